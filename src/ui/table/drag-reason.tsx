import './drag-reason.css';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Actions } from '../../app/actions.ts';
import { dragReason } from '../../app/play/drag-reason.ts';
import { useTable, useTableParts } from '../../app/state/table-store.ts';

/** How long the reason of a drag that was refused stays once the drag has ended, milliseconds. */
const STAYS = 5000;
/** How far the line keeps from the pointer, and from the window's edge, pixels; a finger covers more. */
const BESIDE = { mouse: 18, touch: 56 };
const EDGE = 8;

/** Where the pointer is, whether it is a finger, and whether it is pressed. */
type Hand = { readonly x: number; readonly y: number; readonly isFinger: boolean; readonly isDown: boolean };

/** The line beside the pointer or finger that says why what is dragged does not go there. */
export function DragReasonLine({ actions }: { readonly actions: Actions }) {
  const parts = useTableParts(({ game, drag, hands, regiments, refusedDrag }) => ({
    ...{ game, drag, hands, regiments, refusedDrag },
  }));
  const isBusy = useTable(({ playing }) => playing !== undefined);
  const line = useRef<HTMLParagraphElement>(null);
  const hand = useHand(line);
  const { refusedDrag } = parts;
  useEffect(() => {
    if (refusedDrag === undefined) return;
    const away = () => actions.move.refuseDrag(undefined);
    let timer = 0;
    const wait = () => (timer = window.setTimeout(away, STAYS));
    const until = new AbortController();
    const once = { once: true, signal: until.signal };
    // Its time begins when the drag ends.
    if (!hand.current?.isDown) wait();
    else for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, wait, once);
    addEventListener('pointerdown', away, once);
    return () => {
      clearTimeout(timer);
      until.abort();
    };
  }, [refusedDrag, actions, hand]);
  const reason = isBusy ? undefined : dragReason(parts);
  useLayoutEffect(() => {
    if (reason && line.current && hand.current) putBeside(line.current, hand.current);
  });
  if (reason === undefined) return null;
  return (
    <p
      ref={line}
      className="drag-reason card"
      data-verdict={reason.verdict}
      data-stays={reason.text === refusedDrag || undefined}
    >
      {reason.text}
    </p>
  );
}

/** Where the pointer was last, and the line that goes along with it. */
function useHand(line: { readonly current: HTMLElement | null }): { readonly current: Hand | undefined } {
  const hand = useRef<Hand>(undefined);
  useEffect(() => {
    const follow = ({ clientX: x, clientY: y, pointerType, buttons, type }: PointerEvent) => {
      // A refused drag is explained where it ended, though the mouse moves on.
      const isDown = buttons !== 0;
      const stays = line.current?.dataset['stays'] !== undefined && !isDown && type === 'pointermove';
      if (stays) return;
      hand.current = { x, y, isFinger: pointerType === 'touch', isDown };
      if (line.current) putBeside(line.current, hand.current);
    };
    const kinds = ['pointerdown', 'pointermove', 'pointerup'] as const;
    for (const kind of kinds) addEventListener(kind, follow, { capture: true });
    return () => {
      for (const kind of kinds) removeEventListener(kind, follow, { capture: true });
    };
  }, [line]);
  return hand;
}

/** Puts the line above the pointer, below it where there is no room, and never outside the window. */
function putBeside(line: HTMLElement, { x, y, isFinger }: Hand): void {
  const { offsetWidth: width, offsetHeight: height } = line;
  const beside = isFinger ? BESIDE.touch : BESIDE.mouse;
  const left = Math.max(EDGE, Math.min(innerWidth - width - EDGE, x - width / 2));
  const above = y - beside - height;
  line.style.transform = `translate(${Math.round(left)}px, ${Math.round(above < EDGE ? y + beside : above)}px)`;
}
