import { LENGTH_ROUNDING } from '../../../kernel/tolerances.ts';
import { outerRadius } from '../../../geometry/gap.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches, Radians } from '../../../kernel/units.ts';
import type { Model } from '../../../rules/core/state/state.ts';
import type { FormationName } from '../../state/squads.ts';
import * as trig from '../../../kernel/trig.ts';

/** Gap between bases in close order. */
const CLOSE: Inches = 0.12;
/** Gap between bases in loose order, as a fraction of the widest gap that keeps coherency. */
const NEARLY = 0.75;

type Standing = Pick<Model, 'base' | 'at' | 'facing'>;

/**
 * Positions of the models of a unit in a formation about a point.
 *
 * @param cohere The widest gap between neighbours that keeps coherency.
 * @param turn   Rotation of the whole formation to the left.
 * @param lead   Index of the grabbed model. The kept formation puts it at the point, others put their centre there.
 * @returns One position per model, in their order, assigned so that paths cross as little as possible.
 */
export function formationPlaces(
  name: FormationName,
  models: readonly Standing[],
  { at, turn, lead, cohere }: Laying,
): readonly PlanPoint[] {
  if (name === 'kept') {
    const [ox, , oz] = models[lead]?.at ?? [0, 0, 0];
    return models.map((model) => added(at, turned([model.at[0] - ox, model.at[2] - oz], turn)));
  }
  const room = 2 * Math.max(...models.map((model) => outerRadius(model.base)));
  // The formation faces as the grabbed model does.
  const ahead = turn + (models[lead]?.facing ?? 0);
  const slots = centred(slotsOf(name, models.length, room + CLOSE, room + cohere * NEARLY)).map((slot) =>
    added(at, turned(slot, ahead)),
  );
  return assigned(models, slots, at);
}

/** Where a formation is placed and how it is turned. */
type Laying = {
  readonly at: PlanPoint;
  readonly turn: Radians;
  readonly lead: number;
  readonly cohere: Inches;
};

/** Positions about the origin, facing −z: `step` apart, or `wide` apart in loose order. */
function slotsOf(
  name: Exclude<FormationName, 'kept'>,
  count: number,
  step: Inches,
  wide: Inches,
): readonly PlanPoint[] {
  const grid = (files: number, apart: Inches) =>
    Array.from({ length: count }, (_, i): PlanPoint => {
      const [rank, file] = [Math.floor(i / files), i % files];
      // An incomplete last rank is centred.
      const inRank = Math.min(files, count - rank * files);
      return [(file - (inRank - 1) / 2) * apart, rank * apart];
    });
  switch (name) {
    case 'line':
      return grid(count, step);
    case 'two-ranks':
      return grid(Math.ceil(count / 2), step);
    case 'column':
      return grid(count > 6 ? 2 : 1, step);
    case 'wedge':
      return wedge(count, step);
    case 'circle':
      return circle(count, step);
    case 'loose':
      return grid(Math.ceil(Math.sqrt(count * 1.6)), wide);
  }
}

/** Ranks of one, two, three and so on. */
function wedge(count: number, step: Inches): readonly PlanPoint[] {
  const slots: PlanPoint[] = [];
  for (let rank = 0; slots.length < count; rank++) {
    const inRank = Math.min(rank + 1, count - slots.length);
    // An incomplete last rank keeps the spacing of a full one.
    const first = Math.floor((rank + 1 - inRank) / 2);
    for (let file = first; file < first + inRank; file++)
      slots.push([(file - rank / 2) * step, rank * step * (Math.sqrt(3) / 2)]);
  }
  return slots;
}

/** A circle of neighbours one step apart; with seven to ten models, one of them stands at its centre. */
function circle(count: number, step: Inches): readonly PlanPoint[] {
  const ring = count > 6 && count <= 10 ? count - 1 : count;
  const radius = ring < 2 ? 0 : ring === 2 ? step / 2 : step / (2 * trig.sin(Math.PI / ring));
  const places = Array.from({ length: ring }, (_, i): PlanPoint => {
    const angle = (2 * Math.PI * i) / ring - Math.PI / 2;
    return [radius * trig.cos(angle), radius * trig.sin(angle)];
  });
  return ring < count ? [...places, [0, 0]] : places;
}

/** Assigns each model a position so that no exchange of two would reduce the sum of squared distances. */
function assigned(models: readonly Standing[], slots: readonly PlanPoint[], at: PlanPoint): readonly PlanPoint[] {
  const count = models.length;
  const middle: PlanPoint = [
    models.reduce((sum, model) => sum + model.at[0], 0) / count,
    models.reduce((sum, model) => sum + model.at[2], 0) / count,
  ];
  const cost = (model: number, slot: number): number => {
    const [m, s] = [models[model]!, slots[slot]!];
    return (m.at[0] - middle[0] - (s[0] - at[0])) ** 2 + (m.at[2] - middle[1] - (s[1] - at[1])) ** 2;
  };
  const slotOf = models.map((_, i) => i);
  for (let changed = true, rounds = 0; changed && rounds < count; rounds++) {
    changed = false;
    for (let a = 0; a < count; a++)
      for (let b = a + 1; b < count; b++) {
        const [sa, sb] = [slotOf[a]!, slotOf[b]!];
        if (cost(a, sb) + cost(b, sa) < cost(a, sa) + cost(b, sb) - LENGTH_ROUNDING) {
          [slotOf[a], slotOf[b]] = [sb, sa];
          changed = true;
        }
      }
  }
  return slotOf.map((slot) => slots[slot]!);
}

function centred(slots: readonly PlanPoint[]): readonly PlanPoint[] {
  const z = slots.reduce((sum, slot) => sum + slot[1], 0) / Math.max(1, slots.length);
  return slots.map((slot) => [slot[0], slot[1] - z]);
}

const added = (a: PlanPoint, b: PlanPoint): PlanPoint => [a[0] + b[0], a[1] + b[1]];

/** A plan vector turned to the left about the vertical axis, as facings are. */
function turned([x, z]: PlanPoint, turn: Radians): PlanPoint {
  const [c, s] = [trig.cos(turn), trig.sin(turn)];
  return [x * c + z * s, z * c - x * s];
}
