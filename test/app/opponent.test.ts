import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LabServices } from '../../src/app/lab/lab-port.ts';
import { PACE_WAIT } from '../../src/app/opponent/opponent-player.ts';
import { stateSeenBy } from '../../src/app/opponent/seen-by.ts';
import { createAdviser } from '../../src/app/opponent/hint.ts';
import type { Policy } from '../../src/lab/policy/moment.ts';
import { POLICIES } from '../../src/lab/systems/policies.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { modelsOf } from '../../src/rules/core/state/lookup.ts';
import { openOpponentTable } from '../support/opponent-table.ts';
import { REPOSITORY } from '../support/source-files.ts';
import { until } from '../support/until.ts';

/** A built-in mission that lasts so many turns. */
const mission = (id: string, turns = 2): string => {
  const document = JSON.parse(readFileSync(join(REPOSITORY, `src/scenario/builtin/${id}.json`), 'utf8'));
  return JSON.stringify({ ...document, mission: { ...document.mission, turns } });
};

const SEAT = { side: 'defender', level: 'medium', pace: 'normal' } as const;
/** A seat at a mission that the defender begins, of the side that begins, and of the other. */
const [FIRST, SECOND] = [SEAT, { ...SEAT, side: 'attacker' }] as const;

describe('a computer opponent', () => {
  it.each(['the-night-landing', 'a-race-over-the-roofs', 'the-ford-and-the-wood'])(
    'plays a whole game, the same for the same choices, and is refused nothing: %s',
    async (id) => {
      const results: string[] = [];
      for (const _ of [1, 2]) {
        const table = await openOpponentTable(mission(id), SEAT);
        await table.play('random', 2000);
        const { game, opponent, problem } = table.state();
        expect(game!.state.mission?.result).toBeDefined();
        expect([problem, opponent?.paused, table.refusals]).toEqual([undefined, undefined, []]);
        results.push(`${game!.log.length} ${hashState(game!.state)}`);
        table.leave();
      }
      expect(results[1]).toBe(results[0]);
    },
  );

  it('deploys in its zone and sees nothing of what the player hides there', async () => {
    const table = await openOpponentTable(mission('the-night-landing'), SEAT);
    const { state, posted } = table;
    while (state().game!.state.phase === 'deploy') await table.play('random', 1);
    const { game } = state();
    const own = [...game!.state.units.values()].filter(({ side }) => side === 'attacker');
    const begun = game!.initial;
    const hidden = posted.filter(({ phase }) => phase === 'deploy');
    expect(hidden.length).toBeGreaterThan(0);
    for (const { models, mission: now } of hidden) {
      expect(own.flatMap(({ id }) => modelsOf(game!.initial, id)).map(({ id }) => models.get(id)?.at)).toEqual(
        own.flatMap(({ id }) => modelsOf(begun, id)).map(({ at }) => at),
      );
      const waiting = new Set(now!.waiting!.map(({ unit }) => unit));
      expect(
        begun.mission!.waiting!.every(({ unit }) => begun.units.get(unit)!.side !== 'attacker' || waiting.has(unit)),
      ).toBe(true);
    }
    expect(stateSeenBy(game!, 'defender')).toBe(game!.state);
    table.leave();
  });

  it('stops while it is paused, and the player may play for it', async () => {
    const table = await openOpponentTable(mission('the-ford-and-the-wood'), FIRST);
    const { state, actions } = table;
    actions.opponent.togglePause();
    const { game } = state();
    await new Promise((done) => setTimeout(done, 50));
    expect([state().game === game, state().opponent?.paused]).toEqual([true, 'player']);
    await actions.play.endPhase();
    expect(state().game).not.toBe(game);
    actions.opponent.togglePause();
    await until(() => state().game!.state.side === 'attacker');
    expect(table.refusals).toEqual([]);
    table.leave();
  });

  it('waits between its commands by its pace, and not for what it passes', async () => {
    const waits: number[] = [];
    const later = (ms: number, run: () => void) => {
      if (ms < 10_000) waits.push(ms);
      const timer = ms < 10_000 ? setTimeout(run) : undefined;
      return () => clearTimeout(timer);
    };
    const table = await openOpponentTable(mission('the-ford-and-the-wood'), { ...FIRST, pace: 'calm' }, { later });
    await until(() => table.isWaiting());
    expect(new Set(waits)).toEqual(new Set([PACE_WAIT.calm, 0.4 * PACE_WAIT.calm]));
    table.leave();
  });

  it('takes no command from the player while it acts', async () => {
    const never = { later: () => () => undefined };
    const table = await openOpponentTable(mission('the-ford-and-the-wood'), FIRST, never);
    const { state, actions } = table;
    const { game } = state();
    expect(state().opponent?.status).toBe('thinking');
    await actions.play.endPhase();
    expect([state().game === game, state().said]).toEqual([true, 'The computer is deciding. Pause it to play for it.']);
    // Waits never end here: it goes on only where it hurries.
    actions.opponent.hurry();
    await until(() => state().game!.state.side === 'attacker');
    expect(state().opponent).toMatchObject({ status: 'waiting', isHurrying: false });
    table.leave();
  });

  it('leaves what it did by an undo to the last decision of the player, and comes back by a redo', async () => {
    const table = await openOpponentTable(mission('the-ford-and-the-wood'), FIRST);
    const { state, actions } = table;
    await until(() => state().game!.state.side === 'attacker' && table.isWaiting());
    const begun = state().game!.cut;
    expect(begun).toBeGreaterThan(0);
    actions.play.undo();
    expect([state().game!.cut, state().opponent?.paused]).toEqual([begun, undefined]);
    // The player goes on until the computer has something to decide.
    let last = begun;
    for (let i = 0; i < 20 && state().game!.cut <= last + 1; i++) {
      last = state().game!.cut;
      await table.play('random', 1);
      await until(() => table.isWaiting());
    }
    const played = state().game!.cut;
    expect(played).toBeGreaterThan(last + 1);
    actions.play.undo();
    expect(state().game!.cut).toBe(last);
    expect(state().opponent).toMatchObject({ paused: undefined, status: 'waiting', told: undefined });
    await new Promise((done) => setTimeout(done, 50));
    expect(state().game!.cut).toBe(last);
    actions.play.redo();
    expect(state().game!.cut).toBe(played);
    expect(state().opponent).toMatchObject({ paused: undefined, status: 'waiting' });
    table.leave();
  });

  it('plays the default where its worker hangs, ends or fails, and has it replaced', async () => {
    const hangs: Partial<LabServices> = { prefer: () => new Promise(() => undefined) };
    const fails: Partial<LabServices> = { prefer: () => Promise.reject(new Error('broken')) };
    // Only what limits a decision runs out.
    const soon = (ms: number, run: () => void) => {
      const timer = ms === 10_000 ? setTimeout(run, 50) : undefined;
      return () => clearTimeout(timer);
    };
    for (const [worker, isReplaced] of [
      [hangs, true],
      [fails, false],
    ] as const) {
      const table = await openOpponentTable(mission('the-ford-and-the-wood'), FIRST, {
        worker: () => worker,
        later: soon,
      });
      table.actions.opponent.hurry();
      await until(() => table.isWaiting());
      expect(table.spawned() > 1).toBe(isReplaced);
      expect([table.state().game!.state.side, table.state().problem]).toEqual(['attacker', undefined]);
      table.leave();
    }
  });

  it('says that its regiment holds against a charge, so that the player goes on', async () => {
    const passive: Policy = function* () {};
    const policies = { ...POLICIES, medium: passive };
    const table = await openOpponentTable(mission('the-last-guard'), SEAT, { policies });
    await table.actions.play.perform({ kind: 'declare-charge', unit: unitId('beast'), targets: [unitId('guard')] });
    const commands = () => table.state().game!.log.map(({ command }) => command);
    await until(() => commands().length > 1);
    expect(commands()[1]).toEqual({ kind: 'react', unit: 'guard', reaction: 'hold' });
    table.leave();
  });

  it('says why in the panel and in the log before what it does', async () => {
    const tells: Policy = function* (view, moment, random) {
      if ('unit' in moment) view.tell?.({ aim: 'charge', unit: moment.unit, chance: 0.58, costs: 2.1 });
      yield* POLICIES.greedy(view, moment, random);
    };
    const table = await openOpponentTable(mission('the-ford-and-the-wood'), FIRST, {
      policies: { ...POLICIES, easy: tells, medium: tells, hard: tells, expert: tells },
    });
    await until(() => table.isWaiting());
    const { opponent, tools } = table.state();
    expect(opponent?.told).toMatch(/: charge, 58 %; if it fails, it costs 2.1 models\.$/);
    const { after, entry, text } = tools.asides[0]!;
    expect(text).toMatch(/^Why: .*58 %/);
    expect(entry).toBeDefined();
    expect(table.state().game!.log[after]).toBe(entry);
    table.leave();
  });
});

describe('advice to the player', () => {
  it('names what the strongest level would do, marks it, and plays nothing', async () => {
    const table = await openOpponentTable(mission('the-ford-and-the-wood'), SECOND);
    const { state, store, actions, worker } = table;
    const leave = createAdviser({ store, actions, worker });
    const { game } = state();
    actions.opponent.toggleHint();
    await until(() => state().hint?.state === 'given');
    expect(state().hint).toMatchObject({ sentence: expect.stringMatching(/\.$/) });
    expect(state().game).toBe(game);
    await actions.play.endPhase();
    expect(state().hint).toBeUndefined();
    leave();
    table.leave();
  });
});
