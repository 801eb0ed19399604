/** Pixels a figure is tall below which the plainer form does: from near to middle, from middle to far. */
const ENOUGH = [96, 30] as const;

/** How much past a border a figure has to be before it changes its form again, so that none flickers. */
const SLACK = 1.08;

/**
 * Which of a figure's forms is drawn, 0 the nearest.
 *
 * @param pixels How tall a soldier there would be in the picture.
 * @param now    The form it has.
 * @param forms  How many there are.
 */
export function chooseLevel(pixels: number, now: number, forms: number): number {
  let level = 0;
  // A border is where it is for those beyond it, and a little farther for those who would have to cross it.
  for (let border = 0; border < ENOUGH.length; border++) {
    const enough = ENOUGH[border]!;
    if (pixels < (now > border ? enough * SLACK : enough / SLACK)) level = border + 1;
  }
  return Math.min(level, forms - 1);
}
