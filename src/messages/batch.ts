import { countText, listText } from './phrases/sentence.ts';
import { SETTINGS, VARIATIONS } from './errors/variations.ts';

/** A share in percent, to one decimal: "54.2 %". */
const share = (value: number): string => `${(value * 100).toFixed(1)} %`;
/** A signed difference in percentage points, to one decimal: "+3.1". */
const points = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)}`;
/** A number with up to two decimals, fewer where it is 10 or more. */
const plain = (value: number): string => {
  const text = Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
  return text.replace('-', '−');
};
/** A whole number with thousands separators: "10,000". */
const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

type Between = { readonly value: number; readonly low: number; readonly high: number };
type Judged = {
  readonly kind: 'attacker' | 'defender' | 'balanced' | 'unknown';
  readonly lead: Between;
  readonly bothOrders: boolean;
  readonly needed: number | undefined;
};
type Played = {
  readonly games: number;
  readonly combinations: number;
  readonly asked: number;
  readonly seed: number;
  readonly turns: number | undefined;
  readonly attacker: string;
  readonly defender: string;
};

/** The most units of an army that are named. */
const MOST_UNITS = 6;

/** The ends of paths into a scenario file, in words; the last keys decide. */
const PARAMETERS: readonly (readonly [end: RegExp, words: string])[] = [
  [/\.shift\.0$/, 'moved across the table (inches)'],
  [/\.shift\.1$/, 'moved along the table’s depth (inches)'],
  [/\.at\.0$/, 'position across the table (inches)'],
  [/\.at\.1$/, 'second coordinate of its position (inches)'],
  [/\.at\.2$/, 'position along the table’s depth (inches)'],
  [/\.yaw$|\.facing$/, 'direction (degrees)'],
  [/\.shape\.(?:box|ramp)\.0$/, 'width (inches)'],
  [/\.shape\.(?:box|ramp)\.1$/, 'height (inches)'],
  [/\.shape\.(?:box|ramp)\.2$/, 'depth (inches)'],
  [/\.height$/, 'height (inches)'],
  [/\.radius$/, 'radius (inches)'],
  [/\.count$/, 'number of models'],
];

/** A place in a scenario file in words, such as "Wall, position across the table (inches)"; its path where none fit. */
function parameterText(path: readonly string[]): string {
  const [first, name = ''] = path;
  const words = PARAMETERS.find(([end]) => end.test(path.join('.')))?.[1];
  if (words === undefined || (first !== 'terrain' && first !== 'units')) return path.join('.');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${words}`;
}

/** The texts of a batch in its report, on the command line and in the laboratory. */
export const batchMessages = {
  numbers: { share, points, plain, thousands },
  parameter: parameterText,
  variations: VARIATIONS,
  settings: SETTINGS,
  measures: {
    attackerWins: 'Attacker wins',
    defenderWins: 'Defender wins',
    draws: 'Draw',
    firstWins: 'First side wins',
    held: 'Script passes',
    lead: 'Attacker’s lead',
    firstLead: 'First side’s lead',
    turns: 'Turns',
    commands: 'Commands',
    attackerLost: 'Models lost by the attacker',
    defenderLost: 'Models lost by the defender',
    attackerTried: 'Charges attempted by the attacker',
    attackerMade: 'Charges made by the attacker',
    defenderTried: 'Charges attempted by the defender',
    defenderMade: 'Charges made by the defender',
    attackerScore: 'Points of the attacker',
    defenderScore: 'Points of the defender',
  },
  outliers: {
    longest: 'Longest game',
    shortest: 'Shortest game',
    bloodiest: 'Most models lost',
    attacker: 'Attacker’s biggest win',
    defender: 'Defender’s biggest win',
    missed: 'Most failed charges',
  },
  figures: {
    longest: (n: number) => countText(n, 'command'),
    shortest: (n: number) => countText(n, 'command'),
    bloodiest: (n: number) => `${countText(n, 'model')} lost`,
    attacker: (n: number) => `${countText(n, 'model')} ahead`,
    defender: (n: number) => `${countText(n, 'model')} ahead`,
    missed: (n: number) => `${countText(n, 'charge')} failed`,
  },
  report: {
    kind: 'Scenario laboratory',
    played: ({ games, combinations, asked, seed, turns, attacker, defender }: Played) =>
      [
        combinations === 1
          ? countText(games, 'game').replace(/^\d+/, thousands(games))
          : `${thousands(games)} games of each of ${combinations} combinations`,
        ...(games < asked ? [`stopped early, ${thousands(asked)} planned`] : []),
        `seed ${seed}`,
        turns === undefined ? 'the script with different dice' : `attacker: ${attacker}, defender: ${defender}`,
        ...(turns === undefined ? [] : [countText(turns, 'turn')]),
      ].join(' · '),
    army: (side: 'attacker' | 'defender', units: readonly string[]) =>
      `The ${side}: ${listText(units.length > MOST_UNITS ? [...units.slice(0, MOST_UNITS), countText(units.length - MOST_UNITS, 'more unit')] : units)}.`,
    table: (name: string) => `${name}: the table from above, before the first move.`,
    who: 'Results',
    verdict: ({ kind, lead, bothOrders, needed }: Judged) => {
      const found = { attacker: 'Favours the attacker', defender: 'Favours the defender', balanced: 'Balanced' };
      const orders = bothOrders ? ', over both orders of play' : '';
      const [side, by] =
        lead.value < 0
          ? (['defender', { value: -lead.value, low: -lead.high, high: -lead.low }] as const)
          : (['attacker', lead] as const);
      const size = `the ${side} leads by ${points(by.value).slice(1)} points${orders} (95 %: ${points(by.low)} to ${points(by.high)})`;
      return kind === 'unknown'
        ? `Not yet known which side this table favours: ${size}. About ${thousands(needed ?? 0)} games would tell.`
        : `${found[kind]}: ${size}.`;
    },
    verdictBalanced: (within: number) =>
      `A table is called balanced where the whole interval lies within ±${plain(100 * within).replace(/\.0+$/, '')} points.`,
    verdictOneOrder:
      'The same side went first in every game; --first swap separates the armies from the order of play.',
    manyDifferences: (count: number) =>
      `${count} differences are shown. Where nothing has any effect, one in twenty of such intervals still leaves out 0: take a single one among many as a hint, and play it again with another seed.`,
    headline: (attacker: Between, defender: Between, draws: Between) =>
      `The attacker wins ${share(attacker.value)} of these games, the defender ${share(defender.value)}; ${share(draws.value)} are draws.`,
    holds: (held: Between) => `The script passes in ${share(held.value)} of these games.`,
    rateWith: (rate: Between) => `${share(rate.value)} (${share(rate.low)} to ${share(rate.high)})`,
    pointsWith: (by: Between) => `${points(by.value)} (${points(by.low)} to ${points(by.high)})`,
    plainWith: (by: Between) => `${plain(by.value)} (${plain(by.low)} to ${plain(by.high)})`,
    attacker: 'Attacker',
    defender: 'Defender',
    draw: 'Draw',
    combinations: 'All combinations',
    combination: 'Combination',
    asGiven: 'as in the scenario',
    swapped: 'the other side first',
    more: (left: number) => `${countText(left, 'more combination')} in the JSON file.`,
    games: 'Game statistics',
    spreadHead: ['Per game', 'mean', 'min', '25 %', 'median', '75 %', 'max'],
    seedOf: (seed: number) => `seed ${seed}`,
    pooled: 'All combinations together.',
    turns: 'Turns played',
    commands: 'Commands given',
    losses: 'Models lost',
    tried: 'Charges attempted',
    made: 'Charges made',
    scores: 'Points scored',
    home: 'Successful charges',
    first: 'Going first',
    firstMixed: (rate: Between, lead: Between) =>
      `The side that moves first wins ${share(rate.value)} of these games: ${points(lead.value)} points compared with the side that moves second (95 %: ${points(lead.low)} to ${points(lead.high)}).`,
    firstConfounded:
      'The same army always moves first here, so this figure mixes its strength with the effect of going first. Use --first swap to separate them.',
    firstLevel: (side: string) => `${side.toLowerCase()} first`,
    firstSwapped: (lead: Between) =>
      `Going first: ${lead.low > 0 || lead.high < 0 ? `worth ${points(lead.value)} points (` : `no clear effect (${points(lead.value)} points; `}95 %: ${points(lead.low)} to ${points(lead.high)}). Every game was played twice with the same dice, once with each side first.`,
    changes: 'Effect of changing',
    against: (first: string) =>
      `Compared with ${first}, with the same dice: the change in how often each side wins, in percentage points.`,
    step: (by: Between, step: string) =>
      `Each step of ${step} changes how often the attacker wins by ${points(by.value)} points (95 %: ${points(by.low)} to ${points(by.high)}).`,
    nothing: 'No effect can be distinguished from chance.',
    arms: 'Side by side',
    outliers: 'Games worth watching',
    outlier: 'Game',
    figure: 'Figure',
    seed: 'Seed',
    ended: 'Result',
    watch: 'Watch',
    file: 'Replay',
    endings: {
      'wiped-out': 'one side wiped out',
      routed: 'a side routed',
      'both-gone': 'both sides wiped out',
      'last-turn': 'after the last turn',
      stuck: 'neither side could act',
    },
    winners: { attacker: 'attacker won', defender: 'defender won', draw: 'draw' },
    again: (
      seed: number,
      { attacker, defender }: { readonly attacker: string; readonly defender: string },
      turns: number,
    ) =>
      `Any game can be played again from its seed. This one: highground run FILE --auto --policy attacker=${attacker},defender=${defender} --turns ${turns} --seed ${seed}`,
    method: 'Method',
    methodFixed: (confidence: number) =>
      `Bands and whiskers are ${Math.round(confidence * 100)} % confidence intervals: Wilson’s for shares, Student’s t for means. For shares of charges, each game counts as one observation.`,
    methodLooks: (confidence: number, looks: number) =>
      `The batch could stop early at any of ${countText(looks, 'check')} planned in advance, as soon as the intervals of who wins were narrow enough, no matter which side won. Stopping by width leaves their confidence at ${Math.round(confidence * 100)} %: exact intervals for shares, Student’s t for means.`,
    methodPairs: 'Differences are between paired games: game n has the same seed in every combination.',
    methodOrder: (order: string, core: string) => `Order ${order}, rules edition ${core}.`,
    none: 'No game stood out.',
  },
};
