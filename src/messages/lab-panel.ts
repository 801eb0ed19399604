import { SAME_SHARE, CERTAIN } from '../kernel/tolerances.ts';
import { baseText, LAB_MAP } from './lab-map.ts';
import { countText, inchesText, listText, percentText } from './phrases/sentence.ts';

/** A length to one decimal, the precision of a map. */
const inches = (length: number): string => `${Math.round(length * 10) / 10 + 0}″`;
/** A coordinate on the table, with a typographic minus sign. */
const signed = (place: number): string => inches(place).replace('-', '−');
/** A chance out of 36 where two dice give it exactly, else in percent. */
function chanceText(chance: number): string {
  const of36 = chance * 36;
  const whole = Math.round(of36);
  if (Math.abs(of36 - whole) > SAME_SHARE) return percentText(chance);
  return whole === 0 ? 'no chance' : whole === 36 ? 'certain' : `${whole} in 36, ${percentText(chance)}`;
}
/** A height, if above the tabletop. */
const up = (height: number): string => (Number.isNaN(height) || height < 0.05 ? '' : `, ${inches(height)} up`);
/** A terrain piece by its id, without the number that distinguishes it. */
const pieceName = (id: string): string => `the ${id.replaceAll('-', ' ').replace(/ \d+$/, '')}`;
const NO_ROOM = 'No model can stand here.';

/** The laboratory's panel. */
export const LAB_PANEL = {
  title: 'Laboratory',
  close: 'Close the laboratory',
  fold: 'Collapse the panel',
  unfold: 'Expand the panel',
  tabs: { map: 'Map', games: 'Games' },
  question: 'Question',
  questions: {
    reach: 'Movement range',
    charge: 'Charge odds',
    engage: 'Engage odds',
    safe: 'Safe ground',
    sight: 'Line of sight',
    hidden: 'Hidden ground',
    gap: 'Room for bases',
  },
  about: {
    reach: 'For every place: the shortest legal path there from the nearest model of this unit.',
    charge: 'For every place: the exact chance that this unit’s charge reaches an enemy on the highest floor there.',
    engage: 'For every place: the exact chance that this fighter engages an enemy on the highest floor there.',
    safe: 'For every place: the chance that an enemy reaches a model of this unit on the highest floor there.',
    sight: 'For every place: whether a model standing there is seen.',
    hidden: 'For every place: from how much of the table a model standing there is seen.',
    gap: 'For every place: which bases have room to fight a model on the highest floor there.',
  },
  unit: 'Unit',
  eye: 'Viewer',
  target: 'Target',
  threat: 'Threat',
  soldier: 'Any model',
  base: 'Target base',
  everyEnemy: 'All enemies',
  baseOf: (millimetres: number): string => `${millimetres} mm`,
  limit: 'Range',
  gait: 'Movement mode',
  gaits: { own: 'Default', foot: 'On foot', air: 'Flying' },
  bases: 'Bases',
  places: 'Viewpoints',
  seed: 'Seed',
  step: 'Spacing',
  stepOf: (step: number): string => inchesText(step),
  draw: 'Draw map',
  again: 'Redraw',
  stop: 'Stop',
  clear: 'Clear',
  opening: 'Setting up…',
  drawing: (share: number, places: number): string => `${percentText(share)} of ${countText(places, 'place')}.`,
  stopped: (share: number): string => `Stopped at ${percentText(share)}.`,
  lookers: (now: number, of: number): string => `Unfinished areas use ${now} of ${of} viewpoints.`,
  noChecks: 'Unfinished areas do not include climbs and jumps yet.',
  noDistances: 'Unfinished areas show the chance, but not yet the distance where no roll is enough.',
  drawn: (of: number): string => `${countText(of, 'place')}, all calculated.`,
  mapIsDrawn: 'The map is finished.',
  earlier: 'The table has changed since this map was drawn.',
  atFloor: (height: number): string => `Floors above ${inches(height)} are hidden.`,
  secret:
    'Distances are secret while a player may still declare. Choose line of sight, hidden ground or room for bases, use a practice table, or ask in the terrain editor.',
  secretNow: 'The map is hidden while a player may still declare.',
  nobodyChosen: 'Choose a unit with models on the table.',
  workerEnded: (reason: string): string => `The calculation failed: ${reason}. Try again; the table is unchanged.`,
  noFile: (reason: string): string => `Couldn’t make the file: ${reason.replace(/\.$/, '')}. Try again.`,
  notInReplay: 'The laboratory is paused while you watch a replay.',
  layer: 'Layer',
  strength: 'Opacity',
  banded: 'Colour bands',
  lines: 'Contour lines',
  legend: 'Legend',
  nothing: 'No data',
  legendOf: {
    chance: (from: number, to: number): string =>
      to < CERTAIN
        ? 'none'
        : from > 1 - CERTAIN
          ? 'certain'
          : to > 0.95
            ? `over ${Math.round(from * 100)} %`
            : `up to ${Math.round(to * 100)} %`,
    share: (_from: number, to: number): string => (to > 0.99 ? 'more' : `up to ${Math.round(to * 100)} %`),
    /** A yes/no layer: `seen`, or a base that has room to fight. */
    yes: (from: number, layer: string): string => LAB_MAP.yes(from >= 0.25, layer),
    total: (value: number): string => (value > 12 ? 'no roll' : value === 12 ? '12' : `${value}+`),
    inches: (_from: number, to: number): string => `up to ${inches(to)}`,
  },
  probe: 'Probe',
  probeHelp: 'Point at the table, or use the arrow keys here; with Shift they move six places at once.',
  probeAt: (x: number, z: number, text: string): string => `${signed(x)}, ${signed(z)}: ${text}`,
  notKnownYet: 'not calculated yet',
  reaches: (length: number, height: number, limit: number): string =>
    Number.isNaN(length) ? `Not reached within ${inches(limit)}.` : `Path of ${inches(length)}${up(height)}.`,
  charges(chance: number, needed: number, distance: number): string {
    if (Number.isNaN(chance)) return NO_ROOM;
    const far = Number.isNaN(distance) ? '' : `, ${inches(distance)} to go`;
    if (Number.isNaN(needed)) return `${capital(chanceText(chance))}${far}.`;
    return needed > 12 || chance === 0 ? 'No roll is enough.' : `${needed} or more: ${chanceText(chance)}${far}.`;
  },
  engages: (chance: number, length: number): string =>
    Number.isNaN(chance)
      ? NO_ROOM
      : chance === 0
        ? 'A model here cannot be engaged.'
        : `${percentText(chance)}${Number.isNaN(length) ? '' : `, path of ${inches(length)}`}.`,
  safe(any: number, threats: readonly { readonly name: string; readonly chance: number }[]): string {
    if (Number.isNaN(any)) return NO_ROOM;
    if (any === 0) return 'Safe.';
    const told = threats.filter(({ chance }) => chance > 0).map(({ name, chance }) => `${name} ${percentText(chance)}`);
    return told.length > 1 ? `Any threat ${percentText(any)}: ${listText(told)}.` : `${told.join('')}.`;
  },
  sees: (seen: number, share: number, height: number): string =>
    Number.isNaN(seen)
      ? NO_ROOM
      : seen > 0
        ? `Seen, ${percentText(share)} visible${up(height)}.`
        : `Not seen${up(height)}.`,
  hidden: (seen: number, height: number): string =>
    Number.isNaN(seen) ? NO_ROOM : `Seen from ${percentText(seen)} of the viewpoints${up(height)}.`,
  gaps(bases: readonly (readonly [name: string, fits: number])[], by: string | undefined): string {
    if (bases.some(([, fits]) => Number.isNaN(fits))) return NO_ROOM;
    const fit = bases.filter(([, fits]) => fits > 0).map(([name]) => baseText(name));
    const not = bases.filter(([, fits]) => fits === 0).map(([name]) => baseText(name));
    if (not.length === 0) return 'There is room for every base.';
    const why = by === undefined ? '' : `: ${pieceName(by)} is in the way`;
    return fit.length === 0
      ? `There is no room for any base${why}.`
      : `Room for ${listText(fit)}, but not for ${listText(not, 'or')}${why}.`;
  },
  files: 'Export',
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
  policies: {
    random: 'Random',
    greedy: 'Aggressive',
    cautious: 'Cautious',
    portfolio: 'One turn ahead',
    easy: 'Easy',
    medium: 'Medium',
    hard: 'Hard',
    expert: 'Expert',
  },
  aboutGames:
    'Plays whole games of this scenario from its start, without you. The same seed always gives the same games.',
  play: 'Play games',
  playAgain: 'Play again',
  played: (done: number, of: number, name: string): string => `${done} of ${countText(of, 'game')} of “${name}”`,
  gamesArePlayed: (count: number): string => `${countText(count, 'game')} played.`,
  nobodyOn: (side: string): string => `The ${side} has no units. Add units: a game needs some on both sides.`,
  wins: 'Results',
  length: 'Turns played',
  losses: 'Models lost',
  commands: 'Commands given',
  clickABar: 'Click a bar to list its games.',
  gamesIn: (bar: string, count: number): string => `${bar}: ${countText(count, 'game')}`,
  moreGames: (count: number): string => `and ${count} more`,
  oneGame: (seed: number, lost: number, turns: number): string =>
    `seed ${seed} · ${countText(turns, 'turn')}, ${lost} lost`,
  watch: (seed: number): string => `Watch the game with seed ${seed}`,
  replaying: 'Replaying the game from its seed…',
  gameOfSeed: (seed: number): string => `seed ${seed}`,
  values: (from: number, width: number): string => (width === 1 ? `${from}` : `${from} to ${from + width - 1}`),
  closeList: 'Close the list',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
