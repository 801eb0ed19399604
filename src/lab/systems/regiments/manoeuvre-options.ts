import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import * as trig from '../../../kernel/trig.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getUnit, modelsOf } from '../../../rules/core/state/lookup.ts';
import { normalAngle } from '../../../rules/regiments/ranks/facing-line.ts';
import { bodyOfUnit, withPose } from '../../../rules/regiments/ranks/regiment-state.ts';
import { seededDice } from '../../../rules/core/dice.ts';
import { decide } from '../../../rules/play/decide.ts';
import { planManoeuvre } from '../../../rules/regiments/movement/manoeuvre.ts';
import { unitStrideOf } from '../../../rules/regiments/ranks/range.ts';
import { axesOf } from '../../../rules/regiments/ranks/formation.ts';
import { poseOf } from '../../../rules/regiments/movement/flee.ts';
import { middleOfModels } from '../../forecast/forecast-of.ts';
import { nearestFoes } from '../../forecast/rank-orders.ts';
import { movesOf, type Thought, wayTo } from '../../forecast/thought.ts';
import type { PolicyView, RegimentsMoment } from '../../policy/moment.ts';
import { regimentChoices } from './choices.ts';
import { greedyRegiments, manoeuvresTo } from './greedy.ts';

type Manoeuvring = Extract<Command, { kind: 'manoeuvre' }>;

/** How many of the nearest enemies a unit may go beside. */
const NEAREST = 3;

/**
 * The manoeuvres that are worth judging, with undefined for staying: the greedy one, to the places of a forecast, beside
 * and behind the nearest enemies, about to face the nearest one, and the plain moves of the game. Each may be made, and
 * each ends somewhere else or faces another way.
 */
export function manoeuvreOptions(
  view: PolicyView,
  moment: Extract<RegimentsMoment, { kind: 'move' }>,
  thought: Thought,
): readonly (Manoeuvring | undefined)[] {
  const { state } = view;
  const { game, now } = thought.forecast;
  const start = poseOf(state, moment.unit);
  const ends = [{ x: start.at[0], z: start.at[2], facing: start.facing }];
  const options: (Manoeuvring | undefined)[] = [undefined];
  const add = (commands: Iterable<Command>): void => {
    const command = firstAllowed(view, commands);
    if (!command) return;
    const { at, facing } = planManoeuvre(state, command).to;
    const isKnown = ends.some(
      (end) =>
        Math.abs(end.x - at[0]) + Math.abs(end.z - at[2]) < NEAR && Math.abs(normalAngle(end.facing - facing)) < ALIKE,
    );
    if (isKnown) return;
    ends.push({ x: at[0], z: at[2], facing });
    options.push(command);
  };
  add(greedyRegiments(view, moment));
  add(faceEnemy(view, thought));
  for (const { to } of movesOf(thought)) if (to && wayTo(thought, to) >= 1) add(marchesOfRegiment(view, thought, to));
  for (const foe of nearestFoes(game, now, thought.unit).slice(0, NEAREST))
    for (const to of placesBeside(state, game.units[foe]!.id)) add(marchesOfRegiment(view, thought, to));
  for (const command of regimentChoices(state, moment)) add([command]);
  return options;
}

/** Ends of moves nearer to each other than this, inches, that face the same way within so many radians, are alike. */
const NEAR: Inches = 0.5;
const ALIKE = 0.2;

/** The first of some manoeuvres that may be made. */
function firstAllowed(view: PolicyView, commands: Iterable<Command>): Manoeuvring | undefined {
  for (const command of commands) if (command.kind === 'manoeuvre' && isAllowed(view, command)) return command;
  return undefined;
}

/** How far beside or behind an enemy a unit is sent, inches. */
const BESIDE: Inches = 4;

/** Places beside and behind a unit, from where its flanks and its rear can be charged. */
function placesBeside(state: AnyState, foe: UnitId): readonly PlanPoint[] {
  const { at, base, facing } = bodyOfUnit(state, getUnit(state, foe));
  const { ahead, right } = axesOf(facing);
  const [wide, deep] = base.kind === 'rect' ? [base.halfWidth, base.halfDepth] : [1, 1];
  const place = (a: number, r: number): PlanPoint => [
    at[0] + a * ahead[0] + r * right[0],
    at[2] + a * ahead[1] + r * right[1],
  ];
  return [place(0, wide + BESIDE), place(0, -wide - BESIDE), place(-deep - BESIDE, 0)];
}

/** Whether a manoeuvre may be made; what it might roll does not matter to that. */
export const isAllowed = ({ state, table }: PolicyView, command: Command): boolean =>
  decide(state, command, table, seededDice(1)).ok;

/** Where the middle of a unit is after a manoeuvre, in plan. */
export function middleAfter(state: AnyState, command: Extract<Command, { kind: 'manoeuvre' }>): PlanPoint {
  const { to } = planManoeuvre(state, command);
  const there = withPose(state, command.unit, to);
  return middleOfModels(modelsOf(there, command.unit));
}

/** From this angle off its front, radians, a unit steps back or reforms instead of wheeling. */
const BEHIND = 1.9;

/** Manoeuvres that bring a unit to a place or towards it, the longest first; it marches where an advance is too short. */
export function* marchesOfRegiment({ state }: PolicyView, thought: Thought, [x, z]: PlanPoint): Generator<Command> {
  const { id: unit } = thought.forecast.game.units[thought.unit]!;
  const way = wayTo(thought, [x, z]);
  const advance = unitStrideOf(state, unit);
  const angle = angleTo(state, unit, [x, z]);
  const { formation } = getUnit(state, unit);
  if (Math.abs(angle) > BEHIND) {
    if (way > advance && formation)
      yield {
        kind: 'manoeuvre',
        unit,
        steps: [{ kind: 'reform', files: formation.files, facing: facingTo(state, unit, [x, z]) }],
      };
    yield { kind: 'manoeuvre', unit, steps: [{ kind: 'advance', inches: -Math.min(way, advance / 2 - 0.01) }] };
  }
  const there = [x, 0, z] as const;
  if (way > advance)
    for (const command of manoeuvresTo(state, unit, there, Math.min(way, unitStrideOf(state, unit, 'march'))).slice(
      0,
      2,
    ))
      if (command.kind === 'manoeuvre') yield { ...command, march: true };
  yield* manoeuvresTo(state, unit, there, Math.min(way, advance));
}

/** Turns a unit that stays towards its nearest enemy. */
export function* faceEnemy({ state }: PolicyView, thought: Thought): Generator<Command> {
  const { game, now } = thought.forecast;
  const { id: unit } = game.units[thought.unit]!;
  const [foe] = nearestFoes(game, now, thought.unit);
  if (foe === undefined) return;
  const to: PlanPoint = [now.x[foe]!, now.z[foe]!];
  const angle = angleTo(state, unit, to);
  if (Math.abs(angle) < 0.3) return;
  const { formation } = getUnit(state, unit);
  if (Math.abs(angle) > BEHIND && formation)
    yield {
      kind: 'manoeuvre',
      unit,
      steps: [{ kind: 'reform', files: formation.files, facing: facingTo(state, unit, to) }],
    };
  for (const share of [1, 0.5]) yield { kind: 'manoeuvre', unit, steps: [{ kind: 'wheel', angle: share * angle }] };
}

type AnyState = PolicyView['state'];

const facingTo = (state: AnyState, unit: UnitId, [x, z]: PlanPoint): number => {
  const { at } = poseOf(state, unit);
  return trig.atan2(-(x - at[0]), -(z - at[2]));
};

const angleTo = (state: AnyState, unit: UnitId, to: PlanPoint): number =>
  normalAngle(facingTo(state, unit, to) - poseOf(state, unit).facing);
