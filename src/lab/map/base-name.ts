import type { Base } from '../../geometry/base.ts';
import { MM_PER_INCH } from '../../kernel/units.ts';

const mm = (half: number): string => String(Number((2 * half * MM_PER_INCH).toFixed(3)));

/** The name of a base in files and options: `32mm`, `60x35mm`, `25x25mm-rect`. */
export function baseName(base: Base): string {
  if (base.kind === 'round') return `${mm(base.radius)}mm`;
  const sides = `${mm(base.halfWidth)}x${mm(base.halfDepth)}mm`;
  return base.kind === 'oval' ? sides : `${sides}-${base.kind}`;
}
