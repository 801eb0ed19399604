import type { CuttingRoomActions } from '../../replay-viewer/cutting-room-actions.ts';
import { cuttingRoomNow, type ReplayViewerStore } from '../../replay-viewer/replay-viewer-store.ts';

/** How far keys go through the film, seconds. */
const JUMP = 1;

/** What keys do while a film is cut, wherever the focus is: they go by the film's seconds, and not by the replay's. @returns Whether it was one of them. */
function onKey(event: KeyboardEvent, viewer: ReplayViewerStore, actions: CuttingRoomActions): boolean {
  const { code, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && code === 'KeyZ') actions.stepBack(shiftKey ? 1 : -1);
  else if (ctrlKey || metaKey) return false;
  else if (code === 'Escape') actions.closeCuttingRoom();
  else if (code === 'Space') actions.toggleFilm();
  else if (code === 'ArrowLeft') actions.toFilmTime(cuttingRoomNow(viewer).clock.now() - JUMP);
  else if (code === 'ArrowRight') actions.toFilmTime(cuttingRoomNow(viewer).clock.now() + JUMP);
  else return false;
  return true;
}

/** Text fields and menus keep their keys; an open panel all of them; the list of shots its arrows. */
const FIELDS = ['input', 'select', 'textarea'].join();
const PANELS = ['.film-panel', '[role=dialog]', '[role=menu]'].join();
const ARROWS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight']);

/** Whether a key is meant for what has the focus. */
function isKept({ code, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(PANELS)) return true;
  if (target.closest(FIELDS)) return code !== 'Escape';
  if (target.closest('.shots-line')) return ARROWS.has(code);
  return code === 'Space' && target.closest('button') !== null;
}

/** Hears keys before the replay does; the answer ends that. */
export function hearFilmKeys(viewer: ReplayViewerStore, actions: CuttingRoomActions): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (isKept(event) || !onKey(event, viewer, actions)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}
