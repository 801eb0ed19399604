import type { BufferGeometry } from 'three';
import { BoxGeometry } from 'three';
import type { Side } from '../../rules/core/turn.ts';
import type { Lump } from '../meshes/sculpt.ts';
import { sculpt } from '../meshes/sculpt.ts';

const WOOD = ['#6d5236', '#64492f', '#725739', '#5d442c', '#6a4f34'] as const;
const CHALK = '#f0e9d6';
const SEGMENTS = 7;

/** The floor of a tray: planks across, in a box of 1 × 1 × 1 on its foot. */
export const buildTrayFloor = (): BufferGeometry =>
  sculpt(
    WOOD.map((paint, i): Lump => {
      const wide = 1 / WOOD.length;
      return { form: new BoxGeometry(wide, 1, 1), paint, at: [-0.5 + wide * (i + 0.5), 0.5, 0] };
    }),
  );

/** An edge of a tray along x, in a box of 1 × 1 × 1 on its foot: whole for the attacker, broken for the defender. */
export const buildTrayRim = (side: Side): BufferGeometry =>
  sculpt(
    Array.from({ length: SEGMENTS }, (_, i): Lump => {
      const wide = 1 / SEGMENTS;
      const paint = side === 'defender' && i % 2 === 1 ? CHALK : { side: 0.95 };
      return { form: new BoxGeometry(wide, 1, 1), paint, at: [-0.5 + wide * (i + 0.5), 0.5, 0] };
    }),
  );

/** A base in ranks: earth from edge to edge, for the tray wears the colour. Of unit half size. */
export const buildRankBase = (height: number): BufferGeometry =>
  sculpt([
    { form: new BoxGeometry(1.94, height, 1.94), paint: '#403626', at: [0, height / 2, 0] },
    { form: new BoxGeometry(1.84, 0.012, 1.84), paint: '#6b6a3c', at: [0, height + 0.002, 0] },
  ]);
