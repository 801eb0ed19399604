import './scoreboard.css';
import { useMemo } from 'react';
import type { Actions } from '../../app/actions.ts';
import { type MissionSummary, missionSummary } from '../../app/play/mission-summary.ts';
import { useTable } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { SIDES } from '../../rules/core/turn.ts';
import { SideChip, usePlayerName } from '../controls/side-chip.tsx';

/** The score in the bar at the top; a press shows the mission. A table without a mission has none. */
export function Scoreboard({ state, actions }: { readonly state: GameState; readonly actions: Actions }) {
  const summary = useMemo(() => missionSummary(state), [state]);
  const isOpen = useTable((table) => table.missionOpen);
  const names = { attacker: usePlayerName('attacker'), defender: usePlayerName('defender') };
  if (summary === undefined) return null;
  const { attacker, defender } = summary.score;
  return (
    <div className="scoreboard">
      <button
        type="button"
        className="score"
        aria-expanded={isOpen}
        title={messages.mission.show}
        onClick={actions.view.toggleMission}
      >
        <span aria-hidden="true">
          <b data-side="attacker">{attacker}</b>:<b data-side="defender">{defender}</b>
        </span>
        <span className="spoken">{messages.mission.scoreOf(names.attacker, attacker, names.defender, defender)}</span>
      </button>
      {isOpen && (
        <section className="mission card" aria-label={messages.mission.card}>
          <h2>{summary.name ?? messages.mission.card}</h2>
          <Holders summary={summary} />
          <Rules summary={summary} />
          <button type="button" className="quiet" onClick={actions.view.toggleMission}>
            {messages.buttons.close}
          </button>
        </section>
      )}
    </div>
  );
}

/** Each objective with the side that controls it, and each treasure with where it is. */
const Holders = ({ summary: { objectives, treasures } }: { readonly summary: MissionSummary }) => (
  <ul className="objectives">
    {objectives.map(({ id, name, holder }) => (
      <li key={id} data-side={holder}>
        <i aria-hidden="true" />
        <b>{name}</b>{' '}
        <span>{holder ? messages.mission.heldBy(messages.bar.sides[holder]) : messages.mission.free}</span>
      </li>
    ))}
    {treasures.map(({ id, name, holder, text }) => (
      <li key={id} data-side={holder}>
        <i aria-hidden="true" />
        <b>{name}</b> <span>{text}</span>
      </li>
    ))}
  </ul>
);

/** Each rule with what both sides have scored by it. */
const Rules = ({ summary: { rules } }: { readonly summary: MissionSummary }) => (
  <table className="rules">
    <tbody>
      {rules.map(({ id, text, secondary, points }) => (
        <tr key={id} data-secondary={secondary || undefined}>
          <th scope="row">
            {text}
            {secondary && <small> {messages.mission.secondary}</small>}
          </th>
          {SIDES.map((side) => (
            <td key={side} data-side={side}>
              {points[side]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** How a mission went: the score turn by turn, what scored, and the units left. */
export function MissionEnd() {
  const state = useTable((table) => table.game?.state);
  const summary = useMemo(() => state && missionSummary(state), [state]);
  if (summary === undefined) return null;
  return (
    <div className="mission-end">
      <div className="sides">
        {SIDES.map((side) => (
          <div key={side} data-side={side}>
            <SideChip side={side} />
            <strong>{summary.score[side]}</strong>
            <small>{messages.mission.unitsLeft(summary.units[side].left, summary.units[side].of)}</small>
          </div>
        ))}
      </div>
      <ScoreGraph summary={summary} />
      <Rules summary={summary} />
    </div>
  );
}

/** Pixels of the graph, and of the space around it for its labels. */
const GRAPH = { width: 320, height: 96, left: 22, right: 8, top: 8, bottom: 18 } as const;

/** The score of both sides after each turn, as two stepped lines. */
function ScoreGraph({ summary: { byTurn } }: { readonly summary: MissionSummary }) {
  const turns = byTurn.length - 1;
  const most = Math.max(1, ...byTurn.flatMap(({ attacker, defender }) => [attacker, defender]));
  const x = (turn: number): number =>
    GRAPH.left + (turn / Math.max(1, turns)) * (GRAPH.width - GRAPH.left - GRAPH.right);
  const y = (points: number): number =>
    GRAPH.height - GRAPH.bottom - (points / most) * (GRAPH.height - GRAPH.top - GRAPH.bottom);
  return (
    <svg
      className="score-graph"
      viewBox={`0 0 ${GRAPH.width} ${GRAPH.height}`}
      role="img"
      aria-label={messages.mission.graph(
        byTurn.slice(1).map(({ attacker, defender }) => [attacker, defender] as const),
      )}
    >
      <line x1={GRAPH.left} x2={GRAPH.width - GRAPH.right} y1={y(0)} y2={y(0)} className="axis" />
      <text x={GRAPH.left - 5} y={y(most) + 4} textAnchor="end">
        {most}
      </text>
      <text x={GRAPH.left - 5} y={y(0) + 4} textAnchor="end">
        0
      </text>
      {byTurn.slice(1).map((_, i) => (
        <text key={i} x={x(i + 1)} y={GRAPH.height - 4} textAnchor="middle">
          {i + 1}
        </text>
      ))}
      {SIDES.map((side) => (
        <g key={side} data-side={side}>
          <polyline points={byTurn.map((score, turn) => `${x(turn)},${y(score[side])}`).join(' ')} />
          {byTurn.map((score, turn) => (
            <circle key={turn} cx={x(turn)} cy={y(score[side])} r={3} />
          ))}
        </g>
      ))}
    </svg>
  );
}
