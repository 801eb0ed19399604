import { modelInHand } from '../../app/play/hand-steps.ts';
import { ownSide } from '../../app/state/room.ts';
import type { TableState } from '../../app/state/table-state.ts';
import { keepsSecret } from '../../app/systems/skirmish/secrecy.ts';
import { messages } from '../../messages/messages.ts';
import type { Point } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { SIDES } from '../../rules/core/turn.ts';
import { SIDE_COLOUR } from '../materials/palette.ts';
import type { Ghost } from './ghost.ts';
import type { Chalk } from './plan-chalk.ts';

/** The parts of the state that overlays of other players depend on, by name. */
export const ROOM_PARTS = ['game', 'room', 'playing'] as const satisfies readonly (keyof TableState)[];

/** What other players of a room have in hand, and their tapes by colour. */
type RoomGraphics = {
  readonly ghosts: readonly Ghost[];
  readonly tapes: readonly { readonly colour: string; readonly chalk: Chalk }[];
};

const NOTHING: RoomGraphics = { ghosts: [], tapes: [] };

/** Spacing of a tape's dots and their height above the ground, inches; height of its flag. */
const DOT_EVERY = 0.5;
const ABOVE = 0.07;
const FLAG_ABOVE = 0.5;

/** The ghosts and tapes of the other players, in their colours, in inches; no tape while distances are secret. */
export function planRoom({ game, room, playing }: Pick<TableState, (typeof ROOM_PARTS)[number]>): RoomGraphics {
  if (game === undefined || room === undefined || playing) return NOTHING;
  const { state } = game;
  const own = ownSide({ room });
  const others = SIDES.filter((side) => side !== own);
  const colourOf = (side: (typeof SIDES)[number]): string => room.log?.state.players[side]?.colour ?? SIDE_COLOUR[side];
  return {
    ghosts: others.flatMap((side) =>
      (room.hands[side]?.drag ?? []).flatMap(({ model: id, at }): readonly Ghost[] => {
        const model = modelInHand(state, id as ModelId);
        return model ? [{ key: `room/${id}`, model, at, colour: colourOf(side) }] : [];
      }),
    ),
    tapes: keepsSecret(state)
      ? []
      : others.flatMap((side) => {
          const chalk = planTape(room.hands[side]?.tape ?? []);
          return chalk ? [{ colour: colourOf(side), chalk }] : [];
        }),
  };
}

/** A tape along corners, with its whole length on a flag at its end; undefined where it is rolled up. */
function planTape(corners: readonly Point[]): Chalk | undefined {
  const end = corners.at(-1);
  if (end === undefined || corners.length < 2) return undefined;
  const dots: Point[] = [];
  let whole = 0;
  for (const [i, to] of corners.entries()) {
    const from = corners[i - 1];
    if (from === undefined) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    whole += length;
    const count = Math.max(1, Math.round(length / DOT_EVERY));
    for (let k = 0; k <= count; k++) {
      const along = (axis: 0 | 1 | 2): number => from[axis] + ((to[axis] - from[axis]) * k) / count;
      dots.push([along(0), along(1) + ABOVE, along(2)]);
    }
  }
  return {
    dots,
    climbs: [],
    flags: [{ at: [end[0], end[1] + FLAG_ABOVE, end[2]], text: messages.say.ruler(whole) }],
  };
}
