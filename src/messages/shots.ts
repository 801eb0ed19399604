import { countText, listText, nameInside } from './phrases/sentence.ts';

/** The models of one unit that fall in a shot: the unit's name, how many fall, and how many it began with. */
type FallenModels = { readonly unit: string; readonly count: number; readonly of: number };

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Whether a name reads as a countable plural: "Quarry Hands", not "The grey company". */
const isPlural = (name: string): boolean => /(?:[^siu]s|men)$/.test(name) && !/^(?:The|An?) /.test(name);

/** One model of a unit whose name is a plural: "Quarry Hand" of "Quarry Hands". */
const singular = (name: string): string =>
  name
    .replace(/men$/, 'man')
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x)es$/, '$1')
    .replace(/s$/, '');

/** A single-model unit by its name, others by number: "two Rooftop Runners", "two of the grey company". */
function partText({ unit, count, of }: FallenModels): string {
  if (of === 1) return nameInside(unit);
  const many = NUMBERS[count] ?? String(count);
  if (!isPlural(unit)) return `${many} of ${nameInside(unit)}`;
  return `${many} ${count === 1 ? singular(unit) : unit}`;
}

/**
 * The caption of a shot in which models fall: "Two Rooftop Runners and one Quarry Hand fall".
 *
 * @param units The units that are named.
 * @param more  How many models of other units fall.
 */
export function fallenText(units: readonly FallenModels[], more: number): string {
  const parts = [...units.map(partText), ...(more > 0 ? [`${more} more`] : [])];
  const count = units.reduce((sum, unit) => sum + unit.count, more);
  const text = `${listText(parts)} ${count === 1 ? 'falls' : 'fall'}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A time in a film as minutes and seconds, to a tenth. */
const seconds = (time: number): string => `${Math.floor(time / 60)}:${(time % 60).toFixed(1).padStart(4, '0')}`;

/** A number of seconds, to a thousandth. */
const thousandths = (time: number): number => Math.round(time * 1000) / 1000;

/** The texts in films and in the cutting room: cards, captions, names of films, and the panel. */
export const shotMessages = {
  cards: {
    /** The models left when the game ends. */
    left: (attackers: number, defenders: number): string =>
      `${countText(attackers, 'attacker')} and ${countText(defenders, 'defender')} still standing`,
    noModel: 'No model is left on the table',
    /** The last words of a short film: how the game ended, and who is left. */
    verdict: (title: string, text: string): string => `${title}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    after: (turn: number): string => (turn === 1 ? 'After the first turn' : `After turn ${turn}`),
    during: (turn: number): string => (turn === 1 ? 'During the first turn' : `During turn ${turn}`),
  },
  /** The captions of a film. A name may be singular or plural, so no verb follows a bare name. */
  captions: {
    names: ([first = '', ...others]: readonly string[], more: number): string => {
      const names = [first, ...others.map(nameInside)];
      return more > 0 ? `${names.join(', ')} and ${more} more` : listText(names);
    },
    against: (one: string, other: string): string => `${one} against ${nameInside(other)}`,
    fallen: fallenText,
  },
  /** The name of a film of a game, by its length. */
  names: {
    short: (name: string, length: number): string => `${name}, ${Math.round(length)} s`,
    whole: (name: string): string => `${name}, the whole game`,
  },
  /** Faults in the times of a shot list or in the models it shows. The place of the fault is shown beside it. */
  faults: {
    'shot-backwards': ({ at, before }: { readonly at: number; readonly before: number }): string =>
      `This shot begins at ${at} s, before the previous one (${before} s). Put the shots in order of time.`,
    'shot-too-soon': ({ at, end }: { readonly at: number; readonly end: number }): string =>
      `This shot begins at ${at} s, before the previous one ends (${thousandths(end)} s). Begin it at ${thousandths(end)} s, or shorten the previous one.`,
    'rest-too-long': ({ rest, length }: { readonly rest: number; readonly length: number }): string =>
      `The camera cannot rest for ${rest} s in a shot of ${length} s; write at most ${length}.`,
    'key-backwards': ({ at, before }: { readonly at: number; readonly before: number }): string =>
      `This keyframe is at ${at} s, not after the previous one (${before} s). Put the keyframes in order of time, no two at the same time.`,
    'key-too-late': ({ at, length }: { readonly at: number; readonly length: number }): string =>
      `This keyframe is at ${at} s in a shot of ${length} s; move it, or lengthen the shot.`,
    'no-such-model': ({ model }: { readonly model: string }): string =>
      `There is no model "${model}" in this replay; name a model of the replay, or a point [x, y, z].`,
  },
  /** A shot list that names models which the replay does not have. */
  otherReplay: (name: string, models: number): string =>
    `“${name}” belongs to another replay: it names ${countText(models, 'model')} that this one does not have.`,
  room: {
    label: 'Cutting room',
    open: 'Open the cutting room',
    close: 'Close the cutting room',
    direct: 'Direct automatically',
    directs: { 15: '15 s', 60: '60 s', full: 'Whole game' },
    directed: (shots: number, length: number): string => `${countText(shots, 'shot')}, ${seconds(length)}.`,
    directing: (share: number): string => `Planning the film: ${Math.round(100 * share)} %`,
    /** A film that came out shorter than the player asked for. */
    toldSooner: (shots: number, length: number, asked: number): string =>
      `${countText(shots, 'shot')}, ${seconds(length)}: this game does not have enough action for ${asked} s.`,
    aspect: 'Aspect ratio',
    play: 'Play the film',
    pause: 'Pause the film',
    undo: 'Undo',
    redo: 'Redo',
    save: 'Save the shot list',
    load: 'Open a shot list',
    filmsEye: 'Film camera',
    myEye: 'Free camera',
    inset: 'Film camera',
    track: 'Shots of the film',
    time: 'Time in the film',
    clock: (time: number, length: number): string => `${seconds(time)} / ${seconds(length)}`,
    second: seconds,
    shot: (number: number, words: string, length: number): string => `Shot ${number}: ${words}, ${length.toFixed(1)} s`,
    resize: (number: number): string => `End of shot ${number}`,
    keyAt: (number: number, at: number): string => `Keyframe ${number} at ${at.toFixed(1)} s`,
    hint: 'Arrows select a shot, Alt + arrows move it, Shift + arrows change its length. K adds a keyframe, D duplicates, Del deletes.',
    added: 'Keyframe added where the camera is now.',
    takenOver: 'The shot now moves by keyframes, which you can change.',
    opened: (name: string): string => `${name} is open.`,
    broken: 'Couldn’t open this shot list:',
    empty: 'This file has no shots.',
    tooLarge: 'This file is too large for a shot list.',
    noReplay: (name: string): string => `“${name}” is a shot list. Open its replay first, or drop both files together.`,
    more: (more: number): string => `and ${more} more`,
  },
  rigs: {
    keys: 'Keyframes',
    wide: 'Whole table',
    orbit: 'Orbit',
    follow: 'Follow',
    'mini-eye': 'Model’s-eye view',
    top: 'Top',
    crane: 'Crane',
    low: 'Low, at contact',
    reverse: 'Reverse angle',
    dice: 'Dice',
  },
  paths: { 'catmull-rom': 'Through every keyframe', bezier: 'Smoothly past keyframes' },
  eases: { steady: 'Steady', in: 'Slow start', out: 'Slow end', 'in-out': 'Slow start and end' },
  joins: { cut: 'Cut', dissolve: 'Dissolve' },
  sides: { left: 'Left', right: 'Right' },
  cardKinds: { none: 'None', title: 'Title', result: 'Result' },
  /** The properties of a shot, its keyframes and its rig. */
  fields: {
    rig: 'Rig',
    length: 'Length (s)',
    timelineFrom: 'Replay from (s)',
    pace: 'Speed',
    join: 'Transition',
    ease: 'Easing',
    settle: 'Rest at the end (s)',
    caption: 'Caption',
    card: 'Card',
    cardTitle: 'Card title',
    cardText: 'Card text',
    path: 'Path',
    keyEase: 'Easing to the next keyframe',
    at: 'Time (s)',
    fov: 'Field of view (°)',
    aperture: 'Aperture',
    focus: 'Focus distance (″)',
    focusAuto: 'subject',
    roll: 'Roll (°)',
    bearing: 'Bearing (°)',
    turn: 'Turn (°)',
    pitch: 'Tilt down (°)',
    distance: 'Distance (″)',
    behind: 'Angle behind (°)',
    lead: 'Lead (″)',
    damping: 'Smoothing (s)',
    height: 'Height (″)',
    from: 'From height (″)',
    to: 'To height (″)',
    side: 'Side',
  },
  menuActions: {
    addKey: 'Add keyframe',
    removeKey: 'Delete keyframe',
    takeOver: 'Convert to keyframes',
    double: 'Duplicate',
    remove: 'Delete',
    insert: 'New shot',
  },
};
