import type { Point } from '../kernel/point.ts';
import { toDegrees } from '../kernel/units.ts';
import type { GameState, Phase, Side } from '../rules/core/state.ts';

/** A game as anyone may see it: plain objects keyed by id, inches and degrees; what `expect` pointers lead into. */
export type PublicState = {
  readonly name: string;
  readonly system: string;
  readonly table: { readonly width: number; readonly depth: number };
  readonly turn: number;
  readonly side: Side;
  readonly phase: Phase;
  readonly units: Readonly<Record<string, PublicUnit>>;
  readonly models: Readonly<Record<string, PublicModel>>;
  /** The charge under way; null when there is none. */
  readonly charge: PublicCharge | null;
};

/** A unit as anyone may see it. */
export type PublicUnit = {
  readonly side: Side;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly models: readonly string[];
  readonly status: readonly string[];
};

/** A model as anyone may see it. `facing` in degrees, as in a scenario file. */
export type PublicModel = {
  readonly unit: string;
  readonly at: Point;
  readonly facing: number;
  readonly height: number;
  readonly keywords: readonly string[];
  readonly profile: Readonly<Record<string, number>>;
};

/** A charge as anyone may see it: declared and, once `allowed` is there, rolled. */
export type PublicCharge = {
  readonly unit: string;
  readonly targets: readonly string[];
  readonly dice: readonly number[] | null;
  readonly modifier: number | null;
  readonly allowed: number | null;
};

/** The public face of a game's state. */
export function toPublicState(state: GameState): PublicState {
  const { charge } = state;
  const units = [...state.units.values()].map(
    ({ id, side, name, keywords, models, status }) => [id, { side, name, keywords, models, status }] as const,
  );
  const models = [...state.models.values()].map(
    ({ id, unit, at, facing, height, keywords, profile }) =>
      [id, { unit, at, facing: toDegrees(facing), height, keywords, profile }] as const,
  );
  return {
    name: state.name,
    system: state.rules.system,
    table: state.table,
    turn: state.turn,
    side: state.side,
    phase: state.phase,
    units: Object.fromEntries(units),
    models: Object.fromEntries(models),
    charge: charge
      ? {
          unit: charge.unit,
          targets: charge.targets,
          dice: charge.roll?.dice ?? null,
          modifier: charge.roll?.modifier ?? null,
          allowed: charge.roll?.allowed ?? null,
        }
      : null,
  };
}
