import type { RoomViolation } from '../net/room-violation.ts';

type Sentences = {
  readonly [K in RoomViolation['kind']]: (violation: Extract<RoomViolation, { kind: K }>) => string;
};

const SENTENCES: Sentences = {
  'seat-only-watches': () => 'You are watching this game; only its players give commands.',
  'other-side-decides': ({ side }) => `The ${side} decides now; wait for that player.`,
  'room-paused': () => 'The game is paused; resume it first.',
  'room-ended': () => 'This game has ended; offer a rematch to play again.',
  'takeback-by-consent': () => 'Nothing is undone without the other player; offer a takeback.',
  'nothing-to-take-back': () => 'There is no command to take back.',
  'no-offer-to-answer': () => 'There is no offer of the other player to answer.',
  'other-offer-stands': () => 'This answers another offer than the one that stands now; read that one, and answer it.',
  'belongs-to-other-side': () =>
    'By hand you change your own models, units and counters; ask the other player to change theirs.',
  'nothing-to-claim': ({ minutes }) =>
    `The game can be claimed once the player who decides is out of time, or has been away for ${minutes} minutes.`,
  'room-just-woke': ({ minutes }) =>
    `This room has only just been opened again; give the other player ${minutes} minutes to come back, then claim the game.`,
  'not-decided-in-time': () => 'The referee could not judge this command in time; try another one.',
  'log-is-full': () => 'The log of this game is full; end it, and begin another one.',
  'only-the-host': () => 'Only the host of the room may do this.',
  'game-goes-on': () => 'The game has not ended yet; resign or agree on a draw first.',
  'out-of-time': () => 'Your time is used up, so you cannot pause the game; the other player may claim it.',
  'own-offer-stands': () => 'Your offer still stands; wait for the answer of the other player.',
  'too-much-alone': ({ most }) =>
    `You have done ${most} things since the other player did any; wait for that player, resign or claim the game.`,
  'not-a-command': ({ at, why }) => `This is no command${at ? ` (${at})` : ''}: ${why}`,
};

const EXAMPLES: Readonly<Record<string, string>> = {
  '--postgres': 'postgres://user:password@127.0.0.1:5432/rooms',
  '--redis': 'redis://127.0.0.1:6379',
};

/** The sentences of rooms. */
export const roomMessages = {
  /** Why a room refuses something, and what to do. */
  violation: (violation: RoomViolation): string =>
    (SENTENCES[violation.kind] as (of: RoomViolation) => string)(violation),
  joinFirst: 'The first message joins a seat: { "kind": "join", "token": … }.',
  joinedAlready: 'This connection has joined already; open another one for another seat.',
  /** The same for a room that does not exist and for a token that does not fit: neither can be found by trying. */
  noSuchSeat: 'This link leads to no seat; ask for a new one.',
  playersOnly: 'Only the players and the host of this room may ask for that; watch it on its page.',
  tooMany: 'Too many messages; send fewer, and connect again.',
  tooLong: (most: number): string => `This message is too long; send at most ${most} characters.`,
  commandTooLong: (most: number): string => `it has more than ${most} characters; order fewer models at a time.`,
  notJson: 'This message is not JSON.',
  unknownMessage: 'this is not a message of a client.',
  badMessage: (at: string, why: string): string => `This message cannot be understood${at ? ` (${at})` : ''}: ${why}`,
  dismissed: 'The host has removed you from this game.',
  tokenReplaced: 'This link was replaced; ask the host for the new one.',
  seatTaken: 'This seat was taken over in another tab or on another device.',
  slowReader: 'This connection does not take what is sent; connect again.',
  logUnreadable: 'The log cannot be read at the moment; connect again.',
  failedHere: 'The server failed; connect again.',
  failed: 'The server failed; try again.',
  noSuchPage: 'There is nothing at this address.',
  otherOrigin: 'Only pages of this host may use its rooms; allow others with --origin.',
  tooManyRooms: 'Too many rooms were opened from this address; wait a minute.',
  tooManyLogs: 'Too many logs were read from this address; wait ten seconds.',
  bodyTooLarge: (most: number): string => `This request is too large; send at most ${most / 1e6} MB.`,
  bodyTooDeep: (most: number): string =>
    `This request is nested too deeply; nest its arrays and objects at most ${most} deep.`,
  badOrder:
    'A room is opened with { "scenario": … }, the text or the document of a scenario file, and perhaps "settings" and "entries".',
  badSubscription: 'Send the subscription that the browser gives, to one of its push services, or null to end it.',
  badSeat: 'Name the seat: "attacker", "defender", "watch" or "host".',
  cannotListen: (port: number, why: string): string =>
    why === 'EADDRINUSE'
      ? `Port ${port} is in use; choose another with --port.`
      : `The host cannot listen at port ${port} (${why}); choose another with --port.`,
  unreachable: (server: string, option: string, at: string | undefined, why: string): string =>
    at === undefined
      ? `${option} takes the address of a ${server} server, such as ${EXAMPLES[option] ?? option}.`
      : `The ${server} server at ${at} cannot be used (${why}); start it, or correct ${option}.`,
  cannotOpenFile: (file: string, why: string): string =>
    `Rooms cannot be kept in ${file} (${why}); choose another file with --data.`,
  serving: (addresses: readonly string[], data: string): string =>
    `Highground is served at ${addresses.join(' and ')}\nRooms are kept in ${data}`,
  yourTurn: (game: string): string => `Your turn: ${game}`,
  unfitEntry: 'This entry does not fit the scenario or the entries before it; send the log of a game on this table.',
  hiddenEntries:
    'This game is in its hidden deployment, and both sides would see where units were put; end the deployment first, or open the room without the game so far.',
} as const;
