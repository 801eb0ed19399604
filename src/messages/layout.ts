import type { LayoutFault, LayoutNote } from '../layout/layout-fault.ts';
import type { Offset } from '../layout/measured.ts';
import type { SetUpThing, Tape } from '../layout/tapes.ts';
import type { TableEdge } from '../scenario/layout-schema.ts';
import { FILE_SENTENCES } from './errors/explain-file.ts';
import { PIECE_SENTENCES } from './errors/explain-stand.ts';
import { type Explanations, explainBy } from './phrases/explain-by.ts';
import { PIECE_NAMES } from './phrases/piece-names.ts';
import { countText, listText } from './phrases/sentence.ts';

/** Names in a list, the first few. */
function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 6);
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : listText(shown);
}

/** A sentence for each fault of a layout file. */
const LAYOUT_SENTENCES: Explanations<LayoutFault> = {
  ...FILE_SENTENCES,
  ...PIECE_SENTENCES,
  'no-layout': ({ has }) =>
    has === 'nothing'
      ? 'There is no layout in it: a layout is an object with "id", "name" and "pieces".'
      : `It has only ${has === 'zones' ? 'deployment zones' : 'templates'}; give the file with the layouts as well.`,
  'not-told':
    'This is neither a layout ("pieces"), a template ("footprint") nor deployment zones ("zones"); remove it.',
  'which-layout': ({ ids }) => `There are ${ids.length} layouts in it; choose one by its id: ${someOf(ids)}.`,
  'no-such-layout': ({ id, ids }) => `There is no layout "${id.slice(0, 40)}" in it; there is ${someOf(ids)}.`,
  'too-many-files': ({ most }) => `Give at most ${most} files at once: layouts, their templates and their zones.`,
  'template-twice': ({ id }) => `The template "${id}" is there twice; remove one of the two.`,
  'piece-twice': ({ id }) => `Another piece has the id "${id}"; give each piece its own.`,
  'no-template': ({ id }) => `The template "${id}" is missing; give the file that has it as well.`,
  'no-form': 'The piece has no form; give it a "template" or a "footprint".',
  'no-parent': ({ id }) => `There is no piece "${id}" for it to stand on; correct "parent_area_id".`,
  'template-in-itself': ({ id }) => `The template "${id}" is one of its own features; remove that feature.`,
  'on-itself': ({ id }) => `"${id}" stands on another piece itself; let "parent_area_id" name an area on the table.`,
  'no-corner': ({ corner, corners }) =>
    `There is no corner ${corner}: the footprint has ${corners}, counted from 0. Choose another.`,
  'too-many-pieces': ({ pieces, most }) =>
    `With the features of its templates it has ${pieces} pieces; a table may have ${most}. Remove some.`,
};

const NOTES: Explanations<LayoutNote> = {
  'unread-keys': ({ keys }) => `Not read, because no such keys are known: ${someOf(keys)}.`,
  'no-zones': ({ pattern }) => `Its deployment zones "${pattern}" did not come with it.`,
  'zones-off-table': ({ pattern }) => `The deployment zones "${pattern}" do not fit on this table, and were left out.`,
  'description-cut': ({ most }) => `The description was cut to ${most} characters.`,
  'area-height': ({ pieces }) => `Areas are flat here; their heights were left out: ${someOf(pieces)}.`,
  blocking: ({ pieces }) => `Forms alone tell what blocks sight here; "blocking" was left out: ${someOf(pieces)}.`,
  'own-footprint': ({ pieces }) =>
    `These have footprints of their own, so walls and features of their templates were left out: ${someOf(pieces)}.`,
  units: ({ count }) => `A layout has no units: ${countText(count, 'unit was', 'units were')} left out.`,
  'unwritten-keys': ({ keys }) => `A layout has no place for these, which were left out: ${someOf(keys)}.`,
  'by-outline': ({ pieces }) => `Only outline and height were written of these forms: ${someOf(pieces)}.`,
  raised: ({ pieces }) => `A layout counts floors of 3″; the height of these was rounded to one: ${someOf(pieces)}.`,
  traits: ({ pieces }) => `A layout has no traits; those of these pieces were left out: ${someOf(pieces)}.`,
  looks: ({ pieces }) => `A layout does not tell how pieces look; that was left out: ${someOf(pieces)}.`,
  'no-outline': ({ pieces }) => `Imported models have no outline here; these pieces were left out: ${someOf(pieces)}.`,
  'wall-heights': ({ pieces }) =>
    `A layout has one height for all walls of a piece; the highest was written of: ${someOf(pieces)}.`,
};

const EDGES: Readonly<Record<TableEdge, string>> = {
  left: 'left edge',
  right: 'right edge',
  top: 'far edge',
  bottom: 'near edge',
};

const SIDES: Readonly<Record<TableEdge, string>> = {
  left: 'left side',
  right: 'right side',
  top: 'far side',
  bottom: 'near side',
};

/** A length as a tape measure is read, inches. */
const tapeText = (length: number): string => `${length.toFixed(2)}″`;

/** Where a point lies from the middle of a thing: "left far corner". */
function cornerText({ at }: Tape, { middle, outline }: SetUpThing): string {
  const span = (axis: 0 | 1): number =>
    Math.max(...outline.map((corner) => corner[axis])) - Math.min(...outline.map((corner) => corner[axis]));
  const [x, z] = [at[0] - middle[0], at[1] - middle[1]];
  const across = Math.abs(x) < span(0) / 8 ? '' : x < 0 ? 'left ' : 'right ';
  const along = Math.abs(z) < span(1) / 8 ? '' : z < 0 ? 'far ' : 'near ';
  return `${across}${along}corner`;
}

/** The name of a thing to be set up: as the layout calls it, or by its id. */
function thingName({ id, name }: Pick<SetUpThing, 'id' | 'name'>): string {
  if (name !== undefined) return name;
  const [, stem = id, number = ''] = /^(.*?)[-_. ]?(\d*)$/.exec(id) ?? [];
  const known = (Object.hasOwn(PIECE_NAMES, stem) && PIECE_NAMES[stem]) || stem.replaceAll(/[-_./]+/g, ' ');
  return `${known.charAt(0).toUpperCase()}${known.slice(1)}${number === '' ? '' : ` ${number}`}`;
}

/** Where a tape goes: "from the left edge to its left far corner". */
function tapeEnds(tape: Tape, thing: SetUpThing): string {
  const to =
    tape.to === 'middle'
      ? 'the middle'
      : 'corner' in tape.to
        ? `the ${cornerText(tape, thing)}`
        : `the ${SIDES[tape.to.side]}`;
  return `from the ${EDGES[tape.edge]} to ${to}`;
}

/** What to do with a thing that does not stand where it should; undefined if it does. */
function pushText({ push: [x, z], turn, isRight }: Offset): string | undefined {
  if (isRight) return undefined;
  const steps = [
    ...(Math.abs(x) > 0.02 ? [`push it ${tapeText(Math.abs(x))} ${x > 0 ? 'to the right' : 'to the left'}`] : []),
    ...(Math.abs(z) > 0.02 ? [`push it ${tapeText(Math.abs(z))} towards the ${z > 0 ? 'near' : 'far'} edge`] : []),
    ...(Math.abs(turn) > 0.1
      ? [`turn it ${Math.abs(turn).toFixed(1)}° ${turn > 0 ? 'clockwise' : 'anticlockwise'}`]
      : []),
  ];
  const [first = 'measure it again', ...rest] = steps;
  return `${listText([first, ...rest])}.`.replace(/^./, (letter) => letter.toUpperCase());
}

/** Sentences about layouts of tables, and the tape measures that they are set up with. */
export const layoutMessages = {
  /** What is wrong with a layout file. Its place, a JSON pointer, is shown beside it. */
  fault: (fault: LayoutFault): string => explainBy(LAYOUT_SENTENCES, fault),
  sentences: LAYOUT_SENTENCES,
  /** What was left out or simplified. */
  note: (note: LayoutNote): string => explainBy(NOTES, note),
  read: (name: string, pieces: number, tapes: number): string =>
    `${name}: ${countText(pieces, 'piece')} of terrain, ${countText(tapes, 'tape measure')}.`,
  written: (file: string, pieces: number): string => `${file}: a layout of ${countText(pieces, 'piece')}.`,
  thingName,
  tapeText,
  tapeEnds,
  /** A tape as an instruction. */
  tape: (tape: Tape, thing: SetUpThing): string => `${tapeText(tape.distance)} ${tapeEnds(tape, thing)}`,
  /** The page to print. */
  page: {
    size: (width: number, depth: number, scale: number): string =>
      `Table of ${width}″ × ${depth}″, drawn at 1 : ${scale}.`,
    ruler: (millimetres: number): string =>
      `This line is ${millimetres} mm long. If it is not on paper, print again at 100 %, without fitting to the page.`,
    sheet: (row: number, column: number, rows: number, columns: number): string =>
      `Row ${row} of ${rows}, column ${column} of ${columns}`,
    picture: (name: string): string => `The table “${name}” from above, with its tape measures`,
    tapes: 'Tape measures',
    number: 'No.',
    thing: 'Piece',
    measure: 'Put it so that these are right',
  },
  /** A reading that differs. */
  differs: (measured: number, distance: number): string =>
    `measured ${measured.toFixed(2)}, layout says ${distance.toFixed(2)}`,
  pushText,
  standsRight: 'It stands right.',
  panel: {
    titles: {
      own: 'Fair layouts',
      files: 'Open a layout',
      save: 'Open a Tabletop Simulator table',
      tapes: 'Measure your table',
    },
    close: 'Close',
    tapesHint:
      'Set the pieces up on a real table by these lengths. Then write what your tape measure says, and learn which piece to push where.',
    draw: 'Draw the tapes on the table',
    drawHint: 'Select pieces in the editor to see their tapes alone. Of a full table, only the dots are drawn.',
    scale: 'Scale',
    paper: 'Paper',
    papers: { a4: 'A4', letter: 'Letter' },
    print: 'Print true to scale',
    save: 'Save as a layout file',
    noTable: 'There is no table to measure. Open one first.',
    noPieces: 'There is nothing on this table to set up.',
    measured: (thing: string, tape: string): string => `${thing}, measured ${tape}`,
    clear: 'Clear',
    /** How many of the measured pieces stand right. */
    sum: (right: number, measured: number): string =>
      measured === 0 ? 'Nothing is measured yet.' : `${right} of ${measured} measured pieces stand right.`,
    noLength: 'Write a length on the table in inches, such as 7.5.',
    given: 'lengths of the layout file',
    chosen: 'lengths chosen by Highground',
    size: 'Table',
    sizeOf: (width: number, depth: number): string => `${width}″ × ${depth}″`,
    openOne: (name: string): string => `Open ${name}`,
    ownHint:
      'Each looks the same from both sides, so neither has better ground. Each opens in the editor, ready for armies.',
    filesHint: 'This file holds several tables.',
    opened: (name: string, notes: number): string =>
      `${name} is in the editor.${notes === 0 ? '' : ` ${countText(notes, 'thing')} of the file found no place on it:`}`,
    saved: (notes: number): string =>
      notes === 0 ? 'The layout is saved.' : `The layout is saved. ${countText(notes, 'thing')} found no place in it:`,
    /** While the models of a save are read. */
    reading: (name: string, done: number, all: number): string =>
      all === 0 ? `Reading ${name}…` : `Reading ${name}: object ${done} of ${all}…`,
    saveHint:
      'Drop a save together with its models (from Mods/Models), or a .ttsmod file. Nothing is fetched from anywhere.',
    cannotRead: (name: string): string => `${name} cannot be read. Choose it again.`,
    /** A fault of a file, with its place. */
    refused: (file: string, at: string, sentence: string): string => `${file}${at === '' ? '' : ` ${at}`}: ${sentence}`,
  },
};
