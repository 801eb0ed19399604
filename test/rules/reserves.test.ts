import { beforeAll, describe, expect, it } from 'vitest';
import { playGame } from '../../src/lab/game/play-game.ts';
import { gapH } from '../../src/rules/core/measure/measure.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { destroyedUnits, scoresAtTurnEnd } from '../../src/rules/core/mission/judge-scores.ts';
import { resultNow } from '../../src/rules/core/mission/judge-result.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { enemyModels, modelsOf } from '../../src/rules/core/state/lookup.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { arriving } from '../../src/rules/mission/deploy.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { newGame, play, undo } from '../../src/rules/play/game.ts';
import { resultOf } from '../../src/rules/play/result-of.ts';
import { describeEvent } from '../../src/messages/describe-event.ts';
import { explainViolation } from '../../src/messages/explain-violation.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { type Laid, layOutText } from '../support/lab-games.ts';
import { radius } from '../support/game.ts';
import { NO_MESHES, told } from '../support/scenarios.ts';
import type { Side } from '../../src/rules/core/turn.ts';
import { seatedOpponent } from '../../src/app/state/opponent.ts';
import { shownState } from '../../src/scene/context/shown.ts';
import type { TableRoom } from '../../src/app/state/room.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { nextCommand } from '../../src/app/play/play-steps.ts';
import { planMenuActions } from '../../src/app/play/menu-actions.ts';

const squad = (id: string, side: string, x: number, z: number, count: number) => ({
  ...{ id, side, keywords: ['INFANTRY'] },
  models: Array.from({ length: count }, (_, i) => ({ id: `${id}${i + 1}`, base: { round: 32 }, at: [x + 1.5 * i, z] })),
});
const MISSION = {
  turns: 3,
  reserves: [{ unit: 'late', from: 2 }],
  objectives: [{ id: 'well', at: [0, 0], radius: 3 }],
  scoring: [
    { id: 'hold', hold: 'each', points: 1 },
    { id: 'kills', kill: 'units', points: 5 },
  ],
} as const;
const document = (mission: object = MISSION, units = [squad('late', 'attacker', -20, 20.5, 3)]) =>
  JSON.stringify({
    ...{ format: 'highground/scenario', version: 2, name: 'Reserves', system: 'squads', mission },
    table: { width: 60, depth: 44 },
    units: [squad('red', 'attacker', -5, 8, 2), ...units, squad('blue', 'defender', -5, -15, 2)],
  });

const LATE = unitId('late');
const ARRIVE: Command = { kind: 'deploy', unit: LATE };
const to = (x: number, z: number): Command => ({ ...ARRIVE, at: [x, z] });

let laid: Laid;
/** The attacker's second Movement phase. */
let second: GameState;
beforeAll(async () => {
  laid = await layOutText(document());
  second = { ...laid.start, turn: 2 };
});

const judged = (state: GameState, command: Command) => decide(state, command, laid.table, seededDice(1));
const stateAfter = (state: GameState, command: Command): GameState => {
  const decided = judged(state, command);
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return evolveAll(state, decided.value);
};
const whyNot = (state: GameState, command: Command): readonly string[] => {
  const decided = judged(state, command);
  return decided.ok ? [] : decided.error.map((violation) => `${violation.clause} ${explainViolation(violation)}`);
};

describe('units in reserve', () => {
  it('[MI-15] wait beside the table, and are not met by anything in play', () => {
    const { start } = laid;
    expect(start.phase).toBe('movement');
    expect(modelsOf(start, LATE)).toEqual([]);
    expect(enemyModels(start, unitId('blue')).map(({ id }) => id)).toEqual(['red1', 'red2']);
    for (const id of ['late1', 'late2', 'late3'])
      expect(start.models.get(modelId(id))!.at[2]).toBeGreaterThan(22 + radius(32));
    expect(destroyedUnits(start, 'attacker')).toEqual([]);
    expect(whyNot(start, { kind: 'move', moves: [{ model: modelId('late1'), to: [0, 20] }] })).not.toEqual([]);
  });

  it('[MI-15] arrive from the turn the mission names, in the Movement phase of their side, once, and have moved', () => {
    expect(whyNot(laid.start, ARRIVE)).toEqual(['MI-15 late is in reserve; it may arrive from turn 2.']);
    expect(whyNot({ ...second, phase: 'charge' }, ARRIVE)).toEqual([
      'MI-15 late arrives from reserve in its side’s Movement phase; end this phase first.',
    ]);
    expect(whyNot({ ...second, side: 'defender' }, ARRIVE)).toHaveLength(1);
    expect(arriving(laid.start)).toEqual([]);
    expect(arriving(second).map(({ unit }) => unit)).toEqual([LATE]);
    const there = stateAfter(second, ARRIVE);
    expect(there.units.get(LATE)).toMatchObject({ models: ['late1', 'late2', 'late3'], status: ['moved'] });
    expect(modelsOf(there, LATE).map(({ at: [x, , z] }) => [x, z])).toEqual([
      [-20, 20.5],
      [-18.5, 20.5],
      [-17, 20.5],
    ]);
    expect(there.mission?.reserves).toBeUndefined();
    expect(arriving(there)).toEqual([]);
    expect(whyNot(there, ARRIVE)).toEqual(['MI-12 Units are deployed before the first turn; it has begun.']);
    const decided = judged(second, ARRIVE);
    expect(decided.ok && decided.value.map((event) => describeEvent(event))).toEqual(['late arrived from reserve.']);
  });

  it('[MI-16] arrive wholly within 6″ of an edge, and more than 9″ from every enemy', () => {
    const edge = 22 - 6 + radius(32);
    expect(whyNot(second, to(10, edge))).toEqual([]);
    expect(whyNot(second, to(10, edge - 0.002))).toEqual([
      'MI-16 late1 would arrive too far from the edge; place it wholly within 6″ of one.',
    ]);
    // Blue stands at x = -5 and -3.5, z = -15; its bases end at z = -15.63.
    const far = -22 + radius(32);
    const at = (gap: number) => -3.5 + Math.sqrt((gap + 2 * radius(32)) ** 2 - (far + 15) ** 2);
    expect(whyNot(second, to(at(9.01), far))).toEqual([]);
    const near = whyNot(second, to(at(8.9), far));
    expect(near).toEqual(['MI-16 late1 would arrive 8.9″ from blue2; reserves stay more than 9″ from every enemy.']);
  });

  it('[MI-16] arrive in the zone that the mission names, not elsewhere, and farther from enemies than it says', async () => {
    const zone = [
      [-6, -6],
      [6, -6],
      [6, 6],
      [-6, 6],
    ];
    const { start, table } = await layOutText(
      document({ ...MISSION, apart: 12, reserves: [{ unit: 'late', from: 1, zone }] }),
    );
    const inZone = decide(start, to(0, 4), table, seededDice(1));
    expect(inZone.ok).toBe(true);
    const outside = decide(start, to(10, 21), table, seededDice(1));
    expect(!outside.ok && outside.error.map((violation) => explainViolation(violation))).toEqual([
      'late1 would arrive outside the zone that the mission names; place it wholly inside.',
    ]);
    const tooNear = decide(start, to(0, -5), table, seededDice(1));
    expect(!tooNear.ok && tooNear.error.map(({ kind }) => kind)).toEqual(['arrives-too-near']);
    const anywhere = decide(start, ARRIVE, table, seededDice(1));
    const there = evolveAll(start, anywhere.ok ? anywhere.value : []);
    for (const model of modelsOf(there, LATE)) {
      expect(Math.max(...model.at.map(Math.abs)) + radius(32)).toBeLessThanOrEqual(6);
      for (const enemy of enemyModels(there, LATE)) expect(gapH(model, enemy)).toBeGreaterThan(12);
    }
    table.dispose();
  });

  it('[MI-16] without a place arrive as near to that of the file as they may', () => {
    const crowded = { ...second, models: new Map(second.models) };
    const red = crowded.models.get(modelId('red1'))!;
    crowded.models.set(red.id, { ...red, at: [-20, 0, 20.5] });
    const [first] = modelsOf(stateAfter(crowded, ARRIVE), LATE);
    expect(Math.hypot(first!.at[0] + 20, first!.at[2] - 20.5)).toBeGreaterThan(0);
    expect(Math.hypot(first!.at[0] + 20, first!.at[2] - 20.5)).toBeLessThan(4);
  });

  it('[MI-17] that have not arrived with the last turn are destroyed', () => {
    const last: GameState = { ...laid.start, turn: 3, side: 'defender', phase: 'fight' };
    expect(destroyedUnits(last, 'attacker').map(({ id }) => id)).toEqual([LATE]);
    expect(scoresAtTurnEnd(last)).toMatchObject([{ kind: 'scored', side: 'defender', rule: 'kills', units: [LATE] }]);
  });

  it('[MI-17] save a side that has lost all its models until the last turn', () => {
    const units = new Map(second.units);
    units.set(unitId('red'), { ...units.get(unitId('red'))!, models: [] });
    const alone = { ...second, units };
    expect(stateAfter(alone, { kind: 'end-phase' }).mission?.result).toBeUndefined();
    const end = stateAfter({ ...alone, turn: 3, side: 'defender', phase: 'fight' }, { kind: 'end-phase' });
    expect(resultOf(end)).toMatchObject({ winner: 'defender', why: 'nobody-left' });
    expect(resultNow(alone, alone.mission!).why).toBe('last-turn');
  });

  it('[MI-15] are put back by undo, and brought on by policies', () => {
    const played = play(newGame(second), ARRIVE, laid.table, seededDice(1));
    if (!played.ok) throw new Error('refused');
    const back = undo(played.value.game);
    expect(back && hashState(back.state)).toBe(hashState(second));
    const policies = { attacker: 'greedy', defender: 'random' } as const;
    const { game, facts } = playGame(laid.start, laid.table, { seed: 4, policies, turns: 3 });
    expect(game.log.map(({ command }) => command)).toContainEqual(ARRIVE);
    expect(facts.attacker.lostModels).toBe(
      5 -
        [...game.state.units.values()].filter(({ side }) => side === 'attacker').flatMap(({ models }) => models).length,
    );
  });

  it('[MI-15] are selected in the prompt and its menu, and then placed like units before the first turn', () => {
    const table = { ...EMPTY_TABLE, game: newGame(second) };
    expect(planMenuActions(table, LATE)).toEqual([
      { label: 'Bring Late from reserve', why: undefined, does: { kind: 'pick', unit: LATE } },
    ]);
    expect(stageOf(table).kind).not.toBe('deploy');
    const picked = { ...table, selection: [LATE] };
    expect(stageOf(picked)).toEqual({
      ...{ kind: 'deploy', side: 'attacker', waiting: [LATE], unit: LATE, isArriving: true },
    });
    expect(nextCommand(picked)).toEqual(ARRIVE);
  });
});

describe('reserves in ranks', () => {
  it('[MI-15] arrive in their ranks, facing as their file or the command says', async () => {
    const regiment = (id: string, side: string, z: number) => ({
      ...{ id, side, keywords: ['INFANTRY'] },
      formation: { files: 4, count: 8, base: { rect: [25, 25] }, at: [0, z], facing: side === 'attacker' ? 0 : 180 },
    });
    const { start, table } = await layOutText(
      JSON.stringify({
        ...{ format: 'highground/scenario', version: 2, name: 'Ranks', system: 'regiments' },
        mission: { ...MISSION, reserves: [{ unit: 'late', from: 1 }] },
        table: { width: 72, depth: 48 },
        units: [regiment('red', 'attacker', 6), regiment('late', 'attacker', 19), regiment('blue', 'defender', -12)],
      }),
    );
    const moving: GameState = { ...start, phase: 'movement' };
    expect(moving.units.get(LATE)).toMatchObject({ models: [] });
    const decided = decide(moving, { ...ARRIVE, at: [20, 19] }, table, seededDice(1));
    const there = evolveAll(moving, decided.ok ? decided.value : []);
    expect(there.units.get(LATE)?.formation).toMatchObject({ at: [20, 0, 19], facing: 0 });
    expect(modelsOf(there, LATE)).toHaveLength(8);
    const turned = decide(moving, { ...ARRIVE, facing: Math.PI / 2 }, table, seededDice(1));
    const anywhere = evolveAll(moving, turned.ok ? turned.value : []);
    expect(anywhere.units.get(LATE)?.formation?.facing).toBeCloseTo(Math.PI / 2, 9);
    table.dispose();
  });
});

describe('a mission with reserves or a hidden deployment', () => {
  const faults = (mission: object) => {
    const parsed = parseScenario(document(mission), NO_MESHES);
    return parsed.ok ? [] : parsed.error.problems.map(told).map(({ at, message }) => `${at}: ${message}`);
  };
  it('[MI-15] [MI-18] is refused, by one sentence, for a unit it does not have or a turn after the last', () => {
    expect(faults({ ...MISSION, reserves: [{ unit: 'nobody' }] })).toEqual([
      '/mission/reserves/0/unit: The scenario has no unit "nobody"; use "red", "late" or "blue".',
    ]);
    expect(faults({ ...MISSION, reserves: [{ unit: 'late' }, { unit: 'late' }] })).toHaveLength(1);
    expect(faults({ ...MISSION, reserves: [{ unit: 'late', from: 4 }] })).toEqual([
      '/mission/reserves/0: The unit may arrive from turn 4, but the mission has 3 turns; write "from": 3 or less.',
    ]);
    expect(faults({ ...MISSION, hidden: true })).toEqual([
      '/mission/hidden: Only deployment by hand, one side after the other, can be hidden; add "deploy": "by-hand" and "order": "side-by-side".',
    ]);
  });

  const HIDDEN = document({ ...MISSION, deploy: 'by-hand', order: 'side-by-side', hidden: true, reserves: [] });
  const sees = (state: GameState) => [...shownState({ ...EMPTY_TABLE, game: newGame(state) })!.models.keys()];
  const step = (state: GameState, table: TableQuery, command: Command): GameState => {
    const decided = decide(state, command, table, seededDice(1));
    return decided.ok ? evolveAll(state, decided.value) : state;
  };

  it('[MI-18] does not show a side what the other has deployed until both have', async () => {
    const { start, table } = await layOutText(HIDDEN);
    expect(sees(start)).toHaveLength(7);
    const deployed = step(start, table, { kind: 'deploy', unit: unitId('red') });
    expect(sees(deployed)).toHaveLength(7);
    const passed = step(deployed, table, { kind: 'end-phase' });
    expect(passed.side).toBe('defender');
    expect(sees(passed)).toEqual(['blue1', 'blue2']);
    expect(shownState({ ...EMPTY_TABLE, game: newGame(passed) })).toBe(
      shownState({ ...EMPTY_TABLE, game: newGame(passed) }),
    );
    table.dispose();
  });

  it('[MI-18] goes on showing a player of a room the own units while the other deploys', async () => {
    const { start, table } = await layOutText(HIDDEN);
    const deployed = step(start, table, { kind: 'deploy', unit: unitId('red') });
    const passed = step(deployed, table, { kind: 'end-phase' });
    const room = { seat: 'attacker' } as TableRoom;
    const shown = shownState({ playing: undefined, game: newGame(passed), room, opponent: undefined });
    expect([...shown!.models.keys()]).toHaveLength(7);
    table.dispose();
  });

  it('[MI-18] shows a player against the computer the own units, and never its', async () => {
    const { start, table } = await layOutText(HIDDEN);
    const deployed = step(start, table, { kind: 'deploy', unit: unitId('red') });
    const passed = step(deployed, table, { kind: 'end-phase' });
    const seen = (side: Side) => {
      const opponent = seatedOpponent({ side, level: 'easy', pace: 'quick' });
      return [...shownState({ ...EMPTY_TABLE, game: newGame(passed), opponent })!.models.keys()];
    };
    expect(seen('attacker')).toEqual(['blue1', 'blue2']);
    expect(seen('defender')).toHaveLength(7);
    table.dispose();
  });

  it('[MI-18] shows everything to both once they have deployed', async () => {
    const { start, table } = await layOutText(HIDDEN);
    expect(sees(step(step(start, table, { kind: 'end-phase' }), table, { kind: 'end-phase' }))).toHaveLength(7);
    table.dispose();
  });
});
