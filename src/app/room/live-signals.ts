import type { RoomSay } from '../../net/wire.ts';
import type { Point } from '../../kernel/point.ts';
import type { FormationPose } from '../../rules/core/formation.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import { isDeploymentHidden } from '../../rules/mission/hidden-deployment.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { withPose } from '../../rules/regiments/ranks/regiment-state.ts';
import { carriedRanks, carriedStandings } from '../play/hand-steps.ts';
import { keepsSecret } from '../systems/skirmish/secrecy.ts';
import { ownSide } from '../state/room.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableStore } from '../state/table-store.ts';

/** How often at most what is in hand is told to the other, milliseconds. */
const TELL_EVERY = 150;
/** The most models and corners that are told: the server refuses messages with more. */
const MOST_MODELS = 200;
const MOST_CORNERS = 64;

const EMPTY_DRAG: RoomSay = { kind: 'drag', models: [] };
const EMPTY_TAPE: RoomSay = { kind: 'tape', corners: [] };

/** What this player has in hand, for the other to see: nothing while units are deployed in secret. */
export function dragToTell(table: TableState): RoomSay {
  const { game, playing } = table;
  if (game === undefined || playing !== undefined) return EMPTY_DRAG;
  if (isDeploymentHidden(game.state)) return EMPTY_DRAG;
  const models = heldModels(table, game.state).slice(0, MOST_MODELS);
  return { kind: 'drag', models: models.map(({ model, at: [x, y, z] }) => ({ model, at: [x, y, z] })) };
}

type Held = { readonly model: ModelId; readonly at: Point };

/** The models in hand, where they are held: a dragged model with its unit, what is moved by hand, a regiment. */
function heldModels({ drag, hands: { carry }, regiments }: TableState, state: GameState): readonly Held[] {
  if (drag) {
    const mates = (drag.squad?.mates ?? []).filter(({ model }) => model !== drag.model);
    const [, y] = drag.over;
    return [
      { model: drag.model, at: drag.over },
      ...mates.map(({ model, over }): Held => ({ model, at: [over[0], y, over[1]] })),
    ];
  }
  if (carry?.ranks) return inRanks(state, carry.ranks, carriedRanks(state, carry));
  if (carry) {
    const [, y] = carry.over;
    return carriedStandings(state, carry).map(({ model, at }): Held => ({ model, at: [at[0], y, at[1]] }));
  }
  const { grip, trial } = regiments;
  return grip?.kind === 'regiment' && trial ? inRanks(state, grip.unit, trial.move.to) : [];
}

/** The models of a unit in ranks in another place. A unit in reserve has no models yet. */
function inRanks(state: GameState, unit: UnitId, pose: FormationPose | undefined): readonly Held[] {
  if (pose === undefined || state.units.get(unit)?.formation === undefined) return [];
  const { at, facing } = pose;
  return modelsOf(withPose(state, unit, { at, facing }), unit).map(({ id, at: place }) => ({ model: id, at: place }));
}

/** The tape this player lays, for the others to see: none while distances or deployments are secret. */
export function tapeToTell({ game, ruler }: TableState): RoomSay {
  if (game === undefined || ruler?.from === undefined) return EMPTY_TAPE;
  if (keepsSecret(game.state) || isDeploymentHidden(game.state)) return EMPTY_TAPE;
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
  const told = (models: TableState['losses']) => models.filter(isOwn).slice(0, MOST_MODELS);
  return { kind: 'marks', losses: told(losses), stand: told(stand) };
}

/**
 * Tells the others what this player points at, has in hand, measures and marks, while that changes.
 *
 * @param later Runs something after a number of milliseconds; the result cancels it.
 */
export function shareLiveSignals(
  store: TableStore,
  signal: (say: RoomSay) => void,
  later: (ms: number, run: () => void) => () => void,
): { readonly again: () => void; readonly close: () => void } {
  const last = new Map<RoomSay['kind'], string>();
  let cancel: (() => void) | undefined;

  const tell = (say: RoomSay): void => {
    const text = JSON.stringify(say);
    if (last.get(say.kind) === text) return;
    last.set(say.kind, text);
    signal(say);
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
        signal({ kind: 'ping', at: [ping.at[0], ping.at[1], ping.at[2]] });
    const isMoved =
      now.drag !== before.drag ||
      now.hands.carry !== before.hands.carry ||
      now.regiments !== before.regiments ||
      now.ruler !== before.ruler;
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
