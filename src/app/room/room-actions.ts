import { messages } from '../../messages/messages.ts';
import { roomUiMessages } from '../../messages/room.ts';
import { sha256Text } from '../../kernel/sha256.ts';
import { calendarKey } from '../../net/calendar-key.ts';
import { ROOM_LIMITS } from '../../net/limits.ts';
import { type Seat, sideOfSeat } from '../../net/seat.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Act, PHRASES, Presence, RoomSay, ToldViolation } from '../../net/wire.ts';
import type { Command } from '../../rules/core/command.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { toCommandDocument } from '../../scenario/parse/to-command-document.ts';
import type { ActionContext, RemoteJudge } from '../state/action-context.ts';
import { showNotice, dismissNotice } from '../state/notices.ts';
import {
  type ChatLine,
  isLookingOn,
  lastOwnEntry,
  ownSide,
  type RemoteHand,
  type RoomEnd,
  stepTableRoom,
  type TableRoom,
} from '../state/room.ts';
import type { TableStore } from '../state/table-store.ts';
import { userAssetFilesIn } from '../state/user-asset-paths.ts';
import { INITIAL_USER_ASSETS } from '../state/user-assets.ts';
import { stepPing } from '../state/tools.ts';
import { stepRefused } from '../play/play-steps.ts';
import { createRoomComputer } from './room-computer.ts';
import { createRoomHost, linksOfRematch, rememberedLinks, type RoomHostPorts } from './room-host.ts';
import type { RoomOutput } from './room-client.ts';
import { createRoomLink, type RoomLinkEvent, type RoomLink } from './room-link.ts';
import type { RoomPorts } from './room-ports.ts';
import { createRoomTable, tableIdOf } from './room-table.ts';
import { shareLiveSignals } from './live-signals.ts';

/** What rooms need of the page and of the table's other actions. */
export type RoomDependencies = {
  readonly context: ActionContext;
  readonly ports: RoomPorts & RoomHostPorts;
  readonly table: Omit<Parameters<typeof createRoomTable>[1], 'failed' | 'fetchModels'>;
  /** The name under which the computer plays at this table, where no player does. */
  readonly computer?: string;
};

type Spoken = Extract<RoomSay, { kind: 'chat' | 'phrase' }>;

/** The name and colour a player last played with, or the computer plays with. */
export type RoomPlayer = { readonly name: string; readonly colour: string; readonly computer?: true };

/** All a player does in a room besides playing. */
export type RoomActions = ReturnType<typeof createRoomActions>;

const PLAYER = 'highground/player';
/** The most lines of chat that are kept. */
const MOST_CHAT = 200;

/** The colour of a player who has not chosen one. */
export const SIDE_COLOURS = { attacker: '#e69f00', defender: '#0072b2' } as const;

/** One room at this page, from joining to leaving. */
type Joined = {
  readonly link: RoomLink;
  /** Says something to those who are there, and shows it here too. */
  readonly speak: (say: Spoken) => void;
  readonly close: () => void;
};

/** Makes, joins and leaves rooms, and does what is done in them. */
export function createRoomActions({ context, ports, table, computer }: RoomDependencies) {
  const { store } = context;
  const { pageLeft, pageJoined, ...computerSeat } = createRoomComputer(store, ports);
  let here: Joined | undefined;
  const act = (given: Act): void => {
    void here?.link.act(given).then((answer) => {
      if (answer.kind === 'refused') say(answer.violations.map(({ message }) => message).join(' '));
    });
  };
  const say = (text: string): void => showNotice(store, { about: 'room', text });

  const leave = (told: string | undefined): void => {
    if (here === undefined) return;
    here.close();
    here = undefined;
    pageLeft();
    context.judge.at = undefined;
    store.setState({ room: undefined, roomPanel: false, busy: undefined });
    ports.showSeat(undefined);
    // A room that was never entered has left no table.
    if (told !== undefined && store.getState().game === undefined) ports.startOver();
    else if (told !== undefined) say(told);
  };

  const join = (room: string, token: string, links = rememberedLinks(ports, room)): void => {
    leave(undefined);
    dismissNotice(store, 'room');
    store.setState({
      room: { ...freshRoom(room, token, links), isPlayerKnown: playerOf(ports) !== undefined },
      // Who follows a link comes to play: the welcome would stand in the way.
      settings: { ...store.getState().settings, greeted: true },
    });
    ports.showSeat({ room, token });
    here = joinRoom({ context, ports, table }, room, token, {
      seated: () => {
        const player = newcomer(store, playerOf(ports), computer);
        if (player) act({ kind: 'sit', ...player });
        pageJoined();
      },
      left: () => {
        leave(undefined);
        showNotice(store, {
          about: 'room',
          text: roomUiMessages.leftForOther,
          menuAction: roomUiMessages.backToRoom,
          does: () => join(room, token, links),
        });
      },
    });
  };

  return {
    ...createRoomHost(store, ports, { join, remember: (player) => rememberPlayer(ports, player) }),
    join: (room: string, token: string): void => join(room, token),
    /** Leaves the room; its game stays on the table. */
    leave: (): void => leave(roomUiMessages.left),
    /** Takes the seat again after it was taken over elsewhere. */
    rejoin: (): void => {
      const { room } = store.getState();
      if (room) join(room.room, room.token, room.links);
    },
    /** Goes to the other game of a rematch. */
    toRematch: (): void => {
      const { room } = store.getState();
      const next = room?.log?.state.rematch.room;
      if (room && next) join(next, room.token, linksOfRematch(ports, room.links, next));
    },
    ...computerSeat,
    ...createTurnNotices(store, ports, say),
    player: (): RoomPlayer | undefined => playerOf(ports),
    sit: (player: RoomPlayer): void => {
      rememberPlayer(ports, player);
      act({ kind: 'sit', ...player });
    },
    ...createTalk((said) => here?.speak(said)),
    /** Asks to take back this player's last command and what followed it. */
    takeBack: (): void => context.judge.at?.undo(),
    ...createAgreements(act),
  };
}

/** How a player who is away learns whose turn it is. */
const createTurnNotices = (store: TableStore, ports: RoomHostPorts, say: (text: string) => void) => ({
  /** The address of the calendar of this player's turns. */
  calendar: (): string | undefined => {
    const { room } = store.getState();
    const key = room && calendarKey(sha256Text(room.token));
    return key && ports.addressOf(`/rooms/${room.room}/turn.ics?key=${key}`);
  },
  canPush: ports.canPush,
  /** Has this browser told of each turn, also while the page is closed. */
  tellTurns: async (): Promise<void> => {
    const { room } = store.getState();
    if (room) say((await ports.subscribeToTurns(room)) ? roomUiMessages.turnsTold : roomUiMessages.turnsNotTold);
  },
});

/** Chat and its phrases. */
const createTalk = (speak: (said: Spoken) => void) => ({
  chat: (text: string): void => {
    const said = text.trim().slice(0, ROOM_LIMITS.chat);
    if (said !== '') speak({ kind: 'chat', text: said });
  },
  phrase: (phrase: (typeof PHRASES)[number]): void => speak({ kind: 'phrase', phrase }),
});

/** What players agree on, and how they end a game. */
const createAgreements = (act: (act: Act) => void) => ({
  offerDraw: (): void => act({ kind: 'offer-draw' }),
  /** Answers the offer of line `n`. */
  answer: (n: number, accepts: boolean): void => act({ kind: 'answer', n, accepts }),
  pause: (on: boolean): void => act({ kind: 'pause', on }),
  resign: (): void => act({ kind: 'resign' }),
  claim: (): void => act({ kind: 'claim' }),
  rematch: (): void => act({ kind: 'rematch' }),
});

/** A room before the server has let this page in. */
const freshRoom = (room: string, token: string, links: TableRoom['links']): Omit<TableRoom, 'isPlayerKnown'> => ({
  ...{ room, token, links, seat: undefined, connection: { state: 'connecting' }, log: undefined, shown: undefined },
  ...{ waiting: 0, presence: undefined, chat: [], chatSeen: 0, hands: {}, ahead: 0 },
  computer: undefined,
});

/**
 * The player to seat at this page: in a seat that is free, or that the computer has left to a player or a player to the
 * computer. Undefined where the player who has the seat keeps it, and for spectators.
 *
 * @param computer The name of the computer, where it plays at this page.
 */
function newcomer(
  store: TableStore,
  player: RoomPlayer | undefined,
  computer: string | undefined,
): RoomPlayer | undefined {
  const side = ownSide(store.getState());
  if (side === undefined) return undefined;
  const { [side]: seated, [otherSide(side)]: other } = store.getState().room?.log?.state.players ?? {};
  // The colour remembered of another game may be the other player's in this one.
  const colour = other?.colour === SIDE_COLOURS[side] ? SIDE_COLOURS[otherSide(side)] : SIDE_COLOURS[side];
  const comes: RoomPlayer | undefined = computer
    ? { name: computer, colour, computer: true }
    : player && { ...player, colour: player.colour === other?.colour ? colour : player.colour };
  return seated === undefined || seated.computer !== comes?.computer ? comes : undefined;
}

function playerOf({ memory }: RoomPorts): RoomPlayer | undefined {
  try {
    const { name, colour } = JSON.parse(memory.read(PLAYER) ?? '{}') as Partial<RoomPlayer>;
    if (typeof name !== 'string' || name === '' || typeof colour !== 'string') return undefined;
    return { name, colour };
  } catch {
    return undefined;
  }
}

const rememberPlayer = ({ memory }: RoomPorts, player: RoomPlayer): void =>
  memory.write(PLAYER, JSON.stringify(player));

/** Joins a room: from now on its server judges commands, and the table shows its log. */
function joinRoom(
  { context, ports, table }: RoomDependencies,
  room: string,
  token: string,
  on: { readonly seated: () => void; readonly left: () => void },
): Joined {
  const { store } = context;
  const set = (part: Partial<TableRoom>): void => store.setState(stepTableRoom(store.getState(), part));
  const end = (why: RoomEnd): void => {
    store.setState({ busy: undefined });
    set({ connection: { state: 'ended', why } });
  };
  const shown = createRoomTable(store, {
    ...table,
    // Without the models, opening the scenario says which are missing.
    fetchModels: (text) => fetchModels(store, text, () => ports.fetchBundle({ room, token })).catch(() => undefined),
    failed: () => {
      link.close();
      end({ kind: 'unplayable' });
    },
  });
  const news = createNews(context, set, end, ports.now);
  const link = createRoomLink(ports, room, token, (output) => {
    news(output);
    if (output.kind === 'log' && output.isLive) shown.take(output.log);
    if (output.kind !== 'here') return;
    const { log } = link.client();
    if (log) shown.take(log);
    signals.again();
    on.seated();
  });
  const signals = shareLiveSignals(store, (given) => link.signal(given), ports.later);
  context.judge.at = createRemoteJudge(context, link, shown.shownUpTo, set);
  // Another table on the screen: the player has left.
  const unsubscribe = store.subscribe(({ onTable }, before) => {
    const [id, was] = [onTable?.id, before.onTable?.id];
    if (id !== was && was === tableIdOf(room) && id !== undefined) on.left();
  });
  return {
    link,
    speak: (given) => {
      link.signal(given);
      const { seat } = store.getState().room ?? {};
      if (seat !== undefined) addToChat(context, { ...given, from: seat }, ports.now());
    },
    close: () => {
      unsubscribe();
      signals.close();
      shown.close();
      link.close();
    },
  };
}

/** Gets the imported models that a text names from a bundle, and keeps them, where this device lacks any. */
async function fetchModels(
  store: TableStore,
  text: string,
  fetchBundle: () => Promise<File | undefined>,
): Promise<void> {
  const paths = userAssetFilesIn(text);
  if (paths.length === 0) return;
  await storageOpen(store);
  const { read, unpack } = store.getState().userAssetFiles;
  const own = await Promise.all(paths.map(read));
  const bundle = own.includes(undefined) ? await fetchBundle() : undefined;
  if (bundle) await unpack(bundle);
}

/** Resolves once this page can keep imported models. */
const storageOpen = (store: TableStore): Promise<void> =>
  new Promise((done) => {
    const isOpen = (): boolean => store.getState().userAssetFiles !== INITIAL_USER_ASSETS.userAssetFiles;
    if (isOpen()) return done();
    const leave = store.subscribe(() => {
      if (!isOpen()) return;
      leave();
      done();
    });
  });

/** A line of chat before it is numbered. */
type NewChatLine = ChatLine extends infer L ? (L extends ChatLine ? Omit<L, 'serial' | 'at'> : never) : never;

/** Adds a line to the chat. `at`: now, milliseconds since 1970. */
function addToChat({ store, serial }: ActionContext, line: NewChatLine, at: number): void {
  const { room, roomPanel } = store.getState();
  const chat: TableRoom['chat'] = [...(room?.chat ?? []), { ...line, serial: serial(), at }].slice(-MOST_CHAT);
  store.setState(stepTableRoom(store.getState(), { chat, ...(roomPanel ? { chatSeen: chat.length } : {}) }));
}

/** A line of chat as it is announced: who wrote it, and what. */
function chatText(room: TableRoom | undefined, line: NewChatLine): string {
  if (line.kind === 'note') return line.text;
  const side = sideOfSeat(line.from);
  const name = side
    ? room?.log?.state.players[side]?.name || messages.bar.sides[side]
    : roomUiMessages.seats[line.from];
  return roomUiMessages.wrote(name, line.kind === 'chat' ? line.text : roomUiMessages.phrases[line.phrase]);
}

/** Writes what the server tells into the client's state. */
function createNews(
  context: ActionContext,
  set: (part: Partial<TableRoom>) => void,
  end: (why: RoomEnd) => void,
  now: () => number,
) {
  const { store, serial } = context;
  const chat = (line: NewChatLine): void => {
    addToChat(context, line, now());
    store.setState({ said: chatText(store.getState().room, line) });
  };
  const said = ({ from, say }: Extract<RoomOutput, { kind: 'said' }>): void => {
    const side = sideOfSeat(from);
    const { room } = store.getState();
    switch (say.kind) {
      case 'chat':
        chat({ kind: 'chat', from, text: say.text });
        return;
      case 'phrase':
        chat({ kind: 'phrase', from, phrase: say.phrase });
        return;
      case 'ping': {
        const ping = { serial: serial(), at: say.at, colour: colourOf(room, from) };
        store.setState(stepPing(store.getState(), ping));
        return;
      }
      case 'drag':
      case 'tape': {
        if (side === undefined || side === ownSide(store.getState())) return;
        set({ hands: { ...room?.hands, [side]: handAfter(room?.hands[side], say) } });
        return;
      }
      case 'marks':
    }
  };
  return (output: RoomLinkEvent): void => {
    switch (output.kind) {
      case 'let-in':
        set({ seat: output.seat, ahead: output.now - now() });
        return;
      case 'here':
        set({ connection: { state: 'here' }, hands: {} });
        return;
      case 'cut-off':
        set({ connection: { state: 'cut-off', since: now() }, hands: {} });
        return;
      case 'log':
        set({ log: output.log });
        return;
      case 'went-back':
        chat({ kind: 'note', text: roomUiMessages.wentBack(output.lost) });
        return;
      case 'dice-in-doubt':
        chat({ kind: 'note', text: roomUiMessages.diceInDoubt[output.why] });
        showNotice(store, { about: 'room', text: roomUiMessages.diceInDoubt[output.why] });
        return;
      case 'said':
        said(output);
        return;
      case 'presence':
        set({ presence: output.presence, hands: handsOf(store.getState().room, output.presence) });
        return;
      case 'told':
        showNotice(store, { about: 'room', text: output.message });
        return;
      case 'ended':
        end(output.why);
        return;
      case 'connecting':
      case 'accepted':
      case 'refused':
      // What the link does itself.
      case 'send':
      case 'reveal':
      case 'hang-up':
    }
  };
}

/** What a player has in hand and measures after a message about it. */
function handAfter(before: RemoteHand | undefined, say: Extract<RoomSay, { kind: 'drag' | 'tape' }>): RemoteHand {
  const { drag, tape } = before ?? { drag: [], tape: [] };
  return say.kind === 'drag' ? { drag: say.models, tape } : { drag, tape: say.corners };
}

/** What is in the hands of those who are still there. */
const handsOf = (room: TableRoom | undefined, { players }: Presence): TableRoom['hands'] =>
  Object.fromEntries(Object.entries(room?.hands ?? {}).filter(([side]) => players[side as Side]));

/** The colour of what a player or spectator points at: the one a player chose, else that of the side. */
function colourOf(room: TableRoom | undefined, from: Seat): string {
  const side = sideOfSeat(from);
  if (side === undefined) return '#f4ead0';
  return room?.log?.state.players[side]?.colour ?? SIDE_COLOURS[side];
}

/** The server of a room as the judge of commands. */
function createRemoteJudge(
  { store }: ActionContext,
  link: RoomLink,
  shownUpTo: (seq: number) => Promise<void>,
  set: (part: Partial<TableRoom>) => void,
): RemoteJudge {
  const count = (by: 1 | -1): void => set({ waiting: Math.max(0, (store.getState().room?.waiting ?? 0) + by) });
  const refuse = (command: Command, violations: readonly ToldViolation[]): void =>
    store.setState(refusalOf(store.getState(), command, violations));
  return {
    send: async (command) => {
      if (isLookingOn(store.getState())) {
        const message = ownSide(store.getState()) ? roomUiMessages.seatLost : roomUiMessages.onlyWatching;
        refuse(command, [{ clause: 'RM-01', kind: 'seat-only-watches', message }]);
        return;
      }
      count(1);
      const answer = await link.command(toCommandDocument(command));
      count(-1);
      if (answer.kind === 'refused') refuse(command, answer.violations);
      else if (answer.kind === 'accepted') await shownUpTo(answer.seq);
      if (store.getState().busy === 'judging') store.setState({ busy: undefined });
    },
    undo: () => {
      const table = store.getState();
      const cut = lastOwnEntry(table);
      if (cut === undefined) {
        store.setState({ said: roomUiMessages.nothingToTakeBack });
        return;
      }
      void link.act({ kind: 'offer-takeback', cut }).then((answer) => {
        if (answer.kind === 'refused') refuse({ kind: 'undo' }, answer.violations);
      });
    },
    redo: () => showNotice(store, { about: 'room', text: roomUiMessages.noRedo, isBrief: true }),
  };
}

/** A refusal of the server as one of the page's own referee: with its witness, as far as the violations are known. */
function refusalOf(
  table: Parameters<typeof stepRefused>[0],
  command: Command,
  violations: readonly ToldViolation[],
): Partial<typeof table> {
  const isOfRoom = ({ clause }: ToldViolation): boolean => clause.startsWith('RM-');
  const told = (some: readonly ToldViolation[]) =>
    some.map(({ clause, message }) => ({ clauses: [clause], sentence: message }));
  const said = violations.map(({ message }) => message).join(' ');
  const step = (known: readonly Violation[], others: readonly ToldViolation[]): Partial<typeof table> => {
    const refused = stepRefused(table, command, known) ?? {};
    const { refusal } = refused;
    return { ...refused, ...(refusal ? { refusal: { ...refusal, told: told(others) } } : {}), said };
  };
  try {
    const ofRules = violations.filter((one) => !isOfRoom(one)) as readonly ToldViolation[] as readonly Violation[];
    return step(ofRules, violations.filter(isOfRoom));
  } catch {
    // A violation that this page does not know.
    return step([], violations);
  }
}
