import { makeMapper } from '../../lab/questions/make-mapper.ts';
import type { MapAsk } from '../../lab/questions/map-ask.ts';
import type { MapGrid } from '../../lab/map/map-grid.ts';
import type { MapLayer, MapSketch } from '../../lab/map/map-sketch.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { whyNotMeasure } from '../../rules/skirmish/engage/secrecy.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { namesOf } from '../../messages/phrases/names.ts';
import { messages } from '../../messages/messages.ts';
import { parseNumber } from '../terminal/arguments.ts';
import type { Loaded } from '../files/load.ts';
import { drawMap } from './map-draw.ts';
import { parseGrid, parseMapAsk } from './map-options.ts';
import { type BadInput, badInput, type Outcome, withMessage } from '../terminal/outcome.ts';
import type { MapOptions } from './map-arguments.ts';

/** A valid question about a table. */
type BegunMap = {
  readonly ask: MapAsk;
  readonly grid: MapGrid;
  /** The values of the contour lines; undefined where none are given. */
  readonly lines: readonly number[] | undefined;
  /** Draws the map with a number of threads; `layer` is the named one, or the first. */
  readonly draw: (
    file: string,
    workers: number | undefined,
  ) => Promise<{ readonly sketch: MapSketch; readonly layer: MapLayer }>;
};

/** The most contour lines that can be asked for. */
const MOST_LINES = 100;

/** Prepares the question that the options ask about a table. @errors The outcome to return instead. */
export function beginMap({ state, table, text }: Loaded, options: MapOptions): Result<BegunMap, Outcome> {
  const grid = parseGrid(state, options);
  if (!grid.ok) return grid;
  const ask = parseMapAsk(state, options);
  if (!ask.ok) return ask;
  const kept = secretOf(state, ask.value);
  if (kept) return err(kept);
  const mapper = makeMapper(state, table, ask.value);
  if (!mapper.ok) return err(badInput('usage', `--${optionOf(ask.value, mapper.error.at)}: ${mapper.error.message}`));
  const names = mapper.value.layers.map(({ name }) => name);
  if (options.layer !== undefined && !names.includes(options.layer))
    return err(badInput('usage', `--layer must be one of ${names.join(', ')}; got "${options.layer.slice(0, 40)}".`));
  const lines = options.lines === undefined ? ok(undefined) : parseLines(options.lines);
  if (!lines.ok) return lines;
  const draw: BegunMap['draw'] = async (file, workers) => {
    const sketch = await drawMap({ file, text, ask: ask.value, grid: grid.value }, mapper.value, workers);
    return { sketch, layer: sketch.layers.find(({ name }) => name === (options.layer ?? names[0]))! };
  };
  return ok({ ask: ask.value, grid: grid.value, lines: lines.value, draw });
}

function parseLines(text: string): Result<readonly number[], BadInput> {
  const numbers = text.split(',').map(parseNumber);
  if (numbers.length <= MOST_LINES && numbers.every((value) => value !== undefined))
    return ok(numbers as readonly number[]);
  return err(
    badInput('usage', `--lines must be up to ${MOST_LINES} numbers, such as 6,9,12; got "${text.slice(0, 40)}".`),
  );
}

/** The option that a key of the question comes from. */
const optionOf = (ask: MapAsk, at: string): string => OPTIONS[at] ?? (at === 'what' ? `what ${ask.what}` : at);

const OPTIONS: Readonly<Record<string, string>> = { bases: 'base', checks: 'check', base: 'figure' };

/** The answer while distances are secret: what may not be measured may not be mapped either. @source E-21 */
function secretOf(state: GameState, ask: MapAsk): Outcome | undefined {
  if (ask.what !== 'reach') return undefined;
  const secret = whyNotMeasure(state, ask.unit);
  if (secret.length === 0) return undefined;
  const names = namesOf(state);
  return {
    kind: 'no',
    violations: secret.map((violation) => withMessage(violation, names)),
    text: secret.map((violation) => `${violation.clause}: ${messages.explain.violation(violation, names)}`),
  };
}
