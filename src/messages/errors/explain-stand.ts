import type { PieceFault, StandFault } from '../../scenario/scenario-fault.ts';
import type { Explanations } from '../phrases/explain-by.ts';

/** A length in inches, rounded to a thousandth. */
const lengthText = (length: number): string => String(Math.round(length * 1000) / 1000);

/** Advice in place of a wrong height: a position without one, so that the model drops onto its support. */
const dropText = (drop: readonly [number, number] | undefined): string =>
  drop === undefined ? '' : `, or write [${drop[0]}, ${drop[1]}] to put it on the highest support there`;

/** A sentence for each fault of a terrain piece's shape. */
export const PIECE_SENTENCES: Explanations<PieceFault> = {
  'corner-twice': ({ corner, isLast }) =>
    isLast
      ? `Corner ${corner} of the outline repeats the first corner; leave it out, because the outline closes itself.`
      : `Corner ${corner} of the outline is at the same place as corner ${corner + 1}; leave one of them out.`,
  'outline-straight': 'The outline encloses no area: all its corners lie on one line. Move them apart.',
  'outline-no-area': 'The outline encloses almost no area; move its corners apart.',
  'outline-crosses': ({ edges: [one, other], corners }) => {
    const edge = (i: number) => `edge ${i} (corner ${i} to ${(i + 1) % corners})`;
    return `The outline crosses itself: ${edge(one)} meets ${edge(other)}. List the corners in order around the piece.`;
  },
  'heights-unlike-grid': ({ columns, rows, heights }) =>
    `"heights" must have columns × rows = ${columns} × ${rows} = ${columns * rows} entries; got ${heights}.`,
};

/** A sentence for each fault of a model's or unit's position. */
export const STAND_SENTENCES: Explanations<StandFault> = {
  'off-table': ({ model, width, depth }) =>
    `Model "${model}" is off the table, which reaches from −${width / 2} to ${width / 2} in x and from −${depth / 2} to ${depth / 2} in z; move it until its whole base is on the table.`,
  'under-table': ({ model, below, drop: [x, z] }) =>
    `Model "${model}" is ${lengthText(below)}″ below the table; write [${x}, ${z}] to put it on the highest support there.`,
  floats: ({ model, above, support, drop }) =>
    `Model "${model}" floats ${lengthText(above)}″ above the nearest support (at height ${lengthText(support)}″); lower it${dropText(drop)}.`,
  'stands-inside': ({ model, piece, drop }) =>
    `Model "${model}" stands inside ${piece === undefined ? 'the edge of the table' : `terrain piece "${piece}"`}; move it until its whole base is clear${dropText(drop)}.`,
  'models-overlap': ({ models: [one, other], by }) =>
    `Models "${one}" and "${other}" overlap by ${lengthText(by)}″; move one of them at least that far.`,
  'on-closed-ground': ({ unit, piece }) =>
    `Unit "${unit}" stands on terrain piece "${piece}", where units in ranks may not stand; move it until all its models are clear of the piece.`,
  'in-no-ranks': ({ unit }) =>
    `Unit "${unit}" is not in ranks, which the system "regiments" requires; give its models "rect" bases, the same facing and places side by side, or write it as a "formation".`,
};
