import { isRecord } from '../../replay/sealed-line.ts';
import { SIDES } from '../../rules/core/turn.ts';
import type { Ending, GameFacts, SideFacts } from '../game/game-facts.ts';

/**
 * The facts a batch keeps of a game; `held` says of a script whether all its expectations were met, and `refused` of a
 * game of a match how many commands were refused.
 */
export type BatchFacts = Omit<GameFacts, 'seed'> & { readonly held?: boolean; readonly refused?: number };

/** A game as one short list, for journals, files and messages between machines. */
export type FactRow = readonly (number | string)[];

const ENDINGS = ['wiped-out', 'both-gone', 'last-turn', 'stuck', 'routed'] as const satisfies readonly Ending[];
const WINNERS = [...SIDES, 'draw'] as const;

/** The column names of a row, in order, of games without a mission. */
export const FACT_COLUMNS = [
  'ending',
  'winner',
  'first',
  'turns',
  'commands',
  'attackerLost',
  'attackerTried',
  'attackerMade',
  'defenderLost',
  'defenderTried',
  'defenderMade',
  'held',
  'hash',
] as const;

/** The columns that rows of missions have besides, before the hash. */
const SCORE_COLUMNS = ['attackerScore', 'defenderScore'] as const;

/** The column names of rows like the given one. */
export const columnsOf = (row: FactRow | undefined): readonly string[] =>
  row !== undefined && row.length > FACT_COLUMNS.length
    ? [...FACT_COLUMNS.slice(0, -1), ...SCORE_COLUMNS, FACT_COLUMNS.at(-1)!]
    : FACT_COLUMNS;

/**
 * The row of a game. Words are given by their indices in short lists; `held` is 2 where there was no script. Counts that
 * no row may hold are written as the largest that it may.
 */
export const makeFactRow = (facts: BatchFacts): FactRow => [
  ENDINGS.indexOf(facts.ending),
  WINNERS.indexOf(facts.winner),
  SIDES.indexOf(facts.first),
  ...[facts.turns, facts.commands].map(toCount),
  ...sideRow(facts.attacker),
  ...sideRow(facts.defender),
  facts.held === undefined ? 2 : Number(facts.held),
  ...(facts.score ? [facts.score.attacker, facts.score.defender].map(toCount) : []),
  ...(facts.refused === undefined ? [] : [toCount(facts.refused)]),
  facts.hash,
];

const sideRow = ({ lostModels, chargesTried, chargesMade }: SideFacts) =>
  [lostModels, chargesTried, chargesMade].map(toCount);

const toCount = (n: number): number => Math.min(n, MOST - 1);

/** The game of a row; undefined for a row that no game could have produced. */
export function parseFactRow(row: unknown): BatchFacts | undefined {
  const length = Array.isArray(row) ? row.length - FACT_COLUMNS.length : -1;
  if (!Array.isArray(row) || length < 0 || length > SCORE_COLUMNS.length + 1) return undefined;
  const hasScore = length >= SCORE_COLUMNS.length;
  const hash: unknown = row.at(-1);
  const numbers = row.slice(0, -1) as readonly unknown[];
  if (typeof hash !== 'string' || !/^[0-9a-f]{16}$/.test(hash) || !numbers.every(isCount)) return undefined;
  const [ending, winner, first, turns, commands, aLost, aTried, aMade, dLost, dTried, dMade, held, aScore, dScore] =
    numbers;
  if (ending! >= ENDINGS.length || winner! >= WINNERS.length || first! >= SIDES.length || held! > 2) return undefined;
  return {
    ending: ENDINGS[ending!]!,
    winner: WINNERS[winner!]!,
    first: SIDES[first!]!,
    turns: turns!,
    commands: commands!,
    attacker: { lostModels: aLost!, chargesTried: aTried!, chargesMade: aMade! },
    defender: { lostModels: dLost!, chargesTried: dTried!, chargesMade: dMade! },
    ...(held === 2 ? {} : { held: held === 1 }),
    ...(hasScore ? { score: { attacker: aScore!, defender: dScore! } } : {}),
    ...(length % SCORE_COLUMNS.length === 0 ? {} : { refused: numbers.at(-1)! }),
    hash,
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MOST;
/** Counts of a row are below this, so that sums of squares over ten million games are exact. */
const MOST = 20_000;

/** The rows of a task's games, received from another process; undefined unless all are valid and the number of rows is `games`. */
export function parseFactRows(value: unknown, games: number): readonly FactRow[] | undefined {
  const rows: unknown = isRecord(value) ? value['rows'] : value;
  if (!Array.isArray(rows) || rows.length !== games) return undefined;
  return rows.every((row) => parseFactRow(row) !== undefined) ? (rows as readonly FactRow[]) : undefined;
}

/** The index of the column that says whether a script held. */
const HELD_COLUMN = FACT_COLUMNS.indexOf('held');

/** The words for the codes and counts of a row, one for each column, for files that people read. */
export function wordsOfRow(row: FactRow): readonly (string | number)[] {
  const [ending, winner, first, ...others] = row;
  const at = HELD_COLUMN - 3;
  const held = others[at];
  return [
    ENDINGS[Number(ending)]!,
    WINNERS[Number(winner)]!,
    SIDES[Number(first)]!,
    ...others.slice(0, at),
    held === 2 ? '' : held === 1 ? 'yes' : 'no',
    ...others.slice(at + 1),
  ];
}
