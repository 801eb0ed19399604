import type { Problem } from '../problem.ts';
import type { Whose } from '../scenario-fault.ts';
import type { ScenarioDocument, UnitDocument } from '../schema.ts';
import { outfitted } from '../warbands.ts';
import { rankedPlaces } from './ranked-places.ts';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';

/** The health a document gives to a model, or to all the rank and file of a formation. */
type Health = {
  readonly whose: Whose;
  readonly at: string;
  /** The profile's value, if it is a number. */
  readonly full: number | undefined;
  readonly left: number | undefined;
  /** Whether it shares a health pool with the rest of its unit. */
  readonly shared: boolean;
};

/**
 * The faults of initial wounds: more left than the profile allows, or rank and file of one pool whose models differ in
 * what they can take or have left.
 *
 * @source RG-24
 */
export const checkWounds = (document: ScenarioDocument): readonly Problem[] =>
  (document.units ?? []).flatMap((listed, i) => {
    const unit = outfitted(document, listed);
    const healths = healthsOf(document, unit, `/units/${i}`);
    return [...healths.flatMap((one) => tooMany(document, one)), ...differing(document, unit, healths)];
  });

function healthsOf({ system }: ScenarioDocument, unit: UnitDocument, at: string): readonly Health[] {
  const { models = [], formation, keywords = [] } = unit;
  const key = RULES_SYSTEMS[system].characteristics.wounds;
  const ranked = RULES_SYSTEMS[system].shape === 'ranked';
  const sharesWith = (words: readonly string[] = []): boolean =>
    ranked && ![...keywords, ...words].some((word) => word === 'CHARACTER' || word === 'CHAMPION');
  const fullOf = (...profiles: readonly (Readonly<Record<string, number | string>> | undefined)[]) => {
    const own =
      profiles.find((profile) => profile?.[key] !== undefined)?.[key] ??
      RULES_SYSTEMS[system].characteristics.ordinary[key];
    return typeof own === 'number' ? own : undefined;
  };
  const listed = models.map((model, i): Health => {
    return {
      whose: { kind: 'model', id: model.id },
      at: `${at}/models/${i}`,
      full: fullOf(model.profile),
      left: model.wounds,
      shared: sharesWith(model.keywords),
    };
  });
  if (!formation) return listed;
  const leaders = (formation.leaders ?? []).map((leader, i): Health => {
    const whose: Whose = { kind: 'leader', ...(leader.id === undefined ? {} : { id: leader.id }), file: leader.file };
    return {
      whose,
      at: `${at}/formation/leaders/${i}`,
      full: fullOf(leader.profile, formation.profile),
      left: leader.wounds,
      shared: sharesWith(leader.keywords),
    };
  });
  const ranks: Health = {
    whose: { kind: 'ranks', unit: unit.id },
    at: `${at}/formation`,
    full: fullOf(formation.profile),
    left: formation.wounds,
    shared: sharesWith(),
  };
  return [...listed, ...(formation.count > leaders.length ? [ranks] : []), ...leaders];
}

function tooMany({ system }: ScenarioDocument, { whose, at, full, left }: Health): readonly Problem[] {
  if (left === undefined || full === undefined || left <= full) return [];
  return [
    {
      at: `${at}/wounds`,
      fault: { kind: 'many-wounds', whose, left, key: RULES_SYSTEMS[system].characteristics.wounds, full },
    },
  ];
}

/**
 * Faults of rank and file in one pool that differ in what they can take, or in what is left of a shared health value.
 */
function differing({ system }: ScenarioDocument, unit: UnitDocument, healths: readonly Health[]): readonly Problem[] {
  const pool = healths.filter(({ shared }) => shared);
  const first = pool[0];
  const hurt = pool.find(({ left }) => left !== undefined);
  return pool.flatMap((one): readonly Problem[] => {
    const { whose, full, left } = one;
    const key = RULES_SYSTEMS[system].characteristics.wounds;
    if (full !== first?.full) {
      const fault = { kind: 'pool-differs', unit: unit.id, whose, key, full, others: first?.full } as const;
      return [{ at: `${one.at}/profile/${key}`, fault }];
    }
    if (left === undefined || hurt?.left === undefined || left === hurt.left) return [];
    const fault = {
      kind: 'pool-hurt-twice',
      unit: unit.id,
      whose,
      left,
      other: hurt.whose,
      otherLeft: hurt.left,
    } as const;
    return [{ at: `${one.at}/wounds`, fault }];
  });
}

/** A model under the id of its health pool. `own`: whether the pool is its alone. */
type PoolMember = { readonly id: string; readonly own: boolean; readonly at: string };

/**
 * The faults of ids shared by two health pools: a champion or character is struck by its own id, rank and file by their
 * unit's.
 *
 * @source AA-6
 */
export function checkPools(document: ScenarioDocument): readonly Problem[] {
  if (RULES_SYSTEMS[document.system].shape !== 'ranked') return [];
  const units = (document.units ?? []).map((unit, i) => ({ id: unit.id, known: knownOf(unit, i) }));
  const withRanks = new Set(units.filter(({ known }) => known.some(({ own }) => !own)).map(({ id }) => id));
  return units.flatMap(({ known }) =>
    known
      .filter(({ id, own }) => own && withRanks.has(id))
      .map(({ id, at }) => ({ at, fault: { kind: 'pool-of-two', id } })),
  );
}

function knownOf({ id, keywords = [], models = [], formation }: UnitDocument, index: number): readonly PoolMember[] {
  const own = (words: readonly string[] = []): boolean =>
    [...keywords, ...words].some((word) => word === 'CHARACTER' || word === 'CHAMPION');
  const at = `/units/${index}`;
  return [
    ...models.map((model, i): PoolMember => ({ id: model.id, own: own(model.keywords), at: `${at}/models/${i}/id` })),
    ...(formation ? rankedPlaces(formation) : []).map(
      ({ rank, file, leader }): PoolMember => ({
        id: leader?.document.id ?? `${id}/${rank}/${file}`,
        own: own(leader?.document.keywords),
        at: leader ? `${at}/formation/leaders/${leader.index}/id` : `${at}/formation`,
      }),
    ),
  ];
}
