import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { InstancedMesh, PerspectiveCamera } from 'three';
import type { ThrownDice } from '../../app/state/services.ts';
import { type TableStore, useTableStore } from '../../app/state/table-store.ts';
import { diceAt, type DiceMoment } from '../../timeline/dice-at.ts';
import { restTime } from '../../timeline/times.ts';
import {
  replayViewerNow,
  type ReplayViewerState,
  useReplayViewer,
  useReplayViewerStore,
} from '../../replay-viewer/replay-viewer-store.ts';
import { messages } from '../../messages/messages.ts';
import { buildDice, showDice, tintDice } from '../dice/dice-tray.tsx';
import { Felt, lookAtDice } from '../dice/felt.tsx';
import { MOST_THROWN } from '../../app/play/dice-tray-actions.ts';

/** The dice of a replay: a function of the second, however it was reached. */
export function ReplayTray() {
  const thrown = useThrown();
  return (
    <Felt label={messages.bar.diceTray} tray={thrown?.tray}>
      {thrown && <Dice key={`${thrown.sides}`} thrown={thrown} />}
    </Felt>
  );
}

/** The throw to show now; the last one while physics has not answered. */
function useThrown(): ThrownDice | undefined {
  const clock = useReplayViewer((replayViewer) => replayViewer.clock);
  const store = useTableStore();
  const viewer = useReplayViewerStore();
  const last = useRef<ThrownDice | undefined>(undefined);
  return useSyncExternalStore(clock?.subscribe ?? NEVER, () => {
    const now = replayViewerNow(viewer);
    const moment = now && momentNow(store, now);
    const known = moment && now.facts.throwOf(moment);
    if (known) last.current = known;
    return last.current;
  });
}

const NEVER = (): (() => void) => () => undefined;

const momentNow = (store: TableStore, { timeline, clock }: ReplayViewerState): DiceMoment | undefined =>
  diceAt(timeline, store.getState().settings.reducedMotion ? restTime(timeline, clock.now()) : clock.now());

function Dice({ thrown }: { readonly thrown: ThrownDice }) {
  const mesh = useRef<InstancedMesh>(null);
  const store = useTableStore();
  const viewer = useReplayViewerStore();
  const clock = useReplayViewer((replayViewer) => replayViewer.clock);
  const invalidate = useThree((three) => three.invalidate);
  const camera = useThree((three) => three.camera) as PerspectiveCamera;
  const size = useThree((three) => three.size);
  const parts = useMemo(() => buildDice(thrown.sides), [thrown.sides]);
  useEffect(() => () => parts.dispose(), [parts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in a tray of another size the camera is elsewhere
  useLayoutEffect(() => {
    let drawn = '';
    const draw = () => {
      const now = replayViewerNow(viewer);
      const moment = now && momentNow(store, now);
      const it = mesh.current;
      if (!moment || !it || now.facts.throwOf(moment) !== thrown) return;
      const key = `${moment.key}/${moment.share}`;
      if (key === drawn) return;
      drawn = key;
      showDice(it, thrown, moment.share * (thrown.frames - 1));
      tintDice(it, moment.share >= 1 ? (moment.groups[moment.at]?.good ?? []) : []);
      lookAtDice(camera, thrown, moment.share);
      invalidate();
    };
    draw();
    return clock?.subscribe(draw);
  }, [clock, store, viewer, thrown, camera, size, invalidate]);
  return (
    <instancedMesh
      ref={mesh}
      args={[parts.form, parts.paint, MOST_THROWN]}
      castShadow
      receiveShadow
      frustumCulled={false}
    />
  );
}
