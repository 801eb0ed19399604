import { ROUND_BASES, type ChosenBase } from '../../mesh-import/choices.ts';
import { ImportField } from './import-fields.tsx';
import { userAssetMessages } from '../../messages/user-assets.ts';

const OVALS = [
  [60, 35],
  [75, 42],
  [90, 52],
  [105, 70],
  [120, 92],
  [170, 105],
] as const;

const toText = (base: ChosenBase): string => ('round' in base ? `${base.round}` : base.oval.join('x'));

/** Chooses the base of a mini among the sizes that are sold. */
export function ImportBase({
  base,
  onChange,
}: {
  readonly base: ChosenBase;
  readonly onChange: (base: ChosenBase) => void;
}) {
  return (
    <ImportField label={userAssetMessages.base}>
      <select
        aria-label={userAssetMessages.base}
        value={toText(base)}
        onChange={({ target: { value } }) => {
          const [w, d] = value.split('x').map(Number) as [number, number?];
          onChange(d === undefined ? { round: w } : { oval: [w, d] });
        }}
      >
        {ROUND_BASES.map((mm) => (
          <option key={mm} value={mm}>
            {userAssetMessages.roundBase(mm)}
          </option>
        ))}
        {OVALS.map(([long, wide]) => (
          <option key={long} value={`${wide}x${long}`}>
            {userAssetMessages.ovalBase(long, wide)}
          </option>
        ))}
      </select>
    </ImportField>
  );
}
