import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playGame } from '../../src/lab/game/play-game.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { gameAt, play } from '../../src/rules/play/game.ts';
import { isSound } from '../../src/replay/sound.ts';
import { isEventShaped } from '../../src/replay/event-shapes.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { toPublicState } from '../../src/scenario/public-state.ts';
import { explainViolation } from '../../src/messages/explain-violation.ts';
import { describeEvent } from '../../src/messages/describe-event.ts';
import { faultsAsFile, standsOffTable } from '../oracles/state-as-file.ts';
import { anyCommand } from '../support/any-command.ts';
import { drawn, drawnOf, scaled } from '../support/drawn.ts';
import { expectFinite } from '../support/expect-finite.ts';
import { layOutBuiltIn } from '../support/lab-games.ts';
import { NO_MESHES } from '../support/scenarios.ts';

/** Every model in its unit's list and on the table, every rank full of models there, and pairs that exist. */
function faultsIn(state: GameState): readonly string[] {
  const listed = [...state.units.values()].flatMap(({ models }) => models);
  const ranked = [...state.units.values()].flatMap(({ id, models, formation }) =>
    formation && [...formation.places.keys()].toSorted().join() !== models.toSorted().join() ? [`ranks of ${id}`] : [],
  );
  const gone = (state.byHand?.removed ?? []).filter(({ model }) => state.models.has(model.id));
  const pairs = (state.skirmish?.engagements ?? []).flatMap(({ a, b }) => [a, b]);
  return [
    ...listed.filter((id) => !state.models.has(id)).map((id) => `${id} is listed and not there`),
    ...[...state.models.keys()].filter((id) => !listed.includes(id)).map((id) => `${id} is in no list`),
    ...gone.map(({ model }) => `${model.id} is both off and on the table`),
    ...pairs.filter((unit) => state.units.get(unit)?.models.length !== 1).map((unit) => `${unit} fights and is gone`),
    ...ranked,
  ];
}

const TABLES = ['over-the-wall', 'the-long-ridge', 'over-the-gap', 'the-well-in-the-yard', 'the-quiet-quarter'];

describe.each(drawnOf(TABLES, 2))('changes by hand in the middle of games on %s', (id) => {
  it('[BH-01] leave a sound state that could be a file, replay from events alone, and are undone', async () => {
    const { text, start, table } = await layOutBuiltIn(id);
    const scenario = parseScenario(text, NO_MESHES);
    if (!scenario.ok) throw new Error(id);
    let done = 0;
    for (let seed = 1; seed <= drawn(10, 1); seed++) {
      const policies = { attacker: 'greedy', defender: 'random' } as const;
      const { game } = playGame(start, table, { seed, policies, turns: 2 });
      const usual = [...new Set(game.log.map(({ command }) => command.kind))];
      const command = fc.oneof(
        { weight: 4, arbitrary: anyCommand(['by-hand']) },
        anyCommand([...usual, 'undo', 'end-phase']),
      );
      fc.assert(
        fc.property(
          fc.nat({ max: game.log.length }),
          fc.array(command, { minLength: 6, maxLength: 14 }),
          (cut, drafts) => {
            let now = gameAt(game, cut)!;
            const dice = seededDice(seed);
            for (const draft of drafts) {
              const next = draft(now.state);
              const played = play(now, next, table, dice);
              const said = JSON.stringify(next);
              if (!played.ok) {
                for (const v of played.error) expect(explainViolation(v), said).not.toMatch(/undefined|NaN|\[object/);
                continue;
              }
              const { events } = played.value;
              const { state } = played.value.game;
              expectFinite(events);
              expect(faultsIn(state), said).toEqual([]);
              expect([...standsOffTable(state), ...faultsAsFile(state, scenario.value, table)], said).toEqual([]);
              toPublicState(state);
              if (next.kind === 'by-hand') {
                done++;
                expect(events.every(isEventShaped), said).toBe(true);
                expect(events.map((event) => describeEvent(event)).join(), said).not.toMatch(/undefined|NaN|\[object/);
                expect(isSound(state, game.initial, now.state), said).toBe(true);
                expect(hashState(evolveAll(now.state, JSON.parse(JSON.stringify(events))))).toBe(hashState(state));
                const undone = play(played.value.game, { kind: 'undo', consent: true }, table, dice);
                expect(undone.ok && hashState(undone.value.game.state)).toBe(hashState(now.state));
              }
              now = played.value.game;
            }
          },
        ),
        { numRuns: drawn(60, 6, 2), seed },
      );
    }
    expect(done).toBeGreaterThan(scaled(20, 3));
    table.dispose();
  });
});
