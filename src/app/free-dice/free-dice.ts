import type { DiceOrder, FreeGroup } from '../state/free-dice.ts';

/** The most dice in one throw. */
export const MOST_FREE_DICE = 30;

/** The dice offered as buttons: numbers of sides. */
export const COMMON_DICE = [2, 3, 4, 6, 8, 10, 12, 20, 100] as const;

const TERM = /^(\d{0,2})[dw](\d{1,3}|%)$/;

/** Parses dice notation, such as `3d6+2` or `d100`; undefined if it is malformed. */
export function parseDiceOrder(text: string): DiceOrder | undefined {
  const parts = text
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/−/g, '-')
    .replace(/^\+/, '')
    .split(/(?=[+-])/);
  const terms: { readonly count: number; readonly sides: number }[] = [];
  let plus = 0;
  for (const part of parts) {
    const bare = part.replace(/^\+/, '');
    const term = TERM.exec(bare);
    if (/^-?\d{1,3}$/.test(bare)) plus += Number(bare);
    else if (term) {
      const sides = term[2] === '%' ? 100 : Number(term[2]);
      terms.push({ count: term[1] === '' ? 1 : Number(term[1]), sides });
    } else return undefined;
  }
  const count = terms.reduce((sum, term) => sum + term.count, 0);
  const isDie = terms.every(({ sides, count: some }) => some >= 1 && ((sides >= 2 && sides <= 20) || sides === 100));
  return count >= 1 && count <= MOST_FREE_DICE && isDie ? { terms, plus } : undefined;
}

/** Dice notation of an order: `3d6 + 2`. */
export function diceOrderText({ terms, plus }: DiceOrder): string {
  const dice = terms.map(({ count, sides }) => `${count === 1 ? '' : count}d${sides}`).join(' + ');
  return plus === 0 ? dice : `${dice} ${plus > 0 ? '+' : '−'} ${Math.abs(plus)}`;
}

/**
 * Rolls an order of dice.
 *
 * @param draw Returns fair 32-bit numbers, from 0 to 2³² − 1.
 */
export function drawDice(order: DiceOrder, draw: () => number): readonly FreeGroup[] {
  return order.terms.map(({ count, sides }) => ({
    sides,
    pips: Array.from({ length: count }, () => drawOne(sides, draw)),
  }));
}

/** Rolls one die. Numbers beyond the last full set of faces are rejected, so that all faces are equally likely. */
function drawOne(sides: number, draw: () => number): number {
  const fair = 2 ** 32 - (2 ** 32 % sides);
  let drawn = draw();
  while (drawn >= fair) drawn = draw();
  return (drawn % sides) + 1;
}

/** The sum of the pips and the modifier. */
export const diceTotal = ({ plus }: DiceOrder, groups: readonly FreeGroup[]): number =>
  groups.reduce((sum, { pips }) => sum + pips.reduce((a, b) => a + b, 0), plus);

/** A throw as the log shows it: `3d6 + 2: 4, 1, 6 → 13`. */
export function freeThrowText(order: DiceOrder, groups: readonly FreeGroup[]): string {
  const pips = groups.map((group) => group.pips.join(', ')).join(' + ');
  const isOne = groups.length === 1 && groups[0]?.pips.length === 1 && order.plus === 0;
  return `${diceOrderText(order)}: ${pips}${isOne ? '' : ` → ${diceTotal(order, groups)}`}`;
}
