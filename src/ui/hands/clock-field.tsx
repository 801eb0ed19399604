import { type FormEvent, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { CLOCK_KINDS, type ClockSetting } from '../../app/state/clock.ts';
import { useTable } from '../../app/state/table-store.ts';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { leaveOnEscape } from '../controls/leave-field.ts';

const text = handMessages.clock;
const USUAL: ClockSetting = { kind: 'fischer', minutes: 45, increment: 10, pausesHidden: false };

/** Sets the turn clock, or removes it. */
export function ClockField({ actions }: { readonly actions: Actions }) {
  const isSet = useTable((table) => table.clock !== undefined);
  const [setting, set] = useState<ClockSetting>(USUAL);
  const start = (event: FormEvent) => {
    event.preventDefault();
    actions.clock.start(setting, Date.now());
  };
  const number = (key: 'minutes' | 'increment', label: string, most: number) => (
    <label>
      {label}
      <input
        type="number"
        min={key === 'minutes' ? 1 : 0}
        max={most}
        value={setting[key]}
        onChange={(event) => set({ ...setting, [key]: Math.min(most, Math.max(0, Number(event.target.value))) })}
        onKeyDown={(event) => leaveOnEscape(event)}
      />
    </label>
  );
  return (
    <>
      <h4>{text.title}</h4>
      {isSet ? (
        <button type="button" onClick={actions.clock.stop}>
          {text.stop}
        </button>
      ) : (
        <form className="clock-field" onSubmit={start}>
          <select
            aria-label={text.kind}
            value={setting.kind}
            onChange={(event) => set({ ...setting, kind: event.target.value as ClockSetting['kind'] })}
          >
            {CLOCK_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {text.kinds[kind]}
              </option>
            ))}
          </select>
          {number('minutes', text.minutes, 600)}
          {setting.kind === 'fischer' && number('increment', text.increment, 3600)}
          <label>
            {text.pausesHidden}
            <input
              type="checkbox"
              checked={setting.pausesHidden}
              onChange={(event) => set({ ...setting, pausesHidden: event.target.checked })}
            />
          </label>
          <button type="submit" disabled={setting.minutes < 1}>
            {text.start}
          </button>
        </form>
      )}
    </>
  );
}
