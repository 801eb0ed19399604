import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestHost, type TestHost } from '../support/test-host.ts';
import {
  hashOf,
  inStep,
  isHere,
  makeRoom,
  openPageAt,
  type SeatLinks,
  shownBy,
  sitDown,
  tokenOf,
} from './room-pages.ts';
import { closeVisitor, PLAIN, tableShown, type Site, type Visitor, visit } from './site.ts';

let host: TestHost;
let site: Site;
let folder: string;
const visitors: Visitor[] = [];
/** Every address that a page asked the host for. */
const asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'highground-room-'));
  await start();
});
afterAll(async () => {
  for (const visitor of visitors) await closeVisitor(visitor);
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the host, or starts it again at the same address with the same rooms. */
async function start(port = 0): Promise<void> {
  host = await startTestHost({
    port,
    pages: inject('builtSite'),
    data: join(folder, 'rooms.sqlite'),
    openings: [20, 1],
  });
  const nothing = async (): Promise<void> => undefined;
  site = { address: `http://127.0.0.1:${host.port}/`, folder, abort: nothing, close: nothing };
}

/** A page of a visitor with a memory of its own, at an address of the host. */
async function at(query: string, hash = ''): Promise<Page> {
  const visitor = await visit(site);
  visitors.push(visitor);
  visitor.context.on('request', (request) => asked.push(request.url()));
  visitor.context.on('page', (page) => page.on('websocket', (socket) => asked.push(socket.url())));
  await visitor.context.addInitScript(noteFirstForm);
  return openPageAt(visitor, site, query, hash);
}

/** Run in a page: notes whether its table stood when a name was first asked for. */
function noteFirstForm(): void {
  const seen = new MutationObserver(() => {
    if (document.querySelector('.sit-down') === null) return;
    seen.disconnect();
    Object.assign(window, { stoodAtForm: window.__highground!.state().game !== undefined });
  });
  seen.observe(document, { childList: true, subtree: true });
}

describe('a room', () => {
  let [ada, bo, eve] = [undefined, undefined, undefined] as unknown as [Page, Page, Page];
  let links: SeatLinks;

  it('is made of the table at hand, and gives three links', async () => {
    ada = await at('&scenario=open-ground');
    links = await makeRoom(ada, 'Ada');
    expect(new URL(links.defender).hash).toMatch(/^#room=[\w-]+&seat=[\w-]+$/);
    expect(new URL(ada.url()).hash).toBe(hashOf(links.attacker));
  });

  it('is joined by link: the opponent says a name, the spectator only looks on', async () => {
    bo = await at('', hashOf(links.defender));
    eve = await at('', hashOf(links.watch));
    // A name is asked for while the table is still being laid out.
    expect(await bo.evaluate(() => Reflect.get(window, 'stoodAtForm'))).toBe(false);
    await sitDown(bo, 'Bo');
    await ada.getByText('Bo', { exact: true }).first().waitFor();
    const [, atBo, atEve] = await inStep(bo, ada, eve).then(([b, a, e]) => [a, b, e] as const);
    expect(atBo?.awaits).toBe('Waiting for Ada (attacker)');
    expect(atEve).toMatchObject({ seat: 'watch', awaits: 'Waiting for Ada (attacker)' });
  });

  it('plays a charge with dice of the server and both players', async () => {
    const moved = await ada.evaluate(async () => {
      const { actions, state } = window.__highground!;
      const units = [...state().game!.state.units.values()];
      const unit = units.find(({ side }) => side === 'attacker')!.id;
      const target = units.find(({ side }) => side === 'defender')!.id;
      await actions.play.perform({ kind: 'declare-charge', unit, targets: [target] });
      await actions.play.rollCharge();
      return state().room!.log!.state.chains;
    });
    expect([moved.server?.used, moved.attacker?.used, moved.defender?.used]).toEqual([1, 1, 1]);
    const [shown] = await inStep(ada, bo, eve);
    expect(shown?.kinds?.slice(0, 2)).toEqual(['declare-charge', 'roll-charge']);
  });

  it('takes back by consent', async () => {
    await ada.keyboard.press('Control+z');
    await bo.getByText('Ada would like to take back the last step. 2 dice have been rolled since.').waitFor();
    await bo.getByRole('button', { name: 'Agree' }).click();
    await ada.waitForFunction(() => window.__highground!.state().game!.log.length === 1);
    await inStep(ada, bo, eve);
  });

  it('goes on after a reload, and after a page was cut off, with nothing lost', async () => {
    await bo.reload();
    await tableShown(bo);
    await isHere(bo);
    await bo.context().setOffline(true);
    await bo.getByText('Connection lost, reconnecting…').waitFor();
    await ada.evaluate(async () => {
      const { actions } = window.__highground!;
      await actions.play.rollCharge();
      await actions.play.perform({ kind: 'move-charge' });
    });
    // Meanwhile the page that is cut off measures, and builds nothing that the server has not judged.
    expect((await shownBy(bo)).kinds).toEqual(['declare-charge']);
    await bo.context().setOffline(false);
    const [shown] = await inStep(ada, bo, eve);
    expect(shown?.kinds?.[1]).toBe('roll-charge');
  });

  it('goes on after the server was stopped and started again', async () => {
    const { port } = host;
    await host.close();
    await eve.getByText('Connection lost, reconnecting…').waitFor();
    await start(port);
    await inStep(ada, bo, eve);
    await ada.evaluate(() => window.__highground!.actions.play.endPhase());
    const [shown] = await inStep(ada, bo, eve);
    expect(shown?.kinds?.at(-1)).toBe('end-phase');
  });

  it('passes on what is said, as text', async () => {
    await eve.evaluate(() => window.__highground!.actions.room.togglePanel());
    await eve.getByLabel('Write a message').fill('<img src=x> good luck');
    await eve.getByRole('button', { name: 'Send', exact: true }).click();
    await bo.evaluate(() => window.__highground!.actions.room.togglePanel());
    await bo.locator('.room-chat').getByText('<img src=x> good luck').waitFor();
    expect(await bo.locator('.room-chat img, .spoken img').count()).toBe(0);
  });

  it('lets a second tab take the seat over, and the first one take it back', async () => {
    const second = await bo.context().newPage();
    await second.goto(`${site.address}${PLAIN}&keep=no${hashOf(links.defender)}`);
    await tableShown(second);
    await isHere(second);
    await bo.getByText('You took this seat in another tab or on another device.').waitFor();
    await bo.evaluate(() => window.__highground!.actions.play.perform({ kind: 'end-phase' }));
    await bo.locator('.prompt').getByText('This tab no longer has its seat, so it only looks on.').waitFor();
    await bo.locator('.prompt').getByRole('button', { name: 'OK' }).click();
    await bo.getByRole('button', { name: 'Play here' }).click();
    await isHere(bo);
    await second.getByText('You took this seat in another tab or on another device.').waitFor();
    await second.close();
  });

  it('ends when a player resigns, and both go on to a rematch with sides swapped', async () => {
    await ada.evaluate(() => window.__highground!.actions.room.enter().then((rooms) => rooms.resign()));
    await bo.locator('.prompt').getByText('Ada resigned. Bo wins.').waitFor();
    for (const page of [ada, bo]) expect(await page.getByRole('button', { name: 'End phase' }).isDisabled()).toBe(true);
    await bo.locator('.prompt').getByRole('button', { name: 'Rematch' }).click();
    await ada.evaluate(() => window.__highground!.actions.room.enter().then((rooms) => rooms.rematch()));
    await bo.locator('.prompt').getByRole('button', { name: 'Go to the rematch' }).click();
    await bo.waitForFunction(() => window.__highground!.state().room?.seat === 'attacker');
    await isHere(bo);
    for (const page of [ada, eve]) {
      await page.locator('.prompt').getByRole('button', { name: 'Go to the rematch' }).click();
      await page.waitForFunction(
        (room) => !location.hash.includes(room),
        new URLSearchParams(hashOf(links.watch).slice(1)).get('room')!,
      );
      await isHere(page);
    }
    const made = await ada.evaluate(() => window.__highground!.state().room!.links!);
    expect([made.attacker, made.defender, made.watch].map(tokenOf)).toEqual(
      [links.defender, links.attacker, links.watch].map(tokenOf),
    );
  });

  it('refuses a link that leads to no seat, in one sentence', async () => {
    const lost = await visit(site);
    visitors.push(lost);
    const page = await lost.context.newPage();
    await page.goto(`${site.address}${PLAIN}&keep=no#room=nowhere&seat=nothing`);
    await page.getByText('This link leads to no seat').waitFor();
    await page.getByRole('button', { name: 'Leave room' }).click();
    await tableShown(page);
  });

  it('never sends a token in an address', () => {
    expect(asked.some((address) => address.startsWith('ws:'))).toBe(true);
    const tokens = Object.values(links).map(tokenOf);
    const bare = asked.map((address) => address.replace(/#.*$/, ''));
    expect(bare.filter((address) => tokens.some((token) => address.includes(token)))).toEqual([]);
  });
});
