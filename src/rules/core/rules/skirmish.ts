import type { Inches } from '../../../kernel/units.ts';
import type { JumpLimits } from '../agility.ts';

/** The two revisions of the skirmish rules a table can play by. */
export const EDITIONS = ['classic', 'latest'] as const;
export type Edition = (typeof EDITIONS)[number];

/** A distance made of a share of the Move and inches on top. */
export type Stride = { readonly share: number; readonly plus: Inches };

/** One row of the Out-of-Sight table: up to which d20 it holds, how far one may engage, and how far a failure goes. */
export type OutOfSightRow = { readonly upTo: number; readonly reach: Stride; readonly failed: Stride };

/** The least total of an Injury Roll for each result. */
export type InjuryTable = { readonly dazed: number; readonly stunned: number; readonly out: number };

/** Constants of the skirmish system; what its two editions disagree about is data too. Inches unless said. */
export type SkirmishRules = {
  readonly edition: Edition;
  /** S-12, E-25: how far a fighter runs, and engages a target in sight. */
  readonly run: Stride;
  /** E-40 to E-42, by rising `upTo`; the last row holds up to 20. */
  readonly outOfSight: readonly OutOfSightRow[];
  /** E-36: how far a failed attempt at a target in sight goes. */
  readonly failed: Stride;
  /** a failed move that would stop over a gap ends at the lip, or falls. */
  readonly overGap: 'lip' | 'fall';
  readonly jump: JumpLimits;
  /** S-18: drops from this height on are jumped with Disadvantage; undefined: none is. */
  readonly hardDrop?: Inches;
  /** whether Fear is tested at contact or when the melee begins. */
  readonly fearMoment: 'contact' | 'melee';
  /** S-32: which attacks give another one: every natural 20, or injuries of 20 and more, once. */
  readonly further: 'natural-20' | 'injury-20';
  /** S-28: how far an interceptor moves. */
  readonly intercept: Inches;
  /** S-29: how deep an interceptor must stand in the corridor for it to block. */
  readonly blockDepth: Inches;
  /** S-08: how far apart bases may be and touch, across and up. */
  readonly contactAcross: Inches;
  readonly contactUp: Inches;
  /** S-08: the thickest low wall or fence fighters are in contact across. */
  readonly barrier: Inches;
  /** S-09: what lengths may miss each other by and be equal; what doubtful gaps are allowed. */
  readonly lengthSlack: Inches;
  readonly leniency: Inches;
  /** S-20: what difficult ground on the path costs. */
  readonly difficult: Inches;
  /** S-23: how much of a base must be supported where it ends. */
  readonly support: 'half' | 'full';
  /** whether declared checks must be made. */
  readonly checksBinding: boolean;
  /** E-21: a table to learn at, which shows every distance. */
  readonly practice: boolean;
  /** S-37: the last turn that is played; undefined: until a side has no fighter left. */
  readonly lastTurn?: number;
  /** S-24: height of a fall that adds nothing, what every full inch beyond adds to the Injury Roll, and its table. */
  readonly fallFree: Inches;
  readonly fallPerInch: number;
  readonly fallTable: InjuryTable;
  /** S-32: the table of injuries in melee and from shots. */
  readonly injuryTable: InjuryTable;
  /** S-26: how near an edge one must go down, and how deep it must drop, to be in danger of falling. */
  readonly ledgeBand: Inches;
  readonly ledgeDrop: Inches;
  /** S-05: how far a Dazed fighter moves. */
  readonly dazedMove: Inches;
  /** S-30: what an attempt, a run or a melee adds to the difficulty of a spell. */
  readonly castPenalty: number;
  /** S-04: how near a leader lends its Morale. */
  readonly leaderRange: Inches;
  /** A plain shot: how far it carries. A plain spell: its difficulty, how far it carries, and its Injury modifier. */
  readonly shotRange: Inches;
  readonly spell: { readonly difficulty: number; readonly range: Inches; readonly injury: number };
};
