import { type FormEvent, useId, useState } from 'react';
import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { HAND_LIMITS } from '../../rules/core/manual-change.ts';
import { leaveOnEscape } from '../controls/leave-field.ts';

type StepperProps = {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly onChange: (value: number) => void;
};

/** A number between a large minus and a large plus. */
export function Stepper({ label, value, least, onChange }: StepperProps) {
  return (
    <div className="hand-stepper">
      <span>{label}</span>
      <button
        type="button"
        aria-label={handMessages.fewer(label)}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output>{value}</output>
      <button type="button" aria-label={handMessages.more(label)} onClick={() => onChange(value + 1)}>
        +
      </button>
    </div>
  );
}

type WordFormProps = {
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly button: string;
  /** The most characters. */
  readonly longest: number;
  /** Words to choose from. */
  readonly known?: readonly string[];
  readonly give: (text: string) => void;
};

/** A field for a player's own words, with a button that takes them. It is empty afterwards. */
export function WordForm({ label, placeholder = label, button, longest, known = [], give }: WordFormProps) {
  const [text, setText] = useState('');
  const list = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    give(text.trim());
    setText('');
  };
  return (
    <form className="hand-row" onSubmit={submit}>
      <input
        aria-label={label}
        placeholder={placeholder}
        list={known.length > 0 ? list : undefined}
        value={text}
        maxLength={longest}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => leaveOnEscape(event)}
      />
      {known.length > 0 && (
        <datalist id={list}>
          {known.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      <button type="submit" disabled={text.trim() === ''}>
        {button}
      </button>
    </form>
  );
}

type LengthFormProps = {
  readonly label: string;
  readonly button: string;
  /** Inches. */
  readonly value: number;
  /** Why the button is disabled; undefined if it is not. */
  readonly whyNot: string | undefined;
  readonly onChange: (inches: number) => void;
  readonly give: () => void;
};

/** A field for a length, with a button that uses it. */
export function LengthForm({ label, button, value, whyNot, onChange, give }: LengthFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    give();
  };
  return (
    <form className="hand-row" onSubmit={submit}>
      <input
        type="number"
        aria-label={label}
        min={0.5}
        max={HAND_LIMITS.length}
        step={0.5}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        onKeyDown={(event) => leaveOnEscape(event)}
      />
      <button type="submit" disabled={whyNot !== undefined} title={whyNot}>
        {button}
      </button>
    </form>
  );
}
