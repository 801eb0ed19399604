import { type ReactNode, useEffect, useRef, useState } from 'react';
import { leaveOnEscape } from '../controls/leave-field.ts';

/** A line of a form: a label and its control. */
export function ImportField({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="field">
      <span>{label}</span>
      {children}
    </div>
  );
}

type NumberFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly onChange: (value: number) => void;
};

/** A number with its unit, applied on blur or on Enter. */
export function ImportNumberField({ label, value, unit, onChange }: NumberFieldProps) {
  const shown = `${Number(value.toFixed(2))}`;
  const [given, setGiven] = useState(shown);
  useEffect(() => setGiven(shown), [shown]);
  const isBack = useRef(false);
  const take = () => {
    const number = Number(given.replace(',', '.'));
    if (given === shown) return;
    if (Number.isFinite(number) && number > 0) onChange(number);
    else setGiven(shown);
  };
  return (
    <label className="number">
      <input
        aria-label={label}
        inputMode="decimal"
        value={given}
        onChange={(event) => setGiven(event.target.value)}
        onBlur={() => {
          if (!isBack.current) take();
          isBack.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          else
            leaveOnEscape(event, () => {
              isBack.current = true;
              setGiven(shown);
            });
        }}
      />
      {unit}
    </label>
  );
}
