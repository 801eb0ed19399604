import type { Base } from '../../src/geometry/base.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { modelId, pieceId, unitId } from '../../src/rules/core/ids.ts';
import type { ChargeRules, FightRules, ClauseMode } from '../../src/rules/core/rules/rules.ts';
import type { GameState, Model, Status, Unit } from '../../src/rules/core/state/state.ts';
import type { Phase, Side } from '../../src/rules/core/turn.ts';
import { KIND_TRAITS, type PieceKind, type Shape, type TerrainPiece } from '../../src/rules/core/terrain.ts';
import type { Weapon } from '../../src/rules/core/weapon.ts';
import { DEFAULT_RULES } from '../../src/rules/play/default-rules.ts';
import { SQUADS_PROFILE } from '../../src/rules/squads/numbers.ts';

/** A unit before it is put on a table. Its models are named `red1`, `red2`, … */
export type UnitPlan = {
  readonly id: string;
  readonly side?: Side;
  /** One place per model: on the table itself, or at a height. */
  readonly at: readonly (PlanPoint | Point)[];
  /** The diameter of round bases, millimetres. Default 32. */
  readonly mm?: number;
  readonly base?: Base;
  /** Bases of single models, by index in `at`. */
  readonly baseOf?: Readonly<Record<number, Base>>;
  readonly facing?: number;
  readonly height?: number;
  readonly keywords?: readonly string[];
  /** Keywords of single models, by index in `at`. */
  readonly keywordsOf?: Readonly<Record<number, readonly string[]>>;
  readonly status?: readonly Status[];
  readonly profile?: Readonly<Record<string, number>>;
  /** Ranged weapons of every model, and of single ones by index in `at`. */
  readonly weapons?: readonly Weapon[];
  readonly weaponsOf?: Readonly<Record<number, readonly Weapon[]>>;
  /** Characteristics of single models, by index in `at`. */
  readonly profileOf?: Readonly<Record<number, Readonly<Record<string, number>>>>;
};

/** The plan of a game. */
export type GamePlan = {
  readonly units: readonly UnitPlan[];
  readonly terrain?: readonly TerrainPiece[];
  readonly charge?: Partial<ChargeRules>;
  readonly fight?: Partial<FightRules>;
  readonly heroicStand?: boolean;
  readonly mode?: ClauseMode;
  readonly clauses?: Readonly<Record<string, ClauseMode>>;
  readonly phase?: Phase;
  readonly side?: Side;
  readonly table?: { readonly width: number; readonly depth: number };
};

/** The radius of a round base in inches, from millimetres. */
export const radius = (mm: number): number => mm / 25.4 / 2;

/** A round base of a diameter in millimetres. */
export const roundBase = (mm: number): Base => ({ kind: 'round', radius: radius(mm) });

/** A state of the `squads` system, by default in the attacker's charge phase. */
export function aGame(plan: GamePlan): GameState {
  const rules = DEFAULT_RULES('squads');
  const units = new Map(plan.units.map((unit) => [unitId(unit.id), toUnit(unit)]));
  const models = new Map(plan.units.flatMap(toModels).map((model) => [model.id, model]));
  return {
    name: 'a game',
    rules: {
      ...rules,
      mode: plan.mode ?? 'strict',
      clauses: new Map(Object.entries(plan.clauses ?? {})),
      charge: { ...rules.charge, ...plan.charge },
      fight: { ...rules.fight, ...plan.fight },
      heroicStand: plan.heroicStand ?? rules.heroicStand,
    },
    table: plan.table ?? { width: 60, depth: 44 },
    terrain: new Map((plan.terrain ?? []).map((piece) => [piece.id, piece])),
    units,
    models,
    roster: { units, models },
    turn: 1,
    side: plan.side ?? 'attacker',
    phase: plan.phase ?? 'charge',
    diceRolled: 0,
    duels: [],
  };
}

/** The id of a unit's n-th model, from 1. */
export const nth = (unit: string, n: number) => modelId(`${unit}${n}`);

const toUnit = (plan: UnitPlan): Unit => ({
  id: unitId(plan.id),
  side: plan.side ?? 'attacker',
  name: plan.id,
  keywords: plan.keywords ?? ['INFANTRY'],
  models: plan.at.map((_, i) => nth(plan.id, i + 1)),
  status: plan.status ?? [],
});

const armed = (weapons: readonly Weapon[] | undefined) => (weapons ? { weapons } : {});

const toModels = (plan: UnitPlan): readonly Model[] =>
  plan.at.map((at, i) => ({
    id: nth(plan.id, i + 1),
    unit: unitId(plan.id),
    base: plan.baseOf?.[i] ?? plan.base ?? roundBase(plan.mm ?? 32),
    height: plan.height ?? 1.5,
    at: at.length === 3 ? at : [at[0], 0, at[1]],
    facing: plan.facing ?? 0,
    profile: { ...SQUADS_PROFILE, ...plan.profile, ...plan.profileOf?.[i] },
    wounds: plan.profileOf?.[i]?.['W'] ?? plan.profile?.['W'] ?? 1,
    keywords: [...(plan.keywords ?? ['INFANTRY']), ...(plan.keywordsOf?.[i] ?? [])],
    ...armed(plan.weaponsOf?.[i] ?? plan.weapons),
  }));

/** A terrain piece of a simple shape, standing on the table by default. */
export const aPiece = (id: string, kind: PieceKind, shape: Shape, at: PlanPoint | Point): TerrainPiece => ({
  id: pieceId(id),
  kind,
  traits: KIND_TRAITS[kind],
  shape,
  at: at.length === 3 ? at : [at[0], 0, at[1]],
  yaw: 0,
});

/** A box that fills `x0` to `x1` and `z0` to `z1` up to `height`. */
export const aBox = (
  id: string,
  kind: PieceKind,
  x: readonly [number, number],
  z: readonly [number, number],
  height: number,
): TerrainPiece =>
  aPiece(id, kind, { kind: 'box', size: [x[1] - x[0], height, z[1] - z[0]] }, [(x[0] + x[1]) / 2, (z[0] + z[1]) / 2]);
