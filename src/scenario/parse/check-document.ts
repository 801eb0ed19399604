import { LIMITS } from '../limits.ts';
import { checkDuels, checkLosses } from './check-duels.ts';
import { checkFighters } from './check-fighters.ts';
import { checkMission } from './check-mission.ts';
import { findTwins, type Named } from './find-twins.ts';
import { checkLooks } from './check-looks.ts';
import { checkClauses, checkMeleeRules, checkTurn } from './check-rules.ts';
import { checkRanks } from './check-ranks.ts';
import { checkPools, checkWounds } from './check-wounds.ts';
import { checkWarbands } from './check-warbands.ts';
import { checkMissiles } from '../missiles.ts';
import { checkWeapons } from '../weapons.ts';
import { findProfileFault } from '../profile.ts';
import { type Problem, pointerTo } from '../problem.ts';
import type { ScenarioDocument, UnitDocument } from '../schema.ts';

/**
 * The faults of a document whose values are all well formed: values that contradict each other, or name something
 * missing. At most {@link LIMITS.problems}.
 */
export function checkDocument(document: ScenarioDocument): readonly Problem[] {
  return [
    ...checkIds(document),
    ...checkCount(document),
    ...checkLooks(document),
    ...(document.units ?? []).flatMap((unit, i) => checkUnit(document, unit, i)),
    ...checkWounds(document),
    ...checkDuels(document),
    ...checkLosses(document),
    ...checkClauses(document),
    ...checkTurn(document),
    ...checkMeleeRules(document),
    ...checkRanks(document),
    ...checkPools(document),
    ...checkFighters(document),
    ...checkWeapons(document),
    ...checkMissiles(document),
    ...checkWarbands(document),
    ...checkMission(document),
  ].slice(0, LIMITS.problems);
}

/** Pieces, units and models have separate namespaces; an id may occur once in each. */
function checkIds(document: ScenarioDocument): readonly Problem[] {
  const units = document.units ?? [];
  const pieces = (document.terrain ?? []).map(({ id }, i): Named => ({ id, at: `/terrain/${i}/id` }));
  const models = units.flatMap((unit, u) => [
    ...(unit.models ?? []).map(({ id }, m): Named => ({ id, at: `/units/${u}/models/${m}/id` })),
    ...(unit.formation?.leaders ?? []).flatMap(({ id }, m): readonly Named[] =>
      id === undefined ? [] : [{ id, at: `/units/${u}/formation/leaders/${m}/id` }],
    ),
  ]);
  return [
    ...findTwins(pieces, 'piece'),
    ...findTwins(
      units.map(({ id }, i) => ({ id, at: `/units/${i}/id` })),
      'unit',
    ),
    ...findTwins(models, 'model'),
  ];
}

function checkCount(document: ScenarioDocument): readonly Problem[] {
  const models = (document.units ?? []).reduce(
    (sum, unit) => sum + (unit.models?.length ?? 0) + (unit.formation?.count ?? 0),
    0,
  );
  if (models <= LIMITS.models) return [];
  return [{ at: '/units', fault: { kind: 'many-models', models, most: LIMITS.models } }];
}

function checkUnit(document: ScenarioDocument, unit: UnitDocument, index: number): readonly Problem[] {
  const at = `/units/${index}`;
  if (unit.models && unit.formation) return [{ at, fault: { kind: 'models-twice', unit: unit.id } }];
  if (!unit.models && !unit.formation) return [{ at, fault: { kind: 'no-models', unit: unit.id } }];
  const profiles = [
    ...(unit.models ?? []).map(({ profile }, i) => ({ profile, path: ['units', index, 'models', i, 'profile'] })),
    { profile: unit.formation?.profile, path: ['units', index, 'formation', 'profile'] },
    ...(unit.formation?.leaders ?? []).map(({ profile }, i) => ({
      profile,
      path: ['units', index, 'formation', 'leaders', i, 'profile'],
    })),
  ];
  return profiles.flatMap(({ profile, path }) =>
    Object.entries(profile ?? {}).flatMap(([key, value]) => {
      const fault = findProfileFault(document.system, key, value);
      return fault ? [{ at: pointerTo([...path, key]), fault }] : [];
    }),
  );
}
