/**
 * A replay of 20,000 events, 120 models: opened, and any event of it sought: `node .ci/bench.ts replay`.
 *
 * The file is made from a fixed seed. What seeking finds is compared with playing through, before anything is timed.
 * Prints; fails only where they differ.
 */
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { hashText } from '../../src/kernel/hash.ts';
import { makeReplay } from '../../src/replay/make-replay.ts';
import { beginningOf, playReplay } from '../../src/replay/play-replay.ts';
import type { Replay } from '../../src/replay/replay.ts';
import { createStateSeeker } from '../../src/replay/seek.ts';
import { evolve } from '../../src/rules/play/evolve.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { gameAt, type LogEntry } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { readWhole, scenarioOf } from '../support/replays.ts';

const SEED = 20_261_121;
const EVENTS = 20_000;
const SEEKS = 2_000;
const UNITS = 24;
const PER_UNIT = 5;

const stream = seededRandom(SEED);
const random = (below: number): number => uniformInt(stream, below);

const scenario = `${JSON.stringify({
  format: 'highground/scenario',
  version: 1,
  name: 'A long war',
  system: 'squads',
  table: { width: 96, depth: 72 },
  units: Array.from({ length: UNITS }, (_, u) => ({
    id: `unit-${u}`,
    side: u % 2 === 0 ? 'attacker' : 'defender',
    models: Array.from({ length: PER_UNIT }, (_, m) => ({
      id: `unit-${u}-${m}`,
      base: { round: 32 },
      at: [u * 3.6 - 41, (u % 2 === 0 ? 20 : -20) + m * 2],
    })),
  })),
})}\n`;

/** One game of moves and phases: each move of one to five models, in one to three legs. */
function longWar(initial: GameState): readonly LogEntry[] {
  let state = initial;
  const log: LogEntry[] = [];
  const happens = (command: LogEntry['command'], event: GameEvent): void => {
    log.push({ command, events: [event] });
    state = evolve(state, event);
  };
  while (log.length < EVENTS) {
    if (random(12) === 0) {
      const { turn, side, phase } = state;
      happens({ kind: 'end-phase' }, { kind: 'phase-ended', turn, side, phase });
      continue;
    }
    const unit = [...state.units.values()][random(UNITS)]!;
    const moves = unit.models.slice(0, 1 + random(2)).map((model) => {
      const from = state.models.get(model)!.at;
      const corners = Array.from({ length: 1 + random(2) }, () => [
        random(9000) / 100 - 45,
        0,
        random(6600) / 100 - 33,
      ]);
      const ends = [from, ...corners] as (readonly [number, number, number])[];
      const legs = ends.slice(1).map((to, i) => ({ kind: 'walk', from: ends[i]!, to, length: random(600_000) / 1e5 }));
      const path = { legs, length: 6, across: 6, up: 0, down: 0 };
      return { model, from, to: ends.at(-1)!, path, contacts: [] };
    });
    const command = { kind: 'move', moves: moves.map(({ model, to }) => ({ model, to })) };
    happens(command as LogEntry['command'], { kind: 'unit-moved', unit: unit.id, moves } as unknown as GameEvent);
  }
  return log;
}

const laid = beginningOf(
  { heights: Array.from({ length: UNITS * PER_UNIT }, () => 0) } as unknown as Replay,
  scenarioOf({ scenario } as Replay),
);
if (!laid) throw new Error('the table cannot be laid out');
const initial: GameState = laid;
const log = longWar(initial);
const text = makeReplay({ scenario, seed: SEED }, gameAt({ initial, log, cut: 0, state: initial }, log.length)!);

/** How often each event is sought: the best counts, because a busy machine takes the thread away for many milliseconds. */
const PASSES = 5;

/** Milliseconds that some work takes for each event: the best of several passes over them all. */
function passes(events: readonly number[], work: (n: number) => unknown): readonly number[] {
  const best = events.map(() => Number.POSITIVE_INFINITY);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [i, n] of events.entries()) {
      const start = performance.now();
      work(n);
      best[i] = Math.min(best[i]!, performance.now() - start);
    }
  }
  return best;
}

/** Milliseconds of this thread that some work takes, no matter what else the machine does; and the result. */
function timed<T>(work: () => T): readonly [number, T] {
  const start = process.threadCpuUsage();
  const value = work();
  const { user, system } = process.threadCpuUsage(start);
  return [(user + system) / 1000, value];
}
const tell = (name: string, times: readonly number[]): void => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(2);
  console.log(`${name.padEnd(46)} median ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)} ms  (${times.length})`);
};

console.log(`node ${process.version}, ${cpus()[0]?.model}, ${cpus().length} cores`);
console.log(`${EVENTS} events, ${UNITS * PER_UNIT} models, ${(text.length / 1e6).toFixed(1)} MB, seed ${SEED}`);

// (1) Seeking finds what playing through leads to.
const read = readWhole(text);
const { entries } = read.replay;
const wanted = Array.from({ length: SEEKS }, () => random(EVENTS + 1));
const hashes = new Map<number, string>();
let passing: GameState = initial;
const checked = new Set(wanted.slice(0, 200));
for (let n = 0; n <= EVENTS; n++) {
  if (checked.has(n)) hashes.set(n, hashState(passing));
  if (n < EVENTS) passing = evolve(passing, entries[n]!.events[0]!);
}
const seeker = createStateSeeker(initial, entries);
const astray = [...checked].filter((n) => hashState(seeker.seek(n)) !== hashes.get(n));
console.log(
  `${checked.size} states sought and played through to: ${astray.length} differ, checksum ${hashText([...hashes.values()].join())}`,
);
if (astray.length > 0) process.exitCode = 1;

// (2) Opening: from text to a game of which every state was looked at.
const opened = Array.from({ length: 7 }, () => timed(() => readWhole(text)));
tell(
  'read: seals and shapes (own time)',
  opened.map(([time]) => time),
);
const played = Array.from({ length: 7 }, () => timed(() => playReplay(initial, read)));
tell(
  'play: every state is sound (own time)',
  played.map(([time]) => time),
);

// (3) Any event of it. Who opens a replay has looked at every state of it, and left keyframes; a log at hand has none.
const whole = playReplay(initial, read);
if (!whole.ok) throw new Error('the game cannot be played');
const few = wanted.slice(0, 200);
console.log(`keyframes every ${seeker.stride} events; each event ${PASSES} times, the best counts`);
tell('seek in a replay that was opened', passes(wanted, whole.value.seeker.seek));
tell(
  'open a log at hand',
  passes(few, () => createStateSeeker(initial, entries)),
);
tell(
  'open a log at hand and seek one event',
  passes(few, (n) => createStateSeeker(initial, entries).seek(n)),
);
tell('play through to the same events', passes(few, playThrough));

function playThrough(n: number): GameState {
  let state = initial;
  for (let i = 0; i < n; i++) state = evolve(state, entries[i]!.events[0]!);
  return state;
}
