import { countText, listText, nameInside } from './sentence.ts';

/** Seconds of a film, to a tenth. */
const seconds = (time: number): string => `${Math.floor(time / 60)}:${(time % 60).toFixed(1).padStart(4, '0')}`;

/** Seconds, to a thousandth. */
const thousandths = (time: number): number => Math.round(time * 1000) / 1000;

/** What films say: their cards, the names their director gives them, and the room they are cut in. */
export const shotMessages = {
  cards: {
    /** Who is left when the game ends. */
    left: (attackers: number, defenders: number): string =>
      `${countText(attackers, 'attacker')} and ${countText(defenders, 'defender')} still stand`,
    nobody: 'Nobody is left on the table',
    after: (turn: number): string => (turn === 1 ? 'After the first turn' : `After turn ${turn}`),
  },
  /** What stands under the pictures of a film. Names may be of one or of many: no verb is bent by them. */
  captions: {
    names: ([first = '', ...others]: readonly string[], more: number): string => {
      const names = [first, ...others.map(nameInside)];
      return more > 0 ? `${names.join(', ')} and ${more} more` : listText(names);
    },
    against: (one: string, other: string): string => `${one} against ${nameInside(other)}`,
    fallen: (names: string, count: number): string => `${names}: ${count} fallen`,
  },
  /** What a film of a game is called, by how long it is. */
  names: {
    short: (name: string, length: number): string => `${name}, ${Math.round(length)} s`,
    whole: (name: string): string => `${name}, the whole game`,
  },
  /** What is wrong with the times of a list of shots, or with whom it shows; said beside the place of the fault. */
  faults: {
    'shot-backwards': ({ at, before }: { readonly at: number; readonly before: number }): string =>
      `Time runs backwards: this shot begins at ${at} s, the one before it at ${before} s. Put the shots in order.`,
    'shot-too-soon': ({ at, end }: { readonly at: number; readonly end: number }): string =>
      `This shot begins at ${at} s, before the one before it ends (${thousandths(end)} s). Begin it at ${thousandths(end)} s or shorten the other.`,
    'rest-too-long': ({ rest, length }: { readonly rest: number; readonly length: number }): string =>
      `The eye cannot rest for ${rest} s of a shot of ${length} s; give at most ${length}.`,
    'key-backwards': ({ at, before }: { readonly at: number; readonly before: number }): string =>
      `Time runs backwards: this key is at ${at} s, the one before it at ${before} s. Put the keys in order, no two at one moment.`,
    'key-too-late': ({ at, length }: { readonly at: number; readonly length: number }): string =>
      `This key is at ${at} s of a shot of ${length} s; move it or lengthen the shot.`,
    'no-such-model': ({ model }: { readonly model: string }): string =>
      `There is no model "${model}" in this replay; name one that is, or a point [x, y, z].`,
  },
  room: {
    label: 'Cutting room',
    open: 'Cut a film',
    close: 'Close the cutting room',
    direct: 'Direct it for me',
    directs: { 15: '15 s', 60: '60 s', full: 'Whole game' },
    directed: (shots: number, length: number): string => `${countText(shots, 'shot')}, ${seconds(length)}.`,
    directing: (share: number): string => `The director plans: ${Math.round(100 * share)} %`,
    /** A film that is shorter than it was asked for. */
    toldSooner: (shots: number, length: number, asked: number): string =>
      `${countText(shots, 'shot')}, ${seconds(length)}: this game is told before ${asked} s are over.`,
    aspect: 'Shape of the picture',
    play: 'Play the film',
    pause: 'Pause the film',
    undo: 'Undo',
    redo: 'Redo',
    save: 'Save the shots',
    load: 'Open shots',
    filmsEye: 'Look through the film’s eye',
    myEye: 'Look around with my own eye',
    inset: 'What the film sees',
    track: 'Shots of the film',
    time: 'Second of the film',
    clock: (time: number, length: number): string => `${seconds(time)} / ${seconds(length)}`,
    second: seconds,
    shot: (number: number, rig: string, length: number): string => `Shot ${number}: ${rig}, ${length.toFixed(1)} s`,
    resize: (number: number): string => `End of shot ${number}`,
    keyAt: (number: number, at: number): string => `Key ${number} at ${at.toFixed(1)} s`,
    hint: 'Arrows choose a shot, Alt+arrows move it, Shift+arrows change its length; K sets a key, D doubles, Del removes.',
    added: 'A key is where the eye is now.',
    takenOver: 'The shot is in your hands: its keys do what its rig did.',
    opened: (name: string): string => `${name} is open.`,
    unknown: 'These shots are of another replay:',
    broken: 'These shots cannot be opened:',
    empty: 'There is not one shot in this file.',
    tooLarge: 'This file is too large for a list of shots.',
    noReplay: (name: string): string =>
      `“${name}” is a list of shots: watch the replay it belongs to first, or drop both together.`,
    more: (more: number): string => `and ${more} more`,
  },
  rigs: {
    keys: 'By hand',
    wide: 'Whole table',
    orbit: 'Around',
    follow: 'Beside',
    'mini-eye': 'Mini’s eye',
    top: 'From the top',
    crane: 'Crane',
    low: 'Low at contact',
    reverse: 'Reverse',
    dice: 'Dice',
  },
  paths: { 'catmull-rom': 'Through every key', bezier: 'Smoothly past them' },
  eases: { steady: 'Steady', in: 'Slow start', out: 'Slow end', 'in-out': 'Slow start and end' },
  joins: { cut: 'Cut', dissolve: 'Dissolve' },
  sides: { left: 'Left', right: 'Right' },
  /** What can be set of a shot, its key or its rig. */
  fields: {
    rig: 'Rig',
    length: 'Length, s',
    timelineFrom: 'Replay from, s',
    pace: 'Pace',
    join: 'Begins with a',
    ease: 'Movement',
    settle: 'Rests at the end, s',
    caption: 'Caption',
    path: 'Way',
    keyEase: 'To the next key',
    at: 'At, s',
    fov: 'Angle of view, °',
    aperture: 'Lens open',
    focus: 'Sharp at, in',
    focusAuto: 'its subject',
    roll: 'Roll, °',
    bearing: 'Bearing, °',
    turn: 'Turns by, °',
    pitch: 'Looks down, °',
    distance: 'Distance, in',
    behind: 'Behind, °',
    lead: 'Lead, in',
    damping: 'Calm, s',
    height: 'Height, in',
    from: 'From height, in',
    to: 'To height, in',
    side: 'Side',
  },
  menuActions: {
    addKey: 'Key here',
    removeKey: 'Remove key',
    takeOver: 'Take over by hand',
    double: 'Double',
    remove: 'Remove',
    insert: 'New shot',
  },
};
