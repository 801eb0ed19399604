import { z } from 'zod';
import { err, ok, type Result } from '../kernel/result.ts';
import type { FileFault } from './file-fault.ts';
import type { Problem } from './problem.ts';
import { readJson } from './read-json.ts';
import { asked } from './rule.ts';
import { scenarioSchema } from './schema.ts';
import { toProblems } from './to-problems.ts';
import type { AnswerSetting } from './what-changed.ts';

/** A stored answer: the question as written, and the JSON document of the answer, without its messages. */
export type StoredAnswer = { readonly ask: string; readonly gave: unknown };

/** The answers to a scenario's questions, and the setting in which they were given. */
export type StoredAnswers = { readonly setting: AnswerSetting; readonly answers: readonly StoredAnswer[] };

/** Replaces `.json` in the name of a scenario's file of answers. */
export const ANSWERS_ENDING = '.answers.json';

/** Decimal places of stored numbers: below ruler precision. */
const PLACES = 4;

const schema = z.strictObject({
  format: z.literal('highground/answers', asked({ kind: 'exactly', value: 'highground/answers' })),
  version: z.literal(1, asked({ kind: 'exactly', value: 1 })),
  setting: scenarioSchema.pick({ system: true, rules: true, table: true, terrain: true, units: true, start: true }),
  answers: z.array(z.strictObject({ ask: z.string(), gave: z.json() })),
});

/** Parses a file of answers. @errors The first fault of the text. */
export function parseAnswers(text: string): Result<StoredAnswers, Problem<FileFault>> {
  const read = readJson(text);
  if (!read.ok) return read;
  const parsed = schema.safeParse(read.value);
  if (!parsed.success) return err(toProblems(parsed.error.issues, read.value)[0]!);
  const { setting, answers } = parsed.data;
  return ok({ setting, answers });
}

/** The text of a file of answers: one setting or answer per line, so that it is easy to read and compare. */
export function printAnswers({ setting, answers }: StoredAnswers): string {
  const lines = answers.map((answer) => `    ${JSON.stringify(storedForm(answer))}`);
  const list = lines.length > 0 ? `[\n${lines.join(',\n')}\n  ]` : '[]';
  return `{\n  "format": "highground/answers",\n  "version": 1,\n  "setting": ${JSON.stringify(setting)},\n  "answers": ${list}\n}\n`;
}

/** A JSON value with its numbers to four decimals and without its messages, whose wording may change. */
export function storedForm(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(PLACES)) + 0;
  if (Array.isArray(value)) return value.map(storedForm);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'message' ? [] : [[key, storedForm(inner)]])),
  );
}

/** The stored answer to each question, in order; repeated questions take their answers in order too. */
export function findStored(
  questions: readonly string[],
  stored: StoredAnswers | undefined,
): readonly (StoredAnswer | undefined)[] {
  const left = [...(stored?.answers ?? [])];
  return questions.map((question) => {
    const i = left.findIndex(({ ask }) => ask === question);
    return i < 0 ? undefined : left.splice(i, 1)[0];
  });
}
