import { messages } from '../../messages/messages.ts';
import { type Names, namesOf } from '../../messages/phrases/names.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { WeaponTarget } from '../../rules/core/command.ts';
import { seededDice } from '../../rules/core/dice.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import { getUnit } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { amountBounds } from '../../rules/core/weapon.ts';
import { systemOf } from '../../rules/play/systems.ts';
import type { CountChance, ShotAnswer, ShotOdds } from '../../rules/core/shooting/shots.ts';
import { decide } from '../../rules/play/decide.ts';
import type { Asked } from '../files/load.ts';
import { answerAims } from './aim-command.ts';
import { findUnitId, parseWhole } from '../terminal/arguments.ts';
import { type BadInput, badInput, type Outcome, withMessage } from '../terminal/outcome.ts';

type Options = {
  readonly unit: string;
  readonly target: string;
  readonly weapon: readonly string[];
  readonly at: readonly string[];
  readonly roll?: boolean;
  readonly seed: string;
  readonly window?: boolean;
};

/**
 * `highground shoot`: who of a unit may shoot what at its target, needs and odds; with `--roll`, what happens. In a
 * skirmish, what each weapon of a fighter would do.
 */
export function answerShoot(asked: Asked, options: Options): Outcome {
  const { state: given, table } = asked;
  if (systemOf(given).shape === 'single') return answerAims(asked, options, 'shot');
  const unit = findUnitId(given, options.unit, '--unit');
  if (!unit.ok) return unit.error;
  const target = findUnitId(given, options.target, '--target');
  if (!target.ok) return target.error;
  const targets = apartOf(given, options.at);
  if (!targets.ok) return targets.error;
  const seed = parseWhole(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER);
  if (!seed.ok) return seed.error;
  const names = namesOf(given);
  const { shooting } = systemOf(given);
  if (!shooting) return refused([{ clause: 'SH-01', kind: 'not-shooting-phase', phase: given.phase }], names);
  const state = inShootingPhase(given, unit.value);
  const order = {
    unit: unit.value,
    target: target.value,
    ...(options.weapon.length > 0 ? { weapons: options.weapon } : {}),
    ...(targets.value.length > 0 ? { targets: targets.value } : {}),
  };
  const answer = shooting.ask(state, order, table);
  if (!options.roll || answer.violations.length > 0) return tellShots(answer, state, names);
  const shot = decide(state, { kind: 'shoot', ...order }, table, seededDice(seed.value));
  if (!shot.ok) return refused(shot.error, names);
  const [event] = shot.value.filter((e) => e.kind === 'unit-shot');
  return {
    kind: 'yes',
    answer: { ...toFields(answer, state), volleys: event!.volleys, left: event!.left },
    text: [messages.describe.event(event!, names)],
  };
}

/** The same game in the unit's own shooting phase, because the question may be asked in any phase. */
const inShootingPhase = (state: GameState, unit: UnitId): GameState => ({
  ...state,
  side: getUnit(state, unit).side,
  phase: 'shooting',
});

/** Weapons aimed at other units: `WEAPON=UNIT`. */
function apartOf(state: GameState, pairs: readonly string[]): Result<readonly WeaponTarget[], BadInput> {
  const targets: WeaponTarget[] = [];
  for (const pair of pairs) {
    const [weapon = '', id = ''] = pair.split('=');
    if (weapon === '' || id === '') return err(badInput('usage', '--at must be WEAPON=UNIT, such as --at lance=blue.'));
    const target = findUnitId(state, id, '--at');
    if (!target.ok) return target;
    targets.push({ weapon, target: target.value });
  }
  return ok(targets);
}

const refused = (violations: readonly Violation[], names: Names): Outcome => ({
  kind: 'no',
  violations: violations.map((violation) => withMessage(violation, names)),
  text: violations.map((v) => `${v.clause}: ${messages.explain.violation(v, names)}`),
});

/** The fields of every answer. Absent needs are null. */
const toFields = ({ order, violations, volleys, silent, odds }: ShotAnswer, state: GameState) => ({
  ...order,
  eligible: violations.length === 0,
  weapons: volleys.map((volley) => ({
    weapon: volley.weapon.name,
    against: volley.against,
    shooters: volley.shooters.map(({ model, at, distance, seen }) => ({ model, at, distance, seen })),
    attacks: attacksOf(volley),
    toHit: volley.toHit ?? null,
    modifiers: (volley.modifiers ?? []).map(({ why, pips }) => ({ why, pips })),
    hitsAlways: volley.weapon.traits.torrent ?? false,
    toWound: volley.toWound ?? null,
    saves: volley.saves.map(({ model, needs, isInCover }) => ({ model, needs: needs ?? null, cover: isInCover })),
  })),
  silent: silent.map(({ blockedBy, ...rest }) => ({
    ...rest,
    blockedBy: blockedBy.map((by) => (by.kind === 'edge' ? 'edge' : by.id)),
  })),
  coverHidden: state.rules.shooting.coverHidden,
  odds,
});

/** The fewest and the most attacks of a volley. */
function attacksOf({ weapon, shooters, extra }: ShotAnswer['volleys'][number]) {
  const { least, most } = amountBounds(weapon.attacks);
  return { least: shooters.length * (least + extra), most: shooters.length * (most + extra) };
}

function tellShots(answer: ShotAnswer, state: GameState, names: Names): Outcome {
  const { order, violations, volleys, silent, odds } = answer;
  const told = [
    ...volleys.map((volley) => volleyText(volley, names)),
    ...silent.map(
      ({ model, weapon, why, distance, blockedBy }) =>
        `  ${names.model(model)}: ${weapon} ${messages.shooting.silent(why)}, ${messages.say.inches(distance)}${blockedBy.length > 0 ? ` (${blockedBy.map((by) => (by.kind === 'edge' ? 'the edge' : by.id)).join(', ')})` : ''}`,
    ),
    ...odds.flatMap((at) => oddsText(at, names)),
    ...(volleys.length > 0 && odds.length === 0 ? [`  ${messages.shooting.uncounted}`] : []),
  ];
  const fields = toFields(answer, state);
  if (violations.length === 0)
    return {
      kind: 'yes',
      answer: fields,
      text: [`${names.unit(order.unit)} → ${names.unit(order.target)}:`, ...told],
    };
  return {
    kind: 'no',
    answer: fields,
    violations: violations.map((violation) => withMessage(violation, names)),
    text: [
      `${names.unit(order.unit)} cannot shoot at ${names.unit(order.target)}.`,
      ...violations.map((v) => `  ${v.clause}: ${messages.explain.violation(v, names)}`),
    ],
  };
}

function volleyText(volley: ShotAnswer['volleys'][number], names: Names): string {
  const { weapon, shooters, saves, toHit, toWound } = volley;
  const { shooting, say } = messages;
  const { least, most } = attacksOf(volley);
  const nearest = Math.min(...shooters.map(({ distance }) => distance));
  const needs = [...new Set(saves.map((save) => save.needs))].toSorted((a, b) => (a ?? 7) - (b ?? 7));
  const told = [
    shooting.attacks(least, most),
    [shooting.hits(toHit, weapon.traits.torrent ?? false), shooting.modifiers(volley.modifiers ?? [])]
      .filter(Boolean)
      .join(': '),
    shooting.wounds(toWound),
    shooting.saves(needs, saves.filter(({ isInCover }) => isInCover).length, saves.length),
  ];
  const who = say.list(shooters.map(({ model }) => names.model(model)));
  return `  ${shooting.shooters(shooters.length, weapon.name)} (${who}) at ${names.unit(volley.against)}, ${say.inches(nearest)}: ${told.join(', ')}.`;
}

function oddsText(
  { against, slain, wipedOut, meanWounds, meanSlain, panic }: ShotOdds,
  names: Names,
): readonly string[] {
  return [
    `  ${names.unit(against)}: ${meanWounds.toFixed(2)} wounds and ${meanSlain.toFixed(2)} models on average`,
    `    at least slain: ${atLeast(slain)
      .map(({ count, chance }) => `${count} (${percentText(chance)})`)
      .join(', ')}; all: ${percentText(wipedOut.chance)}${panic ? `; panic: ${percentText(panic.chance)}` : ''}`,
  ];
}

/** The chance of one or more, two or more, and so on; those under a ten thousandth are left out. */
function atLeast(chances: readonly CountChance[]): readonly { readonly count: number; readonly chance: number }[] {
  const sums = chances.map(({ count }) => ({
    count,
    chance: chances.slice(count).reduce((sum, { chance }) => sum + chance, 0),
  }));
  return sums.slice(1).filter(({ chance }, i) => i === 0 || chance >= LEAST_SHOWN);
}

/** The smallest chance that is listed. */
const LEAST_SHOWN = 0.0001;

const percentText = (chance: number): string => `${(chance * 100).toFixed(2)} %`;
