import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitTo } from '../../src/net/commitment.ts';
import { visibleLog } from '../../src/net/room-log.ts';
import { SEATS } from '../../src/net/seat.ts';
import { viewLine } from '../../src/net/view-line.ts';
import { drawn } from '../support/drawn.ts';
import type { RoomBot } from '../support/room-bot.ts';
import { builtInText, startTestHost } from '../support/test-host.ts';

const LANDING = builtInText('the-night-landing');
const UNITS = ['watch', 'furnace', 'torches'] as const;

/** Plays the attacker's hidden deployment, with its units moved by some inches. */
async function deployed(
  shift: number,
  see: (bots: Readonly<Record<'attacker' | 'defender' | 'watch', RoomBot>>) => Promise<void>,
) {
  const host = await startTestHost({ isSteady: true });
  try {
    const room = await host.open(LANDING);
    const attacker = await host.join(room, 'attacker', { isSilent: true });
    const defender = await host.join(room, 'defender', { isSilent: true });
    const watch = await host.join(room, 'watch');
    const places = { watch: [-4.8, 12], furnace: [8.4, 12.2], torches: [3.2, 13.8] } as const;
    for (const unit of UNITS) {
      const [x, z] = places[unit];
      const answer = await attacker.command({ kind: 'deploy', unit, at: [x + shift, z] }, `deploy-${unit}`);
      expect(answer.kind).toBe('ack');
    }
    expect((await attacker.command({ kind: 'end-phase' }, 'end')).kind).toBe('ack');
    const seq = attacker.log()!.state.seq;
    for (const bot of [defender, watch]) await bot.until(() => bot.log()?.state.seq === seq, 'the deployment');
    await see({ attacker, defender, watch });
    return { attacker, defender, watch };
  } finally {
    await host.close();
  }
}

/** What a bot was sent, without what is random to everyone who does not know the salt: commitments, and hashes over them. */
const sentTo = ({ heard }: RoomBot): string => heard.join('\n').replace(/[0-9a-f]{64}/g, '#');

describe('a hidden deployment', () => {
  it('is not opened half done, where the first lines would show it', async () => {
    const entries = await deployed(0, async () => undefined).then(({ attacker }) => visibleLog(attacker.log()!));
    expect(entries.map(({ command }) => command.kind)).toContain('deploy');
    const host = await startTestHost();
    try {
      const response = await host.post('/rooms', { scenario: LANDING, entries });
      expect(response.status).toBe(422);
      const { error } = (await response.json()) as { error: { problems: { at: string; message: string }[] } };
      expect(error.problems).toEqual([{ at: '/entries', message: expect.stringMatching(/end the deployment first/) }]);
      expect((await host.post('/rooms', { scenario: LANDING, entries: [] })).status).toBe(201);
    } finally {
      await host.close();
    }
  });

  it('reaches the other side and spectators as commitments alone, and all of it once both have deployed', async () => {
    const canary = '3.59137';
    await deployed(0.39137, async ({ attacker, defender, watch }) => {
      expect(attacker.heard.join()).toContain(canary);
      expect([defender, watch].map(({ heard }) => heard.join().includes(canary))).toEqual([false, false]);
      expect(defender.heard.filter((text) => text.startsWith('{"kind":"skip"'))).toHaveLength(UNITS.length);
      expect(visibleLog(defender.log()!).map(({ command }) => command.kind)).toEqual(['end-phase']);
      for (const unit of ['levy', 'mortars', 'bailiffs']) await defender.command({ kind: 'deploy', unit });
      await defender.command({ kind: 'end-phase' });
      const seq = defender.log()!.state.seq;
      for (const bot of [attacker, watch]) await bot.until(() => bot.log()?.state.seq === seq, 'the first turn');
      const games = [attacker, defender, watch].map((bot) => JSON.stringify(visibleLog(bot.log()!)));
      expect(new Set(games).size).toBe(1);
      expect(games[0]).toContain(canary);
    });
  });

  it('of two games that differ in nothing else sends the other side the same, byte for byte', async () => {
    const sent: string[] = [];
    for (const shift of [0, 0.75])
      await deployed(shift, async ({ defender, watch }) => {
        sent.push([sentTo(defender), sentTo(watch)].join('\n—\n'));
      });
    expect(sent[0]).toContain('"skip"');
    // Compared as a whole: where they differ, the texts are too long to be shown.
    expect(sent[0] === sent[1]).toBe(true);
  });

  it('cannot be swapped for another one once it is committed to', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(digits, digits, fc.string(), fc.string(), (salt, other, text, changed) => {
        fc.pre(text !== changed || salt !== other);
        expect(commitTo({ salt, text })).not.toBe(commitTo({ salt: other, text: changed }));
      }),
      { numRuns: drawn(5000, 200) },
    );
  });

  it('is in no view of a line but that of its own side, whatever the line', () => {
    const line = '{"n":3,"kind":"hidden"}';
    fc.assert(
      fc.property(
        fc.string({ minLength: 8 }),
        fc.boolean(),
        fc.constantFrom('attacker', 'defender'),
        (text, isHidden, side) => {
          const stored = {
            seq: 3,
            line,
            secret: { salt: `salt${text}`, text: `canary${text}`, side },
            isHidden,
          } as const;
          for (const seat of SEATS) {
            const sees = JSON.stringify(viewLine(stored, seat)).includes('canary');
            expect(sees).toBe(seat === side);
          }
        },
      ),
      { numRuns: drawn(1000, 100) },
    );
  });
});
