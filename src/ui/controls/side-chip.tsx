import type { Side } from '../../rules/core/turn.ts';
import { messages } from '../../messages/messages.ts';

/** A side, shown by its colour, its pattern and its name. */
export function SideChip({ side }: { readonly side: Side }) {
  return (
    <span className="side-chip" data-side={side}>
      <i aria-hidden="true" />
      {messages.bar.sides[side]}
    </span>
  );
}
