import { useMemo } from 'react';
import type { Actions } from '../app/actions.ts';
import { createLabActions, type LabActions } from '../app/lab/lab-actions.ts';
import type { LabDependencies, LabServices } from '../app/lab/lab-port.ts';
import { type LabGames, type LabMap, type LabStore, useLabStore } from '../app/lab/lab-store.ts';
import { type TableStore, useTableStore } from '../app/state/table-store.ts';
import { userAssetReader } from '../app/user-assets/user-asset-files.ts';
import { userAssetBytesFor } from '../app/state/user-asset-paths.ts';
import { driveBatch } from '../lab/batch/drive-batch.ts';
import { mapDocument, mapTable } from '../lab/questions/map-file.ts';
import { usualThresholds } from '../lab/map/contours.ts';
import { placeCountOf } from '../lab/map/map-grid.ts';
import { csvPieces, jsonPieces } from '../lab/batch/batch-files.ts';
import { parseFactRow } from '../lab/batch/fact-row.ts';
import type { PlayedSeed } from '../lab/batch/seeds.ts';
import type { MapLayer } from '../lab/map/map-sketch.ts';
import { pictureOfTable } from '../lab/picture/table-picture.ts';
import type { Raster } from '../lab/picture/raster.ts';
import { makeReport } from '../lab/report/make-report.ts';
import { downloadBlob } from '../film/download-blob.ts';
import { LabOut, type LabExportActions } from '../ui/lab/lab-export.ts';
import { LabPanel } from '../ui/lab/lab-panel.tsx';
import { labMessages } from '../messages/lab.ts';
import { trackWorker } from '../workers/spawn-referee.ts';

/** The most workers the laboratory uses: the page and the referee need a core too. */
const MOST_WORKERS = 2;

/** The laboratory, loaded when its panel first opens. */
export function LabRoom({ actions }: { readonly actions: Actions }) {
  const [table, store] = [useTableStore(), useLabStore()];
  const lab = useMemo(() => createLabActions(dependenciesOf(table, store, actions)), [table, store, actions]);
  const exporter = useMemo(() => exporterOf(lab), [lab]);
  return (
    <LabOut.Provider value={exporter}>
      <LabPanel actions={lab} close={actions.view.toggleLab} />
    </LabOut.Provider>
  );
}

const dependenciesOf = (table: TableStore, lab: LabStore, actions: Actions): LabDependencies => ({
  table,
  lab,
  spawn: (died) =>
    trackWorker<LabServices>(
      new Worker(new URL('../workers/lab-worker.ts', import.meta.url), { type: 'module', name: 'laboratory' }),
      died,
    ),
  width: Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency || 1)),
  ownFor: (text) => userAssetBytesFor(text, userAssetReader(table)),
  drive: driveBatch,
  watch: (name, text) => actions.replayViewer.watch({ kind: 'file', name, text }),
});

const exporterOf = ({ saveFile }: LabActions): LabExportActions => ({
  map: (map, layer, kind) => saveFile(() => mapFile(map, layer, kind)),
  games: (games, kind) => saveFile(() => gamesFile(games, kind)),
});

async function mapFile(map: LabMap, layer: MapLayer, kind: 'png' | 'csv' | 'json'): Promise<void> {
  const name = labMessages.panel.mapFile(stem(map.name), map.ask.what);
  if (kind === 'png') downloadBlob(name, await pictureOf(map, layer), 'png');
  else if (kind === 'csv') downloadBlob(name, new Blob([mapTable(map.sketch!)], { type: 'text/csv' }), 'csv');
  else downloadBlob(name, new Blob([jsonOf(map, layer)], { type: 'application/json' }), 'json');
}

async function gamesFile(games: LabGames, kind: 'html' | 'csv' | 'json'): Promise<void> {
  const name = labMessages.panel.gamesFile(stem(games.order.arms[0]!.name));
  if (kind === 'html') downloadBlob(name, new Blob([reportOf(games)], { type: 'text/html' }), 'html');
  else {
    const done = { order: games.order, summary: games.summary, seeds: () => seedsIn(games) };
    const pieces = kind === 'csv' ? csvPieces(done) : jsonPieces(done);
    downloadBlob(name, new Blob([...pieces], { type: kind === 'csv' ? 'text/csv' : 'application/json' }), kind);
  }
}

const reportOf = ({ order, summary }: LabGames): string =>
  makeReport(summary, () => undefined, pictureOfTable(order.arms[0]!.scenario));

const stem = (file: string): string => file.replace(/\.json$/, '');

const jsonOf = (map: LabMap, layer: MapLayer): string =>
  `${JSON.stringify(mapDocument(map.sketch!, map.ask, map.state.name, layer, usualThresholds(layer)))}\n`;

/** Draws the same PNG as the command line. The code, the font and the WebAssembly are loaded on first use. */
async function pictureOf({ ask, state, sketch }: LabMap, layer: MapLayer): Promise<Blob> {
  const [{ mapPicture }, raster] = await Promise.all([import('../lab/picture/map-picture.ts'), openRaster()]);
  const who = 'unit' in ask ? `${state.units.get(ask.unit)?.name ?? ask.unit}, ` : '';
  const title = `${state.name}: ${who}${labMessages.panel.questions[ask.what]}`;
  const { grid, layers } = sketch!;
  // In a reach map, an empty cell may be too far or too narrow: with zero heights, none is drawn as too narrow.
  const standing =
    ask.what === 'reach' ? new Float64Array(placeCountOf(grid)) : layers.find(({ name }) => name === 'height')?.values;
  const bytes = mapPicture({ state, grid, layer, standing, lines: usualThresholds(layer), title }, raster);
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' });
}

async function openRaster(): Promise<Raster> {
  const [{ createRaster }, { default: wasm }, { default: font }] = await Promise.all([
    import('../lab/picture/raster.ts'),
    import('@resvg/resvg-wasm/index_bg.wasm?url'),
    import('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf?url'),
  ]);
  const fetched = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
  return createRaster({ wasm: await fetched(wasm), font: await fetched(font) });
}

/** Games in the form of a journal: one seed after another. */
const seedsIn = ({ rows }: LabGames): readonly PlayedSeed[] =>
  rows.map((row, game) => ({ game, rows: [row], facts: [parseFactRow(row)!] }));
