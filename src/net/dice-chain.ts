import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Random32, uniformInt } from '../kernel/random.ts';
import type { Dice } from '../rules/core/dice.ts';
import { SIDES } from '../rules/core/turn.ts';

/** Who contributes to the dice of a room: the server and both players. */
export const PARTIES = ['server', ...SIDES] as const;
export type Party = (typeof PARTIES)[number];

/** How many rolls one chain is good for; a party that has used all its elements publishes the tip of a new chain. */
export const CHAIN_LENGTH = 4096;

/** The elements that a roll was made with. A player who was silent or absent is left out, and never the server. */
export type Elements = { readonly server: string } & { readonly [P in Exclude<Party, 'server'>]?: string | undefined };

/** Dice rolled by one request of the rules: their number of sides, and their pips in the order they fell. */
export type Rolled = readonly [sides: 6 | 20, pips: readonly number[]];

/**
 * A chain of elements, each the SHA-256 of the next: its tip is published first, so every later element is fixed by
 * then, and checked by one hash when it is revealed.
 */
export type DiceChain = {
  /** 64 hexadecimal digits, as every element. */
  readonly tip: string;
  /** The element for the `used`-th roll of this chain, counted from 0. */
  readonly element: (used: number) => string;
};

/** Every how many elements one is remembered, so that reaching any of them takes few hashes. */
const STRIDE = 64;

/**
 * The chain of a secret.
 *
 * @param secret 64 hexadecimal digits, random and never reused.
 */
export function createDiceChain(secret: string): DiceChain {
  const marks: Uint8Array[] = [];
  let element: Uint8Array = hexToBytes(secret);
  for (let i = 0; i < CHAIN_LENGTH; i++) {
    if (i % STRIDE === 0) marks.push(element);
    element = sha256(element);
  }
  return {
    tip: bytesToHex(element),
    element: (used) => {
      const steps = CHAIN_LENGTH - 1 - used;
      let at = marks[Math.floor(steps / STRIDE)]!;
      for (let i = 0; i < steps % STRIDE; i++) at = sha256(at);
      return bytesToHex(at);
    },
  };
}

/** Whether an element is the one that comes before another, or before a tip, in its chain. */
export const precedes = (element: string, last: string): boolean =>
  /^[0-9a-f]{64}$/.test(element) && bytesToHex(sha256(hexToBytes(element))) === last;

/**
 * Dice that neither the server nor a player could foresee or choose: a stream of numbers from a key that depends on an element of every party.
 *
 * The key is HMAC-SHA256 under the server's element over `room|k|attacker|defender`, with `-` for a player who is left
 * out; block i of the stream is HMAC-SHA256 under the key over the decimal i, read as eight big-endian 32-bit numbers.
 * A number that would favour low pips is skipped.
 *
 * @param room The room's id.
 * @param k    The number of the roll in its room, from 1.
 */
export function chainedDice(
  room: string,
  k: number,
  elements: Elements,
): Dice & { readonly rolled: () => readonly Rolled[] } {
  const parts = [room, k, ...SIDES.map((side) => elements[side] ?? '-')];
  const key = hmac(sha256, hexToBytes(elements.server), utf8ToBytes(parts.join('|')));
  const random = blocks(key);
  const rolled: Rolled[] = [];
  const roll = (sides: 6 | 20, count: number): readonly number[] => {
    const pips = Array.from({ length: count }, () => uniformInt(random, sides) + 1);
    if (count > 0) rolled.push([sides, pips]);
    return pips;
  };
  return { d6: (count) => roll(6, count), d20: (count) => roll(20, count), rolled: () => rolled };
}

/** The numbers of a key's blocks, one after another. */
function blocks(key: Uint8Array): Random32 {
  let block = new DataView(new ArrayBuffer(0));
  let [at, next] = [0, 0];
  return () => {
    if (at === block.byteLength) {
      block = new DataView(hmac(sha256, key, utf8ToBytes(String(next++))).buffer);
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4);
  };
}
