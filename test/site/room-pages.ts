import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../../src/net/seat.ts';
import { PLAIN, tableShown, type Site, type Visitor } from './site.ts';

/** The links of a room that was made at a page; the host's is not shown there. */
export type SeatLinks = Readonly<Record<Exclude<Seat, 'host'>, string>>;

/** The fragment of a link to a seat. */
export const hashOf = (link: string): string => new URL(link).hash;

/** Opens a page of a site that keeps no tables, and waits until its table stands. */
export async function openPageAt(
  { context }: Pick<Visitor, 'context'>,
  site: Site,
  query: string,
  hash = '',
  picture = PLAIN,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.address}${picture}&keep=no${query}${hash}`);
  await tableShown(page);
  return page;
}

/** Makes a room of the table at hand, as the attacker. */
export async function makeRoom(page: Page, name: string): Promise<SeatLinks> {
  await page.waitForFunction(() => window.__highground!.state().hostsRooms === true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('play with some');
  await page.getByRole('option', { name: 'Play with someone' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Create room' }).click();
  await page.locator('.copy-link').first().waitFor();
  const [defender, watch, attacker] = await page
    .locator('.copy-link input')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await page.getByRole('button', { name: 'To the table' }).click();
  await isHere(page, 3);
  return { attacker: attacker!, defender: defender!, watch: watch! };
}

/** Takes the seat of the link that the page was opened with, under a name. */
export async function sitDown(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.locator('.sit-down').waitFor({ state: 'detached' });
}

/** Waits until a page is in step with its room, with so many of its lines at least. */
export const isHere = (page: Page, lines = 0) =>
  page.waitForFunction(
    (least) => {
      const { room } = window.__highground!.state();
      return room?.connection.state === 'here' && (room.shown?.state.seq ?? 0) >= least;
    },
    lines,
    // By default every page that waits is asked for each frame.
    { polling: 50 },
  );

/** What a page shows of its room and its game. */
export const shownBy = (page: Page) =>
  page.evaluate(() => {
    const { room, game, refusal, problem } = window.__highground!.state();
    return {
      seat: room?.seat,
      head: room?.shown?.head,
      lines: room?.shown?.state.seq ?? 0,
      kinds: game?.log.map(({ command }) => command.kind),
      models: JSON.stringify([...(game?.state.models.values() ?? [])].map(({ id, at }) => [id, at])),
      awaits: document.querySelector('.prompt')?.textContent ?? '',
      refusal: refusal?.told?.[0]?.clauses[0],
      problem,
    };
  });

/** The same for pages that have all caught up with the first of them. */
export async function inStep(...pages: readonly Page[]) {
  const { lines } = await shownBy(pages[0]!);
  for (const page of pages) await isHere(page, lines);
  const shown = await Promise.all(pages.map(shownBy));
  for (const one of shown)
    expect([one.head, one.kinds, one.models]).toEqual([shown[0]!.head, shown[0]!.kinds, shown[0]!.models]);
  return shown;
}

/** The token in a link to a seat. */
export const tokenOf = (link: string): string => new URLSearchParams(hashOf(link).slice(1)).get('seat')!;

/** The name of the room in a link to a seat. */
export const roomOf = (link: string): string => new URLSearchParams(hashOf(link).slice(1)).get('room')!;
