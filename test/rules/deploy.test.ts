import { beforeAll, describe, expect, it } from 'vitest';
import { seededDice } from '../../src/rules/core/dice.ts';
import type { Command } from '../../src/rules/core/command.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { newGame, play, undo } from '../../src/rules/play/game.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { coversBase } from '../../src/geometry/outlines/base-in-polygon.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { type Laid, layOutText } from '../support/lab-games.ts';
import { openTable } from '../support/open-table.ts';
import { radius } from '../support/game.ts';

const squad = (id: string, side: string, x: number, z: number, count: number) => ({
  ...{ id, side, keywords: ['INFANTRY'] },
  models: Array.from({ length: count }, (_, i) => ({ id: `${id}${i + 1}`, base: { round: 32 }, at: [x + 1.5 * i, z] })),
});
const DOCUMENT = {
  ...{ format: 'highground/scenario', version: 2, name: 'Deployment', system: 'squads' },
  table: { width: 60, depth: 44 },
  units: [
    squad('red', 'attacker', -5, 15, 3),
    squad('pink', 'attacker', 5, 15, 1),
    squad('blue', 'defender', -5, -15, 2),
    squad('grey', 'defender', 5, -15, 1),
  ],
  mission: {
    ...{ turns: 2, deploy: 'by-hand' },
    deployment: [
      {
        side: 'attacker',
        zone: [
          [-20, 10],
          [20, 10],
          [20, 20],
          [-20, 20],
        ],
      },
      {
        side: 'defender',
        zone: [
          [-20, -20],
          [20, -20],
          [20, -10],
          [-20, -10],
        ],
      },
    ],
    objectives: [{ id: 'well', at: [0, 0], radius: 3 }],
  },
};

let alternating: GameState;
let oneAfterAnother: GameState;
beforeAll(async () => {
  alternating = (await layOutText(JSON.stringify(DOCUMENT))).start;
  const mission = { ...DOCUMENT.mission, order: 'side-by-side' };
  oneAfterAnother = (await layOutText(JSON.stringify({ ...DOCUMENT, mission }))).start;
});

const table = openTable();
const judge = (state: GameState, command: Command) => decide(state, command, table, seededDice(1));
function playOn(state: GameState, ...commands: readonly Command[]): GameState {
  return commands.reduce((now, command) => {
    const decided = judge(now, command);
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    return evolveAll(now, decided.value);
  }, state);
}
const kindsOf = (state: GameState, command: Command): readonly string[] => {
  const decided = judge(state, command);
  return decided.ok ? [] : decided.error.map(({ clause, kind }) => `${clause} ${kind}`);
};
const deploy = (unit: string, more: Partial<Extract<Command, { kind: 'deploy' }>> = {}): Command => ({
  kind: 'deploy',
  unit: unitId(unit),
  ...more,
});
const END: Command = { kind: 'end-phase' };
const placeOf = (state: GameState, model: string) => state.models.get(modelId(model))!.at;

describe('deploying by hand', () => {
  it('[MI-12] begins with all units beside the table, and places one of each side in turn', () => {
    expect([alternating.phase, alternating.side]).toEqual(['deploy', 'attacker']);
    for (const { at } of alternating.models.values()) expect(Math.abs(at[2])).toBeGreaterThan(22);
    const one = playOn(alternating, deploy('red'));
    expect(one.side).toBe('defender');
    expect(placeOf(one, 'red1')).toEqual([-5, 0, 15]);
    const rest = playOn(one, deploy('grey'), deploy('pink'), deploy('blue'));
    expect(rest.mission?.waiting).toEqual([]);
    const begun = playOn(rest, END);
    expect([begun.phase, begun.side, begun.turn]).toEqual(['movement', 'attacker', 1]);
    expect(begun.mission?.waiting).toBe(undefined);
  });

  it('[MI-12] lets one side place all of its units first where the mission says so', () => {
    const one = playOn(oneAfterAnother, deploy('red'));
    expect(one.side).toBe('attacker');
    const two = playOn(one, deploy('pink'), END);
    expect([two.phase, two.side]).toEqual(['deploy', 'defender']);
    expect(playOn(two, END).phase).toBe('movement');
  });

  it('[MI-12] does not allow other commands, the other side, a unit twice, or deploying later', () => {
    expect(kindsOf(alternating, { kind: 'move', moves: [] })).toEqual(['MI-12 still-deploying']);
    expect(kindsOf(alternating, deploy('blue'))).toEqual(['C-01 not-your-unit']);
    expect(kindsOf(alternating, deploy('green'))).toEqual(['C-01 unknown-unit']);
    expect(kindsOf(playOn(oneAfterAnother, deploy('red')), deploy('red'))).toEqual(['MI-12 deployed-already']);
    expect(kindsOf(playOn(oneAfterAnother, END, END), deploy('red'))).toEqual(['MI-12 not-deploying']);
  });

  it('[MI-13] moves a unit as it is arranged, turns it, and moves models alone', () => {
    const moved = playOn(alternating, deploy('red', { at: [0, 12] }));
    expect([placeOf(moved, 'red1'), placeOf(moved, 'red3')]).toEqual([
      [0, 0, 12],
      [3, 0, 12],
    ]);
    const turned = playOn(alternating, deploy('red', { at: [0, 16], facing: Math.PI / 2 }));
    expect(placeOf(turned, 'red3')).toEqual([0, 0, 13]);
    const moves = [{ model: modelId('red2'), to: [-3.5, 16.5] as const }];
    expect(placeOf(playOn(alternating, deploy('red', { moves })), 'red2')).toEqual([-3.5, 0, 16.5]);
  });

  it('[MI-13] accepts a base that touches the edge of its zone, and not one beyond it', () => {
    const edge = 10 + radius(32);
    expect(kindsOf(alternating, deploy('pink', { at: [0, edge] }))).toEqual([]);
    expect(kindsOf(alternating, deploy('pink', { at: [0, edge - 0.001] }))).toEqual(['MI-13 outside-zone']);
    expect(kindsOf(alternating, deploy('pink', { at: [0, -15] }))).toEqual(['MI-13 outside-zone']);
    const apart = [{ model: modelId('red1'), to: [-15, 15] as const }];
    expect(kindsOf(alternating, deploy('red', { moves: apart }))).toEqual(['R10-03 move-not-coherent']);
    const taken = playOn(oneAfterAnother, deploy('red'));
    expect(kindsOf(taken, deploy('pink', { at: [-5, 15] }))).toEqual(['BH-03 hand-no-room']);
  });

  it('[MI-14] is completed by the end of the phase, beside units that stand in the way', () => {
    const blocked = playOn(oneAfterAnother, deploy('pink', { at: [-5, 15] }), END);
    const { zone } = blocked.mission!.plan.deployment[0]!;
    for (const id of ['red1', 'red2', 'red3', 'pink1'])
      expect(coversBase(zone, blocked.models.get(modelId(id))!, 0)).toBe(true);
    expect(placeOf(blocked, 'red1')).not.toEqual([-5, 0, 15]);
  });

  it('[MI-14] does not end the phase where a unit has no room', async () => {
    const mission = {
      ...DOCUMENT.mission,
      deployment: [
        {
          side: 'attacker',
          zone: [
            [-5.7, 14],
            [-4, 14],
            [-4, 16],
            [-5.7, 16],
          ],
        },
      ],
    };
    const { start } = await layOutText(JSON.stringify({ ...DOCUMENT, mission }));
    expect(kindsOf(start, END)).toEqual(['MI-14 no-room-in-zone']);
  });

  it('[MI-12] is undone unit by unit, and gives the same game again from its log', () => {
    let game = newGame(alternating);
    for (const command of [deploy('red', { at: [1, 13] }), deploy('blue'), END, END]) {
      const played = play(game, command, table, seededDice(1));
      if (!played.ok) throw new Error(JSON.stringify(played.error));
      game = played.value.game;
    }
    expect(game.state.phase).toBe('movement');
    const again = evolveAll(
      alternating,
      game.log.flatMap(({ events }) => events),
    );
    expect(hashState(again)).toBe(hashState(game.state));
    let back = game;
    for (let i = 0; i < 4; i++) back = undo(back)!;
    expect(hashState(back.state)).toBe(hashState(alternating));
  });
});

describe('deploying every built-in mission by hand', () => {
  it.each(BUILTIN_SCENARIOS.filter(({ text }) => text.includes('"mission":')))(
    '[MI-14] $id stands as in its file when both sides leave it to the referee',
    async ({ text }) => {
      // Where units are deployed, a game begins with the first phase.
      const { start: _, ...document } = JSON.parse(text) as { mission: object; start?: object };
      const deployed = (deploy: string): Promise<Laid> =>
        layOutText(
          JSON.stringify({ ...document, mission: { ...document.mission, deploy, hidden: false, reserves: [] } }),
        );
      const given = await deployed('as-placed');
      const laid = await deployed('by-hand');
      let state = laid.start;
      for (let i = 0; i < 2; i++) {
        const decided = decide(state, END, laid.table, seededDice(1));
        if (!decided.ok) throw new Error(JSON.stringify(decided.error));
        state = evolveAll(state, decided.value);
      }
      expect(state.phase).toBe(given.start.phase);
      for (const [id, { at, facing }] of given.start.models) {
        const there = state.models.get(id)!;
        at.forEach((length, axis) => {
          expect(there.at[axis], id).toBeCloseTo(length, 4);
        });
        expect(there.facing).toBeCloseTo(facing, 9);
      }
    },
  );

  it('[BH-04] a unit that waits is not put down by hand before it is deployed', () => {
    const change = { kind: 'place', models: [{ model: modelId('red1'), at: [0, 0] }] } as const;
    const by = (state: GameState) => decide(state, { kind: 'by-hand', change }, openTable(), seededDice(1));
    expect(by(alternating)).toMatchObject({
      ok: false,
      error: [{ clause: 'BH-04', kind: 'hand-busy', with: 'deployment' }],
    });
  });
});
