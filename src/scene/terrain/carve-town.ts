import type { PlanPoint, Point } from '../../kernel/point.ts';
import { type BoxSize, type Carving, carveBlock, carveBox, rectangle } from './carve.ts';
import { PAINT, SURFACE, type PaintScheme } from '../materials/palette.ts';
import { pourQuad, type PaintedSoup, type Tint, tint, placed, nestedPlacing } from '../meshes/soup.ts';

const BEAM: PaintScheme = {
  ...PAINT.crate,
  side: '#4a3526',
  top: '#5a4230',
  crevice: '#241810',
  edge: '#8d6c49',
  chip: 0.02,
  rough: 0.01,
};
const FRAME: PaintScheme = { ...BEAM, side: '#5d4630', edge: '#a98a5e' };
const SHUTTER: PaintScheme = { ...BEAM, side: '#4d5f58', top: '#4d5f58', edge: '#8da097', crevice: '#26302c' };
const GLOW: Tint = [1.5, 0.6, 0.11];

/** A facade's frame: x along it, y up, `out` inches from the origin, rotated by `turn` radians. */
type Face = { readonly turn: number; readonly wide: number; readonly out: number };

/** The four faces of a box. */
const facesOf = ([width, , depth]: BoxSize): readonly Face[] => [
  { turn: 0, wide: width, out: depth / 2 },
  { turn: Math.PI, wide: width, out: depth / 2 },
  { turn: Math.PI / 2, wide: depth, out: width / 2 },
  { turn: -Math.PI / 2, wide: depth, out: width / 2 },
];

/** How far timber protrudes from the plaster, inches. */
const PROUD = 0.035;

/**
 * A half-timbered house with a flat roof: a block with beams at its corners and storeys, and windows, some of them lit.
 * Details protrude so little that models climb the block itself.
 */
export function carveHouse(soup: PaintedSoup, size: BoxSize, how: Carving): void {
  const height = size[1];
  carveBlock(soup, rectangle(size), height, how);
  facesOf(size).forEach((face, side) => {
    const on = (rect: Rect) => beam(soup, how, face, rect, BEAM);
    const post = 0.2;
    for (const x of [-face.wide / 2 + post / 2, face.wide / 2 - post / 2]) on([x, 0, post, height - 0.06]);
    on([0, 0, face.wide, 0.16]);
    on([0, height - 0.26, face.wide, 0.2]);
    const storeys = height > 4.2 ? 2 : 1;
    for (let s = 1; s < storeys; s++) on([0, (height * s) / storeys - 0.08, face.wide, 0.16]);
    const bays = Math.max(2, Math.round(face.wide / 1.35));
    for (let b = 1; b < bays; b++) on([-face.wide / 2 + (face.wide * b) / bays, 0, 0.14, height - 0.2]);
    for (let s = 0; s < storeys; s++)
      for (let b = 0; b < bays; b++) {
        const x = -face.wide / 2 + (face.wide * (b + 0.5)) / bays;
        const chance = scatter(how.piece * 7 + side * 31 + b * 13 + s * 5);
        const foot = (height * s) / storeys;
        if (chance > 0.46) windowAt(soup, how, face, [x, foot + height / storeys / 2 - 0.32], chance > 0.62);
        else brace(soup, how, face, [x, foot, face.wide / bays, height / storeys], chance > 0.2);
      }
  });
}

/** A pseudorandom number from 0 to 1. */
function scatter(seed: number): number {
  const wave = Math.sin(seed * 12.9898) * 43758.5453;
  return wave - Math.floor(wave);
}

type Rect = readonly [x: number, y: number, width: number, height: number];

/** A flat beam on a face. */
function beam(soup: PaintedSoup, how: Carving, face: Face, [x, y, w, h]: Rect, paint: PaintScheme, out = PROUD): void {
  const thick = out + 0.05;
  const onIt = { ...how, paint, placing: nestedPlacing(how.placing, { at: [0, 0, 0], yaw: face.turn }) };
  carveBox(soup, { foot: [x, y, face.out + out - thick / 2], size: [w, h, thick] }, onIt);
}

/** A diagonal brace across a bay. */
function brace(soup: PaintedSoup, how: Carving, face: Face, [x, foot, wide, tall]: Rect, leansLeft: boolean): void {
  const [w, low, high] = [wide * 0.42, foot + 0.14, foot + tall - 0.24];
  const [x0, x1] = leansLeft ? [x + w, x - w] : [x - w, x + w];
  const half = 0.075;
  const colour = tint('#5a4230');
  const at = (px: number, py: number) => ({ at: onFace(how, face, [px, py, PROUD * 0.9]), tint: colour });
  const corners = [at(x0 - half, low), at(x0 + half, low), at(x1 + half, high), at(x1 - half, high)] as const;
  pourQuad(soup, SURFACE.planks, how.piece, corners[0], corners[1], corners[2], corners[3]);
}

/** A small window with frame and shutters, lit or dark. */
function windowAt(soup: PaintedSoup, how: Carving, face: Face, [x, y]: PlanPoint, lit: boolean): void {
  const [w, h] = [0.52, 0.66];
  pane(soup, how, face, [x, y, w, h], lit);
  beam(soup, how, face, [x, y - 0.09, w + 0.2, 0.1], FRAME, 0.06);
  beam(soup, how, face, [x, y + h, w + 0.14, 0.09], FRAME, 0.05);
  beam(soup, how, face, [x, y, 0.05, h], FRAME, 0.045);
  beam(soup, how, face, [x, y + h / 2, w, 0.045], FRAME, 0.045);
  for (const s of [-1, 1]) beam(soup, how, face, [x + s * (w / 2 + 0.14), y - 0.02, 0.24, h + 0.04], SHUTTER, 0.05);
}

function pane(soup: PaintedSoup, how: Carving, face: Face, [x, y, w, h]: Rect, lit: boolean): void {
  const colour: Tint = lit ? GLOW : [0.05, 0.07, 0.09];
  const at = (px: number, py: number) => ({ at: onFace(how, face, [px, py, 0.025]), tint: colour });
  pourQuad(
    soup,
    lit ? SURFACE.glow : SURFACE.concrete,
    how.piece,
    at(x - w / 2, y),
    at(x + w / 2, y),
    at(x + w / 2, y + h),
    at(x - w / 2, y + h),
  );
}

/** A place in a face's frame (along it, up, outwards), on the table. */
const onFace = (how: Carving, face: Face, [x, y, out]: Point): Point =>
  placed(nestedPlacing(how.placing, { at: [0, 0, 0], yaw: face.turn }), [x, y, face.out + out]);

/** An open window in a wall: its frame, a sill and crossbars. */
export function carveWindow(soup: PaintedSoup, [width, height, depth]: BoxSize, how: Carving): void {
  const thick = depth * 0.9;
  const bar = (y: number, size: BoxSize, x = 0) => carveBox(soup, { foot: [x, y, 0], size }, { ...how, paint: FRAME });
  const rim = Math.min(0.11, width * 0.12);
  for (const side of [-1, 1]) bar(0, [rim, height, thick], side * (width / 2 - rim / 2));
  bar(0, [width, rim, depth * 1.15]);
  bar(height - rim, [width, rim, thick]);
  bar(rim, [0.06, height - 2 * rim, 0.06]);
  bar(height * 0.52, [width - 2 * rim, 0.06, 0.06]);
}

/** A railing: posts, a top rail and a middle one. */
export function carveRailing(soup: PaintedSoup, [width, height, depth]: BoxSize, how: Carving): void {
  const isAlongX = width >= depth;
  const long = isAlongX ? width : depth;
  const thick = Math.min(width, depth);
  // A bar is laid out along x, and turned where the railing runs along z.
  const bar = ([along, y]: readonly [along: number, y: number], [length, h, d]: BoxSize) =>
    carveBox(
      soup,
      isAlongX ? { foot: [along, y, 0], size: [length, h, d] } : { foot: [0, y, along], size: [d, h, length] },
      { ...how, paint: FRAME },
    );
  const posts = Math.max(2, Math.round(long / 0.9) + 1);
  for (let i = 0; i < posts; i++) bar([-long / 2 + 0.06 + ((long - 0.12) * i) / (posts - 1), 0], [0.11, height, thick]);
  bar([0, height - 0.09], [long, 0.09, thick]);
  bar([0, height * 0.42], [long, 0.06, thick * 0.7]);
}

/** Steps over a stair's ramp: each tread as deep as the ramp allows, and barely above it. */
export function carveStairs(soup: PaintedSoup, [width, height, depth]: BoxSize, how: Carving): void {
  const count = Math.max(3, Math.round(height / 0.32));
  for (let i = 0; i < count; i++) {
    const [low, run] = [(height * i) / count, depth / count];
    const z = -depth / 2 + run * (i + 0.5);
    const tread = height / count;
    carveBlock(
      soup,
      [
        [-width / 2, -run / 2 - 0.02],
        [width / 2, -run / 2 - 0.02],
        [width / 2, run / 2],
        [-width / 2, run / 2],
      ],
      low + tread * 0.62,
      { ...how, placing: nestedPlacing(how.placing, { at: [0, 0, z], yaw: 0 }) },
    );
  }
}

/** A lantern: iron bars around a light. */
export function carveLantern(soup: PaintedSoup, [width, height, depth]: BoxSize, how: Carving): void {
  const iron: PaintScheme = {
    ...BEAM,
    side: '#2c2a28',
    top: '#3a3734',
    edge: '#77706a',
    sideSurface: 'stone',
    topSurface: 'stone',
  };
  const block = (y: number, size: BoxSize, [x, z]: PlanPoint = [0, 0]) =>
    carveBox(soup, { foot: [x, y, z], size }, { ...how, paint: iron });
  const inner: BoxSize = [width * 0.72, height - 0.2, depth * 0.72];
  for (const face of facesOf(inner))
    pane(
      soup,
      { ...how, placing: nestedPlacing(how.placing, { at: [0, 0.1, 0], yaw: 0 }) },
      { ...face, out: face.out - 0.025 },
      [0, 0, face.wide, inner[1]],
      true,
    );
  block(0, [width, 0.09, depth]);
  block(height - 0.12, [width * 1.12, 0.12, depth * 1.12]);
  block(height, [width * 0.5, 0.1, depth * 0.5]);
  for (const x of [-1, 1])
    for (const z of [-1, 1]) block(0.06, [0.05, height - 0.14, 0.05], [x * width * 0.42, z * depth * 0.42]);
}
