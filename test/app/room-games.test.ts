import { afterEach, describe, expect, it } from 'vitest';
import { decidingSide } from '../../src/app/play/hand-over.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { gameAt, type Game, type LogEntry } from '../../src/rules/play/game.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { Side } from '../../src/rules/core/turn.ts';
import { toCommand } from '../../src/scenario/parse/to-command.ts';
import { drawnOf } from '../support/drawn.ts';
import { createFakeRoom, type FakeLine, playerOf, settled } from '../support/fake-room.ts';
import { playBuiltIn } from '../support/played-games.ts';
import { playRecorded } from '../support/replays.ts';
import { openRoomPage, type RoomPage } from '../support/room-page.ts';

let pages: RoomPage[] = [];
afterEach(() => {
  for (const { rooms } of pages) rooms.leave();
  pages = [];
});

/** Angles pass through degrees, which moves their last bits. */
const rounded = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'number' ? Number(one.toFixed(6)) + 0 : one));

/** Who decides after an entry of a game. */
const nextIn = (game: Game, cut: number): { readonly next?: Side } => {
  const next = decidingSide({ ...EMPTY_TABLE, game: gameAt(game, cut)! });
  return next ? { next } : {};
};

const isHidden = ({ phase, mission }: GameState): boolean => phase === 'deploy' && mission?.plan.hidden === true;

/** A room whose server has recorded a game before it is played: what it awaits next is accepted, nothing else. */
function recordedRoom(text: string, game: Game) {
  const room = createFakeRoom(text, {}, nextIn(game, 0).next);
  let at = 0;
  const secrets: { n: number; salt: string; text: string }[] = [];
  const write = (by: Side, entry: LogEntry): void => {
    const [before, after] = [gameAt(game, at)!.state, gameAt(game, at + 1)!.state];
    const next = nextIn(game, at + 1);
    at++;
    if (!isHidden(before) || !isHidden(after)) {
      if (secrets.length > 0) room.write({ kind: 'revealed', entries: secrets.splice(0) });
      room.write({ kind: 'entry', by, ...entry, ...next });
      return;
    }
    const shown = entry.events.filter(({ kind }) => kind === 'phase-ended');
    const hides = { side: by, entry, isHidden: shown.length === 0 };
    const line: FakeLine =
      shown.length === 0
        ? { kind: 'hidden', by, commit: '', ...next }
        : { kind: 'entry', by, command: { kind: entry.command.kind } as LogEntry['command'], events: shown, ...next };
    room.write(line, hides);
    secrets.push({
      n: room.lines.length,
      salt: 'ab'.repeat(32),
      text: JSON.stringify({ command: entry.command, events: entry.events }),
    });
  };
  room.onRequest((seat, message) => {
    const entry = game.log[at];
    if (message.kind !== 'command') return true;
    if (entry === undefined || rounded(toCommand(message.command)) !== rounded(entry.command)) return false;
    write(playerOf(seat), entry);
    return true;
  });
  return { room, played: () => at };
}

/** Plays a recorded game in a room: each command is given by the page of the side that decides. */
async function playInRoom(text: string, game: Game) {
  const { room, played } = recordedRoom(text, game);
  const [attacker, defender, watcher] = [
    await openRoomPage(room, 'attacker'),
    await openRoomPage(room, 'defender'),
    await openRoomPage(room, 'watch'),
  ];
  pages = [attacker, defender, watcher];
  for (let i = played(); i < game.log.length; i = played()) {
    const page = { attacker, defender }[room.log().state.next ?? 'attacker'];
    await page.actions.play.perform(game.log[i]!.command, []);
    await settled();
    if (played() === i)
      throw new Error(`${game.log[i]!.command.kind} was refused: ${JSON.stringify(page.state().refusal)}`);
    // Now and then a page is cut off, and lacks what happens meanwhile.
    const cut = pages[i % 7]!;
    if (cut && i % 5 === 0) {
      cut.ports.sleep();
      cut.timers.pass(0);
      await settled();
    }
    const hidden = isHidden(gameAt(game, played())!.state);
    for (const { state } of hidden ? [] : pages) expect(state().game!.state).toEqual(gameAt(game, played())!.state);
  }
  for (const { state } of pages) expect(state().game!.log).toEqual(game.log);
  return { room, attacker, defender, watcher };
}

describe('a whole game in a room', () => {
  const games = ['the-broken-boulevard-auto', 'the-lantern-quarter-auto', 'the-hedge-and-the-hanging-wood-auto'];
  it.each(drawnOf(games, 1))('stands the same on three pages after every command: %s', async (name) => {
    const { game, replay } = await playRecorded(`${name}.replay`);
    await playInRoom(replay.scenario, game);
  });

  it('keeps a deployment hidden until both sides have deployed', async () => {
    const { text, game } = await playBuiltIn('the-night-landing');
    const { defender } = await playInRoom(text, game);
    expect(defender.state().room?.shown?.state.hidden).toEqual([]);
  });
});
