import { expose, transfer } from 'comlink';
import type { BatchSettings, LabServices } from '../app/lab/lab-port.ts';
import { preferCommand } from '../lab/game/prefer.ts';
import { rememberingTable } from '../lab/game/remember.ts';
import { beginReview, type Review } from '../lab/review/review.ts';
import type { Situation } from '../app/state/services.ts';
import type { UserAssetBytes } from '../app/state/user-asset-paths.ts';
import { meshesOf } from '../referee/bundled-meshes.ts';
import { playTask, recordOne } from '../referee/batch/play-batch.ts';
import { type BatchParts, type BatchTables, createBatchTables, printOf } from '../referee/batch/batch-table.ts';
import { InvariantError } from '../kernel/assert.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { BatchOrder } from '../lab/batch/batch-order.ts';
import { jobAt } from '../lab/batch/tasks.ts';
import { makeMapper } from '../lab/questions/make-mapper.ts';
import { askPlaces } from '../lab/map/map-sketch.ts';
import type { Mapper } from '../lab/map/mapper.ts';
import { createTable, type Table } from '../physics/table.ts';
import { CORE_EDITION } from '../rules/core/edition.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { MeshData } from '../rules/core/terrain.ts';
import { layOut } from '../scenario/lay-out.ts';
import { parseScenario } from '../scenario/parse/parse-scenario.ts';
import { firstFault } from '../scenario/problem.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import { holdWorkerLock } from './worker-liveness.ts';
import { scenarioMessages } from '../messages/scenario.ts';

// Composition root of the laboratory's worker. It has its own table, so that the referee's stays free.

/** An open scenario, with its meshes by name. */
type OpenLab = {
  readonly text: string;
  readonly state: GameState;
  readonly table: Table;
  readonly meshes: ReadonlyMap<string, MeshData>;
};

/** The laboratory's services in one worker. */
function createLab(): LabServices {
  let open: OpenLab | undefined;
  let mapper: Mapper | undefined;
  let reviewed: Review | undefined;
  let games: { readonly order: BatchOrder; readonly tables: BatchTables } | undefined;
  const inUse = <T>(what: T | undefined): T => {
    if (what === undefined) throw new InvariantError('nothing of that kind is open');
    return what;
  };
  return {
    async open(text, own) {
      games?.tables.dispose();
      open?.table.dispose();
      open = mapper = games = reviewed = undefined;
      const laid = await layOutHere(text, own);
      if (!laid.ok) return laid;
      open = laid.value;
      return ok(open.state);
    },
    async prepare(ask, situation) {
      const { state: begun, table } = inUse(open);
      const state = situation ? { ...situation, terrain: begun.terrain } : begun;
      const made = makeMapper(state, table, ask);
      if (!made.ok) return made;
      mapper = made.value;
      return ok(mapper.layers);
    },
    async ask(grid, places) {
      const patch = askPlaces(inUse(mapper), grid, places);
      return transfer(patch, [patch.values.buffer]);
    },
    async prefer(situation, question) {
      const here = inUse(open);
      return preferCommand(whole(here, situation), here.table, question);
    },
    async review(initial, log) {
      const here = inUse(open);
      reviewed = beginReview({ initial: whole(here, initial), log }, rememberingTable(here.table));
      const { points, decisions } = reviewed;
      return { points, decisions };
    },
    async judge(decision) {
      return inUse(reviewed).judge(decision);
    },
    async order(wish) {
      const parts = toParts(inUse(open), wish);
      games?.tables.dispose();
      games = { order: parts.order, tables: createBatchTables(parts) };
      return parts.order;
    },
    async play(task) {
      const { order, tables } = inUse(games);
      return playTask(order, tables, task);
    },
    async record(game) {
      const { order, tables } = inUse(games);
      return recordOne(order, tables, jobAt(order, 0, game));
    },
  };
}

/** A state with what is fixed for its game. */
const whole = ({ state: { terrain, roster } }: OpenLab, situation: Situation): GameState => ({
  ...situation,
  terrain,
  ...(roster ? { roster } : {}),
});

async function layOutHere(text: string, own: UserAssetBytes): Promise<Result<OpenLab, string>> {
  const meshes = new Map<string, MeshData>();
  const files = await meshesOf(text, own);
  const kept: MeshFiles = (file) => {
    const mesh = files(file);
    if (mesh.ok) meshes.set(file, mesh.value);
    return mesh;
  };
  const scenario = parseScenario(text, kept);
  if (!scenario.ok) return err(scenarioMessages.fault(firstFault(scenario.error)));
  const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
  const state = layOut(scenario.value, table);
  if (!state.ok) {
    table.dispose();
    return err(scenarioMessages.fault(firstFault(state.error)));
  }
  return ok({ text, state: state.value, table, meshes });
}

/** The order of some games, identical to the command line's. */
function toParts({ text, meshes }: OpenLab, { name, games, seed, policies, play }: BatchSettings): BatchParts {
  const prints = [...meshes].map(([file, mesh]) => ({ file, print: printOf(mesh), mesh }));
  const arm = { name, scenario: text, settings: [], meshes: prints.map(({ file, print }) => ({ file, print })) };
  return {
    order: { core: CORE_EDITION, arms: [arm], games, seed, vary: [], first: 'as-given', policies, play },
    meshes: new Map(prints.map(({ print, mesh }) => [print, mesh])),
  };
}

expose(createLab());
holdWorkerLock();
