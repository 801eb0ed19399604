import type { MeleeCommand } from '../../src/rules/regiments/melee/decide-melee.ts';
import { meleeStepOf } from '../../src/rules/regiments/melee/attacks.ts';
import { attacksToDeal, legalTargets } from '../../src/rules/regiments/melee/targets.ts';
import { hasOwnPool } from '../../src/rules/regiments/ranks/pools.ts';
import { type ModelId, modelId, type PoolId, unitId } from '../../src/rules/core/ids.ts';
import type { MeleeStage } from '../../src/rules/core/state/regiments-melee.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { aMelee, champion, character, type LeaderPlan, type RegimentPlan } from './melee.ts';
import type { Draw } from './random-fight.ts';

const WORDS = ['PAIRED WEAPONS', 'PARRY', 'LINE FORMATION', 'EXTRA RANK', 'EXTRA SUPPORT 2', 'HARNESSED', 'STOMP'];

/** A unit in the middle and up to three enemies on any of its sides; sometimes a second combat far away. */
export function randomMelee(draw: Draw): GameState {
  const middle = randomUnit(draw, 'middle', 'defender', [0, 0], 0);
  const [width, depth] = boundsOf(middle);
  const along = () => draw.between(-Math.round(width / 2), Math.round(width / 2));
  const down = () => draw.between(0, depth);
  const foes = [
    randomUnit(draw, 'north', 'attacker', [along(), 0], 180),
    randomUnit(draw, 'east', 'attacker', [width / 2, down()], 90),
    randomUnit(draw, 'west', 'attacker', [-width / 2, down()], -90),
    randomUnit(draw, 'south', 'attacker', [along(), depth], 0),
  ].filter(() => draw.chance(0.5));
  const far = draw.chance(0.3)
    ? [randomUnit(draw, 'far', 'defender', [500, 300], 0), randomUnit(draw, 'off', 'attacker', [500, 300], 180)]
    : [];
  return aMelee({
    units: [middle, ...foes, ...far],
    side: draw.of(['attacker', 'defender']),
    rules: { survivorStrikes: draw.chance(0.5) },
    mode: draw.chance(0.1) ? 'advisory' : 'strict',
  });
}

function randomUnit(
  draw: Draw,
  id: string,
  side: RegimentPlan['side'],
  at: RegimentPlan['at'],
  facing: number,
): RegimentPlan {
  const files = draw.between(1, 6);
  const leaders: LeaderPlan[] = [];
  const profile = () => ({ hp: draw.between(1, 3), attacks: draw.between(0, 4), agility: draw.between(1, 6) });
  if (draw.chance(0.5)) leaders.push(champion(`${id}.Ch`, 0, profile()));
  if (files > 2 && draw.chance(0.5))
    leaders.push(
      character(`${id}.C`, 1, {
        size: draw.of([
          [1, 1],
          [2, 1],
          [2, 2],
          [1.5, 1.5],
        ]),
        profile: profile(),
      }),
    );
  if (files > 3 && draw.chance(0.4))
    leaders.push(character(`${id}.P`, 3, { keywords: draw.chance(0.5) ? ['WAR PLATFORM'] : [] }));
  return {
    ...{ id, files, at, facing, leaders },
    ...(side ? { side } : {}),
    ranks: draw.between(1, 4),
    last: draw.between(1, files),
    profile: { ...profile(), size: draw.between(0, 2), armour: draw.between(0, 4), discipline: draw.between(3, 10) },
    keywords: WORDS.filter(() => draw.chance(0.15)),
    status: draw.chance(0.3) ? ['charged'] : [],
  };
}

const boundsOf = ({ files, ranks, leaders = [] }: RegimentPlan): readonly [number, number] => [
  files * 20,
  20 * Math.max(ranks, ...leaders.map(({ size }) => Math.ceil(size?.[1] ?? 1))),
];

/** A command that is probably sensible now. */
export function randomMeleeCommand(draw: Draw, state: GameState): MeleeCommand {
  const models = [...state.models.keys()];
  const leaders = [...state.models.values()].filter(hasOwnPool).map(({ id }) => id);
  const leader = leaders.length > 0 && draw.chance(0.9) ? draw.of(leaders) : draw.of([...models, modelId('nobody')]);
  const waits = (kind: MeleeStage['kind']) =>
    state.regiments?.melee?.combats.some(({ stage }) => stage.kind === kind) ?? false;
  // Challenges, and comrades to change places with, rarely occur by chance alone.
  if (waits('duel') && draw.chance(0.3)) return { kind: 'issue-duel', character: leader };
  if (waits('challenged') && draw.chance(0.2)) return { kind: 'refuse-duel' };
  if (waits('challenged') && draw.chance(0.5)) return { kind: 'accept-duel', character: leader };
  if (draw.chance(waits('refused') ? 0.8 : 0.02)) return { kind: 'nominate', character: leader };
  const roll = draw.between(1, 20);
  if (roll <= 2) return { kind: 'issue-duel', character: leader };
  if (roll <= 4) return { kind: 'accept-duel', character: leader };
  if (roll === 5) return { kind: 'refuse-duel' };
  if (roll === 6) return { kind: 'pass-duel' };
  if (roll === 7) {
    const comrades = state.units.get(state.models.get(leader)?.unit ?? unitId('nobody'))?.models ?? [];
    const other = comrades.length > 0 && draw.chance(0.8) ? draw.of(comrades) : draw.of([...models, modelId('nobody')]);
    return { kind: 'make-way', model: leader, with: other };
  }
  if (roll <= 12) return randomAllocation(draw, state, draw.of([...models, modelId('nobody')]));
  return { kind: roll <= 16 ? 'lock-attacks' : 'roll-attacks' };
}

function randomAllocation(draw: Draw, state: GameState, model: ModelId): MeleeCommand {
  const known = state.models.get(model);
  const wild = (): PoolId => draw.of([...state.units.keys(), ...state.models.keys(), modelId('nobody')]);
  const legal = known && draw.chance(0.85) ? legalTargets(state, model, meleeStepOf(state, known)) : [];
  const count = known && draw.chance(0.9) ? attacksToDeal(state, model) : draw.between(0, 5);
  return {
    kind: 'allocate',
    model,
    targets: Array.from({ length: count }, () => (legal.length > 0 ? draw.of(legal).pool : wild())),
  };
}
