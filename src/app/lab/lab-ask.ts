import type { Base } from '../../geometry/base.ts';
import { type Inches, MM_PER_INCH } from '../../kernel/units.ts';
import type { MapAsk, MapWhat } from '../../lab/questions/map-ask.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState, Unit } from '../../rules/core/state/state.ts';
import { PHASES } from '../../rules/core/turn.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** How a unit gets about: as its keywords say, or as it is told. */
export const GAITS = ['own', 'foot', 'air'] as const;
export type Gait = (typeof GAITS)[number];

/** Bases that may be asked for, millimetres across. */
export const BASE_SIZES = [25, 32, 40, 50, 60, 80, 100] as const;

/** How far apart places may be asked for. */
export const STEPS = [0.5, 1, 2] as const;

/** What is chosen in the panel; kept from one question to the next. */
export type LabForm = {
  readonly what: MapWhat;
  readonly unit: UnitId | undefined;
  readonly model: ModelId | undefined;
  /** Who stands at the places, or who threatens; a soldier on the first of `bases`, or every enemy, unless given. */
  readonly other: UnitId | undefined;
  readonly limit: Inches;
  readonly gait: Gait;
  /** Millimetres across. */
  readonly base: number;
  readonly bases: readonly number[];
  readonly places: number;
  readonly seed: number;
  readonly step: Inches;
};

/** The form before anything is chosen. */
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

/** The questions that have a meaning in a game. */
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

/** Units that have a model on the table. */
export const unitsHere = (state: GameState): readonly Unit[] =>
  [...state.units.values()].filter(({ models }) => models.length > 0);

/** The enemies of a unit that have a model on the table. */
export const foesOf = (state: GameState, id: UnitId | undefined): readonly Unit[] => {
  const side = id && state.units.get(id)?.side;
  return side === undefined ? [] : unitsHere(state).filter((unit) => unit.side !== side);
};

/**
 * A form that means something in a game: what it names is there, and what must be named is.
 *
 * @param picked The unit that is picked, if any: the default where the form names none.
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
 * The question a form asks; undefined while it names no unit.
 *
 * @param floor Floors above this height are lifted off, if any are.
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

/** Whether a map tells how far apart units are, so that a table which keeps that secret must not show it. */
export const tellsDistances = (what: MapWhat): boolean =>
  what === 'reach' || what === 'charge' || what === 'engage' || what === 'safe';
