import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/kernel/random.ts';
import type { PlanPoint } from '../../../src/kernel/point.ts';
import { momentOf } from '../../../src/lab/policy/moment.ts';
import { POLICIES } from '../../../src/lab/systems/policies.ts';
import { seededDice } from '../../../src/rules/core/dice.ts';
import type { Command } from '../../../src/rules/core/command.ts';
import { unitId } from '../../../src/rules/core/ids.ts';
import { gapToObjective } from '../../../src/rules/core/mission/control.ts';
import { modelsOf } from '../../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import type { Phase } from '../../../src/rules/core/turn.ts';
import { decide } from '../../../src/rules/play/decide.ts';
import { evolveAll } from '../../../src/rules/play/evolve.ts';
import { aGame } from '../../support/game.ts';
import { aMission, withPlan } from '../../support/mission.ts';
import { openTable } from '../../support/open-table.ts';
import { someRegiments } from '../../support/regiments.ts';
import { someFighters } from '../../support/skirmish.ts';

// Sixty positions with answers that any player would accept: a unit called red decides, an objective is in the middle.

const RED = unitId('red');
const [WELL] = aMission().objectives;
const table = openTable(72, 48);

type Kind = 'move' | 'charge' | 'engage' | 'shoot';

/** What red does: the first of its commands that is allowed; undefined where it passes. */
function answer(state: GameState, kind: Kind): Command | undefined {
  for (const command of POLICIES.expert({ state, table }, momentOf(kind, 'attacker', RED), seededRandom(1)))
    if (decide(state, command, table, seededDice(1)).ok) return command;
  return undefined;
}

/** The state after red's answer. */
function played(state: GameState, kind: Kind): GameState {
  const command = answer(state, kind);
  if (!command) return state;
  const decided = decide(state, command, table, seededDice(1));
  if (!decided.ok) throw new Error('a command that was allowed is refused');
  return evolveAll(state, decided.value);
}

const gap = (state: GameState): number =>
  Math.min(...modelsOf(state, RED).map((model) => gapToObjective(model, WELL!)));

/** The target of an answer; undefined where red passes. */
function target(command: Command | undefined): string | undefined {
  if (command === undefined) return undefined;
  if (command.kind === 'declare-charge' || command.kind === 'declare-engage') return command.targets[0];
  return command.kind === 'shoot' ? command.target : command.kind;
}

/** The four ways a position is turned: the unit vector that red is away from the objective along, and across it. */
const TURNS: readonly { readonly out: PlanPoint; readonly across: PlanPoint; readonly facing: number }[] = [
  { out: [1, 0], across: [0, 1], facing: 90 },
  { out: [-1, 0], across: [0, -1], facing: -90 },
  { out: [0, 1], across: [1, 0], facing: 0 },
  { out: [0, -1], across: [-1, 0], facing: 180 },
];

type Place = { readonly far: number; readonly aside?: number };
type Body = Place & {
  readonly id: string;
  readonly side?: 'attacker' | 'defender';
  readonly weak?: true;
  readonly strong?: true;
  readonly shoots?: true;
};

/** Units of one model or rank each, in each system; a weak one is easily beaten, a strong one is not. */
type Set = (bodies: readonly Body[], turn: (typeof TURNS)[number], kind: Kind) => GameState;

const at = ({ far, aside = 0 }: Place, { out, across }: (typeof TURNS)[number]): PlanPoint => [
  far * out[0] + aside * across[0],
  far * out[1] + aside * across[1],
];

const GUN = {
  ...{ name: 'gun', range: 24, strength: 5, ap: 2, traits: {} },
  attacks: { dice: 0, sides: 6, plus: 2 },
  damage: { dice: 0, sides: 6, plus: 1 },
} as const;

const SYSTEMS: Readonly<Record<string, { readonly set: Set; readonly charge: Kind }>> = {
  squads: {
    charge: 'charge',
    set: (bodies, turn, kind) =>
      withPlan(
        aGame({
          phase: (
            { move: 'movement', charge: 'charge', engage: 'charge', shoot: 'shooting' } satisfies Record<Kind, Phase>
          )[kind],
          units: bodies.map((body) => ({
            ...{ id: body.id, side: body.side ?? 'attacker', at: [at(body, turn)] },
            profile: body.strong
              ? { WS: 6, S: 6, T: 6, W: 4, A: 5, Sv: 2 }
              : body.weak
                ? { WS: 1, S: 2, T: 2, W: 1, A: 1 }
                : { WS: 5, S: 4, T: 4, W: 2, A: 4, Sv: 3, BS: 4 },
            ...(body.shoots ? { weapons: [GUN] } : {}),
          })),
        }),
        { turns: 3 },
      ),
  },
  skirmish: {
    charge: 'engage',
    set: (bodies, turn, kind) =>
      withPlan(
        someFighters({
          phase: ({ move: 'move', charge: 'engage', engage: 'engage', shoot: 'ranged' } satisfies Record<Kind, Phase>)[
            kind
          ],
          fighters: bodies.map((body) => ({
            ...{ id: body.id, side: body.side ?? 'attacker', at: at(body, turn) },
            profile: body.strong
              ? { melee: 5, defence: 5, wounds: 3, attacks: 3 }
              : body.weak
                ? { melee: 16, defence: 16 }
                : { melee: 7, defence: 8, attacks: 2, ranged: 7 },
            ...(body.shoots ? { keywords: ['SHOOTER'] } : {}),
          })),
        }),
        { turns: 4 },
      ),
  },
  regiments: {
    charge: 'charge',
    set: (bodies, turn, kind) => {
      const state = someRegiments({
        phase: { move: 'movement', charge: 'charge', engage: 'charge', shoot: 'shooting' }[kind],
        units: bodies.map((body) => {
          const facing = body.side === 'defender' ? turn.facing + 180 : turn.facing;
          return {
            ...{
              id: body.id,
              side: body.side ?? ('attacker' as const),
              files: 5,
              count: body.weak ? 5 : 15,
              at: at(body, turn),
            },
            ...{ facing: facing > 180 ? facing - 360 : facing },
            profile: body.strong
              ? { attacks: 4, offence: 6, strength: 6, defence: 6, resilience: 6, armour: 4 }
              : body.weak
                ? { offence: 2, discipline: 4 }
                : { attacks: 2, offence: 5, strength: 4 },
          };
        }),
      });
      const armed = new Map(
        [...state.models].map(([id, model]) => [
          id,
          bodies.find((body) => body.id === model.unit)?.shoots ? { ...model, weapons: [GUN] } : model,
        ]),
      );
      return withPlan({ ...state, models: armed }, { turns: 3 });
    },
  },
};

const FAR: Body = { id: 'blue', side: 'defender', far: -19 };

describe.each(Object.entries(SYSTEMS))('sixty positions: %s', (_, { set, charge }) => {
  it.each(TURNS)('goes to the objective that is free, $out', (turn) => {
    const state = set([{ id: 'red', far: 9 }, FAR], turn, 'move');
    expect(gap(played(state, 'move'))).toBeLessThan(gap(state) - 3);
  });

  it.each(TURNS)('stays on the objective when nothing else is to be had, $out', (turn) => {
    const state = set([{ id: 'red', far: 0 }, FAR], turn, 'move');
    expect(gap(played(state, 'move'))).toBeLessThanOrEqual(WELL!.radius);
  });

  it.each(TURNS)('charges the weak enemy that holds the objective, and not the one beside it, $out', (turn) => {
    const near = charge === 'engage' ? 4 : 6;
    const bodies: readonly Body[] = [
      { id: 'red', far: near },
      { id: 'holder', side: 'defender', far: 0, weak: true },
      { id: 'idle', side: 'defender', far: near, aside: near + 1, weak: true },
    ];
    expect(target(answer(set(bodies, turn, charge), charge))).toBe('holder');
  });

  it.each(TURNS)('does not leave the objective to charge what would destroy it, $out', (turn) => {
    const bodies: readonly Body[] = [
      { id: 'red', far: 0, weak: true },
      { id: 'blue', side: 'defender', far: -8, strong: true },
    ];
    expect(target(answer(set(bodies, turn, charge), charge))).toBeUndefined();
  });

  it.each(TURNS)('shoots at the enemy on the objective rather than at its like elsewhere, $out', (turn) => {
    const bodies: readonly Body[] = [
      { id: 'red', far: 9, shoots: true },
      { id: 'holder', side: 'defender', far: 0, weak: true },
      { id: 'idle', side: 'defender', far: 0, aside: 9, weak: true },
    ];
    expect(target(answer(set(bodies, turn, 'shoot'), 'shoot'))).toBe('holder');
  });
});
