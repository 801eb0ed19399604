import type { RoomState } from '../../net/room-state.ts';
import { sideOfSeat } from '../../net/seat.ts';
import type { Act, ClientMessage, RoomSay, ToldViolation } from '../../net/wire.ts';
import { roomMessages } from '../../messages/room-server.ts';
import { ROOM_LIMITS } from '../../net/limits.ts';
import type { CommandDocument } from '../../scenario/command-schema.ts';
import { createOwnDice } from './own-dice.ts';
import { createReconnecting } from './reconnecting.ts';
import {
  freshRoomClient,
  isChainUsedUp,
  isOfChain,
  isTipOnItsWay,
  needsNewChain,
  type RoomClient,
  type RoomInput,
  type RoomOutput,
  stepRoomClient,
} from './room-client.ts';
import type { RoomPorts } from './room-ports.ts';

/** The answer of a server to a command or an act; `lost` when the room has ended for this page. */
export type ServerAnswer =
  | { readonly kind: 'accepted'; readonly seq: number }
  | { readonly kind: 'refused'; readonly violations: readonly ToldViolation[] }
  | { readonly kind: 'lost' };

/** A client of a room with its connection, which is opened again whenever it is lost. */
export type RoomLink = ReturnType<typeof createRoomLink>;

/** What a link tells the table. */
export type RoomLinkEvent =
  | RoomOutput
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'dice-in-doubt'; readonly why: DiceDoubt };

/** Why a player may doubt a roll of the server, as this device sees it while it is connected. */
export type DiceDoubt =
  /** It was requested while the log holds another chain for this player than the device's own, which the server had. */
  | 'chain-replaced'
  /** It was made without the element of this device, which was there all the time. */
  | 'left-out';

/** A command or an act before it has an id. */
type Request =
  | { readonly kind: 'command'; readonly command: CommandDocument }
  | { readonly kind: 'act'; readonly act: Act };

/**
 * Creates a link to a room and connects it.
 *
 * @param tell Receives what happens, except what the link does itself: sending, revealing dice, connecting again.
 */
export function createRoomLink(ports: RoomPorts, room: string, token: string, tell: (news: RoomLinkEvent) => void) {
  let client = freshRoomClient(token);
  let count = 0;
  const answers = createAnswers();
  const line = createReconnecting(ports, room, {
    opened: () => step({ kind: 'connected' }),
    message: (message) => step({ kind: 'message', message }),
    closed: () => {
      const was = client.state;
      step({ kind: 'closed' });
      if (was === 'here' || was === 'catching-up') tell({ kind: 'cut-off' });
    },
  });

  const step = (input: RoomInput): void => {
    const stepped = stepRoomClient(client, input);
    client = stepped.client;
    for (const output of stepped.out) follow(output);
  };
  const send = (message: ClientMessage): void => line.send(JSON.stringify(message));

  /** Does what the link does itself. @returns Whether that is all there is to do. */
  const serve = (output: RoomOutput): boolean => {
    const { kind } = output;
    if (kind === 'send') send(output.message);
    else if (kind === 'hang-up') line.drop();
    else if (kind === 'reveal') dice.reveal(output);
    return kind === 'send' || kind === 'hang-up' || kind === 'reveal';
  };

  const follow = (output: RoomOutput): void => {
    if (serve(output)) return;
    if (output.kind === 'here') line.isWell();
    const doubt = dice.follow(output);
    if (output.kind === 'ended') line.close();
    tell(output);
    if (doubt) tell({ kind: 'dice-in-doubt', why: doubt });
    if (output.kind === 'accepted') answers.give(output.id, { kind: 'accepted', seq: output.seq });
    if (output.kind === 'refused') answers.give(output.id, { kind: 'refused', violations: output.violations });
    if (output.kind === 'ended') answers.lose();
  };

  const say = (request: Request): Promise<ServerAnswer> => {
    if (client.state === 'ended') return Promise.resolve({ kind: 'lost' });
    const id = `${ports.now().toString(36)}-${Math.floor(ports.random() * 2 ** 32).toString(36)}-${++count}`;
    const message = { ...request, id };
    const violation = request.kind === 'command' ? whyTooLong(message) : undefined;
    if (violation) return Promise.resolve({ kind: 'refused', violations: [violation] });
    const answered = answers.await(id);
    step({ kind: 'say', message });
    line.expectAnswer(() => client.unanswered.some((one) => one.id === id));
    return answered;
  };

  const dice = createDiceKeeper(createOwnDice(ports, room), { client: () => client, send, say });

  tell({ kind: 'connecting' });
  line.open();
  return {
    command: (command: CommandDocument): Promise<ServerAnswer> => say({ kind: 'command', command }),
    act: (act: Act): Promise<ServerAnswer> => say({ kind: 'act', act }),
    /** Passes something on to those who are there; it is lost while the connection is. */
    signal: (given: RoomSay): void => {
      if (client.state === 'here') send({ kind: 'say', say: given });
    },
    client: () => client,
    close: (): void => {
      line.close();
      answers.lose();
    },
  };
}

/** Why the server would take no command of this length: it is not sent, because it would be sent again and again. */
function whyTooLong(message: object): ToldViolation | undefined {
  if (JSON.stringify(message).length <= ROOM_LIMITS.command) return undefined;
  const why = roomMessages.commandTooLong(ROOM_LIMITS.command);
  const violation = { clause: 'RM-14', kind: 'not-a-command', at: '', why } as const;
  return { ...violation, message: roomMessages.violation(violation) };
}

/** Those who await an answer of the server, by the ids of what they said. */
function createAnswers() {
  const waiting = new Map<string, (answer: ServerAnswer) => void>();
  const give = (id: string, answer: ServerAnswer): void => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  return {
    await: (id: string): Promise<ServerAnswer> => new Promise((done) => void waiting.set(id, done)),
    give,
    lose: (): void => {
      for (const id of [...waiting.keys()]) give(id, { kind: 'lost' });
    },
  };
}

/** Gives the elements of this device as they are due, begins its chains, and looks at what the server does with them. */
function createDiceKeeper(
  dice: ReturnType<typeof createOwnDice>,
  link: {
    readonly client: () => RoomClient;
    readonly send: (message: ClientMessage) => void;
    readonly say: (request: Request) => Promise<ServerAnswer>;
  },
) {
  /** Whether the server has gone back to an earlier line since a chain was last begun. */
  let hasGoneBack = false;
  /** The number of the line from which on the log holds the chain of this device, by this connection. */
  let boundAt: number | undefined;
  /** The line of a request that the element of this device belongs to, and how many elements came before it. */
  let expected: { readonly n: number; readonly used: number } | undefined;

  /** Begins a chain where the log does not hold that of this device, or has gone back. */
  const renewChain = (): void => {
    const client = link.client();
    const { seat } = client;
    const own = dice.own(seat);
    const isDue = hasGoneBack || needsNewChain(client, own);
    hasGoneBack = false;
    if (!isDue || seat === undefined || !sideOfSeat(seat) || isTipOnItsWay(client, own?.chain.tip)) return;
    boundAt = undefined;
    const { tip } = dice.renew(seat);
    void link.say({ kind: 'act', act: { kind: 'tip', tip } }).then((answer) => {
      if (answer.kind === 'accepted' && dice.own(seat)?.chain.tip === tip) boundAt = answer.seq;
    });
  };

  /** Looks at a line that came while this device was connected. */
  const look = (client: RoomClient, { asked, chains, seq }: RoomState): DiceDoubt | undefined => {
    const side = client.seat && sideOfSeat(client.seat);
    const use = side && chains[side];
    const own = dice.own(client.seat);
    if (asked?.n === seq) {
      const isOwn = use !== undefined && own !== undefined && isOfChain(own.chain, use);
      expected = isOwn && !needsNewChain(client, own) ? { n: seq, used: use.used } : undefined;
      return side && !isOwn && boundAt !== undefined && boundAt < seq ? 'chain-replaced' : undefined;
    }
    if (asked || !expected) return undefined;
    const isIn = use !== undefined && use.since < expected.n && use.used > expected.used;
    expected = undefined;
    return isIn ? undefined : 'left-out';
  };

  return {
    /** Gives the element of a roll; where it may not be given, the roll goes without it and a new chain begins. */
    reveal: ({ k, used, head }: Extract<RoomOutput, { kind: 'reveal' }>): void => {
      const client = link.client();
      const isFit = !needsNewChain(client, dice.own(client.seat));
      const element = isFit ? dice.reveal(client.seat, used, head) : undefined;
      if (element === undefined) renewChain();
      else link.send({ kind: 'element', k, element });
    },
    follow: (output: RoomOutput): DiceDoubt | undefined => {
      const client = link.client();
      if (output.kind === 'let-in') [boundAt, expected] = [undefined, undefined];
      if (output.kind === 'went-back') hasGoneBack = true;
      if (output.kind === 'here') {
        renewChain();
        if (!needsNewChain(client, dice.own(client.seat))) boundAt = client.log?.state.seq;
      }
      if (output.kind !== 'log' || !output.isLive) return undefined;
      const doubt = look(client, output.log.state);
      if (doubt || isChainUsedUp(client)) renewChain();
      return doubt;
    },
  };
}
