import type { Point } from '../kernel/point.ts';
import { toDegrees } from '../kernel/units.ts';
import type { DeclaredCharge } from '../rules/core/state/regiments.ts';
import type { Formation } from '../rules/core/formation.ts';
import type { MeleeCombat } from '../rules/core/state/regiments-melee.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { ranksOf } from '../rules/regiments/ranks/formation.ts';

/** The ranks of a unit as public data: the middle of the front, facing in degrees, files and ranks. */
export type PublicFormation = {
  readonly at: Point;
  readonly facing: number;
  readonly files: number;
  readonly ranks: number;
};

/** A declared charge as public data; null for what has not happened yet. */
type PublicCharger = {
  readonly unit: string;
  readonly target: string;
  readonly facing: string;
  readonly distance: number;
  readonly reaction: string | null;
  readonly range: number | null;
};

/** A regiments combat as public data: its stage, and what each side has taken from the other. */
type PublicMelee = {
  readonly units: readonly string[];
  readonly stage: MeleeCombat['stage']['kind'];
  readonly step: number | null;
  /** The model whose challenge is pending or was refused. */
  readonly challenger: string | null;
  readonly taken: MeleeCombat['taken'];
};

/** A regiments game as public data. */
export type PublicRegiments = {
  readonly charges: readonly PublicCharger[];
  readonly combats: readonly PublicMelee[];
  /** Wounds on a unit's rank and file that have not slain a model yet. */
  readonly hurt: Readonly<Record<string, number>>;
  /** Characters that may not fight until the turn ends. */
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

/** Ranks as public data. */
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
