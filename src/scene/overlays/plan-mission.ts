import { BufferGeometry, Color, Float32BufferAttribute } from 'three';
import { convexParts, signedArea } from '../../geometry/outlines/polygon.ts';
import type { Point } from '../../kernel/point.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { outerRadius } from '../../geometry/gap.ts';
import { modelId } from '../../rules/core/ids.ts';
import { treasuresOf } from '../../rules/core/mission/treasure.ts';
import { controllerOf } from '../../rules/core/mission/control.ts';
import type { Zone } from '../../rules/core/state/mission.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { GroundMark } from '../materials/ground-marks.ts';
import { OVERLAY_COLOUR, SIDE_COLOUR } from '../materials/palette.ts';

/** The marks on the ground under the objectives of a game, in the colour of the side that controls each. */
export function objectiveMarks(state: GameState): readonly GroundMark[] {
  return (state.mission?.plan.objectives ?? []).map((objective) => {
    const holder = controllerOf(state, objective);
    const { at, radius } = objective;
    return {
      model: { base: { kind: 'round', radius }, at, facing: 0 },
      group: holder === undefined ? 'objective' : `held-${holder}`,
    };
  });
}

/** A label over an objective. */
export type ObjectiveLabel = {
  readonly id: string;
  readonly at: Point;
  readonly text: string;
  readonly colour: string;
};

/** Longest name on a label, in characters. */
const LONGEST = 20;
/** Height of a label over its marker, inches. */
export const LABEL_HEIGHT = 2.2;

/** A treasure to draw: where its chest stands, and how large; one brought home is no longer on the table. */
export type ShownTreasure = { readonly id: string; readonly at: Point; readonly scale: number };

/** The size of a chest that is carried, as a share of one on the table. */
const CARRIED = 0.6;

/** The treasures on the table: where they lie, or at the edge of their carrier's base. */
export function treasuresShown(state: GameState): readonly ShownTreasure[] {
  return treasuresOf(state).flatMap(({ id, place }): readonly ShownTreasure[] => {
    if (place.kind === 'lies') return [{ id, at: place.at, scale: 1 }];
    const model =
      place.kind === 'carried' ? state.models.get(state.units.get(place.by)?.models[0] ?? NO_MODEL) : undefined;
    if (!model) return [];
    const [x, y, z] = model.at;
    const out = outerRadius(model.base);
    return [{ id, at: [x + out * Math.cos(model.facing), y, z - out * Math.sin(model.facing)], scale: CARRIED }];
  });
}
const NO_MODEL = modelId('');

/** The labels of all objectives, and of treasures that lie on the table. */
export function objectiveLabels(state: GameState): readonly ObjectiveLabel[] {
  const names = tableNamesOf(state);
  const treasures = treasuresOf(state).flatMap(({ id, place }): readonly ObjectiveLabel[] => {
    if (place.kind !== 'lies') return [];
    const [x, y, z] = place.at;
    return [{ id, at: [x, y + LABEL_HEIGHT, z], text: labelText(names.objective(id)), colour: OVERLAY_COLOUR.grey }];
  });
  const objectives = (state.mission?.plan.objectives ?? []).map((objective): ObjectiveLabel => {
    const { id, at } = objective;
    const name = names.objective(id);
    const holder = controllerOf(state, objective);
    return {
      id,
      at: [at[0], at[1] + LABEL_HEIGHT, at[2]],
      text: labelText(name),
      colour: holder === undefined ? OVERLAY_COLOUR.grey : SIDE_COLOUR[holder],
    };
  });
  return [...objectives, ...treasures];
}

/** A name as a label shows it: of {@link LONGEST} characters at most. */
export const labelText = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** A zone to draw, and whose it is; a goal of both sides has none. */
type ShownZone = { readonly zone: Zone; readonly side: Side | undefined };

/** The zones of a game: its goals, where reserves may arrive, and in the first turn where the sides set up. */
export function zonesShown(state: GameState): readonly ShownZone[] {
  const { mission, turn } = state;
  if (!mission) return [];
  const goals = mission.plan.scoring.flatMap((rule): readonly ShownZone[] =>
    rule.kind === 'reach' && rule.reach.kind === 'zone' ? [{ zone: rule.reach.zone, side: rule.side }] : [],
  );
  const late = (mission.reserves ?? []).flatMap(({ unit, zone }): readonly ShownZone[] =>
    zone ? [{ zone, side: state.units.get(unit)?.side }] : [],
  );
  // Treasures are brought home to these zones, so they stay in view.
  const isHome = turn === 1 || treasuresOf(state).length > 0;
  return [...(isHome ? mission.plan.deployment : []), ...late, ...goals];
}

/** Inches of a zone above the mat, and the width of its edge. */
const ABOVE = 0.05;
const EDGE = 0.4;
/** Opacities of a zone's inside and of its edge. */
const INSIDE = 0.05;
const OUTLINE = 0.5;

/**
 * The sheet of all zones, as one geometry with colour and opacity per vertex: a faint inside, and an edge that fades
 * inwards.
 */
export function buildZones(zones: readonly ShownZone[]): BufferGeometry {
  const positions: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  for (const { zone, side } of zones) {
    const { r, g, b } = new Color(side === undefined ? OVERLAY_COLOUR.chalk : SIDE_COLOUR[side]);
    const put = (x: number, z: number, opacity: number): void => {
      positions.push(x, ABOVE, z);
      colours.push(r * 1.5, g * 1.5, b * 1.5, opacity);
    };
    // Counter-clockwise, so that the inside is on the same hand of every edge.
    const corners = signedArea(zone) < 0 ? zone.toReversed() : zone;
    for (const part of convexParts(zone)) {
      const first = positions.length / 3;
      for (const [x, z] of part) put(x, z, INSIDE);
      for (let i = 1; i + 1 < part.length; i++) indices.push(first, first + i, first + i + 1);
    }
    for (const [i, [ax, az]] of corners.entries()) {
      const [bx, bz] = corners[(i + 1) % corners.length]!;
      const length = Math.hypot(bx - ax, bz - az) || 1;
      const [nx, nz] = [(-(bz - az) / length) * EDGE, ((bx - ax) / length) * EDGE];
      const first = positions.length / 3;
      put(ax, az, OUTLINE);
      put(bx, bz, OUTLINE);
      put(bx + nx, bz + nz, 0);
      put(ax + nx, az + nz, 0);
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  const form = new BufferGeometry();
  form.setAttribute('position', new Float32BufferAttribute(positions, 3));
  form.setAttribute('color', new Float32BufferAttribute(colours, 4));
  form.setIndex(indices);
  return form;
}
