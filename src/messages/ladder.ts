import { batchMessages } from './batch.ts';
import { countText } from './phrases/sentence.ts';

const { numbers } = batchMessages;

type Between = { readonly value: number; readonly low: number; readonly high: number };
type Ordered = {
  readonly policies: number;
  readonly tables: number;
  readonly games: number;
  readonly asked: number;
  readonly seed: number;
};
type Tested = {
  readonly elo: readonly [number, number];
  readonly alpha: number;
  readonly beta: number;
  readonly bounds: readonly [number, number];
};
type Replayed = {
  readonly file: string;
  readonly attacker: string;
  readonly defender: string;
  readonly seed: number;
  readonly first: string;
  readonly turns: number | undefined;
};

/** A difference in Elo, to the whole point: "+35"; infinite where every game was won. */
const elo = (value: number): string => {
  const size = Number.isFinite(value) ? String(Math.abs(Math.round(value))) : '∞';
  return size === '0' ? '0' : `${value < 0 ? '−' : '+'}${size}`;
};

/** A path as it must be typed. */
const typed = (file: string): string => (/^[\w./@:+-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`);

/** The texts of a ladder of policies, on the command line and in its page. */
export const ladderMessages = {
  kind: 'Scenario laboratory',
  title: 'Ladder of policies',
  played: ({ policies, tables, games, asked, seed }: Ordered) =>
    [
      `${policies} policies`,
      countText(tables, 'table'),
      countText(games, 'game').replace(/^\d+/, numbers.thousands(games)),
      `at most ${countText(asked, 'pair')} for each two`,
      `seed ${seed}`,
    ].join(' · '),
  ratings: 'Ratings',
  pairings: 'Policies against each other',
  games: 'Every game',
  method: 'Method',
  times: 'Time for a decision',
  timesHead: ['Policy', 'decisions', 'median', '95 %', '99 %'],
  ratingsHead: ['Policy', 'Elo', 'games'],
  pairingsHead: ['Policies', 'score', 'Elo', 'LLR', 'verdict', 'games', 'stuck', 'refused commands'],
  partsHead: ['Table', 'pairs', 'score', 'Elo'],
  countsHead: ['Policies', '0', '½', '1', '1½', '2 points'],
  gamesHead: ['Pair', 'Table', 'Attacker', 'Defender', 'First', 'Result', 'To play it again'],
  counts: 'How many pairs of games gave the first policy so many points',
  versus: (first: string, second: string) => `${first} – ${second}`,
  system: (system: string) => `All of ${system}`,
  elo: (by: Between) => `${elo(by.value)} (${elo(by.low)} to ${elo(by.high)})`,
  fixed: 'the rating 0',
  score: (score: Between) => batchMessages.report.rateWith(score),
  llr: (llr: number) => llr.toFixed(2).replace('-', '−'),
  milliseconds: (time: number) => `${time.toFixed(time < 1 ? 3 : 1)} ms`,
  refused: ({ games, commands }: { readonly games: number; readonly commands: number }) =>
    commands === 0 ? '0' : `${numbers.thousands(commands)} in ${countText(games, 'game')}`,
  verdicts: { stronger: 'stronger', 'not-stronger': 'not stronger', undecided: 'undecided' },
  winners: batchMessages.report.winners,
  endings: batchMessages.report.endings,
  watch: batchMessages.report.watch,
  none: 'too few pairs',
  written: (files: readonly string[]) => `Written: ${files.join(', ')}`,
  methodPairs: (confidence: number) =>
    `Both games of a pair have the same table, the same dice and the same side first; the policies change seats. The first side alternates, and tables take turns. Intervals cover ${Math.round(confidence * 100)} % and follow from the scatter of the pairs.`,
  methodTest: ({ elo: [low, high], alpha, beta, bounds }: Tested) =>
    `A sequential test asks whether the first policy is ${high} rather than ${low} Elo stronger than the second. It ends a pairing with the verdict stronger when its log-likelihood ratio (LLR) reaches ${bounds[1].toFixed(2)}, wrongly with probability ${alpha} at most, and with not stronger at ${bounds[0].toFixed(2).replace('-', '−')}, wrongly with probability ${beta} at most. Where the planned pairs were played before that, it is undecided. A pairing that the test ended early looks somewhat more one-sided than it is.`,
  methodRatings: (policy: string) =>
    `Ratings are those at which all results together are likeliest (Bradley and Terry, a draw being half a win); ${policy} has the rating 0.`,
  methodRefused:
    'Policies find out what is legal by trying: a refused command changes nothing. A stuck game is one in which no command was possible any more, which is an error of the program.',
  methodTimes: 'Decisions were timed one game at a time after all games were played.',
  again: ({ file, attacker, defender, seed, first, turns }: Replayed) =>
    [
      `highground run ${typed(file)} --auto --policy attacker=${attacker},defender=${defender}`,
      `--seed ${seed} --first ${first}${turns === undefined ? '' : ` --turns ${turns}`}`,
    ].join(' '),
};
