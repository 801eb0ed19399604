import type { ClauseMode } from '../../src/rules/core/rules/rules.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { SkirmishRules } from '../../src/rules/core/rules/skirmish.ts';
import type { GameState, Model, Status } from '../../src/rules/core/state/state.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import type { Phase, Side } from '../../src/rules/core/turn.ts';
import { FRESH_SKIRMISH_STATE, type SkirmishState } from '../../src/rules/core/state/skirmish.ts';
import { SKIRMISH_BY_EDITION, SKIRMISH_PROFILE } from '../../src/rules/skirmish/numbers.ts';
import { SKIRMISH } from '../../src/rules/play/system-rules.ts';
import { engagement } from '../../src/rules/skirmish/fighters/fighters.ts';

/** A fighter before it is put on a table; the model of `ann` is `ann.m`. Radius 0.5, height 1.25. */
export type FighterPlan = {
  readonly id: string;
  /** Default: the attacker. */
  readonly side?: Side;
  readonly at: PlanPoint | Point;
  readonly radius?: number;
  readonly height?: number;
  readonly profile?: Readonly<Record<string, number>>;
  readonly keywords?: readonly string[];
  readonly status?: readonly Status[];
  readonly missiles?: Model['missiles'];
  readonly spells?: Model['spells'];
};

/** The plan of a skirmish, by default the attacker's second turn, in the Move phase. */
export type SkirmishPlan = {
  readonly fighters: readonly FighterPlan[];
  readonly terrain?: readonly TerrainPiece[];
  readonly edition?: SkirmishRules['edition'];
  readonly rules?: Partial<SkirmishRules>;
  readonly mode?: ClauseMode;
  readonly engaged?: readonly (readonly [string, string])[];
  readonly warband?: Partial<SkirmishState>;
  readonly phase?: Phase;
  readonly side?: Side;
  readonly turn?: number;
};

/** A state of the `skirmish` system. */
export const someFighters = (plan: SkirmishPlan): GameState => ({
  name: 'a skirmish',
  rules: {
    ...SKIRMISH,
    mode: plan.mode ?? SKIRMISH.mode,
    skirmish: { ...SKIRMISH_BY_EDITION[plan.edition ?? 'classic'], ...plan.rules },
  },
  table: { width: 60, depth: 44 },
  terrain: new Map((plan.terrain ?? []).map((piece) => [piece.id, piece])),
  units: new Map(
    plan.fighters.map(({ id, side = 'attacker', keywords = [], status = [] }) => [
      unitId(id),
      { id: unitId(id), side, name: id, keywords, models: [bodyOf(id)], status },
    ]),
  ),
  models: new Map(plan.fighters.map((fighter) => [bodyOf(fighter.id), toModel(fighter)])),
  turn: plan.turn ?? 2,
  side: plan.side ?? 'attacker',
  phase: plan.phase ?? 'move',
  diceRolled: 0,
  duels: [],
  skirmish: {
    ...FRESH_SKIRMISH_STATE,
    engagements: (plan.engaged ?? []).map(([one, other]) => engagement(unitId(one), unitId(other))),
    ...plan.warband,
  },
});

/** The model of a fighter. */
export const bodyOf = (fighter: string) => modelId(`${fighter}.m`);

const toModel = ({
  id,
  at,
  radius = 0.5,
  height = 1.25,
  profile,
  keywords = [],
  missiles,
  spells,
}: FighterPlan): Model => ({
  ...(missiles ? { missiles } : {}),
  ...(spells ? { spells } : {}),
  id: bodyOf(id),
  unit: unitId(id),
  base: { kind: 'round', radius },
  height,
  at: at.length === 3 ? at : [at[0], 0, at[1]],
  facing: 0,
  profile: { ...SKIRMISH_PROFILE, ...profile },
  wounds: profile?.['wounds'] ?? 1,
  keywords,
});
