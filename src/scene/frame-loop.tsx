import { useFrame, useThree } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import type { DirectionalLight } from 'three';
import type { Hands } from '../app/hands.ts';
import { tableNow, useTable } from '../app/table-store.ts';
import { writePose } from './plan-minis.ts';
import type { WalkTrack } from './plan-walk.ts';
import { planWalk, poseAt, walkLength } from './plan-walk.ts';
import type { Stage } from './stage.ts';

/** Longest step of time a frame stands for: after a rest the first frame is not a leap. */
const LONGEST_STEP = 0.3;

/** Frames in a row that take longer than this make the picture plainer. */
const SLOW_FRAME = 0.07;
const SLOW_FRAMES = 10;
/** A longer wait than this was a rest, not a slow frame. */
const REST = 1.2;

type Walking = {
  readonly serial: number;
  readonly tracks: readonly WalkTrack[];
  readonly length: number;
  time: number;
};

type FrameLoopProps = {
  readonly stage: Stage;
  readonly hands: Hands;
  readonly lamp: { readonly current: DirectionalLight | null };
};

/**
 * Everything that moves, in its order: walks, then poses, then shadows, then the count of frames. Nothing here goes
 * through React, and when nothing moves no frame is asked for.
 */
export function FrameLoop({ stage, hands, lamp }: FrameLoopProps) {
  const walk = useTable((table) => table.walk);
  const models = useTable((table) => table.game?.state.models);
  const walking = useRef<Walking | undefined>(undefined);
  const invalidate = useThree((three) => three.invalidate);
  const slow = useRef(0);

  // Runs before the minis learn their new places, so that nobody is seen at the end of a walk before its start.
  useLayoutEffect(() => {
    stage.poses.clear();
    walking.current = undefined;
    if (walk === undefined || models === undefined) return;
    const tracks = planWalk(walk.moves, models, walk.charge);
    walking.current = { serial: walk.serial, tracks, length: walkLength(tracks), time: -1 };
    for (const track of tracks) stage.poses.set(track.model, poseAt(track, 0));
    invalidate();
  }, [walk, models, stage, invalidate]);

  useFrame((three, delta) => {
    slow.current = delta > SLOW_FRAME && delta < REST ? slow.current + 1 : 0;
    if (slow.current >= SLOW_FRAMES) {
      slow.current = 0;
      const { quality, adaptive } = tableNow().settings;
      if (adaptive && quality === 'high') hands.set({ quality: 'low' });
    }
    const now = walking.current;
    if (now !== undefined) {
      stepWalk(stage, now, Math.min(delta, LONGEST_STEP));
      if (now.time < now.length) three.invalidate();
      else {
        walking.current = undefined;
        stage.poses.clear();
        hands.walkDone(now.serial);
      }
    }
    if (stage.shadowsStale && lamp.current) {
      lamp.current.shadow.autoUpdate = false;
      lamp.current.shadow.needsUpdate = true;
      stage.shadowsStale = false;
    }
    three.gl.info.reset();
    stage.frames++;
  });
  return null;
}

function stepWalk(stage: Stage, walking: Walking, step: number): void {
  // The first frame starts the clock: what lies before it was rest.
  walking.time = walking.time < 0 ? 0 : walking.time + step;
  for (const track of walking.tracks) stage.poses.set(track.model, poseAt(track, walking.time));
  for (const { mesh, slots } of stage.troupes) {
    let moved = false;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      const pose = stage.poses.get(slot.model);
      if (pose === undefined) continue;
      writePose(mesh, i, slot, pose);
      moved = true;
    }
    if (moved) mesh.instanceMatrix.needsUpdate = true;
  }
  stage.shadowsStale = true;
}
