import type { PieceId } from '../../rules/core/ids.ts';
import type { Blocker, NoPlace, Unreachable } from '../../rules/core/ports.ts';
import { type Names, PLAIN_NAMES } from './names.ts';
import { inchesText, listText, rulerText } from './sentence.ts';

/** Why no path leads to a place, in one sentence. */
export function explainUnreachable(why: Unreachable, names: Names = PLAIN_NAMES): string {
  const reason = reasonFor(why, names);
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

function reasonFor(why: Unreachable, names: Names): string {
  switch (why.kind) {
    case 'no-place':
      return explainNoPlace(why.why, names);
    case 'enclosed':
      return explainEnclosed(why, names);
    case 'beyond':
      return `any path there with the checks declared is longer than ${rulerText(why.beyond)}`;
  }
}

/** An obstacle as a noun. */
export function explainBlocker(by: Blocker, names: Names = PLAIN_NAMES): string {
  switch (by.kind) {
    case 'piece':
      return names.piece(by.id);
    case 'model':
      return names.model(by.id);
    case 'range':
      return `the engagement range of ${names.model(by.id)}`;
    case 'edge':
      return 'the edge of the table';
  }
}

/** What blocks every path to a place, as a clause. */
export function explainEnclosed(
  { by, noFace }: { readonly by: readonly Blocker[]; readonly noFace?: PieceId },
  names: Names,
): string {
  if (noFace !== undefined) return `no clear side or ladder of ${names.piece(noFace)} leads to that level`;
  return by.length === 0
    ? 'no path leads there'
    : `every path there is blocked by ${listText(by.map((b) => explainBlocker(b, names)))}`;
}

/** Why a base cannot end at a place, as a clause. */
export function explainNoPlace(why: NoPlace, names: Names): string {
  switch (why.kind) {
    case 'off-table':
      return 'the base would stand over the edge of the table';
    case 'overlaps':
      if (why.headroom !== undefined)
        return `there is only ${rulerText(why.headroom)} of headroom under ${explainBlocker(why.by, names)}`;
      return `the base would overlap ${explainBlocker(why.by, names)}`;
    case 'overhangs':
      return `the base would overhang the edge of ${names.piece(why.on)}`;
    case 'not-standable':
      return `no model may end a move on ${names.piece(why.on)}`;
    case 'upper-floor':
      return `only INFANTRY, BEAST and FLY models may end a move on an upper floor of ${names.piece(why.on)}`;
    case 'mid-air':
      return why.support === undefined
        ? 'nothing there supports the base'
        : `the base would hang in the air; the support below is at a height of ${inchesText(why.support)}`;
  }
}
