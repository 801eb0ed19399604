import { assert } from '../../src/kernel/assert.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { openTable } from './open-table.ts';

/** A regiment on 20 mm bases, as a scenario file has it. */
export type RegimentPlan = {
  readonly id: string;
  readonly side?: 'attacker' | 'defender';
  readonly files?: number;
  readonly count?: number;
  /** Millimetres. */
  readonly base?: readonly [number, number];
  /** Inches: the centre of the front edge. */
  readonly at: readonly [number, number];
  readonly facing?: number;
  readonly profile?: Readonly<Record<string, number | string>>;
  readonly leaders?: readonly object[];
  readonly keywords?: readonly string[];
  readonly status?: readonly string[];
};

/** The plan of a battle, by default in the attacker's charge phase. */
export type RegimentsSetup = {
  readonly units: readonly RegimentPlan[];
  readonly terrain?: readonly object[];
  readonly rules?: object;
  readonly phase?: string;
  readonly side?: string;
};

/** The scenario file of a battle. */
export const regimentsFile = ({
  units,
  terrain = [],
  rules = {},
  phase = 'charge',
  side = 'attacker',
}: RegimentsSetup) => ({
  format: 'highground/scenario',
  version: 1,
  name: 'a battle',
  system: 'regiments',
  rules,
  table: { width: 72, depth: 48 },
  terrain,
  units: units.map(
    ({ id, side: own = 'attacker', files = 5, count = 10, base = [20, 20], keywords, status, ...rest }) => ({
      ...{ id, side: own },
      ...(keywords ? { keywords } : {}),
      ...(status ? { status } : {}),
      formation: { files, count, base: { rect: base }, ...rest },
    }),
  ),
  start: { phase, side },
});

/** A state of the `regiments` system on a flat table. */
export function someRegiments(plan: RegimentsSetup): GameState {
  const scenario = parseScenario(JSON.stringify(regimentsFile(plan)), () => {
    throw new Error('no meshes here');
  });
  assert(scenario.ok, scenario.ok ? '' : JSON.stringify(scenario.error));
  const state = layOut(scenario.value, openTable(72, 48));
  assert(state.ok, state.ok ? '' : JSON.stringify(state.error));
  return state.value;
}
