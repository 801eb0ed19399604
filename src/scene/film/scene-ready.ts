import type { Scene } from 'three';
import { areFiguresHere } from '../minis/figures.ts';
import type { RenderContext } from '../context/render-context.ts';
import { areLooksHere } from '../terrain/load-look.ts';

/** Whether the room's light hangs, the table is painted, and every figure and look of a piece that is shown has come. */
export const isSceneReady = (scene: Scene, { mats }: RenderContext): boolean =>
  scene.environment !== null && mats.uMat.value.z * mats.uOakLaid.value > 0 && areFiguresHere() && areLooksHere();
