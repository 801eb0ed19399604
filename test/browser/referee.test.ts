import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Showcase } from '../../src/main.tsx';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { type Followed, followWorkers } from './far-workers.ts';
import { freshTable, key, openPage, textOf, until } from './page.ts';

let shown: Showcase;
let followed: Followed;
beforeAll(async () => {
  shown = await openPage();
  followed = await followWorkers();
  await until(() => followed.now().length === 1);
});
afterAll(() => followed.leave());

const CAPTAIN = 'captain' as UnitId;
const SENTRY = 'sentry' as UnitId;

/** Has something happen to the referee's worker instead of the next answer; gives whether it has. */
async function plant(what: string): Promise<() => boolean> {
  const worker = await followed.awake();
  let has = false;
  const channel = new BroadcastChannel('planted');
  channel.onmessage = () => {
    has = true;
    channel.close();
  };
  const tell = `new BroadcastChannel('planted').postMessage('now')`;
  await worker.evaluate(`postMessage = () => { ${tell}; setTimeout(() => { ${what} }); }`);
  return () => has;
}

/** Asks what the captain's charge on the sentry needs. */
function askCharge(): void {
  shown.actions.selection.pickUnit(CAPTAIN);
  shown.actions.selection.pickUnit(SENTRY);
  expect(shown.state().question.state).toBe('asking');
}

/** The next question is answered by a new worker at the same table, and the game is the one it was. */
async function expectGoesOn(game: unknown): Promise<void> {
  await until(() => followed.now().length === 1);
  askCharge();
  await until(() => shown.state().question.state === 'answered');
  await until(() => textOf('[data-testid="headline"]') === 'needs 5 · 83 %');
  expect(shown.state().game).toBe(game);
  key('Escape');
  expect(shown.state().problem).toBeUndefined();
}

describe('a referee whose worker fails', () => {
  it('that hangs is left with Escape, and the next one answers', async () => {
    await freshTable(shown);
    const { game } = shown.state();
    await plant('for (;;);');
    askCharge();
    await until(() => textOf('.waiting') === 'Asking the referee…');
    key('Escape');
    expect(shown.state().question.state).toBe('none');
    expect(shown.state().problem).toBeUndefined();
    await expectGoesOn(game);
  });

  it.each([
    ['that throws an uncaught error', "throw new Error('planted')", 'Uncaught Error: planted'],
    ['that ends without a word', 'close();', 'the worker ended without an error message'],
  ])('%s is said in one line, and the next one answers', async (_, fault, reason) => {
    await freshTable(shown);
    const { game } = shown.state();
    await plant(fault);
    askCharge();
    await until(() => shown.state().problem !== undefined);
    expect(textOf('[role="alert"]')).toBe(
      `Measuring the charge failed: the referee stopped (${reason}) and was restarted. Nothing was changed; try again.`,
    );
    expect(shown.state().question.state).toBe('none');
    shown.stores.table.setState({ problem: undefined });
    await expectGoesOn(game);
  });

  it('gives a game back that was being opened when it ended, and opens the next', async () => {
    await freshTable(shown);
    const { game } = shown.state();
    const hasHung = await plant('for (;;);');
    void freshTable(shown, 'over-the-wall');
    await until(hasHung);
    expect(shown.state().busy).toBe('opening');
    key('Escape');
    expect(shown.state().busy).toBeUndefined();
    await expectGoesOn(game);
    await freshTable(shown, 'over-the-wall');
    expect(shown.state().game?.state.name).toBe('Over the wall, or round it');
  });
});
