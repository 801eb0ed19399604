import type { ScenarioDocument } from './schema.ts';

/**
 * The text of a scenario file: one member per line, short lists and objects on one line. Parses back to the same
 * document.
 */
export const makeScenario = (document: ScenarioDocument): string => makeJson(document);

/** The text of any JSON value in the same form. */
export const makeJson = (value: unknown): string => `${format(value, '')}\n`;

/** Longest line, in characters, that holds a whole list or object. */
const LINE = 120;

function format(value: unknown, indent: string): string {
  const flat = flatText(value);
  if (value === null || typeof value !== 'object' || flat.length + indent.length <= LINE) return flat;
  const inner = `${indent}  `;
  const isArray = Array.isArray(value);
  const lines = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${inner}${isArray ? '' : `${JSON.stringify(key)}: `}${format(member, inner)}`);
  return `${isArray ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${isArray ? ']' : '}'}`;
}

function flatText(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(flatText).join(', ')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{}';
  return `{ ${members.map(([key, member]) => `${JSON.stringify(key)}: ${flatText(member)}`).join(', ')} }`;
}
