import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainShots } from '../../src/camera/list/explain-shots.ts';
import { readShots } from '../../src/camera/list/read-shots.ts';
import type { Result } from '../../src/kernel/result.ts';
import { explainVariation, explainVary } from '../../src/lab/vary/explain-vary.ts';
import { parseVariation } from '../../src/lab/vary/parse-variation.ts';
import { varyScenario } from '../../src/lab/vary/vary-scenario.ts';
import { scenarioMessages } from '../../src/messages/scenario.ts';
import { IS_SENSELESS } from '../../src/rules/core/violations/senseless.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { firstFault } from '../../src/scenario/problem.ts';
import { changed, NO_MESHES } from '../support/scenarios.ts';
import { REPOSITORY } from '../support/source-files.ts';

const VIOLATIONS = join(REPOSITORY, 'src/rules/core/violations');

/** Paths of every value in a namespace that is neither text, a table nor a function that makes a sentence. */
const untextual = (value: unknown, path = ''): readonly string[] => {
  if (typeof value === 'function' || (typeof value === 'string' && value !== '')) return [];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => untextual(part, `${path}/${key}`));
};

const errorOf = <E>(result: Result<unknown, E>): E => (result.ok ? expect.unreachable('was accepted') : result.error);

const NAMESPACES = import.meta.glob<Record<string, unknown>>('../../src/messages/**/*.ts', { eager: true });

describe('the messages', () => {
  it('hold text, tables of text and sentences with gaps, and nothing else', () => {
    const exported = Object.entries(NAMESPACES).flatMap(([path, exports]) =>
      Object.entries(exports).map(([name, value]) => [`${path}#${name}`, value] as const),
    );
    const namespaces = exported.filter(([name]) => /#\w*[mM]essages$/.test(name));
    expect(namespaces.length).toBe(23);
    expect(namespaces.flatMap(([name, value]) => untextual(value, name))).toEqual([]);
  });

  it('explain every fault of a file in one sentence', () => {
    const wide = JSON.stringify(changed(['table', 'width'], 'wide'));
    expect([
      scenarioMessages.fault(firstFault(errorOf(parseScenario(wide, NO_MESHES)))),
      explainShots(errorOf(readShots('{'))[0]!.fault),
      explainVariation(errorOf(parseVariation('table.width'))),
      explainVary(errorOf(varyScenario('{}', [{ path: ['terrain', 'wall', 'yaw'], value: 1 }])).fault),
    ]).toEqual([
      '"width" must be a number from 1 to 200 (inches); got "wide".',
      expect.stringMatching(/^The JSON is incomplete: .*$/),
      expect.stringMatching(/^"table\.width" gives no values; .*$/),
      expect.stringMatching(/^terrain\.wall\.yaw: .*\.$/),
    ]);
  });

  it('are one for every kind of violation: no two violations share a kind', () => {
    const kinds = readdirSync(VIOLATIONS).flatMap((file) =>
      [...readFileSync(join(VIOLATIONS, file), 'utf8').matchAll(/readonly kind: ('[^;}]+')/g)].flatMap(([, union]) =>
        union!.split(' | ').map((kind) => kind.slice(1, -1)),
      ),
    );
    // The records of sentences are total over their unions; a kind in two unions would lose one of its sentences.
    expect(kinds.toSorted()).toEqual(Object.keys(IS_SENSELESS).toSorted());
  });
});
