import type { Point } from '../../kernel/point.ts';
import type { Formation } from '../../rules/core/formation.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { bodyOf } from '../../rules/regiments/ranks/formation.ts';

/** A frame around a regiment: selected, targeted, or obstructing. */
export type RegimentFrame = {
  readonly at: Point;
  readonly facing: number;
  readonly half: readonly [width: number, depth: number];
  readonly colour: string;
  /** Drawn dashed, because the regiment cannot be charged. */
  readonly faint: boolean;
};

/** The frame around a unit's formation. */
export function regimentFrame(state: GameState, id: UnitId, colour: string, faint = false): readonly RegimentFrame[] {
  const formation = state.units.get(id)?.formation;
  if (!formation || formation.places.size === 0) return [];
  return [frameAbout(formation, colour, faint)];
}

function frameAbout(formation: Formation, colour: string, faint: boolean): RegimentFrame {
  const { base, at, facing } = bodyOf(formation);
  const half =
    base.kind === 'round' ? ([base.radius, base.radius] as const) : ([base.halfWidth, base.halfDepth] as const);
  return { at, facing, half, colour, faint };
}
