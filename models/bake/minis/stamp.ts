import { createHash } from 'node:crypto';
import { bakeFigure } from '../bake-figure.ts';
import { type Figure, part } from '../figure.ts';
import { at } from '../shape.ts';
import { ball, block } from '../solid.ts';
import { COAT, STEEL } from './paints.ts';

/** A figure that bakes quickly and uses every feature of figures. */
export const PROBE: Figure = {
  name: 'probe',
  cell: 0.04,
  triangles: [200, 80, 30],
  parts: [part(COAT, at(ball(0.2), [0, 0.2, 0])), part(STEEL, at(block(0.1, 0.3, 0.1), [0.1, 0.4, 0]), 0.03)],
};

/** How many points of a part's box its distance function is sampled at. */
const TOUCHES = 24;

/** A short hash of a figure's sources: it changes with the solids, the paint or the baking code. */
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

/** Evenly spread points. @source Roberts 2018, "The Unreasonable Effectiveness of Quasirandom Sequences" */
const share = (i: number, step: number): number => (0.5 + i * step) % 1;

let print: Promise<string> | undefined;

/** The hash of what the baking code makes of the probe. */
function kitPrint(): Promise<string> {
  print ??= bakeFigure(PROBE, '').then((bytes) => createHash('sha256').update(bytes).digest('hex'));
  return print;
}

/** The stamp in a baked file. */
export function stampIn(file: Uint8Array): string | undefined {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + length))) as {
    readonly asset?: { readonly extras?: { readonly stamp?: string } };
  };
  return json.asset?.extras?.stamp;
}
