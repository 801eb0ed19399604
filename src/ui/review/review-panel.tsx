import './review.css';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { Actions } from '../../app/actions.ts';
import { placeOfCommand } from '../../app/opponent/hint.ts';
import type { ReviewProgress } from '../../app/review/reviewer.ts';
import type { EntryCount } from '../../lab/review/decisions.ts';
import { type CostlyDecision, costliestOf } from '../../lab/review/costly-decisions.ts';
import { messages } from '../../messages/messages.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { replayMessages } from '../../messages/replay.ts';
import { useReplayViewer } from '../../replay-viewer/replay-viewer-store.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { SideChip } from '../controls/side-chip.tsx';

/** How many decisions of each side are shown. */
const MOST = 3;

type ReviewPanelProps = {
  readonly actions: Actions;
  readonly timeline: Timeline;
  /** Undefined until the table of the review is set up. */
  readonly progress: ReviewProgress | undefined;
};

/** The review of a game: both chances of winning over time, and each side's costliest decisions, a click from the table. */
export function ReviewPanel({ actions, timeline, progress }: ReviewPanelProps) {
  const { review } = replayMessages;
  const own = actions.replayViewer.actions();
  if (own === undefined) return null;
  const { weighed = 0, decisions = [], found = [], hasFailed = false } = progress ?? {};
  const isDone = decisions.length > 0 && weighed === decisions.length;
  return (
    <section className="review card" aria-label={review.title}>
      <header>
        <h2>{review.title}</h2>
        <button
          type="button"
          className="tool"
          aria-label={review.close}
          title={review.close}
          onClick={own.toggleReview}
        >
          <X size={15} aria-hidden="true" />
        </button>
      </header>
      <Chart timeline={timeline} points={progress?.points ?? []} seek={(entry) => own.toPlace({ entry, event: 0 })} />
      <p className="review-progress" role={hasFailed ? 'alert' : 'status'} title={review.about}>
        {hasFailed
          ? review.failed
          : isDone
            ? review.weighed(decisions.length)
            : progress
              ? review.weighing(weighed, decisions.length)
              : review.begins}
      </p>
      {!isDone && !hasFailed && <progress max={Math.max(1, decisions.length)} value={weighed} aria-hidden="true" />}
      {SIDES.map((side) => (
        <Costliest key={side} {...{ actions, timeline, side, isDone }} found={found} />
      ))}
    </section>
  );
}

type CostliestProps = Pick<ReviewPanelProps, 'actions' | 'timeline'> & {
  readonly side: Side;
  readonly found: readonly CostlyDecision[];
  readonly isDone: boolean;
};

function Costliest({ actions, timeline, side, found, isDone }: CostliestProps) {
  const { review } = replayMessages;
  const worst = useMemo(() => costliestOf(found, side, MOST), [found, side]);
  return (
    <div className="review-side">
      <h3>
        <SideChip side={side} />
      </h3>
      {worst.length === 0 && <p className="muted">{isDone ? review.none : review.noneYet}</p>}
      <ol aria-label={review.costly(messages.bar.sides[side])}>
        {worst.map((one) => (
          <li key={`${one.decision.kind} ${one.decision.unit} ${one.decision.from}`}>
            <CostlyLine {...{ actions, timeline, one }} />
          </li>
        ))}
      </ol>
    </div>
  );
}

type CostlyLineProps = Pick<ReviewPanelProps, 'actions' | 'timeline'> & { readonly one: CostlyDecision };

/** A decision. A click shows the table before it, and marks the unit and where it would have gone. */
function CostlyLine({ actions, timeline, one: { decision, judgement } }: CostlyLineProps) {
  const { review } = replayMessages;
  const { kind, unit, from, to } = decision;
  const { command: better } = judgement;
  const before = timeline.log.seek(timeline.log.startOf(from));
  const names = tableNamesOf(before, timeline.initial);
  const played = from === to ? undefined : timeline.entries[from]?.command;
  const show = (): void => {
    const own = actions.replayViewer.actions();
    own?.pause();
    own?.toPlace({ entry: from, event: 0 });
    for (const at of [modelsOf(before, unit)[0]?.at, better && placeOfCommand(before, better)])
      if (at) actions.opponent.mark(at);
  };
  return (
    <button type="button" onClick={show}>
      <small>
        {review.when(before.turn, messages.bar.phases[before.phase])}
        <b>{review.change(judgement.chance, judgement.better)}</b>
      </small>
      <span>{review.made({ kind, unit, command: played }, names)}.</span>
      <span className="better">
        {review.better(kind, better && opponentMessages.advice(better, judgement.reason, undefined, names))}
      </span>
    </button>
  );
}

/** The size of the chart in its own units; the page stretches it. */
const [WIDE, HIGH] = [300, 96];

type ChartProps = Pick<ReviewPanelProps, 'timeline'> & {
  readonly points: ReviewProgress['points'];
  /** Seeks to an entry of the log. */
  readonly seek: (entry: EntryCount) => void;
};

/** The attacker's chance of winning above the defender's, over the entries of the log, on a slider that seeks. */
function Chart({ timeline, points, seek }: ChartProps) {
  const { review } = replayMessages;
  const now = useReplayViewer(({ timeline: { clips }, clip }) => clips[clip]?.entry ?? 0) ?? 0;
  const last = Math.max(1, timeline.entries.length);
  const x = (entries: number): number => (Math.max(0, entries) / last) * WIDE;
  const y = (chance: number): number => (1 - chance) * HIGH;
  const line = points.map(({ entries, chance }) => `${x(entries).toFixed(2)},${y(chance).toFixed(2)}`).join(' ');
  const here = points.findLast(({ entries }) => entries <= Math.max(0, now)) ?? points[0];
  const turns = useMemo(() => turnStarts(timeline), [timeline]);
  return (
    <figure className="review-chart">
      <div>
        <svg
          viewBox={`0 0 ${WIDE} ${HIGH}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={review.chart(messages.bar.sides.attacker, points[0]?.chance ?? 0.5, points.at(-1)?.chance ?? 0.5)}
        >
          <rect className="defender" width={WIDE} height={HIGH} />
          {points.length > 1 && <polygon className="attacker" points={`0,${HIGH} ${line} ${WIDE},${HIGH}`} />}
          <line className="even" x1={0} x2={WIDE} y1={HIGH / 2} y2={HIGH / 2} />
          {turns.map((entry) => (
            <line key={entry} className="turn" x1={x(entry)} x2={x(entry)} y1={0} y2={HIGH} />
          ))}
          {points.length > 1 && <polyline points={line} />}
          <line className="now" x1={x(now)} x2={x(now)} y1={0} y2={HIGH} />
        </svg>
        <input
          type="range"
          min={0}
          max={last - 1}
          value={Math.max(0, now)}
          aria-label={review.seek}
          aria-valuetext={review.chance(messages.bar.sides.attacker, here?.chance ?? 0.5)}
          onChange={({ target }) => seek(target.valueAsNumber)}
        />
      </div>
      <figcaption>
        {here &&
          SIDES.map((side) => (
            <span key={side} data-side={side}>
              {review.chance(messages.bar.sides[side], side === 'attacker' ? here.chance : 1 - here.chance)}
            </span>
          ))}
      </figcaption>
    </figure>
  );
}

/** The entries with which turns begin, but for the first. */
function turnStarts({ entries, log }: Timeline): readonly EntryCount[] {
  let turn: number | undefined;
  return entries.flatMap((_, entry) => {
    const now = log.seek(log.startOf(entry)).turn;
    const isNew = turn !== undefined && now !== turn;
    turn = now;
    return isNew ? [entry] : [];
  });
}
