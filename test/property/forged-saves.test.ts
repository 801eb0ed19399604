import { beforeAll, describe, expect, it } from 'vitest';
import { makeSave } from '../../src/save-file/make-save.ts';
import { parseSave } from '../../src/save-file/parse-save.ts';
import type { ReplayEntry } from '../../src/replay/replay.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { validateSave } from '../../src/storage/open-save.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { drawn } from '../support/drawn.ts';
import { type PlayedGame, playBuiltIn } from '../support/played-games.ts';

const SEEDS = drawn(150, 40);
/** Longest the processor may work on a forged table of this size, milliseconds; on an honest one it takes a few. */
const LONGEST = 1500;

const ODDITIES = [undefined, null, true, -1, 0.5, 1e9, '', 'nobody', '__proto__', [], {}, [[]], { kind: 'x' }, [1, 2]];

type Random = (below: number) => number;

/** A copy of plain data with one place in it changed, taken away or put twice. */
function spoil(data: unknown, random: Random): unknown {
  const copy: unknown = structuredClone(data);
  let here = copy as Record<string, unknown>;
  for (let depth = 0; depth < 12; depth++) {
    const keys = Object.keys(here);
    if (keys.length === 0) break;
    const key = keys[random(keys.length)]!;
    const inner = here[key];
    const goesOn = inner !== null && typeof inner === 'object' && Object.keys(inner).length > 0 && random(4) > 0;
    if (goesOn) {
      here = inner as Record<string, unknown>;
      continue;
    }
    if (Array.isArray(here) && random(3) === 0) here.push(inner);
    else here[key] = ODDITIES[random(ODDITIES.length)];
    break;
  }
  return copy;
}

describe.each(['the-duel-on-the-bridge', 'the-lantern-quarter', 'the-long-ridge', 'four-against-one'])(
  'a forged table of %s',
  (id) => {
    let played: PlayedGame;
    beforeAll(async () => {
      played = await playBuiltIn(id);
    });

    it(`is judged without an exception and soon, for each of ${SEEDS} seeds`, () => {
      let refused = 0;
      for (let seed = 1; seed <= SEEDS; seed++) {
        const stream = seededRandom(seed);
        const random: Random = (below) => uniformInt(stream, below);
        const which = random(played.game.log.length);
        const log = played.game.log.with(which, spoil(played.game.log[which], random) as ReplayEntry);
        const start = cpuTime();
        const save = parseSave(makeSave(id, played.text, 1, log, { cut: 1, standing: '', views: {} }));
        const game = save.ok ? validateSave(played.game.initial, save.value) : save;
        if (!game.ok) refused++;
        else for (const model of game.value.state.models.values()) expect(model.at.every(Number.isFinite)).toBe(true);
        expect(cpuTime() - start, `seed ${seed}`).toBeLessThan(LONGEST);
      }
      expect(refused).toBeGreaterThan(SEEDS / 4);
    });
  },
);
