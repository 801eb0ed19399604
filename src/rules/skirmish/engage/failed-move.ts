import { LENGTH_ROUNDING } from '../../../kernel/tolerances.ts';
import { cutPath } from '../../../geometry/corridor.ts';
import type { Path } from '../../../geometry/path.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { MoveSetting, TableQuery } from '../../core/ports.ts';
import { mustFinish, standingPart } from '../fighters/standing-part.ts';

/** The limits of a move that is cut short. */
type CutShort = {
  readonly setting: MoveSetting;
  /** How far it goes, and how much difficult ground takes off that once entered. */
  readonly cap: Inches;
  readonly difficult: Inches;
};

/**
 * How far along a path, in inches, a move that is cut short goes. Difficult ground shortens it once entered, but never
 * to before its edge.
 *
 * @source E-36 to E-38, S-20, A-32
 */
function travelled(path: Path, { cap, difficult }: CutShort, table: TableQuery): Inches {
  const far = Math.min(cap, path.length);
  const boundary = table.difficultAlong(path);
  if (boundary === undefined || boundary >= far) return far;
  return Math.min(path.length, Math.max(boundary, cap - difficult, 0));
}

/**
 * The part of a path that a move cut short covers: legs that cannot be finished are not begun, and the end is the last
 * place where the base can stand.
 *
 * @returns The part walked; `lip`: the part up to the lip of a gap over which it would have stopped, if it was cut
 *          there.
 * @source E-38, A-06, A-07, A-08, S-16, S-19
 */
export function cutShort(
  path: Path,
  limits: CutShort,
  table: TableQuery,
): { readonly path: Path; readonly lip: Path | undefined } {
  const far = travelled(path, limits, table);
  let start = 0;
  for (const leg of path.legs) {
    const isWhole = start + leg.length <= far + LENGTH_ROUNDING;
    if (!isWhole && mustFinish(leg)) {
      const isOver = leg.kind === 'jump-across' && far > start + LENGTH_ROUNDING;
      return {
        path: standingPart(path, start, limits.setting, table),
        lip: isOver ? cutPath(path, start) : undefined,
      };
    }
    if (!isWhole) break;
    start += leg.length;
  }
  return { path: standingPart(path, far, limits.setting, table), lip: undefined };
}
