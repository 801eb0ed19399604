import type { Side } from '../rules/core/turn.ts';
import { countText } from './phrases/sentence.ts';

type Between = { readonly value: number; readonly low: number; readonly high: number };

/** A difference in Elo: "+112"; "∞" where every game was won. */
const elo = (value: number): string =>
  Number.isFinite(value) ? `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(0)}` : value > 0 ? '+∞' : '−∞';

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

/** Every sentence of the ladder: which policies are stronger, and by how much. */
export const ladderMessages = {
  title: 'Ladder',
  heading: 'The ladder of the policies',
  lead: (games: number, tables: number): string =>
    `${countText(games, 'game', 'games')} on ${countText(tables, 'table', 'tables')}. Two games with the same dice are a pair: in the second, the policies swap seats. The strength of a policy is its difference in Elo from the first; 100 Elo are won games of 64 %.`,
  rating: 'Rating (Elo)',
  policy: 'Policy',
  pairing: 'Pairing',
  pairs: 'Pairs',
  share: 'Points won',
  difference: 'Difference (Elo)',
  ratio: 'LLR',
  verdict: 'Verdict',
  perTable: 'By table',
  table: 'Table',
  games: 'Games',
  gamesNote: 'Play any game again with the command; its replay can then be watched in the page.',
  seed: 'Seed',
  first: 'First turn',
  winner: 'Winner',
  command: 'Command',
  elo,
  percent,
  eloRange: ({ value, low, high }: Between): string => `${elo(value)} (${elo(low)} to ${elo(high)})`,
  shareRange: ({ value, low, high }: Between): string => `${percent(value)} (${percent(low)} to ${percent(high)})`,
  versus: (stronger: string, weaker: string): string => `${stronger} – ${weaker}`,
  verdicts: { stronger: 'stronger', 'not-stronger': 'not stronger', undecided: 'undecided' },
  testOf: (none: number, some: number, alpha: number, beta: number): string =>
    `Each pairing stops as soon as a sequential test tells ${none} from ${some} Elo, with errors of ${percent(alpha)} and ${percent(beta)}, or after the games asked for.`,
  again: (file: string, seat: Readonly<Record<Side, string>>, seed: number, first: string): string =>
    `highground run ${file} --auto --policy attacker=${seat.attacker},defender=${seat.defender} --seed ${seed} --first ${first}`,
  stuck: (games: number): string =>
    games === 0 ? 'No game was stuck.' : `${countText(games, 'game was', 'games were')} stuck.`,
  twoPolicies: 'A ladder needs two policies or more; name them, such as: highground ladder greedy hard expert.',
  noTables: 'No table with a mission was found; name some with --tables.',
  unknownPolicy: (name: string, known: readonly string[]): string =>
    `There is no policy "${name}"; the policies are ${known.join(', ')}.`,
  namedTwice: (name: string): string => `The policy "${name}" is named twice; name each once.`,
  badTest: (text: string): string =>
    `--sprt must be two numbers of Elo, the smaller first, such as 0,20, or none; got "${text}".`,
  badError: (option: string, text: string): string =>
    `${option} must be between 0.001 and 0.5, such as 0.05; got "${text}".`,
  badOut: (file: string): string => `--out must end in .html or .json; got "${file}".`,
} as const;
