import type { ModelId } from '../../rules/core/ids.ts';
import type { SightAnswer } from '../../rules/core/ports.ts';
import type { Names } from './names.ts';
import { pieceText } from './piece-names.ts';
import { listText, nameInside } from './sentence.ts';

/** How much one model sees of another, short enough for a flag. */
export function sightLabel({ visible, fraction, blockedBy }: SightAnswer, names: Names): string {
  const by = blockerText(blockedBy, names);
  if (!visible) return by ? `hidden by ${by}` : 'hidden';
  const share = Math.max(1, Math.round(fraction * 100));
  return share >= 100 || by === undefined ? 'fully visible' : `${share} % visible, the rest behind ${by}`;
}

/** The same as a sentence. */
export function sightText(from: ModelId, to: ModelId, answer: SightAnswer, names: Names): string {
  const sees = answer.visible ? 'sees' : 'does not see';
  return `${names.model(from)} ${sees} ${nameInside(names.model(to))}: ${sightLabel(answer, names)}.`;
}

/** What blocks the view, at most two things: three crates of one kind become "the crate". */
function blockerText(blockedBy: SightAnswer['blockedBy'], names: Names): string | undefined {
  const called = blockedBy.flatMap((by) => {
    if (by.kind === 'piece') return [pieceText(by.id)];
    return by.kind === 'edge' ? [] : [nameInside(names.model(by.id))];
  });
  return called.length === 0 ? undefined : listText([...new Set(called)].slice(0, 2));
}
