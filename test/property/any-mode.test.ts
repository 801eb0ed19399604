import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededDice } from '../../src/rules/core/dice.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { gameAt } from '../../src/rules/play/game.ts';
import { commandSchema } from '../../src/scenario/command-schema.ts';
import { anyCommand } from '../support/any-command.ts';
import { drawn } from '../support/drawn.ts';
import { layOutText } from '../support/lab-games.ts';
import { playRecorded } from '../support/replays.ts';

const KINDS = commandSchema.options.map(({ shape }) => shape.kind.value);

it.each(['over-the-gap', 'the-long-ridge-auto', 'the-broken-boulevard-auto', 'market-day-auto'])(
  'in %s no command is accepted that does nothing, and none throws, when clauses are advisory or off',
  async (recorded) => {
    const { game, replay } = await playRecorded(`${recorded}.replay`);
    const { table } = await layOutText(replay.scenario);
    const usual = [...new Set(game.log.map(({ command }) => command.kind))];
    const command = fc.oneof({ weight: 3, arbitrary: anyCommand(usual) }, anyCommand(KINDS));
    fc.assert(
      fc.property(
        fc.constantFrom('advisory', 'off'),
        fc.nat({ max: game.log.length }),
        fc.array(command, { minLength: 8, maxLength: 16 }),
        fc.integer(),
        (mode, cut, drafts, seed) => {
          const dice = seededDice(seed);
          const begun = gameAt(game, cut)!.state;
          let state: GameState = { ...begun, rules: { ...begun.rules, mode, clauses: new Map() } };
          for (const draft of drafts) {
            const next = draft(state);
            const decided = decide(state, next, table, dice);
            if (!decided.ok) continue;
            const done = decided.value.filter(({ kind }) => kind !== 'overridden');
            expect(done.length, JSON.stringify(next)).toBeGreaterThan(0);
            state = evolveAll(state, decided.value);
          }
        },
      ),
      { numRuns: drawn(400, 30, 2) },
    );
    table.dispose();
  },
);
