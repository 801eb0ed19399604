import { XMLParser } from 'fast-xml-parser';
import { err, ok, type Result } from '../kernel/result.ts';
import type { ListFault } from './list-fault.ts';

/** A node of a roster: a force or a selection, as far as it is read. */
export type RosterNode = {
  readonly name: string;
  /** What its player calls it; empty where they have not named it. */
  readonly customName: string;
  /** `unit`, `model`, `upgrade`, or nothing for a force. */
  readonly type: string;
  readonly number: number;
  /** Points of the node alone. */
  readonly points: number;
  readonly profiles: readonly RosterProfile[];
  readonly categories: readonly string[];
  readonly children: readonly RosterNode[];
};

/** A table of characteristics. */
export type RosterProfile = {
  readonly name: string;
  /** What kind of thing it is about, such as a unit or a weapon. */
  readonly type: string;
  readonly values: readonly (readonly [name: string, value: string])[];
};

/** A whole roster. */
export type RosterTree = {
  readonly name: string;
  readonly points: number | undefined;
  readonly forces: readonly RosterNode[];
  readonly factions: readonly string[];
};

/** How deep selections may lie in one another, and how many there may be. */
const DEEPEST = 40;
const MOST_NODES = 50_000;

/** Reads a roster from XML. @errors `damaged`: no roster, or one with definitions of its own. */
export function rosterFromXml(text: string): Result<RosterTree, ListFault> {
  // Definitions of entities can make a short text endless; no roster has any.
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) return err({ kind: 'damaged', why: 'definitions' });
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    textNodeName: 'text',
    parseTagValue: false,
    parseAttributeValue: false,
    maxNestedTags: 4 * DEEPEST,
    // The texts of rules are neither read nor kept.
    stopNodes: ['*.description', '*.customNotes'],
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  });
  try {
    const parsed = parser.parse(text) as { readonly roster?: readonly unknown[] };
    return treeOf(parsed.roster?.[0]);
  } catch {
    return err({ kind: 'damaged', why: 'xml' });
  }
}

/** Reads a roster from JSON of the same shape. @errors `damaged`. */
export const rosterFromJson = (json: unknown): Result<RosterTree, ListFault> =>
  treeOf(isRecord(json) && isRecord(json['roster']) ? json['roster'] : json);

function treeOf(roster: unknown): Result<RosterTree, ListFault> {
  if (!isRecord(roster)) return err({ kind: 'damaged', why: 'no-roster' });
  const budget = { left: MOST_NODES };
  const forces = listIn(roster, 'forces', 'force').map((force) => toNode(force, 0, budget));
  if (budget.left < 0) return err({ kind: 'damaged', why: 'too-large' });
  return ok({
    name: textOf(roster['name']),
    points: pointsIn(roster),
    forces: forces.flatMap((node) => node ?? []),
    factions: listIn(roster, 'forces', 'force').map((force) => textOf(force['catalogueName'])),
  });
}

function toNode(
  value: Readonly<Record<string, unknown>>,
  depth: number,
  budget: { left: number },
): RosterNode | undefined {
  if (depth > DEEPEST || budget.left-- <= 0) {
    budget.left = -1;
    return undefined;
  }
  const children = [
    ...listIn(value, 'selections', 'selection'),
    ...listIn(value, 'forces', 'force'),
    // Of older versions of the program, which sorted selections by category.
    ...listIn(value, 'categories', 'category').flatMap((category) => listIn(category, 'selections', 'selection')),
  ];
  return {
    name: textOf(value['name']),
    customName: textOf(value['customName']),
    type: textOf(value['type']).toLowerCase(),
    number: wholeOf(value['number']) ?? 1,
    points: pointsIn(value) ?? 0,
    profiles: listIn(value, 'profiles', 'profile').map(toProfile),
    categories: listIn(value, 'categories', 'category').map(({ name }) => textOf(name)),
    children: children.flatMap((child) => toNode(child, depth + 1, budget) ?? []),
  };
}

const toProfile = (profile: Readonly<Record<string, unknown>>): RosterProfile => ({
  name: textOf(profile['name']),
  type: textOf(profile['typeName'] ?? profile['profileTypeName'] ?? profile['type']),
  values: listIn(profile, 'characteristics', 'characteristic').map(
    (one) => [textOf(one['name']), textOf(one['text'] ?? one['$text'] ?? one['value'])] as const,
  ),
});

/** The objects in a list, which XML and JSON wrap in different ways. */
function listIn(
  value: Readonly<Record<string, unknown>>,
  plural: string,
  singular: string,
): readonly Readonly<Record<string, unknown>>[] {
  const many = arrayOf(value[plural]);
  return many.flatMap((one) => (isRecord(one) && singular in one ? arrayOf(one[singular]) : [one])).filter(isRecord);
}

const POINTS = /^\s*(?:pts|points?)\s*$/iu;

function pointsIn(value: Readonly<Record<string, unknown>>): number | undefined {
  const cost = listIn(value, 'costs', 'cost').find(({ name }) => POINTS.test(textOf(name)));
  const said = textOf(cost ? cost['value'] : value['points']);
  const points = Number(said);
  return said !== '' && Number.isFinite(points) ? points : undefined;
}

/** The longest name that is kept, characters. */
const LONGEST = 120;

const textOf = (value: unknown): string => {
  const text = Array.isArray(value) ? value[0] : value;
  if (typeof text === 'number') return String(text);
  return typeof text === 'string' ? text.trim().slice(0, LONGEST) : '';
};

function wholeOf(value: unknown): number | undefined {
  const number = Number(textOf(value));
  return Number.isInteger(number) && number >= 1 && number <= 1000 ? number : undefined;
}

const arrayOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value : [value];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
