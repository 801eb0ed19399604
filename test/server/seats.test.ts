import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedRoom } from '../../src/server/hub.ts';
import type { CommandDocument } from '../../src/scenario/command-schema.ts';
import type { RoomBot } from '../support/room-bot.ts';
import { builtInText, startTestHost, type TestHost } from '../support/test-host.ts';

/** One command of each kind. A kind that is added does not compile until it has its row here. */
const COMMANDS: { readonly [K in CommandDocument['kind']]: Extract<CommandDocument, { kind: K }> } = {
  'end-phase': { kind: 'end-phase' },
  deploy: { kind: 'deploy', unit: 'south' },
  undo: { kind: 'undo' },
  redo: { kind: 'redo' },
  move: { kind: 'move', moves: [{ model: 'south-1', to: [0, 0] }] },
  'declare-charge': { kind: 'declare-charge', unit: 'south', targets: ['south-guard'] },
  'roll-charge': { kind: 'roll-charge' },
  'move-charge': { kind: 'move-charge' },
  'issue-challenge': { kind: 'issue-challenge', character: 'south-1' },
  'pass-challenge': { kind: 'pass-challenge' },
  'accept-challenge': { kind: 'accept-challenge', character: 'south-1' },
  'refuse-challenge': { kind: 'refuse-challenge' },
  nominate: { kind: 'nominate', character: 'south-1' },
  'glorious-intervention': { kind: 'glorious-intervention', character: 'south-1' },
  'swap-with': { kind: 'swap-with', model: 'south-1' },
  'pile-in': { kind: 'pile-in' },
  strike: { kind: 'strike' },
  'declare-engage': { kind: 'declare-engage', unit: 'south', targets: ['south-guard'] },
  'roll-out-of-sight': { kind: 'roll-out-of-sight' },
  'choose-path': { kind: 'choose-path' },
  intercept: { kind: 'intercept', unit: 'south' },
  'decline-intercept': { kind: 'decline-intercept' },
  'resolve-engage': { kind: 'resolve-engage' },
  shoot: { kind: 'shoot', unit: 'south', target: 'south-guard' },
  cast: { kind: 'cast', unit: 'south', target: 'south-guard' },
  'test-rout': { kind: 'test-rout' },
  rout: { kind: 'rout' },
  'order-melee': { kind: 'order-melee' },
  attack: { kind: 'attack' },
  react: { kind: 'react', unit: 'south', reaction: 'hold' },
  redirect: { kind: 'redirect', unit: 'south', target: 'south-guard' },
  'roll-charge-range': { kind: 'roll-charge-range' },
  'move-chargers': { kind: 'move-chargers' },
  manoeuvre: { kind: 'manoeuvre', unit: 'south', steps: [{ advance: 1 }] },
  'issue-duel': { kind: 'issue-duel', character: 'south-1' },
  'accept-duel': { kind: 'accept-duel', character: 'south-1' },
  'refuse-duel': { kind: 'refuse-duel' },
  'pass-duel': { kind: 'pass-duel' },
  'make-way': { kind: 'make-way', model: 'south-1', with: 'south-2' },
  allocate: { kind: 'allocate', model: 'south-1', targets: [] },
  'lock-attacks': { kind: 'lock-attacks' },
  'roll-attacks': { kind: 'roll-attacks' },
  'by-hand': { kind: 'by-hand', change: { kind: 'set-wounds', model: 'south-1', left: 1 } },
};

/** What the side that does not decide is refused for; every other kind for not deciding. */
const OTHERWISE: { readonly [K in CommandDocument['kind']]?: string } = {
  undo: 'takeback-by-consent',
  redo: 'takeback-by-consent',
  'by-hand': 'belongs-to-other-side',
};

let host: TestHost;
let room: OpenedRoom;
let seats: Readonly<Record<'attacker' | 'defender' | 'watch' | 'host', RoomBot>>;

beforeAll(async () => {
  host = await startTestHost();
  room = await host.open(builtInText('over-the-wall'));
  const [attacker, defender, watch, moderator] = await Promise.all(
    (['attacker', 'defender', 'watch', 'host'] as const).map((seat) => host.join(room, seat)),
  );
  seats = { attacker: attacker!, defender: defender!, watch: watch!, host: moderator! };
});
afterAll(() => host.close());

/** The kinds of the clauses that a command is refused by. */
async function whyNot(seat: keyof typeof seats, command: CommandDocument): Promise<readonly string[]> {
  const answer = await seats[seat].command(command);
  return answer.kind === 'refused' ? answer.violations.map(({ kind }) => kind) : [];
}

describe('what each seat may command while the attacker decides', () => {
  it.each(Object.values(COMMANDS).map((command) => [command.kind, command] as const))('%s', async (kind, command) => {
    const before = seats.attacker.log()?.head;
    expect(await whyNot('watch', command)).toEqual(['seat-only-watches']);
    expect(await whyNot('host', command)).toEqual(['seat-only-watches']);
    expect(await whyNot('defender', command)).toEqual([OTHERWISE[kind] ?? 'other-side-decides']);
    // Nothing that is refused leaves a line.
    expect(seats.attacker.log()?.head).toBe(before);
  });

  it('a seat from another room, and a token that is none, open nothing', async () => {
    const other = await host.open(builtInText('open-ground'));
    const stray = await host.join({ ...room, tokens: other.tokens }, 'attacker');
    expect(stray.last('error')?.error.kind).toBe('no-such-seat');
  });

  it('players and the host are given the log; a watcher is told that only they are', async () => {
    const logFor = async (seat: 'attacker' | 'watch' | 'host') => {
      const headers = { authorization: `Bearer ${room.tokens[seat]}` };
      const answer = await fetch(`http://127.0.0.1:${host.port}/rooms/${room.room}/log`, { headers });
      return [answer.status, (await answer.text()).split('\n')[0]] as const;
    };
    expect((await logFor('attacker'))[0]).toBe(200);
    expect(await logFor('host')).toEqual(await logFor('attacker'));
    const [status, told] = await logFor('watch');
    expect([status, JSON.parse(told!)]).toMatchObject([403, { error: { kind: 'players-only' } }]);
  });

  it('a player who lost the seat commands nothing any more', async () => {
    const { attacker } = seats;
    const second = await host.join(room, 'attacker');
    await attacker.until(() => !attacker.isOpen(), 'to be shown out');
    const { head } = second.log()!;
    attacker.send({ kind: 'command', id: 'late', command: COMMANDS['declare-charge'] });
    expect((await second.command(COMMANDS['roll-charge'])).kind).toBe('refused');
    expect(second.log()?.head).toBe(head);
  });
});
