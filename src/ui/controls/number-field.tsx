import { useEffect, useRef, useState } from 'react';
import { messages } from '../../messages/messages.ts';

type NumberFieldProps = {
  readonly label: string;
  /** Whether the label is only read out, not seen. */
  readonly isSpoken?: boolean;
  readonly value: number | undefined;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** The placeholder while there is no value. */
  readonly empty?: string;
  readonly set: (value: number) => void;
  /** Clears the value, when it is optional. */
  readonly clear?: () => void;
};

/** A number field, applied on Enter, on blur or with the arrow keys. Values beyond the limits are clamped, and the field
 * says so; other text is reverted. */
export function NumberField({
  label,
  isSpoken = false,
  value,
  least,
  most,
  step,
  empty,
  set,
  clear,
}: NumberFieldProps) {
  const shown = value === undefined ? '' : String(Math.round(value * 100) / 100);
  const [limit, setLimit] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = shown;
  }, [shown]);
  const take = (field: HTMLInputElement): void => {
    if (field.value === shown) return;
    if (field.value.trim() === '' && clear) clear();
    else if (field.value.trim() === '' || !Number.isFinite(field.valueAsNumber)) field.value = shown;
    else {
      const within = Math.min(most, Math.max(least, field.valueAsNumber));
      setLimit(within === field.valueAsNumber ? undefined : within);
      // The effect does not run for the same value again.
      field.value = within === value ? shown : field.value;
      set(within);
    }
  };
  return (
    <label className="field">
      <span className={isSpoken ? 'spoken' : undefined}>{label}</span>
      <input
        ref={input}
        type="number"
        min={least}
        max={most}
        step="any"
        defaultValue={shown}
        placeholder={empty}
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
          if (by !== 0) setLimit(undefined);
          if (event.key === 'Enter') take(event.currentTarget);
          else if (by !== 0 && value !== undefined) set(Math.min(most, Math.max(least, value + by)));
          else return;
          event.preventDefault();
        }}
      />
      {limit !== undefined && limit === value && (
        <small className="limit" role="status">
          {limit === least ? messages.say.atLeast(limit) : messages.say.atMost(limit)}
        </small>
      )}
    </label>
  );
}
