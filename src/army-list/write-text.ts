import type { ArmyList } from './army-list.ts';

const UNIT = 'pts';

/** A name with its price in points behind it, and what follows. */
export const pricedText = (name: string, price: string, rest = ''): string => `${name} (${price} ${UNIT})${rest}`;

/** A list as text that this and most other programs read: a line with a price for each unit, and its models below. */
export function writeListText({ name, faction, units }: Pick<ArmyList, 'name' | 'faction' | 'units'>): string {
  const total = units.reduce((sum, { points = 0 }) => sum + points, 0);
  const blocks = units.map((unit) => {
    const { models, count, points = 0 } = unit;
    const isPlain = models.length === 1 && models[0]!.name === unit.name;
    const lines = isPlain ? [] : models.map((model) => `• ${model.count}x ${model.name}`);
    return [pricedText(`${count}x ${unit.name}`, String(points)), ...lines].join('\n');
  });
  const title = [...new Set([name, faction].filter(Boolean))].join(' - ');
  return `${[pricedText(title, String(total)), ...blocks].join('\n\n')}\n`;
}
