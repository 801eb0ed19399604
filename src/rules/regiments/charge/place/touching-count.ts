import type { Inches } from '../../../../kernel/units.ts';
import type { ModelId } from '../../../core/ids.ts';
import { MEASURE_TOLERANCE } from '../../../core/measure/measure.ts';
import type { FacingLine, Shown } from '../../ranks/facing-line.ts';

/** A charger that lies flush: which line, what its front shows, and the offset of its left corner. */
export type Flush = { readonly line: FacingLine; readonly front: readonly Shown[]; readonly offset: Inches };

/** How many models touch an enemy, of the charged unit and of the chargers. @source CC-13 */
export type ContactCount = { readonly total: number; readonly target: number; readonly chargers: number };

/** The models that touch, each counted once, where chargers lie flush against one unit. @source CC-10, CC-13, RG-18 */
export function contactOf(chargers: readonly Flush[]): ContactCount {
  const target = new Set<ModelId>();
  let own = 0;
  for (const { line, front, offset } of chargers) {
    const mine = new Set<ModelId>();
    for (const theirs of line.shown)
      for (const shown of front)
        if (meets(theirs, shown, offset, MEASURE_TOLERANCE)) {
          target.add(theirs.model);
          mine.add(shown.model);
        }
    own += mine.size;
  }
  return { total: target.size + own, target: target.size, chargers: own };
}

/** Whether what shows of a charger's front lies against what shows of a line; ends count. */
export const meets = (theirs: Shown, mine: Shown, offset: Inches, slack: Inches): boolean =>
  mine.from + offset <= theirs.to + slack && theirs.from <= mine.to + offset + slack;
