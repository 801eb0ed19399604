import { ROUND_BASES, type WishedBase } from '../../intake/choices.ts';
import { Field } from './intake-fields.tsx';
import { ownWords } from '../../words/own-words.ts';

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
    <Field label={ownWords.base}>
      <select
        aria-label={ownWords.base}
        value={toText(base)}
        onChange={({ target: { value } }) => {
          const [w, d] = value.split('x').map(Number) as [number, number?];
          onChange(d === undefined ? { round: w } : { oval: [w, d] });
        }}
      >
        {ROUND_BASES.map((mm) => (
          <option key={mm} value={mm}>
            {ownWords.roundBase(mm)}
          </option>
        ))}
        {OVALS.map(([long, wide]) => (
          <option key={long} value={`${wide}x${long}`}>
            {ownWords.ovalBase(long, wide)}
          </option>
        ))}
      </select>
    </Field>
  );
}
