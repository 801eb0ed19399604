import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { seededDice } from '../../src/rules/core/dice.ts';
import { type Game, gameAt, play } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { commandSchema } from '../../src/scenario/command-schema.ts';
import { explainViolation } from '../../src/messages/explain-violation.ts';
import { anyCommand, type Draft } from '../support/any-command.ts';
import { drawn, drawnOf, isDeep } from '../support/drawn.ts';
import { expectFinite } from '../support/expect-finite.ts';
import { type Laid, layOutText } from '../support/lab-games.ts';
import { playRecorded } from '../support/replays.ts';

const KINDS = commandSchema.options.map(({ shape }) => shape.kind.value);

const tables: Laid['table'][] = [];
afterAll(() => {
  for (const table of tables) table.dispose();
});

/** What came of commands, by kind and by the clauses that refused them. */
type Told = { readonly allowed: Map<string, number>; readonly refused: Map<string, number> };

const count = (tally: Map<string, number>, what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

/** Plays a command; an error thrown says which command it was. */
function playOrSay(...[game, command, table, dice]: Parameters<typeof play>): ReturnType<typeof play> {
  try {
    return play(game, command, table, dice);
  } catch (cause) {
    throw new Error(`thrown by ${JSON.stringify(command)}`, { cause });
  }
}

/** Gives a game some commands, one after another, and fails at the first thing that must never happen. */
function give(game: Game, drafts: readonly Draft[], { table }: Laid, seed: number, told: Told): void {
  const dice = seededDice(seed);
  let now = game;
  for (const draft of drafts) {
    const command = draft(now.state);
    const before = hashState(now.state);
    const played = playOrSay(now, command, table, dice);
    expect(hashState(now.state)).toBe(before);
    if (played.ok) {
      expectFinite(played.value.events);
      expectFinite([...played.value.game.state.models.values()].map(({ at }) => at));
      count(told.allowed, command.kind);
      now = played.value.game;
      continue;
    }
    expect(played.error.length, JSON.stringify(command)).toBeGreaterThan(0);
    for (const violation of played.error) {
      const sentence = explainViolation(violation);
      expect(sentence, JSON.stringify(command)).toMatch(/^.{9,}\.$/s);
      expect(sentence, JSON.stringify(command)).not.toMatch(/undefined|NaN|\[object/);
      count(told.refused, violation.clause);
    }
  }
}

describe.each(drawnOf(['over-the-gap', 'the-long-ridge-auto', 'the-broken-boulevard-auto', 'market-day-auto'], 3))(
  'any commands in the middle of %s',
  (recorded) => {
    it('never throw or make NaN; refusals change nothing and name a clause in a plain sentence', async () => {
      const { game, replay } = await playRecorded(`${recorded}.replay`);
      const laid = await layOutText(replay.scenario);
      tables.push(laid.table);
      const told: Told = { allowed: new Map(), refused: new Map() };
      const usual = [...new Set(game.log.map(({ command }) => command.kind))];
      const command = fc.oneof({ weight: 3, arbitrary: anyCommand(usual) }, anyCommand(KINDS));
      fc.assert(
        fc.property(
          fc.nat({ max: game.log.length }),
          fc.array(command, { minLength: 8, maxLength: 16 }),
          fc.integer(),
          (cut, drafts, seed) => give(gameAt(game, cut)!, drafts, laid, seed, told),
        ),
        { numRuns: drawn(60, 8) },
      );
      expect(told.allowed.size).toBeGreaterThan(isDeep ? 3 : 1);
      expect(told.refused.size).toBeGreaterThan(isDeep ? 6 : 3);
    });
  },
);
