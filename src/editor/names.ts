import type { ScenarioDocument } from '../scenario/schema.ts';
import { terrainOf, unitsOf } from './thing.ts';

/** Longest id, in characters. */
const LONGEST = 64;

/** The form of ids in files. */
export const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** A generator of unused ids: a stem, then a number from 1. */
function freeNames(taken: Iterable<string>): (stem: string) => string {
  const names = new Set(taken);
  const next = new Map<string, number>();
  return (stem) => {
    const short = stem.slice(0, LONGEST - 5);
    for (let i = next.get(short) ?? 1; ; i++) {
      const name = `${short}-${i}`;
      if (names.has(name)) continue;
      names.add(name);
      next.set(short, i + 1);
      return name;
    }
  };
}

/** A generator of ids for pieces of a document. */
export const pieceNames = (document: ScenarioDocument) =>
  freeNames([...terrainOf(document).map(({ id }) => id), ...terrainOf(document).flatMap(({ group }) => group ?? [])]);

/** A generator of ids for both units and models of a document, so that a fighter may share its unit's id. */
export const unitNames = (document: ScenarioDocument) =>
  freeNames(
    unitsOf(document).flatMap(({ id, models = [], formation }) => [
      id,
      ...models.map((model) => model.id),
      ...(formation?.leaders ?? []).flatMap((leader) => leader.id ?? []),
    ]),
  );

/** The stem of an id from a title; undefined where no character of the title is allowed in an id. */
export function stemFrom(words: string): string | undefined {
  const plain = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST - 5)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? undefined : plain;
}

/** An id without the number at its end: the stem of its copies. */
export const stemOf = (name: string): string => name.replace(/-\d+$/, '') || name;

/** The mesh files named in a scenario's text, or in a part of it. */
export const meshNamesOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/"mesh"\s*:\s*\{\s*"file"\s*:\s*"([^"\\]+)"/g)].map((match) => match[1]!)),
];
