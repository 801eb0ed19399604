import { countText } from './sentence.ts';
import { SETTINGS, VARIATIONS } from './vary.ts';

/** A share in per cent, with one decimal: "54.2 %". */
const share = (value: number): string => `${(value * 100).toFixed(1)} %`;
/** A number with its sign, in percentage points: "+3.1". */
const points = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)}`;
/** A number with as many decimals as it can bear. */
const plain = (value: number): string => {
  const text = Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
  return text.replace('-', '−');
};
/** A whole number with its thousands set apart: "10,000". */
const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

type Between = { readonly value: number; readonly low: number; readonly high: number };
type Played = {
  readonly games: number;
  readonly combinations: number;
  readonly asked: number;
  readonly seed: number;
  readonly turns: number | undefined;
  readonly attacker: string;
  readonly defender: string;
};

/** What is said of a batch: beside its figures, in its report and where it is shown in the laboratory. */
export const batchMessages = {
  numbers: { share, points, plain, thousands },
  variations: VARIATIONS,
  settings: SETTINGS,
  measures: {
    attackerWins: 'Attacker wins',
    defenderWins: 'Defender wins',
    draws: 'Drawn',
    firstWins: 'First to move wins',
    held: 'The script holds',
    lead: 'Attacker’s lead',
    firstLead: 'Lead of the first to move',
    turns: 'Turns',
    commands: 'Commands',
    attackerLost: 'Models the attacker lost',
    defenderLost: 'Models the defender lost',
    attackerTried: 'Charges the attacker tried',
    attackerMade: 'Charges the attacker made',
    defenderTried: 'Charges the defender tried',
    defenderMade: 'Charges the defender made',
  },
  outliers: {
    longest: 'The longest',
    shortest: 'The shortest',
    bloodiest: 'The bloodiest',
    attacker: 'The attacker’s greatest triumph',
    defender: 'The defender’s greatest triumph',
    missed: 'Most charges that failed',
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
        ...(games < asked ? [`stopped early of ${thousands(asked)}`] : []),
        `seed ${seed}`,
        turns === undefined ? 'the script with other dice' : `${attacker} attacks, ${defender} defends`,
        ...(turns === undefined ? [] : [countText(turns, 'turn')]),
      ].join(' · '),
    who: 'Who wins',
    headline: (attacker: Between, defender: Between, draws: Between) =>
      `The attacker wins ${share(attacker.value)} of these games, the defender ${share(defender.value)}; ${share(draws.value)} are drawn.`,
    holds: (held: Between) => `The script holds in ${share(held.value)} of these games.`,
    rateWith: (rate: Between) => `${share(rate.value)} (${share(rate.low)} to ${share(rate.high)})`,
    pointsWith: (by: Between) => `${points(by.value)} (${points(by.low)} to ${points(by.high)})`,
    plainWith: (by: Between) => `${plain(by.value)} (${plain(by.low)} to ${plain(by.high)})`,
    attacker: 'Attacker',
    defender: 'Defender',
    draw: 'Drawn',
    combinations: 'Every combination',
    combination: 'Combination',
    asGiven: 'as given',
    swapped: 'the other side first',
    more: (left: number) => `${countText(left, 'more combination')} in the JSON file.`,
    games: 'How games go',
    spreadHead: ['Of each game', 'mean', 'least', 'quarter', 'median', 'three quarters', 'most'],
    seedOf: (seed: number) => `seed ${seed}`,
    pooled: 'All combinations together.',
    turns: 'Turns played',
    commands: 'Commands given',
    losses: 'Models lost',
    tried: 'Charges tried',
    made: 'Charges made',
    home: 'Charges that come home',
    first: 'The first turn',
    firstMixed: (rate: Between, lead: Between) =>
      `Whoever moves first wins ${share(rate.value)} of these games, ${points(lead.value)} points against whoever moves second (${points(lead.low)} to ${points(lead.high)}).`,
    firstConfounded:
      'The same army always moves first here, so this is its strength as well as its turn: give --first swap to tell them apart.',
    firstLevel: (side: string) => `${side.toLowerCase()} first`,
    firstSwapped: (lead: Between) =>
      `The first turn is worth ${points(lead.value)} points (${points(lead.low)} to ${points(lead.high)}): every game was played twice on the same dice, once with either side first.`,
    changes: 'What a change does',
    against: (first: string) =>
      `Against ${first}, on the same dice: how much more often each wins, in percentage points.`,
    step: (by: Between, step: string) =>
      `Each step of ${step} changes the attacker’s share by ${points(by.value)} points (${points(by.low)} to ${points(by.high)}).`,
    nothing: 'No effect can be told from chance.',
    arms: 'Side by side',
    outliers: 'Games worth a look',
    outlier: 'Why',
    figure: 'By how much',
    seed: 'Seed',
    ended: 'How it ended',
    watch: 'Watch',
    file: 'Replay',
    endings: {
      'wiped-out': 'one side gone',
      'both-gone': 'both sides gone',
      'last-turn': 'last turn played',
      stuck: 'nobody could do anything',
    },
    winners: { attacker: 'attacker won', defender: 'defender won', draw: 'drawn' },
    again: (
      seed: number,
      { attacker, defender }: { readonly attacker: string; readonly defender: string },
      turns: number,
    ) =>
      `A game is its seed: highground run FILE --auto --policy attacker=${attacker},defender=${defender} --turns ${turns} --seed ${seed} plays this one again.`,
    method: 'How this was reckoned',
    methodFixed: (confidence: number) =>
      `Bands and whiskers are ${Math.round(confidence * 100)} % intervals: Wilson’s for shares, Student’s for means, games counted whole for shares of charges.`,
    methodLooks: (confidence: number, looks: number) =>
      `The batch might stop at ${countText(looks, 'look')} planned beforehand, and every interval is so much wider that it still misses at most ${Math.round((1 - confidence) * 100)} % of the time: exact ones for shares, Student’s for means.`,
    methodPairs: 'Differences are those of pairs: game n has the same seed in every combination.',
    methodOrder: (order: string, core: string) => `Order ${order}, rules ${core}.`,
    none: 'Nothing stood out.',
  },
};
