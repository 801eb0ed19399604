/**
 * Combined charges by trying everything: whole millimetres, rectangles side by side, no formulas.
 *
 * The charged unit's front edge runs from x = 0 to its width, y up the page before it; whoever charges is put at every
 * offset of a lattice along its side. Nothing here knows of cells, chains or strips.
 */

/** A block of ranks in millimetres. */
export type Block = {
  readonly files: number;
  readonly ranks: number;
  readonly base: readonly [width: number, depth: number];
};

export type Side = 'front' | 'right' | 'rear' | 'left';

type Rect = { readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number };

/** A charger put at an offset: page millimetres, from the left as it looks. */
export type Put = { readonly offset: number; readonly body: Rect; readonly mask: number; readonly own: number };

export const widthOf = ({ files, base }: Block): number => files * base[0];
export const depthOf = ({ ranks, base }: Block): number => ranks * base[1];

/** A rectangle of a side's own measure (u to the right of who looks at it, v out) on the page. */
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

/** What the best end state has: how many engage and how many models touch; and who stands where. */
export type LatticeBest = {
  readonly engaged: number;
  readonly contact: number;
  readonly puts: readonly (Put | undefined)[];
};

/** The best end state of some chargers by trying all their places: most engaged, then most models in contact. */
export function bestByLattice(chargers: readonly (readonly Put[])[]): LatticeBest {
  let best: LatticeBest = { engaged: 0, contact: 0, puts: chargers.map(() => undefined) };
  forEachState(chargers, (puts, engaged, contact) => {
    if (engaged > best.engaged || (engaged === best.engaged && contact > best.contact))
      best = { engaged, contact, puts: [...puts] };
  });
  return best;
}

/** Calls back with every end state in which nobody stands on anybody. */
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
