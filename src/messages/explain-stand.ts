import type { PieceFault, StandFault } from '../scenario/scenario-fault.ts';
import type { Explanations } from './explain-by.ts';

/** A length to a thousandth. */
const lengthText = (length: number): string => String(Math.round(length * 1000) / 1000);

/** What somebody whose height was given can be told instead. */
const dropText = (drop: readonly [number, number] | undefined): string =>
  drop === undefined ? '' : `, or write [${drop[0]}, ${drop[1]}] to put it on the highest support there`;

/** What is said of each fault of a terrain piece's shape. */
export const PIECE_SENTENCES: Explanations<PieceFault> = {
  'corner-twice': ({ corner, isLast }) =>
    isLast
      ? `Corner ${corner} of the outline is the first corner again: leave it out, the outline closes itself.`
      : `Corner ${corner} of the outline is the same place as corner ${corner + 1}: leave one of them out.`,
  'outline-straight': 'The outline encloses no area: its corners all lie on one line.',
  'outline-no-area': 'The outline encloses no area worth the name; move its corners apart.',
  'outline-crosses': ({ edges: [one, other], corners }) => {
    const edge = (i: number) => `edge ${i} (corner ${i} to ${(i + 1) % corners})`;
    return `The outline crosses itself: ${edge(one)} meets ${edge(other)}. List the corners in order round the piece.`;
  },
  'heights-unlike-grid': ({ columns, rows, heights }) =>
    `"heights" must have columns × rows = ${columns} × ${rows} = ${columns * rows} entries; got ${heights}.`,
};

/** What is said of each fault of where somebody stands. */
export const STAND_SENTENCES: Explanations<StandFault> = {
  'off-table': ({ model, width, depth }) =>
    `Model "${model}" stands off the table, which reaches from −${width / 2} to ${width / 2} in x and −${depth / 2} to ${depth / 2} in z, whole base included; move it in.`,
  'under-table': ({ model, below, drop: [x, z] }) =>
    `Model "${model}" is ${lengthText(below)}″ under the table; write [${x}, ${z}] to put it on the highest support there.`,
  floats: ({ model, above, support, drop }) =>
    `Model "${model}" floats ${lengthText(above)}″ above the nearest support (at height ${lengthText(support)}″); set it down${dropText(drop)}.`,
  'stands-inside': ({ model, piece, drop }) =>
    `Model "${model}" stands inside ${piece === undefined ? 'the edge of the table' : `terrain piece "${piece}"`}; move it clear of the piece by its whole base${dropText(drop)}.`,
  'models-overlap': ({ models: [one, other], by }) =>
    `Models "${one}" and "${other}" overlap by ${lengthText(by)}″; move one of them at least that far away.`,
  'on-closed-ground': ({ unit, piece }) =>
    `Unit "${unit}" stands on terrain piece "${piece}", where no ranks may stand; move it clear of the piece by all its files and ranks.`,
  'in-no-ranks': ({ unit }) =>
    `Unit "${unit}" stands in no ranks; in the system "regiments" give its models "rect" bases, one facing, and places side by side, or write it as a "formation".`,
};
