import type { CuttingRoomActions } from '../../replay-viewer/cutting-room-actions.ts';
import { cuttingRoomNow, type ReplayViewerStore } from '../../replay-viewer/replay-viewer-store.ts';

/** How far the arrow keys move through the film, seconds. */
const JUMP = 1;

/** Handles the keys of the cutting room, which follow the film's clock. @returns Whether it handled this key. */
function onKey(event: KeyboardEvent, viewer: ReplayViewerStore, actions: CuttingRoomActions): boolean {
  const { code, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && code === 'KeyZ') actions.stepBack(shiftKey ? 1 : -1);
  else if (ctrlKey || metaKey) return false;
  else if (code === 'KeyK') actions.addKey();
  else if (code === 'Escape') actions.closeCuttingRoom();
  else if (code === 'Space') actions.toggleFilm();
  else if (code === 'ArrowLeft') actions.toFilmTime(cuttingRoomNow(viewer).clock.now() - JUMP);
  else if (code === 'ArrowRight') actions.toFilmTime(cuttingRoomNow(viewer).clock.now() + JUMP);
  else return false;
  return true;
}

/** Text fields and menus keep their keys, open panels keep all keys, and the list of shots keeps its arrow keys. */
const FIELDS = ['input', 'select', 'textarea'].join();
const PANELS = ['.film-panel', '[role=dialog]', '[role=menu]'].join();
const ARROWS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight']);

/** Whether a key belongs to the focused element. */
function isKept({ code, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(PANELS)) return true;
  if (target.closest(FIELDS)) return code !== 'Escape';
  if (target.closest('.shots-line')) return ARROWS.has(code);
  return code === 'Space' && target.closest('button') !== null;
}

/** Listens to keys before the replay does. Returns the function that stops listening. */
export function hearFilmKeys(viewer: ReplayViewerStore, actions: CuttingRoomActions): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (isKept(event) || !onKey(event, viewer, actions)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}
