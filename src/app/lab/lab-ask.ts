import type { Base } from '../../geometry/base.ts';
import { type Inches, MM_PER_INCH } from '../../kernel/units.ts';
import type { MapAsk, MapWhat } from '../../lab/questions/map-ask.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState, Unit } from '../../rules/core/state/state.ts';
import { PHASES } from '../../rules/core/turn.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** How a unit moves: by its own keywords, on foot or flying. */
export const GAITS = ['own', 'foot', 'air'] as const;
type Gait = (typeof GAITS)[number];

/** Base diameters on offer, millimetres. */
export const BASE_SIZES = [25, 32, 40, 50, 60, 80, 100] as const;

/** Spacings of places on offer, inches. */
export const STEPS = [0.5, 1, 2] as const;

/** The settings of the laboratory panel, kept between questions. */
export type LabForm = {
  readonly what: MapWhat;
  readonly unit: UnitId | undefined;
  readonly model: ModelId | undefined;
  /** The unit that stands at the places, or that threatens. By default a model on `base`, or every enemy. */
  readonly other: UnitId | undefined;
  readonly limit: Inches;
  readonly gait: Gait;
  /** Diameter, millimetres. */
  readonly base: number;
  readonly bases: readonly number[];
  readonly places: number;
  readonly seed: number;
  readonly step: Inches;
};

/** The initial settings. */
export const FIRST_FORM: LabForm = {
  what: 'reach',
  unit: undefined,
  model: undefined,
  other: undefined,
  limit: 12,
  gait: 'own',
  base: 32,
  bases: [25, 32, 40],
  places: 10_000,
  seed: 1,
  step: 1,
};

/** The questions that make sense in a game. */
export function questionsOf(state: GameState): readonly MapWhat[] {
  const isRanks = systemOf(state).shape === 'ranked';
  const phases = PHASES[state.rules.system];
  return [
    ...(isRanks ? [] : (['reach'] as const)),
    ...(phases.includes('engage') ? (['engage'] as const) : []),
    ...(phases.includes('charge') ? (['charge'] as const) : []),
    'safe',
    'sight',
    'hidden',
    ...(isRanks ? [] : (['gap'] as const)),
  ];
}

/** Units with models on the table. */
export const unitsHere = (state: GameState): readonly Unit[] =>
  [...state.units.values()].filter(({ models }) => models.length > 0);

/** The enemies of a unit that have models on the table. */
export const foesOf = (state: GameState, id: UnitId | undefined): readonly Unit[] => {
  const side = id && state.units.get(id)?.side;
  return side === undefined ? [] : unitsHere(state).filter((unit) => unit.side !== side);
};

/**
 * Adapts a form to a game: drops what does not exist there and fills in what is required.
 *
 * @param picked The selected unit, if any: the default if the form names none.
 */
export function fitForm(form: LabForm, state: GameState, picked: UnitId | undefined): LabForm {
  const questions = questionsOf(state);
  const what = questions.includes(form.what) ? form.what : questions[0]!;
  const here = unitsHere(state);
  const unit = [form.unit, picked, here[0]?.id].find((id) => id !== undefined && here.some((one) => one.id === id));
  const foes = foesOf(state, unit);
  const isNamed = foes.some(({ id }) => id === form.other);
  const mustName = what === 'charge' && systemOf(state).shape === 'ranked';
  const models = (unit && state.units.get(unit)?.models) ?? [];
  return {
    ...form,
    what,
    unit,
    model: form.model !== undefined && models.includes(form.model) ? form.model : models[0],
    other: isNamed ? form.other : mustName ? foes[0]?.id : undefined,
  };
}

const round = (millimetres: number): Base => ({ kind: 'round', radius: millimetres / 2 / MM_PER_INCH });

/**
 * The question a form asks; undefined if it names no unit.
 *
 * @param floor Floors above this height are hidden, if given.
 */
export function askOf(form: LabForm, state: GameState, floor: Inches | undefined): MapAsk | undefined {
  const { what, unit, model, other, limit, gait, base, bases, places, seed } = form;
  const under = floor === undefined ? {} : { floor };
  const isRanks = systemOf(state).shape === 'ranked';
  switch (what) {
    case 'reach':
      return unit && { what, unit, limit, ...(gait === 'own' ? {} : { fly: gait === 'air' }), ...under };
    case 'charge':
    case 'engage':
      if (unit === undefined) return undefined;
      if (isRanks) return other && { what, unit, target: other };
      return { what, unit, ...(other ? { target: other } : { base: round(base) }), ...under };
    case 'safe':
      return unit && { what, unit, ...(other ? { from: [other] } : {}), ...(isRanks ? {} : under) };
    case 'sight':
      return model && { what, from: { model }, ...under };
    case 'hidden':
      return { what, places, seed, ...under };
    case 'gap':
      return { what, bases: bases.map(round), ...under };
  }
}

/** Whether a map reveals distances between units, so that a table that keeps them secret must not show it. */
export const tellsDistances = (what: MapWhat): boolean =>
  what === 'reach' || what === 'charge' || what === 'engage' || what === 'safe';
