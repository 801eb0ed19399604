/** Kinds of the commands that only a battle of regiments knows; `declare-charge`, `nominate` and `end-phase` it shares. */
export const BATTLE_COMMANDS = [
  'react',
  'redirect',
  'roll-charge-range',
  'move-chargers',
  'manoeuvre',
  'issue-duel',
  'accept-duel',
  'refuse-duel',
  'pass-duel',
  'make-way',
  'allocate',
  'lock-attacks',
  'roll-attacks',
] as const;
export type BattleCommandKind = (typeof BATTLE_COMMANDS)[number];

const KINDS: ReadonlySet<string> = new Set(BATTLE_COMMANDS);

/** Whether a command, or its document, is one that only a battle of regiments knows. */
export const isBattleCommand = <C extends { readonly kind: string }>(
  command: C,
): command is Extract<C, { kind: BattleCommandKind }> => KINDS.has(command.kind);
