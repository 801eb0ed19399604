import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import { toDegrees } from '../../src/kernel/units.ts';
import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import type { Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';

/**
 * Expects a judge to find nothing wrong with a random scene. Otherwise the scene is kept as a scenario file, and the
 * message is the command that opens it. A shrinker's last failure is the smallest, so one file for each judge is enough.
 *
 * @param judge Names the file.
 * @param scene The text of the file.
 */
export function expectSound(judge: string, faults: readonly unknown[], scene: () => string): void {
  if (faults.length === 0) return;
  const folder = join(tmpdir(), `highground-${process.pid}`);
  const file = join(folder, `${judge}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, scene());
  expect(faults, `npm run -s highground -- run ${file} shows it`).toEqual([]);
}

/**
 * A state as a scenario file: its terrain and units, every piece a simple shape.
 *
 * @param asks Questions of the command line, asked when the file is run.
 */
export const sceneOf = (state: GameState, asks: readonly string[] = []): string =>
  sceneFile({
    name: 'a random scene',
    system: state.rules.system,
    table: { width: state.table.width, depth: state.table.depth },
    terrain: [...state.terrain.values()].map(pieceOf),
    units: [...state.units.values()].map(({ id, side, keywords, models }) => ({
      ...{ id, side, keywords: [...keywords] },
      models: models.map((model) => modelOf(state.models.get(model)!)),
    })),
    start: { phase: state.phase, side: state.side } as ScenarioDocument['start'],
    script: asks.map((ask) => ({ ask })),
  });

/** A state in which unit `red` charges, as a scenario file that asks what the charge does on a roll. */
export const chargeScene = (state: GameState, targets: readonly string[], roll: number): string =>
  sceneOf(state, [`charge --unit red ${targets.map((target) => `--target ${target}`).join(' ')} --roll ${roll}`]);

/** A document as the text of a scenario file. */
export const sceneFile = (document: Omit<ScenarioDocument, 'format' | 'version'>): string =>
  makeScenario({ format: 'highground/scenario', version: 1, ...document });

type Document<Member extends 'terrain' | 'units'> = NonNullable<ScenarioDocument[Member]>[number];

function pieceOf({ id, kind, shape, at, yaw, traits }: TerrainPiece): Document<'terrain'> {
  return { id, kind, shape: shapeOf(shape), at: [...at], yaw: toDegrees(yaw), traits } as Document<'terrain'>;
}

function shapeOf(shape: Shape): Document<'terrain'>['shape'] {
  if (shape.kind === 'box') return { box: [...shape.size] };
  if (shape.kind === 'ramp') return { ramp: [...shape.size] };
  if (shape.kind === 'heightfield') {
    const { size, columns, rows, heights } = shape;
    return { heightfield: { size: [...size], columns, rows, heights: [...heights] } };
  }
  throw new Error(`no judge draws a ${shape.kind}`);
}

function modelOf({ id, base, at, facing, height, profile }: Model): NonNullable<Document<'units'>['models']>[number] {
  return { id, base: baseOf(base), at: [...at], facing: toDegrees(facing), height, profile: { ...profile } };
}

function baseOf(base: Base): NonNullable<Document<'units'>['models']>[number]['base'] {
  if (base.kind === 'round') return { round: 2 * 25.4 * base.radius };
  const sides = [2 * base.halfWidth, 2 * base.halfDepth] as const;
  if (base.kind === 'hull') return { hull: [...sides] };
  const [width, depth] = [sides[0] * 25.4, sides[1] * 25.4];
  return base.kind === 'rect' ? { rect: [width, depth] } : { oval: [width, depth] };
}
