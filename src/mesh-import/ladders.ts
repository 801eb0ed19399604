import type { NamedPart, TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import type { Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import { type Component, componentsOf } from './components.ts';

/** A ladder found in a mesh: the middle of its foot, its size, and how it was recognised. */
export type Ladder = {
  readonly at: Point;
  readonly size: readonly [Inches, Inches, Inches];
  readonly by: 'name' | 'rungs';
  readonly rungs: number;
};

/** Ladders of a mesh, and the mesh without them. */
type WithoutLadders = { readonly ladders: readonly Ladder[]; readonly rest: TriangleMesh };

/** Maximum thickness and length range of a rung; minimum number, spacing and evenness of rungs. Inches. */
const RUNG = { thick: 0.3, least: 0.25, most: 2.2 } as const;
const RUNGS = { least: 3, near: 0.12, far: 0.95, even: 0.3 } as const;
/** Tolerances for the middles of rungs, and for rails. */
const OFF: Inches = 0.12;
const RAIL: Inches = 0.3;
/** Meshes with more components than this are skipped: they are heaps of rubble. */
const MOST_COMPONENTS = 4000;

/**
 * Finds ladders: parts named so in the file, and bars of equal length stacked at even distances, with the rails beside
 * them.
 *
 * Rungs that are merged with what they are fixed to are not found.
 */
export function findLadders(mesh: TriangleMesh, parts: readonly NamedPart[]): WithoutLadders {
  const components = componentsOf(mesh, parts);
  if (components.length > MOST_COMPONENTS) return { ladders: [], rest: mesh };
  const named = groupNamed(components);
  const rungs = groupRungs(components.filter((c) => !named.some((group) => group.includes(c))));
  const ladders = [
    ...named.map((group) => toLadder(group, 'name')),
    ...rungs.map((group) => toLadder(group, 'rungs')),
  ].filter(({ size }) => size[1] >= 0.5);
  const taken = new Set([...named, ...rungs].flat().flatMap(({ triangles }) => triangles));
  if (taken.size === 0 || taken.size === mesh.indices.length / 3) return { ladders, rest: mesh };
  return {
    ladders,
    rest: { positions: mesh.positions, indices: mesh.indices.filter((_, i) => !taken.has(Math.floor(i / 3))) },
  };
}

/** Components named as ladders; those with the same name and touching boxes are grouped. */
function groupNamed(components: readonly Component[]): readonly (readonly Component[])[] {
  const left = components.filter(({ name }) => /ladder/i.test(name));
  const groups: Component[][] = [];
  for (let first = left.pop(); first; first = left.pop()) {
    const group = [first];
    for (let grown = true; grown; ) {
      const next = left.findIndex((c) => c.name === first!.name && group.some((g) => areNear(g, c, OFF)));
      grown = next >= 0;
      if (grown) group.push(...left.splice(next, 1));
    }
    groups.push(group);
  }
  return groups;
}

const areNear = (a: Component, b: Component, by: Inches): boolean =>
  [0, 1, 2].every((k) => a.min[k]! <= b.max[k]! + by && b.min[k]! <= a.max[k]! + by);

const sizeOf = ({ min, max }: Component) => [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;

function isRung(component: Component): boolean {
  const [w, h, d] = sizeOf(component);
  const [short, long] = w < d ? [w, d] : [d, w];
  return h <= RUNG.thick && short <= RUNG.thick && long >= RUNG.least && long <= RUNG.most && long >= 2 * h;
}

/** Stacked rungs with their rails. */
function groupRungs(components: readonly Component[]): readonly (readonly Component[])[] {
  const left = components.filter(isRung).sort((a, b) => a.min[1] - b.min[1]);
  const groups: Component[][] = [];
  while (left.length >= RUNGS.least) {
    const group = [left.shift()!];
    let gap: Inches | undefined;
    for (;;) {
      const last = group.at(-1)!;
      const next = left.findIndex((c) => {
        const apart = c.min[1] - last.min[1];
        const isStep = apart >= RUNGS.near && apart <= RUNGS.far;
        return isStep && isOver(last, c) && (gap === undefined || Math.abs(apart - gap) <= RUNGS.even * gap);
      });
      if (next < 0) break;
      gap ??= left[next]!.min[1] - last.min[1];
      group.push(...left.splice(next, 1));
    }
    if (group.length >= RUNGS.least) groups.push(group);
  }
  return groups.map((group) => [...group, ...railsOf(group, components)]);
}

/** Whether one rung lies over another: equal in length, and close in plan. A leaning ladder's rungs drift a little. */
function isOver(a: Component, b: Component): boolean {
  const [sa, sb] = [sizeOf(a), sizeOf(b)];
  return [0, 2].every(
    (k) =>
      Math.abs(sa[k]! - sb[k]!) <= OFF &&
      Math.abs((a.min[k]! + a.max[k]!) / 2 - (b.min[k]! + b.max[k]!) / 2) <= 2 * OFF,
  );
}

function railsOf(rungs: readonly Component[], components: readonly Component[]): readonly Component[] {
  const foot = Math.min(...rungs.map(({ min }) => min[1]));
  const top = Math.max(...rungs.map(({ max }) => max[1]));
  return components.filter((c) => {
    const [w, h, d] = sizeOf(c);
    if (rungs.includes(c) || w > RAIL || d > RAIL || h < 0.8 * (top - foot)) return false;
    return rungs.some((rung) => areNear(rung, c, OFF));
  });
}

function toLadder(group: readonly Component[], by: Ladder['by']): Ladder {
  const min = [0, 1, 2].map((k) => Math.min(...group.map((c) => c.min[k]!))) as [number, number, number];
  const max = [0, 1, 2].map((k) => Math.max(...group.map((c) => c.max[k]!))) as [number, number, number];
  return {
    at: [(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2],
    size: [Math.max(0.1, max[0] - min[0]), max[1] - min[1], Math.max(0.1, max[2] - min[2])],
    by,
    rungs: group.filter(isRung).length,
  };
}
