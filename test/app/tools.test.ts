import { beforeEach, describe, expect, it } from 'vitest';
import { floorHeights, steppedCeiling } from '../../src/app/tools/floor-actions.ts';
import { blankField, fieldBatches, batchPlaces, UNKNOWN, withBatch } from '../../src/app/tools/field-grid.ts';
import { createActions } from '../../src/app/actions.ts';
import { paletteEntries } from '../../src/app/palette/palette-entries.ts';
import { reachOf, readRuler, rulerLines, rulerNow } from '../../src/app/tools/ruler.ts';
import { keepsSecret } from '../../src/app/systems/skirmish/secrecy.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { toolMenuActions } from '../../src/app/palette/tool-entries.ts';
import { createReferee } from '../../src/referee/referee.ts';
import type { ModelId, UnitId } from '../../src/rules/core/ids.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { planAuras, planTools } from '../../src/scene/overlays/plan-tools.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { until } from '../support/until.ts';

const store = createTableStore();
const actions = createActions(
  store,
  createReferee(async () => NO_MESHES),
);
const open = async (id: string, change: (text: string) => string = (text) => text) => {
  store.setState({ ...EMPTY_TABLE, settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  await actions.scenario.open(id, change(BUILTIN_SCENARIOS.find((s) => s.id === id)!.text));
};
const pick = (unit: string) => actions.selection.pickUnit(unit as UnitId);
const at = (id: string) => store.getState().game!.state.models.get(id as ModelId)!.at;
const ruler = () => {
  const { ruler: laid } = store.getState();
  if (laid?.from === undefined) throw new Error('no tape is laid');
  return laid;
};

describe('the tape', () => {
  beforeEach(() => open('over-the-wall'));

  it('bends, sums its stretches, and stays where it is pinned until its way is known', async () => {
    pick('south');
    const [x, y, z] = at('south-1');
    actions.tape.measure(true);
    actions.tape.measureTo([x, y, z + 3], undefined);
    expect(actions.tape.bend()).toBe(true);
    actions.tape.measureTo([x - 4, y, z + 3], undefined);
    expect(actions.tape.pin()).toBe(true);
    expect(store.getState().ruler).toEqual({ from: undefined });
    const pinned = () => store.getState().tools.pinned[0]!;
    await until(() => typeof readRuler(pinned()).path === 'object');
    expect(readRuler(pinned()).straight).toBeCloseTo(7);
    expect(rulerLines(pinned(), store.getState().game?.state)).toEqual(['7.0 of 6″', '7.0″ straight · 7.0″ flat']);
    const reading = readRuler(pinned());
    const { length } = reading.path as { length: number };
    expect([length + 0.001, length, length - 0.001].map((allowed) => reachOf(reading, allowed))).toEqual([
      ...['within', 'within', 'costly'],
    ]);
    expect([length / 2, length / 2 - 0.001].map((allowed) => reachOf(reading, allowed))).toEqual(['costly', 'beyond']);
    expect(reachOf(reading, 6)).toBe('costly');
  });

  it('measures from base to base where it joins two models', () => {
    actions.tape.measure(true);
    actions.tape.measureFrom([0, 0, 0], 'south-1' as ModelId);
    actions.tape.measureTo([0, 0, 0], undefined, 'south-guard-1' as ModelId);
    expect(ruler().to).toEqual(at('south-guard-1'));
    expect(rulerLines(ruler(), store.getState().game?.state)[0]).toMatch(/^6\.0″ base to base/);
  });

  it('goes along with both models it joins, and lies still where it joins none', () => {
    actions.tape.measure(true);
    actions.tape.measureFrom([0, 0, 0], 'south-1' as ModelId);
    actions.tape.measureTo([0, 0, 0], undefined, 'south-guard-1' as ModelId);
    const joining = ruler();
    const { state } = store.getState().game!;
    const mover = state.models.get('south-1' as ModelId)!;
    const [x, y, z] = mover.at;
    const after = { ...state, models: new Map(state.models).set(mover.id, { ...mover, at: [x + 2, y, z] as const }) };
    expect(rulerNow(joining, after).from).toEqual([x + 2, y, z]);
    expect(rulerNow(joining, after).to).toEqual(at('south-guard-1'));
    expect(readRuler(rulerNow(joining, after)).flat).toBeCloseTo(readRuler(joining).flat - 2, 3);
    actions.tape.measureTo([3, 0, 0], undefined);
    expect(rulerNow(ruler(), after)).toBe(ruler());
  });

  it('is laid again by the next click once one is pinned, and not by the pointer on its way there', () => {
    actions.tape.measure(true);
    actions.tape.measureFrom([0, 0, 0], undefined);
    actions.tape.measureTo([3, 0, 0], undefined);
    actions.tape.pin();
    actions.tape.measureTo([5, 0, 5], [3, 0, 0]);
    expect(store.getState().ruler?.from).toBeUndefined();
    actions.tape.measureFrom([8, 0, 0], undefined);
    actions.tape.measureTo([8, 0, 2], [8, 0, 0]);
    expect([ruler().from, ruler().to]).toEqual([
      [8, 0, 0],
      [8, 0, 2],
    ]);
  });

  it('is taken up by Esc, bend and all, and what was pinned when nothing else is open', () => {
    actions.tape.measure(true);
    actions.tape.measureFrom([0, 0, 0], undefined);
    actions.tape.measureTo([3, 0, 0], undefined);
    actions.tape.pin();
    actions.selection.cancel();
    expect([store.getState().ruler, store.getState().tools.pinned.length]).toEqual([undefined, 1]);
    actions.selection.cancel();
    expect(store.getState().tools.pinned).toEqual([]);
  });
});

describe('rings', () => {
  beforeEach(() => open('over-the-wall'));

  it('lie about every model of what is picked, one width to a unit, and come off by the same hand', () => {
    pick('reserve');
    actions.tools.toggleAura(6);
    expect(planAuras(store.getState()).marks.length).toBe(5);
    actions.tools.toggleAura(9);
    expect(store.getState().tools.auras).toEqual([{ unit: 'reserve', radius: 9 }]);
    expect(planAuras(store.getState()).styles['aura-1']).toMatchObject({ range: 9 });
    actions.tools.toggleAura(9);
    expect(store.getState().tools.auras).toEqual([]);
  });
});

describe('the sight tool', () => {
  beforeEach(() => open('over-the-wall'));

  it('names what blocks, and shades the ground behind it', async () => {
    pick('south');
    actions.tools.toggleSight();
    actions.tools.sightTo('south-guard-1' as ModelId);
    await until(() => store.getState().tools.sight?.to?.answer !== undefined);
    expect(store.getState().tools.sight?.to?.answer).toMatchObject({
      visible: false,
      blockedBy: [{ id: 'long-wall' }],
    });
    const { chalk, lit } = planTools(store.getState());
    expect(store.getState().said).toBe('South picket does not see South guard: hidden by the long wall.');
    expect([chalk.at(-1)?.chalk.flags[0]?.text, lit]).toEqual(['hidden by the long wall', 'long-wall']);
    actions.tools.toggleField();
    await until(() => store.getState().tools.sight?.field?.done === true);
    const { columns, rows, seen } = store.getState().tools.sight!.field!;
    const [width, depth] = [60, 44];
    const isSeen = ([x, , z]: readonly [number, number, number]) =>
      seen[Math.floor((z / depth + 0.5) * rows) * columns + Math.floor((x / width + 0.5) * columns)] === 255;
    expect([isSeen(at('south-guard-1')), isSeen(at('reserve-1'))]).toEqual([false, true]);
  });

  it('says of every tool that a model has to be picked first', () => {
    actions.tools.toggleSight();
    expect(store.getState().tools.sight).toBeUndefined();
    expect(store.getState().notices).toMatchObject([
      { text: expect.stringContaining('Select a model to look from first'), isBrief: true },
    ]);
  });

  it('is put away when the game goes on', async () => {
    pick('south');
    actions.tools.toggleSight();
    await actions.play.endPhase();
    expect(store.getState().tools.sight).toBeUndefined();
  });
});

describe('a field of view', () => {
  const table = { width: 10, depth: 6 };

  it('is looked over once, from coarse to fine, and is known everywhere after the first round', () => {
    const blank = blankField(1, table);
    const batches = fieldBatches(blank);
    const points = batches.flatMap((batch) => batch.points.map(String));
    expect(new Set(points).size).toBe(points.length);
    expect(points.length).toBe(blank.columns * blank.rows);
    const [first] = batches;
    const once = withBatch(blank, first!, new Uint8Array(first!.points.length).fill(255));
    expect(once.seen.includes(UNKNOWN)).toBe(false);
    expect(batchPlaces(blank, table, first!).slice(0, 2)).toEqual(new Float64Array([-4.75, -2.75]));
  });

  it('ends with the answer of each point, whatever coarser rounds took it for', () => {
    let field = blankField(1, table);
    const truth = (column: number, row: number) => ((column * 7 + row * 3) % 2 === 0 ? 255 : 0);
    for (const batch of fieldBatches(field))
      field = withBatch(
        field,
        batch,
        Uint8Array.from(batch.points, ([c, r]) => truth(c, r)),
      );
    field.seen.forEach((value, i) => expect(value).toBe(truth(i % field.columns, Math.floor(i / field.columns))));
  });
});

describe('floors', () => {
  it('are lifted off from the top, and put back from below', async () => {
    await open('tower-with-floors');
    const floors = floorHeights(store.getState().game!.state.terrain.values());
    expect(floors.map((y) => Math.round(y * 10) / 10)).toEqual([2.8, 5.8]);
    const top = steppedCeiling(floors, undefined, -1);
    const below = steppedCeiling(floors, top, -1);
    expect([top, below, steppedCeiling(floors, below, -1)]).toEqual([floors[1], floors[0], floors[0]]);
    expect([steppedCeiling(floors, below, 1), steppedCeiling(floors, top, 1)]).toEqual([floors[1], undefined]);
  });

  it('are chosen for what is carried: its way leads to the one below, and back up', async () => {
    await open('tower-with-floors', (text) => text.replace('"phase":"charge"', '"phase":"movement"'));
    const fresh = () => until(() => store.getState().drag?.fresh === true);
    const height = () => {
      const path = store.getState().drag?.path;
      return path?.kind === 'path' ? [(path.beyond?.goal ?? path.to)[1], path.beyond === undefined] : path?.kind;
    };
    expect(actions.move.dragFrom('scaler-1' as ModelId)).toBe(true);
    actions.move.dragTo([5, -2.5], 6);
    await fresh();
    expect(height()).toEqual([6, false]);
    expect(actions.move.stepFloor(-1)).toBe(true);
    await fresh();
    expect(height()).toEqual([0, true]);
    expect(actions.move.stepFloor(-1)).toBe(false);
    actions.move.stepFloor(1);
    await fresh();
    expect(height()).toEqual([6, false]);
  });

  it('leave a way that was bent by hand its corners, and the move goes by them', async () => {
    await open('tower-with-floors', (text) => text.replace('"phase":"charge"', '"phase":"movement"'));
    const fresh = () => until(() => store.getState().drag?.fresh === true);
    actions.move.dragFrom('scaler-1' as ModelId);
    actions.move.dragTo([0, 2], 0);
    await fresh();
    expect(actions.move.corner()).toBe(true);
    actions.move.dragTo([2, 2], 0);
    await fresh();
    actions.move.drop();
    await actions.play.commit();
    const moved = store
      .getState()
      .game!.log.flatMap(({ events }) => events)
      .find((event) => event.kind === 'unit-moved');
    expect(moved?.moves[0]?.path.length).toBeCloseTo(4);
  });
});

describe('while a player may still declare', () => {
  const INCHES = /\d″/;
  beforeEach(() => open('over-the-gap', (text) => text.replace('"practice":true', '"practice":false')));

  it('[E-21] no tool tells a distance, not even one that was laid before', async () => {
    pick('lark');
    const laid = { from: at('lark'), to: at('quill'), model: undefined, path: undefined, legs: [], over: undefined };
    store.setState({
      tools: { ...store.getState().tools, pinned: [laid], auras: [{ unit: 'lark' as UnitId, radius: 6 }] },
    });
    expect(keepsSecret(store.getState().game!.state)).toBe(true);
    expect(planAuras(store.getState()).marks).toEqual([]);
    expect(planTools(store.getState()).chalk).toEqual([]);
    for (const measure of [
      () => actions.tape.measureFrom(at('lark'), 'lark' as ModelId),
      () => actions.tape.measure(true),
      () => actions.tools.toggleAura(3),
      () => actions.tools.toggleField(),
    ]) {
      store.setState({ refusal: undefined });
      measure();
      expect(store.getState().refusal?.violations[0]).toMatchObject({ clause: 'E-21' });
    }
    expect([store.getState().ruler, store.getState().tools.sight]).toEqual([undefined, undefined]);
  });

  it('[E-21] a line of sight says who is seen, and never how far', async () => {
    pick('lark');
    actions.tools.toggleSight();
    actions.tools.sightTo('quill' as ModelId);
    await until(() => store.getState().tools.sight?.to?.answer !== undefined);
    const flags = planTools(store.getState()).chalk.flatMap(({ chalk }) => chalk.flags.map(({ text }) => text));
    expect(flags.length).toBe(1);
    expect(flags.join()).not.toMatch(INCHES);
    expect(store.getState().said).not.toMatch(INCHES);
  });

  it('[E-21] neither the palette nor the list beside the pointer measures', () => {
    pick('lark');
    const said = paletteEntries(store.getState(), { actions, scenarios: [] })
      .filter(({ id }) => !id.startsWith('ring/'))
      .map(({ label, why }) => `${label} ${why ?? ''}`);
    expect(said.filter((text) => INCHES.test(text))).toEqual([]);
    const rings = paletteEntries(store.getState(), { actions, scenarios: [] }).filter(({ id }) =>
      id.startsWith('ring/'),
    );
    expect(rings.every(({ why }) => why !== undefined)).toBe(true);
    const beside = toolMenuActions(store.getState(), {
      x: 0,
      y: 0,
      unit: 'lark' as UnitId,
      model: 'lark' as ModelId,
      at: [0, 0, 0],
    });
    expect(beside.filter(({ why }) => why !== undefined).map(({ label }) => label)).toEqual([
      'Measure from here',
      'Range ring of 6″ around Lark',
    ]);
  });
});
