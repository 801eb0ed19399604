import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { leaveOnEscape } from '../controls/leave-field.ts';

type NumberFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly unit?: string;
  readonly step?: number;
  readonly least?: number;
  readonly most?: number;
  readonly disabled?: boolean;
  readonly onSet: (value: number) => void;
};

/**
 * A number field: applied on Enter or blur, or stepped with the arrow keys. It shows the value in force: the old one again
 * after any other text, or a number that is refused.
 */
export function EditorNumberField({
  label,
  value,
  unit,
  step = 0.5,
  least,
  most,
  disabled = false,
  onSet,
}: NumberFieldProps) {
  const shown = String(Math.round(value * 1000) / 1000);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const isBack = useRef(false);
  const take = (text: string): void => {
    const given = Number(text.replace(',', '.'));
    setTyped(shown);
    if (text.trim() === '' || !Number.isFinite(given)) return;
    const held = Math.max(least ?? -Infinity, Math.min(most ?? Infinity, given));
    if (held !== value) onSet(held);
  };
  return (
    <label className="field">
      <span>{label}</span>
      <span className="box">
        <input
          inputMode="decimal"
          value={typed}
          disabled={disabled}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            if (!isBack.current) take(typed);
            isBack.current = false;
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take(typed);
            else if (event.key === 'Escape')
              leaveOnEscape(event, () => {
                isBack.current = true;
                setTyped(shown);
              });
            else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
              event.preventDefault();
              const by = event.key === 'ArrowUp' ? step : -step;
              take(String(Math.round((value + by) * 1000) / 1000));
            }
          }}
        />
        {unit && <i>{unit}</i>}
      </span>
    </label>
  );
}

type TextFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly most?: number;
  readonly hidesLabel?: boolean;
  readonly disabled?: boolean;
  /** Whether the text may be empty. */
  readonly mayBeEmpty?: boolean;
  readonly placeholder?: string;
  readonly onSet: (text: string) => void;
};

/** A text field, applied on Enter or blur. */
export function TextField({
  label,
  value,
  most = 80,
  hidesLabel = false,
  disabled = false,
  mayBeEmpty = false,
  placeholder,
  onSet,
}: TextFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isBack = useRef(false);
  const take = (): void => {
    const text = isBack.current ? value : typed.trim();
    isBack.current = false;
    if ((mayBeEmpty || text !== '') && text !== value) onSet(text);
    setTyped(value);
  };
  return (
    <label className="field text">
      {!hidesLabel && <span>{label}</span>}
      <input
        aria-label={label}
        value={typed}
        maxLength={most}
        disabled={disabled}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          else
            leaveOnEscape(event, () => {
              isBack.current = true;
              setTyped(value);
            });
        }}
      />
    </label>
  );
}

type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly among: readonly (readonly [value: T, label: string])[];
  readonly disabled?: boolean;
  readonly onSet: (value: T) => void;
};

/** A choice of one option. */
export function ChoiceField<T extends string>({ label, value, among, disabled = false, onSet }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = among.find(([each]) => each === event.target.value);
          if (chosen) onSet(chosen[0]);
          event.target.blur();
        }}
      >
        {among.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

type SliderProps = {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly says: string;
  readonly onSet: (value: number) => void;
};

/** A slider for a length or a fraction, with its value in words. */
export function Slider({ label, value, least, most, step, says, onSet }: SliderProps) {
  return (
    <label className="field slider">
      <span>{label}</span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={says}
        onChange={(event) => onSet(Number(event.target.value))}
        onKeyDown={(event) => leaveOnEscape(event)}
      />
      <output>{says}</output>
    </label>
  );
}

/** A checkbox. */
export function Check({
  label,
  value,
  disabled = false,
  onSet,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly disabled?: boolean;
  readonly onSet: (value: boolean) => void;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} disabled={disabled} onChange={(event) => onSet(event.target.checked)} />
      {label}
    </label>
  );
}

/** A row of buttons, one of which is pressed. */
export function Segments<T extends string>({
  label,
  value,
  among,
  onSet,
}: {
  readonly label: string;
  readonly value: T | undefined;
  readonly among: readonly (readonly [value: T, label: ReactNode])[];
  readonly onSet: (value: T) => void;
}) {
  return (
    <fieldset className="segments" aria-label={label}>
      {among.map(([each, text]) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onSet(each)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
