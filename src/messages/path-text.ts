import type { Leg, Path } from '../geometry/path.ts';
import type { Inches } from '../kernel/units.ts';
import { listText } from './sentence.ts';

/** Shorter than this no stretch is worth a word, inches. */
const WORTH = 0.05;

/** A way told to somebody who does not see it, stretch by stretch: `4.0″ across, 3.0″ up and 2.0″ across`. */
export function pathText(path: Path): string {
  const stretches: { how: string; length: Inches }[] = [];
  for (const leg of path.legs) {
    const how = howOf(leg);
    const last = stretches.at(-1);
    if (last?.how === how) last.length += leg.length;
    else if (leg.length >= WORTH) stretches.push({ how, length: leg.length });
  }
  return listText(stretches.map(({ how, length }) => `${length.toFixed(1)}″ ${how}`));
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
      return 'in a leap across';
    case 'jump-down':
      return 'in a leap down';
  }
}
