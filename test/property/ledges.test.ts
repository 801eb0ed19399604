import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { createTable } from '../../src/physics/table.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { findEdge, placeBelow } from '../../src/rules/skirmish/fighters/below.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';
import { aPiece, box, seeded } from '../physics/pieces.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import { someFighters } from '../support/skirmish.ts';

/** A block turned about its middle. */
type Block = {
  readonly x: number;
  readonly z: number;
  readonly w: number;
  readonly d: number;
  readonly yaw: number;
  readonly top: number;
};

const ANN = unitId('ann');
const RADIUS = 0.5;
/** S-26: how near an edge is, and how deep the drop beyond it. */
const BAND = 1;
const DROP = 2;
/** How far samples lie apart, along a ray and between rays at the band's end, inches. */
const STEP = 0.01;
const RAYS = 1200;
/** How far past an edge the point is from which a fighter falls, with the distance between samples. */
const NEAR = 0.02;
/** Half the width of the narrowest gap between two blocks that counts as a drop, inches: less is where pieces meet. */
const CRACK = 0.002;

/** How far a place is inside a block, in plan; negative outside, then the distance at least. */
function depthIn(b: Block, x: number, z: number): number {
  const [dx, dz] = [x - b.x, z - b.z];
  const [u, v] = [dx * Math.cos(b.yaw) - dz * Math.sin(b.yaw), dx * Math.sin(b.yaw) + dz * Math.cos(b.yaw)];
  const [out, off] = [Math.abs(u) - b.w / 2, Math.abs(v) - b.d / 2];
  return out > 0 && off > 0 ? -Math.hypot(out, off) : -Math.max(out, off);
}

/** Height of the ground or the highest top at a place. */
const heightAt = (blocks: readonly Block[], x: number, z: number): number =>
  Math.max(0, ...blocks.map((b) => (depthIn(b, x, z) >= 0 ? b.top : 0)));

/** Blocks about the one a fighter stands on: some of its height with a notch between, some a step or a floor lower. */
function scene(seed: number): { readonly blocks: readonly Block[]; readonly at: Point } {
  const random = seeded(seed + 400);
  const between = (a: number, b: number) => a + (b - a) * random();
  const top = [2, 2.5, 3, 4.5][Math.floor(4 * random())]!;
  const own: Block = { x: 0, z: 0, w: between(2.5, 6), d: between(2.5, 6), yaw: between(0, 3), top };
  const blocks = [own];
  const count = Math.floor(4 * random());
  for (let k = 0; k < count; k++) {
    const [angle, notch] = [between(0, 2 * Math.PI), between(-0.5, 0.8)];
    const isTurnedAlike = random() < 0.5;
    const [w, d] = [between(1, 5), between(1, 5)];
    const away = isTurnedAlike ? (own.w + w) / 2 + notch : between(2, 5);
    const [ux, uz] = isTurnedAlike ? [Math.cos(own.yaw), -Math.sin(own.yaw)] : [Math.cos(angle), Math.sin(angle)];
    const tops = [top, top, top - 0.5, Math.max(0.5, top - 2), Math.max(0.3, top - 1)];
    const yaw = isTurnedAlike ? own.yaw : between(0, 3);
    blocks.push({ x: away * ux, z: away * uz, w, d, yaw, top: tops[Math.floor(tops.length * random())]! });
  }
  const spots = Array.from({ length: 40 }, () => [between(-3, 3), between(-3, 3)] as const);
  const [x, z] = spots.find(([px, pz]) => depthIn(own, px, pz) > RADIUS + 0.01) ?? [0, 0];
  return { blocks, at: [x, top, z] };
}

/** The distance in plan to the nearest sample over a drop wider than a crack; undefined when none is within reach. */
function nearestDrop(blocks: readonly Block[], [x, y, z]: Point, reach: number): number | undefined {
  const high = blocks.filter((b) => b.top > y - DROP + 1e-9);
  for (let far = STEP; far <= reach; far += STEP)
    for (let k = 0; k < RAYS; k++) {
      const angle = (2 * Math.PI * k) / RAYS;
      const [px, pz] = [x + far * Math.cos(angle), z + far * Math.sin(angle)];
      if (high.every((b) => depthIn(b, px, pz) < -CRACK)) return far;
    }
  return undefined;
}

/** The distance in plan to the nearest sample where a fighter that falls is sure to find room. */
function nearestRoom(blocks: readonly Block[], [x, y, z]: Point, most: number): number {
  for (let far = 0; far < most; far += 0.02)
    for (let k = 0; k < 240; k++) {
      const angle = (2 * Math.PI * k) / 240;
      const [px, pz] = [x + far * Math.cos(angle), z + far * Math.sin(angle)];
      const level = heightAt(blocks, px, pz);
      const on = blocks.filter((b) => b.top === level);
      const isHeld = level === 0 || on.some((b) => depthIn(b, px, pz) >= RADIUS + 0.002);
      const isFree = blocks.every((b) => b.top <= level || depthIn(b, px, pz) <= -RADIUS - 0.002);
      if (level <= y - DROP / 2 && isHeld && isFree) return far;
    }
  return Infinity;
}

describe('falls over edges, judged by samples of the blocks', () => {
  it('[S-25] [S-26] a fighter that goes down falls over the nearest edge within 1″, be it a notch, and to the nearest room', async () => {
    const told = { edges: 0, none: 0, notches: 0 };
    const first = seedOf(0);
    for (let seed = first; seed < first + drawn(600, 12, 4); seed++) {
      const { blocks, at } = scene(seed);
      const terrain = blocks.map((b, i) => aPiece(`b${i}`, box(b.w, b.top, b.d), [b.x, 0, b.z], b.yaw, 'house'));
      const state = someFighters({ terrain, fighters: [{ id: 'ann', at, radius: RADIUS }] });
      const table = await createTable({ width: 60, depth: 44, terrain });
      try {
        const setting = fighterSetting(state, ANN, []);
        if (table.whyNoPlace(setting, at)) continue;
        const edge = findEdge(state, ANN, table);
        const sampled = nearestDrop(blocks, at, RADIUS + BAND);
        const far = edge && Math.hypot(edge[0] - at[0], edge[2] - at[2]);
        if (far === undefined) {
          told.none++;
          expect(sampled ?? Infinity, `seed ${seed}: no edge found`).toBeGreaterThan(RADIUS + BAND - NEAR);
          continue;
        }
        told.edges++;
        if (blocks.length > 1) told.notches++;
        expect(heightAt(blocks, edge![0], edge![2]), `seed ${seed}`).toBeLessThanOrEqual(at[1] - DROP + 1e-3);
        expect(far, `seed ${seed}`).toBeLessThan((sampled ?? RADIUS + BAND) + NEAR);
        const to = placeBelow(state, ANN, edge!, DROP / 2, table);
        const room = nearestRoom(blocks, edge!, 6);
        if (room === Infinity) continue;
        expect(to, `seed ${seed}: no place to land`).toBeDefined();
        expect(table.whyNoPlace({ ...setting, from: to! }, to!), `seed ${seed}`).toBeUndefined();
        expect(Math.hypot(to![0] - edge![0], to![2] - edge![2]), `seed ${seed}`).toBeLessThan(room + NEAR);
      } finally {
        table.dispose();
      }
    }
    expect(told.edges).toBeGreaterThanOrEqual(scaled(25));
    expect(told.none).toBeGreaterThanOrEqual(scaled(3));
    expect(told.notches).toBeGreaterThanOrEqual(scaled(8));
  });
});
