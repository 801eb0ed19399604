import { toTable } from '../../../src/rules/core/leaves.ts';
import { type Corner, flat, type Patch, quad, tri, type Vec } from './heap.ts';
import { ASHLAR, coat, type Coat, type Laying, lay, layCourses, layOne, TIMBER } from './lay.ts';
import { courses, cuts } from './cells.ts';
import { type Dress, sizeOf, sub } from './masonry.ts';
import { beam } from './wood.ts';
import { facesOf, type Site, type Stone } from './site.ts';
import { STUFF, type Stuff } from './stuffs.ts';
import { noise } from '../noise.ts';

/** The sloping face of a ramp, from its foot up. */
function slopeOf(own: Stone): Patch {
  const [w, h, d] = sizeOf(own);
  const long = Math.hypot(h, d);
  const turn = (x: number, y: number, z: number): Vec => toTable([0, 0, 0], own.yaw, x, y, z);
  return flat(
    toTable(own.at, own.yaw, w / 2, 0, -d / 2),
    turn(-1, 0, 0),
    turn(0, h / long, d / long),
    turn(0, d / long, -h / long),
    w,
    long,
  );
}

/** The two triangles at a ramp's ends, of upright boards or plain, and the faces below and behind it. */
function cheeks(site: Site, own: Stone, stuff: Stuff, board: number): void {
  const [w, h, d] = sizeOf(own);
  const steps = Math.max(2, Math.round(d / board));
  const put = (x: number, y: number, z: number, edge: number, tone: number): Corner => ({
    at: toTable(own.at, own.yaw, x, y, z),
    edge,
    tone,
    stuff,
  });
  for (const s of [-1, 1])
    for (let i = 0; i < steps; i++) {
      const [z0, z1] = [d * (i / steps - 0.5), d * ((i + 1) / steps - 0.5)];
      const [y0, y1] = [(h * i) / steps, (h * (i + 1)) / steps];
      const tone = 1 + 0.3 * (site.random() - 0.5);
      const x = (s * w) / 2 - s * (i % 2 === 0 ? 0.015 : 0.04);
      const face = [
        put(x, 0, z0, -0.2, tone),
        put(x, 0, z1, -0.2, tone),
        put(x, y1, z1, 0.6, tone),
        put(x, y0, z0, 0.6, tone),
      ] as const;
      if (s < 0) quad(site.heap, face[0], face[1], face[2], face[3]);
      else quad(site.heap, face[1], face[0], face[3], face[2]);
    }
}

/** The other faces of a wedge: its underside, where it overhangs, and its tall back. */
function rest(site: Site, own: Stone, how: Laying): void {
  const faces = facesOf(own, sizeOf(own));
  layOne(site, own, faces.front, how);
  if (own.at[1] > 0.05) layCourses(site, own, faces.bottom, [0.9, 0.5], how);
}

/** A roof with rows of overlapping tiles and gable ends of `gable`. */
export const roofed =
  (tile: Stuff, gable: Stuff, size: readonly [number, number] = [0.34, 0.36], snowy = false): Dress =>
  (site, own) => {
    const slope = slopeOf(own);
    const rows = cuts(slope.height, size[1], 0.05, site.random);
    rows.slice(1).forEach((v1, r) => {
      const us = cuts(slope.width, size[0], 0.25, site.random);
      us.slice(1).forEach((u1, i) => {
        const lift = 0.07 + 0.03 * site.random();
        const sag = 0.02 * site.random();
        const stuff = snowy && noise(u1 * 0.9, v1 * 0.7, 3) > 0.5 - (1.1 * r) / rows.length ? STUFF.snow : tile;
        const tone = 1 + (stuff === tile ? 0.5 : 0.08) * (site.random() - 0.5);
        const at = (u: number, v: number, out: number, edge: number): Corner => ({
          at: slope.at(u, v, out),
          edge,
          tone,
          stuff,
        });
        const [u0, v0] = [us[i]! + 0.012, rows[r]!];
        const low = [at(u0, v0, lift - sag, 1), at(u1 - 0.012, v0, lift, 1)] as const;
        const high = [at(u0, v1, 0, -0.5), at(u1 - 0.012, v1, 0, -0.5)] as const;
        const middle = [at(u0, v0 + 0.08, lift - sag, 0.2), at(u1 - 0.012, v0 + 0.08, lift, 0.2)] as const;
        quad(site.heap, low[0], low[1], middle[1], middle[0]);
        quad(site.heap, middle[0], middle[1], high[1], high[0]);
        quad(site.heap, at(u0, v0, -0.01, -0.8), at(u1 - 0.012, v0, -0.01, -0.8), low[1], low[0]);
        tri(site.heap, at(u0, v0, -0.01, -0.6), low[0], high[0]);
        tri(site.heap, low[1], at(u1 - 0.012, v0, -0.01, -0.6), high[1]);
      });
    });
    cheeks(site, own, gable, 0.3);
    rest(site, own, { ...TIMBER, stuff: gable });
    const [w, h, d] = sizeOf(own);
    beam(snowy ? STUFF.snow : STUFF.beam)(site, sub(own, [w, 0.16, 0.12], [0, h - 0.06, d / 2 - 0.06]));
  };

/** Taut cloth with stripes across, and cloth ends. */
export const pitched =
  (a: Stuff, b: Stuff, stripe: number): Dress =>
  (site, own) => {
    const slope = slopeOf(own);
    const bands = cuts(slope.width, stripe, 0, site.random);
    bands.slice(1).forEach((u1, i) => {
      const u0 = bands[i]!;
      const band: Patch = { at: (u, v, out) => slope.at(u0 + u, v, out), width: u1 - u0, height: slope.height };
      const how: Coat = { stuff: i % 2 === 0 ? a : b, step: 0.4, wavy: 0.06, worn: 0.02 };
      coat(site, own, band, how);
    });
    cheeks(site, own, a, 0.8);
    rest(site, own, { ...TIMBER, stuff: a, deep: 0.02 });
  };

/** Steps in place of the rules' slope: each tread as much above it as below. */
export const stepped =
  (stuff: Stuff): Dress =>
  (site, own) => {
    const [w, h, d] = sizeOf(own);
    const count = Math.max(3, Math.round(h / 0.3));
    const how: Laying = { ...ASHLAR, stuff };
    for (let i = 0; i < count; i++) {
      const run = d / count;
      const low = i === 0 ? 0 : (h * (i - 0.5)) / count;
      const high = (h * (i + 0.5)) / count;
      const step = sub(own, [w, high, run], [0, 0, d * ((i + 0.5) / count - 0.5)]);
      const faces = facesOf(step, [w, high, run]);
      const riser: Patch = { at: (u, v, out) => faces.back.at(u, low + v, out), width: w, height: high - low };
      lay(site, own, riser, courses(w, high - low, [0.9, 1], site.random), how);
      lay(site, own, faces.top, courses(w, run, [0.9, 1], site.random), how);
      for (const face of [faces.left, faces.right])
        lay(site, own, face, courses(face.width, face.height, [0.8, 0.45], site.random), how);
    }
    const faces = facesOf(own, [w, h, d]);
    layCourses(site, own, faces.front, [0.8, 0.4], how);
  };

/** A ramp paved with slabs, with courses at its sides. */
export const paved =
  (stuff: Stuff): Dress =>
  (site, own) => {
    const slope = slopeOf(own);
    const how: Laying = { ...ASHLAR, stuff };
    layCourses(site, own, slope, [0.75, 0.5], { ...how, rough: 0.02 });
    cheeks(site, own, stuff, 0.5);
    layCourses(site, own, facesOf(own, sizeOf(own)).front, [0.7, 0.4], how);
  };
