import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/kernel/point.ts';
import { bodyView } from '../../../src/lab/map/body-view.ts';
import { hillCores, hillsOf } from '../../../src/lab/map/hill-cores.ts';
import { shadowBlockersOf, castShadows, type Disc } from '../../../src/lab/map/shadows.ts';
import { sightScene } from '../../../src/rules/core/sight-scene.ts';
import type { TerrainPiece } from '../../../src/rules/core/terrain.ts';
import { aPiece } from '../../support/game.ts';

const DISC: Disc = { radius: 0.63, height: 1.5 };

/** A long ridge from edge to edge, so low at its crest that no block within it stops everything. */
const RIDGE = aPiece(
  'ridge',
  'hill',
  { kind: 'heightfield', size: [8, 44], columns: 3, rows: 2, heights: [0, 2.2, 0, 0, 2.2, 0] },
  [0, 0, 0],
);

/** Whether one body sees another, and how often a triangle was looked for that stops a line between them. */
function look(terrain: readonly TerrainPiece[], from: Point, to: Point) {
  const scene = sightScene(terrain);
  const cores = hillCores(terrain);
  let searches = 0;
  const { link } = scene.bvh;
  const bvh = Object.defineProperty({ ...scene.bvh }, 'link', {
    get: () => {
      searches++;
      return link;
    },
  });
  const between = castShadows(scene, shadowBlockersOf(scene, cores), to, DISC)(from);
  if (typeof between === 'string') throw new Error(`settled without a line: ${between}`);
  const sees = bodyView({ ...scene, bvh }, [], hillsOf(terrain), DISC)(from, to, { ...between, near: [] });
  return { sees, searches };
}

describe('a view over hills', () => {
  it('is tried from top to top alone where whatever stops those lines stops all below', () => {
    const beside = look([RIDGE], [-9, 0, 0], [9, 0, 1]);
    expect(beside.sees).toBe(false);
    expect(beside.searches).toBeLessThan(200);
    const onIt = look([RIDGE], [-3.5, 0.1, 0], [9, 0, 1]);
    expect(onIt.sees).toBe(false);
    expect(onIt.searches).toBeLessThan(200);
  });

  it('is tried along every line between two who both stand on a hill, and past what is above their feet', () => {
    // Feet on a slope are sunk in it: lines within a hill meet no skin.
    const both = look([RIDGE], [-3.4, 0, 0], [3.4, 0, 1]);
    expect(both.searches).toBeGreaterThan(200);
    const deck = aPiece('deck', 'hill', { kind: 'ramp', size: [4, 1, 4] }, [-6, 1, 0]);
    expect(look([RIDGE, deck], [-9, 0, 0], [9, 0, 1]).searches).toBeGreaterThan(200);
  });

  it('knows nothing of hills where there are meshes', () => {
    const data = { positions: new Float32Array(9), indices: new Uint32Array([0, 1, 2]) };
    const mesh = aPiece('mesh', 'ruin', { kind: 'mesh', data } as never, [0, 0, 0]);
    expect(hillsOf([RIDGE])).toEqual([{ outline: expect.any(Array), low: 0 }]);
    expect(hillsOf([RIDGE, mesh])).toBeUndefined();
  });
});
