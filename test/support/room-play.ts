import type { CommandDocument } from '../../src/scenario/command-schema.ts';
import type { Side } from '../../src/rules/core/turn.ts';
import type { BotAnswer, RoomBot } from './room-bot.ts';

/** A request that a bot made, and its answer. */
export type PlayedRequest = {
  readonly by: Side;
  /** What kind of command or act it was. */
  readonly kind: string;
  readonly id: string | undefined;
  readonly command: CommandDocument | undefined;
  readonly answer: BotAnswer;
  /** From sending it to its answer, milliseconds. */
  readonly took: number;
  /** When it was answered, milliseconds of `performance.now()`. */
  readonly at: number;
};

/** What is played on a built-in table again and again, and a unit of each side for tokens. */
export type RoomPlay = {
  readonly table: string;
  readonly steps: readonly CommandDocument[];
  readonly units: Readonly<Record<Side, string>>;
};

const charge = (unit: string, target: string): readonly CommandDocument[] => [
  { kind: 'declare-charge', unit, targets: [target] },
  { kind: 'roll-charge' },
  { kind: 'move-charge' },
];
const engage = (unit: string, target: string): readonly CommandDocument[] => [
  { kind: 'declare-engage', unit, targets: [target], checks: [] },
  { kind: 'resolve-engage' },
];

/** Games that bots play. A step that is not allowed, because of how dice fell, is refused and left out. */
export const ROOM_PLAYS: readonly RoomPlay[] = [
  {
    table: 'over-the-wall',
    steps: [...charge('north', 'north-guard'), ...charge('south', 'south-guard')],
    units: { attacker: 'south', defender: 'south-guard' },
  },
  {
    table: 'open-ground',
    steps: [...charge('captain', 'sentry'), ...charge('harriers', 'wardens')],
    units: { attacker: 'captain', defender: 'sentry' },
  },
  {
    table: 'market-day',
    steps: [...engage('gerd', 'finch'), ...engage('bram', 'sable')],
    units: { attacker: 'gerd', defender: 'finch' },
  },
  {
    table: 'four-against-one',
    steps: [
      ...['left', 'beast', 'right'].map(
        (unit): CommandDocument => ({ kind: 'declare-charge', unit, targets: ['guard'] }),
      ),
      { kind: 'roll-charge-range', target: 'guard' },
      { kind: 'move-chargers', target: 'guard' },
    ],
    units: { attacker: 'left', defender: 'guard' },
  },
];

/** Kinds of commands for which the referee searches paths. */
export const SOLVING: ReadonlySet<string> = new Set([
  'roll-charge',
  'move-charge',
  'resolve-engage',
  'roll-charge-range',
  'move-chargers',
]);

/** What a bot needs to play. */
export type PlayingBot = Pick<RoomBot, 'act' | 'log'> & {
  readonly command: (command: CommandDocument, id: string) => Promise<BotAnswer>;
};

/** Two bots at one table. */
export type PlayedRoom = {
  /** Does one thing: a token of a side, or the next step of the game by the side that decides. */
  readonly token: (side: Side) => Promise<void>;
  readonly step: () => Promise<void>;
};

/**
 * Plays at a table: the steps one after another, then everything is taken back by consent, and again.
 *
 * @param answered Called with every request and its answer.
 * @param name     A name for requests that no other room has.
 */
export function playRoom(
  play: RoomPlay,
  bots: Readonly<Record<Side, PlayingBot>>,
  name: string,
  answered: (request: PlayedRequest) => void,
): PlayedRoom {
  let [at, sent] = [0, 0];

  const timed = async (by: Side, kind: string, make: () => Promise<BotAnswer>, more: object = {}) => {
    const began = performance.now();
    const answer = await make();
    const now = performance.now();
    answered({ by, kind, id: undefined, command: undefined, answer, took: now - began, at: now, ...more });
    return answer;
  };
  const command = (by: Side, document: CommandDocument): Promise<BotAnswer> => {
    const id = `${name}-${by}-${++sent}`;
    return timed(by, document.kind, () => bots[by].command(document, id), { id, command: document });
  };

  const takeBack = async (): Promise<void> => {
    const offered = await timed('attacker', 'offer-takeback', () =>
      bots.attacker.act({ kind: 'offer-takeback', cut: 0 }),
    );
    if (offered.kind === 'refused') return;
    const answer = await timed('defender', 'answer', () =>
      bots.defender.act({ kind: 'answer', n: offered.seq, accepts: true }),
    );
    // A token that came between has ended the offer: it is made again.
    if (answer.kind === 'ack') at = 0;
  };

  return {
    token: async (side) => {
      const count = (sent % 99) + 1;
      await command(side, {
        kind: 'by-hand',
        change: { kind: 'set-token', on: { unit: play.units[side] }, name: `t${sent % 7}`, count },
      });
    },
    step: async () => {
      const next = play.steps[at];
      if (next === undefined) return takeBack();
      await command(bots.attacker.log()?.state.next ?? 'attacker', next);
      at++;
    },
  };
}
