import { LENGTH_ROUNDING } from '../../../kernel/tolerances.ts';
import { cutPath, pathOf } from '../../../geometry/corridor.ts';
import type { Leg, Path } from '../../../geometry/path.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { MoveSetting, TableQuery } from '../../core/ports.ts';
import { roundPoint } from '../../core/round.ts';

/** Whether a leg cannot be stopped halfway. @source S-16, S-17, S-19 */
export const mustFinish = ({ kind }: Leg): boolean =>
  kind === 'climb' || kind === 'ladder' || kind === 'jump-across' || kind === 'jump-down';

/** Backward step of the search for a place to stand, and bisection steps within the last of them. */
const BACK: Inches = 0.02;
const HALVINGS = 24;

/** The longest part of a path, no longer than `far`, at whose end the base can stand. @source S-23, A-06 */
export function standingPart(path: Path, far: Inches, setting: MoveSetting, table: TableQuery): Path {
  const upTo = (along: Inches): Path | undefined => partThatStands(path, along, setting, table);
  const whole = upTo(far);
  if (whole) return whole;
  for (let along = far - BACK; along > 0; along -= BACK) {
    let best = upTo(along);
    if (!best) continue;
    let [low, high] = [along, along + BACK];
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (low + high) / 2;
      const part = upTo(middle);
      if (part) [low, best] = [middle, part];
      else high = middle;
    }
    return best;
  }
  return pathOf([]);
}

/**
 * The part of a path of a given length in inches, if the base can stand at its end. Legs without length are included as
 * far as they lead to such a place: of the steps up at a wall only those the base can stay on.
 */
function partThatStands(path: Path, along: Inches, setting: MoveSetting, table: TableQuery): Path | undefined {
  const legs = [...cutPath(path, along).legs];
  for (;;) {
    const last = legs.at(-1);
    const whole = path.legs[legs.length - 1];
    if (!last || !whole) return pathOf([]);
    const isOn = mustFinish(whole) && last.length < whole.length - LENGTH_ROUNDING;
    // Rounded as an event will record it: at the rim of a support the last digits decide.
    if (!isOn && table.whyNoPlace(setting, roundPoint(last.to)) === undefined) return pathOf(legs);
    if (last.length > LENGTH_ROUNDING) return undefined;
    legs.pop();
  }
}
