import { type FormEvent, useId, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { HAND_LIMITS } from '../../rules/core/deed.ts';
import { EMPTY_HAND_STATE } from '../../rules/core/state/state.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import { SideChip } from '../controls/side-chip.tsx';
import { leaveOnEscape } from '../controls/leave-field.ts';
import { Stepper } from './hand-unit.tsx';

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
  const [name, setName] = useState('');
  const known = useId();
  const own = all.filter((one) => one.side === side);
  const set = (counter: string, value?: number) =>
    void actions.hands.does({ kind: 'set-counter', side, name: counter, ...(value === undefined ? {} : { value }) });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const counter = name.trim();
    if (counter === '') return;
    set(counter, own.find((one) => one.name === counter)?.value ?? 0);
    setName('');
  };
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
      <form className="hand-row" onSubmit={add}>
        <input
          aria-label={handMessages.newCounter(handMessages.sides[side])}
          placeholder={handMessages.counterNames[0]}
          list={known}
          value={name}
          maxLength={HAND_LIMITS.name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => leaveOnEscape(event)}
        />
        <datalist id={known}>
          {handMessages.counterNames.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        <button type="submit" disabled={name.trim() === ''}>
          {handMessages.add}
        </button>
      </form>
    </div>
  );
}
