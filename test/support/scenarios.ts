import { err } from '../../src/kernel/result.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import type { MeshFiles } from '../../src/scenario/to-terrain.ts';
import { scenarioMessages } from '../../src/messages/scenario.ts';

/** A small valid scenario: one wall between two models, six inches apart, with a script. */
export const WALL_SCENARIO: ScenarioDocument = {
  format: 'highground/scenario',
  version: 1,
  name: 'Over the wall',
  system: 'squads',
  rules: { mode: 'strict', heroicStand: true },
  table: { width: 60, depth: 44 },
  terrain: [{ id: 'wall', kind: 'wall', shape: { box: [0.5, 3, 20] }, at: [3.8799, 0], yaw: 0 }],
  units: [
    {
      id: 'red',
      side: 'attacker',
      name: 'Red squad',
      keywords: ['INFANTRY'],
      models: [{ id: 'r1', base: { round: 32 }, height: 1.5, at: [0, 0], facing: -90, profile: {}, keywords: [] }],
    },
    { id: 'blue', side: 'defender', models: [{ id: 'b1', base: { round: 32 }, at: [7.2598, 0] }] },
  ],
  start: { turn: 1, side: 'attacker', phase: 'charge' },
  seed: 7,
  script: [
    { do: { kind: 'declare-charge', unit: 'red', targets: ['blue'] } },
    { do: { kind: 'roll-charge' }, dice: [6, 5] },
    { do: { kind: 'move-charge' } },
    { expect: { '/models/r1/at/0': 5.0 }, within: 0.001 },
    { do: { kind: 'declare-charge', unit: 'red', targets: ['blue'] }, refused: 'C-02' },
  ],
};

/** The mesh files of a repository without meshes. */
export const NO_MESHES: MeshFiles = (file) => err({ kind: 'mesh-missing', file });

/**
 * {@link WALL_SCENARIO} as plain JSON with one value changed; `undefined` removes the value.
 *
 * @param path Keys to the value, such as `['units', 0, 'models', 0, 'at']`.
 */
export function changed(path: readonly (string | number)[], value: unknown): unknown {
  const document: unknown = structuredClone(WALL_SCENARIO);
  let here = document as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) here = here[key] as Record<string | number, unknown>;
  const last = path.at(-1)!;
  if (value === undefined) delete here[last];
  else here[last] = value;
  return document;
}

/** A fault as it is reported: its location, and its sentence. */
export const told = ({ at, fault }: Problem) => ({ at, message: scenarioMessages.fault(fault) });

/** The same in one line. */
export const tellProblem = ({ at, fault }: Problem): string => `${at}: ${scenarioMessages.fault(fault)}`;

/** The faults of a text, as `pointer: message`; empty when there are none. */
export function faultsOf(text: string): readonly string[] {
  const parsed = parseScenario(text, NO_MESHES);
  return parsed.ok ? [] : parsed.error.problems.map(tellProblem);
}
