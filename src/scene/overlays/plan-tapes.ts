import type { Point } from '../../kernel/point.ts';
import { pieceThing, type Thing } from '../../editor/thing.ts';
import { thingsToSetUp } from '../../layout/tapes.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import { layoutMessages } from '../../messages/layout.ts';
import type { Chalk } from './plan-chalk.ts';

/** Spacing of a tape's dots and their height above the table, inches. */
const EVERY = 0.75;
const ABOVE = 0.07;
/** As many tapes as one drawing has flags for. */
const TOGETHER = 8;
/** The most lengths that can be told apart on a table. */
const LEGIBLE = 24;
/** Height of a flag over the end of its tape, inches. */
const FLAG = 0.5;

/** The most dots of one drawing: every tape of it across the longest table. */
export const TAPE_DOTS = 2200;

/**
 * The tape measures of a table in chalk, in groups of {@link TOGETHER}: dots along each, and its length at its end.
 *
 * @param picked The pieces whose tapes are wanted; those of all things where it names none.
 */
export function planTapes(document: ScenarioDocument, picked: readonly Thing[] = []): readonly Chalk[] {
  const things = thingsToSetUp(document);
  const wanted = things.filter(({ kind, id }) => kind === 'piece' && picked.includes(pieceThing(id)));
  const tapes = (wanted.length > 0 ? wanted : things).flatMap((thing) => thing.tapes);
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

/** Tapes without their lengths where so many could not be told apart: they are in the panel, and on the printed page. */
export const legible = (groups: readonly Chalk[]): readonly Chalk[] =>
  groups.reduce((sum, { flags }) => sum + flags.length, 0) > LEGIBLE
    ? groups.map((chalk) => ({ ...chalk, flags: [] }))
    : groups;
