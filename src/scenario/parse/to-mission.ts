import type { Point } from '../../kernel/point.ts';
import { unitId } from '../../rules/core/ids.ts';
import type { Mission, Objective, ScoringRule } from '../../rules/core/state/mission.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import type { MissionDocument, ScoringDocument } from '../mission-schema.ts';
import { toTablePlace } from '../places.ts';

/**
 * A mission from its JSON, complete. Without scoring rules every objective held scores a point at the end of each round.
 *
 * @param start The side that the scenario's `start` names.
 */
export function toMission(document: MissionDocument, start: Side | undefined): Mission {
  const objectives = (document.objectives ?? []).map(toObjective);
  const ids = objectives.map(({ id }) => id);
  const treasures = (document.treasures ?? []).map(({ id, name, at }) => ({
    id,
    name: name ?? id,
    at: toMarkerPlace(at),
  }));
  const scoring = document.scoring ?? [{ hold: 'each', points: 1, when: 'round' } as const];
  return {
    ...(document.name === undefined ? {} : { name: document.name }),
    turns: document.turns,
    first: document.first ?? start ?? SIDES[0],
    deployment: document.deployment ?? [],
    deploy: document.deploy === 'by-hand' ? (document.order ?? 'alternately') : 'as-placed',
    hidden: document.hidden ?? false,
    reserves: (document.reserves ?? []).map(toReserve),
    apart: document.apart ?? DEFAULT_APART,
    objectives,
    ...(treasures.length > 0 ? { treasures } : {}),
    scoring: scoring.map((rule, i) =>
      toScoringRule(rule, i, { objectives: ids, treasures: treasures.map(({ id }) => id) }),
    ),
    ties: document.ties ?? [],
    nobodyLeft: document.nobodyLeft ?? 'loses',
  };
}

const toReserve = ({
  unit,
  from,
  zone,
}: NonNullable<MissionDocument['reserves']>[number]): Mission['reserves'][number] => ({
  ...{ unit: unitId(unit), from: from ?? 2 },
  ...(zone ? { zone } : {}),
});

/** How far from enemies units arrive where a mission does not say, inches. */
const DEFAULT_APART = 9;

const toObjective = ({ id, name, at, radius }: NonNullable<MissionDocument['objectives']>[number]): Objective => ({
  ...{ id, radius, name: name ?? id },
  at: toMarkerPlace(at),
});

/** A marker without a height lies on the table. */
function toMarkerPlace(at: readonly number[]): Point {
  const place = toTablePlace(at);
  return place.length === 3 ? place : [place[0], 0, place[1]];
}

function toScoringRule(
  rule: ScoringDocument,
  index: number,
  all: Readonly<Record<'objectives' | 'treasures', readonly string[]>>,
): ScoringRule {
  const {
    name,
    points,
    when = rule.treasure !== undefined ? 'end' : rule.kill === undefined ? 'own-turn' : 'round',
    from = 1,
    most,
    side,
    secondary = false,
  } = rule;
  const basis = {
    ...{ id: rule.id ?? `rule-${index + 1}`, points, when, from, secondary },
    ...(name === undefined ? {} : { name }),
    ...(most === undefined ? {} : { most }),
    ...(side === undefined ? {} : { side }),
  };
  if (rule.hold !== undefined)
    return { ...basis, kind: 'hold', hold: rule.hold, objectives: rule.objectives ?? all.objectives };
  if (rule.treasure !== undefined)
    return { ...basis, kind: 'treasure', treasures: rule.treasure === 'all' ? all.treasures : rule.treasure };
  if (rule.kill !== undefined) {
    const kill = Array.isArray(rule.kill) ? rule.kill.map(unitId) : rule.kill;
    return { ...basis, kind: 'kill', kill, per: rule.per ?? DEFAULT_PER };
  }
  const { reach = [], units, wholly = false } = rule;
  return {
    ...{ ...basis, kind: 'reach', wholly },
    reach: typeof reach === 'string' ? { kind: 'objective', id: reach } : { kind: 'zone', zone: reach },
    ...(units === undefined ? {} : { units: units.map(unitId) }),
  };
}

/** Points of destroyed units that score once where a rule does not say. */
const DEFAULT_PER = 100;
