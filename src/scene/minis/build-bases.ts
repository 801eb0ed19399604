import type { BufferGeometry } from 'three';
import { BoxGeometry, CircleGeometry, CylinderGeometry, IcosahedronGeometry, PlaneGeometry } from 'three';
import type { Model } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { BASE_HEIGHT } from './mini-kinds.ts';
import type { Lump } from '../meshes/sculpt.ts';
import { sculpt, stick } from '../meshes/sculpt.ts';

/** Outlines of base meshes: ovals are stretched rounds, hulls flat rectangles. */
export const BASE_SHAPES = ['round', 'rect'] as const;
type BaseShape = (typeof BASE_SHAPES)[number];

/** The outline of a model's base mesh. */
export const baseShapeOf = (model: Pick<Model, 'base'>): BaseShape =>
  model.base.kind === 'round' || model.base.kind === 'oval' ? 'round' : 'rect';

/** The scale of a base mesh of half size 1 for a model, in inches. */
export function baseScale({ base }: Pick<Model, 'base'>): readonly [x: number, y: number, z: number] {
  if (base.kind === 'round') return [base.radius, 1, base.radius];
  return [base.halfWidth, base.kind === 'hull' ? 0.35 : 1, base.halfDepth];
}

const RIM_STEPS = 12;
const PLASTIC = '#232122';
const SOIL = '#675839';
const DAMP = '#453a24';
const STONES = ['#8b8474', '#746d5f', '#a09885'] as const;
const BLADES = ['#7f7d40', '#67692f', '#a1934f'] as const;
const CHALK = '#f0e9d6';
/** The underside, seen when a model lies down: light, because little light reaches it and black looks like a hole. */
const UNDERSIDE = '#948b80';
const FACING_DOWN = [90, 0, 0] as const;

/**
 * A base of half size 1: a rim in the side's colour, soil on top, a notch at the front. The rim's pattern also shows
 * the side: solid for the attacker, dashed for the defender.
 */
export const buildBase = (shape: BaseShape, side: Side): BufferGeometry =>
  sculpt([...(shape === 'round' ? roundRim(side) : rectRim(side)), ...notch(shape)]);

function roundRim(side: Side): readonly Lump[] {
  const broken = side === 'defender';
  const arcs = Array.from({ length: RIM_STEPS }, (_, i): Lump => {
    const from = (2 * Math.PI * i) / RIM_STEPS;
    const form = new CylinderGeometry(0.95, 1, BASE_HEIGHT, broken ? 3 : 3, 1, true, from, (2 * Math.PI) / RIM_STEPS);
    return { form, paint: broken && i % 2 === 1 ? CHALK : { side: 1 }, at: [0, BASE_HEIGHT / 2, 0] };
  });
  return [
    ...arcs,
    { form: new CircleGeometry(0.99, 18), paint: UNDERSIDE, at: [0, 0.004, 0], turn: FACING_DOWN },
    { form: stick(0.95, 0.95, 0.004, 36), paint: PLASTIC, at: [0, BASE_HEIGHT - 0.002, 0] },
    { form: stick(0.8, 0.88, 0.022, 24), paint: DAMP, at: [0, BASE_HEIGHT + 0.004, 0] },
    { form: stick(0.6, 0.79, 0.012, 20), paint: SOIL, at: [0, BASE_HEIGHT + 0.013, 0] },
    ...groundCover(0.66),
  ];
}

function rectRim(side: Side): readonly Lump[] {
  const broken = side === 'defender';
  const steps = 5;
  const rim: Lump[] = [];
  for (let k = 0; k < steps; k++) {
    const at = -1 + (2 * k + 1) / steps;
    const paint = broken && k % 2 === 1 ? CHALK : { side: 1 };
    for (const s of [-1, 1]) {
      rim.push({ form: new BoxGeometry(2 / steps, BASE_HEIGHT, 0.05), paint, at: [at, BASE_HEIGHT / 2, s * 0.975] });
      rim.push({ form: new BoxGeometry(0.05, BASE_HEIGHT, 2 / steps), paint, at: [s * 0.975, BASE_HEIGHT / 2, at] });
    }
  }
  return [
    ...rim,
    { form: new PlaneGeometry(1.96, 1.96), paint: UNDERSIDE, at: [0, 0.004, 0], turn: FACING_DOWN },
    { form: new BoxGeometry(1.92, 0.004, 1.92), paint: PLASTIC, at: [0, BASE_HEIGHT - 0.002, 0] },
    { form: new BoxGeometry(1.74, 0.02, 1.74), paint: DAMP, at: [0, BASE_HEIGHT + 0.005, 0] },
    { form: new BoxGeometry(1.52, 0.02, 1.52), paint: SOIL, at: [0, BASE_HEIGHT + 0.009, 0] },
    ...groundCover(0.72),
  ];
}

/** Angles, radii and sizes of stones and grass, clear of the notch at the front. */
const STONE_AT = [
  [0.9, 1, 0.1],
  [1.25, 0.86, 0.06],
  [3.5, 1.02, 0.08],
  [5.2, 0.95, 0.11],
  [5.5, 1.12, 0.05],
] as const;
const GRASS_AT = [
  [2.3, 0.98],
  [2.55, 1.06],
  [2.42, 0.84],
  [0.35, 1.04],
] as const;

/** Stones and blades of grass on the soil. */
const groundCover = (out: number): readonly Lump[] => [
  ...STONE_AT.map(
    ([turn, share, size], i): Lump => ({
      form: new IcosahedronGeometry(size, 0),
      paint: STONES[i % STONES.length]!,
      at: [out * share * Math.cos(turn), BASE_HEIGHT + 0.012, out * share * Math.sin(turn)],
      turn: [40 * i, 70 * i, 0],
      stretch: [1.1, 0.5, 0.9],
    }),
  ),
  ...GRASS_AT.flatMap(([turn, share], i) =>
    BLADES.map(
      (paint, k): Lump => ({
        form: new CylinderGeometry(0, 0.034, 0.12 + 0.03 * k, 4, 1, true),
        paint,
        at: [
          out * share * Math.cos(turn) + 0.05 * Math.cos(2.1 * k + i),
          BASE_HEIGHT + 0.07,
          out * share * Math.sin(turn) + 0.05 * Math.sin(2.1 * k + i),
        ],
        turn: [14 * Math.cos(k * 2.1 + i), 0, 14 * Math.sin(k * 2.1 + i)],
      }),
    ),
  ),
];

/** The notch that shows the facing: a small chalk-coloured wedge at the front of the rim. */
const notch = (shape: BaseShape): readonly Lump[] => [
  {
    form: new CylinderGeometry(0.13, 0.13, 0.03, 3),
    paint: CHALK,
    at: [0, BASE_HEIGHT + 0.012, -0.84],
    turn: [0, 180, 0],
    stretch: [1, 1, shape === 'rect' ? 0.7 : 1],
  },
];
