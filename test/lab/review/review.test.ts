import { afterAll, describe, expect, it } from 'vitest';
import { playGame } from '../../../src/lab/game/play-game.ts';
import { rememberingTable } from '../../../src/lab/game/remember.ts';
import type { PolicyName } from '../../../src/lab/policy/policy-name.ts';
import { decisionsOf, REVIEWED } from '../../../src/lab/review/decisions.ts';
import { type CostlyDecision, chanceLost, costliestOf } from '../../../src/lab/review/costly-decisions.ts';
import { beginReview } from '../../../src/lab/review/review.ts';
import { seededDice } from '../../../src/rules/core/dice.ts';
import { unitId } from '../../../src/rules/core/ids.ts';
import { gapToObjective } from '../../../src/rules/core/mission/control.ts';
import { modelsOf } from '../../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { SIDES, type Side } from '../../../src/rules/core/turn.ts';
import { decide } from '../../../src/rules/play/decide.ts';
import { evolveAll } from '../../../src/rules/play/evolve.ts';
import { type Game, newGame, play } from '../../../src/rules/play/game.ts';
import type { Command } from '../../../src/rules/core/command.ts';
import { drawnOf } from '../../support/drawn.ts';
import { aGame } from '../../support/game.ts';
import { BUILTIN_SCENARIOS } from '../../../src/scenario/builtin.ts';
import { type Laid, layOutBuiltIn, layOutText } from '../../support/lab-games.ts';
import { aMission, withPlan } from '../../support/mission.ts';
import { openTable } from '../../support/open-table.ts';

const laid: Laid[] = [];
afterAll(() => {
  for (const { table } of laid) table.dispose();
});

async function playedOn(id: string, attacker: PolicyName, defender: PolicyName, seed = 1) {
  const one = await layOutBuiltIn(id);
  laid.push(one);
  const table = rememberingTable(one.table);
  const { game } = playGame(one.start, table, { seed, turns: 3, policies: { attacker, defender } });
  return { game, table };
}

/** Everything in a game that there was something better for. */
function judgedAll(...[game, table]: Parameters<typeof beginReview>): readonly CostlyDecision[] {
  const { decisions, judge } = beginReview(game, table);
  return decisions.flatMap((decision, index) => {
    const judgement = judge(index);
    return judgement ? [{ decision, judgement }] : [];
  });
}

/** How many decisions of a game are judged again. */
const AGAIN = 12;

/** The commands of a game, all of which must be allowed. */
function played(start: GameState, table: ReturnType<typeof openTable>, ...commands: readonly Command[]): Game {
  return commands.reduce((game, command) => {
    const next = play(game, command, table, seededDice(1));
    if (!next.ok) throw new Error(JSON.stringify(next.error));
    return next.value.game;
  }, newGame(start));
}

const table = openTable(72, 48);
const RED = unitId('red');

describe('the review of a last turn', () => {
  // The attacker moves last and is a point behind: only the objective, 5″ away, wins the game.
  const start = withPlan(
    aGame({
      phase: 'movement',
      side: 'attacker',
      units: [
        { id: 'red', at: [[8.5, 0]] },
        { id: 'blue', side: 'defender', at: [[-30, 0]] },
      ],
    }),
    { first: 'defender', scoring: aMission().scoring.map((rule) => ({ ...rule, points: 2 })) },
  );
  const { mission } = start;
  const behind: GameState = {
    ...start,
    turn: 2,
    mission: { ...mission!, scored: [{ rule: 'hold', side: 'defender', points: 1, turn: 1 } as never] },
  };

  it('blames the unit that stays, and names a legal move that holds the objective', () => {
    const game = played(behind, table, { kind: 'end-phase' });
    const found = judgedAll(game, table);
    expect(found).toHaveLength(1);
    const [{ decision, judgement }] = found as [CostlyDecision];
    expect(decision).toMatchObject({ kind: 'move', unit: RED, side: 'attacker', from: 0, to: 0 });
    const decided = decide(behind, judgement.command!, table, seededDice(1));
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    const after = evolveAll(behind, decided.value);
    const [well] = aMission().objectives;
    expect(Math.min(...modelsOf(after, RED).map((model) => gapToObjective(model, well!)))).toBeLessThanOrEqual(3);
    expect(judgement.chance).toBeLessThan(0.25);
    expect(judgement.better).toBeGreaterThan(0.6);
  });

  it('finds nothing better than to take it, and blames a move away from it', () => {
    const going = played(behind, table, {
      kind: 'move',
      moves: [{ model: modelsOf(start, RED)[0]!.id, to: [2.6, 0] }],
    });
    expect(costliestOf(judgedAll(going, table), 'attacker', 3)).toEqual([]);
    const fleeing = played(behind, table, {
      kind: 'move',
      moves: [{ model: modelsOf(start, RED)[0]!.id, to: [14, 0] }],
    });
    const [worst] = costliestOf(judgedAll(fleeing, table), 'attacker', 3);
    expect(worst?.decision).toMatchObject({ kind: 'move', unit: RED, from: 0, to: 1 });
    expect(chanceLost(worst!)).toBeGreaterThan(0.3);
  });
});

describe.each(drawnOf(['the-chapel-and-the-mill', 'the-last-guard', 'a-race-over-the-roofs'], 2))(
  'a review of %s',
  (id) => {
    it('has every command of a unit in one decision, and every decision once', async () => {
      const { game } = await playedOn(id, 'greedy', 'random');
      const { decisions, phases } = decisionsOf(game);
      const names = decisions.map(({ kind, unit, from }) => `${kind} ${unit} ${phases.findLast((at) => at <= from)}`);
      expect(new Set(names).size).toBe(names.length);
      // Counted again from the log alone.
      const kinds = {
        manoeuvre: 'move',
        move: 'move',
        'declare-charge': 'charge',
        'declare-engage': 'engage',
        shoot: 'shoot',
      };
      for (const [index, { command }] of game.log.entries()) {
        const kind = kinds[command.kind as keyof typeof kinds];
        if (kind === undefined) continue;
        const own = decisions.filter(({ from, to }) => from <= index && index < to);
        expect(
          own.some((one) => one.kind === kind),
          `${index} ${command.kind}`,
        ).toBe(true);
      }
      expect(decisions.every(({ kind }) => REVIEWED.includes(kind))).toBe(true);
      expect(phases.toSorted((a, b) => a - b)).toEqual(phases);
      expect(phases.at(-1)).toBe(game.log.length);
    });

    it('is the same each time, and ends in what happened', async () => {
      const { game, table: here } = await playedOn(id, 'greedy', 'greedy', 2);
      const found = judgedAll(game, here);
      const { decisions, judge } = beginReview(game, here);
      decisions.slice(0, AGAIN).forEach((decision, index) => {
        const known = found.find((one) => one.decision.from === decision.from && one.decision.unit === decision.unit);
        expect(judge(index)).toEqual(known?.judgement);
      });
      for (const { judgement } of found) {
        expect(judgement.chance).toBeGreaterThanOrEqual(0);
        expect(judgement.better).toBeLessThanOrEqual(1);
        expect(judgement.better).toBeGreaterThan(judgement.chance);
      }
      const winner = game.state.mission?.result?.winner;
      expect(beginReview(game, here).points.at(-1)?.chance).toBe(
        winner === undefined ? 0.5 : winner === 'attacker' ? 1 : 0,
      );
    });

    it('blames a side played at random more than one played by forecast', async () => {
      const cost = { attacker: 0, defender: 0 };
      const add = (found: readonly CostlyDecision[], side: Side, to: Side): void => {
        for (const one of found) if (one.decision.side === side) cost[to] += chanceLost(one);
      };
      for (const random of SIDES) {
        const [attacker, defender] =
          random === 'attacker' ? (['random', 'expert'] as const) : (['expert', 'random'] as const);
        const { game, table: here } = await playedOn(id, attacker, defender, 3);
        const found = judgedAll(game, here);
        for (const side of SIDES) add(found, side, side === random ? 'attacker' : 'defender');
      }
      expect(cost.attacker).toBeGreaterThan(2 * cost.defender);
    });
  },
);

describe('the review of a game in which the sides deploy by hand', () => {
  it('tells chances from the first turn on', async () => {
    const { text } = BUILTIN_SCENARIOS.find(({ id }) => id === 'the-chapel-and-the-mill')!;
    const document = JSON.parse(text) as { mission: object };
    const one = await layOutText(JSON.stringify({ ...document, mission: { ...document.mission, deploy: 'by-hand' } }));
    laid.push(one);
    const policies = { attacker: 'greedy', defender: 'greedy' } as const;
    const { game } = playGame(one.start, one.table, { seed: 1, turns: 1, policies });
    const deployed = game.log.findIndex(({ command }) => command.kind === 'move');
    expect(deployed).toBeGreaterThan(1);
    const { points } = beginReview(game, one.table);
    expect(points[0]!.entries).toBe(deployed);
    expect(points[0]!.chance).toBeGreaterThan(0.02);
    expect(points[0]!.chance).toBeLessThan(0.98);
    // While they deploy, only what has been played so far can be told of.
    const begun = { initial: game.initial, log: game.log.slice(0, 1) };
    expect(beginReview(begun, one.table).points.map(({ entries }) => entries)).toEqual([1]);
  });
});
