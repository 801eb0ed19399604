/** The limits of a room and of what is sent to it. */
export const ROOM_LIMITS = {
  /** Characters of a message that carries a command. */
  command: 8_000,
  /** Characters of any other message. */
  message: 64_000,
  /** Bytes of the body that opens a room: its scenario, and the game so far. */
  body: 16_000_000,
  /** Lines of a room's log, and how many of them one player may write before the other writes any. */
  lines: 100_000,
  run: 1_000,
  /** Characters of the name of a player, and of an id that a client gives to what it sends. */
  name: 40,
  id: 64,
  /** Characters of a chat message. */
  chat: 500,
  /** Largest delay of the lines that spectators receive, minutes. */
  delay: 20,
  /** Bytes that may wait for a slow reader before its connection is closed. */
  waiting: 1_000_000,
  /** Bytes to take from which on a reader is behind: it is given no more lines until it has taken most of them. */
  behind: 250_000,
} as const;
