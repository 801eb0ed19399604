import type { Side } from '../rules/core/turn.ts';
import type {
  EquipmentDocument,
  FighterKindDocument,
  ScenarioDocument,
  UnitDocument,
  WarbandDocument,
} from './schema.ts';

type Listed = Pick<ScenarioDocument, 'warbands'>;

/** The list a side chooses its fighters from; undefined where the file gives it none. */
export const warbandOf = ({ warbands = [] }: Listed, side: Side): WarbandDocument | undefined =>
  warbands.find((warband) => warband.side === side);

/** A fighter of a list: its kind, and what it is equipped with, by id. */
export type ListedFighter = { readonly kind: string; readonly equipment: readonly string[] };

/** What fighters cost together: a number of points of gold; entries that the list does not have cost nothing. */
export const warbandCost = ({ kinds, equipment = [] }: WarbandDocument, fighters: readonly ListedFighter[]): number =>
  fighters.reduce((sum, fighter) => {
    const items = fighter.equipment.map((id) => equipment.find((item) => item.id === id)?.gold ?? 0);
    return items.reduce((all, gold) => all + gold, sum + (kinds.find(({ id }) => id === fighter.kind)?.gold ?? 0));
  }, 0);

/** The fighters of a side that were chosen from its list, in the order of the file. */
export const listedFighters = ({ units = [] }: Pick<ScenarioDocument, 'units'>, side: Side): readonly ListedFighter[] =>
  units.flatMap((unit) =>
    unit.side === side && unit.kind !== undefined ? [{ kind: unit.kind, equipment: unit.equipment ?? [] }] : [],
  );

/** The kind of a unit and its equipment, as far as its side's list has them. */
function outfitOf(
  document: Listed,
  { side, kind, equipment = [] }: UnitDocument,
): { readonly kind: FighterKindDocument | undefined; readonly equipment: readonly EquipmentDocument[] } {
  const warband = warbandOf(document, side);
  return {
    kind: warband?.kinds.find(({ id }) => id === kind),
    equipment: equipment.flatMap((id) => warband?.equipment?.find((item) => item.id === id) ?? []),
  };
}

/** A unit with what it has from its kind and equipment; what it says itself comes first. */
export function outfitted(document: Listed, unit: UnitDocument): UnitDocument {
  const { kind, equipment } = outfitOf(document, unit);
  if (!kind) return unit;
  const keywords = [
    ...new Set([
      ...(unit.keywords ?? []),
      ...(kind.keywords ?? []),
      ...equipment.flatMap((item) => item.keywords ?? []),
    ]),
  ];
  const missiles = firstOfEachName([
    ...(unit.missiles ?? []),
    ...equipment.flatMap(({ name, missile }) => (missile ? [{ name, ...missile }] : [])),
  ]);
  const spells = firstOfEachName([
    ...(unit.spells ?? []),
    ...equipment.flatMap(({ name, spell }) => (spell ? [{ name, ...spell }] : [])),
  ]);
  const { profile, height, mini } = kind;
  return {
    ...unit,
    name: unit.name ?? kind.name,
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(missiles.length > 0 ? { missiles } : {}),
    ...(spells.length > 0 ? { spells } : {}),
    models: (unit.models ?? []).map((model) => ({
      ...(height === undefined ? {} : { height }),
      ...(mini === undefined ? {} : { mini }),
      ...model,
      ...(profile || model.profile ? { profile: { ...profile, ...model.profile } } : {}),
    })),
  };
}

/** Commands name weapons and spells, so a fighter has no two of one name. */
const firstOfEachName = <T extends { readonly name: string }>(listed: readonly T[]): T[] =>
  listed.filter(({ name }, i) => listed.findIndex((other) => other.name === name) === i);
