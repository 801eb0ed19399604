import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { askOf, BASE_SIZES, FIRST_FORM, fitForm, questionsOf } from '../../src/app/lab/lab-ask.ts';
import { bandAt, bandsOf } from '../../src/app/lab/lab-bands.ts';
import { gamesOf } from '../../src/app/lab/lab-games.ts';
import { createLabActions } from '../../src/app/lab/lab-actions.ts';
import { numbersOf } from '../../src/app/lab/lab-numbers.ts';
import { nearestKnown, paintMap } from '../../src/app/lab/lab-paint.ts';
import type { LabDependencies, LabServices } from '../../src/app/lab/lab-port.ts';
import { steppedPlace } from '../../src/app/lab/lab-probe.ts';
import { createLabStore, type LabStore } from '../../src/app/lab/lab-store.ts';
import { createTableStore, type TableStore } from '../../src/app/state/table-store.ts';
import { err, ok } from '../../src/kernel/result.ts';
import { makeFactRow } from '../../src/lab/batch/fact-row.ts';
import { coarseFirst, gridOver, placeAt } from '../../src/lab/map/map-grid.ts';
import type { MapAsk } from '../../src/lab/questions/map-ask.ts';
import { emptySketch, lay, type MapSketch } from '../../src/lab/map/map-sketch.ts';
import type { LayerUnit } from '../../src/lab/map/mapper.ts';
import { newGame } from '../../src/rules/play/game.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { someFighters } from '../support/skirmish.ts';

const OPEN_GROUND = readFileSync('src/scenario/builtin/open-ground.json', 'utf8');

const TABLE = { width: 12, depth: 8 } as const;
const WISH = { fineness: 4, table: TABLE, banded: false, lines: false } as const;

/** A map whose answer is a function of the place, as far as its first passes have come. */
function sketchOf(of: (x: number, z: number) => number, passes = 4, unit: LayerUnit = 'inches', step = 1): MapSketch {
  const grid = gridOver(TABLE, step);
  const sketch = emptySketch(grid, [{ name: 'a', unit }]);
  for (const places of coarseFirst(grid).slice(0, passes))
    lay(sketch, { places, values: Float64Array.from(places, (place) => of(...placeAt(grid, place))) });
  return sketch;
}

describe('a map that is still coarse', () => {
  it.each([1, 2, 3, 4])(
    'shows at every place, after pass %i, the answer of a known place as near as its pass is wide',
    (passes) => {
      const sketch = sketchOf((x, z) => 100 * x + z, passes);
      const reach = [8, 4, 2, 1][passes - 1]!;
      const shown = nearestKnown(sketch, 0);
      shown.forEach((value, place) => {
        const [x, z] = placeAt(sketch.grid, place);
        const far = (100 * x + z - value) / 100;
        expect(Number.isNaN(value)).toBe(false);
        expect(Math.abs(Math.round(far))).toBeLessThanOrEqual(reach);
      });
      if (passes === 4) expect(shown).toEqual(sketch.layers[0]!.values);
    },
  );

  it('shows nothing of a map that has no answer yet', () => {
    expect(
      nearestKnown(
        sketchOf(() => 1, 0),
        0,
      ).every(Number.isNaN),
    ).toBe(true);
  });
});

describe('a painted map', () => {
  it('has between known places the colour of what lies between', () => {
    const sketch = sketchOf((x) => x + 6);
    const bands = bandsOf(sketch.layers[0]!);
    const { width, height, pixels } = paintMap(sketch, 0, bands, WISH);
    expect([width, height]).toEqual([48, 32]);
    for (let x = 4; x < 44; x++) {
      const value = (x + 0.5) / 4;
      const found = [0, 1, 2].map((k) => pixels[4 * (10 * width + x) + k]!);
      bands.colourOf(value).forEach((part, k) => expect(Math.abs(found[k]! - part)).toBeLessThanOrEqual(1));
    }
  });

  it('covers nothing where there is no answer, and half a step round what has one', () => {
    const { width, pixels } = paintMap(
      sketchOf((x) => (x < 0 ? Number.NaN : 3)),
      0,
      bandsOf(sketchOf(() => 3).layers[0]!),
      WISH,
    );
    const covered = Array.from({ length: width }, (_, x) => pixels[4 * (10 * width + x) + 3]! > 0);
    // The first answer lies at x = 0, and a texel is a quarter of an inch.
    expect(covered.indexOf(true)).toBe(6 * 4 - 2);
    expect(covered.slice(6 * 4).every(Boolean)).toBe(true);
  });

  it('leaves ground bare where nothing can happen, and covers what is next to it', () => {
    for (const [unit, none, some] of [
      ['chance', 0, 0.4],
      ['total', 13, 7],
    ] as const) {
      const sketch = sketchOf((x) => (x < 0 ? none : some), 4, unit);
      for (const banded of [true, false]) {
        const { width, pixels } = paintMap(sketch, 0, bandsOf(sketch.layers[0]!), { ...WISH, banded, lines: true });
        const covered = Array.from({ length: width }, (_, x) => pixels[4 * (10 * width + x) + 3]!);
        expect(new Set(covered.slice(0, 19))).toEqual(new Set([0]));
        expect(new Set(covered.slice(24))).toEqual(new Set([255]));
      }
    }
  });

  it('has on its lines the numbers that are true there, apart from one another', () => {
    const table = { width: 48, depth: 30 };
    const grid = gridOver(table, 1);
    const places = Array.from({ length: grid.columns * grid.rows }, (_, i) => i);
    for (const [unit, of, text] of [
      ['inches', (x: number, z: number) => Math.hypot(x, z), (v: number) => `${Number(v.toFixed(2))}″`],
      ['chance', (x: number) => x / 48 + 0.5, (v: number) => `${Math.round(100 * v)} %`],
    ] as const) {
      const sketch = emptySketch(grid, [{ name: 'a', unit }]);
      lay(sketch, { places, values: Float64Array.from(places, (i) => of(...placeAt(grid, i))) });
      const bands = bandsOf(sketch.layers[0]!);
      const numbers = numbersOf(sketch, 0, bands);
      expect(numbers.length).toBeGreaterThan(2);
      for (const [i, one] of numbers.entries()) {
        const nearest = bands.thresholds.map((v) => Math.abs(v - of(...one.at)));
        const value = bands.thresholds[nearest.indexOf(Math.min(...nearest))]!;
        expect(one.text).toBe(text(value));
        expect(Math.abs(of(...one.at) - value)).toBeLessThan(0.05);
        for (const other of numbers.slice(i + 1))
          expect(Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])).toBeGreaterThanOrEqual(7);
      }
    }
    const stepped = sketchOf((x) => Math.round(x / 3) + 7, 4, 'total');
    expect(numbersOf(stepped, 0, bandsOf(stepped.layers[0]!))).toEqual([]);
  });

  it('has a line wherever the next texel is of another step, and nowhere else', () => {
    const sketch = sketchOf((x) => x + 6);
    const bands = bandsOf(sketch.layers[0]!);
    const plain = paintMap(sketch, 0, bands, { ...WISH, banded: true });
    const lined = paintMap(sketch, 0, bands, { ...WISH, banded: true, lines: true });
    const row = 10 * plain.width;
    for (let x = 1; x + 1 < plain.width; x++) {
      const of = (at: number) => plain.pixels.slice(4 * (row + at), 4 * (row + at) + 3).join();
      const isEdge = of(x) !== of(x + 1) || of(x) !== of(x - 1);
      const isDrawn = [0, 1, 2].some((k) => lined.pixels[4 * (row + x) + k] !== plain.pixels[4 * (row + x) + k]);
      expect([x, isDrawn]).toEqual([x, isEdge]);
    }
  });

  it.each(['chance', 'share', 'yes', 'total', 'inches', 'piece'] as const)(
    'has a colour for every number of %s',
    (unit) => {
      const most = { chance: 1, share: 1, yes: 1, total: 13, inches: 23.5, piece: 4 }[unit];
      const least = unit === 'total' ? 2 : 0;
      const values = Array.from({ length: 200 }, (_, i) => {
        const value = least + ((most - least) * i) / 199;
        return unit === 'total' || unit === 'piece' || unit === 'yes' ? Math.round(value) : value;
      });
      const { thresholds, bands } = bandsOf({ name: 'a', unit, values: Float64Array.from(values) });
      expect(bands.length).toBe(thresholds.length + 1);
      for (const value of values) {
        const { from, to } = bands[bandAt(thresholds, value)]!;
        expect([value, value >= from - 1e-9 && value <= to + 1e-9]).toEqual([value, true]);
      }
      expect(new Set(bands.map(({ colour }) => colour.join())).size).toBe(bands.length);
    },
  );
});

describe('the probe', () => {
  it('goes from place to place, and no farther than the map', () => {
    const grid = gridOver(TABLE, 1);
    expect(steppedPlace(grid, undefined, [1, 0])).toEqual([1, 0]);
    expect(steppedPlace(grid, [0.3, 0.4], [-1, 0])).toEqual([-1, 0]);
    expect(steppedPlace(grid, [5, 3], [6, 6])).toEqual([6, 4]);
    expect(steppedPlace(grid, [-5, -3], [-6, -6])).toEqual([-6, -4]);
  });
});

describe('a question', () => {
  const scenario = (system: string): GameState => stateOf(system);

  it('is one that means something at the table', () => {
    expect(questionsOf(scenario('squads'))).toEqual(['reach', 'charge', 'safe', 'sight', 'hidden', 'gap']);
    expect(questionsOf(scenario('skirmish'))).toEqual(['reach', 'engage', 'safe', 'sight', 'hidden', 'gap']);
    expect(questionsOf(scenario('regiments'))).toEqual(['charge', 'safe', 'sight', 'hidden']);
  });

  it('names who is there: the unit in hand where no unit was named, and of ranks the one they aim at', () => {
    const state = scenario('regiments');
    const form = fitForm({ ...FIRST_FORM, what: 'reach', unit: 'gone' as never }, state, 'blue' as never);
    expect([form.what, form.unit, form.other]).toEqual(['charge', 'blue', 'red']);
    expect(askOf(form, state, 3)).toEqual({ what: 'charge', unit: 'blue', target: 'red' });
  });

  it('asks of bases in inches, and below a ceiling of what is left', () => {
    const state = scenario('squads');
    const ask = askOf(
      { ...fitForm({ ...FIRST_FORM, what: 'gap' }, state, undefined), bases: BASE_SIZES.slice(0, 1) },
      state,
      3,
    );
    expect(ask).toEqual({ what: 'gap', bases: [{ kind: 'round', radius: 12.5 / 25.4 }], floor: 3 });
  });
});

/** A state with two units facing one another; only what questions read of it. */
function stateOf(system: string): GameState {
  const unit = (id: string, side: string) => [id, { id, name: id, side, models: [`${id}-1`] }] as const;
  return {
    rules: { system },
    table: TABLE,
    units: new Map([unit('red', 'attacker'), unit('blue', 'defender')]),
  } as unknown as GameState;
}

describe('the actions of the laboratory', () => {
  const answers: string[] = [];
  let state: GameState;
  let died: ((reason: string) => void) | undefined;
  let gate: Promise<void>;
  const services: LabServices = {
    open: async (text) => (text === 'bad' ? err('It is no scenario.') : ok(state)),
    prepare: async () => ok([{ name: 'a', unit: 'inches' }]),
    ask: async (_, places) => {
      await gate;
      return { places, values: Float64Array.from(places) };
    },
    order: async () => Promise.reject(new Error('nobody plays here')),
    play: async () => [],
    prefer: async () => ({ command: undefined, reason: undefined }),
    review: async () => ({ points: [], decisions: [] }),
    judge: async () => undefined,
    record: async () => '',
  };
  let dismissed = 0;
  let table: TableStore;
  let lab: LabStore;
  const dependencies = (): LabDependencies => ({
    table,
    lab,
    spawn: (told) => {
      died = told;
      return { services, dismiss: () => void dismissed++ };
    },
    width: 2,
    ownFor: async () => new Map(),
    drive: async () => Promise.reject(new Error('nobody plays here')),
    watch: async (name) => void answers.push(name),
  });

  beforeEach(async () => {
    const opened = await createReferee(async () => () => err({ kind: 'mesh-unasked' })).open(OPEN_GROUND);
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    state = opened.value.state;
    gate = Promise.resolve();
    dismissed = 0;
    table = createTableStore();
    lab = createLabStore();
    table.setState({
      game: newGame(state),
      onTable: { id: 'open-ground', text: 'good', story: undefined, seed: 1, pinsDice: true, ambience: {} as never },
    });
  });

  it('ask every place once, by however many workers', async () => {
    await createLabActions(dependencies()).draw();
    const { map } = lab.getState();
    expect(map?.course).toBe('done');
    expect(map?.done).toBe(map?.sketch?.known.length);
    expect([...map!.sketch!.layers[0]!.values]).toEqual([...map!.sketch!.known.keys()]);
  });

  it('look at hidden ground with the first of those who look, then with all', async () => {
    const asked: string[] = [];
    const seen = {
      ...services,
      prepare: async (ask: MapAsk) => {
        asked.push(ask.what === 'hidden' ? `${ask.places} from ${ask.seed}` : ask.what);
        return ok([{ name: 'seen', unit: 'share' } as const]);
      },
    };
    const actions = createLabActions({
      ...dependencies(),
      spawn: () => ({ services: seen, dismiss: () => undefined }),
      width: 1,
    });
    actions.choose({ what: 'hidden', seed: 7 });
    const told: unknown[] = [];
    const watch = lab.subscribe(({ map }) => told.push(map?.rough));
    await actions.draw();
    watch();
    expect(asked).toEqual(['200 from 7', '10000 from 7']);
    expect(told).toContainEqual({ kind: 'lookers', now: 200, of: 10_000 });
    expect([lab.getState().map?.done, lab.getState().map?.rough]).toEqual([lab.getState().map?.all, undefined]);
    actions.choose({ places: 300 as number });
    await actions.draw();
    expect(asked.slice(2)).toEqual(['300 from 7']);
  });

  it('look at attempts without any check, then with the best', async () => {
    const fighters = [{ id: 'ann', at: [0, 0] } as const, { id: 'bob', side: 'defender', at: [5, 0] } as const];
    state = someFighters({ fighters, phase: 'engage', rules: { practice: true } });
    table.setState({ game: newGame(state) });
    const asked: unknown[] = [];
    const looking = {
      ...services,
      prepare: async (ask: MapAsk) => {
        asked.push(ask.what === 'engage' || ask.what === 'safe' ? [ask.what, ask.checks] : ask);
        return ok([{ name: 'chance', unit: 'chance' } as const]);
      },
    };
    const actions = createLabActions({
      ...dependencies(),
      spawn: () => ({ services: looking, dismiss: () => undefined }),
      width: 1,
    });
    const told: unknown[] = [];
    const watch = lab.subscribe(({ map }) => told.push(map?.rough));
    actions.choose({ what: 'engage' });
    await actions.draw();
    actions.choose({ what: 'safe' });
    await actions.draw();
    watch();
    expect(asked).toEqual([
      ['engage', []],
      ['engage', undefined],
      ['safe', []],
      ['safe', undefined],
    ]);
    expect(told).toContainEqual({ kind: 'no-checks' });
    expect(lab.getState().map?.rough).toBeUndefined();
  });

  it('stop in the middle: workers are sent away, and what is known stays', async () => {
    let open: () => void = () => undefined;
    gate = new Promise((done) => {
      open = done;
    });
    const actions = createLabActions(dependencies());
    const drawing = actions.draw();
    while (lab.getState().map?.sketch === undefined) await Promise.resolve();
    actions.stop();
    open();
    await drawing;
    expect([lab.getState().map?.course, lab.getState().map?.done, dismissed]).toEqual(['stopped', 0, 2]);
    expect(lab.getState().problem).toBeUndefined();
  });

  it('say in one sentence that a worker ended, and leave the table as it was', async () => {
    let open: () => void = () => undefined;
    gate = new Promise((done) => {
      open = done;
    });
    const drawing = createLabActions(dependencies()).draw();
    while (lab.getState().map?.sketch === undefined) await Promise.resolve();
    died!('out of memory');
    open();
    await drawing;
    expect(lab.getState().map?.course).toBe('stopped');
    expect(lab.getState().problem).toBe('The calculation failed: out of memory. Try again; the table is unchanged.');
    await createLabActions(dependencies()).draw();
    expect([lab.getState().map?.course, lab.getState().problem]).toEqual(['done', undefined]);
  });

  it('say why a table cannot be laid', async () => {
    table.setState({
      onTable: { id: 'a', text: 'bad', story: undefined, seed: 1, pinsDice: true, ambience: {} as never },
    });
    await createLabActions(dependencies()).draw();
    expect([lab.getState().map, lab.getState().problem, lab.getState().busy]).toEqual([
      undefined,
      'It is no scenario.',
      undefined,
    ]);
  });

  it('tell in the panel that a file cannot be made, and no more once it can', async () => {
    const { saveFile } = createLabActions(dependencies());
    await saveFile(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module.')));
    expect(lab.getState().problem).toBe(
      'Couldn’t make the file: Failed to fetch dynamically imported module. Try again.',
    );
    let made = 0;
    await saveFile(async () => void made++);
    expect([made, lab.getState().problem]).toEqual([1, undefined]);
  });
});

describe('the games of a bar', () => {
  it('are those it counts, each with the seed that plays it again', () => {
    const side = (lostModels: number) => ({ lostModels, chargesTried: 0, chargesMade: 0 });
    const rows = [0, 3, 5, 4].map((lost, i) =>
      makeFactRow({
        ...{ ending: 'last-turn', winner: i === 1 ? 'attacker' : 'draw', first: 'attacker', turns: 3, commands: 9 },
        ...{ attacker: side(lost), defender: side(0), hash: '0123456789abcdef' },
      }),
    );
    const games = { rows, order: { seed: 1 } } as never;
    const numbers = (picked: Parameters<typeof gamesOf>[1]) => gamesOf(games, picked).map(({ number }) => number);
    expect(numbers({ kind: 'rate', rate: 'draws' })).toEqual([0, 2, 3]);
    expect(numbers({ kind: 'count', count: 'attackerLost', from: 3, width: 2 })).toEqual([1, 3]);
    expect(gamesOf(games, { kind: 'rate', rate: 'attackerWins' })[0]?.seed).toBe(1355587007);
  });
});
