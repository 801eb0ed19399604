import { describe, expect, it } from 'vitest';
import { ABORTED } from '../../src/app/state/action-context.ts';
import { createActions } from '../../src/app/actions.ts';
import type { Services } from '../../src/app/state/services.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import { ok, err } from '../../src/kernel/result.ts';
import { createRefereeClient } from '../../src/workers/referee-client.ts';
import { createReferee } from '../../src/referee/referee.ts';
import type { ChargeAnswer } from '../../src/rules/squads/charge/answer.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { readFileSync } from 'node:fs';

const store = createTableStore();
const WALL = readFileSync(new URL('../../src/scenario/builtin/over-the-wall.json', import.meta.url), 'utf8');
const never = () => new Promise<never>(() => undefined);

/** Referees that think for ever about charges, and how often one was called and which tables they were shown. */
function thinkers() {
  const seen = { called: 0, dismissed: 0, tables: [] as string[] };
  const line = createRefereeClient(() => {
    seen.called++;
    const real = createReferee(async () => () => err({ kind: 'mesh-unasked' }));
    const services: Services = {
      ...real,
      open: (text) => {
        seen.tables.push(text);
        return real.open(text);
      },
      askCharge: never,
    };
    return { services, dismiss: () => seen.dismissed++ };
  });
  return { line, seen };
}

describe('the client of a referee', () => {
  it('rejects what was asked when it is aborted, and opens the same table for the next referee', async () => {
    const { line, seen } = thinkers();
    const opened = await line.services.open(WALL);
    expect(opened.ok).toBe(true);
    if (!opened.ok) return;
    const { terrain: _, ...situation } = opened.value.state;
    const asked = line.services.askCharge(situation, unitId('south'), [unitId('south-guard')]);
    line.abort();
    await expect(asked).rejects.toBe(ABORTED);
    expect(seen).toMatchObject({ called: 2, dismissed: 1, tables: [WALL, WALL] });
    const decided = await line.services.decide(situation, { kind: 'end-phase' }, { seed: 1 });
    expect(decided).toMatchObject(ok([{ kind: 'phase-ended' }]));
  });

  it('lets a player cancel a question that takes too long, and go on', async () => {
    store.setState(EMPTY_TABLE);
    const { line } = thinkers();
    const actions = createActions(store, line.services, line.abort);
    await actions.scenario.open('over-the-wall', WALL);
    actions.selection.pickUnit(unitId('south'));
    actions.selection.pickUnit(unitId('south-guard'));
    expect(store.getState().question.state).toBe('asking');
    actions.selection.cancel();
    expect(store.getState().question.state).toBe('none');
    expect(store.getState().problem).toBeUndefined();
    await actions.play.endPhase();
    expect(store.getState().game?.state.phase).toBe('fight');
  });

  it('shows the best answer so far, and goes on with it when the search is stopped', async () => {
    store.setState(EMPTY_TABLE);
    const { line, seen } = thinkers();
    const [unit, targets] = [unitId('south'), [unitId('south-guard')]];
    const best = { unit, targets, eligible: true, distance: 7.5, needed: 8, odds: { num: 5, den: 12 }, proven: false };
    let found = (_: ChargeAnswer): void => {};
    const askCharge: Services['askCharge'] = (situation, ...about) => {
      found = about[2]!;
      return line.services.askCharge(situation, ...about);
    };
    const actions = createActions(store, { ...line.services, askCharge }, line.abort);
    await actions.scenario.open('over-the-wall', WALL);
    actions.selection.pickUnit(unit);
    actions.selection.pickUnit(targets[0]!);
    actions.selection.stopSearch();
    expect(store.getState().question).toEqual({ state: 'asking', unit, targets });
    const soFar = { ...best, bounds: [], violations: [], witness: [] };
    found({ ...soFar, needed: 9 });
    found(soFar);
    expect(store.getState().question).toEqual({ state: 'asking', unit, targets, soFar });
    actions.selection.stopSearch();
    expect(store.getState().question).toEqual({ state: 'answered', unit, targets, answer: soFar });
    expect(seen).toMatchObject({ called: 2, dismissed: 1 });
    found({ ...soFar, needed: 7 });
    expect(store.getState().question).toEqual({ state: 'answered', unit, targets, answer: soFar });
    await actions.play.commit();
    expect(store.getState().game?.state.charge).toMatchObject({ unit, targets });
  });
});
