import type { Inches } from '../../kernel/units.ts';

/** The games a table can play. `sandbox` has all pieces and no referee. */
export const SYSTEMS = ['squads', 'regiments', 'skirmish', 'sandbox'] as const;
export type SystemName = (typeof SYSTEMS)[number];

/** How a clause is kept: refused; allowed and logged as an override; not looked at. */
export const MODES = ['strict', 'advisory', 'off'] as const;
export type Mode = (typeof MODES)[number];

/** Constants of the Charge phase: the disputed numbers are data. Inches unless said. */
export type ChargeRules = {
  /** C-04, C-10: how near an enemy must be, measured straight in space. */
  readonly declareRange: Inches;
  /** R10-01: engagement range, across and up, never diagonally. */
  readonly engageAcross: Inches;
  readonly engageUp: Inches;
  /** R10-03: coherency, across and up. */
  readonly cohereAcross: Inches;
  readonly cohereUp: Inches;
  /** R10-03: from this many models on, each needs two neighbours. */
  readonly cohereBigUnit: number;
  /** C-27: features up to this height are ignored by movement. */
  readonly freeStep: Inches;
  /** A21: added to the sum of the dice. */
  readonly chargeModifier: number;
  /** A6: `strict`: every model that can end closer must; `lenient`: models may stay. */
  readonly endCloser: 'strict' | 'lenient';
  /** A13: when FLY measures through the air: whenever terrain would cost vertical, or only when it starts or ends on a feature. */
  readonly flyThroughAir: 'always' | 'ends-on-feature';
};

/** The system, its constants, and how strictly each clause is kept. */
export type Rules = {
  readonly system: SystemName;
  readonly mode: Mode;
  /** Single clauses kept differently, by clause id such as `C-23`. */
  readonly clauses: ReadonlyMap<string, Mode>;
  readonly charge: ChargeRules;
  /** Challenges: a lone character may not refuse. */
  readonly heroicStand: boolean;
};
