import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addRoomLine, type RoomLog } from '../../src/net/room-log.ts';
import { verifyDice } from '../../src/net/verify-dice.ts';
import type { StoredLine } from '../../src/net/view-line.ts';
import { checkDice } from '../../src/server/dice-verifier.ts';
import { openSqliteStore } from '../../src/server/storage/sqlite-store.ts';
import { isDeep } from '../support/drawn.ts';
import { commandsNotAnsweredOnce, linesSentWrongly, secretNumbers, secretsTold } from '../support/heard-lines.ts';
import { type HostProcess, startHostProcess } from '../support/host-process.ts';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';
import { freePort } from '../support/redis-server.ts';
import {
  createMissionPlay,
  type Decision,
  decisionAt,
  type MissionPlan,
  type MissionPlayer,
  playerWithFinger,
  playerWithMouse,
  POLL,
  SOON,
} from './mission-player.ts';
import {
  hashOf,
  inStep,
  isHere,
  makeRoom,
  openPageAt,
  roomOf,
  type SeatLinks,
  shownBy,
  sitDown,
  tokenOf,
} from './room-pages.ts';
import { tableShown, type Site, type Visitor, visit } from './site.ts';

/** A mission on a built-in table, and how it is played. */
type Mission = Omit<MissionPlan, 'turns'> & { readonly table: string; readonly isHidden?: true };

/** A mission of each system that is soon played. The first is deployed in secret. */
const MISSIONS: readonly Mission[] = [
  {
    table: 'the-night-landing',
    isHidden: true,
    moves: { attacker: { unit: 'furnace', by: [0, -2] }, defender: { unit: 'mortars', by: [-3, -1] } },
    attacks: { attacker: ['watch', 'furnace'], defender: ['levy', 'bailiffs'] },
  },
  {
    table: 'the-last-guard',
    moves: { attacker: { unit: 'beast', by: [0, -4] }, defender: { unit: 'guard', by: [0, 3] } },
    attacks: { attacker: ['left', 'beast', 'right'], defender: ['guard'] },
  },
  {
    table: 'a-race-over-the-roofs',
    moves: { attacker: { unit: 'pip', by: [0, -3] }, defender: { unit: 'hob', by: [0, 3] } },
    attacks: { attacker: ['lark', 'maren'], defender: ['quill', 'varro'] },
  },
];

/** Further missions, which take longer. */
const LONGER: readonly Mission[] = [
  {
    table: 'the-chapel-and-the-mill',
    moves: { attacker: { unit: 'captain', by: [0, -6] }, defender: { unit: 'sentry', by: [0, 6] } },
    attacks: { attacker: ['captain'], defender: ['sentry'] },
  },
  {
    table: 'hold-the-ridge',
    moves: { attacker: { unit: 'lances', by: [0, -6] }, defender: { unit: 'riders', by: [0, 6] } },
    attacks: { attacker: ['lances', 'halberds'], defender: ['riders', 'axes'] },
  },
];

const PLAYED = isDeep ? [...MISSIONS, ...LONGER] : MISSIONS.slice(0, 1);

/** The last turn in which units move and attack. */
const LAST_BUSY_TURN = isDeep ? 6 : 2;

let host: HostProcess;
let folder: string;
let site: Site;
let visitors: readonly Visitor[];
let pages: Readonly<Record<keyof SeatLinks, Page>>;
let players: readonly MissionPlayer[];
/** What each page was sent over its connections to the room that is played in: the messages, in order. */
const heard = new Map<Page, string[]>();
/** What pages threw, and asked for elsewhere. */
const faults: string[] = [];

const rooms = (): string => join(folder, 'rooms.sqlite');
const all = (): readonly Page[] => Object.values(pages);

/** Starts the host, or starts it again at the same address with the same rooms. */
async function start(port: number): Promise<void> {
  host = await startHostProcess(port, '--data', rooms(), '--pages', inject('builtSite'));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'highground-missions-'));
  await start(await freePort());
  const nothing = async (): Promise<void> => undefined;
  site = { address: `http://127.0.0.1:${host.port}/`, folder, abort: nothing, close: nothing };
  visitors = await Promise.all([
    visit(site, { viewport: { width: 1280, height: 720 } }),
    visit(site, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
    visit(site),
  ]);
  const [attacker, defender, watch] = await Promise.all(
    visitors.map((visitor) => {
      visitor.context.on('page', listen);
      return openPageAt(visitor, site, '&scenario=open-ground');
    }),
  );
  pages = { attacker: attacker!, defender: defender!, watch: watch! };
  players = [playerWithMouse(pages.attacker, 'attacker'), await playerWithFinger(pages.defender, 'defender')];
});
afterAll(async () => {
  for (const { context } of visitors) await context.close();
  await host.end();
  rmSync(folder, { recursive: true, force: true });
  expect([
    ...faults,
    ...visitors.flatMap(({ foreignRequests, violations }) => [...foreignRequests, ...violations]),
  ]).toEqual([]);
});

/** Notes what a page is sent by a room, and what it throws. */
function listen(page: Page): void {
  const messages: string[] = [];
  heard.set(page, messages);
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => messages.push(String(payload))));
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
}

/** Makes a room of a built-in table at the attacker's page. The others come by their links, from the game before. */
async function openRoom(table: string): Promise<SeatLinks> {
  const { attacker, defender, watch } = pages;
  await attacker.evaluate(async () => {
    const { state, actions } = window.__highground!;
    if (state().room) (await actions.room.enter()).leave();
  });
  await attacker.locator('.chooser select').selectOption(table);
  await attacker.waitForFunction((id) => window.__highground!.state().onTable?.id === id, table);
  for (const messages of heard.values()) messages.length = 0;
  const links = await makeRoom(attacker, 'Ada');
  await Promise.all([followLink(defender, links.defender), followLink(watch, links.watch)]);
  // The device remembers the name: only the first room asks for it.
  if (!(await defender.evaluate(() => window.__highground!.state().room!.isPlayerKnown))) await sitDown(defender, 'Bo');
  return links;
}

/** Goes from the table at hand to the seat that a link names. */
async function followLink(page: Page, link: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, hashOf(link));
  await page.waitForFunction((room) => window.__highground!.state().room?.shown?.opened.room === room, roomOf(link));
}

/** When a decision is thought never to come, milliseconds: soon enough to say what pages show. */
const NEVER = 0.5 * TEST_TIMEOUT;

type Asked = { readonly player: MissionPlayer; readonly decision: Decision };

/** The player who is asked for a decision, and what is asked; undefined once both see the end of the game. */
async function nextDecision(): Promise<Asked | undefined> {
  for (const end = Date.now() + NEVER; Date.now() < end; ) {
    const asked = await Promise.all(
      players.map(async (player) => ({ player, decision: await decisionAt(player.page) })),
    );
    if (asked.every(({ decision }) => decision?.isOver)) return undefined;
    for (const { player, decision } of asked)
      if (decision?.next === player.side && !decision.isOver) return { player, decision };
    // Asking without a pause takes the processor from the pages.
    await sleep(POLL);
  }
  const prompts = await Promise.all(players.map(({ page }) => page.locator('.prompt').textContent()));
  throw new Error(`No player was asked for a decision: ${prompts.join(' / ')}`);
}

/** Waits until a page asks for something else, or so long that what was done has had no effect. */
const isAnswered = (page: Page, { seq, text }: Decision): Promise<unknown> =>
  page
    .waitForFunction(
      ([least, asked]) => {
        const { room, busy, playing } = window.__highground!.state();
        const isIdle = busy === undefined && playing === undefined && room?.waiting === 0;
        const isNew = (room?.shown?.state.seq ?? 0) > least || document.querySelector('.prompt')?.textContent !== asked;
        return isIdle && isNew;
      },
      [seq, text] as const,
      { timeout: SOON, polling: POLL },
    )
    .catch(() => undefined);

const isCutOff = async (page: Page): Promise<void> => {
  await page.getByText('Connection lost, reconnecting…').waitFor();
};

/** What goes wrong in a game. */
type Trouble = {
  /** The first decision at which it may happen. */
  readonly from: number;
  /** Whether it may happen at a decision; otherwise it happens at a later one. */
  readonly fits?: (decision: Decision) => boolean;
  /** Lets it happen; `decide` is what the player does about the decision. */
  readonly happen: (player: MissionPlayer, decide: () => Promise<void>) => Promise<void>;
};

const backAt = (port: number) => start(port).then(() => Promise.all(all().map((page) => isHere(page))));

/** Whether a player may end the phase, which is one command. */
const mayEndPhase = (decision: Decision): boolean =>
  decision.side === decision.next && !decision.offers && !decision.isRefused && decision.phase !== 'deploy';

/** Another player is sent nothing while the connection is lost, and all of it afterwards. */
async function withoutOther({ side }: MissionPlayer, decide: () => Promise<void>): Promise<void> {
  const other = pages[side === 'attacker' ? 'defender' : 'attacker'];
  await other.context().setOffline(true);
  await isCutOff(other);
  await decide();
  await other.context().setOffline(false);
  await isHere(other);
}

/** A player ends the phase while the connection is lost: that is done once it is back, and once only. */
async function withoutConnection({ page, endPhase }: MissionPlayer): Promise<void> {
  await page.context().setOffline(true);
  await isCutOff(page);
  const { lines } = await shownBy(page);
  await endPhase();
  await page.waitForFunction(() => window.__highground!.state().room!.waiting === 1);
  expect((await shownBy(page)).lines).toBe(lines);
  await page.context().setOffline(false);
  await Promise.all(all().map((one) => isHere(one, lines + 1)));
}

/** What goes wrong in every game, in this order. */
const TROUBLES: readonly Trouble[] = [
  {
    from: 5,
    happen: async () => {
      await host.kill();
      await Promise.all(all().map(isCutOff));
      await backAt(host.port);
    },
  },
  {
    from: 9,
    happen: async ({ page }) => {
      await page.reload();
      await tableShown(page);
      await isHere(page);
    },
  },
  { from: 14, happen: withoutOther },
  {
    // Killed while it is told a decision: that is done, or done again once it is back.
    from: 18,
    happen: async (_, decide) => {
      await Promise.all([decide(), host.kill()]);
      await backAt(host.port);
    },
  },
  { from: 22, fits: mayEndPhase, happen: withoutConnection },
];

/** The most decisions of a mission. */
const MOST_DECISIONS = 1000;

/** Plays the mission of a room to its end, with everything that goes wrong on the way. */
async function playMission(mission: Mission): Promise<void> {
  const play = createMissionPlay({ ...mission, turns: LAST_BUSY_TURN });
  const troubles = [...TROUBLES];
  let count = 0;
  for (let asked = await nextDecision(); asked; asked = await nextDecision()) {
    count++;
    const { player, decision } = asked;
    const decide = (): Promise<void> => play(player, decision);
    const [trouble] = troubles;
    const isDue = trouble !== undefined && count >= trouble.from && (trouble.fits?.(decision) ?? true);
    if (isDue) {
      troubles.shift();
      await trouble.happen(player, decide);
    } else {
      await decide();
      await isAnswered(player.page, decision);
    }
    expect(count).toBeLessThan(MOST_DECISIONS);
  }
  expect(troubles).toEqual([]);
}

/** The log of a room as the host keeps it, and as it gives it to a player. */
async function logOf(links: SeatLinks): Promise<{ readonly stored: readonly StoredLine[]; readonly text: string }> {
  const room = roomOf(links.watch);
  const headers = { authorization: `Bearer ${tokenOf(links.attacker)}` };
  const text = await (await fetch(`${site.address}rooms/${room}/log`, { headers })).text();
  const store = openSqliteStore(rooms());
  const stored = await store.read(room, 0);
  await store.close();
  return { stored, text };
}

/** The head of a log, by its lines alone. */
function headOf(text: string): string | undefined {
  let log: RoomLog | undefined;
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const next = addRoomLine(log, line);
    if (typeof next === 'string') throw new Error(`a line is ${next}: ${line.slice(0, 300)}`);
    log = next;
  }
  return log?.head;
}

describe('a whole mission in a room, with a page reloaded, pages cut off, and the host killed twice', () => {
  it.each(PLAYED)('on $table ends the same for both players and a spectator', async (mission) => {
    const links = await openRoom(mission.table);
    await playMission(mission);
    const { stored, text } = await logOf(links);
    const [shown] = await inStep(...all());
    expect([shown?.head, shown?.lines, shown?.problem]).toEqual([headOf(text), stored.length, undefined]);
    const results = await Promise.all(all().map((page) => page.locator('.result').textContent()));
    expect(results[0]).toMatch(/wins|Draw/);
    expect(new Set(results).size).toBe(1);
    // A click would reach it: nothing lies over it.
    for (const page of all()) await page.locator('.result h2').first().click({ trial: true });

    const proof = verifyDice(text);
    const { rolls, dice } = checkDice(text);
    expect(proof).toMatchObject({ ok: true, value: { lines: stored.length, rolls, dice } });
    expect(rolls).toBeGreaterThan(0);

    const seats = [
      ['attacker', heard.get(pages.attacker)!],
      ['defender', heard.get(pages.defender)!],
      ['watch', heard.get(pages.watch)!],
    ] as const;
    for (const [seat, texts] of seats) {
      expect(linesSentWrongly(seat, texts, stored)).toEqual([]);
      expect(secretsTold(seat, texts, stored)).toEqual([]);
    }
    expect(commandsNotAnsweredOnce([...seats[0][1], ...seats[1][1]], stored)).toEqual([]);
    expect(secretNumbers(stored).length > 0).toBe(mission.isHidden === true);
  });
});
