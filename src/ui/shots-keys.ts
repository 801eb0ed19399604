import { closeCuttingRoom, toFilmTime, toggleFilm } from '../theatre/cutting-hands.ts';
import { cuttingRoomNow, stepBack } from '../theatre/cutting-room.ts';

/** How far keys go through the film, seconds. */
const JUMP = 1;

/** What keys do while a film is cut, wherever the focus is: they go by the film's seconds, and not by the replay's. @returns Whether it was one of them. */
function onKey(event: KeyboardEvent): boolean {
  const { code, ctrlKey, metaKey, shiftKey } = event;
  if ((ctrlKey || metaKey) && code === 'KeyZ') stepBack(shiftKey ? 1 : -1);
  else if (ctrlKey || metaKey) return false;
  else if (code === 'Escape') closeCuttingRoom();
  else if (code === 'Space') toggleFilm();
  else if (code === 'ArrowLeft') toFilmTime(cuttingRoomNow().clock.now() - JUMP);
  else if (code === 'ArrowRight') toFilmTime(cuttingRoomNow().clock.now() + JUMP);
  else return false;
  return true;
}

/** What writes, chooses or is pressed keeps its own keys; a list of shots its arrows, a panel of its own all of them. */
const KEEPS = 'input, select, textarea, [contenteditable], .film-panel, [role="dialog"], [role="menu"]';

/** Hears keys before the replay does; the answer ends that. */
export function hearFilmKeys(): () => void {
  const hear = (event: KeyboardEvent): void => {
    const at = event.target instanceof Element ? event.target : undefined;
    if (at?.closest(KEEPS) && event.code !== 'Escape') return;
    if (at?.closest('.film-panel, [role="dialog"], [role="menu"]')) return;
    if (at?.closest('.shots-line') && event.code.startsWith('Arrow')) return;
    if (at?.closest('button') && event.code === 'Space') return;
    if (!onKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}
