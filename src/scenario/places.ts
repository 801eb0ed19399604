import type { Base } from '../geometry/base.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import { type Millimetres, toInches } from '../kernel/units.ts';
import type { BaseDocument } from './schema.ts';

/** A base in inches from its JSON in millimetres (a hull is in inches already). */
export function toBase(base: BaseDocument): Base {
  const half = (mm: number) => toInches(mm as Millimetres) / 2;
  if ('round' in base) return { kind: 'round', radius: half(base.round) };
  if ('oval' in base) return { kind: 'oval', halfWidth: half(base.oval[0]), halfDepth: half(base.oval[1]) };
  if ('rect' in base) return { kind: 'rect', halfWidth: half(base.rect[0]), halfDepth: half(base.rect[1]) };
  return { kind: 'hull', halfWidth: base.hull[0] / 2, halfDepth: base.hull[1] / 2 };
}

/** A position in inches from `[x, z]` or `[x, y, z]`; the schema has checked the length. */
export function toTablePlace(at: readonly number[]): PlanPoint | Point {
  const [x = 0, second = 0, third] = at;
  return third === undefined ? [x, second] : [x, second, third];
}
