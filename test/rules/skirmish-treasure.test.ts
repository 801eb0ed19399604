import { describe, expect, it } from 'vitest';
import { describeEvent } from '../../src/messages/describe-event.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { treasuresHeld, treasuresOf } from '../../src/rules/core/mission/treasure.ts';
import type { TreasurePlace } from '../../src/rules/core/state/mission.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { scoresAtEnd } from '../../src/rules/core/mission/judge-scores.ts';
import { normalEngage } from '../../src/rules/skirmish/fighters/special-rules.ts';
import { fightFrom, type Fight } from '../support/fight.ts';
import { aMission, aRule } from '../support/mission.ts';
import { bodyOf, someFighters, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const ann = unitId('ann');
const lies = (x: number, z = 0): TreasurePlace => ({ kind: 'lies', at: [x, 0, z] });
const CARRIED: TreasurePlace = { kind: 'carried', by: ann };

/** A skirmish for a chest, and a purse that lies far away. The attacker's zone is behind x = −10. */
function hunt(chest: TreasurePlace, own: Partial<FighterPlan> = {}, plan: Partial<SkirmishPlan> = {}): GameState {
  const zone = [
    [-20, -20],
    [-10, -20],
    [-10, 20],
    [-20, 20],
  ] as const;
  const treasures = ['chest', 'purse'].map((id) => ({ id, name: `The ${id}`, at: [0, 0, 0] as const }));
  const scoring = [aRule({ id: 'loot', kind: 'treasure', treasures: ['chest', 'purse'], points: 3, when: 'end' })];
  return {
    ...someFighters({
      ...plan,
      fighters: [
        { id: 'ann', at: [0, 0], ...own },
        { id: 'foe', at: [20, 0], side: 'defender', keywords: ['SHOOTER'] },
      ],
    }),
    mission: {
      plan: aMission({ turns: 9, deployment: [{ side: 'attacker', zone }], objectives: [], treasures, scoring }),
      scored: [],
      treasures: [
        { id: 'chest', place: chest },
        { id: 'purse', place: lies(0, 20) },
      ],
    },
  };
}

const walk = (fight: Fight, x: number, run = false): readonly GameEvent[] =>
  fight.play({ kind: 'move', moves: [{ model: bodyOf('ann'), to: [x, 0] }], run });
const chestOf = (state: GameState): TreasurePlace => treasuresOf(state)[0]!.place;
const told = (events: readonly GameEvent[]) =>
  events.filter(({ kind }) => kind === 'treasure-moved').map((event) => describeEvent(event));

describe('treasure', () => {
  // Radii of 0.5″: a fighter at 3 touches a marker at 4.
  it('[SK-18][SK-19] is picked up by a move or a run that ends touching it', () => {
    const fight = fightFrom(hunt(lies(4)));
    expect(told(walk(fight, 3))).toEqual(['ann picks up chest.']);
    expect(chestOf(fight.state)).toEqual(CARRIED);
    const ran = fightFrom(hunt(lies(8)));
    walk(ran, 7.2, true);
    expect(chestOf(ran.state)).toEqual(CARRIED);
  });

  it('[SK-18] does not block the fighter that walks over it, and stays when that ends 0.02″ beyond', () => {
    const fight = fightFrom(hunt(lies(2)));
    walk(fight, 3.02);
    expect(chestOf(fight.state)).toEqual(lies(2));
  });

  it('[SK-19] is not picked up by animals, the ethereal, or a fighter that has one', () => {
    for (const keyword of ['ANIMAL', 'ETHEREAL']) {
      const fight = fightFrom(hunt(lies(4), { keywords: [keyword] }));
      walk(fight, 3.5);
      expect(chestOf(fight.state)).toEqual(lies(4));
    }
    const state = hunt(CARRIED);
    const two = {
      ...state.mission!,
      treasures: [
        { id: 'chest', place: CARRIED },
        { id: 'purse', place: lies(4) },
      ],
    };
    const laden = fightFrom({ ...state, mission: two });
    walk(laden, 3.5);
    expect(treasuresHeld(laden.state, 'attacker').map(({ id }) => id)).toEqual(['chest']);
  });

  it('[SK-20] makes its fighter a carrier, which engages no further than its Move', () => {
    expect(normalEngage(hunt(lies(9)), ann)).toBe(7.5);
    expect(normalEngage(hunt(CARRIED), ann)).toBe(5);
  });

  it('[SK-20] does not let its fighter run', () => {
    const run = { kind: 'move', moves: [{ model: bodyOf('ann'), to: [3, 0] }], run: true } as const;
    expect(fightFrom(hunt(CARRIED)).refusal(run)).toEqual(['S-14 carrier-runs']);
  });

  it('[SK-21] is dropped by a fighter that goes down, is out, or is taken off by hand', () => {
    const shots = (...dice: readonly number[]) => {
      const fight = fightFrom(hunt(CARRIED, {}, { phase: 'ranged', side: 'defender' }));
      const events = fight.play({ kind: 'shoot', unit: unitId('foe'), target: ann }, ...dice);
      return { at: chestOf(fight.state), told: told(events) };
    };
    expect(shots(12, 5)).toEqual({ at: lies(0), told: ['ann drops chest.'] });
    expect(shots(19, 5).at).toEqual(lies(0));
    const routs = fightFrom(
      hunt(CARRIED, {}, { phase: 'upkeep', warband: { rout: { side: 'attacker', routed: true } } }),
    );
    routs.play({ kind: 'by-hand', change: { kind: 'set-counter', side: 'attacker', name: 'a', value: 1 } });
    expect(chestOf(routs.state)).toEqual(lies(0));
    const fight = fightFrom(hunt(CARRIED));
    fight.play({ kind: 'by-hand', change: { kind: 'take-off', models: [bodyOf('ann')] } });
    expect(chestOf(fight.state)).toEqual(lies(0));
  });

  it('[SK-21] is not dropped by a fighter that is missed', () => {
    const fight = fightFrom(hunt(CARRIED, {}, { phase: 'ranged', side: 'defender' }));
    fight.play({ kind: 'shoot', unit: unitId('foe'), target: ann }, 5);
    expect(chestOf(fight.state)).toEqual(CARRIED);
  });

  it('[SK-22] is brought home at the end of the own turn, wholly in the own zone', () => {
    const fight = fightFrom(hunt(CARRIED, { at: [-10.5, 0] }, { phase: 'melee' }));
    const events = fight.play({ kind: 'end-phase' });
    expect(events.map(({ kind }) => kind)).toEqual(['treasure-moved', 'phase-ended']);
    expect(told(events)).toEqual(['ann brings chest home for the attacker.']);
    expect(chestOf(fight.state)).toEqual({ kind: 'home', side: 'attacker' });
  });

  it('[SK-22] is not brought home 0.1″ outside, nor in the turn of the other side', () => {
    const outside = fightFrom(hunt(CARRIED, { at: [-10.4, 0] }, { phase: 'melee' }));
    outside.play({ kind: 'end-phase' });
    const early = fightFrom(hunt(CARRIED, { at: [-11, 0] }, { phase: 'melee', side: 'defender' }));
    early.play({ kind: 'end-phase' });
    expect([chestOf(outside.state), chestOf(early.state)]).toEqual([CARRIED, CARRIED]);
  });

  it('[SK-23] scores for the side that carries it or has brought it home', () => {
    const points = (place: TreasurePlace) =>
      scoresAtEnd(hunt(place)).map((event) => event.kind === 'scored' && [event.side, event.points, event.objectives]);
    expect(points(CARRIED)).toEqual([['attacker', 3, ['chest']]]);
    expect(points({ kind: 'home', side: 'defender' })).toEqual([['defender', 3, ['chest']]]);
  });

  it('[SK-23] does not score while it lies on the table', () => {
    expect(scoresAtEnd(hunt(lies(4)))).toEqual([]);
  });
});
