import { z } from 'zod';
import { err, ok, type Result } from '../kernel/result.ts';
import type { FileFault } from './file-fault.ts';
import type { Problem } from './problem.ts';
import { readJson } from './read-json.ts';
import { asked } from './rule.ts';
import { scenarioSchema } from './schema.ts';
import { toProblems } from './to-problems.ts';
import type { AnswerSetting } from './what-changed.ts';

/** A stored answer: the question as it is written, and the JSON document that answered it, without its messages. */
export type StoredAnswer = { readonly ask: string; readonly gave: unknown };

/** The answers a scenario's questions had, and the setting they had them in. */
export type StoredAnswers = { readonly setting: AnswerSetting; readonly answers: readonly StoredAnswer[] };

/** The ending, instead of `.json`, of the file beside a scenario that holds its answers. */
export const ANSWERS_ENDING = '.answers.json';

/** Numbers are stored to this many places: less than any ruler shows. */
const PLACES = 4;

const schema = z.strictObject({
  format: z.literal('highground/answers', asked({ kind: 'exactly', value: 'highground/answers' })),
  version: z.literal(1, asked({ kind: 'exactly', value: 1 })),
  setting: scenarioSchema.pick({ system: true, rules: true, table: true, terrain: true, units: true, start: true }),
  answers: z.array(z.strictObject({ ask: z.string(), gave: z.json() })),
});

/** Answers from the text of their file. @errors The first fault of the text. */
export function parseAnswers(text: string): Result<StoredAnswers, Problem<FileFault>> {
  const read = readJson(text);
  if (!read.ok) return read;
  const parsed = schema.safeParse(read.value);
  if (!parsed.success) return err(toProblems(parsed.error.issues, read.value)[0]!);
  const { setting, answers } = parsed.data;
  return ok({ setting, answers });
}

/**
 * The text of the file that holds some answers: one setting or answer to a line, so that it is read and compared
 * easily.
 */
export function printAnswers({ setting, answers }: StoredAnswers): string {
  const lines = answers.map((answer) => `    ${JSON.stringify(storedForm(answer))}`);
  const list = lines.length > 0 ? `[\n${lines.join(',\n')}\n  ]` : '[]';
  return `{\n  "format": "highground/answers",\n  "version": 1,\n  "setting": ${JSON.stringify(setting)},\n  "answers": ${list}\n}\n`;
}

/** A JSON value with its numbers to four places and without its messages, whose wording may change. */
export function storedForm(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(PLACES)) + 0;
  if (Array.isArray(value)) return value.map(storedForm);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === 'message' ? [] : [[key, storedForm(inner)]])),
  );
}

/** The stored answer to each question, in order: a question that is asked twice has its first answer first. */
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
