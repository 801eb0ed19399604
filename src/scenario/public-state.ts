import { assertNever } from '../kernel/assert.ts';
import type { Point } from '../kernel/point.ts';
import { toDegrees } from '../kernel/units.ts';
import type { Combat, CombatStage, DuelEnd } from '../rules/core/state/squads.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { EngageAttempt, EngageStage } from '../rules/core/state/skirmish.ts';
import type { Phase, Side } from '../rules/core/turn.ts';
import {
  type PublicRegiments,
  type PublicFormation,
  toPublicRegiments,
  toPublicFormation,
} from './public-regiments.ts';
import { type PublicHands, toPublicHands } from './public-hands.ts';
import { combatsOf, sideToDecide } from '../rules/squads/fight/combats.ts';
import type { GameResult } from '../rules/core/game-result.ts';
import { resultOf } from '../rules/play/result-of.ts';
import { toPublicMission, type PublicMission } from './public-mission.ts';

/** A game as public data: plain objects keyed by id, inches and degrees. `expect` pointers refer to it. */
type PublicState = {
  readonly name: string;
  readonly system: string;
  readonly table: { readonly width: number; readonly depth: number };
  readonly turn: number;
  readonly side: Side;
  readonly phase: Phase;
  readonly units: Readonly<Record<string, PublicUnit>>;
  readonly models: Readonly<Record<string, PublicModel>>;
  /** The current charge; null when there is none. */
  readonly charge: PublicCharge | null;
  /** Duels in progress, and those that ended in this phase. */
  readonly duels: readonly PublicDuel[];
  /** In the fight phase its combats, current or upcoming; otherwise empty. */
  readonly combats: readonly PublicCombat[];
  /** Skirmish: pairs of enemies in melee, each sorted by id. */
  readonly engagements: readonly (readonly [string, string])[];
  /** Skirmish: the current attempt to engage; null when there is none. */
  readonly attempt: PublicAttempt | null;
  /** Skirmish: the fighters that have yet to strike in the melee phase, in order; null before the first blow. */
  readonly melee: readonly string[] | null;
  /** The winner (null for a draw), the reason, the score, and the units left on each side; null until the game is over. */
  readonly result: PublicResult | null;
  /** The score and who controls the objectives; null in a game without a mission. */
  readonly mission: PublicMission | null;
  /** Regiments: charges and combats; null in other systems. */
  readonly battle: PublicRegiments | null;
  /** What was done by hand; null while nothing of it is on the table. */
  readonly byHand: PublicHands | null;
};

/** The result of a game as public data. */
type PublicResult = Omit<GameResult, 'winner'> & { readonly winner: Side | null };

/** A unit as public data. */
type PublicUnit = {
  readonly side: Side;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly models: readonly string[];
  readonly status: readonly string[];
  /** Regiments: the formation; null for a single model and in other systems. */
  readonly formation: PublicFormation | null;
};

/** A model as public data. `facing` in degrees, as in a scenario file. */
type PublicModel = {
  readonly unit: string;
  readonly at: Point;
  readonly facing: number;
  readonly height: number;
  readonly keywords: readonly string[];
  readonly profile: Readonly<Record<string, number>>;
  /** Wounds left. */
  readonly wounds: number;
};

/** A charge as public data: declared, and rolled once `allowed` is present. */
type PublicCharge = {
  readonly unit: string;
  readonly targets: readonly string[];
  readonly dice: readonly number[] | null;
  readonly modifier: number | null;
  readonly allowed: number | null;
};

/** A duel as public data; `ended` gives the reason it is over. */
type PublicDuel = {
  readonly challenger: string;
  readonly challengee: string;
  readonly round: number;
  /** Whether an intervention has been attempted this turn. */
  readonly attempted: boolean;
  readonly ended: DuelEnd | null;
};

/** A combat as public data: its stage, the side to decide, and the pending challenge. */
type PublicCombat = {
  readonly units: readonly string[];
  readonly stage: CombatStage['kind'];
  /** The side that has to decide before blows are struck. */
  readonly side: Side | null;
  readonly challenger: string | null;
  readonly challenged: boolean;
  /** Unsaved wounds each side has caused in this round. */
  readonly unsaved: Readonly<Record<Side, number>>;
};

/** An attempt to engage as public data. Lengths are null until measured, and while there is no path. */
type PublicAttempt = {
  readonly unit: string;
  readonly targets: readonly string[];
  readonly checks: readonly string[];
  /** Whether all named targets were visible. */
  readonly seen: boolean;
  readonly stage: EngageStage['kind'];
  readonly reach: number | null;
  /** Length of the path to be taken: the shortest or the chosen one. */
  readonly length: number | null;
  readonly interceptor: string | null;
};

/** The public data of a game's state. */
export function toPublicState(state: GameState): PublicState {
  const { charge } = state;
  const units = [...state.units.values()].map(
    ({ id, side, name, keywords, models, status, formation }) =>
      [
        id,
        { side, name, keywords, models, status, formation: formation ? toPublicFormation(formation) : null },
      ] as const,
  );
  const models = [...state.models.values()].map(
    ({ id, unit, at, facing, height, keywords, profile, wounds }) =>
      [id, { unit, at, facing: toDegrees(facing), height, keywords, profile, wounds }] as const,
  );
  return {
    name: state.name,
    system: state.rules.system,
    table: state.table,
    turn: state.turn,
    side: state.side,
    phase: state.phase,
    units: Object.fromEntries(units),
    models: Object.fromEntries(models),
    charge: charge
      ? {
          unit: charge.unit,
          targets: charge.targets,
          dice: charge.roll?.dice ?? null,
          modifier: charge.roll?.modifier ?? null,
          allowed: charge.roll?.allowed ?? null,
        }
      : null,
    duels: state.duels.map(({ ended, ...duel }) => ({ ...duel, ended: ended ?? null })),
    combats: state.phase === 'fight' ? combatsOf(state).map((combat) => toPublicCombat(state, combat)) : [],
    engagements: (state.skirmish?.engagements ?? []).map(({ a, b }) => [a, b] as const),
    attempt: state.skirmish?.attempt ? toPublicAttempt(state.skirmish.attempt) : null,
    melee: state.skirmish?.melee?.order ?? null,
    result: toPublicResult(resultOf(state)),
    mission: toPublicMission(state),
    battle: toPublicRegiments(state),
    byHand: toPublicHands(state),
  };
}

const toPublicResult = (result: GameResult | undefined): PublicResult | null =>
  result ? { ...result, winner: result.winner ?? null } : null;

const toPublicAttempt = ({ unit, targets, checks, seen, stage }: EngageAttempt): PublicAttempt => ({
  ...{ unit, targets, checks, seen },
  stage: stage.kind,
  reach: 'reach' in stage ? stage.reach : null,
  length: lengthOf(stage) ?? null,
  interceptor: stage.kind === 'walk' ? (stage.interceptor?.unit ?? null) : null,
});

/** Length of an attempt's path; undefined before it is measured, and where there is none. */
function lengthOf(stage: EngageStage): number | undefined {
  switch (stage.kind) {
    case 'out-of-sight':
      return undefined;
    case 'path':
      return stage.least.path.length;
    case 'failing':
      return stage.least?.length;
    case 'intercept':
    case 'walk':
      return stage.move.path.length;
    default:
      return assertNever(stage);
  }
}

const toPublicCombat = (state: GameState, { units, stage, challenged, unsaved }: Combat): PublicCombat => ({
  units,
  stage: stage.kind,
  side: sideToDecide(state, stage) ?? null,
  challenger: 'challenger' in stage ? stage.challenger : null,
  challenged,
  unsaved,
});
