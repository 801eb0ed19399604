import type { Base } from '../../src/geometry/base.ts';
import { toRadians } from '../../src/kernel/units.ts';
import { FRESH_REGIMENTS_STATE } from '../../src/rules/core/state/regiments.ts';
import type { Duel } from '../../src/rules/core/state/squads.ts';
import type { Formation, FormationPlace } from '../../src/rules/core/formation.ts';
import { type ModelId, modelId, unitId, type PoolId } from '../../src/rules/core/ids.ts';
import type { MeleeRules } from '../../src/rules/core/rules/regiments-melee.ts';
import type { RegimentRules } from '../../src/rules/core/rules/regiments.ts';
import type { ClauseMode } from '../../src/rules/core/rules/rules.ts';
import type { GameState, Model, Status, Unit } from '../../src/rules/core/state/state.ts';
import type { Weapon } from '../../src/rules/core/weapon.ts';
import type { Phase, Side } from '../../src/rules/core/turn.ts';
import { standingPlaces } from '../../src/rules/regiments/ranks/formation.ts';
import { DEFAULT_RULES } from '../../src/rules/play/default-rules.ts';
import { REGIMENTS_PROFILE } from '../../src/rules/regiments/numbers.ts';
import { mm } from './ranks.ts';

/** A leader in the first rank: its file, how many places it takes, and its own characteristics. */
export type LeaderPlan = {
  readonly id: string;
  /** From 0, on the left as the unit faces. */
  readonly file: number;
  readonly size?: readonly [files: number, ranks: number];
  readonly keywords: readonly string[];
  readonly profile?: Readonly<Record<string, number>>;
};

/** A regiment before it is put on a table. Millimetres and degrees; `at` is the centre of its front edge. */
export type RegimentPlan = {
  readonly id: string;
  readonly side?: Side;
  readonly files: number;
  readonly ranks: number;
  /** Models in the last rank, when it is incomplete. */
  readonly last?: number;
  /** How far the last rank is shifted to the right, in files. */
  readonly lastFrom?: number;
  readonly base?: readonly [width: number, depth: number];
  readonly at: readonly [x: number, z: number];
  readonly facing?: number;
  readonly keywords?: readonly string[];
  readonly profile?: Readonly<Record<string, number>>;
  readonly status?: readonly Status[];
  readonly leaders?: readonly LeaderPlan[];
  readonly weapons?: readonly Weapon[];
};

/** The plan of a melee. */
export type MeleePlan = {
  readonly units: readonly RegimentPlan[];
  readonly duels?: readonly (readonly [challenger: string, challengee: string])[];
  readonly shamed?: readonly string[];
  readonly hurt?: Readonly<Record<string, number>>;
  readonly rules?: Partial<RegimentRules>;
  readonly numbers?: Partial<MeleeRules>;
  readonly mode?: ClauseMode;
  readonly phase?: Phase;
  readonly side?: Side;
};

/** A state of the `regiments` system in the attacker's melee phase. Models are named `unit/rank/file` from 1. */
export function aMelee(plan: MeleePlan): GameState {
  const rules = DEFAULT_RULES('regiments');
  const { regiments } = rules;
  const ranks = plan.units.map(toRanks);
  return {
    name: 'a melee',
    rules: {
      ...rules,
      mode: plan.mode ?? 'strict',
      regiments: { ...regiments, ...plan.rules, melee: { ...regiments.melee, ...plan.numbers } },
    },
    table: { width: 72, depth: 48 },
    terrain: new Map(),
    units: new Map(ranks.map(({ unit }) => [unit.id, unit])),
    models: new Map(ranks.flatMap(({ models }) => models.map((model) => [model.id, model] as const))),
    turn: 1,
    side: plan.side ?? 'attacker',
    phase: plan.phase ?? 'melee',
    diceRolled: 0,
    duels: (plan.duels ?? []).map(toDuel),
    regiments: {
      ...FRESH_REGIMENTS_STATE,
      shamed: (plan.shamed ?? []).map(modelId),
      hurt: new Map(Object.entries(plan.hurt ?? {}).map(([id, hurt]) => [unitId(id), hurt])),
    },
  };
}

const toDuel = ([challenger, challengee]: readonly [string, string]): Duel => ({
  challenger: modelId(challenger),
  challengee: modelId(challengee),
  round: 1,
  attempted: false,
});

const takes = (leader: LeaderPlan, file: number, rank: number): boolean => {
  const [files, ranks] = leader.size ?? [1, 1];
  return file + 1 > leader.file && file < leader.file + files && rank < ranks;
};

function toRanks(plan: RegimentPlan): { readonly unit: Unit; readonly models: readonly Model[] } {
  const { id, files, ranks, base = [20, 20], leaders = [] } = plan;
  const places = new Map<ModelId, FormationPlace>();
  for (const { id: name, file, size = [1, 1] } of leaders)
    places.set(modelId(name), { file, rank: 0, files: size[0], ranks: size[1] });
  for (let rank = 0; rank < ranks; rank++) {
    const isLast = rank === ranks - 1;
    const from = isLast ? (plan.lastFrom ?? 0) : 0;
    for (let i = 0; i < (isLast ? (plan.last ?? files) : files); i++)
      if (!leaders.some((leader) => takes(leader, from + i, rank)))
        places.set(modelId(`${id}/${rank + 1}/${i + 1}`), { file: from + i, rank, files: 1, ranks: 1 });
  }
  const formation: Formation = {
    at: [mm(plan.at[0]), 0, mm(plan.at[1])],
    facing: toRadians(plan.facing ?? 0),
    files,
    cell: { width: mm(base[0]), depth: mm(base[1]) },
    places,
  };
  const unit: Unit = {
    id: unitId(id),
    side: plan.side ?? 'attacker',
    name: id,
    keywords: plan.keywords ?? [],
    models: [...places.keys()],
    status: plan.status ?? [],
    formation,
  };
  const models = standingPlaces(formation).map(([name, at]): Model => {
    const leader = leaders.find((l) => l.id === name);
    const place = places.get(name)!;
    const profile = { ...REGIMENTS_PROFILE, ...plan.profile, ...leader?.profile };
    const ground: Base = {
      kind: 'rect',
      halfWidth: (place.files * formation.cell.width) / 2,
      halfDepth: (place.ranks * formation.cell.depth) / 2,
    };
    return {
      id: name,
      unit: unit.id,
      base: ground,
      height: 1.5,
      at,
      facing: formation.facing,
      profile,
      wounds: profile['hp'] ?? 1,
      keywords: [...(plan.keywords ?? []), ...(leader?.keywords ?? [])],
      ...(plan.weapons ? { weapons: plan.weapons } : {}),
    };
  });
  return { unit, models };
}

/** A champion in a file of the first rank. */
export const champion = (id: string, file: number, profile?: LeaderPlan['profile']): LeaderPlan => ({
  ...{ id, file, keywords: ['CHAMPION'] },
  ...(profile ? { profile } : {}),
});

/** A character in a file of the first rank. */
export const character = (id: string, file: number, plan: Partial<LeaderPlan> = {}): LeaderPlan => ({
  ...plan,
  ...{ id, file, keywords: ['CHARACTER', ...(plan.keywords ?? [])] },
});

/** Pool ids from names. */
export const pools = (...ids: readonly string[]): readonly PoolId[] => ids.map((id) => id as PoolId);

/**
 * The figure of the rules page: 20 mm bases, six files of three ranks each. A faces −z with its characters C1 and C2 at
 * its left; B faces A with its champion opposite them, shifted to A's right. C2 and the champion fight a duel.
 *
 * @param shift The shift of B, millimetres.
 */
export function figure(shift = 5, plan: Partial<MeleePlan> = {}, asSoldier = false): GameState {
  const leaders = [...(asSoldier ? [] : [character('C1', 0)]), character('C2', 1)];
  return aMelee({
    units: [
      { id: 'A', files: 6, ranks: 3, at: [60, 0], leaders },
      {
        ...({ id: 'B', side: 'defender', files: 6, ranks: 3 } as const),
        ...({ at: [60 + shift, 0], facing: 180, leaders: [champion('Ch', 5)] } as const),
      },
    ],
    duels: [['C2', 'Ch']],
    ...plan,
  });
}
