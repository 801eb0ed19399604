import { assertNever } from '../kernel/assert.ts';
import type { Point } from '../kernel/point.ts';
import { toDegrees } from '../kernel/units.ts';
import type { Combat, CombatStage, DuelEnd } from '../rules/core/state/squads.ts';
import { otherSide, sideOf } from '../rules/core/state/lookup.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { EngageAttempt, EngageStage } from '../rules/core/state/skirmish.ts';
import type { Phase, Side } from '../rules/core/turn.ts';
import {
  type PublicRegiments,
  type PublicFormation,
  toPublicRegiments,
  toPublicFormation,
} from './public-regiments.ts';
import { combatsOf } from '../rules/squads/fight/combats.ts';
import type { GameResult } from '../rules/core/game-result.ts';
import { systemOf } from '../rules/play/systems.ts';

/** A game as anyone may see it: plain objects keyed by id, inches and degrees; what `expect` pointers lead into. */
export type PublicState = {
  readonly name: string;
  readonly system: string;
  readonly table: { readonly width: number; readonly depth: number };
  readonly turn: number;
  readonly side: Side;
  readonly phase: Phase;
  readonly units: Readonly<Record<string, PublicUnit>>;
  readonly models: Readonly<Record<string, PublicModel>>;
  /** The charge under way; null when there is none. */
  readonly charge: PublicCharge | null;
  /** Duels that go on, and those that ended in this phase. */
  readonly duels: readonly PublicDuel[];
  /** In the fight phase its combats, formed or about to be; else none. */
  readonly combats: readonly PublicCombat[];
  /** Skirmish: pairs of enemies in melee, each in the order of their names. */
  readonly engagements: readonly (readonly [string, string])[];
  /** Skirmish: the attempt to engage that is open; null when there is none. */
  readonly attempt: PublicAttempt | null;
  /** Skirmish: the fighters still to strike in the melee phase, in order; null before the first blow. */
  readonly melee: readonly string[] | null;
  /**
   * Skirmish: the winner (null for a draw), why it is over, and how many fighters each side has left; null until then.
   */
  readonly result: PublicResult | null;
  /** Regiments: charges and combats; null in other systems. */
  readonly battle: PublicRegiments | null;
};

/** How a skirmish ended as anyone may see it. */
export type PublicResult = Omit<GameResult, 'winner'> & { readonly winner: Side | null };

/** A unit as anyone may see it. */
export type PublicUnit = {
  readonly side: Side;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly models: readonly string[];
  readonly status: readonly string[];
  /** Regiments: where its ranks stand; null for a lone model and in other systems. */
  readonly formation: PublicFormation | null;
};

/** A model as anyone may see it. `facing` in degrees, as in a scenario file. */
export type PublicModel = {
  readonly unit: string;
  readonly at: Point;
  readonly facing: number;
  readonly height: number;
  readonly keywords: readonly string[];
  readonly profile: Readonly<Record<string, number>>;
  /** Wounds it can still take. */
  readonly wounds: number;
};

/** A charge as anyone may see it: declared and, once `allowed` is there, rolled. */
export type PublicCharge = {
  readonly unit: string;
  readonly targets: readonly string[];
  readonly dice: readonly number[] | null;
  readonly modifier: number | null;
  readonly allowed: number | null;
};

/** A duel as anyone may see it; `ended` says why it is over. */
export type PublicDuel = {
  readonly challenger: string;
  readonly challengee: string;
  readonly round: number;
  /** Whether a model has tried to take a duellist's place this turn. */
  readonly attempted: boolean;
  readonly ended: DuelEnd | null;
};

/** A combat as anyone may see it: its stage, the side that has to decide, and the challenge that waits. */
export type PublicCombat = {
  readonly units: readonly string[];
  readonly stage: CombatStage['kind'];
  /** The side that must decide something before blows are struck. */
  readonly side: Side | null;
  readonly challenger: string | null;
  readonly challenged: boolean;
  /** Unsaved wounds each side has caused in this round. */
  readonly unsaved: Readonly<Record<Side, number>>;
};

/**
 * An attempt to engage as anyone may see it. Lengths are null until they are measured, and while nothing leads there.
 */
export type PublicAttempt = {
  readonly unit: string;
  readonly targets: readonly string[];
  readonly checks: readonly string[];
  /** Whether all named targets were in sight. */
  readonly seen: boolean;
  readonly stage: EngageStage['kind'];
  readonly reach: number | null;
  /** Of the path that is to be taken: the shortest, or the one that was chosen. */
  readonly length: number | null;
  readonly interceptor: string | null;
};

/** The public face of a game's state. */
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
    result: toPublicResult(systemOf(state).result(state)),
    battle: toPublicRegiments(state),
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

/** The side a combat waits for; undefined when only blows are left, or nothing. */
function sideToDecide(state: GameState, stage: CombatStage): Side | undefined {
  switch (stage.kind) {
    case 'window':
    case 'meeting':
      return stage.side;
    case 'intervene':
      return state.side;
    case 'issued':
      return otherSide(sideOf(state, stage.challenger));
    case 'refused':
      return sideOf(state, stage.challenger);
    case 'blows':
    case 'fought':
      return undefined;
    default:
      return assertNever(stage);
  }
}
