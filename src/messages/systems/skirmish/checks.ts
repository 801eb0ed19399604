import type { CheckKind } from '../../../rules/core/agility.ts';
import type { CheckPurpose, D20Roll, InjuryResult } from '../../../rules/core/events/skirmish.ts';
import { listText } from '../../phrases/sentence.ts';

/** The name of a check on chips, in the dice tray and in sentences. */
export const CHECK_LABEL: Readonly<Record<CheckKind, string>> = {
  climb: 'climb',
  'jump-across': 'jump across',
  'jump-down': 'jump down',
};

/** The purpose of a d20 roll in the dice tray. */
export const PURPOSE_LABEL: Readonly<Record<CheckPurpose, string>> = {
  ...CHECK_LABEL,
  ledge: 'stay on the ledge',
  taunt: 'taunt',
  fear: 'fear',
  cast: 'cast',
  melee: 'strike',
  defence: 'defend',
  ranged: 'shoot',
  order: 'who goes first',
};

/** The result of an injury roll in a word or two. */
export const INJURY_WORD: Readonly<Record<InjuryResult, string>> = {
  nothing: 'unhurt',
  dazed: 'Dazed',
  stunned: 'Stunned',
  out: 'out of the fight',
  'wound-lost': 'loses a wound',
};

/** Declared checks in order: "a climb and a jump across", or "no checks". */
export const checksText = (checks: readonly CheckKind[]): string =>
  checks.length === 0 ? 'no checks' : listText(checks.map((check) => `a ${CHECK_LABEL[check]}`));

/** A roll in words: "12, needs 9"; of two dice both are given: "12 (of 12 and 5), needs 9". */
export function rollText({ dice, kept, needs }: D20Roll): string {
  const both = dice.length === 2 ? ` (of ${dice.join(' and ')})` : '';
  return `${kept}${both}${needs === undefined ? '' : `, needs ${needs}`}`;
}
