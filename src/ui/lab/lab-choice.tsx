import type { ReactNode } from 'react';

type ChoiceProps<T extends string | number> = {
  readonly label: string;
  readonly value: T;
  readonly set: (value: T) => void;
  readonly isWide?: boolean;
  readonly children: readonly (readonly [value: T, words: string])[];
};

/** A choice of one option, by name or by number. `value` is the chosen index or name. */
export function LabChoice<T extends string | number>({
  label,
  value,
  set,
  isWide,
  children,
}: ChoiceProps<T>): ReactNode {
  return (
    <label className="lab-choice" data-wide={isWide || undefined}>
      <span>{label}</span>
      <select value={value} onChange={(event) => set(event.target.value as T)}>
        {children.map(([one, said]) => (
          <option key={one} value={one}>
            {said}
          </option>
        ))}
      </select>
    </label>
  );
}
