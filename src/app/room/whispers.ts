import type { RoomSay } from '../../net/wire.ts';
import { keepsSecret } from '../systems/skirmish/secrecy.ts';
import { ownSide } from '../state/room.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableStore } from '../state/table-store.ts';

/** How often at most what is in hand is told to the other, milliseconds. */
const TELL_EVERY = 150;
/** The most models and corners that are told. */
const MOST_MODELS = 200;
const MOST_CORNERS = 64;

const EMPTY_DRAG: RoomSay = { kind: 'drag', models: [] };

/** What this player has in hand, for the other to see: nothing while units are deployed in secret. */
export function dragToTell(table: TableState): RoomSay {
  const { game, drag, hands, playing } = table;
  if (game === undefined || playing !== undefined) return EMPTY_DRAG;
  const { phase, mission } = game.state;
  if (phase === 'deploy' && mission?.plan.hidden) return EMPTY_DRAG;
  if (drag) {
    const mates = drag.squad?.mates ?? [];
    const models = [
      { model: drag.model, at: drag.over },
      ...mates
        .filter(({ model }) => model !== drag.model)
        .map(({ model, over }) => ({ model, at: [over[0], drag.over[1], over[1]] as const })),
    ];
    return { kind: 'drag', models: models.slice(0, MOST_MODELS).map(toPlain) };
  }
  const { carry } = hands;
  if (carry === undefined) return EMPTY_DRAG;
  const stands = [...(carry.verdict?.stands ?? [])].map(([model, at]) => ({ model, at }));
  const models = stands.length > 0 ? stands : [{ model: carry.grip, at: carry.over }];
  return { kind: 'drag', models: models.slice(0, MOST_MODELS).map(toPlain) };
}

const toPlain = ({
  model,
  at: [x, y, z],
}: {
  readonly model: string;
  readonly at: readonly [number, number, number];
}) => ({
  model,
  at: [x, y, z] as [number, number, number],
});

/** The tape this player lays, for the others to see: none while distances are secret. */
export function tapeToTell({ game, ruler }: TableState): RoomSay {
  if (game === undefined || ruler?.from === undefined || keepsSecret(game.state)) return { kind: 'tape', corners: [] };
  const corners = [...ruler.legs.map(({ from }) => from), ruler.from, ruler.to];
  return {
    kind: 'tape',
    corners: corners.slice(-MOST_CORNERS).map(([x, y, z]) => [x, y, z]),
  };
}

/** Own models that take wounds first, and own characters that pass none on. */
export function marksToTell(table: TableState): RoomSay {
  const side = ownSide(table);
  const { game, losses, stand } = table;
  const isOwn = (id: TableState['losses'][number]): boolean => {
    const unit = game?.state.models.get(id)?.unit;
    return unit !== undefined && game?.state.units.get(unit)?.side === side;
  };
  return { kind: 'marks', losses: losses.filter(isOwn), stand: stand.filter(isOwn) };
}

/**
 * Tells the others what this player points at, has in hand, measures and marks, while that changes.
 *
 * @param later Runs something after a number of milliseconds; the result cancels it.
 */
export function followWhispers(
  store: TableStore,
  whisper: (say: RoomSay) => void,
  later: (ms: number, run: () => void) => () => void,
): { readonly again: () => void; readonly close: () => void } {
  const last = new Map<RoomSay['kind'], string>();
  let cancel: (() => void) | undefined;

  const tell = (say: RoomSay): void => {
    const text = JSON.stringify(say);
    if (last.get(say.kind) === text) return;
    last.set(say.kind, text);
    whisper(say);
  };
  const tellAll = (): void => {
    const table = store.getState();
    if (ownSide(table) === undefined) return;
    tell(dragToTell(table));
    tell(tapeToTell(table));
    tell(marksToTell(table));
  };
  const soon = (): void => {
    cancel ??= later(TELL_EVERY, () => {
      cancel = undefined;
      tellAll();
    });
  };
  const unsubscribe = store.subscribe((now, before) => {
    for (const ping of now.tools.pings)
      if (ping.colour === undefined && !before.tools.pings.includes(ping))
        whisper({ kind: 'ping', at: [ping.at[0], ping.at[1], ping.at[2]] });
    const isMoved = now.drag !== before.drag || now.hands.carry !== before.hands.carry || now.ruler !== before.ruler;
    if (isMoved || now.losses !== before.losses || now.stand !== before.stand || now.playing !== before.playing) soon();
  });
  return {
    /** Tells everything again: to a server that may have forgotten it, and to others who may have something old. */
    again: () => {
      last.clear();
      tellAll();
    },
    close: () => {
      cancel?.();
      unsubscribe();
    },
  };
}
