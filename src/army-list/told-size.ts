import { GROUP_OF } from './counted-name.ts';
import { EQUIPMENT } from './words.ts';

/** What models are called where a size is told, in a pattern. */
export const MEN =
  '(?:m[ae]nn?|models?|figs?|figures?|figurines?|fighters?|troopers|soldiers|minis|hommes|modelle|strong|crew)';
/** How many models there are, after a name: `Name (5)`, `Name [5]`, `Name (5 models)`, `Name x5`, `Name - 5 man`. */
export const SIZE_AFTER = new RegExp(
  String.raw`(?<!\+)(?:\s[-–—])?\s(?:[([]\s?[x×]?\s?([1-9]\d?)(?:\s?(?:x|${MEN}))?(?:,\s\p{Ll}{3,20})?\s?[)\]]|[x×]\s?([1-9]\d?)|([1-9]\d?)[\s-]?${MEN})\s*$`,
  'iu',
);
/** A size of each of several units: `3x Name, 12 figures per unit`. */
export const SIZE_OF_EACH = new RegExp(String.raw`\d\s${MEN}\s(?:each|per\s\p{L}+)`, 'iu');
/** How many models there are, between a name and something else: `Name (40) shields`. */
export const SIZE_WITHIN =
  /(?<=^[^()[\]]{3,60})\s(?:[([]([1-9]\d?)[)\]](?=\s)|[x×]\s?([1-9]\d?)(?=\s(?:w\/|with|avec|mit|incl|\([^()\d]*\))))/u;
/** Models besides those that are counted: `, +2 men`. */
export const MEN_BESIDES = new RegExp(String.raw`,\s*\+\s?([1-9])\s${MEN}(?!\p{L})`, 'iu');

/** A part of a line that tells how many models there are: `12 figures`, `x 5`, `10 man`. */
const PART_SIZE = new RegExp(
  String.raw`^(?:[x×]\s?([1-9]\d?)|([1-9]\d?)\s?(?:x|[ -]?${MEN})(?:\s(?:each|ea|per\s\p{L}+))?|([1-9]\d?)\sof\sthem)$`,
  'iu',
);
/** Two kinds together: `10 troopers + 2 drones`. */
const PLUS = new RegExp(String.raw`^([1-9]\d?)\s?${MEN}\s\+\s([1-9])\s\p{L}+$`, 'iu');
/** A leader and others: `sgt + 9 guardsmen`. */
const LED_BY = /^(?:nco|sgt|sergeant|champion|boss|nob|leader|sarge)\.?\s?(?:\+|&|and)\s?([1-9]\d?)\s/iu;
/** A leader, and men with what they carry, in parts of their own: `NCO with rifle, 7 men with rifles`. */
const LEADER_PART = /^(?:nco|sgt|sergeant)\.?(?:\s(?:with|w\/)\s?.+)?$/iu;
const MEN_PART = new RegExp(String.raw`^([1-9]\d?)\s${MEN}\s\p{L}.*$`, 'iu');
/** Something counted, and what is in brackets. */
const COUNTED = /^([1-9]\d?)\s?x?\s+(?=\p{L})(.+)$/iu;
export const BRACKETED = /\(([^()]{3,60})\)/u;

/** Models in brackets, wherever they stand: `Name [warlord] (3 models)`. */
const IN_BRACKETS = new RegExp(String.raw`\(\s?([1-9]\d?)\s${MEN}\s?\)`, 'iu');

/** The number of models that a part behind a name tells, between commas or colons; undefined where none does. */
export function sizeAmong(text: string): string | undefined {
  const stated = IN_BRACKETS.exec(text);
  if (stated) return stated[1];
  const together = leaderAndMen(text.split(/[,:;]/u).map((part) => part.trim()));
  if (together > 1) return String(together);
  for (const [i, part] of text.split(/[,:;]/u).entries()) {
    const plain = part.replace(/[()]/gu, '').trim();
    if (i === 1 && /^[1-9]\d?$/u.test(plain)) return plain;
    const both = PLUS.exec(plain);
    if (both) return String(Number(both[1]) + Number(both[2]));
    const led = LED_BY.exec(plain);
    if (led) return String(Number(led[1]) + 1);
    const size = PART_SIZE.exec(plain) ?? (GROUP_OF.test(`${plain} `) ? /()(\d+)$/u.exec(plain) : null);
    if (size) return size.slice(1).find(Boolean);
  }
  return undefined;
}

/** How many a leader and the men beside it are; 0 where there is no leader. */
const leaderAndMen = (parts: readonly string[]): number =>
  parts.some((part) => LEADER_PART.test(part))
    ? 1 + parts.reduce((sum, part) => sum + Number(MEN_PART.exec(part)?.[1] ?? 0), 0)
    : 0;

/** The number of models in brackets: `(1 beast, 3 handlers)`; undefined where others are there. */
export function modelsInBrackets(text: string): string | undefined {
  const models = (BRACKETED.exec(text)?.[1] ?? '')
    .split(/,|\sand\s|\s&\s|\s\+\s/u)
    .map((part) => COUNTED.exec(part.trim()));
  const areModels = models.length > 1 && models.every((one) => one && !EQUIPMENT.test(one[2]!));
  return areModels ? String(models.reduce((sum, one) => sum + Number(one![1]), 0)) : undefined;
}

/** The number that one of these patterns found. */
export const sizeIn = (size: RegExpExecArray | null | undefined): string | undefined => size?.slice(1).find(Boolean);
