import type { ArmyList, ListedModel, ListedUnit, ListedWeapon, ListLine, Stats } from './army-list.ts';
import { shareWord, toKeyword } from './keywords.ts';
import { readCounted } from './counted-name.ts';
import type { RosterNode, RosterProfile, RosterTree } from './roster-tree.ts';

/** The list of a roster: every selection that is a unit or a model, and what is selected for the army as a whole. */
export function readRoster({ name, points, forces, factions }: RosterTree): ArmyList {
  const units: ListedUnit[] = [];
  const header: ListLine[] = [];
  const unplaced: ListLine[] = [];
  const visit = (node: RosterNode): void => {
    if (isUnit(node) && !holdsUnits(node)) units.push(toUnit(withoutFollowers(node)), ...followersOf(node).map(toUnit));
    else if (hasUnits(node)) {
      header.push(toLine(node));
      for (const child of node.children) visit(child);
    } else (node.points > 0 ? unplaced : header).push(toLine(node));
  };
  for (const force of forces) for (const child of force.children) visit(child);
  const faction = factions.find((one) => one !== '');
  return { format: 'roster', name, faction, points, units, header, unplaced };
}

const toLine = ({ name, customName, number }: RosterNode): ListLine => ({
  n: 0,
  text: `${number > 1 ? `${number}x ` : ''}${name}${customName === '' ? '' : ` “${customName}”`}`,
});

/**
 * Whether a selection is a unit: by its type, or, where it is noted as an upgrade, by its profile or its models. What is
 * noted as a unit but has neither points nor profiles is a choice for the whole army.
 */
const isUnit = (node: RosterNode): boolean =>
  node.type === 'model' ||
  (node.type === 'unit' &&
    allIn(node).some(({ points, type, profiles }) => points > 0 || type === 'model' || profiles.some(isOfModel))) ||
  (node.type === 'upgrade' && (node.profiles.some(isOfModel) || node.children.some(({ type }) => type === 'model')));

/** Whether what is noted as a unit only holds others: it has neither points, nor a profile, nor models. */
const holdsUnits = ({ points, profiles, children }: RosterNode): boolean =>
  points === 0 &&
  !profiles.some(isOfModel) &&
  children.some(({ type }) => type === 'unit') &&
  children.every(({ type }) => type !== 'model');

/** Whether a selection only lists who follows a character: each of these is a unit. */
const isWarband = ({ name, type, children }: RosterNode): boolean =>
  type === 'upgrade' && /^(?:warband|bande)$/iu.test(name) && children.some(isUnit);

const followersOf = ({ children }: RosterNode): readonly RosterNode[] =>
  children.filter(isWarband).flatMap((warband) => warband.children.filter(isUnit));

const withoutFollowers = (node: RosterNode): RosterNode => ({
  ...node,
  children: node.children.flatMap((child) =>
    isWarband(child) ? child.children.filter((one) => !isUnit(one)) : [child],
  ),
});

const hasUnits = (node: RosterNode): boolean => node.children.some((child) => isUnit(child) || hasUnits(child));

function toUnit(node: RosterNode): ListedUnit {
  const models = modelsOf(node);
  const all = allIn(node);
  const [only, ...others] = modelsIn(node);
  // What is noted as an upgrade without a profile is the choice of one model.
  const isChoice = node.type === 'upgrade' && !node.profiles.some(isOfModel) && others.length === 0;
  return {
    name: (isChoice ? only?.name : undefined) ?? node.name,
    count: models.reduce((sum, { count }) => sum + count, 0),
    models,
    points: Math.round(all.reduce((sum, { points }) => sum + points, 0)),
    keywords: [...new Set(node.categories.flatMap((category) => toKeyword(category) ?? []))].slice(0, 24),
    stats: statsOf(all.flatMap(({ profiles }) => profiles).find(isOfModel)),
    weapons: weaponsOf(all),
    base: baseOf(all),
    line: toLine(node),
    details: all.slice(1).map(toLine),
  };
}

const allIn = (node: RosterNode): readonly RosterNode[] => [node, ...node.children.flatMap(allIn)];

/** Whether what is noted as a model only holds others: it has no profile, as they do. */
const holdsModels = ({ profiles, children }: RosterNode): boolean =>
  !profiles.some(isOfModel) && children.some((child) => child.type === 'model' && child.profiles.some(isOfModel));

/** The models of a unit: the uppermost selections of models in it, or itself. */
function modelsOf(node: RosterNode): readonly ListedModel[] {
  const found = new Map<string, number>();
  const add = (given: string, number: number): void => {
    for (const { name, count } of namedIn(given)) found.set(name, (found.get(name) ?? 0) + number * count);
  };
  // Where a choice tells the size of the unit, a leader that costs nothing is one of its models.
  const isSized = node.children.some(({ type, name }) => type === 'model' && namedIn(name)[0]!.count > 1);
  const isWithin = ({ name, points, children }: RosterNode): boolean =>
    isSized && points === 0 && children.length === 0 && namedIn(name)[0]!.count === 1;
  const visit = (one: RosterNode): void => {
    for (const child of one.children) {
      const isGroup = child.type === 'upgrade' && one.type !== 'model' && child.profiles.some(isOfModel);
      // A group with a profile has models below it without one, or is a model itself; beside such models it is their mount.
      const models = isGroup ? modelsIn(child) : [];
      if (isGroup && models.length === 0 && one.profiles.some(isOfModel) && modelsIn(one).length > 0) continue;
      if (models.length > 0) for (const { number } of models) add(child.name, number);
      else if (child.type === 'model' && isWithin(child)) continue;
      else if (isGroup || (child.type === 'model' && !holdsModels(child))) add(child.name, child.number);
      else visit(child);
    }
  };
  if (node.type !== 'model' || holdsModels(node)) visit(node);
  if (found.size > 0 && leadsOthers(node, [...found.keys()])) add(node.name, node.number);
  if (found.size === 0) for (const { name, count } of sizeIn(node)) add(name, count);
  if (found.size === 0) for (const { name, number } of armedIn(node)) add(name, number);
  if (found.size === 0) return [{ name: node.name, count: Math.max(1, node.number) }];
  return [...found].map(([name, count]) => ({ name, count }));
}

const modelsIn = ({ children }: RosterNode): readonly RosterNode[] => children.filter(({ type }) => type === 'model');

/** The models that a choice names, some of which tell their number: `10 Name`, `10 Name & 2 Other`. */
function namedIn(given: string): readonly ListedModel[] {
  const { count, name } = readCounted(given);
  if (count === undefined) return [{ name: given, count: 1 }];
  const [own, ...others] = name.split(/\s&\s/u);
  return [
    { name: own!, count },
    ...others.map((other) => ({ name: readCounted(other).name, count: readCounted(other).count ?? 1 })),
  ];
}

/** Whether a unit is a character besides the models that are noted in it. */
const leadsOthers = ({ name, type, profiles, categories }: RosterNode, models: readonly string[]): boolean =>
  type === 'unit' &&
  categories.some((category) => /^(?:characters?|personnages?)$/iu.test(category)) &&
  profiles.some((profile) => isOfModel(profile) && profile.name === name) &&
  !models.includes(name);

/** The models of a unit whose size is an option of it: `10 Name`, for points or with the name of the unit, or `10 Models`. */
function sizeIn(unit: RosterNode): readonly ListedModel[] {
  if (unit.type === 'model') return [];
  return unit.children.flatMap((child) => {
    const { count, name } = readCounted(child.name);
    const isNamed =
      /^models?$/iu.test(name) || (child.points > 0 ? shareWord(unit.name, name) : unit.name.endsWith(name));
    const isSize = count !== undefined && child.profiles.length === 0 && isNamed;
    if (isSize && /^models?$/iu.test(name)) return [{ name: unit.name, count: count * child.number }];
    return isSize ? [{ name, count: count * child.number }] : [];
  });
}

/** The models of a unit in which nothing is noted as one: what carries weapons under the name of one of its profiles. */
function armedIn(unit: RosterNode): readonly RosterNode[] {
  if (unit.type === 'model') return [];
  const profiles = unit.profiles.filter(isOfModel).map(({ name }) => name);
  return unit.children.filter(
    (child) =>
      child.children.some((one) => allIn(one).some((inner) => inner.profiles.some(isOfWeapon))) &&
      profiles.some((name) => shareWord(name, child.name)),
  );
}

const SHORT_NAME = /^\p{L}[\p{L}\d/ ]{0,7}$/u;
/** A characteristic as a number or dice: `6"`, `3+`, `D6+1`, `-2`, `N/A`. */
const SHORT_VALUE = /^[\d+\-–—"'”″/*.,Dd ]{1,10}$|^(?:melee|n\/a|\d+"? ?pouces)$/iu;

const isOfWeapon = ({ type }: RosterProfile): boolean => /weapon|\barmes?\b/iu.test(type);

/** Whether a profile is that of a unit or a model: numbers, and several of them. */
const isOfModel = ({ type, values }: RosterProfile): boolean =>
  /^(?:unit|model|profile|warrior|statline|caract|unit[ée]|figurine)/iu.test(type) &&
  values.filter(([name, value]) => SHORT_NAME.test(name) && SHORT_VALUE.test(value)).length >= 2;

const statsOf = (profile: RosterProfile | undefined): Stats =>
  Object.fromEntries(
    (profile?.values ?? []).filter(([name, value]) => SHORT_NAME.test(name) && SHORT_VALUE.test(value)).slice(0, 20),
  );

function weaponsOf(nodes: readonly RosterNode[]): readonly ListedWeapon[] {
  const byName = new Map<string, Stats>();
  for (const profile of nodes.flatMap(({ profiles }) => profiles))
    if (isOfWeapon(profile)) byName.set(profile.name, statsOf(profile));
  return [...byName].map(([name, stats]) => ({ name, stats }));
}

/** The base that a profile tells: `32mm`, `60 x 35mm`. */
function baseOf(nodes: readonly RosterNode[]): readonly number[] | undefined {
  for (const [name, value] of nodes.flatMap(({ profiles }) => profiles).flatMap(({ values }) => values)) {
    if (!/^(?:base(?: size)?|socle)$/iu.test(name)) continue;
    const sides = [...value.matchAll(/\d+(?:\.\d+)?/gu)].map(([side]) => Number(side)).slice(0, 2);
    if (sides.length > 0 && sides.every((side) => side >= 1 && side <= 1000)) return sides;
  }
  return undefined;
}
