import type { ModelId } from '../../rules/core/ids.ts';
import type { SightAnswer } from '../../rules/core/ports.ts';
import { listText } from './sentence.ts';

/** What one model sees of another, in a few words that fit on a flag. */
export function sightLabel({ visible, fraction, blockedBy }: SightAnswer): string {
  const by = blockerText(blockedBy);
  if (!visible) return by ? `hidden by ${by}` : 'hidden';
  const share = Math.max(1, Math.round(fraction * 100));
  return share >= 100 || by === undefined ? 'seen whole' : `${share} % seen, the rest behind ${by}`;
}

/** The same as a sentence. */
export const sightText = (from: ModelId, to: ModelId, answer: SightAnswer): string =>
  answer.visible ? `${from} sees ${to}: ${sightLabel(answer)}.` : `${from} does not see ${to}: ${sightLabel(answer)}.`;

function blockerText(blockedBy: SightAnswer['blockedBy']): string | undefined {
  const ids = blockedBy.flatMap((by) => (by.kind === 'edge' ? [] : [by.id]));
  return ids.length === 0 ? undefined : listText(ids.slice(0, 2).map(String));
}
