import type { Point } from '../kernel/point.ts';
import { toDegrees } from '../kernel/units.ts';
import type { DeclaredCharge } from '../rules/core/state/regiments.ts';
import type { Formation } from '../rules/core/formation.ts';
import type { MeleeCombat } from '../rules/core/state/regiments-melee.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { ranksOf } from '../rules/regiments/ranks/formation.ts';

/**
 * The ranks of a unit as anyone may see them: where the middle of its front is, its facing in degrees, files and ranks.
 */
export type PublicFormation = {
  readonly at: Point;
  readonly facing: number;
  readonly files: number;
  readonly ranks: number;
};

/** A declared charge as anyone may see it; what has not happened yet is null. */
export type PublicCharger = {
  readonly unit: string;
  readonly target: string;
  readonly facing: string;
  readonly distance: number;
  readonly reaction: string | null;
  readonly range: number | null;
};

/** A combat of regiments as anyone may see it: how far it has come, and what each side has taken from the other. */
export type PublicMelee = {
  readonly units: readonly string[];
  readonly stage: MeleeCombat['stage']['kind'];
  readonly step: number | null;
  /** Whose challenge waits for its answer, or was refused. */
  readonly challenger: string | null;
  readonly taken: MeleeCombat['taken'];
};

/** A game of regiments as anyone may see it. */
export type PublicRegiments = {
  readonly charges: readonly PublicCharger[];
  readonly combats: readonly PublicMelee[];
  /** Wounds on the rank and file of a unit that have not slain a model yet. */
  readonly hurt: Readonly<Record<string, number>>;
  /** Characters that hold back until the turn ends. */
  readonly shamed: readonly string[];
};

/** The public state of a game of regiments; null in other systems. */
export const toPublicRegiments = ({ regiments }: GameState): PublicRegiments | null =>
  regiments
    ? {
        charges: regiments.charges.map(toPublicCharger),
        combats: (regiments.melee?.combats ?? []).map(toPublicMelee),
        hurt: Object.fromEntries(regiments.hurt),
        shamed: regiments.shamed,
      }
    : null;

/** The public face of ranks. */
export const toPublicFormation = (formation: Formation): PublicFormation => ({
  at: formation.at,
  facing: toDegrees(formation.facing),
  files: formation.files,
  ranks: ranksOf(formation),
});

const toPublicCharger = ({ unit, target, facing, distance, reaction, roll }: DeclaredCharge): PublicCharger => ({
  ...{ unit, target, facing, distance },
  reaction: reaction ?? null,
  range: roll?.range ?? null,
});

const toPublicMelee = ({ units, stage, taken }: MeleeCombat): PublicMelee => ({
  ...{ units, taken },
  stage: stage.kind,
  step: 'step' in stage ? stage.step : null,
  challenger: 'challenger' in stage ? stage.challenger : null,
});
