import { createDiceChain, type DiceChain } from '../../net/dice-chain.ts';
import type { RoomPorts } from './room-ports.ts';

/** The last element of a chain that was revealed: its index, and the head of the `asked` line it was revealed for. */
type Revealed = { readonly used: number; readonly head: string };

/** The chain of dice that this device has for a seat, and how far it was revealed; undefined before the first element. */
export type OwnDice = { readonly chain: DiceChain; readonly revealed: Revealed | undefined };

/** What is kept of a chain. */
type Kept = { readonly secret: string; readonly revealed: Revealed | undefined };

/** A secret of 64 hexadecimal digits; once an element was revealed, its index and the head of its request. */
const KEPT = /^([0-9a-f]{64})(?: (\d{1,4}) ([0-9a-f]{64}))?$/;

function parseKept(text: string | undefined): Kept | undefined {
  const [, secret, used, head] = KEPT.exec(text ?? '') ?? [];
  if (secret === undefined) return undefined;
  return { secret, revealed: used !== undefined && head !== undefined ? { used: Number(used), head } : undefined };
}

const makeKept = ({ secret, revealed }: Kept): string =>
  revealed ? `${secret} ${revealed.used} ${revealed.head}` : secret;

const usedOf = (kept: Kept | undefined): number => kept?.revealed?.used ?? -1;

/**
 * Creates the chains of dice of this device for a room. Their secrets are kept, so that a reload goes on with them; so
 * is the last element that was revealed, so that no reload and no other tab reveals it for another request.
 */
export function createOwnDice({ memory, newSecret }: RoomPorts, room: string) {
  let kept: Kept | undefined;
  let of: string | undefined;
  let made: (DiceChain & { readonly secret: string }) | undefined;
  const keyOf = (seat: string): string => `highground/dice/${room}/${seat}`;

  const chainOf = (secret: string): DiceChain => {
    if (made?.secret !== secret) made = { ...createDiceChain(secret), secret };
    return made;
  };
  const load = (seat: string): Kept | undefined => {
    const stored = parseKept(memory.read(keyOf(seat)));
    // Another tab may have revealed more of the same chain.
    const isAhead = stored?.secret === kept?.secret && usedOf(stored) > usedOf(kept);
    if (of !== seat || isAhead) kept = stored;
    of = seat;
    return kept;
  };

  return {
    own: (seat: string | undefined): OwnDice | undefined => {
      const found = seat === undefined ? undefined : load(seat);
      return found && { chain: chainOf(found.secret), revealed: found.revealed };
    },
    /** Begins a new chain. */
    renew: (seat: string | undefined): DiceChain => {
      kept = { secret: newSecret(), revealed: undefined };
      of = seat;
      if (seat !== undefined) memory.write(keyOf(seat), makeKept(kept));
      return chainOf(kept.secret);
    },
    /**
     * The element for a request, which is noted first.
     *
     * @param used How many elements of the chain come before it.
     * @param head The head of the `asked` line.
     * @returns Undefined where the element was revealed for another request, or where a reload would not know of it.
     */
    reveal: (seat: string | undefined, used: number, head: string): string | undefined => {
      const found = seat === undefined ? undefined : load(seat);
      if (seat === undefined || found === undefined || used < usedOf(found)) return undefined;
      if (used === usedOf(found) && found.revealed?.head !== head) return undefined;
      kept = { ...found, revealed: { used, head } };
      const text = makeKept(kept);
      memory.write(keyOf(seat), text);
      const stored = memory.read(keyOf(seat));
      // Without the secret a reload begins a new chain.
      const isNoted = stored === text || parseKept(stored)?.secret !== found.secret;
      return isNoted ? chainOf(found.secret).element(used) : undefined;
    },
  };
}
