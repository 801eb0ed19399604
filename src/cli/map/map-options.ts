import { err, ok, type Result } from '../../kernel/result.ts';
import type { MapAsk, MapWhat } from '../../lab/questions/map-ask.ts';
import { GRID_LIMITS, gridOver, type MapGrid, placeCountOf } from '../../lab/map/map-grid.ts';
import { REACH_LIMIT } from '../../lab/map/reach.ts';
import { CHECK_KINDS, type CheckKind } from '../../rules/core/agility.ts';
import { modelId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { findModelId, findUnitId, parseLength, parseNumber, parsePlace, parseWhole } from '../terminal/arguments.ts';
import { parseThreat } from './map-threat-options.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';
import { PHASES } from '../../rules/core/turn.ts';
import { type MapOptions, parseBases, parseFigure, parseFloor } from './map-arguments.ts';

/** The questions of a map, in the order of the help text. */
const MAP_WHATS = ['reach', 'charge', 'engage', 'safe', 'sight', 'hidden', 'gap'] as const satisfies readonly MapWhat[];

/** The default bases of a gap map, millimetres. */
const USUAL_BASES = '25,32,40,50,60';

/**
 * The question that the options ask.
 *
 * @errors No such question, an option that it does not take, or one whose value is out of range.
 */
export function parseMapAsk(state: GameState, options: MapOptions): Result<MapAsk, BadInput> {
  const what = MAP_WHATS.find((each) => each === options.what);
  if (what === undefined)
    return err(badInput('usage', `--what must be one of ${MAP_WHATS.join(', ')}; got "${options.what.slice(0, 40)}".`));
  const strange = strangeTo(what, options);
  if (strange) return err(strange);
  switch (what) {
    case 'reach':
      return parseReach(state, options);
    case 'charge':
    case 'engage':
    case 'safe':
      return parseThreat(state, what, options);
    case 'sight':
      return parseSight(state, options);
    case 'hidden':
      return parseHidden(options);
    case 'gap':
      return parseGap(options);
  }
}

/** The options of each question, besides the common ones. */
const TAKES: Readonly<Record<(typeof MAP_WHATS)[number], readonly (keyof MapOptions)[]>> = {
  reach: ['unit', 'model', 'limit', 'fly', 'walk', 'path', 'check'],
  charge: ['unit', 'target', 'stays', 'facing', 'figure', 'height'],
  engage: ['unit', 'target', 'stays', 'check', 'figure', 'height'],
  safe: ['unit', 'from', 'stays', 'facing', 'check', 'figure', 'height'],
  sight: ['from', 'figure', 'height'],
  hidden: ['places', 'seed', 'figure', 'height'],
  gap: ['base', 'figure', 'height'],
};
const OWN: readonly (keyof MapOptions)[] = [...new Set(Object.values(TAKES).flat())];

/** The error where an option does not apply to the question: it is reported, not ignored. */
function strangeTo(what: (typeof MAP_WHATS)[number], options: MapOptions): BadInput | undefined {
  const takes = TAKES[what];
  const isGiven = (key: keyof MapOptions) => (key === 'check' ? options.check.length > 0 : options[key] !== undefined);
  const strange = OWN.find((key) => isGiven(key) && !takes.includes(key));
  return strange
    ? badInput(
        'usage',
        `--${strange} does not apply to --what ${what}; leave it out. The options of ${what} are ${takes.map((key) => `--${key}`).join(', ')}.`,
      )
    : undefined;
}

function parseReach(state: GameState, options: MapOptions): Result<MapAsk, BadInput> {
  if (options.unit === undefined) return err(badInput('usage', '--what reach needs --unit, the unit that moves.'));
  if (options.fly && options.walk) return err(badInput('usage', '--fly and --walk contradict each other; give one.'));
  const unit = findUnitId(state, options.unit, '--unit');
  if (!unit.ok) return unit;
  const model = options.model === undefined ? ok(undefined) : findModelId(state, options.model, '--model');
  if (!model.ok) return model;
  const limit = parseLength(options.limit ?? '12', '--limit', REACH_LIMIT);
  if (!limit.ok) return limit;
  const floor = parseFloor(options);
  if (!floor.ok) return floor;
  const unknown = options.check.find((kind) => !(CHECK_KINDS as readonly string[]).includes(kind));
  if (unknown !== undefined)
    return err(badInput('usage', `--check must be one of ${CHECK_KINDS.join(', ')}; got "${unknown.slice(0, 40)}".`));
  if (options.check.length > 0 && !PHASES[state.rules.system].includes('engage'))
    return err(badInput('usage', '--check works only in skirmishes; leave it out.'));
  return ok({
    what: 'reach',
    unit: unit.value,
    limit: limit.value,
    ...(model.value === undefined ? {} : { model: model.value }),
    ...(options.fly || options.walk ? { fly: options.fly === true } : {}),
    ...(options.path ? { purpose: 'path' } : {}),
    ...floor.value,
    ...(options.check.length > 0 ? { checks: options.check as readonly CheckKind[] } : {}),
  });
}

function parseSight(state: GameState, options: MapOptions): Result<MapAsk, BadInput> {
  if (options.from === undefined)
    return err(badInput('usage', '--what sight needs --from, the model or the place (X,Z or X,Y,Z) that looks.'));
  const figure = parseFigure(options);
  if (!figure.ok) return figure;
  const floor = parseFloor(options);
  if (!floor.ok) return floor;
  const more = { ...figure.value, ...floor.value };
  const isModel = state.models.has(modelId(options.from)) || !/^[\s\d.,+-]+$/.test(options.from);
  if (isModel) {
    const model = findModelId(state, options.from, '--from');
    return model.ok ? ok({ what: 'sight', from: { model: model.value }, ...more }) : model;
  }
  const at = parsePlace(options.from, '--from');
  return at.ok ? ok({ what: 'sight', from: { at: at.value }, ...more }) : at;
}

function parseHidden(options: MapOptions): Result<MapAsk, BadInput> {
  const places = parseWhole(options.places ?? '10000', '--places', 1, 100_000);
  if (!places.ok) return places;
  const seed = parseWhole(options.seed ?? '1', '--seed', 0, Number.MAX_SAFE_INTEGER);
  if (!seed.ok) return seed;
  const figure = parseFigure(options);
  if (!figure.ok) return figure;
  const floor = parseFloor(options);
  if (!floor.ok) return floor;
  return ok({ what: 'hidden', places: places.value, seed: seed.value, ...figure.value, ...floor.value });
}

function parseGap(options: MapOptions): Result<MapAsk, BadInput> {
  const bases = parseBases(options.base ?? USUAL_BASES, '--base');
  if (!bases.ok) return bases;
  const figure = parseFigure(options);
  if (!figure.ok) return figure;
  const floor = parseFloor(options);
  if (!floor.ok) return floor;
  return ok({ what: 'gap', bases: bases.value, ...figure.value, ...floor.value });
}

/**
 * The grid of places of a map.
 *
 * @errors A step that is no length on this table, or so small that there are too many places.
 */
export function parseGrid({ table }: GameState, { step }: MapOptions): Result<MapGrid, BadInput> {
  const widest = Math.max(table.width, table.depth);
  const inches = parseNumber(step);
  if (inches === undefined || inches < GRID_LIMITS.step || inches > widest)
    return err(
      badInput(
        'usage',
        `--step must be a number of inches from ${GRID_LIMITS.step} to ${widest}; got "${step.slice(0, 40)}".`,
      ),
    );
  const grid = gridOver(table, inches);
  const places = placeCountOf(grid);
  return places <= GRID_LIMITS.places
    ? ok(grid)
    : err(
        badInput(
          'usage',
          `--step ${step} would give ${places} places; at most ${GRID_LIMITS.places} are allowed, so give a larger step.`,
        ),
      );
}
