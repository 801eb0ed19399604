import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { HAND_LIMITS } from '../../rules/core/manual-change.ts';
import { EMPTY_HAND_STATE } from '../../rules/core/state/state.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import { SideChip } from '../controls/side-chip.tsx';
import { Stepper, WordForm } from './hand-fields.tsx';

/** Named numbers of each side, counted by its player. */
export function HandCounters({ actions }: { readonly actions: Actions }) {
  return (
    <>
      <h4>{handMessages.counters}</h4>
      {SIDES.map((side) => (
        <SideCounters key={side} side={side} actions={actions} />
      ))}
    </>
  );
}

function SideCounters({ side, actions }: { readonly side: Side; readonly actions: Actions }) {
  const all = useTable((table) => table.game?.state.byHand ?? EMPTY_HAND_STATE).counters;
  const own = all.filter((one) => one.side === side);
  const set = (counter: string, value?: number) =>
    void actions.hands.does({ kind: 'set-counter', side, name: counter, ...(value === undefined ? {} : { value }) });
  return (
    <div className="hand-counters">
      <SideChip side={side} />
      {own.map((counter) => (
        <div key={counter.name} className="hand-line">
          <Stepper
            label={counter.name}
            value={counter.value}
            least={-HAND_LIMITS.counter}
            onChange={(value) => set(counter.name, value)}
          />
          <button
            type="button"
            className="quiet"
            aria-label={`${handMessages.remove}: ${counter.name}`}
            onClick={() => set(counter.name)}
          >
            ×
          </button>
        </div>
      ))}
      <WordForm
        label={handMessages.newCounter(handMessages.sides[side])}
        placeholder={handMessages.counterNames[0]}
        button={handMessages.add}
        longest={HAND_LIMITS.name}
        known={handMessages.counterNames}
        give={(counter) => set(counter, own.find((one) => one.name === counter)?.value ?? 0)}
      />
    </div>
  );
}
