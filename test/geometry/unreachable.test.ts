import { describe, expect, it } from 'vitest';
import { findEnclosure, levelsThrough } from '../../src/geometry/regions/enclosure.ts';
import { overAt } from '../../src/geometry/field/over.ts';
import { findRoute } from '../../src/geometry/routes/find-route.ts';
import type { RoutePoint } from '../../src/geometry/travel/route-node.ts';
import type { Point } from '../../src/kernel/point.ts';
import { END_SLACK, START_SLACK } from '../../src/kernel/tolerances.ts';
import { fieldOfNets } from '../../src/physics/paths/surface-walk.ts';
import { spotAt } from '../../src/physics/views/spots.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Bystander, MoveSetting } from '../../src/rules/core/ports.ts';
import type { Part, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box } from '../physics/pieces.ts';

const RADIUS = 0.5;

const closed = (id: string, size: readonly [number, number, number], at: Point): TerrainPiece => {
  const piece = aPiece(id, box(...size), at, 0, 'container');
  return { ...piece, traits: { ...piece.traits, cross: 'impassable' } };
};
const ramp = (id: string, size: readonly [number, number, number], at: Point): TerrainPiece =>
  aPiece(id, { kind: 'ramp', size }, at, 0, 'hill');
const floor = (top: number, [w, d]: readonly [number, number], at: Part['at']): Part => ({
  shape: box(w, 0.25, d),
  at: [at[0], top - 0.25, at[2]],
  yaw: 0,
  role: 'floor',
});

type Question = {
  readonly terrain: readonly TerrainPiece[];
  readonly crowd?: readonly Bystander[];
  readonly from: Point;
  readonly to: Point;
  readonly freeStep?: number;
};

/** What is answered about a way, and whether the regions alone refuse it. */
function ask({ terrain, crowd = [], from, to, freeStep = 1 }: Question) {
  const setting: MoveSetting = {
    mover: {
      id: modelId('mover'),
      base: { kind: 'round', radius: RADIUS },
      facing: 0,
      height: 1.5,
      fly: false,
      light: false,
    },
    from,
    crowd,
    freeStep,
    flyThroughAir: 'always',
  };
  const view = createViews({ width: 24, depth: 24, terrain }).view(setting, [
    { at: from, slack: START_SLACK },
    { at: to, slack: END_SLACK },
  ]);
  const { obstacles } = view;
  const field = fieldOfNets(view);
  const atAnyLevel = (s: RoutePoint) => ({ ...s, levels: levelsThrough(field, overAt(field, s.x, s.z), s.level) });
  const [a, b] = [spotAt(field, from), spotAt(field, to)];
  const by = findEnclosure(field, atAnyLevel(a), atAnyLevel(b));
  return {
    kind: findRoute(field, a, b).kind,
    isRefused: by !== undefined,
    owners: by?.map((i) => obstacles[i]?.owner),
  };
}

const REFUSED = { kind: 'enclosed', isRefused: true };
const FOUND = { kind: 'route', isRefused: false };

describe('places no way leads to are refused without a search', () => {
  it('where a base would stand in the side of a ramp', () => {
    const answer = ask({ terrain: [ramp('ramp', [3, 3, 5], [0, 0, 0])], from: [-8, 0, 0], to: [-1.8, 0, 1.5] });
    expect(answer).toMatchObject(REFUSED);
    expect(new Set(answer.owners)).toEqual(new Set([-1]));
  });

  it('and not refused to go from there', () => {
    expect(ask({ terrain: [ramp('ramp', [3, 3, 5], [0, 0, 0])], from: [-1.8, 0, 1.5], to: [-8, 0, 0] })).toMatchObject(
      FOUND,
    );
  });

  it('where a wall that no model crosses stands across the ramp a model is on', () => {
    const terrain = [closed('wall', [24, 6, 0.5], [0, 0, 0.5]), ramp('ramp', [4, 3, 6], [0, 0, 0])];
    expect(ask({ terrain, from: [0, 0.75, -1.5], to: [0, 0, 8] })).toMatchObject(REFUSED);
    expect(ask({ terrain, from: [0, 0, 8], to: [0, 0.75, -1.5] })).toMatchObject(REFUSED);
    expect(ask({ terrain, from: [0, 0, -8], to: [0, 0.75, -1.5] })).toMatchObject(FOUND);
  });

  it('where floors one above the other end flush with a wall lower than a step below them', () => {
    const wall: Part = { shape: box(3, 2, 0.25), at: [0, 0, 1.375], yaw: 0, role: 'wall' };
    const parts = [floor(4, [3, 3], [0, 0, 0]), floor(6, [3, 3], [0, 0, 0]), floor(8, [3, 3], [0, 0, 0]), wall];
    const terrain = [
      aPiece('tower', { kind: 'parts', parts }, [0, 0, 0], 0, 'building'),
      aPiece('block', box(3, 2, 3), [3, 0, 3], 0, 'container'),
      aPiece('crate', box(3, 1.5, 3), [-3, 0, 3], 0, 'container'),
    ];
    expect(ask({ terrain, from: [-8, 0, 0], to: [0, 6, 0] })).toMatchObject(REFUSED);
    expect(ask({ terrain, from: [-8, 0, 0], to: [0, 4, 0] })).toMatchObject(REFUSED);
  });

  it('where only another model stands below a floor: no model climbs it', () => {
    const tall: Bystander = {
      id: modelId('tall'),
      base: { kind: 'round', radius: 0.5 },
      facing: 0,
      height: 2.5,
      at: [-2.9, 0, 0],
      pass: 'solid',
    };
    const terrain = [aPiece('deck', { kind: 'parts', parts: [floor(3, [5, 5], [0, 0, 0])] }, [0, 0, 0], 0, 'building')];
    expect(ask({ terrain, crowd: [tall], from: [-8, 0, 0], to: [0, 3, 0] })).toMatchObject(REFUSED);
  });
});

describe('ways are found', () => {
  it('further than half round a disc, where the short way round is closed', () => {
    const ring: Bystander = {
      id: modelId('guard'),
      base: { kind: 'round', radius: 0.5 },
      facing: 0,
      height: 1.5,
      at: [0, 0, 0],
      pass: 'solid',
      keepOut: { when: 'path', across: 3, up: 5 },
    };
    const terrain = [closed('fence', [9, 6, 0.5], [-7.5, 0, 0])];
    expect(ask({ terrain, crowd: [ring], from: [-4.2, 0, 1.2], to: [-4.2, 0, -1.2] })).toMatchObject(FOUND);
  });

  it('through a gap as wide as the base between walls no model crosses', () => {
    const terrain = [closed('left', [11.5, 6, 0.5], [-6.25, 0, 0]), closed('right', [11.5, 6, 0.5], [6.25, 0, 0])];
    expect(ask({ terrain, from: [-3, 0, -6], to: [3, 0, 6] })).toMatchObject(FOUND);
  });
});
