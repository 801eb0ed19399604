import type { Side } from '../../rules/core/turn.ts';
import { words } from '../../words/words.ts';

/** A side by colour, by pattern and by word. */
export function SideChip({ side }: { readonly side: Side }) {
  return (
    <span className="side-chip" data-side={side}>
      <i aria-hidden="true" />
      {words.bar.sides[side]}
    </span>
  );
}
