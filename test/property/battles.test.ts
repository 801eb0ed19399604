import { describe, expect, it } from 'vitest';
import { gapAcross } from '../../src/geometry/gap.ts';
import { playGame } from '../../src/lab/game/play-game.ts';
import { evolve } from '../../src/rules/play/evolve.ts';
import type { Game, LogEntry } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { bodyOfUnit, isOnTable } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { standingPlaces } from '../../src/rules/regiments/ranks/formation.ts';
import { drawnOf } from '../support/drawn.ts';
import { openTable } from '../support/open-table.ts';
import { randomRegiments } from '../support/random-regiments.ts';

const SEEDS = drawnOf([1, 2, 3, 4, 5, 6], 3);
const LAST_TURN = 4;

/** Battles played so far: each is played once, and looked at in more than one test. */
const battles = new Map<number, ReturnType<typeof playGame>>();

function played(seed: number): ReturnType<typeof playGame> {
  const battle =
    battles.get(seed) ??
    playGame(randomRegiments(seed), openTable(72, 48), {
      ...{ seed, turns: LAST_TURN },
      policies: { attacker: 'greedy', defender: 'greedy' },
    });
  battles.set(seed, battle);
  return battle;
}

/** Units that stand in one another, models that are not where their ranks say. */
function misplaced(state: GameState): readonly string[] {
  const units = [...state.units.values()].filter((unit) => isOnTable(state, unit.id));
  const overlaps = units.flatMap((a, i) =>
    units.slice(0, i).flatMap((b) => {
      const depth = -gapAcross(bodyOfUnit(state, a), bodyOfUnit(state, b));
      return depth > 0.002 ? [`${a.id} in ${b.id} by ${depth}`] : [];
    }),
  );
  const astray = units.flatMap(({ formation, models }) => {
    if (!formation) return [];
    const places = new Map(standingPlaces(formation));
    return models.filter((id) => String(places.get(id)) !== String(state.models.get(id)!.at));
  });
  return [...overlaps, ...astray.map((id) => `${id} astray`)];
}

/** What is out of place after a command. */
function misplacedIn({ initial, log }: Game): readonly string[] {
  let state = initial;
  return log.flatMap((entry, i) => {
    state = entry.events.reduce(evolve, state);
    return misplaced(state).map((what) => `${i} ${entry.command.kind}: ${what}`);
  });
}

describe('whole battles of regiments', () => {
  it.each(SEEDS)(
    '[L-01] seed %d: plays to the end, no model in another, every model in its ranks; replays the same',
    (seed) => {
      const start = randomRegiments(seed);
      expect(misplaced(start)).toEqual([]);
      const { game, facts } = played(seed);
      expect(['last-turn', 'wiped-out']).toContain(facts.ending);
      expect(misplacedIn(game)).toEqual([]);
      const log = JSON.parse(JSON.stringify(game.log)) as readonly LogEntry[];
      const again = log.flatMap((entry) => entry.events).reduce(evolve, start);
      expect(hashState(again)).toBe(hashState(game.state));
    },
  );

  it('every kind of thing happens in some of them', () => {
    const kinds = new Set(
      SEEDS.flatMap((seed) => {
        const { log } = played(seed).game;
        return log.flatMap(({ events }) => events.map((event) => event.kind));
      }),
    );
    for (const kind of [
      'chargers-moved',
      'regiment-moved',
      'attacks-rolled',
      'health-lost',
      'discipline-tested',
    ] as const)
      expect(kinds).toContain(kind);
  });
});
