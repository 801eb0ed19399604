import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Camera } from 'three';
import { PerspectiveCamera, Vector3 } from 'three';
import type { Hands } from '../app/hands.ts';
import { tableNow, useTable } from '../app/table-store.ts';
import type { Lamp } from './light.tsx';
import { FRESH_PACE, stepPace } from './picture-quality.ts';
import { assemble, type Company, stepCompany, takePlaces } from './company.ts';
import { fallOf, shownState } from './shown.ts';
import type { Stage } from './stage.ts';

/** Longest step of time a frame stands for: after a rest the first frame is not a leap. */
const LONGEST_STEP = 0.3;

type FrameLoopProps = {
  readonly stage: Stage;
  readonly hands: Hands;
  readonly lamp: { readonly current: Lamp | null };
};

/**
 * Everything that moves, in its order: performances, then poses, then shadows, then the count of frames. Nothing here
 * goes through React, and when nothing moves no frame is asked for.
 */
export function FrameLoop({ stage, hands, lamp }: FrameLoopProps) {
  const playing = useTable((table) => table.playing);
  const state = useTable(shownState);
  const still = useTable((table) => table.settings.reducedMotion);
  const act = playing?.acts[0];
  const fall = useTable((table) => fallOf(table, act));
  const troupe = useRef<Company | undefined>(undefined);
  const glance = useRef<Glance>({ from: new Vector3(Number.POSITIVE_INFINITY, 0, 0), pixels: 0 });
  const invalidate = useThree((three) => three.invalidate);
  const pace = useRef(FRESH_PACE);

  // Runs before the minis learn their new places, so that nobody is seen at the end of a walk before its start.
  useLayoutEffect(() => {
    if (state === undefined) return;
    const company = assemble(state, act, fall?.toppled, playing?.serial);
    troupe.current = company;
    takePlaces(stage, company, still);
    invalidate();
  }, [state, act, fall, playing, still, stage, invalidate]);

  // A fall that nobody can show is over.
  const isLost = act?.kind === 'fall' && fall === undefined;
  useEffect(() => {
    if (isLost && playing) hands.actDone(playing.serial);
  }, [isLost, playing, hands]);

  useFrame((three, delta) => {
    const { quality, adaptive } = tableNow().settings;
    if (adaptive) {
      const [next, wanted] = stepPace(pace.current, delta, quality);
      pace.current = next;
      if (wanted !== quality) hands.set({ quality: wanted });
    }
    const now = troupe.current;
    if (now !== undefined && (now.performance || now.residuals.size > 0)) {
      const over = stepCompany(stage, now, Math.min(delta, LONGEST_STEP));
      if (now.performance || now.residuals.size > 0) three.invalidate();
      if (over && now.serial !== undefined && now.endsAct) hands.actDone(now.serial);
    }
    focusTroupes(stage, three.camera, three.size.height * three.viewport.dpr, glance.current);
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

const eye = new Vector3();
/** Figures change form when the eye has moved by this share of its height over the table: not in every frame of a turn. */
const GLANCE = 0.03;

/** From where the figures were looked at last, and how many pixels an inch took there. */
type Glance = { readonly from: Vector3; pixels: number };

/** Gives every mini the form that the eye can tell from where it is. */
function focusTroupes(stage: Stage, camera: Camera, height: number, glance: Glance): void {
  if (!(camera instanceof PerspectiveCamera)) return;
  eye.setFromMatrixPosition(camera.matrixWorld);
  const pixels = height / (2 * Math.tan((camera.fov * Math.PI) / 360));
  const hasMoved = eye.distanceTo(glance.from) > GLANCE * Math.max(eye.y, 2) || pixels !== glance.pixels;
  // Minis that are new or walk are looked at anew: then shadows are old, too.
  if (!hasMoved && !stage.shadowsStale) return;
  glance.from.copy(eye);
  glance.pixels = pixels;
  for (const troupe of stage.troupes) troupe.focus(eye, pixels);
}
