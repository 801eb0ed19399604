/** Kinds of commands only a game of regiments has; `declare-charge`, `nominate` and `end-phase` are shared. */
const REGIMENTS_COMMANDS = [
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
export type RegimentsCommandKind = (typeof REGIMENTS_COMMANDS)[number];

const KINDS: ReadonlySet<string> = new Set(REGIMENTS_COMMANDS);

/** Whether a command, or its document, exists only in a game of regiments. */
export const isRegimentsCommand = <C extends { readonly kind: string }>(
  command: C,
): command is Extract<C, { kind: RegimentsCommandKind }> => KINDS.has(command.kind);
