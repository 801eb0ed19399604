import { SAME_OFFSET } from '../../../../kernel/tolerances.ts';
import type { Inches } from '../../../../kernel/units.ts';
import type { Facing, FormationPose } from '../../../core/formation.ts';
import type { UnitId } from '../../../core/ids.ts';
import { type EndStates, packed, type ChargerSlot, slotNumbers } from './end-states.ts';
import { flushPose } from '../../ranks/facing-line.ts';
import type { ChargeGoal } from './order-moves.ts';
import { laneAt, realise } from './realise.ts';
import type { SetUp } from './set-up.ts';

/** The range of a charger in a tie: its front left corner between two offsets along the facing. */
type TiedRange = {
  readonly unit: UnitId;
  readonly facing: Facing;
  readonly from: Inches;
  readonly to: Inches;
  /** The poses at both ends. */
  readonly ends: readonly [FormationPose, FormationPose];
};

/** Equally good placements: each charger anywhere in its range, in this order along each facing, with room for all. */
export type Optimum = { readonly units: readonly TiedRange[] };

/** Maximum number of ties for which paths are searched; more occur only on an almost empty table. */
const PROVEN = 24;

/**
 * The joined end states that some order of moves achieves, as ranges of offsets in inches.
 *
 * @param known A state known to be possible; it is the only result when no joined one is.
 * @source CC-15
 */
export function optimaOf(
  setUp: SetUp,
  joined: readonly EndStates[],
  known: EndStates,
  isAsGood: (goals: readonly ChargeGoal[]) => boolean,
  forced: ReadonlyMap<number, ChargeGoal>,
): readonly Optimum[] {
  const proven = joined
    .slice(0, PROVEN)
    .filter((state) => state === known || realise(setUp, state, isAsGood, forced) !== undefined);
  return (proven.length > 0 ? proven : [known]).map((state) => rangesOf(setUp, state));
}

/** An end state with its slots in one list, and their numbers. */
type Numbered = { readonly state: EndStates; readonly slots: readonly ChargerSlot[]; readonly ids: readonly number[] };

/** End states joined where they differ only in one charger's slot and the slots adjoin. */
export function joinCells(states: readonly EndStates[]): readonly EndStates[] {
  const idOf = slotNumbers();
  const numbered = (state: EndStates): Numbered => {
    const slots = state.rows.flat();
    return { state, slots, ids: slots.map(idOf) };
  };
  let open: readonly Numbered[] = states.map(numbered);
  const width = open.reduce((most, { slots }) => Math.max(most, slots.length), 0);
  for (let round = 0; round < 2; round++) {
    const before = open.length;
    for (let k = 0; k < width; k++) open = joinAlong(open, k, numbered);
    if (open.length === before) break;
  }
  return open.map(({ state }) => state);
}

function joinAlong(
  states: readonly Numbered[],
  index: number,
  numbered: (state: EndStates) => Numbered,
): readonly Numbered[] {
  const groups = new Map<string, Numbered[]>();
  for (const one of states) {
    const key = keyWithout(one, index);
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].flatMap((group) => {
    if (group.length === 1) return group;
    const sorted = group.toSorted((a, b) => a.slots[index]!.from - b.slots[index]!.from);
    const joined: Numbered[] = [];
    for (const one of sorted) {
      const last = joined.at(-1);
      const [mine, theirs] = [one.slots[index], last?.slots[index]];
      if (last && mine && theirs && mine.from <= theirs.to + SAME_OFFSET)
        joined[joined.length - 1] = numbered(
          withSeat(last.state, index, { ...theirs, to: Math.max(theirs.to, mine.to) }),
        );
      else joined.push(one);
    }
    return joined;
  });
}

/** What two states have in common that differ at most in the slot of one charger. */
function keyWithout({ state, slots, ids }: Numbered, index: number): string {
  let key = `${slots[index]?.charger}`;
  for (let i = 0; i < ids.length; i++) if (i !== index) key += ` ${ids[i]}`;
  for (const row of state.rows) key += `/${row.length}`;
  return key;
}

function withSeat({ rows }: EndStates, index: number, slot: ChargerSlot): EndStates {
  let i = 0;
  return { rows: rows.map((row) => row.map((old) => (i++ === index ? slot : old))) };
}

function rangesOf(setUp: SetUp, { rows }: EndStates): Optimum {
  const widthOf = (charger: number) => laneAt(setUp, charger).size.width;
  return {
    units: rows.flatMap((row) => {
      const { left, right } = packed(row, widthOf, setUp.setting.problem.friendlyGap);
      return row.map(({ charger }, i): TiedRange => {
        const { line, size, charger: who } = laneAt(setUp, charger);
        const [from, to] = [left[i]!, Math.max(left[i]!, right[i]!)];
        const ends = [flushPose(line, size.width, from), flushPose(line, size.width, to)] as const;
        return { unit: who.unit, facing: line.facing, from, to, ends };
      });
    }),
  };
}
