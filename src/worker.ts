import { expose } from 'comlink';
import type { Opened, Services, Situation, WayAnswer, WayQuestion } from './app/services.ts';
import { err, ok } from './kernel/result.ts';
import { simulateThrow } from './physics/dice-throw.ts';
import { createTable, type Table } from './physics/table.ts';
import { askCharge } from './rules/charge/ask.ts';
import { decide } from './rules/core/decide.ts';
import { seededDice } from './rules/core/dice.ts';
import type { ReachMap } from './rules/core/ports.ts';
import { moveSetting } from './rules/core/setting.ts';
import type { GameState } from './rules/core/state.ts';
import { layOut } from './scenario/lay-out.ts';
import { parseScenario } from './scenario/parse-scenario.ts';
import { meshesOf } from './worker-meshes.ts';

/** Composition root of the worker: the physical table and the referee, away from the frames. */
type OpenTable = { readonly table: Table; readonly terrain: GameState['terrain'] };

let open: OpenTable | undefined;
let reach: { readonly key: string; readonly map: ReachMap } | undefined;

/** The table in use; asking before a scenario is open is our own mistake. */
function inUse(): OpenTable {
  if (open === undefined) throw new Error('No scenario is open yet.');
  return open;
}

const toState = (situation: Situation): GameState => ({ ...situation, terrain: inUse().terrain });

const services: Services = {
  async open(text) {
    const scenario = parseScenario(text, await meshesOf(text));
    if (!scenario.ok) return scenario;
    const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
    const state = layOut(scenario.value, table);
    if (!state.ok) {
      table.dispose();
      return err(state.error);
    }
    open?.table.dispose();
    open = { table, terrain: state.value.terrain };
    reach = undefined;
    const opened: Opened = { state: state.value, seed: scenario.value.seed, story: scenario.value.story };
    return ok(opened);
  },

  async decide(situation, command, { seed, fallen }) {
    const dice = seededDice(seed);
    dice.d6(fallen);
    return decide(toState(situation), command, inUse().table, dice);
  },

  async askCharge(situation, unit, targets) {
    return askCharge(toState(situation), unit, targets, inUse().table);
  },

  async askWay(situation, question) {
    return wayOf(toState(situation), question);
  },

  throwDice: (pips, seed) => simulateThrow({ pips, seed }),
};

/** The way of a dragged model, from a reach map that is kept while the same model is dragged in the same situation. */
function wayOf(state: GameState, { model, to, purpose, limit }: WayQuestion): WayAnswer {
  const { table } = inUse();
  const setting = moveSetting(state, model, purpose);
  const key = JSON.stringify([setting, limit]);
  if (reach?.key !== key) reach = { key, map: table.reach(setting, limit) };
  const y = reach.map.levelsAt(to[0], to[1]).at(-1);
  const path = y === undefined ? undefined : reach.map.pathTo([to[0], y, to[1]]);
  if (y !== undefined && path !== undefined) return { kind: 'way', path, to: [to[0], y, to[1]], within: true };

  const further = table.path(setting, y === undefined ? to : [to[0], y, to[1]]);
  if (further.kind === 'path') {
    const end = further.path.legs.at(-1)?.to ?? setting.from;
    return { kind: 'way', path: further.path, to: end, within: false };
  }
  const { why } = further;
  const blockers = why.kind === 'enclosed' ? why.by : why.why.kind === 'overlaps' ? [why.why.by] : [];
  return { kind: 'no-way', at: [to[0], table.dropHeight(to[0], to[1]) ?? 0, to[1]], by: blockers };
}

expose(services);
