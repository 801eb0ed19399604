import { cutPath } from '../../geometry/corridor.ts';
import type { Leg, Path } from '../../geometry/path.ts';
import type { Inches } from '../../kernel/units.ts';
import type { MoveSetting, TableQuery } from '../core/ports.ts';
import { mustFinish, standingPart } from '../warband/standing-part.ts';

/** What a move that is cut short goes by. */
export type CutShort = {
  readonly setting: MoveSetting;
  /** How far it goes, and what difficult ground takes off that where it is entered. */
  readonly cap: Inches;
  readonly difficult: Inches;
};

/**
 * How far along a path a move that is cut short goes: difficult ground shortens it once entered, but nobody is put back
 * before its edge.
 *
 * @source E-36 to E-38, S-20, A-32
 */
export function travelled(path: Path, { cap, difficult }: CutShort, table: TableQuery): Inches {
  const far = Math.min(cap, path.length);
  const boundary = table.difficultAlong(path);
  if (boundary === undefined || boundary >= far) return far;
  return Math.min(path.length, Math.max(boundary, cap - difficult, 0));
}

/**
 * The part of a path a move that is cut short goes: legs that cannot be finished are not begun, and the end is the last
 * place at which the base can stand.
 *
 * @returns The part walked; `gap`: the leg over a gap it could not finish, if it was cut there.
 * @source E-38, A-06, A-07, A-08, S-16, S-19
 */
export function cutShort(
  path: Path,
  limits: CutShort,
  table: TableQuery,
): { readonly path: Path; readonly gap: Leg | undefined } {
  const far = travelled(path, limits, table);
  let start = 0;
  for (const leg of path.legs) {
    const isWhole = start + leg.length <= far + 1e-9;
    if (!isWhole && mustFinish(leg)) {
      const gap = leg.kind === 'jump-across' ? leg : undefined;
      return { path: gap ? cutPath(path, start) : standingPart(path, start, limits.setting, table), gap };
    }
    if (!isWhole) break;
    start += leg.length;
  }
  return { path: standingPart(path, far, limits.setting, table), gap: undefined };
}
