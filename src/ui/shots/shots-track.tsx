import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { FINEST } from '../../camera/list/edit-list.ts';
import { filmLength, type Shot, type ShotList } from '../../camera/list/shot-list.ts';
import { type CuttingRoomActions, useCuttingRoomActions } from '../../replay-viewer/cutting-room-actions.ts';
import { useCuttingRoom } from '../../replay-viewer/replay-viewer-store.ts';
import { shotMessages } from '../../messages/shots.ts';

/** How far a pointer must drag a shot before it moves, CSS pixels. */
const PULLED = 6;

/** A film's shots in a row, as wide as they are long. Shots can be dragged, and resized at their ends. */
export function ShotsTrack({ list }: { readonly list: ShotList }) {
  const { room } = shotMessages;
  const track = useRef<HTMLDivElement>(null);
  const picked = useCuttingRoom((cutting) => cutting.shot);
  const shot = list.shots[picked];
  // The focus follows the selected shot when it moves, so that the next key moves the same one.
  useEffect(() => {
    const line = track.current;
    if (line?.contains(document.activeElement)) line.querySelectorAll<HTMLElement>('.shot')[picked]?.focus();
  }, [picked]);
  const perPixel = (): number => filmLength(list) / Math.max(1, track.current?.clientWidth ?? 1);
  return (
    <div className="shots-line">
      <div ref={track} className="shots-track" role="listbox" aria-label={room.track} title={room.hint} tabIndex={-1}>
        {list.shots.map((shot, index) => (
          <ShotBlock
            key={index}
            shot={shot}
            index={index}
            isPicked={index === picked}
            shots={list.shots}
            perPixel={perPixel}
          />
        ))}
      </div>
      {shot && <Keys shot={shot} length={filmLength(list)} perPixel={perPixel} />}
    </div>
  );
}

type BlockProps = {
  readonly shot: Shot;
  readonly index: number;
  readonly isPicked: boolean;
  readonly shots: readonly Shot[];
  readonly perPixel: () => number;
};

function ShotBlock({ shot, index, isPicked, shots, perPixel }: BlockProps) {
  const { room, rigs } = shotMessages;
  const actions = useCuttingRoomActions();
  const pull = usePull((by) => {
    const middle = shot.from + shot.length / 2 + by * perPixel();
    const to = shots.findIndex((one) => middle < one.from + one.length);
    actions.moveShot(index, to < 0 ? shots.length - 1 : to);
  });
  const words = shot.caption ?? shot.card?.title ?? rigs[shot.rig.kind];
  return (
    <div
      className="shot"
      role="option"
      aria-selected={isPicked}
      aria-label={room.shot(index + 1, words, shot.length)}
      tabIndex={isPicked ? 0 : -1}
      style={{ flexGrow: shot.length, transform: pull.by === 0 ? undefined : `translateX(${pull.by}px)` }}
      data-kind={shot.rig.kind}
      data-pulled={pull.by !== 0 || undefined}
      onFocus={() => !isPicked && actions.pickShot(index)}
      onKeyDown={(event) => onKeys(event, index, shot, actions)}
      {...pull.on}
      onClick={() => actions.pickShot(index)}
    >
      <span>
        {index + 1}: {words}
      </span>
      <End shot={shot} index={index} perPixel={perPixel} />
    </div>
  );
}

/** Handles the keys of a shot on the track. */
function onKeys(event: KeyboardEvent<HTMLDivElement>, index: number, shot: Shot, actions: CuttingRoomActions): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (by !== 0 && event.altKey) actions.moveShot(index, index + by);
  else if (by !== 0 && event.shiftKey) actions.resizeShot(index, shot.length + by * FINEST);
  else if (by !== 0) {
    actions.pickShot(index + by);
    const next = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('.shot')[index + by];
    next?.focus();
  } else if (event.key === 'Delete' || event.key === 'Backspace') actions.removeShot();
  else if (event.code === 'KeyD') actions.doubleShot();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The end of a shot, which can be dragged. */
function End({
  shot,
  index,
  perPixel,
}: {
  readonly shot: Shot;
  readonly index: number;
  readonly perPixel: () => number;
}) {
  const { resizeShot } = useCuttingRoomActions();
  const pull = usePull((by) => resizeShot(index, shot.length + by * perPixel()));
  return (
    <i
      className="end"
      title={shotMessages.room.resize(index + 1)}
      style={{ transform: `translateX(${pull.by}px)` }}
      {...pull.on}
    />
  );
}

type KeysProps = { readonly shot: Shot; readonly length: number; readonly perPixel: () => number };

/** The keys of the selected shot, on the track. */
function Keys({ shot, length, perPixel }: KeysProps) {
  const { pickShot } = useCuttingRoomActions();
  const picked = useCuttingRoom((cutting) => cutting.key);
  const index = useCuttingRoom((cutting) => cutting.shot);
  if (shot.rig.kind !== 'keys') return null;
  return shot.rig.keys.map((key, i) => (
    <KeyDot
      key={i}
      at={key.at}
      number={i}
      share={(shot.from + key.at) / Math.max(0.001, length)}
      isPicked={i === picked}
      pick={() => pickShot(index, i)}
      perPixel={perPixel}
    />
  ));
}

type DotProps = {
  readonly at: number;
  readonly number: number;
  readonly share: number;
  readonly isPicked: boolean;
  readonly pick: () => void;
  readonly perPixel: () => number;
};

function KeyDot({ at, number, share, isPicked, pick, perPixel }: DotProps) {
  const { changeKey, removeKey } = useCuttingRoomActions();
  const pull = usePull((by) => {
    pick();
    changeKey({ at: at + by * perPixel() });
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      pick();
      removeKey();
    } else if (by !== 0) {
      pick();
      changeKey({ at: at + by * FINEST });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      className="key"
      aria-label={shotMessages.room.keyAt(number + 1, at)}
      aria-pressed={isPicked}
      style={{ left: `${share * 100}%`, translate: `${pull.by}px 0` }}
      onKeyDown={onKeyDown}
      {...pull.on}
      onClick={(event) => {
        event.stopPropagation();
        pick();
      }}
    />
  );
}

/** Horizontal dragging: the current offset in pixels, and a callback with the final one. */
function usePull(done: (by: number) => void) {
  const [by, setBy] = useState(0);
  const from = useRef<number | undefined>(undefined);
  // Browsers send a click after a drag; it must not select the shot.
  const wasPulled = useRef(false);
  const end = (event: PointerEvent<HTMLElement>, isDone: boolean): void => {
    const start = from.current;
    from.current = undefined;
    setBy(0);
    const far = start === undefined ? 0 : event.clientX - start;
    wasPulled.current = Math.abs(far) > PULLED;
    if (isDone && wasPulled.current) done(far);
  };
  return {
    by,
    on: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientX;
        wasPulled.current = false;
      },
      onClickCapture(event: SyntheticEvent) {
        if (wasPulled.current) event.stopPropagation();
        wasPulled.current = false;
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (from.current === undefined) return;
        const far = event.clientX - from.current;
        setBy(Math.abs(far) > PULLED ? far : 0);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    },
  };
}
