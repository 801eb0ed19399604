import { beforeAll, describe, expect, it } from 'vitest';
import { firstUntold } from '../../src/app/play/first-untold.ts';
import { logLines } from '../../src/app/play/log-lines.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { playReplay } from '../../src/replay/play-replay.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import { sealLine } from '../../src/replay/sealed-line.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { drawn } from '../support/drawn.ts';
import { beginningFor, readWhole, textOf } from '../support/replays.ts';

/** Longest the processor may work on a spoilt file of this size, milliseconds; on an honest one it takes a few. */
const LONGEST = 2000;

type Random = (below: number) => number;

const randomOf = (seed: number): Random => {
  const stream = seededRandom(seed);
  return (below) => uniformInt(stream, below);
};

/** Spoils a file as disks, editors and people do: characters, cuts, lines exchanged, repeated and left out. */
function mutate(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = random(text.length);
  const [i, j] = [random(lines.length), random(lines.length)];
  switch (random(8)) {
    case 0: {
      const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << random(7)));
      return text.slice(0, at) + flipped + text.slice(at + 1);
    }
    case 1:
      return text.slice(0, at);
    case 2:
      return text.slice(0, at) + text.slice(at + 1 + random(40));
    case 3:
      return text.slice(0, at) + text.slice(random(text.length)).slice(0, random(200)) + text.slice(at);
    case 4:
      return lines.with(i, lines[j]!).with(j, lines[i]!).join('\n');
    case 5:
      return lines.toSpliced(i, 0, lines[j]!).join('\n');
    case 6:
      return lines.toSpliced(i, 1 + random(3)).join('\n');
    default:
      // The header's lies: another number in it.
      return (
        text.slice(0, 900).replace(/\d/g, (digit) => (random(12) === 0 ? String(random(10)) : digit)) + text.slice(900)
      );
  }
}

describe.each([
  ['corpus/good/live-with-undo.replay', drawn(4000)],
  ['corpus/torn/line-15.replay', drawn(1000)],
  ['corpus/older/the-duel-on-the-bridge.v1.replay', drawn(800)],
  ['the-well-in-the-yard-auto.replay', drawn(500)],
  ['the-lantern-quarter.replay', drawn(800)],
  ['the-long-ridge.replay', drawn(800)],
] as const)('%s spoilt in %d ways', (file, ways) => {
  let text: string;
  let initial: GameState;
  /** What a reader gets of the first so many lines. */
  let honest: ReadonlySet<string>;
  const told = (given: string): string | undefined => {
    const read = readReplay(given);
    if (!read.ok) return undefined;
    const { scenario, seed, heights, entries, undone } = read.value.replay;
    return JSON.stringify([scenario, seed, heights, entries, undone]);
  };
  beforeAll(async () => {
    text = textOf(file);
    initial = (await beginningFor(readWhole(text).replay))!;
    const lines = text.split('\n');
    honest = new Set(lines.map((_, i) => told(`${lines.slice(0, i + 1).join('\n')}\n`)).filter((t) => t !== undefined));
  });

  it('is refused, or tells what its first lines told: never anything else, never an exception, never for long', () => {
    let refused = 0;
    for (let seed = 1; seed <= ways; seed++) {
      const spoilt = mutate(text, randomOf(seed));
      const start = cpuTime();
      const heard = told(spoilt);
      expect(cpuTime() - start, `seed ${seed}`).toBeLessThan(LONGEST);
      if (heard === undefined) refused++;
      else if (!honest.has(heard)) throw new Error(`seed ${seed} was taken in`);
    }
    expect(refused).toBeGreaterThan(ways / 3);
  });

  it('with true seals is played soundly or refused with its line, never with an exception', () => {
    for (let seed = 1; seed <= ways / 4; seed++) {
      const forged = forge(text, randomOf(seed));
      const read = readReplay(forged);
      if (!read.ok) continue;
      const played = playReplay(initial, read.value);
      if (!played.ok) {
        expect(Object.keys(played.error)).toContain('line');
        continue;
      }
      const { game } = played.value;
      for (const model of game.state.models.values()) expect(model.at.every(Number.isFinite)).toBe(true);
      // What cannot be told is found without an exception, too.
      if (firstUntold(game) === undefined) logLines(game, false);
    }
  });
});

const ODDITIES = [null, true, -1, 0.5, 1e9, '', 'nobody', '__proto__', [], {}, [[]], { kind: 'x' }, [1, 2]];

/** A file with something in one of its lines changed and sealed again. */
function forge(text: string, random: Random): string {
  // Without its closing line, so that nothing else tells that the end is another one.
  const lines = text.trimEnd().split('\n').slice(0, -1);
  const which = 1 + random(lines.length - 1);
  let seal = '';
  return lines
    .map((line, i) => {
      const { hash: _, ...facts } = safeParse(line);
      const sealed = sealLine(seal, i === which ? spoil(facts, random) : facts);
      seal = sealed.seal;
      return `${sealed.line}\n`;
    })
    .join('');
}

function safeParse(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return { n: 0 };
  }
}

const isTree = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

/** Plain data with one place in it changed, taken away or put twice. */
function spoil(facts: Record<string, unknown>, random: Random): Record<string, unknown> {
  const copy = structuredClone(facts);
  // Mostly in what happened: a line itself is soon found out.
  let here = random(4) > 0 && isTree(copy['event']) ? copy['event'] : copy;
  for (let depth = 0; depth < 12; depth++) {
    const keys = Object.keys(here);
    if (keys.length === 0) break;
    const key = keys[random(keys.length)]!;
    const inner = here[key];
    if (isTree(inner) && Object.keys(inner).length > 0 && random(5) > 0) {
      here = inner;
      continue;
    }
    if (Array.isArray(here) && random(3) === 0) here.push(inner);
    else here[key] = ODDITIES[random(ODDITIES.length)];
    break;
  }
  return copy;
}
