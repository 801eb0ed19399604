import type { Side } from '../rules/core/turn.ts';

const SIDE_LABEL: Readonly<Record<Side, string>> = { attacker: 'Attacker', defender: 'Defender' };

/** A side by colour, by pattern and by word. */
export function SideChip({ side }: { readonly side: Side }) {
  return (
    <span className="side-chip" data-side={side}>
      <i aria-hidden="true" />
      {SIDE_LABEL[side]}
    </span>
  );
}
