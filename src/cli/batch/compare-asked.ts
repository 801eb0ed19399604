import { labMessages } from '../../messages/lab.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { MapAsk } from '../../lab/questions/map-ask.ts';
import type { MapLayer, MapSketch } from '../../lab/map/map-sketch.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { parseWhole } from '../terminal/arguments.ts';
import { loadScenario } from '../files/load.ts';
import { beginMap } from '../map/ask-map.ts';
import { MOST_WORKERS, whyNotOut } from '../map/map-command.ts';
import { badInput, type Outcome } from '../terminal/outcome.ts';
import { stemsOf, tellChanges } from './compare-maps.ts';
import type { MapOptions } from '../map/map-arguments.ts';

/** The options of `compare --what`: those of a map, and files to write. */
export type AskedOptions = Omit<MapOptions, 'out'> & { readonly out: readonly string[] };

/** A map of one of the tables. */
type Drawn = {
  readonly state: GameState;
  readonly ask: MapAsk;
  readonly sketch: MapSketch;
  readonly layer: MapLayer;
  readonly lines: readonly number[] | undefined;
};

/** `highground compare A B --what …`: the difference of the maps of two tables, the second minus the first. */
export async function compareAsked(files: readonly string[], options: AskedOptions): Promise<Outcome> {
  if (files.length !== 2)
    return badInput('usage', `--what needs two scenario files, before and after; got ${files.length}.`);
  for (const out of options.out) {
    const fault = whyNotOut(out);
    if (fault) return fault;
  }
  const workers =
    options.workers === undefined ? ok(undefined) : parseWhole(options.workers, '--workers', 1, MOST_WORKERS);
  if (!workers.ok) return workers.error;
  const maps: Drawn[] = [];
  for (const file of files) {
    const drawn = await drawOne(file, options, workers.value);
    if (!drawn.ok) return drawn.error;
    maps.push(drawn.value);
  }
  const [before, after] = maps as [Drawn, Drawn];
  const picture = async (): Promise<Uint8Array> => {
    const [{ changePicture }, { openRaster }] = await Promise.all([
      import('../../lab/picture/change-picture.ts'),
      import('../map/open-raster.ts'),
    ]);
    return changePicture(
      {
        state: after.state,
        before: before.state.terrain.values(),
        grid: before.sketch.grid,
        first: before.layer,
        second: after.layer,
        lines: after.lines,
        title: `${stemsOf(files).join(' to ')}: ${labMessages.panel.questions[after.ask.what]}`,
      },
      await openRaster(),
    );
  };
  const isPiece = before.layer.unit === 'piece';
  if (isPiece && options.out.some((file) => file.endsWith('.png')))
    return badInput(
      'usage',
      `The layer "${before.layer.name}" contains the names of pieces, which have no difference; choose another --layer.`,
    );
  return tellChanges(files, before.sketch, after.sketch, after.ask, options.out, picture);
}

async function drawOne(
  file: string,
  options: AskedOptions,
  workers: number | undefined,
): Promise<Result<Drawn, Outcome>> {
  const loaded = await loadScenario(file);
  if (!loaded.ok) return loaded;
  try {
    const { out: _, ...asked } = options;
    const begun = beginMap(loaded.value, asked);
    if (!begun.ok) return begun;
    const { ask, lines, draw } = begun.value;
    return ok({ state: loaded.value.state, ask, lines, ...(await draw(file, workers)) });
  } finally {
    loaded.value.dispose();
  }
}
