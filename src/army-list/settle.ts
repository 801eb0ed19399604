import type { SystemName } from '../rules/core/system.ts';
import { RULES_SYSTEMS } from '../rules/play/systems.ts';
import type { BaseDocument } from '../scenario/schema.ts';
import type { ListedModel, ListedUnit } from './army-list.ts';
import { type BaseSizes, baseOfSides, nameKey } from './base-sizes.ts';

/** Where a base is from: the list itself, a file of sizes, what was chosen for the name before, or a guess. */
export type BaseSource = 'list' | 'file' | 'remembered' | 'guess';

/** A unit of a list with what the table needs besides: bases and a figure. */
export type SettledUnit = {
  readonly unit: ListedUnit;
  readonly models: readonly SettledModel[];
  /** The worst source among its models. */
  readonly source: BaseSource;
  /** A built-in figure by name. */
  readonly figure: string;
};

/** Models of a unit that are alike, and their base. */
export type SettledModel = ListedModel & { readonly base: BaseDocument };

/** Sizes of a file, and those that were chosen before. */
export type KnownBases = { readonly file: BaseSizes; readonly remembered: BaseSizes };

const SOURCES: readonly BaseSource[] = ['list', 'remembered', 'file', 'guess'];

/** Finds bases and figures for the units of a list; a guess is always marked as one. */
export const settleUnits = (
  units: readonly ListedUnit[],
  known: KnownBases,
  system: SystemName,
): readonly SettledUnit[] => units.map((unit) => settleUnit(unit, known, system));

/** A unit with another number of models: there are more or fewer of those that are the most, and one at least. */
export function withCount(one: SettledUnit, count: number): SettledUnit {
  const most = one.models.reduce((best, { count: own }, i) => (own > one.models[best]!.count ? i : best), 0);
  const change = <M extends ListedModel>(models: readonly M[]): readonly M[] =>
    models.map((model, i) =>
      i === most ? { ...model, count: Math.max(1, model.count + count - one.unit.count) } : model,
    );
  const models = change(one.models);
  const all = models.reduce((sum, model) => sum + model.count, 0);
  return { ...one, models, unit: { ...one.unit, models: change(one.unit.models), count: all } };
}

function settleUnit(unit: ListedUnit, known: KnownBases, system: SystemName): SettledUnit {
  const isRanked = RULES_SYSTEMS[system].shape === 'ranked';
  const toFit = (base: BaseDocument): BaseDocument => (isRanked ? toRanked(base) : base);
  const kind = kindOf(unit);
  const own = unit.base && baseOfSides(unit.base, '');
  const found = unit.models.map((model): { readonly base: BaseDocument; readonly source: BaseSource } => {
    if (model.base) return { base: model.base, source: 'remembered' };
    // Names of lists have remarks in brackets that files of sizes lack: `Riders (of the North)`, `Ram [Legends]`.
    const names = [model.name, unit.name].flatMap((name) => [name, name.replace(/[([][^()[\]]*[)\]]/gu, '')]);
    const keys = names.map(nameKey).filter((key) => key !== '');
    const among = (sizes: BaseSizes): BaseDocument | undefined => keys.flatMap((key) => sizes.get(key) ?? [])[0];
    const remembered = among(known.remembered);
    if (remembered) return { base: remembered, source: 'remembered' };
    const inFile = among(known.file);
    if (inFile) return { base: inFile, source: 'file' };
    if (own) return { base: own, source: 'list' };
    return { base: isRanked ? RANKED_GUESS[kind] : GUESS[kind], source: 'guess' };
  });
  const sources = found.map(({ source }) => source);
  return {
    unit,
    models: unit.models.map(({ name, count }, i) => ({ name, count, base: toFit(found[i]!.base) })),
    source: SOURCES.findLast((source) => sources.includes(source))!,
    figure: unit.figure ?? (isRanked ? RANKED_FIGURE[kind] : FIGURE[kind]),
  };
}

/** What a unit is, as far as it decides a base and a figure. */
type UnitKind =
  | 'hero'
  | 'foot'
  | 'mounted'
  | 'beast'
  | 'swarm'
  | 'monster'
  | 'walker'
  | 'vehicle'
  | 'aircraft'
  | 'war-engine';

/** Words in keywords or names, the most telling ones first. */
const KIND_WORDS: readonly (readonly [RegExp, UnitKind])[] = [
  [/aircraft|flyer|a[ée]ronef|volant/iu, 'aircraft'],
  [/walker|dreadnought|marcheur|titanic/iu, 'walker'],
  [/war.?machine|war.?engine|artillery|artillerie|machine de guerre/iu, 'war-engine'],
  [/vehicle|v[ée]hicule|transport|chariot|tank|fortification/iu, 'vehicle'],
  [/monster|monstre|behemoth|gigantic/iu, 'monster'],
  [/mounted|mont[ée]|cavalry|cavalerie|bikers?|motards?|riders?|knights? on|chevaliers?/iu, 'mounted'],
  [/swarm|nu[ée]e/iu, 'swarm'],
  [/beast|b[êe]te|hounds?|wolves/iu, 'beast'],
  [/hero|character|leader|personnage|commander|lord/iu, 'hero'],
];

function kindOf({ keywords, name }: ListedUnit): UnitKind {
  const inKeywords = KIND_WORDS.find(([words]) => keywords.some((keyword) => words.test(keyword)));
  return (inKeywords ?? KIND_WORDS.find(([words]) => words.test(name)))?.[1] ?? 'foot';
}

const GUESS: Readonly<Record<UnitKind, BaseDocument>> = {
  ...{ hero: { round: 40 }, foot: { round: 32 }, mounted: { oval: [75, 42] }, beast: { round: 40 } },
  ...{ swarm: { round: 40 }, monster: { round: 90 }, walker: { round: 90 }, vehicle: { oval: [120, 92] } },
  ...{ aircraft: { oval: [120, 92] }, 'war-engine': { round: 60 } },
};

const RANKED_GUESS: Readonly<Record<UnitKind, BaseDocument>> = {
  ...{ hero: { rect: [25, 25] }, foot: { rect: [25, 25] }, mounted: { rect: [30, 60] }, beast: { rect: [25, 50] } },
  ...{ swarm: { rect: [40, 40] }, monster: { rect: [50, 50] }, walker: { rect: [50, 50] } },
  ...{ vehicle: { rect: [50, 100] }, aircraft: { rect: [50, 50] }, 'war-engine': { rect: [50, 50] } },
};

const FIGURE: Readonly<Record<UnitKind, string>> = {
  ...{ hero: 'captain', foot: 'trooper', mounted: 'rider', beast: 'hound', swarm: 'hound', monster: 'beast' },
  ...{ walker: 'walker', vehicle: 'vehicle', aircraft: 'flyer', 'war-engine': 'engine' },
};

const RANKED_FIGURE: Readonly<Record<UnitKind, string>> = {
  ...FIGURE,
  ...{ hero: 'champion', foot: 'spearman', mounted: 'knight', vehicle: 'engine', walker: 'brute' },
};

/** A base for the ranks: rectangular, and as wide and deep as another. */
function toRanked(base: BaseDocument): BaseDocument {
  if ('round' in base) return { rect: [base.round, base.round] };
  // Ovals stand lengthwise in the ranks.
  return 'oval' in base ? { rect: [base.oval[1], base.oval[0]] } : base;
}
