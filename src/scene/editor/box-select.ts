import { type Camera, Vector3 } from 'three';
import type { TableState } from '../../app/state/table-state.ts';
import type { UnitId } from '../../rules/core/ids.ts';

/** A box on the screen, in CSS pixels of the window. */
type ScreenBox = readonly [left: number, top: number, right: number, bottom: number];

/** The box between two places on the screen, CSS pixels (px). */
export const boxBetween = (a: { readonly x: number; readonly y: number }, x: number, y: number): ScreenBox => [
  Math.min(a.x, x),
  Math.min(a.y, y),
  Math.max(a.x, x),
  Math.max(a.y, y),
];

/** Draws a box over the page, or moves an existing one. */
export function drawBox(box: HTMLElement | undefined, [left, top, right, bottom]: ScreenBox): HTMLElement {
  const it =
    box ?? document.body.appendChild(Object.assign(document.createElement('div'), { className: 'selection-box' }));
  it.style.cssText = `left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`;
  return it;
}

/** The units of the active side with a model inside a box on the screen. */
export function unitsIn(
  { game }: Pick<TableState, 'game'>,
  [left, top, right, bottom]: ScreenBox,
  dom: HTMLElement,
  camera: Camera,
): readonly UnitId[] {
  const state = game?.state;
  if (state === undefined) return [];
  const frame = dom.getBoundingClientRect();
  const spot = new Vector3();
  const units = new Set<UnitId>();
  for (const model of state.models.values()) {
    spot.set(model.at[0], model.at[1] + model.height / 2, model.at[2]).project(camera);
    const [x, y] = [frame.left + ((spot.x + 1) / 2) * frame.width, frame.top + ((1 - spot.y) / 2) * frame.height];
    const mine = state.units.get(model.unit)?.side === state.side;
    if (mine && spot.z < 1 && x >= left && x <= right && y >= top && y <= bottom) units.add(model.unit);
  }
  return [...units];
}
