import { RULES_SYSTEMS } from '../../rules/play/systems.ts';
import { SIDES } from '../../rules/core/turn.ts';
import { type Problem, pointerTo } from '../problem.ts';
import { findProfileFault } from '../profile.ts';
import type { ScenarioDocument, UnitDocument, WarbandDocument } from '../schema.ts';
import { warbandCost, listedFighters, warbandOf } from '../warbands.ts';
import { findTwins } from './find-twins.ts';

/** The faults of warband lists, and of the fighters chosen from them. */
export function checkWarbands(document: ScenarioDocument): readonly Problem[] {
  const { system, version, warbands = [], units = [] } = document;
  const chosen = units.flatMap((unit, u) => (unit.kind === undefined && !unit.equipment ? [] : [{ unit, u }]));
  if (warbands.length + chosen.length === 0) return [];
  const place = warbands.length > 0 ? '/warbands' : `/units/${chosen[0]!.u}/kind`;
  if (version < 2) return [{ at: place, fault: { kind: 'needs-version', key: 'warbands', version: 2 } }];
  if (RULES_SYSTEMS[system].shape !== 'single') return [{ at: place, fault: { kind: 'warbands-not-here', system } }];
  return [
    ...warbands.flatMap((warband, w) => checkList(document, warband, `/warbands/${w}`)),
    ...SIDES.flatMap((side): readonly Problem[] => {
      const second = warbands.findLastIndex((warband) => warband.side === side);
      const first = warbands.findIndex((warband) => warband.side === side);
      return second > first ? [{ at: `/warbands/${second}/side`, fault: { kind: 'warband-twice', side } }] : [];
    }),
    ...chosen.flatMap(({ unit, u }) => checkFighter(document, unit, `/units/${u}`)),
  ];
}

/** The faults of one list: ids, profiles, the limit of gold, and how many there may be of a kind. */
function checkList(document: ScenarioDocument, warband: WarbandDocument, at: string): readonly Problem[] {
  const { side, gold, kinds, equipment = [] } = warband;
  const fighters = listedFighters(document, side);
  const cost = warbandCost(warband, fighters);
  return [
    ...findTwins(
      kinds.map(({ id }, i) => ({ id, at: `${at}/kinds/${i}/id` })),
      'kind',
    ),
    ...findTwins(
      equipment.map(({ id }, i) => ({ id, at: `${at}/equipment/${i}/id` })),
      'equipment',
    ),
    ...kinds.flatMap(({ profile = {} }, i) =>
      Object.entries(profile).flatMap(([key, value]) => {
        const fault = findProfileFault(document.system, key, value);
        return fault ? [{ at: `${at}/kinds/${i}${pointerTo(['profile', key])}`, fault }] : [];
      }),
    ),
    ...kinds.flatMap(({ id, name, most }, i): readonly Problem[] => {
      const count = fighters.filter(({ kind }) => kind === id).length;
      return most !== undefined && count > most
        ? [{ at: `${at}/kinds/${i}/most`, fault: { kind: 'many-of-kind', name, count, most } }]
        : [];
    }),
    ...(cost > gold ? [{ at: `${at}/gold`, fault: { kind: 'over-gold', side, cost, gold } } as const] : []),
  ];
}

/** The faults of one fighter: a kind or equipment that its side's list does not have. */
function checkFighter(document: ScenarioDocument, unit: UnitDocument, at: string): readonly Problem[] {
  const { side, kind, equipment = [] } = unit;
  const warband = warbandOf(document, side);
  const kinds = (warband?.kinds ?? []).map(({ id }) => id);
  const items = (warband?.equipment ?? []).map(({ id }) => id);
  if (kind === undefined) return [{ at: `${at}/equipment`, fault: { kind: 'equipment-alone', unit: unit.id } }];
  return [
    ...(kinds.includes(kind)
      ? []
      : [{ at: `${at}/kind`, fault: { kind: 'not-in-list', what: 'kind', side, id: kind, known: kinds } } as const]),
    ...equipment.flatMap((id, i): readonly Problem[] =>
      items.includes(id)
        ? []
        : [{ at: `${at}/equipment/${i}`, fault: { kind: 'not-in-list', what: 'equipment', side, id, known: items } }],
    ),
  ];
}
