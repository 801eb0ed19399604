import type { AnimationStep } from '../app/state/animation-step.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { VOLUME_GAIN } from '../app/state/settings.ts';
import { cuesOfStep } from '../sound/act-cues.ts';
import type { Ear } from '../sound/cue.ts';
import { type Followed, followSecond } from '../sound/follow-second.ts';
import { createSoundPlayer, type SoundPlayer } from '../sound/player.ts';
import {
  type ReplayStores,
  type ReplayViewerState,
  type ReplayViewerStore,
  replayViewerNow,
} from '../replay-viewer/replay-viewer-store.ts';
import { clientOf } from '../app/systems/systems.ts';
import { earOf } from '../sound/hear.ts';

/** The listener at the table: the player's seat at the near edge, a little above the table. Inches. */
const SEAT: Ear = { at: [0, 22, 32], right: [1, 0, 0] };

/** Plays the sound of the table and of replays. Browsers allow none before the first touch or key press. */
export function openSoundRoom({ viewer, table: store }: ReplayStores): void {
  let player: SoundPlayer | undefined;
  const live = (): SoundPlayer | undefined => {
    const { settings } = store.getState();
    if (!settings.sound) return undefined;
    player ??= createSoundPlayer(new AudioContext());
    player.setVolume(VOLUME_GAIN[settings.volume]);
    return player;
  };
  hearTable(store, live, () => player);
  hearReplay(viewer, live, () => player);
  store.subscribe(({ settings }, before) => {
    if (settings.sound === before.settings.sound && settings.volume === before.settings.volume) return;
    if (settings.sound) live();
    else {
      player?.dispose();
      player = undefined;
    }
  });
}

type Speaker = () => SoundPlayer | undefined;

/** Plays the sound of each animation step of the table as it begins. */
function hearTable(store: TableStore, live: Speaker, now: Speaker): void {
  let last: AnimationStep | undefined;
  store.subscribe(({ playing, game }) => {
    const act = playing?.steps[0];
    if (act === last) return;
    last = act;
    if (act) live()?.play(cuesOfStep(act, act.shows, (game?.cut ?? 0) * 31 + (playing?.steps.length ?? 0)), SEAT);
    else now()?.hush();
  });
}

/** Plays the sound of a replay in time with its clock, and the ambience while it plays. */
function hearReplay(viewer: ReplayViewerStore, live: Speaker, now: Speaker): void {
  let watched: ReplayViewerState['clock'] | undefined;
  let leave: () => void = () => undefined;
  let followed: Followed | undefined;
  const follow = (): void => {
    const replayViewer = replayViewerNow(viewer);
    if (replayViewer === undefined) return;
    const { clock, timeline } = replayViewer;
    const state = { second: clock.now(), speed: clock.speed(), isPlaying: clock.isPlaying() };
    const next = followSecond(timeline, followed, state);
    followed = next.followed;
    if (next.hush) now()?.hush();
    const isOutside = clientOf(timeline.initial).sound.wind;
    const player = followed ? live() : now();
    player?.bed('room', followed ? 0.5 : 0);
    player?.bed('wind', followed && isOutside ? 0.4 : 0);
    if (next.cues.length > 0) player?.play(next.cues, replayEar(replayViewer), state.speed);
  };
  const watch = (replayViewer: ReplayViewerState | undefined): void => {
    if (replayViewer?.clock === watched) return;
    leave();
    watched = replayViewer?.clock;
    followed = undefined;
    now()?.hush();
    for (const bed of ['room', 'wind'] as const) now()?.bed(bed, 0);
    leave = watched?.subscribe(follow) ?? (() => undefined);
  };
  viewer.subscribe(({ now: replayViewer }) => watch(replayViewer));
  watch(replayViewerNow(viewer));
}

/** The listener of a replay: the camera, or the player's seat without one. */
function replayEar({ sight }: ReplayViewerState): Ear {
  const view = sight.current?.();
  if (view === undefined) return SEAT;
  const [x, y, z, ...target] = view;
  return earOf({ position: [x, y, z], target });
}
