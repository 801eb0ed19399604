import { BoxGeometry, InstancedMesh, Matrix4, MeshBasicMaterial, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { createTableStore } from '../../src/app/state/table-store.ts';
import type { ModelId } from '../../src/rules/core/ids.ts';
import type { Model } from '../../src/rules/core/state/state.ts';
import { figuresFor } from '../../src/scene/minis/figures.ts';
import { BASE_HEIGHT, miniKindOf, miniScale, rankedKindOf } from '../../src/scene/minis/mini-kinds.ts';
import { userAssetFigure } from '../../src/scene/minis/user-asset-figure.ts';
import { planFigure } from '../../src/scene/minis/plan-figure.ts';
import { createInstanceBatch, chooseLevel } from '../../src/scene/minis/instance-batch.ts';
import type { MiniInstance } from '../../src/scene/context/mini-instance.ts';
import { until } from '../support/until.ts';

const model = (over: Partial<Model>): Model =>
  ({
    id: 'm' as ModelId,
    keywords: [],
    base: { kind: 'round', radius: 0.63 },
    height: 1.5,
    profile: {},
    at: [0, 0, 0],
    facing: 0,
    ...over,
  }) as unknown as Model;

describe('the figure of a model', () => {
  it.each([
    [{}, 'trooper'],
    [{ keywords: ['CHARACTER'] }, 'leader'],
    [{ base: { kind: 'round', radius: 0.79 } }, 'heavy'],
    [{ keywords: ['INFANTRY', 'FLY'] }, 'flyer'],
    [{ keywords: ['WALKER', 'VEHICLE'] }, 'walker'],
    [{ base: { kind: 'hull', halfWidth: 2, halfDepth: 3 } }, 'vehicle'],
    [{ keywords: ['MONSTER'], base: { kind: 'round', radius: 1.2 } }, 'beast'],
    [{ profile: { ranged: 10 } }, 'fencer'],
    [{ profile: { ranged: 10 }, keywords: ['CASTER', 'SHOOTER'] }, 'mage'],
    [{ profile: { offence: 3 }, keywords: ['SPEAR'] }, 'spearman'],
  ] as const)('%j is a %s', (over, kind) => {
    expect(miniKindOf(model(over as unknown as Partial<Model>))).toBe(kind);
  });

  it('is the one its scenario names, from models/, and its own kind else', () => {
    expect(planFigure(model({ mini: 'minis/captain.glb' })).key).toBe('figure/minis/captain.glb');
    expect(planFigure(model({ mini: 'models/minis/mage.glb' })).key).toBe('figure/minis/mage.glb');
    expect(planFigure(model({})).key).toBe('figure/minis/trooper.glb');
  });

  it('stands as tall as the rules say on a base of its size, and keeps to its base on others', () => {
    expect(miniScale(model({}), 'trooper')).toEqual([1, 1, 1]);
    expect(miniScale(model({ height: 3 }), 'trooper')[0]).toBeCloseTo(1.25, 6);
    expect(miniScale(model({ height: 0.5 }), 'trooper')[0]).toBeCloseTo(0.7, 6);
    const own = planFigure(model({ mini: `mine/${'a'.repeat(32)}.glb`, height: 2 }));
    expect(own.scale[1]).toBeCloseTo(2 - BASE_HEIGHT, 6);
  });

  it('carries the standard in the middle of a front rank, beside the drum', () => {
    const places = new Map(
      Array.from({ length: 10 }, (_, i) => [
        `r/${i}` as ModelId,
        { file: i % 5, rank: Math.floor(i / 5), files: 1, ranks: 1 },
      ]),
    );
    const formation = { at: [0, 0, 0], facing: 0, files: 5, cell: { width: 0.8, depth: 0.8 }, places } as never;
    const kinds = [...places.keys()].map((id) =>
      rankedKindOf(model({ id, profile: { offence: 3 } as never }), formation),
    );
    expect(kinds.slice(0, 5)).toEqual(['swordsman', 'drummer', 'standard', 'swordsman', 'swordsman']);
    expect(new Set(kinds.slice(5))).toEqual(new Set(['swordsman']));
  });
});

describe('the form of a figure', () => {
  it('is plainer the smaller it is seen, and does not flicker at a border', () => {
    expect([300, 60, 10].map((pixels) => chooseLevel(pixels, 1, 3))).toEqual([0, 1, 2]);
    expect(chooseLevel(10, 0, 1)).toBe(0);
    expect(chooseLevel(95, 0, 3)).toBe(0);
    expect(chooseLevel(97, 1, 3)).toBe(1);
  });

  it('changes for each mini by itself, and every mini is drawn once', () => {
    const meshes = [0, 1, 2].map(() => new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 8));
    const instances = [2, 30, 400].map(
      (z, i): MiniInstance => ({
        model: `m${i}` as ModelId,
        side: 'attacker',
        scale: [1, 1, 1],
        lift: 0,
        rest: { at: [0, 0, z], facing: 0, lean: 0, hop: 0 } as unknown as MiniInstance['rest'],
      }),
    );
    const instanceBatch = createInstanceBatch(meshes, instances, ({ rest }) => rest);
    expect(meshes.map(({ count }) => count)).toEqual([0, 0, 3]);
    const position = new Vector3(0, 0, 0);
    expect(instanceBatch.focus(position, 1000)).toBe(true);
    expect(meshes.map(({ count }) => count)).toEqual([1, 1, 1]);
    expect(instanceBatch.focus(position, 1000)).toBe(false);
    instanceBatch.place(1, { ...instances[1]!.rest, at: [5, 0, 30] as never });
    const matrix = new Matrix4();
    meshes[1]!.getMatrixAt(0, matrix);
    expect(new Vector3().setFromMatrixPosition(matrix).x).toBeCloseTo(5, 5);
  });
});

describe('a mini without a file', () => {
  it.each(['minis/nobody.glb', `mine/${'0'.repeat(32)}.glb`])(
    '%s is a pawn, and one sentence says so',
    async (path) => {
      const store = createTableStore();
      const [pawn] = figuresFor(store).figureOf(path);
      expect(figuresFor(store).areHere()).toBe(false);
      await until(figuresFor(store).areHere);
      expect(figuresFor(store).figureOf(path)).toEqual([pawn]);
      const said = store.getState().notices.filter(({ about }) => about === 'minis');
      expect(said.map(({ text }) => text)).toEqual([
        `There is no model file “${path}” in models/; a pawn is shown instead.`,
      ]);
    },
  );
});

describe('a mini that a player brought', () => {
  it('is an inch tall on its foot, and wears its side as a thin coat', () => {
    const form = userAssetFigure([new BoxGeometry(4, 6, 2).translate(10, 9, 0)]);
    form.computeBoundingBox();
    const { min, max } = form.boundingBox!;
    expect([min.y, max.y]).toEqual([0, expect.closeTo(1, 6)]);
    expect((min.x + max.x) / 2).toBeCloseTo(0, 6);
    expect(form.getAttribute('_paint').getX(0)).toBeGreaterThan(0);
  });
});
