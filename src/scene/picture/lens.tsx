import { useFrame, useThree } from '@react-three/fiber';
import { DepthOfFieldEffect } from 'postprocessing';
import { useEffect, useMemo, useRef } from 'react';
import { type Camera, Vector3 } from 'three';
import { useTableStore } from '../../app/state/table-store.ts';
import { filmLens } from './film-lens.ts';
import { isBusy, lensOpening, REST_BEFORE_LENS } from './plan-lens.ts';
import { CAMERA_AT_REST } from '../../kernel/display-tolerances.ts';

/** Height of the focus plane over the mat, inches. */
const FOCUS_HEIGHT = 0.7;
/** Depth in focus as a share of the focus distance. */
const DEPTH = 0.34;
const SOFTEST = 3.4;
/** Rates at which the lens opens and closes, as a share of the rest per second. */
const OPENS = 3.2;
const CLOSES = 14;
const LEAST = 0.01;
/** Nearest focus of a film's lens, inches, and the factor on its depth: deepest with the aperture closed. */
const NEAREST = 0.5;
const LED = 1.9;

/**
 * Depth of field as in macro photography, which makes figures look as small as they are. The lens opens when the camera
 * is low or the player rests, closes on input, and costs nothing while closed.
 */
export function LensEffect() {
  const camera = useThree((three) => three.camera);
  const invalidate = useThree((three) => three.invalidate);
  const effect = useMemo(() => createLens(camera), [camera]);
  useEffect(() => () => effect.dispose(), [effect]);
  const opening = useRef(0);
  const touched = useRef(0);
  const at = useMemo(() => ({ position: new Vector3(), before: new Vector3(), along: new Vector3() }), []);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const touch = () => {
      touched.current = performance.now();
      if (opening.current > LEAST) invalidate();
      clearTimeout(waiting);
      waiting = setTimeout(invalidate, REST_BEFORE_LENS * 1000 + 30);
    };
    const events = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, touch, { passive: true });
    touch();
    return () => {
      clearTimeout(waiting);
      for (const event of events) window.removeEventListener(event, touch);
    };
  }, [invalidate]);

  const store = useTableStore();
  useFrame((three, delta) => {
    const led = filmLens.now;
    if (led) {
      opening.current = led.aperture;
      effect.cocMaterial.focusDistance = Math.max(NEAREST, led.focus);
      effect.cocMaterial.focusRange = Math.max(NEAREST, DEPTH * led.focus * (LED - led.aperture));
      effect.bokehScale = SOFTEST * led.aperture;
      effect.blendMode.opacity.value = led.aperture > LEAST ? 1 : 0;
      return;
    }
    const { position, before, along } = at;
    position.copy(camera.position);
    camera.getWorldDirection(along);
    if (position.distanceToSquared(before) > CAMERA_AT_REST ** 2) touched.current = performance.now();
    before.copy(position);
    const table = store.getState();
    const wanted = lensOpening({
      pitch: Math.asin(Math.min(1, Math.max(0, -along.y))),
      rested: (performance.now() - touched.current) / 1000,
      isBusy: isBusy(table),
      isPicked: table.selection.length > 0 || table.model !== undefined,
    });
    const step = Math.min(delta, 0.1) * (wanted > opening.current ? OPENS : CLOSES);
    const left = wanted - opening.current;
    opening.current = Math.abs(left) < LEAST ? wanted : opening.current + left * Math.min(1, step);
    const distance = Math.min(along.y < -0.02 ? (position.y - FOCUS_HEIGHT) / -along.y : 30, 120);
    effect.cocMaterial.focusDistance = Math.max(2, distance);
    effect.cocMaterial.focusRange = Math.max(1.6, DEPTH * distance);
    effect.bokehScale = SOFTEST * opening.current;
    effect.blendMode.opacity.value = opening.current > LEAST ? 1 : 0;
    if (opening.current !== wanted) three.invalidate();
  });
  return <primitive object={effect} />;
}

/** The effect; its passes are skipped while the lens is closed. */
function createLens(camera: Camera): DepthOfFieldEffect {
  const effect = new DepthOfFieldEffect(camera, { resolutionScale: 0.5, bokehScale: 0 });
  const draw = effect.update.bind(effect);
  effect.update = (...args) => {
    if (effect.bokehScale > LEAST) draw(...args);
  };
  return effect;
}
