import type { CheckKind } from '../../../rules/core/agility.ts';
import type { CheckPurpose, D20Roll, InjuryResult } from '../../../rules/core/events/skirmish.ts';
import { listText } from '../../sentence.ts';

/** What a check is called on chips, in the tray and in sentences. */
export const CHECK_LABEL: Readonly<Record<CheckKind, string>> = {
  climb: 'climb',
  'jump-across': 'jump across',
  'jump-down': 'jump down',
};

/** What every check of a d20 is made for. */
export const PURPOSE_LABEL: Readonly<Record<CheckPurpose, string>> = {
  ...CHECK_LABEL,
  ledge: 'keep off the ledge',
  taunt: 'draw the attempt',
  fear: 'fear',
  cast: 'cast',
  melee: 'strike',
  defence: 'defend',
  ranged: 'shoot',
  order: 'who is first',
};

/** What an injury comes to, in a word. */
export const INJURY_WORD: Readonly<Record<InjuryResult, string>> = {
  nothing: 'unhurt',
  dazed: 'Dazed',
  stunned: 'Stunned',
  out: 'out',
  'wound-lost': 'a wound lost',
};

/** Declared checks in their order: "a climb and a jump across", or "no checks". */
export const checksText = (checks: readonly CheckKind[]): string =>
  checks.length === 0 ? 'no checks' : listText(checks.map((check) => `a ${CHECK_LABEL[check]}`));

/** A roll in words: the die that counts, what it needed, and the one that was dropped. */
export function rollText({ dice, kept, needs }: D20Roll): string {
  const dropped = dice.length === 2 ? `the ${dice[0] === kept ? dice[1] : dice[0]} is dropped` : undefined;
  const notes = [needs === undefined ? undefined : `needs ${needs}`, dropped].filter((note) => note !== undefined);
  return notes.length === 0 ? `${kept}` : `${kept} (${notes.join(', ')})`;
}
