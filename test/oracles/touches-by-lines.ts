/** The ground of one model, in whole half millimetres of a table whose line of contact is z = 0. */
export type LinedModel = {
  readonly id: string;
  readonly left: number;
  readonly right: number;
  /** The nearest and the farthest distance from the line. */
  readonly near: number;
  readonly far: number;
};

/**
 * The pairs of models that touch in two units flush along z = 0, one on either side: bases that meet, and models joined
 * by a line square to the contact, tried at every half millimetre. A line meets the first model on either side; on the
 * edge between two models it meets both.
 *
 * @source RG-18
 */
export function touchesByLines(a: readonly LinedModel[], b: readonly LinedModel[]): ReadonlySet<string> {
  const touches = new Set<string>();
  const put = (x: LinedModel, y: LinedModel): void => void touches.add(`${x.id} ${y.id}`);
  for (const x of a)
    for (const y of b) if (x.near === 0 && y.near === 0 && x.left <= y.right && y.left <= x.right) put(x, y);
  const all = [...a, ...b];
  const from = Math.min(...all.map(({ left }) => left));
  const to = Math.max(...all.map(({ right }) => right));
  const seen = (models: readonly LinedModel[], at: number): readonly LinedModel[] => {
    const hit = models.filter(({ left, right }) => left <= at && at + 1 <= right);
    const nearest = Math.min(...hit.map(({ near }) => near));
    return hit.filter(({ near }) => near === nearest);
  };
  for (let at = from - 1; at <= to; at++) {
    // The line at `at + 1` is between this half millimetre and the next.
    const ofA = [...seen(a, at), ...seen(a, at + 1)];
    const ofB = [...seen(b, at), ...seen(b, at + 1)];
    for (const x of ofA) for (const y of ofB) put(x, y);
  }
  return touches;
}
