import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';
import { findOpenSwitches } from './switches.ts';

/** Files that may have a `default`: what they switch over is no union, and anything can come. */
const NOT_UNIONS: Readonly<Record<string, string>> = {
  'src/app/editor/editor-actions.ts': 'a number of quarter turns',
  'src/geometry/mesh/read-stl.ts': 'the words of a text file',
};

/** Layers that are still to be put in order. */
const UNORDERED: readonly string[] = [
  'src/app/events/event-places.ts',
  'src/app/play/log-lines.ts',
  'src/app/play/spoken-stage.ts',
  'src/app/systems/regiments/dice-groups.ts',
  'src/app/systems/regiments/menu-actions.ts',
  'src/app/systems/regiments/regiment-stage.ts',
  'src/app/systems/regiments/regiment-steps.ts',
  'src/app/systems/skirmish/dice-groups.ts',
  'src/app/systems/skirmish/menu-actions.ts',
  'src/app/systems/skirmish/skirmish-stage.ts',
  'src/app/systems/squads/dice-groups.ts',
  'src/app/systems/squads/fight-menu-actions.ts',
  'src/app/systems/squads/fight-steps.ts',
  'src/app/systems/squads/menu-actions.ts',
  'src/app/systems/squads/plan-animation.ts',
  'src/camera/director/clear-rig.ts',
  'src/camera/list/check-shots.ts',
  'src/scene/replay-viewer/replay-camera-rig.tsx',
  'src/scene/systems/regiments/plan-regiments.ts',
  'src/scene/systems/skirmish/plan-skirmish.ts',
  'src/timeline/marks.ts',
  'src/ui/systems/squads/fight-view.tsx',
  'src/ui/systems/squads/squads-prompt.tsx',
  'src/ui/table/prompt.tsx',
];

const open = codeUnder('src').filter(({ path, text }) => findOpenSwitches(path, text).length > 0);

describe('a switch over a union', () => {
  it('names every member, so that the compiler finds where a new one is missing', () => {
    const allowed = [...Object.keys(NOT_UNIONS), ...UNORDERED];
    expect(open.map(({ path }) => path).toSorted()).toEqual(allowed.toSorted());
  });

  it('is found where a default could swallow a member', () => {
    const source = (last: string) => `function f(of: 'a' | 'b') { switch (of) { case 'a': return 1; ${last} } }`;
    expect(findOpenSwitches('a.ts', source('default: return 2;'))).toEqual(['1: of']);
    expect(findOpenSwitches('a.ts', source("case 'b': default: return 2;"))).toEqual(['1: of']);
    expect(findOpenSwitches('a.ts', source("case 'b': return 2;"))).toEqual([]);
    expect(findOpenSwitches('a.ts', source('default: return assertNever(of);'))).toEqual([]);
    expect(findOpenSwitches('a.ts', source('default: { const other: never = of; return other; }'))).toEqual([]);
    expect(findOpenSwitches('a.ts', source("default: throw new Error('unknown');"))).toEqual([]);
  });
});
