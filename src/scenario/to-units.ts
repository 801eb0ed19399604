import { toInches, toRadians, type Millimetres } from '../kernel/units.ts';
import type { PlanPoint, Point } from '../kernel/point.ts';
import { modelId, unitId } from '../rules/core/ids.ts';
import type { SystemName } from '../rules/core/rules.ts';
import type { Model, Status, Unit } from '../rules/core/state.ts';
import { ORDINARY_PROFILE, toProfile, WOUNDS_KEY } from './profile.ts';
import type { UnplacedModel } from './scenario.ts';
import type { BaseDocument, FormationDocument, ModelDocument, UnitDocument } from './schema.ts';

/** Height of a body where a file leaves it out. */
export const DEFAULT_BODY_HEIGHT = 1.5;

type Base = Model['base'];

/**
 * A unit and its models from their JSON; its keywords and statuses include those of its models.
 *
 * @param pointer JSON pointer to the unit.
 */
export function toUnit(
  document: UnitDocument,
  pointer: string,
  system: SystemName,
): { readonly unit: Unit; readonly models: readonly UnplacedModel[] } {
  const models = document.models ? listedModels(document, pointer, system) : rankedModels(document, pointer, system);
  const status = new Set([...(document.status ?? []), ...statusOfModels(document.models ?? [])]);
  const unit: Unit = {
    id: unitId(document.id),
    side: document.side,
    name: document.name ?? document.id,
    keywords: document.keywords ?? [],
    models: models.map((model) => model.id),
    status: [...status],
  };
  return { unit, models };
}

/** What models bring upon their unit: everything any of them is under, but Fights First only if all have it. @source R10-29 */
function statusOfModels(models: readonly ModelDocument[]): readonly Status[] {
  const all = models.flatMap((model) => model.status ?? []);
  return all.filter((s) => s !== 'fights-first' || models.every((model) => model.status?.includes(s)));
}

function listedModels(document: UnitDocument, pointer: string, system: SystemName): readonly UnplacedModel[] {
  return (document.models ?? []).map((model, i) =>
    withWounds(
      system,
      {
        id: modelId(model.id),
        unit: unitId(document.id),
        base: toBase(model.base),
        height: model.height ?? DEFAULT_BODY_HEIGHT,
        at: toPlace(model.at),
        facing: toRadians(model.facing ?? 0),
        profile: { ...ORDINARY_PROFILE[system], ...toProfile(model.profile) },
        keywords: [...new Set([...(document.keywords ?? []), ...(model.keywords ?? [])])],
        ...(model.mini === undefined ? {} : { mini: model.mini }),
        pointer: `${pointer}/models/${i}`,
      },
      model.wounds,
    ),
  );
}

function rankedModels(document: UnitDocument, pointer: string, system: SystemName): readonly UnplacedModel[] {
  const { formation } = document;
  if (!formation) return [];
  return layOutRanks(formation).map(({ rank, file, at }) =>
    withWounds(system, {
      id: modelId(`${document.id}/${rank}/${file}`),
      unit: unitId(document.id),
      base: toBase(formation.base),
      height: formation.height ?? DEFAULT_BODY_HEIGHT,
      at,
      facing: toRadians(formation.facing ?? 0),
      profile: { ...ORDINARY_PROFILE[system], ...toProfile(formation.profile) },
      keywords: document.keywords ?? [],
      ...(formation.mini === undefined ? {} : { mini: formation.mini }),
      pointer: `${pointer}/formation`,
    }),
  );
}

/** A model as it enters a game: with all the wounds of its profile, or with those it has left. */
const withWounds = (system: SystemName, model: Omit<UnplacedModel, 'wounds'>, left?: number): UnplacedModel => ({
  ...model,
  wounds: left ?? model.profile[WOUNDS_KEY[system]] ?? 1,
});

/** A place in a formation: rank 1 is the front, file 1 the left as the unit looks. */
type RankedPlace = { readonly rank: number; readonly file: number; readonly at: PlanPoint | Point };

/**
 * Where the models of a ranked unit stand: base to base, files across from the left, ranks behind one another.
 *
 * `at` of the formation is the centre of its front edge. An incomplete last rank is filled from its middle outwards:
 * it is centred behind the others.
 */
export function layOutRanks(formation: FormationDocument): readonly RankedPlace[] {
  const { files, count, at } = formation;
  const base = toBase(formation.base);
  const [width, depth] =
    base.kind === 'round' ? [2 * base.radius, 2 * base.radius] : [2 * base.halfWidth, 2 * base.halfDepth];
  const yaw = toRadians(formation.facing ?? 0);
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const front = toPlace(at);
  const [x, z] = front.length === 2 ? front : [front[0], front[2]];
  return Array.from({ length: count }, (_, i) => {
    const rank = Math.floor(i / files);
    const inRank = Math.min(files, count - rank * files);
    const right = ((i % files) - (inRank - 1) / 2) * width;
    const back = (rank + 0.5) * depth;
    const plan: PlanPoint = [x + right * cos + back * sin, z - right * sin + back * cos];
    return { rank: rank + 1, file: (i % files) + 1, at: front.length === 2 ? plan : [plan[0], front[1], plan[1]] };
  });
}

/** A base in inches from its JSON in millimetres (a hull is in inches already). */
export function toBase(base: BaseDocument): Base {
  const half = (mm: number) => toInches(mm as Millimetres) / 2;
  if ('round' in base) return { kind: 'round', radius: half(base.round) };
  if ('oval' in base) return { kind: 'oval', halfWidth: half(base.oval[0]), halfDepth: half(base.oval[1]) };
  if ('rect' in base) return { kind: 'rect', halfWidth: half(base.rect[0]), halfDepth: half(base.rect[1]) };
  return { kind: 'hull', halfWidth: base.hull[0] / 2, halfDepth: base.hull[1] / 2 };
}

/** A place from `[x, z]` or `[x, y, z]`; the schema has counted its numbers. */
export function toPlace(at: readonly number[]): PlanPoint | Point {
  const [x = 0, second = 0, third] = at;
  return third === undefined ? [x, second] : [x, second, third];
}
