import { convexBody, overlapsBy } from '../../geometry/outlines/convex.ts';
import { convexParts, isSimple } from '../../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { MEASURE_TOLERANCE } from '../../kernel/tolerances.ts';
import type { MissionDocument, ScoringDocument } from '../mission-schema.ts';
import type { Problem } from '../problem.ts';
import type { ScenarioDocument } from '../schema.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';
import { findOutlineProblem } from '../to-terrain.ts';
import { findTwins } from './find-twins.ts';

/** Contradictions of a mission, and keys of version 2 in a file of version 1. */
export function checkMission(document: ScenarioDocument): readonly Problem[] {
  const { mission } = document;
  return [
    ...checkVersion(document),
    ...(mission
      ? [
          ...checkPlaces(document, mission),
          ...checkRuleIds(mission),
          ...checkReserves(document, mission),
          ...(mission.scoring ?? []).flatMap((rule, i) => checkRule(document, mission, rule, `/mission/scoring/${i}`)),
          ...checkPurpose(mission),
          ...checkStart(document, mission),
        ]
      : []),
  ];
}

/** Keys that version 1 of the format does not have. */
function checkVersion({ version, mission, units }: ScenarioDocument): readonly Problem[] {
  if (version >= 2) return [];
  const late = (key: string, at: string): Problem => ({ at, fault: { kind: 'needs-version', key, version: 2 } });
  return [
    ...(mission ? [late('mission', '/mission')] : []),
    ...(units ?? []).flatMap((unit, i) =>
      (['points', 'control'] as const).flatMap((key) =>
        unit[key] === undefined ? [] : [late(key, `/units/${i}/${key}`)],
      ),
    ),
  ];
}

/** Objectives and zones: their ids, and whether they are on the table. */
function checkPlaces({ table, system }: ScenarioDocument, mission: MissionDocument): readonly Problem[] {
  const { width, depth } = table;
  const isOff = (x: number, z: number): boolean => Math.abs(x) > width / 2 || Math.abs(z) > depth / 2;
  const objectives = mission.objectives ?? [];
  const treasures = mission.treasures ?? [];
  const zones = [
    ...(mission.deployment ?? []).map(({ zone }, i) => ({ zone, at: `/mission/deployment/${i}/zone` })),
    ...(mission.reserves ?? []).flatMap(({ zone }, i) => (zone ? [{ zone, at: `/mission/reserves/${i}/zone` }] : [])),
    ...(mission.scoring ?? []).flatMap(({ reach }, i) =>
      Array.isArray(reach) ? [{ zone: reach, at: `/mission/scoring/${i}/reach` }] : [],
    ),
  ];
  return [
    ...findTwins(
      [
        ...objectives.map(({ id }, i) => ({ id, at: `/mission/objectives/${i}/id` })),
        ...treasures.map(({ id }, i) => ({ id, at: `/mission/treasures/${i}/id` })),
      ],
      'objective',
    ),
    ...treasures.flatMap(({ at }, i): readonly Problem[] =>
      isOff(at[0]!, at.at(-1)!)
        ? [{ at: `/mission/treasures/${i}/at`, fault: { kind: 'treasure-off-table', width, depth } }]
        : [],
    ),
    ...(treasures.length > 0 && RULES_SYSTEMS[system].shape !== 'single'
      ? [{ at: '/mission/treasures', fault: { kind: 'treasures-not-here', system } } as const]
      : []),
    ...objectives.flatMap(({ at }, i): readonly Problem[] =>
      isOff(at[0]!, at.at(-1)!)
        ? [{ at: `/mission/objectives/${i}/at`, fault: { kind: 'objective-off-table', width, depth } }]
        : [],
    ),
    ...zones.flatMap(({ zone, at }) => checkZone(zone, at, isOff, { width, depth })),
  ];
}

function checkZone(
  zone: readonly PlanPoint[],
  at: string,
  isOff: (x: number, z: number) => boolean,
  table: { readonly width: number; readonly depth: number },
): readonly Problem[] {
  const problem = findOutlineProblem(zone, at);
  const off = zone.findIndex(([x, z]) => isOff(x, z));
  return [
    ...(problem ? [problem] : []),
    ...(off < 0 ? [] : [{ at: `${at}/${off}`, fault: { kind: 'zone-off-table', ...table } } as const]),
  ];
}

/** Reserves: units that exist, each named once, that may arrive before the end; and whether deployment can be hidden. */
function checkReserves({ units = [] }: ScenarioDocument, mission: MissionDocument): readonly Problem[] {
  const { reserves = [], turns } = mission;
  const known = units.map(({ id }) => id);
  const named = reserves.map(({ unit }, i) => ({ id: unit, at: `/mission/reserves/${i}/unit` }));
  const isSeen = mission.hidden && (mission.deploy !== 'by-hand' || mission.order !== 'side-by-side');
  return [
    ...findTwins(named, 'reserve'),
    ...named.flatMap(({ id, at }): readonly Problem[] =>
      known.includes(id) ? [] : [{ at, fault: { kind: 'no-such-unit', id, known } }],
    ),
    ...reserves.flatMap(({ from = 2 }, i): readonly Problem[] =>
      from > turns ? [{ at: `/mission/reserves/${i}`, fault: { kind: 'arrives-too-late', from, turns } }] : [],
    ),
    ...(isSeen ? [{ at: '/mission/hidden', fault: { kind: 'hidden-in-turns' } } as const] : []),
  ];
}

/**
 * Why a hidden deployment would not stay hidden between players who do not share a screen: each side needs zones of its
 * own. Where zones overlap, a place that is refused would tell what the other side has put there.
 */
export function findOpenSecrets({ mission }: ScenarioDocument): readonly Problem[] {
  const { hidden, deployment = [] } = mission ?? {};
  if (!hidden || !deployment.every(({ zone }) => isSimple(zone))) return [];
  const partsOf = (side: Side) =>
    deployment.filter((one) => one.side === side).flatMap(({ zone }) => convexParts(zone).map(convexBody));
  const at = '/mission/deployment';
  const without = SIDES.find((side) => partsOf(side).length === 0);
  if (without) return [{ at, fault: { kind: 'hidden-without-zone', side: without } }];
  const [attacker, defender] = SIDES.map(partsOf);
  const overlap = attacker!.some((own) => defender!.some((other) => overlapsBy(own, other, MEASURE_TOLERANCE)));
  return overlap ? [{ at, fault: { kind: 'hidden-zones-overlap' } }] : [];
}

const checkRuleIds = ({ scoring = [] }: MissionDocument): readonly Problem[] =>
  findTwins(
    scoring.flatMap(({ id }, i) => (id === undefined ? [] : [{ id, at: `/mission/scoring/${i}/id` }])),
    'rule',
  );

const FORMS = ['hold', 'kill', 'reach', 'treasure'] as const;

/** The form that each key of a scoring rule belongs to. */
const FORM_OF_KEY = { objectives: 'hold', per: 'kill', units: 'reach', wholly: 'reach' } as const;

function checkRule(
  { units = [] }: ScenarioDocument,
  mission: MissionDocument,
  rule: ScoringDocument,
  at: string,
): readonly Problem[] {
  const forms = FORMS.filter((form) => rule[form] !== undefined);
  const [form] = forms;
  if (form === undefined || forms.length > 1) return [{ at, fault: { kind: 'no-scoring-form', forms } }];
  const keys = (Object.keys(FORM_OF_KEY) as readonly (keyof typeof FORM_OF_KEY)[]).filter(
    (key) => rule[key] !== undefined && FORM_OF_KEY[key] !== form,
  );
  const objectiveIds = (mission.objectives ?? []).map(({ id }) => id);
  const unitIds = units.map(({ id }) => id);
  const unknown = (
    ids: readonly string[],
    known: readonly string[],
    kind: 'no-such-unit' | 'no-such-objective',
    place: (i: number) => string,
  ): readonly Problem[] =>
    ids.flatMap((id, i) => (known.includes(id) ? [] : [{ at: place(i), fault: { kind, id, known } }]));
  const listed = rule.objectives ?? objectiveIds;
  const hold = typeof rule.hold === 'number' ? rule.hold : 0;
  return [
    ...keys.map(
      (key): Problem => ({ at: `${at}/${key}`, fault: { kind: 'not-of-form', key, form: FORM_OF_KEY[key] } }),
    ),
    ...unknown(rule.objectives ?? [], objectiveIds, 'no-such-objective', (i) => `${at}/objectives/${i}`),
    ...checkTreasure(mission, rule, `${at}/treasure`),
    ...unknown(rule.units ?? [], unitIds, 'no-such-unit', (i) => `${at}/units/${i}`),
    ...(Array.isArray(rule.kill) ? unknown(rule.kill, unitIds, 'no-such-unit', (i) => `${at}/kill/${i}`) : []),
    ...(typeof rule.reach === 'string'
      ? unknown([rule.reach], objectiveIds, 'no-such-objective', () => `${at}/reach`)
      : []),
    ...(form === 'hold' && objectiveIds.length === 0
      ? [{ at: `${at}/hold`, fault: { kind: 'nothing-to-hold' } } as const]
      : []),
    ...(hold > listed.length && objectiveIds.length > 0
      ? [{ at: `${at}/hold`, fault: { kind: 'too-many-to-hold', hold, objectives: listed.length } } as const]
      : []),
    ...(rule.kill === 'points' && !units.some(({ points }) => points !== undefined && points > 0)
      ? [{ at: `${at}/kill`, fault: { kind: 'no-unit-points' } } as const]
      : []),
    ...((rule.from ?? 1) > mission.turns
      ? [{ at: `${at}/from`, fault: { kind: 'scores-too-late', from: rule.from!, turns: mission.turns } } as const]
      : []),
  ];
}

/** A rule for treasures that the mission does not have. */
function checkTreasure(
  { treasures = [] }: MissionDocument,
  { treasure }: ScoringDocument,
  at: string,
): readonly Problem[] {
  const known = treasures.map(({ id }) => id);
  if (treasure === 'all') return known.length === 0 ? [{ at, fault: { kind: 'no-treasure' } }] : [];
  return (treasure ?? []).flatMap((id, i): readonly Problem[] =>
    known.includes(id) ? [] : [{ at: `${at}/${i}`, fault: { kind: 'no-such-treasure', id, known } }],
  );
}

/** A mission in which nothing can score. */
const checkPurpose = ({ scoring, objectives = [] }: MissionDocument): readonly Problem[] =>
  (scoring ?? objectives).length > 0
    ? []
    : [{ at: scoring ? '/mission/scoring' : '/mission', fault: { kind: 'nothing-scores' } }];

/** A game that would begin after its last turn. */
function checkStart({ start }: ScenarioDocument, { turns }: MissionDocument): readonly Problem[] {
  const turn = start?.turn ?? 1;
  return turn > turns ? [{ at: '/start/turn', fault: { kind: 'never-ready', turn, turns } }] : [];
}
