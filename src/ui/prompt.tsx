import type { ReactNode } from 'react';
import type { Hands } from '../app/hands.ts';
import { explainViolation } from '../app/explain-violation.ts';
import type { Names } from '../app/names.ts';
import { namesOf } from '../app/names.ts';
import { listText } from '../app/sentence.ts';
import type { Stage } from '../app/stage-of-play.ts';
import { stageOf } from '../app/stage-of-play.ts';
import { useTable } from '../app/table-store.ts';
import type { TableState } from '../app/table-state.ts';
import type { UnitId } from '../rules/core/ids.ts';
import type { Violation } from '../rules/core/violation.ts';
import { AnswerView } from './answer-view.tsx';
import { DragLine } from './drag-line.tsx';
import { OwnDice } from './own-dice.tsx';
import { SideChip } from './side-chip.tsx';

/** Bottom centre: what is to be decided, by whom, between which units. Docked; the board stays as bright as it is. */
export function Prompt({ hands }: { readonly hands: Hands }) {
  const table = useTable();
  const { game } = table;
  if (game === undefined) return null;
  const stage = stageOf(table);
  const names = namesOf(game.state);
  return (
    <section className="prompt card" aria-label="Prompt" data-stage={stage.kind}>
      {stage.kind === 'rolling' ? (
        <p className="who muted">The dice are falling…</p>
      ) : table.refusal ? (
        <Refusal table={table} names={names} hands={hands} />
      ) : (
        <StageView stage={stage} table={table} names={names} hands={hands} />
      )}
    </section>
  );
}

type ViewProps = { readonly table: TableState; readonly names: Names; readonly hands: Hands };

function Refusal({ table, names, hands }: ViewProps) {
  const { refusal } = table;
  if (refusal === undefined) return null;
  const failed = table.game?.state.charge === undefined && table.throw !== undefined;
  return (
    <>
      <p className="who refused">{failed ? 'The charge fails' : 'Not like this'}</p>
      <Reasons violations={refusal.violations} names={names} />
      <div className="deeds">
        <button type="button" onClick={hands.cancel}>
          {failed ? 'Go on' : 'Understood'} <kbd>Esc</kbd>
        </button>
      </div>
    </>
  );
}

/** Clauses in plain words, each with its number and the smallest remedy. */
export function Reasons({ violations, names }: { readonly violations: readonly Violation[]; readonly names: Names }) {
  const shown = violations.slice(0, 3);
  return (
    <ul className="reasons">
      {shown.map((v, i) => (
        <li key={`${v.clause}/${i}`}>
          <b>{v.clause}</b> {explainViolation(v, names)}
        </li>
      ))}
      {violations.length > shown.length && <li className="muted">and {violations.length - shown.length} more</li>}
    </ul>
  );
}

function StageView({ stage, table, names, hands }: ViewProps & { readonly stage: Stage }) {
  const commit = () => void hands.commit();
  const busy = table.busy !== undefined;
  switch (stage.kind) {
    case 'empty':
    case 'rolling':
    case 'walking':
      return <p className="who muted">The minis are on their way…</p>;
    case 'choose-unit':
      return (
        <Say side={stage.side}>
          picks a squad to charge with <kbd>[</kbd> <kbd>]</kbd>
        </Say>
      );
    case 'pass':
      return <Say side={stage.side}>has nothing to decide in this phase; end it to go on.</Say>;
    case 'choose-target':
      return (
        <p className="who">
          <b>{names.unit(stage.unit)}</b> charges whom? Click enemy units <kbd>;</kbd> <kbd>’</kbd>
        </p>
      );
    case 'declare':
      return (
        <>
          <Pair unit={stage.unit} targets={stage.targets} names={names} />
          <AnswerView question={table.question} rules={table.game!.state.rules.charge} names={names} />
          <Deeds>
            <button type="button" className="primary" disabled={busy} onClick={commit}>
              Declare the charge <kbd>Enter</kbd>
            </button>
            <button type="button" onClick={hands.cancel}>
              Back <kbd>Esc</kbd>
            </button>
          </Deeds>
        </>
      );
    case 'roll':
      return (
        <>
          <Pair unit={stage.unit} targets={stage.targets} names={names} />
          <AnswerView question={table.question} rules={table.game!.state.rules.charge} names={names} />
          <Deeds>
            <button type="button" className="primary" disabled={busy} onClick={commit}>
              Roll the dice <kbd>Enter</kbd>
            </button>
            <OwnDice hands={hands} busy={busy} />
          </Deeds>
        </>
      );
    case 'charge-move':
      return (
        <>
          <Pair unit={stage.unit} targets={stage.targets} names={names} />
          <p className="headline">
            <strong>{stage.allowed}″</strong> <span>for each model</span>
          </p>
          <DragLine table={table} />
          <Deeds>
            <button type="button" className="primary" disabled={busy} onClick={commit}>
              {table.placements.size > 0 ? `Move these ${table.placements.size}` : busy ? 'Placing…' : 'Move the squad'}{' '}
              <kbd>Enter</kbd>
            </button>
            {table.placements.size > 0 && (
              <button type="button" onClick={hands.cancel}>
                Take back <kbd>Esc</kbd>
              </button>
            )}
          </Deeds>
          {table.placements.size === 0 && <p className="muted small">or drag the models yourself</p>}
        </>
      );
    case 'move':
      return (
        <>
          <p className="who">{stage.unit ? <b>{names.unit(stage.unit)}</b> : 'Movement'} — drag models to move them</p>
          <DragLine table={table} />
          {table.placements.size > 0 && (
            <Deeds>
              <button type="button" className="primary" disabled={busy} onClick={commit}>
                Move these {table.placements.size} <kbd>Enter</kbd>
              </button>
              <button type="button" onClick={hands.cancel}>
                Take back <kbd>Esc</kbd>
              </button>
            </Deeds>
          )}
        </>
      );
  }
}

const Deeds = ({ children }: { readonly children: ReactNode }) => <div className="deeds">{children}</div>;

const Say = ({ side, children }: { readonly side: 'attacker' | 'defender'; readonly children: ReactNode }) => (
  <p className="who">
    <SideChip side={side} /> {children}
  </p>
);

const Pair = ({
  unit,
  targets,
  names,
}: {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  readonly names: Names;
}) => (
  <p className="who">
    <b>{names.unit(unit)}</b> <span className="arrow">→</span> <b>{listText(targets.map(names.unit))}</b>
  </p>
);
