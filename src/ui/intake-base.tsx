import { ROUND_BASES, type WishedBase } from '../intake/choices.ts';
import { Field } from './intake-fields.tsx';

const OVALS = [
  [60, 35],
  [75, 42],
  [90, 52],
  [105, 70],
  [120, 92],
  [170, 105],
] as const;

const toText = (base: WishedBase): string => ('round' in base ? `${base.round}` : base.oval.join('x'));

/** The base a mini stands on, from those that are sold. */
export function IntakeBase({
  base,
  onChange,
}: {
  readonly base: WishedBase;
  readonly onChange: (base: WishedBase) => void;
}) {
  return (
    <Field label="Base">
      <select
        aria-label="Base"
        value={toText(base)}
        onChange={({ target: { value } }) => {
          const [w, d] = value.split('x').map(Number) as [number, number?];
          onChange(d === undefined ? { round: w } : { oval: [w, d] });
        }}
      >
        {ROUND_BASES.map((mm) => (
          <option key={mm} value={mm}>
            {mm} mm round
          </option>
        ))}
        {OVALS.map(([long, wide]) => (
          <option key={long} value={`${wide}x${long}`}>
            {long} × {wide} mm oval
          </option>
        ))}
      </select>
    </Field>
  );
}
