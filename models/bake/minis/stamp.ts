import { createHash } from 'node:crypto';
import { bakeFigure } from '../bake-figure.ts';
import { type Figure, part } from '../figure.ts';
import { at } from '../shape.ts';
import { ball, block } from '../solid.ts';
import { COAT, STEEL } from './paints.ts';

/** A figure that bakes in no time and goes through everything a figure goes through. */
export const PROBE: Figure = {
  name: 'probe',
  cell: 0.04,
  triangles: [200, 80, 30],
  parts: [part(COAT, at(ball(0.2), [0, 0.2, 0])), part(STEEL, at(block(0.1, 0.3, 0.1), [0.1, 0.4, 0]), 0.03)],
};

/** Places of a part's box at which its clay is felt. */
const TOUCHES = 24;

/** What a figure is made of, in few characters: a change of its clay, its paint or of how figures are baked changes them. */
export async function stampOf(figure: Figure): Promise<string> {
  const hash = createHash('sha256').update(await kitPrint());
  hash.update(JSON.stringify([figure.name, figure.cell, figure.triangles]));
  for (const { solid, paint, soft } of figure.parts) {
    hash.update(JSON.stringify([paint, soft, solid.low, solid.high]));
    for (let i = 1; i <= TOUCHES; i++) {
      const [x, y, z] = [share(i, 0.8191725), share(i, 0.6710436), share(i, 0.5497004)] as const;
      const felt = solid.distance(
        solid.low[0] + x * (solid.high[0] - solid.low[0]),
        solid.low[1] + y * (solid.high[1] - solid.low[1]),
        solid.low[2] + z * (solid.high[2] - solid.low[2]),
      );
      hash.update(felt.toFixed(6));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Places spread evenly without a pattern. @source Roberts 2018, "The Unreasonable Effectiveness of Quasirandom Sequences" */
const share = (i: number, step: number): number => (0.5 + i * step) % 1;

let print: Promise<string> | undefined;

/** What the kit does to a figure. */
function kitPrint(): Promise<string> {
  print ??= bakeFigure(PROBE, '').then((bytes) => createHash('sha256').update(bytes).digest('hex'));
  return print;
}

/** The stamp a baked file carries. */
export function stampIn(file: Uint8Array): string | undefined {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + length))) as {
    readonly asset?: { readonly extras?: { readonly stamp?: string } };
  };
  return json.asset?.extras?.stamp;
}
