import type { FileFault, FileKind, PlaceName } from '../../scenario/file-fault.ts';
import type { Explanations } from '../phrases/explain-by.ts';
import { explainRule, quoteText } from './explain-rule.ts';

/** The names of each kind of file: at the beginning of a sentence, inside one, and with "this". */
const FILES: Readonly<Record<FileKind, { readonly a: string; readonly inside: string; readonly this: string }>> = {
  scenario: { a: 'A scenario', inside: 'a scenario', this: 'This scenario' },
  shots: { a: 'A shot list', inside: 'a shot list', this: 'This shot list' },
  placements: { a: 'The file', inside: 'the file', this: 'This file' },
  layout: { a: 'A layout file', inside: 'a layout file', this: 'This layout file' },
};

const EMPTY: Readonly<Record<FileKind, string>> = {
  scenario:
    'The file is empty; a scenario is a JSON object that begins {"format": "highground/scenario", "version": 1, ….',
  shots: 'The file is empty; a shot list is a JSON object that begins {"format": "highground/shots", "version": 1, ….',
  placements: 'The file is empty; it must be a list of placements.',
  layout: 'The file is empty; a layout file is a JSON object with "pieces", or with "layout" and "templates".',
};

/** The name of a place at the beginning of a sentence. */
function placeName(place: PlaceName): string {
  if (place.kind === 'file') return FILES[place.is].a;
  return place.kind === 'key' ? `"${place.key}"` : `Entry ${entryName(place)}`;
}

/** The name of a place inside a sentence. */
function placeNameInside(place: PlaceName): string {
  if (place.kind === 'file') return FILES[place.is].inside;
  return place.kind === 'key' ? `"${place.key}"` : `entry ${entryName(place)}`;
}

const entryName = ({ entry, of }: Extract<PlaceName, { kind: 'entry' }>): string =>
  of === undefined ? String(entry) : `${entry} of "${of}"`;

const inText = ({ line, column }: { readonly line: number; readonly column: number }): string =>
  `at line ${line}, column ${column}`;

/** A sentence for each fault of a JSON file. */
export const FILE_SENTENCES: Explanations<FileFault> = {
  empty: ({ is }) => EMPTY[is],
  'too-long': ({ is, characters, most }) =>
    `${FILES[is].a} may be at most ${most / 1e6} MB of text; this is ${(characters / 1e6).toFixed(1)} MB.`,
  'cut-off': (at) =>
    `The JSON is incomplete: the text ends ${inText(at)}, inside a value. The file may have been cut off.`,
  'too-deep': ({ most, ...at }) =>
    `Arrays and objects may be nested at most ${most} deep; this file passes the limit ${inText(at)}.`,
  'no-number': ({ word, ...at }) => `JSON has no number ${word} (${inText(at)}); write a decimal number.`,
  'not-json': ({ found, ...at }) => `This is not JSON: unexpected ${JSON.stringify(found)} ${inText(at)}.`,
  poison: 'No key may be called "__proto__"; remove it.',
  'no-object': ({ is, got }) =>
    `${FILES[is].a} must be a JSON object {…}${got === undefined ? '' : `; got ${quoteText(got)}`}.`,
  newer: ({ is, version, most }) =>
    `${FILES[is].this} has version ${version}; this Highground reads up to version ${most}. Update Highground.`,
  'unknown-key': ({ key, in: place }) =>
    `There is no key ${quoteText(key)} in ${placeNameInside(place)}; remove it or correct its spelling.`,
  'bad-key': ({ place, rule }) => `The key ${placeName(place)} ${explainRule(rule)}.`,
  missing: ({ place, rule }) => `${placeName(place)} is missing; it ${explainRule(rule)}.`,
  'breaks-rule': ({ place, rule, got }) => `${placeName(place)} ${explainRule(rule)}; got ${quoteText(got)}.`,
};
