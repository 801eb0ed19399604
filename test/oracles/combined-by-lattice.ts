/**
 * Combined charges by exhaustive search: whole millimetres, rectangles side by side, no formulas.
 *
 * The charged unit's front edge runs from x = 0 to its width, y up the page in front of it; every charger is put at
 * every offset of a lattice along its side. The search uses no cells, chains or strips.
 */

/** A block of ranks in millimetres. */
export type Block = {
  readonly files: number;
  readonly ranks: number;
  readonly base: readonly [width: number, depth: number];
};

export type Side = 'front' | 'right' | 'rear' | 'left';

type Rect = { readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number };

/** A charger put at an offset: page millimetres, from the left as it faces. */
export type Put = { readonly offset: number; readonly body: Rect; readonly mask: number; readonly own: number };

export const widthOf = ({ files, base }: Block): number => files * base[0];
export const depthOf = ({ ranks, base }: Block): number => ranks * base[1];

/** A rectangle in the coordinates of a side (u to the right as the charger faces it, v outward) on the page. */
function onPage(target: Block, side: Side, u0: number, u1: number, v0: number, v1: number): Rect {
  const [w, d] = [widthOf(target), depthOf(target)];
  switch (side) {
    case 'front':
      return { x0: w - u1, x1: w - u0, y0: v0, y1: v1 };
    case 'rear':
      return { x0: u0, x1: u1, y0: -d - v1, y1: -d - v0 };
    case 'right':
      return { x0: w + v0, x1: w + v1, y0: u0 - d, y1: u1 - d };
    case 'left':
      return { x0: -v1, x1: -v0, y0: -u1, y1: -u0 };
  }
}

const touch = (a: Rect, b: Rect): boolean => a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
const overlap = (a: Rect, b: Rect): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

/** The models of the charged unit, front rank first, from the left of the page. */
const modelsOf = ({ files, ranks, base: [w, d] }: Block): readonly Rect[] =>
  Array.from({ length: files * ranks }, (_, i) => {
    const [file, rank] = [i % files, Math.floor(i / files)];
    return { x0: file * w, x1: (file + 1) * w, y0: -(rank + 1) * d, y1: -rank * d };
  });

/** Every place of a charger along a side, `step` millimetres apart, at which it touches. */
export function placesOf(
  target: Block,
  charger: Block,
  side: Side,
  step: number,
  isAllowed: (offset: number) => boolean = () => true,
): readonly Put[] {
  const models = modelsOf(target);
  const [w, length] = [widthOf(charger), side === 'front' || side === 'rear' ? widthOf(target) : depthOf(target)];
  const puts: Put[] = [];
  for (let offset = -w; offset <= length; offset += step) {
    if (!isAllowed(offset)) continue;
    const front = Array.from({ length: charger.files }, (_, i) =>
      onPage(target, side, offset + i * charger.base[0], offset + (i + 1) * charger.base[0], 0, charger.base[1]),
    );
    const mask = models.reduce(
      (bits, model, i) => (front.some((mine) => touch(model, mine)) ? bits | (1 << i) : bits),
      0,
    );
    const own = front.filter((mine) => models.some((model) => touch(model, mine))).length;
    puts.push({ offset, body: onPage(target, side, offset, offset + w, 0, depthOf(charger)), mask, own });
  }
  return puts;
}

function bitsIn(mask: number): number {
  let n = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++;
  return n;
}

/** The best end state: how many units engage, how many models touch, and the place of each charger. */
export type LatticeBest = {
  readonly engaged: number;
  readonly contact: number;
  readonly puts: readonly (Put | undefined)[];
};

/** The best end state over all places of the chargers: most engaged, then most models in contact. */
export function bestByLattice(chargers: readonly (readonly Put[])[]): LatticeBest {
  let best: LatticeBest = { engaged: 0, contact: 0, puts: chargers.map(() => undefined) };
  forEachState(chargers, (puts, engaged, contact) => {
    if (engaged > best.engaged || (engaged === best.engaged && contact > best.contact))
      best = { engaged, contact, puts: [...puts] };
  });
  return best;
}

/** Calls back with every end state without overlaps. */
export function forEachState(
  chargers: readonly (readonly Put[])[],
  each: (puts: readonly (Put | undefined)[], engaged: number, contact: number) => void,
): void {
  const puts: (Put | undefined)[] = [];
  const next = (i: number, engaged: number, own: number, mask: number): void => {
    if (i === chargers.length) {
      each(puts, engaged, own + bitsIn(mask));
      return;
    }
    puts[i] = undefined;
    next(i + 1, engaged, own, mask);
    for (const put of chargers[i]!) {
      if (puts.slice(0, i).some((other) => other && overlap(put.body, other.body))) continue;
      puts[i] = put;
      next(i + 1, engaged + 1, own + put.own, mask | put.mask);
    }
    puts[i] = undefined;
  };
  next(0, 0, 0, 0);
}
