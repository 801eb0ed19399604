import { whyNoRedo, whyNoUndo } from '../../src/app/keys/play-key-bindings.ts';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { decidingSide, handOverTo } from '../../src/app/play/hand-over.ts';
import { awaitedSide } from '../../src/app/state/room.ts';
import { toSituation } from '../../src/app/state/services.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import type { UserAssetFiles } from '../../src/app/state/user-assets.ts';
import { roomUiMessages } from '../../src/messages/room.ts';
import type { Seat } from '../../src/net/seat.ts';
import { createReferee } from '../../src/referee/referee.ts';
import type { Command } from '../../src/rules/core/command.ts';
import type { Side } from '../../src/rules/core/turn.ts';
import { newGame, type Game, recordEvents } from '../../src/rules/play/game.ts';
import { toCommand } from '../../src/scenario/parse/to-command.ts';
import { createFakeRoom, type FakeRoom, playerOf, settled } from '../support/fake-room.ts';
import { openRoomPage, type RoomPage } from '../support/room-page.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const builtIn = (id: string) => readFileSync(new URL(`../../src/scenario/builtin/${id}.json`, import.meta.url), 'utf8');
const referee = createReferee(async () => NO_MESHES);
const closed: (() => void)[] = [];
afterEach(() => {
  for (const close of closed.splice(0)) close();
});

/** A room whose server judges by the rules, with the seed of the scenario. */
async function aJudgedRoom(text: string) {
  const opened = await referee.open(text);
  if (!opened.ok) throw new Error('the scenario does not open');
  let game: Game = newGame(opened.value.state);
  const nextOf = (): Side | undefined => decidingSide({ ...EMPTY_TABLE, game });
  const room = createFakeRoom(text, {}, nextOf());
  const nextIn = () => {
    const next = nextOf();
    return next ? { next } : {};
  };
  room.onRequest(async (seat, message) => {
    if (message.kind === 'act') {
      const by = playerOf(seat);
      const { act } = message;
      if (act.kind === 'tip') room.write({ kind: 'tip', by, tip: act.tip });
      if (act.kind === 'sit') room.write({ ...act, kind: 'seated', by });
      if (act.kind === 'offer-takeback')
        room.write({ kind: 'offered', by, offer: { kind: 'takeback', cut: act.cut, dice: 0 } });
      if (act.kind === 'answer') {
        const { offer } = room.log().state.offer ?? {};
        room.write({ kind: 'answered', by, accepts: act.accepts });
        if (act.accepts && offer?.kind === 'takeback') {
          const log = game.log.slice(0, offer.cut);
          game = log.reduce((now, { command, events }) => recordEvents(now, command, events), newGame(game.initial));
        }
      }
      return true;
    }
    if (room.log().state.next !== seat) return false;
    const command = toCommand(message.command);
    const decided = await referee.decide(toSituation(game.state), command, { seed: 7 });
    if (!decided.ok) return false;
    game = recordEvents(game, command, decided.value);
    room.write({ kind: 'entry', by: playerOf(seat), command, events: decided.value, ...nextIn() });
    return true;
  });
  return {
    ...room,
    game: () => game,
    /** Carries out a command that only its side may see. */
    hide: async (by: Side, command: Command) => {
      const decided = await referee.decide(toSituation(game.state), command, { seed: 7 });
      if (!decided.ok) throw new Error('the rules refuse it');
      game = recordEvents(game, command, decided.value);
      const entry = { command, events: decided.value };
      const hides = { side: by, entry, isHidden: true };
      room.write({ kind: 'hidden', by, commit: '', ...nextIn() }, hides);
      return JSON.stringify(entry);
    },
  };
}

/** A page in a room, which leaves it when the test is over. */
async function aPage(room: FakeRoom, seat: Seat): Promise<RoomPage> {
  const page = await openRoomPage(room, seat);
  closed.push(page.rooms.leave);
  return page;
}

const kinds = ({ state }: RoomPage) => state().game!.log.map(({ command }) => command.kind);

describe('a game in a room', () => {
  it('goes to both players and a spectator as the server judges it', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const [ada, bo, eve] = await Promise.all([aPage(room, 'attacker'), aPage(room, 'defender'), aPage(room, 'watch')]);
    await ada.actions.play.endPhase();
    await ada.actions.play.endPhase();
    await settled();
    for (const page of [ada, bo, eve]) {
      expect(kinds(page)).toEqual(['end-phase', 'end-phase']);
      expect(page.state().game!.state).toEqual(room.game().state);
    }
    expect([ada, bo, eve].map(({ state }) => awaitedSide(state()))).toEqual(['defender', undefined, 'defender']);
    expect(handOverTo(ada.state())).toBeUndefined();
  });

  it('shows a refusal like one of the page’s own referee, and Enter gives no command for the other player', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const bo = await aPage(room, 'defender');
    await bo.actions.play.endPhase();
    expect(bo.state().refusal).toMatchObject({ told: [{ clauses: ['RM-02'], sentence: 'Not now.' }] });
    expect([bo.state().busy, bo.state().said]).toEqual([undefined, 'Not now.']);
    await bo.actions.play.commit();
    expect(bo.state().refusal).toBeUndefined();
    const heard = room.heard.length;
    await bo.actions.play.commit();
    await bo.actions.play.decline();
    expect(room.heard).toHaveLength(heard);
  });

  it('lets no spectator act', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const eve = await aPage(room, 'watch');
    await eve.actions.play.endPhase();
    expect(eve.state().refusal?.told?.[0]?.clauses).toEqual(['RM-01']);
    expect(room.heard).toEqual([]);
  });

  it('goes on after a lost connection with what was said meanwhile, and what was done', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const [ada, bo] = await Promise.all([aPage(room, 'attacker'), aPage(room, 'defender')]);
    bo.ports.sleep();
    expect(bo.state().room?.connection).toMatchObject({ state: 'cut-off' });
    await ada.actions.play.endPhase();
    await ada.actions.play.endPhase();
    ada.ports.sleep();
    bo.timers.pass(0);
    await settled();
    expect(kinds(bo)).toEqual(['end-phase', 'end-phase']);
    const sent = bo.actions.play.endPhase();
    bo.ports.sleep();
    await settled();
    expect(bo.state().busy).toBe('judging');
    bo.timers.pass(0);
    await sent;
    ada.timers.pass(0);
    await settled();
    expect([kinds(ada).length, kinds(bo).length]).toEqual([3, 3]);
    expect(ada.state().game!.state).toEqual(room.game().state);
  });

  it('seats a player who remembers the other’s colour in one of their own', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const seatedAs = (name: string, colour: string, seat: Side) =>
      openRoomPage(room, seat, undefined, { name, colour });
    const ada = await seatedAs('Ada', '#c98a12', 'attacker');
    const bo = await seatedAs('Bo', '#c98a12', 'defender');
    await settled();
    for (const { rooms } of [ada, bo]) closed.push(rooms.leave);
    expect(ada.state().room?.log?.state.players).toMatchObject({
      attacker: { name: 'Ada', colour: '#c98a12' },
      defender: { name: 'Bo', colour: '#0072b2' },
    });
  });

  it('takes back only with the other player’s consent, and then the tables agree again', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const [ada, bo] = await Promise.all([aPage(room, 'attacker'), aPage(room, 'defender')]);
    await ada.actions.play.endPhase();
    await settled();
    expect([ada, bo].map((one) => whyNoUndo(one.state()))).toEqual([undefined, roomUiMessages.nothingToTakeBack]);
    expect(whyNoRedo(ada.state())).toBe(roomUiMessages.noRedo);
    ada.actions.play.undo();
    await settled();
    expect(kinds(ada)).toEqual(['end-phase']);
    expect(bo.state().room?.log?.state.offer).toMatchObject({
      by: 'attacker',
      offer: { kind: 'takeback', cut: 0, dice: 0 },
    });
    const { n } = bo.state().room?.log?.state.offer ?? expect.unreachable('no offer');
    bo.rooms.answer(n, true);
    await settled();
    const acts = room.heard.flatMap(({ message }) => (message.kind === 'act' ? [message.act] : []));
    expect(acts.at(-1)).toEqual({ kind: 'answer', n, accepts: true });
    for (const page of [ada, bo]) {
      expect(kinds(page)).toEqual([]);
      expect(page.state().game!.state).toEqual(room.game().state);
    }
    ada.actions.play.redo();
    expect(ada.state().notices.at(-1)?.about).toBe('room');
    expect(kinds(ada)).toEqual([]);
  });

  it('says so, and keeps it in the chat, when the host rolls with other dice secrets than the player’s', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const ada = await aPage(room, 'attacker');
    await settled();
    room.write({ kind: 'tip', by: 'attacker', tip: 'ee'.repeat(32) });
    const marks = { losses: [], stand: [] };
    room.write({ kind: 'asked', k: 1, by: 'attacker', id: 'a', command: { kind: 'end-phase' }, marks });
    await settled();
    const text = roomUiMessages.diceInDoubt['chain-replaced'];
    expect(ada.state().notices.at(-1)).toEqual({ about: 'room', text });
    expect(ada.state().room?.chat.at(-1)).toMatchObject({ kind: 'note', text });
  });

  it('announces what the other player writes, whether or not the panel is open, and nothing of its own', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const [ada, bo] = await Promise.all([aPage(room, 'attacker'), aPage(room, 'defender')]);
    await settled();
    room.write({ kind: 'seated', by: 'attacker', name: 'Ada' });
    await settled();
    const before = ada.state().said;
    ada.rooms.chat('Mind the gap');
    expect(ada.state().said).toBe(before);
    room.tell({ kind: 'say', from: 'attacker', say: { kind: 'chat', text: 'Mind the gap' } }, 'defender');
    await settled();
    expect(bo.state().said).toBe('Ada: Mind the gap');
    room.tell({ kind: 'say', from: 'watch', say: { kind: 'phrase', phrase: 'hello' } }, 'defender');
    await settled();
    expect(bo.state().said).toBe('Spectator: Hello!');
    for (const { store } of [ada, bo]) expect(store.getState().roomPanel).toBe(false);
    expect([ada, bo].map((page) => page.state().room?.chat.length)).toEqual([1, 2]);
  });

  it('waits with further lines while an animation is shown', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const [ada, bo] = await Promise.all([aPage(room, 'attacker'), aPage(room, 'defender')]);
    bo.store.setState({ playing: { serial: 1, steps: [] } });
    await ada.actions.play.endPhase();
    await ada.actions.play.endPhase();
    await settled();
    expect(kinds(bo)).toEqual([]);
    bo.store.setState({ playing: undefined });
    expect(kinds(bo)).toEqual(['end-phase', 'end-phase']);
  });

  it('stays on the table when the player leaves, and the page’s own referee judges again', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const ada = await aPage(room, 'attacker');
    await ada.actions.play.endPhase();
    const heard = room.heard.length;
    ada.rooms.leave();
    expect(ada.state().room).toBeUndefined();
    await ada.actions.play.endPhase();
    expect(kinds(ada)).toEqual(['end-phase', 'end-phase']);
    ada.actions.play.undo();
    expect([ada.state().game!.cut, room.heard.length]).toEqual([1, heard]);
  });

  it('is left for another table', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const ada = await aPage(room, 'attacker');
    await ada.actions.scenario.open('over-the-wall', builtIn('over-the-wall'));
    expect(ada.state().room).toBeUndefined();
    expect(ada.state().game!.initial.name).not.toBe(room.game().initial.name);
    expect(ada.state().notices.at(-1)).toMatchObject({ about: 'room', menuAction: 'Back to the room' });
  });

  it('comes with the imported models that its table names, where a page lacks them', async () => {
    const story = `With mine/${'0'.repeat(32)}.glb on the hill.`;
    const text = JSON.stringify({ ...(JSON.parse(builtIn('open-ground')) as object), story });
    const room = await aJudgedRoom(text);
    const unpacked: string[] = [];
    const files: UserAssetFiles = {
      read: async () => undefined,
      pack: async () => undefined,
      unpack: async (file) => {
        unpacked.push(file.name);
        return file;
      },
    };
    const bundle = new File(['models'], 'room.zip');
    const page = await openRoomPage(room, 'watch', { bundle, files });
    closed.push(page.rooms.leave);
    expect([unpacked, kinds(page)]).toEqual([['room.zip'], []]);
    unpacked.length = 0;
    const read = async () => new Uint8Array(1);
    closed.push((await openRoomPage(room, 'watch', { bundle, files: { ...files, read } })).rooms.leave);
    expect(unpacked).toEqual([]);
  });

  it('opens without imported models whose download fails', async () => {
    const story = `With mine/${'0'.repeat(32)}.glb on the hill.`;
    const text = JSON.stringify({ ...(JSON.parse(builtIn('open-ground')) as object), story });
    const room = await aJudgedRoom(text);
    const files: UserAssetFiles = {
      read: async () => undefined,
      pack: async () => undefined,
      unpack: () => Promise.reject(new Error('no room on this device')),
    };
    const page = await openRoomPage(room, 'watch', { bundle: new File(['models'], 'room.zip'), files });
    closed.push(page.rooms.leave);
    expect(page.state().game?.initial.name).toBe(room.game().initial.name);
  });

  it('does not come to the table of a player who left while its models were downloaded', async () => {
    const story = `With mine/${'0'.repeat(32)}.glb on the hill.`;
    const text = JSON.stringify({ ...(JSON.parse(builtIn('open-ground')) as object), story });
    const room = await aJudgedRoom(text);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let coming: Promise<undefined> = Promise.resolve(undefined);
    const files: UserAssetFiles = { read: () => coming, pack: async () => undefined, unpack: async (file) => file };
    const ada = await openRoomPage(room, 'attacker', { bundle: new File(['models'], 'room.zip'), files });
    closed.push(ada.rooms.leave);
    ada.rooms.leave();
    await ada.actions.scenario.open('over-the-wall', builtIn('over-the-wall'));
    coming = promise;
    ada.rooms.join('r1', 'attacker');
    await settled();
    ada.rooms.leave();
    resolve(undefined);
    await settled();
    expect([ada.state().room, ada.state().onTable?.id]).toEqual([undefined, 'over-the-wall']);
  });

  it('has a rematch whose links the player who made the room can give too, with sides swapped', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const [ada, bo] = await Promise.all([aPage(room, 'attacker'), aPage(room, 'defender')]);
    const linkTo = (there: string) => (seat: Seat) => ada.ports.linkTo({ room: there, token: seat });
    const [first, next] = [linkTo('r1'), linkTo('r2')];
    const links = {
      ...{ attacker: first('attacker'), defender: first('defender') },
      ...{ watch: first('watch'), host: first('host') },
    };
    ada.store.setState({ room: { ...ada.state().room!, links } });
    room.write({ kind: 'ended', why: 'resigned', winner: 'defender' });
    for (const by of ['attacker', 'defender'] as const) room.write({ kind: 'rematch-wanted', by });
    room.write({ kind: 'rematch-opened', room: 'r2' });
    await settled();
    for (const page of [ada, bo]) page.rooms.toRematch();
    const swapped = {
      ...{ attacker: next('defender'), defender: next('attacker') },
      ...{ watch: next('watch'), host: next('host') },
    };
    expect(ada.state().room).toMatchObject({ room: 'r2', token: 'attacker', links: swapped });
    expect(bo.state().room).toMatchObject({ room: 'r2', token: 'defender', links: undefined });
    ada.rooms.rejoin();
    ada.rooms.join('r2', 'attacker');
    expect(ada.state().room?.links).toEqual(swapped);
  });

  it('ends for a page on which its events do not fit', async () => {
    const room = await aJudgedRoom(builtIn('open-ground'));
    const ada = await aPage(room, 'attacker');
    room.write({
      kind: 'entry',
      by: 'attacker',
      command: { kind: 'end-phase' },
      events: [{ kind: 'nonsense' } as never],
    });
    await settled();
    expect(ada.state().room?.connection).toEqual({ state: 'ended', why: { kind: 'unplayable' } });
  });
});

describe('a hidden deployment', () => {
  it('is seen by its own side only, until it is revealed', async () => {
    const room = await aJudgedRoom(builtIn('the-night-landing'));
    const [ada, bo] = await Promise.all([aPage(room, 'attacker'), aPage(room, 'defender')]);
    const first = room
      .game()
      .state.mission!.waiting!.find(({ unit }) => room.game().state.units.get(unit)?.side === 'attacker')!.unit;
    const text = await room.hide('attacker', { kind: 'deploy', unit: first });
    await settled();
    expect([kinds(ada), kinds(bo)]).toEqual([['deploy'], []]);
    expect(awaitedSide(bo.state())).toBe(room.log().state.next === 'defender' ? undefined : 'attacker');
    expect(bo.state().game!.state.side).toBe(room.log().state.next);
    expect(JSON.stringify(bo.state().room!.log!.entries)).not.toContain(first);
    room.write({ kind: 'revealed', entries: [{ n: room.log().entries[0]!.n, salt: 'ab'.repeat(32), text }] });
    await settled();
    expect(kinds(bo)).toEqual(['deploy']);
    expect(bo.state().game!.state.models).toEqual(room.game().state.models);
  });
});
