import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditorCommand } from '../../src/editor/command.ts';
import { decideEdit } from '../../src/editor/decide.ts';
import {
  copyOf,
  cutBack,
  documentOf,
  type EditorSession,
  newSession,
  rebuilt,
  took,
} from '../../src/editor/session.ts';
import { allThings, type Thing } from '../../src/editor/thing.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { PIECE_KINDS } from '../../src/rules/core/terrain.ts';
import { noMeshes, TABLE } from './hands.ts';
import { drawn } from '../support/drawn.ts';

const builtIn = (id: string): ScenarioDocument => {
  const text = readFileSync(new URL(`../../src/scenario/builtin/${id}.json`, import.meta.url), 'utf8');
  const parsed = parseScenario(text, noMeshes);
  if (!parsed.ok) throw new Error(parsed.error.problems[0]?.fault.kind);
  return copyOf(parsed.value.document, 'A copy');
};
const TABLES = [TABLE, builtIn('over-the-wall'), builtIn('the-long-ridge'), builtIn('the-quiet-quarter')];

// Mostly numbers a hand may come to, sometimes ones that no hand should.
const number = (most: number) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.double({ min: -most, max: most, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e300, -0, 1e-300) },
  );
const plan = fc.tuple(number(34), number(26));
const space = fc.tuple(number(20), number(6), number(20));
const kind = fc.constantFrom(...PIECE_KINDS);
const pick = fc.array(fc.nat(60), { maxLength: 4 });

/** Commands whose things are told by their number: which they are is known only when they are given. */
type Order = Omit<EditorCommand, 'things'> & { readonly picked?: readonly number[] };
const record = <T extends string>(name: T, rest: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ kind: fc.constant(name), ...rest });
const shape = fc.oneof(
  fc.record({ box: fc.tuple(number(9), number(9), number(9)) }),
  fc.record({ cylinder: fc.record({ radius: number(4), height: number(4) }) }),
  fc.record({ ramp: fc.tuple(number(5), number(3), number(5)) }),
  fc.record({
    prism: fc.record({ outline: fc.array(fc.tuple(number(6), number(6)), { maxLength: 6 }), height: number(4) }),
  }),
);
const dab = fc.record({
  brush: fc.constantFrom('raise', 'lower', 'smooth', 'level'),
  at: plan,
  radius: number(6),
  strength: number(3),
});
const order: fc.Arbitrary<Order> = fc.oneof(
  record('place', {
    piece: fc.record({ kind, shape }),
    stem: fc.constantFrom('a', 'wall', 'x'.repeat(64)),
    at: space,
    yaw: number(900),
  }),
  record('move', { picked: pick, by: space }),
  record('carry', { picked: pick, by: space, turn: number(400) }),
  record('turn', { picked: pick, by: number(400) }),
  record('raise', { picked: pick, by: number(5) }),
  record('stack', { picked: pick }),
  record('scale', { picked: pick, by: number(3) }),
  record('group', { picked: pick }),
  record('ungroup', { picked: pick }),
  record('lock', { picked: pick, locked: fc.boolean() }),
  record('duplicate', { picked: pick, by: plan }),
  record('delete', { picked: pick }),
  record('set-kind', { picked: pick, to: kind }),
  record('set-traits', { picked: pick, traits: fc.record({ opaque: fc.boolean(), dangerous: fc.nat(9) }) }),
  record('sculpt', { piece: fc.constant(undefined), dabs: fc.array(dab, { maxLength: 4 }) }),
  record('draw-wall', {
    points: fc.array(plan, { maxLength: 6 }),
    closed: fc.boolean(),
    height: number(5),
    thickness: number(2),
    as: kind,
  }),
  record('draw-outline', { points: fc.array(plan, { maxLength: 7 }), height: number(5), as: kind }),
  record('resize-table', { table: fc.record({ width: number(90), depth: number(90) }) }),
  record('set-mission', {
    mission: fc.option(
      fc.record({
        turns: number(9),
        objectives: fc.array(fc.record({ id: fc.constant('a'), at: plan, radius: number(5) }), { maxLength: 2 }),
      }),
      { nil: undefined },
    ),
  }),
  record('entitle', { head: fc.record({ name: fc.string({ maxLength: 99 }), seed: number(99) }) }),
  record('place-unit', {
    muster: fc.record({
      side: fc.constantFrom('attacker', 'defender'),
      count: number(30),
      files: number(10),
      base: fc.oneof(fc.record({ round: number(90) }), fc.constant({ rect: [20, 20] })),
      height: number(3),
    }),
    at: plan,
    facing: number(400),
  }),
) as unknown as fc.Arbitrary<Order>;

function given(session: EditorSession, { picked, ...rest }: Order): EditorCommand {
  if (picked === undefined) return rest as EditorCommand;
  const all = allThings(documentOf(session));
  const things = picked.flatMap((i): Thing[] => (all.length > 0 ? [all[i % all.length]!] : []));
  return { ...rest, things } as EditorCommand;
}

describe('whatever hands do (seed 2026)', () => {
  it('the table can be read as a scenario file, steps taken back give the same bytes, and a kept log builds it again', () => {
    fc.assert(
      fc.property(fc.nat(TABLES.length - 1), fc.array(order, { minLength: 1, maxLength: 12 }), (table, orders) => {
        let session = newSession(TABLES[table]!);
        const texts = [makeScenario(documentOf(session))];
        for (const command of orders) {
          const step = decideEdit(documentOf(session), given(session, command), noMeshes);
          if (!step.ok) continue;
          session = took(session, step.value);
          const text = makeScenario(documentOf(session));
          const read = parseScenario(text, noMeshes);
          expect(read.ok ? [] : read.error.problems).toEqual([]);
          texts.push(text);
        }
        const kept = JSON.parse(JSON.stringify(session.log)) as typeof session.log;
        const again = rebuilt(TABLES[table]!, kept, session.cut);
        expect(makeScenario(documentOf(again))).toBe(texts.at(-1));
        for (let i = session.cut - 1; i >= 0; i--) {
          session = cutBack(session, -1);
          expect(makeScenario(documentOf(session))).toBe(texts[i]);
        }
        expect(cutBack(session, -1)).toBe(session);
      }),
      { seed: 2026, numRuns: drawn(250) },
    );
  });
});
