import { countText, inchesText, listText, nameInside, percentText } from './sentence.ts';

/** A length with one decimal, as a map can promise. */
const inches = (length: number): string => `${Math.round(length * 10) / 10 + 0}″`;
/** Where something lies along a side of the table, with a minus as it is printed. */
const signed = (place: number): string => inches(place).replace('-', '−');
/** A chance as dice have it where it is so many of 36, else in per cent. */
function chanceText(chance: number): string {
  const of36 = chance * 36;
  const whole = Math.round(of36);
  if (Math.abs(of36 - whole) > 1e-9) return percentText(chance);
  return whole === 0 ? 'no chance' : whole === 36 ? 'certain' : `${whole} in 36, ${percentText(chance)}`;
}
/** How high something is, where that is worth a word. */
const up = (height: number): string => (Number.isNaN(height) || height < 0.05 ? '' : `, ${inches(height)} up`);
const NOBODY = 'Nobody can stand here.';
const baseText = (name: string): string => name.replace(/mm.*$/, ' mm');

/** What the laboratory's panel says. */
export const LAB_PANEL = {
  title: 'Laboratory',
  close: 'Close the laboratory',
  fold: 'Fold the panel away',
  unfold: 'Unfold the panel',
  tabs: { map: 'Map', games: 'Games' },
  question: 'Question',
  questions: {
    reach: 'How far they get',
    charge: 'Whom they charge',
    engage: 'Whom they engage',
    safe: 'Where they are safe',
    sight: 'What they see',
    hidden: 'Hidden ground',
    gap: 'Where no base fits',
  },
  about: {
    reach: 'The shortest legal way of the nearest model to every place.',
    charge: 'At every place an enemy could stand, the exact chance that this unit charges him.',
    engage: 'At every place an enemy could stand, the exact chance that this fighter engages him.',
    safe: 'At every place one of them could stand, the chance that an enemy gets at him.',
    sight: 'At every place, whether somebody standing there is seen.',
    hidden: 'At every place, from how much of the table somebody standing there is seen.',
    gap: 'At every place, which bases find room to fight whoever stands there.',
  },
  unit: 'Unit',
  eye: 'Whose eye',
  target: 'Aimed at',
  threat: 'Threatened by',
  soldier: 'Any soldier',
  base: 'His base',
  everyEnemy: 'Every enemy',
  baseOf: (millimetres: number): string => `${millimetres} mm`,
  limit: 'Inches at most',
  gait: 'How',
  gaits: { own: 'as ever', foot: 'on foot', air: 'flying' },
  bases: 'Bases',
  places: 'From places',
  seed: 'Seed',
  step: 'A place every',
  stepOf: (step: number): string => inchesText(step),
  draw: 'Draw the map',
  again: 'Draw again',
  stop: 'Stop',
  clear: 'Clear',
  opening: 'The workers lay their tables …',
  drawing: (share: number, places: number): string => `${percentText(share)} of ${countText(places, 'place')}.`,
  stopped: (share: number): string => `Stopped at ${percentText(share)}.`,
  lookers: (now: number, of: number): string => `Where it is not finished, ${now} of ${of} random places look.`,
  noChecks: 'Where it is not finished, nobody climbs or jumps yet.',
  noDistances: 'Where it is not finished, the chance is known, and how far it would be beyond all dice is not.',
  drawn: (of: number): string => `${countText(of, 'place')}, all known.`,
  mapIsDrawn: 'The map is drawn.',
  earlier: 'The table has changed since.',
  atFloor: (height: number): string => `Floors above ${inches(height)} are lifted off.`,
  secret:
    'Somebody may still declare, and until then nobody knows a distance: ask for sight, hidden ground or gaps, play at a table to practise at, or ask in the builder.',
  secretNow: 'The map is hidden while somebody may still declare.',
  nobodyChosen: 'Choose a unit with somebody on the table.',
  workerEnded: (reason: string): string =>
    `The laboratory’s worker ended: ${reason}. Ask again; the table is as it was.`,
  noFile: (reason: string): string =>
    `The file could not be made: ${reason.replace(/\.$/, '')}. Press the button again.`,
  notInReplay: 'While a replay is watched the laboratory waits.',
  layer: 'Show',
  layers: {
    length: 'Inches of way',
    height: 'Height',
    chance: 'Chance',
    needed: 'Roll needed',
    distance: 'Inches to go',
    any: 'Any of them',
    seen: 'Seen',
    share: 'How much of him',
    by: 'What stands in the way',
  } as Readonly<Record<string, string>>,
  layerFrom: (unit: string): string => `By ${nameInside(unit)}`,
  layerBase: baseText,
  strength: 'Strength',
  banded: 'Steps',
  lines: 'Lines',
  legend: 'What the colours mean',
  nothing: 'No answer',
  legendOf: {
    chance: (from: number, to: number): string =>
      to < 1e-6
        ? 'none'
        : from > 1 - 1e-6
          ? 'certain'
          : to > 0.95
            ? `over ${Math.round(from * 100)} %`
            : `up to ${Math.round(to * 100)} %`,
    share: (_from: number, to: number): string => (to > 0.99 ? 'more' : `up to ${Math.round(to * 100)} %`),
    yes: (from: number): string => (from < 0.25 ? 'no' : 'yes'),
    total: (value: number): string => (value > 12 ? 'no roll' : value === 12 ? '12' : `${value}+`),
    inches: (_from: number, to: number): string => `to ${inches(to)}`,
  },
  probe: 'Probe',
  probeHelp: 'Point at the table; or use the arrow keys here, with Shift six places at once.',
  probeAt: (x: number, z: number, text: string): string => `${signed(x)}, ${signed(z)}: ${text}`,
  notKnownYet: 'not known yet',
  reaches: (length: number, height: number, limit: number): string =>
    Number.isNaN(length) ? `Not reached within ${inches(limit)}.` : `${inches(length)} of way${up(height)}.`,
  charges(chance: number, needed: number, distance: number): string {
    if (Number.isNaN(chance)) return NOBODY;
    const far = Number.isNaN(distance) ? '' : `, ${inches(distance)} to go`;
    if (Number.isNaN(needed)) return `${capital(chanceText(chance))}${far}.`;
    return needed > 12 || chance === 0 ? 'No roll is enough.' : `${needed} or more: ${chanceText(chance)}${far}.`;
  },
  engages: (chance: number, length: number): string =>
    Number.isNaN(chance)
      ? NOBODY
      : chance === 0
        ? 'He cannot be engaged here.'
        : `${percentText(chance)}${Number.isNaN(length) ? '' : `, ${inches(length)} of way`}.`,
  safe(any: number, threats: readonly { readonly name: string; readonly chance: number }[]): string {
    if (Number.isNaN(any)) return NOBODY;
    if (any === 0) return 'Safe.';
    const told = threats.filter(({ chance }) => chance > 0).map(({ name, chance }) => `${name} ${percentText(chance)}`);
    return told.length > 1 ? `Any of them ${percentText(any)}: ${listText(told)}.` : `${told.join('')}.`;
  },
  sees: (seen: number, share: number, height: number): string =>
    Number.isNaN(seen)
      ? NOBODY
      : seen > 0
        ? `Seen, ${percentText(share)} of him${up(height)}.`
        : `Not seen from here${up(height)}.`,
  hidden: (seen: number, height: number): string =>
    Number.isNaN(seen) ? NOBODY : `Seen from ${percentText(seen)} of the places${up(height)}.`,
  gaps(bases: readonly (readonly [name: string, fits: number])[], by: string | undefined): string {
    if (bases.some(([, fits]) => Number.isNaN(fits))) return NOBODY;
    const fit = bases.filter(([, fits]) => fits > 0).map(([name]) => baseText(name));
    const not = bases.filter(([, fits]) => fits === 0).map(([name]) => baseText(name));
    if (not.length === 0) return 'Every base finds room.';
    const why = by === undefined ? '' : `; ${by} stands in the way`;
    return `${fit.length === 0 ? 'No base finds' : `${listText(fit)} ${fit.length > 1 ? 'find' : 'finds'}`} room${fit.length > 0 ? `, ${listText(not)} ${not.length > 1 ? 'do' : 'does'} not` : ''}${why}.`;
  },
  files: 'As a file',
  mapFile: (name: string, what: string): string => `${name} ${what}`,
  gamesFile: (name: string): string => `${name} games`,
  picture: 'Picture',
  table: 'Table',
  data: 'Data',
  report: 'Report',
  games: 'Games',
  turns: 'Turns',
  attacker: 'Attacker plays',
  defender: 'Defender plays',
  policies: { random: 'at random', greedy: 'straight on', odds: 'by the odds' },
  aboutGames:
    'Whole games of this scenario as its file begins, played without you; the same seed gives the same games everywhere.',
  play: 'Play them',
  playAgain: 'Play them again',
  played: (done: number, of: number, name: string): string => `${done} of ${countText(of, 'game')} of “${name}”`,
  gamesArePlayed: (count: number): string => `${countText(count, 'game')} played.`,
  nobodyOn: (side: string): string => `The ${side} has no units; a game needs some on both sides.`,
  wins: 'Who wins',
  length: 'Turns played',
  losses: 'Models lost',
  commands: 'Commands given',
  clickABar: 'Click a bar for the games in it.',
  gamesIn: (bar: string, count: number): string => `${bar}: ${countText(count, 'game')}`,
  moreGames: (count: number): string => `and ${count} more`,
  oneGame: (seed: number, lost: number, turns: number): string =>
    `seed ${seed} · ${countText(turns, 'turn')}, ${lost} lost`,
  watch: (seed: number): string => `Watch the game of seed ${seed}`,
  replaying: 'The game is played again from its seed …',
  gameOfSeed: (seed: number): string => `seed ${seed}`,
  values: (from: number, width: number): string => (width === 1 ? `${from}` : `${from} to ${from + width - 1}`),
  closeList: 'Close the list',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
