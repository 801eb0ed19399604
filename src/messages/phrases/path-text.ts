import type { Leg, Path } from '../../geometry/path.ts';
import type { Inches } from '../../kernel/units.ts';
import { listText, rulerText } from './sentence.ts';

/** Stretches shorter than this many inches are left out: they are below ruler precision. */
const WORTH = 0.05;

/** A path in words, stretch by stretch, for screen readers and proofs: `4.0″ across, 3.0″ up and 2.0″ across`. */
export function pathText(path: Path): string {
  const stretches: { how: string; length: Inches }[] = [];
  for (const leg of path.legs) {
    const how = howOf(leg);
    const last = stretches.at(-1);
    if (last?.how === how) last.length += leg.length;
    else if (leg.length >= WORTH) stretches.push({ how, length: leg.length });
  }
  return listText(stretches.map(({ how, length }) => `${rulerText(length)} ${how}`));
}

function howOf({ kind, from, to }: Leg): string {
  const direction = to[1] > from[1] ? 'up' : 'down';
  switch (kind) {
    case 'walk':
    case 'step':
      return 'across';
    case 'slope':
      return `${direction} the slope`;
    case 'climb':
      return direction;
    case 'ladder':
      return `${direction} the ladder`;
    case 'fly':
      return 'through the air';
    case 'jump-across':
      return 'in a jump across';
    case 'jump-down':
      return 'in a jump down';
  }
}
