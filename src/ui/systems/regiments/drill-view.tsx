import { RotateCcw, RotateCw, UnfoldHorizontal, UnfoldVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { LEAST_SHORT } from '../../../app/play/drag-reason.ts';
import { spentText, stepText } from '../../../app/systems/regiments/regiment-text.ts';
import { useTable } from '../../../app/state/table-store.ts';
import { toRadians } from '../../../kernel/units.ts';
import type { RegimentViewProps } from './charge-ranks-view.tsx';
import { Back, Commit, ActionButtons } from '../../controls/action-buttons.tsx';
import { SideChip } from '../../controls/side-chip.tsx';
import { messages } from '../../../messages/messages.ts';
import { NextKeys } from '../../keys/next-keys.tsx';

/** How far one press of a button wheels, degrees, and moves, inches. */
const TURN = 5;
const INCH = 0.5;

/** A regiment's move, composed of steps or drawn by hand, and validated at once. */
export function Drill({ stage, state, names, actions }: RegimentViewProps<'drill'>) {
  const { steps, march, trial, grip } = useTable((table) => table.regiments);
  const short = grip?.kind === 'regiment' ? grip.short : 0;
  const { unit } = stage;
  const formation = unit === undefined ? undefined : state.units.get(unit)?.formation;
  if (unit === undefined || formation === undefined)
    return (
      <p className="who">
        <SideChip side={stage.side} /> {messages.regiments.picksToMove(<NextKeys key="keys" />)}
      </p>
    );
  const [why] = trial?.why ?? [];
  return (
    <>
      <p className="who">
        <b>{names.unit(unit)}</b> {march ? messages.regiments.marches : messages.regiments.moves}
        {steps.length > 0 && (
          <span className="sight">{steps.map((step) => stepText(step, formation.facing)).join(', ')}</span>
        )}
      </p>
      {trial && (
        <p className="difference" data-verdict={why ? 'illegal' : 'legal'}>
          <b>{why ? messages.explain.violation(why, names) : spentText(trial.move)}</b>
          {short > LEAST_SHORT && <em>{messages.charge.stopsAtReach(short)}</em>}
        </p>
      )}
      {steps.length === 0 && <p className="difference small">{messages.regiments.dragItWhereItShould}</p>}
      <div className="drill" role="toolbar" aria-label={messages.regiments.manoeuvres}>
        <Order
          label={messages.regiments.wheelLeft}
          keys="Q"
          icon={<RotateCcw size={15} />}
          does={() => actions.regiments.drill({ kind: 'wheel', angle: toRadians(TURN) })}
        />
        <Order
          label={messages.regiments.wheelRight}
          keys="E"
          icon={<RotateCw size={15} />}
          does={() => actions.regiments.drill({ kind: 'wheel', angle: -toRadians(TURN) })}
        />
        <Order
          label={messages.regiments.ahead}
          keys="↑"
          icon={messages.regiments.ahead}
          does={() => actions.regiments.drill({ kind: 'advance', inches: INCH })}
        />
        <Order
          label={messages.buttons.back}
          keys="↓"
          icon={messages.buttons.back}
          does={() => actions.regiments.drill({ kind: 'advance', inches: -INCH })}
        />
        <Order
          label={messages.regiments.widerByAFile}
          keys="+"
          icon={<UnfoldHorizontal size={15} />}
          does={() => actions.regiments.reform(1)}
        />
        <Order
          label={messages.regiments.deeperByAFile}
          keys="−"
          icon={<UnfoldVertical size={15} />}
          does={() => actions.regiments.reform(-1)}
        />
        <button type="button" aria-pressed={march} onClick={actions.move.toggleRun}>
          {messages.regiments.march} <kbd>U</kbd>
        </button>
      </div>
      {steps.length > 0 && (
        <ActionButtons actions={actions}>
          <Commit actions={actions} wanted={why === undefined}>
            {march ? messages.regiments.marchSo : messages.regiments.moveSo}
          </Commit>
          <Back actions={actions}>{messages.buttons.takeBack}</Back>
        </ActionButtons>
      )}
    </>
  );
}

type OrderProps = {
  readonly label: string;
  readonly keys: string;
  readonly icon: ReactNode;
  readonly does: () => void;
};

/** A button for one order, with its icon and its key. */
const Order = ({ label, keys, icon, does }: OrderProps) => (
  <button type="button" aria-label={label} title={label} onClick={does}>
    {icon} <kbd>{keys}</kbd>
  </button>
);
