import type { MissionDocument } from '../scenario/mission-schema.ts';
import type { PieceDocument, ScenarioDocument, UnitDocument, WarbandDocument } from '../scenario/schema.ts';

/** The header of a scenario file, without its table, pieces and units. */
export type Head = Pick<ScenarioDocument, 'name' | 'story' | 'system' | 'seed' | 'rules'>;

/**
 * The facts that a step changed. A thing with a known id replaces the old one in its place, others are appended; one
 * that is removed and added under the same id is appended too. Applying it needs no computation, so a table saved today
 * stays the same under a later version of the generator or the brush.
 */
export type DocumentChange = {
  readonly pieces?: readonly PieceDocument[];
  readonly takePieces?: readonly string[];
  readonly units?: readonly UnitDocument[];
  readonly takeUnits?: readonly string[];
  /** A piece with a new id; it keeps its place in the list. */
  readonly renamed?: { readonly from: string; readonly to: string };
  readonly table?: ScenarioDocument['table'];
  readonly head?: Partial<Head>;
  /** Null for none any more. Of version 2 of the format. */
  readonly mission?: MissionDocument | null;
  /** Of version 2 of the format. */
  readonly warbands?: readonly WarbandDocument[];
};

/** The document after a change. Untouched lists keep their identity. */
export function applyChange(document: ScenarioDocument, change: DocumentChange): ScenarioDocument {
  const { pieces = [], takePieces = [], units = [], takeUnits = [], renamed, table, head, warbands } = change;
  const terrain = document.terrain ?? [];
  const named = renamed ? terrain.map((p) => (p.id === renamed.from ? { ...p, id: renamed.to } : p)) : terrain;
  return {
    ...withMission(headed(document, head), change.mission),
    ...(table ? { table } : {}),
    ...(warbands ? { warbands: [...warbands], version: 2 } : {}),
    ...(renamed || pieces.length + takePieces.length > 0 ? { terrain: merge(named, pieces, takePieces) } : {}),
    ...(units.length + takeUnits.length > 0
      ? {
          units: merge(document.units ?? [], units, takeUnits),
          // What missions count by is of version 2.
          ...(units.some(({ points, control }) => points !== undefined || control !== undefined)
            ? { version: 2 as const }
            : {}),
          ...cleared(document, takeUnits),
          ...released(document, takeUnits),
        }
      : {}),
  };
}

/** The document with another mission, or without one for null. */
function withMission(document: ScenarioDocument, mission: DocumentChange['mission']): ScenarioDocument {
  if (mission === undefined) return document;
  const { mission: _, ...rest } = document;
  return mission === null ? rest : { ...rest, mission, version: 2 };
}

/** The document with a changed header. An empty story is removed, and so are rules that say nothing. */
function headed(document: ScenarioDocument, head: Partial<Head> | undefined): ScenarioDocument {
  const { story, rules, ...rest } = { ...document, ...head };
  const hasRules = rules !== undefined && Object.keys(rules).length > 0;
  if (story !== '' && (hasRules || rules === undefined)) return { ...document, ...head };
  return { ...rest, ...(story ? { story } : {}), ...(hasRules ? { rules } : {}) };
}

function merge<T extends { readonly id: string }>(list: readonly T[], put: readonly T[], take: readonly string[]): T[] {
  const byId = new Map(put.map((each) => [each.id, each]));
  const gone = new Set(take);
  const stays = list.filter(({ id }) => !gone.has(id));
  const placed = new Set(stays.map(({ id }) => id));
  return [...stays.map((each) => byId.get(each.id) ?? each), ...put.filter(({ id }) => !placed.has(id))];
}

/** Rules of the mission no longer name removed units; those that named no others are removed. */
function released({ mission }: ScenarioDocument, takeUnits: readonly string[]): Partial<ScenarioDocument> {
  if (takeUnits.length === 0 || mission?.scoring === undefined) return {};
  const stays = (id: string): boolean => !takeUnits.includes(id);
  const scoring = mission.scoring.flatMap((rule) => {
    const kill = Array.isArray(rule.kill) ? rule.kill.filter(stays) : rule.kill;
    const units = rule.units?.filter(stays);
    if (kill?.length === 0 || units?.length === 0) return [];
    return [{ ...rule, ...(kill === undefined ? {} : { kill }), ...(units === undefined ? {} : { units }) }];
  });
  return { mission: { ...mission, scoring } };
}

/** Initial duels are removed together with either of their models. */
function cleared({ start, units = [] }: ScenarioDocument, takeUnits: readonly string[]): Partial<ScenarioDocument> {
  if (takeUnits.length === 0 || start?.duels === undefined) return {};
  const gone = units
    .filter(({ id }) => takeUnits.includes(id))
    .flatMap(({ id, models = [] }) => [id, ...models.map((model) => model.id)]);
  const isGone = (model: string): boolean => gone.some((id) => model === id || model.startsWith(`${id}/`));
  const duels = start.duels.filter(({ challenger, challengee }) => !isGone(challenger) && !isGone(challengee));
  const { duels: _, ...rest } = start;
  return { start: duels.length > 0 ? { ...rest, duels } : rest };
}
