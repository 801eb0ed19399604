import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { REPOSITORY } from './source-files.ts';

type Schema = { readonly [key: string]: unknown };

/**
 * The text of `src/replay/events.schema.json`: the JSON Schema of each kind of event, and the definitions they refer to,
 * read from the types of the source.
 *
 * @errors Throws when an event is not an object with a single `kind`.
 */
export function makeEventSchemaText(): string {
  const { definitions = {} } = createGenerator({
    path: join(REPOSITORY, 'src/rules/core/events/event.ts'),
    tsconfig: join(REPOSITORY, 'tsconfig.json'),
    skipTypeCheck: true,
    encodeRefs: false,
    jsDoc: 'none',
  }).createSchema('GameEvent');
  const kinds = membersOf(definitions['GameEvent'] as Schema, definitions).map((member) => {
    const { kind } = (member['properties'] ?? {}) as { kind?: { const?: string } };
    if (kind?.const === undefined) throw new Error(`An event without a kind: ${JSON.stringify(member).slice(0, 200)}`);
    return [kind.const, member] as const;
  });
  const own = Object.entries(definitions).filter(([name]) => !name.endsWith('Event'));
  const text = `{"kinds": {${linesOf(kinds)}}, "$defs": {${linesOf(own)}}}\n`;
  return text.replaceAll('#/definitions/', '#/$defs/');
}

/** The members of a union of unions. */
function membersOf(schema: Schema, definitions: Schema): readonly Schema[] {
  const { $ref: ref, anyOf } = schema as { $ref?: string; anyOf?: readonly Schema[] };
  if (ref !== undefined) return membersOf(definitions[ref.replace('#/definitions/', '')] as Schema, definitions);
  return anyOf ? anyOf.flatMap((member) => membersOf(member, definitions)) : [schema];
}

/** The members of an object as JSON, each on a line of its own, so that a changed type shows as one changed line. */
const linesOf = (members: readonly (readonly [string, unknown])[]): string =>
  members.map(([key, value]) => `\n${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',');
