import { reasonLines } from '../../app/state/reason-lines.ts';
import type { Names } from '../../messages/phrases/names.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { messages } from '../../messages/messages.ts';

const MOST = 3;

type ReasonsProps = {
  readonly violations: readonly Violation[];
  readonly names: Names;
  /** Reasons that are in words already. */
  readonly told?: readonly { readonly clauses: readonly string[]; readonly sentence: string }[] | undefined;
};

/** The violated clauses in plain words, each with its number and the smallest remedy. */
export function Reasons({ violations, names, told = [] }: ReasonsProps) {
  const lines = [...told, ...reasonLines(violations, names)];
  const shown = lines.slice(0, MOST);
  return (
    <ul className="reasons">
      {shown.map(({ clauses, sentence }) => (
        <li key={sentence}>
          <b>{clauses.join(', ')}</b> {sentence}
        </li>
      ))}
      {lines.length > shown.length && <li className="muted">{messages.charge.andMore(lines.length - shown.length)}</li>}
    </ul>
  );
}
