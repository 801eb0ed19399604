import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { oddsOfEngaging } from '../../src/lab/systems/skirmish/engage-odds.ts';
import { toShare } from '../../src/rules/core/measure/odds.ts';
import { CHECK_KINDS } from '../../src/rules/core/agility.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { askEngage } from '../../src/rules/skirmish/engage/ask.ts';
import { drawn, drawnOf, isDeep } from '../support/drawn.ts';
import { layOutText } from '../support/lab-games.ts';
import { randomTown } from '../support/random-town.ts';
import { REPOSITORY } from '../support/source-files.ts';

/** How long a deep run may ask on one table, milliseconds: a whole search over the lantern quarter takes seconds. */
const DEEP_TIME = 45 * 60_000;
/** More than any path on these tables, inches. */
const ANYWHERE = 400;

/** A table on which every search for a path goes on over the whole table and never gives up. */
const patient = (table: TableQuery): TableQuery => ({ ...table, reach: (setting) => table.reach(setting, ANYWHERE) });

/** Asks for random attempts twice: as the referee does, within reach first, and with paths of any length at once. */
function compare(state: GameState, table: TableQuery, seed: number, asked: number): number {
  const random = seededRandom(seed);
  const pick = <T>(all: readonly T[]): T => all[uniformInt(random, all.length)]!;
  const units = [...state.units.values()];
  let hopeful = 0;
  for (let i = 0; i < asked; i++) {
    const own = pick(units);
    const foes = units.filter(({ side }) => side !== own.side).map(({ id }) => id);
    const targets = uniformInt(random, 6) === 0 ? [pick(foes), pick(foes)] : [pick(foes)];
    const checks = Array.from({ length: uniformInt(random, 4) }, () => pick(CHECK_KINDS));
    const approach = { unit: own.id, targets: [...new Set(targets)], checks };
    const whole = askEngage(state, approach, patient(table));
    const said = `${own.id} to ${targets.join(', ')} by ${checks.join(', ')}`;
    const answer = askEngage(state, approach, table);
    expect(answer.odds, said).toEqual(whole.odds);
    expect(answer.outcome, said).toBe(whole.outcome);
    expect(oddsOfEngaging(state, approach, table).odds, said).toEqual(whole.odds);
    const beaten = { above: toShare(whole.odds) - 0.001, checks: 1 };
    expect(oddsOfEngaging(state, approach, table, beaten).odds, said).toEqual(whole.odds);
    if (answer.beyond !== undefined) expect(answer.beyond, said).toBeLessThanOrEqual(whole.length ?? Infinity);
    // A jump that is sure to fail is searched only within reach.
    else if (answer.length !== undefined) expect(answer.length, said).toBeCloseTo(whole.length ?? Number.NaN, 6);
    if (whole.odds.num > 0) hopeful++;
  }
  return hopeful;
}

describe('the odds of attempts whose paths are searched only within reach', () => {
  it.each(drawnOf([33, 14, 12, 13, 11, 15, 16], 1))(
    '[E-28] are those of the whole search in the town of seed %d',
    async (seed) => {
      const { state, table } = await randomTown({ seed, pieces: 30, fighters: 16, half: 8, edition: 'classic' });
      expect(compare(state, table, seed, drawn(40, 1, 4))).toBeGreaterThan(0);
      table.dispose();
    },
  );

  it.each(isDeep ? ['over-the-gap', 'the-lantern-quarter'] : ['over-the-gap'])(
    '[E-28] are those of the whole search on %s',
    async (id) => {
      const text = readFileSync(join(REPOSITORY, `src/scenario/builtin/${id}.json`), 'utf8');
      const { start, table } = await layOutText(text);
      expect(compare(start, table, 2, drawn(120, 3, 4))).toBeGreaterThan(0);
      table.dispose();
    },
    DEEP_TIME,
  );
});
