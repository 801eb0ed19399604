import { workerData } from 'node:worker_threads';
import { assert } from '../../kernel/assert.ts';
import { makeMapper } from '../../lab/questions/make-mapper.ts';
import type { MapAsk } from '../../lab/questions/map-ask.ts';
import type { MapGrid } from '../../lab/map/map-grid.ts';
import { askPlaces, type MapPatch } from '../../lab/map/map-sketch.ts';
import type { Mapper } from '../../lab/map/mapper.ts';
import { loadScenario } from '../files/load.ts';

/** The task of a thread: the file, whose text must not have changed, and the question. */
export type MapJob = { readonly file: string; readonly text: string; readonly ask: MapAsk; readonly grid: MapGrid };

const { file, text, ask, grid } = workerData as MapJob;
let prepared: Promise<Mapper> | undefined;

/** Computes the places with these indices, in a thread of a pool. */
export async function work(places: readonly number[]): Promise<MapPatch> {
  return askPlaces(await (prepared ??= prepare()), grid, places);
}

async function prepare(): Promise<Mapper> {
  const loaded = await loadScenario(file);
  assert(loaded.ok && loaded.value.text === text, `${file} was changed while its map was being drawn`);
  const mapper = makeMapper(loaded.value.state, loaded.value.table, ask);
  assert(mapper.ok, 'the question was sound before');
  return mapper.value;
}
