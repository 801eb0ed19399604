import type { Point } from '../../kernel/point.ts';
import { thingsToSetUp } from '../../layout/tapes.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import { layoutMessages } from '../../messages/layout.ts';
import type { Chalk } from './plan-chalk.ts';

/** Spacing of a tape's dots and their height above the table, inches. */
const EVERY = 0.75;
const ABOVE = 0.07;
/** As many tapes as one drawing has flags for. */
const TOGETHER = 8;
/** Height of a flag over the end of its tape, inches. */
const FLAG = 0.5;

/** The most dots of one drawing: every tape of it across the longest table. */
export const TAPE_DOTS = 2200;

/** The tape measures of a table in chalk, in groups of {@link TOGETHER}: dots along each, and its length at its end. */
export function planTapes(document: ScenarioDocument): readonly Chalk[] {
  const tapes = thingsToSetUp(document).flatMap((thing) => thing.tapes);
  const groups: Chalk[] = [];
  for (let first = 0; first < tapes.length; first += TOGETHER) {
    const some = tapes.slice(first, first + TOGETHER);
    groups.push({
      climbs: [],
      dots: some.flatMap(({ from, at, distance }) => {
        const count = Math.max(1, Math.round(distance / EVERY));
        return Array.from({ length: count + 1 }, (_, i): Point => {
          const along = (axis: 0 | 1) => from[axis] + ((at[axis] - from[axis]) * i) / count;
          return [along(0), ABOVE, along(1)];
        });
      }),
      flags: some.map(({ at, distance }) => ({ at: [at[0], FLAG, at[1]], text: layoutMessages.tapeText(distance) })),
    });
  }
  return groups;
}
