import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestHost, type TestHost } from '../support/test-host.ts';
import { hashOf, inStep, isHere, makeRoom, openPageAt, type SeatLinks, shownBy, sitDown } from './room-pages.ts';
import { closeVisitor, tableShown, type Site, type Visitor, visit } from './site.ts';

let host: TestHost;
let site: Site;
let folder: string;
let ada: Page;
let links: SeatLinks;
const visitors: Visitor[] = [];

async function at(query: string, hash = ''): Promise<Page> {
  const visitor = await visit(site);
  visitors.push(visitor);
  return openPageAt(visitor, site, query, hash);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'highground-room-'));
  host = await startTestHost({ pages: inject('builtSite'), data: join(folder, 'rooms.sqlite') });
  const nothing = async (): Promise<void> => undefined;
  site = { address: `http://127.0.0.1:${host.port}/`, folder, abort: nothing, close: nothing };
  ada = await at('&scenario=over-the-wall');
  links = await makeRoom(ada, 'Ada');
});
afterAll(async () => {
  for (const visitor of visitors) await closeVisitor(visitor);
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Ends the phases of the attacker, whose turn it is, and waits until it is again. */
async function passTurn(page: Page): Promise<void> {
  const turnOf = () => page.evaluate(() => window.__highground!.state().game!.state.turn);
  const before = await turnOf();
  while ((await turnOf()) === before) {
    await page.waitForFunction(() => window.__highground!.state().room?.shown?.state.next === 'attacker');
    if ((await turnOf()) === before) await page.evaluate(() => window.__highground!.actions.play.endPhase());
  }
}

describe('the computer in the empty seat of a room', () => {
  it('is tableShown by the player who made the room, and plays its turn', async () => {
    await ada.getByRole('button', { name: 'Room: players, chat and more' }).click();
    await ada.getByLabel('Computer for the defender').selectOption('easy');
    await ada.getByRole('button', { name: 'Let it play' }).click();
    await ada.getByText('The computer plays the defender while this page is open. Level: Easy.').waitFor();
    await ada.getByText('Computer (Easy)', { exact: true }).first().waitFor();
    await passTurn(ada);
    const { entries } = await ada.evaluate(() => ({
      entries: window.__highground!.state().room!.log!.entries.map(({ by, entry }) => [by, entry?.command.kind]),
    }));
    const own = entries.filter(([by]) => by === 'defender').map(([, kind]) => kind);
    expect(own.filter((kind) => kind === 'end-phase').length).toBeGreaterThan(1);
    expect(own.some((kind) => kind !== 'end-phase')).toBe(true);
  });

  it('agrees to take back, and to no draw', async () => {
    await ada.evaluate(() => window.__highground!.actions.play.endPhase());
    const lines = () => ada.evaluate(() => window.__highground!.state().game!.log.length);
    const before = await lines();
    await ada.keyboard.press('Control+z');
    await ada.waitForFunction((most) => window.__highground!.state().game!.log.length < most, before);
    const { lines: known } = await shownBy(ada);
    await ada.getByRole('button', { name: 'Offer a draw' }).click();
    // The offer and its answer.
    await isHere(ada, known + 2);
    const { offer, ended } = await ada.evaluate(() => window.__highground!.state().room!.log!.state);
    expect({ offer, ended }).toEqual({});
  });

  it('goes on when the page is loaded again', async () => {
    await ada.reload();
    await tableShown(ada);
    await isHere(ada);
    await ada.waitForFunction(() => window.__highground!.state().room?.presence?.players.defender === true);
    await passTurn(ada);
  });

  it('leaves its seat to a player who comes by its link', async () => {
    const bo = await at('', hashOf(links.defender));
    await ada.getByText('A player took the computer’s seat by its link.').first().waitFor();
    await sitDown(bo, 'Bo');
    await ada.getByText('Bo', { exact: true }).first().waitFor();
    await inStep(ada, bo);
    expect((await shownBy(bo)).seat).toBe('defender');
  });
});
