import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GameOrder, playGame } from '../../../src/lab/game/play-game.ts';
import { rememberingTable } from '../../../src/lab/game/remember.ts';
import { POLICY_NAMES, type PolicyName } from '../../../src/lab/policy/policy-name.ts';
import { makeReplay } from '../../../src/replay/make-replay.ts';
import { playReplay } from '../../../src/replay/play-replay.ts';
import { readReplay } from '../../../src/replay/read-replay.ts';
import { isSound } from '../../../src/replay/sound.ts';
import { evolve } from '../../../src/rules/play/evolve.ts';
import type { Game } from '../../../src/rules/play/game.ts';
import { hashState } from '../../../src/rules/core/state/hash-state.ts';
import type { TableQuery } from '../../../src/rules/core/ports.ts';
import { drawnOf, isDeep } from '../../support/drawn.ts';
import { type Laid, layOutBuiltIn, layOutText } from '../../support/lab-games.ts';

const order = (seed: number, attacker: PolicyName, defender: PolicyName, turns = 2): GameOrder => ({
  ...{ seed, turns },
  policies: { attacker, defender },
});

/** The first event after which a game's state is not sound; undefined where all are. */
function firstUnsound({ initial, log }: Game): string | undefined {
  let state = initial;
  for (const [i, { command, events }] of log.entries())
    for (const event of events) {
      const next = evolve(state, event);
      if (!isSound(next, initial, state)) return `${i} ${command.kind}: ${event.kind}`;
      state = next;
    }
  return undefined;
}

/** Small tables of every system; what each is played with. */
const TABLES: readonly (readonly [id: string, turns: number, seeds: readonly number[]])[] = [
  ['open-ground', 3, drawnOf([1, 2], 1)],
  ['over-the-wall', 1, [3]],
  ['the-duel-on-the-bridge', 1, [4]],
  ['over-the-gap', isDeep ? 2 : 1, drawnOf([1, 2], 1)],
  ...(isDeep ? [['market-day', 1, [4]] as const] : []),
  ['four-against-one', 2, [1]],
];

const tables = new Map<string, Laid>();
beforeAll(async () => {
  for (const [id] of TABLES) tables.set(id, await layOutBuiltIn(id));
});
afterAll(() => {
  for (const { table } of tables.values()) table.dispose();
});

describe.each(TABLES)('games on %s', (id, most, seeds) => {
  let remembering: TableQuery;
  beforeAll(() => {
    remembering = rememberingTable(tables.get(id)!.table);
  });

  it.each(seeds)('seed %d: every state is sound, nothing sticks, a replay of it is proven', (seed) => {
    const { start, text } = tables.get(id)!;
    for (const policy of ['random', 'cautious'] as const) {
      const { facts, game } = playGame(start, remembering, order(seed, policy, 'random', most));
      expect(facts.ending, policy).not.toBe('stuck');
      expect(facts).toMatchObject({ seed, first: start.side, commands: game.log.length });
      expect(facts.hash).toBe(hashState(game.state));
      expect(firstUnsound(game)).toBeUndefined();
      const read = readReplay(makeReplay({ scenario: text, seed }, game));
      if (!read.ok) throw new Error(read.error.kind);
      const played = playReplay(start, read.value);
      expect(played.ok && played.value.hash).toBe(facts.hash);
    }
  });
});

describe.each(drawnOf(['open-ground', 'four-against-one', 'over-the-gap']))('a game on %s played again', (id) => {
  it('is the same, whatever the table was asked before, and on a table of its own', async () => {
    const { start, table, text } = tables.get(id)!;
    const wanted = order(1, 'random', 'cautious', 1);
    const first = playGame(start, table, wanted);
    playGame(start, table, order(99, 'greedy', 'random', 1));
    const again = playGame(start, table, wanted);
    expect(again.facts).toEqual(first.facts);
    expect(JSON.stringify(again.game.log)).toBe(JSON.stringify(first.game.log));
    const fresh = await layOutText(text);
    expect(playGame(fresh.start, fresh.table, wanted).facts).toEqual(first.facts);
    fresh.table.dispose();
  });
});

describe('what a game is', () => {
  it('is another one from another seed, and from other policies', () => {
    const { start, table } = tables.get('four-against-one')!;
    const remembering = rememberingTable(table);
    const hashes = new Set(
      [1, 2].flatMap((seed) =>
        POLICY_NAMES.map((policy) => playGame(start, remembering, order(seed, policy, 'greedy', 1)).facts.hash),
      ),
    );
    expect(hashes.size).toBeGreaterThan(4);
  });

  it('tells its listener the very game, phase by phase, and never changes what it told', () => {
    const { start, table } = tables.get('over-the-gap')!;
    const told: Game[] = [];
    const lengths: number[] = [];
    const { game } = playGame(start, table, order(5, 'greedy', 'greedy', 1), (now) => {
      told.push(now);
      lengths.push(now.log.length);
    });
    expect(told.length).toBeGreaterThan(5);
    expect(told.map(({ log }) => log.length)).toEqual(lengths);
    for (const { log } of told) expect(log).toEqual(game.log.slice(0, log.length));
  });

  it('ends when both sides have had their turns, whichever side begins', () => {
    const { start, table } = tables.get('open-ground')!;
    for (const first of ['attacker', 'defender'] as const) {
      const { facts, game } = playGame(start, table, { ...order(1, 'random', 'random', 2), first });
      const turns = game.log
        .flatMap(({ events }) => events)
        .flatMap((e) => (e.kind === 'phase-ended' && e.phase === 'fight' ? [e.side] : []));
      expect(facts.first).toBe(first);
      if (facts.ending === 'last-turn') {
        expect(turns.filter((side) => side === 'attacker')).toHaveLength(2);
        expect(turns.filter((side) => side === 'defender')).toHaveLength(2);
        expect(facts.turns).toBe(2);
      }
    }
  });
});

/** A scenario with the names of the two sides exchanged, and nothing else. */
function exchanged(text: string): string {
  const document = JSON.parse(text) as { units: { side: string }[]; start?: { side?: string } };
  const other = (side: string | undefined) => (side === 'defender' ? 'attacker' : 'defender');
  const units = document.units.map((unit) => ({ ...unit, side: other(unit.side) }));
  return JSON.stringify({
    ...document,
    units,
    start: { ...document.start, side: other(document.start?.side) },
    script: [],
  });
}

describe('a game with the names of its sides exchanged', () => {
  it.each(['open-ground', 'over-the-gap', 'four-against-one'])(
    '%s: is the same game told of the other side, whatever the policies',
    async (id) => {
      const { start, table, text } = tables.get(id)!;
      const mirror = await layOutText(exchanged(text));
      for (const [one, other, seed] of [
        ['greedy', 'random', 1],
        ['cautious', 'greedy', 2],
      ] as const) {
        const { facts } = playGame(start, table, order(seed, one, other, 1));
        const mirrored = playGame(mirror.start, mirror.table, order(seed, other, one, 1)).facts;
        const swap = { attacker: 'defender', defender: 'attacker', draw: 'draw' } as const;
        expect({
          ...{ attacker: mirrored.defender, defender: mirrored.attacker, ending: mirrored.ending },
          ...{ winner: swap[mirrored.winner], first: swap[mirrored.first], turns: mirrored.turns },
          commands: mirrored.commands,
        }).toEqual({
          ...{ attacker: facts.attacker, defender: facts.defender, ending: facts.ending },
          ...{ winner: facts.winner, first: facts.first, turns: facts.turns },
          commands: facts.commands,
        });
      }
      mirror.table.dispose();
    },
  );
});
