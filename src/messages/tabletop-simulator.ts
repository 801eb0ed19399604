import type { LeftObject, LeftWhy } from '../tabletop-simulator/left-out.ts';
import type { TtsFault } from '../tabletop-simulator/read-save.ts';
import { type Explanations, explainBy } from './phrases/explain-by.ts';
import { countText } from './phrases/sentence.ts';
import { explainImport } from './errors/explain-import.ts';

const FAULTS: Explanations<TtsFault> = {
  'save-too-large': ({ most }) => `The save is larger than ${most / 1e6} MB; remove what the table does not need.`,
  'save-not-json': ({ line }) =>
    `The save is not sound JSON: line ${line} breaks off or has a stray character. Save it again.`,
  'save-too-deep': ({ most }) => `The save has bags within bags more than ${most / 2} deep; take them out first.`,
  'no-save': 'This is no save of Tabletop Simulator: it has no list "ObjectStates".',
  'no-objects': 'No object lies on the table of this save.',
  'too-many-objects': ({ most }) => `The save has more than ${most} objects; remove some.`,
};

const WHY: Explanations<LeftWhy> = {
  'no-file': ({ address }) => `its model did not come with the save (${address.slice(-60) || 'no address'})`,
  unreadable: ({ file }) => `its model ${file} can’t be read`,
  refused: ({ file, fault }) => `its model ${file} ${explainImport(fault)}`,
  'not-playable': ({ size }) =>
    `it would be ${size.map((side) => `${side.toFixed(1)}″`).join(' × ')}, which no table holds`,
  'no-shape': 'no piece can be built of its model',
  'off-table': 'it lies beside the table',
  'too-many': 'the table has no room for more',
  'size-unknown': 'the save does not tell its size',
  'packed-for-unity': 'it is packed in a form that only the game itself can read',
  figure: 'a figure: bring the army as a list',
  die: 'a die: the table has its own dice',
  counter: 'a counter: the table has its own counters and markers',
  cards: 'cards',
  zone: 'a zone of the game',
  text: 'a text',
  mat: 'the mat: the table has its size',
  board: 'a board whose size is that of a picture',
  tool: 'a tool of the game',
  unknown: 'nothing here takes its place',
  container: ({ inside }) =>
    inside === 0 ? 'an empty bag' : `a bag with ${countText(inside, 'object')}: take them out first`,
  attached: ({ count }) =>
    `${countText(count, 'object is', 'objects are')} attached to it, without a place of ${count === 1 ? 'its' : 'their'} own`,
  states: ({ count }) => `it has ${countText(count, 'other state')}`,
};

/** Sentences about saves of Tabletop Simulator. */
export const saveMessages = {
  nameless: 'Imported table',
  fault: (fault: TtsFault): string => explainBy(FAULTS, fault),
  left: ({ name, kind, why }: LeftObject): string =>
    `${name === kind ? kind : `${name} (${kind})`}: ${explainBy(WHY, why)}.`,
  made: (name: string, pieces: number, objectives: number): string =>
    `${name}: ${countText(pieces, 'terrain piece')}${objectives > 0 ? ` and ${countText(objectives, 'objective')}` : ''}.`,
  leftOut: (count: number): string =>
    count === 0 ? 'Nothing was left out.' : `Left out: ${countText(count, 'object')}.`,
};
