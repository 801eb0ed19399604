import { describe, expect, it } from 'vitest';
import { playGame } from '../../src/lab/game/play-game.ts';
import { evolve } from '../../src/rules/play/evolve.ts';
import type { Game, LogEntry } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { EDITIONS } from '../../src/rules/core/rules/skirmish.ts';
import { overlapDepth } from '../../src/rules/core/measure/measure.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';
import { drawnOf } from '../support/drawn.ts';
import { randomTown } from '../support/random-town.ts';

const SEEDS = drawnOf([2, 7], 1);
const LAST_TURN = 3;
const GREEDY = { attacker: 'greedy', defender: 'greedy' } as const;

/** Every number of a value that is not finite, as a path to it. */
function unsound(value: unknown, at = ''): readonly string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${at}: ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => unsound(inner, `${at}/${key}`));
}

/**
 * Models that hang on at the head of a climb which brought them to a foe who leaves them no room: they keep their place
 * and count as in contact [E-51, E-52, A-14].
 */
const atAHead = ({ events }: LogEntry): readonly string[] =>
  events.flatMap((event) =>
    event.kind === 'fighter-moved' &&
    event.how === 'engage' &&
    event.move.contacts.length > 0 &&
    ['climb', 'ladder'].includes(event.move.path.legs.at(-1)?.kind ?? '')
      ? [event.move.model]
      : [],
  );

/** Fighters that stand in one another, or where no fighter can stand. */
function misplaced(state: GameState, table: TableQuery): readonly string[] {
  const models = [...state.models.values()];
  const found: string[] = [];
  for (const [i, a] of models.entries()) {
    for (const b of models.slice(0, i)) {
      const depth = overlapDepth(a, b);
      if (depth > 0.001) found.push(`${a.id} in ${b.id} by ${depth}`);
    }
    const why = table.whyNoPlace(fighterSetting(state, a.unit, []), a.at);
    if (why && !(why.kind === 'overlaps' && why.by.kind === 'model')) found.push(`${a.id} at ${a.at}: ${why.kind}`);
  }
  return found;
}

/** What is out of place after each command of a game, and was not before it. */
function misplacedIn({ initial, log }: Game, table: TableQuery): readonly string[] {
  const found: string[] = [];
  let known = new Set(misplaced(initial, table));
  let state = initial;
  for (const [i, entry] of log.entries()) {
    state = entry.events.reduce(evolve, state);
    if (!entry.events.some((e) => e.kind.startsWith('fighter'))) continue;
    const now = misplaced(state, table);
    const hanging = atAHead(entry);
    const isFine = (what: string) => hanging.some((id) => what.startsWith(`${id} at `) && what.endsWith(': mid-air'));
    found.push(
      ...now.filter((what) => !known.has(what) && !isFine(what)).map((what) => `${i} ${entry.command.kind}: ${what}`),
    );
    known = new Set(now);
  }
  return found;
}

const kindsOf = ({ log }: Game): ReadonlySet<string> => new Set(log.flatMap(({ events }) => events.map((e) => e.kind)));

describe.each(EDITIONS)('whole skirmishes in random towns, %s edition', (edition) => {
  it.each(SEEDS)(
    '[L-01] seed %d: plays to the end, no model in another or where one cannot stand; replays the same',
    async (seed) => {
      const { state, table } = await randomTown({ seed, pieces: 32, fighters: 14, half: 10, edition });
      try {
        const armed = arm(state);
        const { game, facts } = playGame(armed, table, { seed, policies: GREEDY, turns: LAST_TURN });
        expect(['last-turn', 'wiped-out']).toContain(facts.ending);
        expect(unsound(game.log.map(({ events }) => events))).toEqual([]);
        expect(misplacedIn(game, table)).toEqual([]);
        const log = JSON.parse(JSON.stringify(game.log)) as readonly LogEntry[];
        const again = log.flatMap((entry) => entry.events).reduce(evolve, armed);
        expect(hashState(again)).toBe(hashState(game.state));
        for (const kind of ['engage-declared', 'fighter-moved', 'attacked', 'injury-rolled'])
          expect(kindsOf(game)).toContain(kind);
      } finally {
        table.dispose();
      }
    },
  );
});

/** Some of the fighters shoot, some cast. */
function arm(state: GameState): GameState {
  const models = new Map(state.models);
  [...models.values()].forEach((model, i) => {
    const specialRule = i % 4 === 1 ? ['SHOOTER'] : i % 7 === 3 ? ['CASTER'] : [];
    models.set(model.id, { ...model, keywords: [...model.keywords, ...specialRule] });
  });
  return { ...state, models };
}
