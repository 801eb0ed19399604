import type { Inches } from '../../../kernel/units.ts';
import type { Agility, CheckKind } from '../../core/agility.ts';
import type { UnitId } from '../../core/ids.ts';
import { carriedBy } from '../../core/mission/treasure.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { Stride } from '../../core/rules/skirmish.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { fighterOf } from './fighters.ts';

/** Effects of a fighter's skills, wounds and gear; false and 0 have no effect. @source S-33 */
type SpecialRules = {
  /** Advantage on Out-of-Sight Rolls. */
  readonly senses: boolean;
  /** Runs, and engages, this many times its Move; 0 for an ordinary fighter. */
  readonly runShare: number;
  /** Additional inches of a jump across. */
  readonly leap: Inches;
  /** Advantage on jumps across; on climbs. */
  readonly leaps: boolean;
  readonly scales: boolean;
  /** Cannot be Staggered. */
  readonly sturdy: boolean;
  /** Causes Fear. */
  readonly fearsome: boolean;
  /** Lends its Morale to allies nearby. */
  readonly leads: boolean;
  /** Takes a climb check on ladders, and uses no leader's Morale. */
  readonly animal: boolean;
  /** Uses neither ladders nor climbs. */
  readonly mounted: boolean;
  /** Cannot run. */
  readonly plods: boolean;
  /** Engages no further than its Move. */
  readonly laden: boolean;
  /** Advantage on its attacks in the first round of a melee. */
  readonly ambushes: boolean;
  /** Attacks before the fighter that engages it, on an Agility Check. */
  readonly wards: boolean;
  /** Draws an attempt on a nearby ally to itself, on a Morale Check. */
  readonly taunts: boolean;
  /** Must engage by the end of the phase if it can. */
  readonly berserk: boolean;
  /** Passes through other fighters, and through what light models pass through. */
  readonly ethereal: boolean;
  readonly flies: boolean;
  readonly shoots: boolean;
  readonly casts: boolean;
  /** Sinks in deep water. */
  readonly armoured: boolean;
  /** Number of additional attacks. */
  readonly attacks: number;
};

/** A fighter without special rules. */
const ORDINARY: SpecialRules = {
  senses: false,
  runShare: 0,
  leap: 0,
  leaps: false,
  scales: false,
  sturdy: false,
  fearsome: false,
  leads: false,
  animal: false,
  mounted: false,
  plods: false,
  laden: false,
  ambushes: false,
  wards: false,
  taunts: false,
  berserk: false,
  ethereal: false,
  flies: false,
  shoots: false,
  casts: false,
  armoured: false,
  attacks: 0,
};

/** The special rules each keyword gives a fighter. @source S-14, S-33 */
export const SPECIAL_RULES_BY_KEYWORD: Readonly<Record<string, Partial<SpecialRules>>> = {
  TORCH: { senses: true },
  SNEAKY: { senses: true },
  SPRINTER: { runShare: 2 },
  LEAPER: { leap: 3, leaps: true },
  AGILE: { scales: true },
  STURDY: { sturdy: true },
  FEARSOME: { fearsome: true },
  LEADER: { leads: true },
  ANIMAL: { animal: true },
  MOUNTED: { mounted: true },
  CARRIER: { plods: true, laden: true },
  PLODDING: { plods: true },
  AMBUSHER: { ambushes: true },
  WARDING: { wards: true },
  TAUNTING: { taunts: true },
  BERSERK: { berserk: true },
  ETHEREAL: { ethereal: true },
  FLY: { flies: true },
  SHOOTER: { shoots: true },
  CASTER: { casts: true },
  ARMOURED: { armoured: true },
  DUAL: { attacks: 1 },
};

/** The special rules of a model's keywords combined. */
export const specialRulesOf = ({ keywords }: Pick<Model, 'keywords'>): SpecialRules =>
  Object.assign({}, ORDINARY, ...keywords.map((keyword) => SPECIAL_RULES_BY_KEYWORD[keyword]));

/** The special rules of the fighter of a unit: one with a treasure is a CARRIER. @source SK-20 */
export function unitSpecialRules(state: GameState, unit: UnitId): SpecialRules {
  const own = specialRulesOf(fighterOf(state, unit));
  return carriedBy(state, unit) ? { ...own, ...SPECIAL_RULES_BY_KEYWORD['CARRIER'] } : own;
}

/** A fighter's Move now: halved and rounded up while it is Staggered. @source S-05, A-21 */
export function moveOf(state: GameState, unit: UnitId): Inches {
  const move = fighterOf(state, unit).profile['move'] ?? 0;
  return hasStatus(getUnit(state, unit), 'staggered') ? Math.ceil(move / 2) : move;
}

/** The length of a stride for a Move. @source S-12 */
export const strideLength = (move: Inches, { share, plus }: Stride): Inches => share * move + plus;

/** The distance a fighter runs, whether or not it may. @source S-12 */
export function runOf(state: GameState, unit: UnitId): Inches {
  const { runShare } = unitSpecialRules(state, unit);
  const stride = runShare > 0 ? { share: runShare, plus: 0 } : state.rules.skirmish.run;
  return strideLength(moveOf(state, unit), stride);
}

/**
 * How far a fighter may engage a target in sight: as far as it runs, or with an objective no further than its Move.
 *
 * @source S-12, S-14, E-25
 */
export const normalEngage = (state: GameState, unit: UnitId): Inches =>
  unitSpecialRules(state, unit).laden ? moveOf(state, unit) : runOf(state, unit);

/** What a fighter can do on its path besides walking, with the checks it declares. @source E-24, S-16 to S-19, S-33 */
export function agilityOf(state: GameState, unit: UnitId, checks: readonly CheckKind[]): Agility {
  const { jump, checksBinding } = state.rules.skirmish;
  const { mounted, animal, leap } = unitSpecialRules(state, unit);
  return {
    checks,
    binding: checksBinding,
    climbs: !mounted,
    ladders: mounted ? 'never' : animal ? 'check' : 'free',
    jump: { ...jump, most: jump.most + leap },
  };
}
