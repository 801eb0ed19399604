import { toRadians } from '../../kernel/units.ts';
import { modelId, unitId } from '../../rules/core/ids.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { Status, Unit } from '../../rules/core/state/state.ts';
import { toBase, toTablePlace } from '../places.ts';
import { toProfile } from '../profile.ts';
import type { UnplacedModel } from '../scenario.ts';
import type { ModelDocument, UnitDocument } from '../schema.ts';
import { toMissile, toSpell } from '../missiles.ts';
import { toWeapon } from '../weapons.ts';
import { rankedPlaces } from './ranked-places.ts';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';

/** Height of a body if the file gives none. */
export const DEFAULT_BODY_HEIGHT = 1.5;

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
    ...(document.points === undefined ? {} : { points: document.points }),
    ...(document.control === undefined ? {} : { control: document.control }),
  };
  return { unit, models };
}

/**
 * The statuses a unit takes from its models: any that one of them has, but Fights First only if all have it.
 *
 * @source R10-29
 */
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
        at: toTablePlace(model.at),
        facing: toRadians(model.facing ?? 0),
        profile: { ...RULES_SYSTEMS[system].characteristics.ordinary, ...toProfile(model.profile) },
        keywords: [...new Set([...(document.keywords ?? []), ...(model.keywords ?? [])])],
        ...weaponsIn(model.weapons ?? document.weapons),
        ...(document.missiles ? { missiles: document.missiles.map(toMissile) } : {}),
        ...(document.spells ? { spells: document.spells.map(toSpell) } : {}),
        ...(model.mini === undefined ? {} : { mini: model.mini }),
        pointer: `${pointer}/models/${i}`,
      },
      model.wounds,
    ),
  );
}

const weaponsIn = (weapons: UnitDocument['weapons']) => (weapons ? { weapons: weapons.map(toWeapon) } : {});

function rankedModels(document: UnitDocument, pointer: string, system: SystemName): readonly UnplacedModel[] {
  const { formation } = document;
  if (!formation) return [];
  return rankedPlaces(formation).map(({ rank, file, at, leader }) => {
    const own = leader?.document;
    const mini = own?.mini ?? formation.mini;
    const ranked: Omit<UnplacedModel, 'wounds'> = {
      id: modelId(own?.id ?? `${document.id}/${rank}/${file}`),
      unit: unitId(document.id),
      base: toBase(own?.base ?? formation.base),
      height: own?.height ?? formation.height ?? DEFAULT_BODY_HEIGHT,
      at,
      facing: toRadians(formation.facing ?? 0),
      profile: {
        ...RULES_SYSTEMS[system].characteristics.ordinary,
        ...toProfile(formation.profile),
        ...toProfile(own?.profile),
      },
      keywords: [...new Set([...(document.keywords ?? []), ...(own?.keywords ?? [])])],
      ...weaponsIn(own?.weapons ?? document.weapons),
      ...(mini === undefined ? {} : { mini }),
      pointer: leader ? `${pointer}/formation/leaders/${leader.index}` : `${pointer}/formation`,
    };
    return withWounds(system, ranked, leader ? own?.wounds : formation.wounds);
  });
}

/** A model at the start of a game, with all the wounds of its profile, or with `left` wounds. */
const withWounds = (system: SystemName, model: Omit<UnplacedModel, 'wounds'>, left?: number): UnplacedModel => ({
  ...model,
  wounds: left ?? model.profile[RULES_SYSTEMS[system].characteristics.wounds] ?? 1,
});
