import type { ExactChance } from '../../rules/core/measure/exact-chance.ts';
import { type Names, namesOf } from '../../messages/phrases/names.ts';
import {
  type DuelBlows,
  type DuellistOdds,
  type DuelOdds,
  duelOdds,
  type WoundsChance,
} from '../../rules/squads/challenge/duel-odds.ts';
import { whyNoDuel } from '../../rules/squads/challenge/why-no-duel.ts';
import type { FightViolation } from '../../rules/core/violations/squads.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { begin } from '../../rules/squads/fight/begin.ts';
import { duelOf } from '../../rules/squads/fight/contact.ts';
import { findModelId } from '../terminal/arguments.ts';
import type { Asked } from '../files/load.ts';
import { badInput, type Outcome, withMessage } from '../terminal/outcome.ts';
import { messages } from '../../messages/messages.ts';

type Options = { readonly challenger: string; readonly challengee: string };

/** The two models of a duel. */
type Pair = { readonly challenger: ModelId; readonly challengee: ModelId };

/** `highground duel`: whether two characters can fight a duel, and the exact odds of its next round. */
export function answerDuel({ state: given }: Asked, options: Options): Outcome {
  const challenger = findModelId(given, options.challenger, '--challenger');
  if (!challenger.ok) return challenger.error;
  const challengee = findModelId(given, options.challengee, '--challengee');
  if (!challengee.ok) return challengee.error;
  const pair = { challenger: challenger.value, challengee: challengee.value };
  if (pair.challenger === pair.challengee)
    return badInput('usage', '--challenger and --challengee must be two different models.');
  const state = inFightPhase(given);
  const violations = whyNoDuel(state, pair.challenger, pair.challengee);
  // Two models of one side, or models that are not characters, never fight a duel, so there are no odds.
  const never = violations.some(({ kind }) => kind === 'no-character' || kind === 'wrong-side');
  const odds = never ? undefined : duelOdds(state, pair.challenger, pair.challengee);
  return tell(state, pair, violations, odds);
}

/** The same game at the beginning of a fight phase, because the question may be asked in any phase. */
function inFightPhase(state: GameState): GameState {
  const { charge: _pending, ...rest } = state;
  return begin({ ...rest, phase: 'fight' }).state;
}

const ORDER = { 'a-first': 'challenger-first', 'b-first': 'challengee-first', 'at-once': 'at-once' } as const;

function tell(
  state: GameState,
  pair: Pair,
  violations: readonly FightViolation[],
  odds: DuelOdds | undefined,
): Outcome {
  const names = namesOf(state);
  const eligible = violations.length === 0;
  const answer = {
    ...pair,
    eligible,
    round: duelOf(state, pair.challenger)?.round ?? null,
    ...(odds ? toFields(odds, state) : { order: null, odds: null }),
  };
  const text = odds ? oddsText(pair, odds, state, names) : [];
  if (eligible) return { kind: 'yes', answer, text };
  const [a, b] = [names.model(pair.challenger), names.model(pair.challengee)];
  return {
    kind: 'no',
    violations: violations.map((violation) => withMessage(violation, names)),
    answer,
    text: [
      `${a} and ${b} cannot fight a duel now.`,
      ...violations.map((v) => `  ${v.clause}: ${messages.explain.violation(v, names)}`),
      ...text,
    ],
  };
}

/** The chances of a round under the names used on the command line. */
const chancesOf = ({ onlyA, onlyB, both, none, a, b }: DuelOdds) => ({
  onlyChallenger: onlyA,
  onlyChallengee: onlyB,
  both,
  none,
  challengerSlain: a.slain,
  challengeeSlain: b.slain,
});

function toFields(odds: DuelOdds, state: GameState) {
  const chances = Object.entries(chancesOf(odds));
  const of = <T>(pick: (side: DuellistOdds) => T) => ({ challenger: pick(odds.a), challengee: pick(odds.b) });
  return {
    order: ORDER[odds.order],
    odds: Object.fromEntries(chances.map(([name, { chance }]) => [name, chance])),
    oddsExact: Object.fromEntries(chances.map(([name, { exact }]) => [name, exact])),
    blows: of(({ blows }) => toBlows(blows)),
    wounds: of(({ wounds }) => wounds),
    spill: of(({ spill }) => spill),
    duelSpill: state.rules.fight.duelSpill,
  };
}

const toBlows = ({ attacks, toHit, toWound, toSave }: DuelBlows) => ({
  attacks,
  toHit,
  toWound: toWound ?? null,
  toSave: toSave ?? null,
});

function oddsText({ challenger, challengee }: Pair, odds: DuelOdds, state: GameState, names: Names): readonly string[] {
  const [a, b] = [names.model(challenger), names.model(challengee)];
  const first = odds.order === 'a-first' ? a : b;
  const chances: readonly (readonly [string, ExactChance])[] = [
    [`only ${a} is slain`, odds.onlyA],
    [`only ${b} is slain`, odds.onlyB],
    ['both are slain', odds.both],
    ['both survive', odds.none],
  ];
  const width = Math.max(...chances.map(([what]) => what.length));
  return [
    `${a} against ${b}: ${odds.order === 'at-once' ? 'both strike at once' : `${first} strikes first`}.`,
    ...chances.map(([what, chance]) => `  ${what.padEnd(width)}  ${chanceText(chance)}`),
    ...sideText(a, b, odds.a.blows, odds.b.wounds, odds.a.spill, state),
    ...sideText(b, a, odds.b.blows, odds.a.wounds, odds.b.spill, state),
  ];
}

/** The attacks of one model, what they do to its opponent, and what is left for other models. */
function sideText(
  who: string,
  foe: string,
  { attacks, toHit, toWound, toSave }: DuelBlows,
  wounds: readonly WoundsChance[],
  spill: readonly WoundsChance[],
  state: GameState,
): readonly string[] {
  if (attacks === 0) return [`  ${who} has no attacks.`];
  const needs = [
    `hits on ${toHit}+`,
    toWound === undefined ? 'cannot wound' : `wounds on ${toWound}+`,
    toSave === undefined ? `${foe} has no save` : `${foe} saves on ${toSave}+`,
  ];
  const over = spill.slice(1).filter(({ chance }) => chance > 0);
  const what =
    state.rules.fight.duelSpill === 'spill'
      ? 'wounds left for other models, before their saves'
      : 'excess wounds, lost';
  return [
    `  ${who}: ${messages.say.count(attacks, 'attack')}, ${messages.say.list(needs)}`,
    `    wounds on ${foe}: ${countsText(wounds)}`,
    ...(over.length > 0 ? [`    ${what}: ${countsText(over)}`] : []),
  ];
}

const countsText = (list: readonly WoundsChance[]): string =>
  list
    .filter(({ chance }) => chance > 0)
    .map(({ wounds, chance }) => `${wounds} (${percentText(chance)})`)
    .join(', ');

/** The smallest share that two decimals show. */
const LEAST_SHOWN = 0.00005;

/** A chance in percent; one that is too small for two decimals is shown as less than the smallest. */
const percentText = (chance: number): string =>
  chance > 0 && chance < LEAST_SHOWN ? '< 0.01 %' : `${(chance * 100).toFixed(2)} %`;

/** Fractions with more characters than this are left out. */
const LONGEST_FRACTION = 15;

const chanceText = ({ chance, exact }: ExactChance): string =>
  exact.length <= LONGEST_FRACTION && exact.includes('/')
    ? `${percentText(chance).padStart(8)}  (${exact.replace('/', ' in ')})`
    : percentText(chance).padStart(8);
