import type { PlanPoint } from '../kernel/point.ts';
import { err, ok } from '../kernel/result.ts';
import type { Side } from '../rules/core/turn.ts';
import type { FighterKindDocument, ModelDocument, UnitDocument } from '../scenario/schema.ts';
import { type ListedFighter, warbandOf } from '../scenario/warbands.ts';
import type { CommandOf } from './command.ts';
import type { EditorContext, ProposedChange } from './context.ts';
import { stemFrom, unitNames } from './names.ts';
import { unitsOf } from './thing.ts';
import { BASE_GAP, baseSize, carriedUnit, standsOf } from './units.ts';
import { createPlaces, stripsOf } from './free-places.ts';

/** Gives both sides lists to choose fighters from. */
export const decideWarbands = (_: EditorContext, { warbands }: CommandOf<'set-warbands'>): ProposedChange =>
  ok({ warbands });

/**
 * Sets a warband up in the deployment zone of its side, in place of the fighters chosen from the list before.
 *
 * @errors No list, a kind the list does not have, or no room for all fighters.
 */
export function decideMuster(context: EditorContext, { side, fighters }: CommandOf<'muster'>): ProposedChange {
  const { document } = context;
  const warband = warbandOf(document, side);
  if (!warband) return err({ kind: 'no-warband', side });
  const gone = unitsOf(document).filter((unit) => unit.side === side && unit.kind !== undefined);
  const rest = unitsOf(document).filter((unit) => !gone.includes(unit));
  const cleared = { ...document, units: [...rest] };
  const nameFor = unitNames(cleared);
  const place = createPlaces(context, side, rest.flatMap(standsOf));
  const units: UnitDocument[] = [];
  for (const fighter of fighters) {
    const kind = warband.kinds.find(({ id }) => id === fighter.kind);
    if (!kind) return err({ kind: 'unknown', id: fighter.kind });
    const at = place([{ at: [0, 0], base: kind.base, facing: FACING[side] }]);
    if (!at) return err({ kind: 'no-room', side, placed: units.length, wanted: fighters.length });
    units.push(toUnit(fighter, kind, { side, at, id: nameFor(stemFrom(kind.name) ?? 'fighter') }));
  }
  return ok({ units, takeUnits: gone.map(({ id }) => id) });
}

/**
 * Sets up the units of an army in the deployment zone of a side, each in ranks that fit there.
 *
 * @errors No room for all units.
 */
export function decideArmy(
  context: EditorContext,
  { side, units, isReplaced }: CommandOf<'set-up-army'>,
): ProposedChange {
  const gone = isReplaced ? unitsOf(context.document).filter((unit) => unit.side === side) : [];
  const rest = unitsOf(context.document).filter((unit) => !gone.includes(unit));
  const taken = rest.flatMap(standsOf);
  let placed: ReadonlyMap<UnitDocument, UnitDocument> = new Map();
  for (const strip of stripsOf(context.document, side)) {
    placed = placeArmy(units, side, createPlaces(context, side, taken, strip));
    if (placed.size === units.length)
      return ok({ units: units.map((unit) => placed.get(unit)!), takeUnits: gone.map(({ id }) => id) });
  }
  return err({ kind: 'no-room', side, placed: placed.size, wanted: units.length });
}

/** The units of an army as they are placed, until one finds no room. The largest are first: small ones fit between them. */
function placeArmy(
  units: readonly UnitDocument[],
  side: Side,
  place: ReturnType<typeof createPlaces>,
): ReadonlyMap<UnitDocument, UnitDocument> {
  const placed = new Map<UnitDocument, UnitDocument>();
  for (const unit of units.toSorted((a, b) => areaOf(b) - areaOf(a))) {
    for (const ranked of rankings(unit, side)) {
      const at = place(standsOf(ranked));
      if (!at) continue;
      placed.set(unit, carriedUnit(ranked, at, [0, 0], 0));
      break;
    }
    if (!placed.has(unit)) break;
  }
  return placed;
}

/** How much ground the bases of a unit cover, square inches. */
const areaOf = (unit: UnitDocument): number =>
  standsOf(unit).reduce((sum, { base }) => sum + baseSize(base)[0] * baseSize(base)[1], 0);

/** The widths of ranks that are tried for loose models, in the order in which they look best. */
const RANKS = [5, 10, 7, 4, 3, 2, 1] as const;

/** A unit round the origin, facing the other edge, in each of the ranks that are tried. */
function rankings(unit: UnitDocument, side: Side): readonly UnitDocument[] {
  const { formation, models = [] } = unit;
  if (formation) return [{ ...unit, formation: { ...formation, at: [0, 0], facing: FACING[side] } }];
  const [width, depth] = [0, 1].map((i) => Math.max(...models.map(({ base }) => baseSize(base)[i]!)) + BASE_GAP);
  const ahead = side === 'attacker' ? 1 : -1;
  return RANKS.filter((files, i) => i === 0 || files < models.length || files === 1).map((files) => {
    const ranks = Math.ceil(models.length / files);
    return {
      ...unit,
      models: models.map((model, i): ModelDocument => {
        const rank = Math.floor(i / files);
        const inRank = Math.min(files, models.length - rank * files);
        const at: [number, number] = [
          ((i % files) - (inRank - 1) / 2) * width!,
          ahead * (rank - (ranks - 1) / 2) * depth!,
        ];
        return { ...model, at, ...(FACING[side] === 0 ? {} : { facing: FACING[side] }) };
      }),
    };
  });
}

/** Degrees that models of a side look: at the other edge. */
const FACING: Readonly<Record<Side, number>> = { attacker: 0, defender: 180 };

function toUnit(
  { equipment }: ListedFighter,
  { id: kind, name, base, height, mini, profile, keywords }: FighterKindDocument,
  { side, at, id }: { readonly side: Side; readonly at: PlanPoint; readonly id: string },
): UnitDocument {
  const model: ModelDocument = {
    ...{ id: `${id}-m`, base, at: [...at] },
    ...(height === undefined ? {} : { height }),
    ...(FACING[side] === 0 ? {} : { facing: FACING[side] }),
    ...(profile ? { profile } : {}),
    ...(mini === undefined ? {} : { mini }),
  };
  const number = /-(\d+)$/.exec(id)?.[1];
  return {
    ...{ id, side, kind, name: number === undefined ? name : `${name} ${number}` },
    ...(equipment.length > 0 ? { equipment: [...equipment] } : {}),
    ...(keywords ? { keywords } : {}),
    models: [model],
  };
}
