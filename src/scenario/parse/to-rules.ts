import type { MeleeRules } from '../../rules/core/rules/regiments-melee.ts';
import type { RegimentRules } from '../../rules/core/rules/regiments.ts';
import type { ChargeRules, FightRules, Rules } from '../../rules/core/rules/rules.ts';
import type { ShootingRules } from '../../rules/core/rules/shooting.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { SkirmishRules } from '../../rules/core/rules/skirmish.ts';
import { DEFAULT_RULES } from '../../rules/play/default-rules.ts';
import { COMMAND_GROUP_NUMBERS, PANIC_NUMBERS, ROUGH_NUMBERS } from '../../rules/regiments/numbers.ts';
import { outOfSightRows, SKIRMISH_BY_EDITION } from '../../rules/skirmish/numbers.ts';
import type { RulesDocument } from '../rules-schema.ts';

/** The rules of a scenario: its system's rules with the file's overrides, each constant in its group. */
export function toRules(system: SystemName, overrides: RulesDocument = {}): Rules {
  const ordinary = DEFAULT_RULES(system);
  const { mode, clauses, heroicStand, edition, ...constants } = overrides;
  const given = Object.entries(constants).filter(([, value]) => value !== undefined);
  const among = (kept: object) => Object.fromEntries(given.filter(([key]) => Object.hasOwn(kept, key)));
  return {
    ...ordinary,
    mode: mode ?? ordinary.mode,
    clauses: new Map([...ordinary.clauses, ...Object.entries(clauses ?? {})]),
    heroicStand: heroicStand ?? ordinary.heroicStand,
    charge: { ...ordinary.charge, ...(among(ordinary.charge) as Partial<ChargeRules>) },
    fight: { ...ordinary.fight, ...(among(ordinary.fight) as Partial<FightRules>) },
    shooting: { ...ordinary.shooting, ...(among(ordinary.shooting) as Partial<ShootingRules>) },
    regiments: {
      ...ordinary.regiments,
      ...(among(ordinary.regiments) as Partial<RegimentRules>),
      melee: toMelee(ordinary.regiments.melee, overrides.melee),
      ...(overrides.commandGroups
        ? { commandGroups: { ...COMMAND_GROUP_NUMBERS, ...withoutGaps(overrides.commandGroups) } }
        : {}),
      ...(overrides.rough ? { rough: { ...ROUGH_NUMBERS, ...withoutGaps(overrides.rough) } } : {}),
      ...(overrides.panic ? { panic: { ...PANIC_NUMBERS, ...withoutGaps(overrides.panic) } } : {}),
      missiles: { ...ordinary.regiments.missiles, ...withoutGaps(overrides.missiles ?? {}) },
    },
    skirmish: toSkirmish(edition === undefined ? ordinary.skirmish : SKIRMISH_BY_EDITION[edition], overrides, among),
  };
}

/** The melee numbers with a file's overrides: charts are replaced whole, other numbers one by one. */
function toMelee(ordinary: MeleeRules, { score, ...given }: NonNullable<RulesDocument['melee']> = {}): MeleeRules {
  return { ...ordinary, ...withoutGaps(given), score: { ...ordinary.score, ...withoutGaps(score ?? {}) } };
}

/** An object without its undefined members. */
const withoutGaps = <T extends object>(parts: T): { readonly [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]: NonNullable<T[K]>;
  };

/**
 * The skirmish constants of an edition with a file's overrides; where only `run` is changed, the table's last row
 * follows it.
 */
function toSkirmish(
  ordinary: SkirmishRules,
  { run, outOfSight, hardDrop, lastTurn, rout }: RulesDocument,
  among: (kept: object) => object,
): SkirmishRules {
  const { hardDrop: usual, ...rest } = ordinary;
  const hardest = hardDrop === undefined ? usual : (hardDrop ?? undefined);
  return {
    ...rest,
    ...(among(rest) as Partial<SkirmishRules>),
    ...(run && !outOfSight ? { outOfSight: outOfSightRows(run) } : {}),
    ...(hardest === undefined ? {} : { hardDrop: hardest }),
    ...(lastTurn === undefined ? {} : { lastTurn }),
    ...(rout === undefined ? {} : { rout }),
  };
}
