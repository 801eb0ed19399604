import type { PieceDocument, ScenarioDocument, UnitDocument } from '../scenario/schema.ts';

/** A thing on the table by its type and id: a piece and a unit may have the same id. */
export type Thing = `piece/${string}` | `unit/${string}`;

/** The thing for a piece. */
export const pieceThing = (id: string): Thing => `piece/${id}`;

/** The thing for a unit. */
export const unitThing = (id: string): Thing => `unit/${id}`;

/** The id of a thing, without its type. */
export const idOf = (thing: Thing): string => thing.slice(thing.indexOf('/') + 1);

/** Whether a thing is a piece of terrain. */
export const isPiece = (thing: Thing): boolean => thing.startsWith('piece/');

/** The pieces of a document. */
export const terrainOf = (document: ScenarioDocument): readonly PieceDocument[] => document.terrain ?? [];

/** The units of a document. */
export const unitsOf = (document: ScenarioDocument): readonly UnitDocument[] => document.units ?? [];

/** The piece with an id; undefined when there is none. */
export const findPiece = (document: ScenarioDocument, id: string): PieceDocument | undefined =>
  terrainOf(document).find((piece) => piece.id === id);

/** The unit with an id; undefined when there is none. */
export const findUnit = (document: ScenarioDocument, id: string): UnitDocument | undefined =>
  unitsOf(document).find((unit) => unit.id === id);

/** What a thing is called on the screen: a unit by its name, and a piece, which has none, by its id. */
export const thingLabel = (document: ScenarioDocument, thing: Thing): string =>
  (isPiece(thing) ? undefined : findUnit(document, idOf(thing))?.name) ?? idOf(thing);

/** The pieces among things, in the document's order. */
export const piecesAmong = (document: ScenarioDocument, things: readonly Thing[]): readonly PieceDocument[] =>
  terrainOf(document).filter(({ id }) => things.includes(pieceThing(id)));

/** The units among things, in the document's order. */
export const unitsAmong = (document: ScenarioDocument, things: readonly Thing[]): readonly UnitDocument[] =>
  unitsOf(document).filter(({ id }) => things.includes(unitThing(id)));

/** All things of a document: pieces, then units. */
export const allThings = (document: ScenarioDocument): readonly Thing[] => [
  ...terrainOf(document).map(({ id }) => pieceThing(id)),
  ...unitsOf(document).map(({ id }) => unitThing(id)),
];

/** Things extended to whole groups, in the order of the document. */
export function withGroups(document: ScenarioDocument, things: readonly Thing[]): readonly Thing[] {
  const groups = new Set(piecesAmong(document, things).flatMap(({ group }) => (group === undefined ? [] : [group])));
  const mates = terrainOf(document)
    .filter(({ group }) => group !== undefined && groups.has(group))
    .map(({ id }) => pieceThing(id));
  const all = new Set([...things, ...mates]);
  return allThings(document).filter((thing) => all.has(thing));
}

/** Those of these things that the document still has. */
export function stillThere(document: ScenarioDocument, things: readonly Thing[]): readonly Thing[] {
  const all = new Set(allThings(document));
  return things.filter((thing) => all.has(thing));
}
