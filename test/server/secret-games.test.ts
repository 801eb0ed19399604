import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/kernel/random.ts';
import type { Seat } from '../../src/net/seat.ts';
import type { OpenedRoom } from '../../src/server/hub.ts';
import { SIDES, type Side } from '../../src/rules/core/turn.ts';
import { drawn, scaled, seedOf } from '../support/drawn.ts';
import type { RoomBot } from '../support/room-bot.ts';
import { builtInText, startTestHost, type TestHost } from '../support/test-host.ts';

/** Tables with zones of the two sides that are apart: two of each system, all deployed in secret here. */
const TABLES = [
  'the-night-landing',
  'a-race-over-the-roofs',
  'hold-the-ridge',
  'break-the-boulevard',
  'lamps-of-the-quarter',
  'the-last-guard',
] as const;

/** How many pairs of games a deep run plays: 10,000 games. */
const PAIRS = 5000;
/** How many times as slow as a case of other properties a pair is. */
const COST = 80;

/** How many places a unit is tried at: fewer than a connection may ask at once. */
const MOST_TRIES = 50;
/** How far from the edge of a zone places are drawn, inches: most units have no room nearer to it. */
const INSET = 1.5;

type Place = readonly [number, number];
type SecretTable = {
  readonly text: string;
  readonly numbers: ReadonlySet<string>;
  readonly units: Readonly<Record<Side, readonly string[]>>;
  readonly zones: Readonly<Record<Side, readonly Place[]>>;
};

/** The parts of a scenario file that a hidden deployment is made of. */
type Document = {
  readonly units: readonly { readonly id: string; readonly side: Side }[];
  readonly mission: {
    readonly deployment: readonly { readonly side: Side; readonly zone: readonly Place[] }[];
    readonly reserves?: readonly { readonly unit: string }[];
  };
};

/** Numbers with so many decimals that they come up in two places only where one was copied from the other. */
const LONG_NUMBER = /-?\d+\.\d{5,}/g;

/** A built-in table whose units both sides deploy in secret. */
function secretTable(name: string): SecretTable {
  const document = JSON.parse(builtInText(name)) as Document;
  const { script: _, ...rest } = document as Document & { readonly script?: unknown };
  const mission = { ...document.mission, deploy: 'by-hand', order: 'side-by-side', hidden: true };
  const text = JSON.stringify({ ...rest, mission });
  const late = new Set(document.mission.reserves?.map(({ unit }) => unit));
  const of = (side: Side) => ({
    units: document.units.filter((unit) => unit.side === side && !late.has(unit.id)).map(({ id }) => id),
    zone: document.mission.deployment.find((one) => one.side === side)!.zone,
  });
  const [attacker, defender] = [of('attacker'), of('defender')];
  return {
    text,
    numbers: new Set(text.match(LONG_NUMBER)),
    units: { attacker: attacker.units, defender: defender.units },
    zones: { attacker: attacker.zone, defender: defender.zone },
  };
}

type Seats = Readonly<Record<Exclude<Seat, 'host'>, RoomBot>>;

async function sitAtTable(host: TestHost, { text }: SecretTable): Promise<Seats> {
  const room: OpenedRoom = await host.open(text);
  const sit = (seat: Seat) => host.join(room, seat, { isSilent: true });
  // One after another: two hosts are to number the connections alike.
  const attacker = await sit('attacker');
  const defender = await sit('defender');
  return { attacker, defender, watch: await sit('watch') };
}

/** Deploys a unit at the first place where it may stand. Returns how many were refused before; undefined if all were. */
async function deployAt(bot: RoomBot, unit: string, places: () => Place): Promise<number | undefined> {
  for (let refused = 0; refused < MOST_TRIES; refused++) {
    const answer = await bot.command({ kind: 'deploy', unit, at: [...places()] }, `${unit}-${refused}`);
    if (answer.kind === 'ack') return refused;
  }
  return undefined;
}

const seqOf = (bot: RoomBot): number => bot.log()!.state.seq;

async function upTo(seq: number, ...bots: readonly RoomBot[]): Promise<void> {
  for (const bot of bots) await bot.until(() => seqOf(bot) >= seq, `line ${seq}`);
}

/** The numbers in what a seat keeps secret, which it alone is sent. */
function secretNumbersOf({ heard }: RoomBot, { numbers }: SecretTable): readonly string[] {
  const secrets = heard.map((text) => (JSON.parse(text) as { readonly secret?: { readonly text: string } }).secret);
  const text = secrets.map((secret) => secret?.text).join();
  return [...new Set(text.match(LONG_NUMBER))].filter((number) => !numbers.has(number));
}

/** What a bot was sent so far, without what is random to everyone who does not know the salt. */
const sentTo = ({ heard }: RoomBot): string => heard.join('\n').replace(/[0-9a-f]{64}/g, '#');

/** What is drawn for a pair of games: places for the attacker's units in either game, and places the defender tries. */
type Pair = { readonly places: readonly (() => Place)[]; readonly tries: readonly Place[] };

/**
 * Plays a hidden deployment. The defender asks for the same whatever the places of the attacker are.
 *
 * @returns What was sent; undefined where a unit of the attacker finds no room beside the others.
 */
async function deploySecretly(host: TestHost, table: SecretTable, { places, tries }: Pair, game: number) {
  const seats = await sitAtTable(host, table);
  const { attacker, defender, watch } = seats;
  let refused = 0;
  for (const unit of table.units.attacker) {
    // By then the connection may ask as often again.
    host.wait(10_000);
    const count = await deployAt(attacker, unit, places[game]!);
    if (count === undefined) return undefined;
    refused += count;
  }
  const [x, z] = places[game]!();
  attacker.send({ kind: 'say', say: { kind: 'drag', models: [{ model: 'held', at: [x, 0, z] }] } });
  attacker.send({ kind: 'say', say: { kind: 'tape', corners: [[x, 0, z]] } });
  expect((await attacker.command({ kind: 'end-phase' }, 'end')).kind).toBe('ack');
  await upTo(seqOf(attacker), defender, watch);
  const canaries = secretNumbersOf(attacker, table);
  // Across the border too, where the other side's models stand.
  const unit = table.units.defender[0]!;
  for (const [i, at] of tries.entries()) {
    const answer = await defender.command({ kind: 'deploy', unit, at: [...at] }, `try-${i}`);
    if (answer.kind === 'ack') break;
  }
  for (const one of table.units.defender) await defender.command({ kind: 'deploy', unit: one }, `own-${one}`);
  await upTo(seqOf(defender), attacker, watch);
  const sent = { defender: sentTo(defender), watch: sentTo(watch) };
  const told = [defender, watch].flatMap(({ seat, heard }) => {
    const all = heard.join('\n');
    return canaries.filter((number) => all.includes(number)).map((number) => `${seat} was told ${number}`);
  });
  const own = secretNumbersOf(defender, table);
  for (const { seat, heard } of [attacker, watch]) {
    const all = heard.join('\n');
    told.push(...own.filter((number) => all.includes(number)).map((number) => `${seat} was told ${number}`));
  }
  expect((await defender.command({ kind: 'end-phase' }, 'end')).kind).toBe('ack');
  await upTo(seqOf(defender), attacker, watch);
  const isRevealed = [defender, watch].every(({ heard }) => canaries.every((number) => heard.join().includes(number)));
  for (const bot of Object.values(seats)) bot.leave();
  return { sent, told, refused, canaries: canaries.length, isRevealed };
}

describe('two games that differ only in how the attacker deployed in secret', () => {
  let hosts: readonly TestHost[];
  const start = async (): Promise<void> => {
    const settings = { isSteady: true, openings: [1e9, 1e9], judging: { threads: 1 } } as const;
    hosts = [await startTestHost(settings), await startTestHost(settings)];
  };
  const close = async (): Promise<void> => {
    await Promise.all(hosts.map((host) => host.close()));
    expect(hosts.flatMap(({ faults }) => faults)).toEqual([]);
  };
  beforeAll(start);
  afterAll(close);

  it('send the other seats the same bytes, on tables of every system, and no canary of either side', async () => {
    const random = seededRandom(seedOf(20_261_128));
    const chance = (): number => random() / 2 ** 32;
    const tables = TABLES.map(secretTable);
    /** A place in the box of a zone, away from its edge. */
    const placeIn = (zone: readonly Place[], share = chance): Place => {
      const along = (axis: 0 | 1): number => {
        const values = zone.map((corner) => corner[axis]);
        const [least, most] = [Math.min(...values) + INSET, Math.max(...values) - INSET];
        return least + (most - least) * share();
      };
      return [along(0), along(1)];
    };
    let [refused, canaries, compared] = [0, 0, 0];
    const pairs = drawn(PAIRS, tables.length, COST);
    for (let i = 0; compared < pairs; i++) {
      const table = tables[i % tables.length]!;
      const places = hosts.map(() => {
        const draw = seededRandom(random());
        return () => placeIn(table.zones.attacker, () => draw() / 2 ** 32);
      });
      const tries = Array.from({ length: 3 }, () => placeIn(table.zones[SIDES[Math.floor(2 * chance())]!]));
      const played = await Promise.all(hosts.map((host, game) => deploySecretly(host, table, { places, tries }, game)));
      const games = played.filter((game) => game !== undefined);
      if (games.length < played.length) {
        // One game ended before the other, and the hosts no longer number what comes alike.
        await close();
        await start();
        continue;
      }
      compared++;
      for (const { told, isRevealed } of games) {
        expect(told).toEqual([]);
        expect(isRevealed).toBe(true);
      }
      const [one, other] = games as [(typeof games)[number], (typeof games)[number]];
      // Compared as a whole: where they differ, the texts are too long to be shown.
      expect(one.sent.defender === other.sent.defender, `the defender, pair ${i}`).toBe(true);
      expect(one.sent.watch === other.sent.watch, `a spectator, pair ${i}`).toBe(true);
      refused += one.refused + other.refused;
      canaries += one.canaries + other.canaries;
    }
    expect(refused).toBeGreaterThan(scaled(PAIRS, COST) / 4);
    expect(canaries).toBeGreaterThan(scaled(PAIRS, COST));
  });
});
