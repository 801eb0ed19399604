import { explainViolation } from '../app/explain-violation.ts';
import { stepText } from '../app/regiment-text.ts';
import { inchesText } from '../app/sentence.ts';
import { useTable } from '../app/table-store.ts';
import { toRadians } from '../kernel/units.ts';
import type { RegimentViewProps } from './charge-ranks-view.tsx';
import { Back, Commit, Deeds } from './deeds.tsx';
import { SideChip } from './side-chip.tsx';

/** Degrees of one press of a wheel's button, and files of one of a reform's. */
const TURN = 5;
const INCH = 0.5;

/** A regiment's move, put together stretch by stretch or drawn by hand; valid or not at once. */
export function Drill({ stage, state, names, hands }: RegimentViewProps<'drill'>) {
  const { steps, march, trial } = useTable((table) => table.ranks);
  const { unit } = stage;
  const formation = unit === undefined ? undefined : state.units.get(unit)?.formation;
  if (unit === undefined || formation === undefined)
    return (
      <p className="who">
        <SideChip side={stage.side} /> picks a regiment to move <kbd>[</kbd> <kbd>]</kbd>, or drags it
      </p>
    );
  const [why] = trial?.why ?? [];
  return (
    <>
      <p className="who">
        <b>{names.unit(unit)}</b> {march ? 'marches' : 'moves'}
        {steps.length > 0 && (
          <span className="sight">{steps.map((step) => stepText(step, formation.facing)).join(', ')}</span>
        )}
      </p>
      {trial && (
        <p className="difference" data-verdict={why ? 'illegal' : 'legal'}>
          <b>
            {why
              ? explainViolation(why, names)
              : `${inchesText(trial.move.spent)} of ${inchesText(trial.move.allowed)}`}
          </b>
        </p>
      )}
      {steps.length === 0 && <p className="difference small">drag it where it should go: it wheels, then advances</p>}
      <div className="drill" role="toolbar" aria-label="Manoeuvres">
        <button type="button" onClick={() => hands.drill({ kind: 'wheel', angle: toRadians(TURN) })}>
          Wheel left <kbd>Q</kbd>
        </button>
        <button type="button" onClick={() => hands.drill({ kind: 'wheel', angle: -toRadians(TURN) })}>
          right <kbd>E</kbd>
        </button>
        <button type="button" onClick={() => hands.drill({ kind: 'advance', inches: INCH })}>
          Ahead <kbd>↑</kbd>
        </button>
        <button type="button" onClick={() => hands.drill({ kind: 'advance', inches: -INCH })}>
          back <kbd>↓</kbd>
        </button>
        <button type="button" onClick={() => hands.reform(1)}>
          Wider <kbd>+</kbd>
        </button>
        <button type="button" onClick={() => hands.reform(-1)}>
          deeper <kbd>−</kbd>
        </button>
        <button type="button" aria-pressed={march} onClick={hands.toggleRun}>
          March <kbd>U</kbd>
        </button>
      </div>
      {steps.length > 0 && (
        <Deeds hands={hands}>
          <Commit hands={hands} wanted={why === undefined}>
            {march ? 'March so' : 'Move so'}
          </Commit>
          <Back hands={hands}>Take back</Back>
        </Deeds>
      )}
    </>
  );
}
