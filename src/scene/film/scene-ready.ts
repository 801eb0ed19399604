import type { Scene } from 'three';
import type { TableStore } from '../../app/state/table-store.ts';
import { shownDocument } from '../../app/state/editor.ts';
import { figuresFor } from '../minis/figures.ts';
import type { RenderContext } from '../context/render-context.ts';
import { looksFor } from '../terrain/load-look.ts';

/** Whether the room's light, the mat, the open editor, and every figure and terrain look on show are loaded. */
export const isSceneReady = (
  scene: Scene,
  { mats, lampsComing, editorDrawn }: RenderContext,
  store: TableStore,
): boolean =>
  scene.environment !== null &&
  editorDrawn === (shownDocument(store.getState().editor) !== undefined) &&
  mats.uMat.value.z * mats.uOakLaid.value > 0 &&
  lampsComing === 0 &&
  figuresFor(store).areHere() &&
  looksFor(store).areHere();
