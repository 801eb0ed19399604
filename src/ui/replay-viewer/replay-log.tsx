import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReplayViewerActions } from '../../app/replay-viewer/replay-viewer-loader.ts';
import { diceAt } from '../../timeline/dice-at.ts';
import {
  replayViewerNow,
  useReplayViewer,
  type ReplayViewerStore,
  useReplayViewerStore,
} from '../../replay-viewer/replay-viewer-store.ts';
import { replayMessages } from '../../messages/replay.ts';
import { messages } from '../../messages/messages.ts';
import { DicePictures } from '../dice/dice.tsx';
import { NEVER, useEventNow, useLines } from './replay-log-lines.ts';

/** Windows narrower than this have no room for the log beside the table, CSS pixels. */
const SMALL = 700;

/** The panel on the right: the dice as they fell, and the log. A click on a line seeks to its event. */
export function ReplayLog({ actions, tray }: { readonly actions: ReplayViewerActions; readonly tray: ReactNode }) {
  const { log } = replayMessages.replayViewer;
  // In a small window the table comes first.
  const [folded, setFolded] = useState(() => window.innerWidth < SMALL);
  const about = useLines();
  const event = useEventNow();
  const hides = useReplayViewer((replayViewer) => replayViewer.spoilerFree) ?? false;
  const seen =
    useReplayViewer(({ timeline, seen, clip }) => (seen === clip ? -1 : (timeline.clips[seen]?.events[1] ?? 0) - 1)) ??
    -1;
  const count = useReplayViewer((replayViewer) => replayViewer.timeline.entries.length) ?? 0;
  const here = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event has another line
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' });
  }, [event, folded]);
  if (about === undefined) return null;
  const { lines, page } = about;
  const told = hides ? lines.filter(({ number }) => number <= Math.max(seen, event)) : lines;
  const current = told.findLast(({ number }) => number <= event);
  return (
    <aside className="log-panel replay-log card" aria-label={log.label} data-folded={folded}>
      <header>
        <h2>{log.title}</h2>
        <button type="button" className="quiet" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          {folded ? log.open : log.fold}
        </button>
      </header>
      <Tray tray={tray} />
      {!folded && (
        <ol>
          {page.first > 0 && (
            <li className="more">
              <button type="button" onClick={() => actions.toPlace({ entry: page.first - 1, event: 0 })}>
                {log.earlier}
              </button>
            </li>
          )}
          {told.length === 0 && <li className="empty">{messages.log.nothingHasHappenedYet}</li>}
          {told.map((line) => (
            <li
              key={line.key}
              ref={line === current ? here : undefined}
              data-tone={line.tone}
              data-ahead={line.number > event || undefined}
              aria-current={line === current ? 'step' : undefined}
            >
              <button type="button" onClick={() => actions.toPlace(line.place)}>
                {line.dice.length > 0 && line.number <= event && <DicePictures pips={line.dice} sides={line.sides} />}
                {line.text}
              </button>
            </li>
          ))}
          {page.last < count && !hides && (
            <li className="more">
              <button type="button" onClick={() => actions.toPlace({ entry: page.last, event: 0 })}>
                {log.later}
              </button>
            </li>
          )}
        </ol>
      )}
    </aside>
  );
}

/** The tray with the dice of this second, and their results. */
function Tray({ tray }: { readonly tray: ReactNode }) {
  const clock = useReplayViewer((replayViewer) => replayViewer.clock);
  const viewer = useReplayViewerStore();
  const key = useSyncExternalStore(clock?.subscribe ?? NEVER, () => {
    const moment = momentNow(viewer);
    return moment ? `${moment.clip}/${moment.at}/${moment.settled}` : '';
  });
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (key !== '') setSeen(true);
  }, [key]);
  const moment = key === '' ? undefined : momentNow(viewer);
  // Mounting the dice canvas takes a while, so after the first throw it is only hidden.
  if (!wasSeen && moment === undefined) return null;
  return (
    <div className="replay-tray" hidden={moment === undefined}>
      <div className="tray">
        <Suspense fallback={null}>{tray}</Suspense>
      </div>
      {moment && (
        <dl className="tray-lines">
          {moment.groups.slice(0, moment.at + 1).map(({ label, pips, result }, i) => (
            <div key={`${i}/${label}`}>
              <dt>
                {label}
                {pips.length > 2 && <small>{messages.log.dice(pips.length)}</small>}
              </dt>
              <dd>{i < moment.at || moment.settled ? result : '…'}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function momentNow(viewer: ReplayViewerStore) {
  const now = replayViewerNow(viewer);
  return now && diceAt(now.timeline, now.clock.now());
}
