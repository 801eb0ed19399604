import type { Inches, Share } from '../../../kernel/units.ts';
import type { JumpLimits } from '../agility.ts';

/** The two editions of the skirmish rules a table can play by. */
export const EDITIONS = ['classic', 'latest'] as const;
export type Edition = (typeof EDITIONS)[number];

/** A distance made of a share of the Move and additional inches. */
export type Stride = { readonly share: number; readonly plus: Inches };

/** One row of the Out-of-Sight table: highest d20 it covers, reach of the attempt, move after a failure. */
export type OutOfSightRow = { readonly upTo: number; readonly reach: Stride; readonly failed: Stride };

/** The minimum total of an Injury Roll for each result. */
export type InjuryTable = { readonly dazed: number; readonly stunned: number; readonly out: number };

/** Constants of the skirmish system, including those in which its editions differ. Inches unless said. */
export type SkirmishRules = {
  readonly edition: Edition;
  /** S-12, E-25: how far a fighter runs, and how far it may engage a target in sight. */
  readonly run: Stride;
  /** E-40 to E-42: in ascending order of `upTo`; the last row covers up to 20. */
  readonly outOfSight: readonly OutOfSightRow[];
  /** E-36: how far a failed attempt at a target in sight moves. */
  readonly failed: Stride;
  /** a failed move that would stop over a gap ends at the lip, or falls. */
  readonly overGap: 'lip' | 'fall';
  readonly jump: JumpLimits;
  /** S-18: jumping down from this height on has Disadvantage; undefined: never. */
  readonly hardDrop?: Inches;
  /** whether Fear is tested at contact or when the melee begins. */
  readonly fearMoment: 'contact' | 'melee';
  /** S-32: which attacks grant another one: every natural 20, or once an injury of 20 or more. */
  readonly further: 'natural-20' | 'injury-20';
  /** S-28: how far an interceptor moves. */
  readonly intercept: Inches;
  /** S-29: how deep in the corridor an interceptor must stand to block it. */
  readonly blockDepth: Inches;
  /** S-08: the largest distance between bases in contact, across and up. */
  readonly contactAcross: Inches;
  readonly contactUp: Inches;
  /** S-08: maximum thickness of a low wall or fence across which fighters are in contact. */
  readonly barrier: Inches;
  /** S-09: tolerance within which lengths count as equal, and the leniency for doubtful gaps. */
  readonly lengthSlack: Inches;
  readonly leniency: Inches;
  /** S-20: cost of difficult ground on the path. */
  readonly difficult: Inches;
  /** S-23: how much of a base must be supported at the end of a move. */
  readonly support: 'half' | 'full';
  /** whether declared checks must be made. */
  readonly checksBinding: boolean;
  /** E-21: a practice table, which shows every distance. */
  readonly practice: boolean;
  /** S-37: the last turn; undefined: the game ends when a side has no fighter left. */
  readonly lastTurn?: number;
  /** S-24: height of a fall that adds nothing, what each further full inch adds to the Injury Roll, and its table. */
  readonly fallFree: Inches;
  readonly fallPerInch: number;
  readonly fallTable: InjuryTable;
  /** S-32: the injury table for melee and shots. */
  readonly injuryTable: InjuryTable;
  /** S-26: how near an edge a fighter must go down, and how deep the drop must be, to risk a fall. */
  readonly ledgeBand: Inches;
  readonly ledgeDrop: Inches;
  /** S-05: how far a Dazed fighter moves. */
  readonly dazedMove: Inches;
  /** S-30: added to a spell's difficulty after an attempt or a run, or in a melee. */
  readonly castPenalty: number;
  /** S-04: range within which a leader lends its Morale. */
  readonly leaderRange: Inches;
  /** SK-14: the share of a side's fighters that must be out for it to test for rout; undefined: never. */
  readonly rout?: Share;
  /** SK-03: pips more to hit beyond half of a weapon's range, and to hit a target in cover. */
  readonly farWorse: number;
  readonly coverWorse: number;
  /** Range of a plain shot. Difficulty, range and Injury modifier of a plain spell. */
  readonly shotRange: Inches;
  readonly spell: { readonly difficulty: number; readonly range: Inches; readonly injury: number };
};
