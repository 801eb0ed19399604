import type { Scene } from 'three';
import { areFiguresHere } from '../minis/figures.ts';
import type { RenderContext } from '../context/render-context.ts';
import { areLooksHere } from '../terrain/load-look.ts';

/** Whether the room's light, the mat, and every figure and terrain look on show are loaded. */
export const isSceneReady = (scene: Scene, { mats }: RenderContext): boolean =>
  scene.environment !== null && mats.uMat.value.z * mats.uOakLaid.value > 0 && areFiguresHere() && areLooksHere();
