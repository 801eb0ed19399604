import type { Index, Inches } from '../../kernel/units.ts';
import { joinLinks, type MeshLinks, type SideLink, type WalkMesh, withLateLinks, NodeBend } from './walk-mesh.ts';

/**
 * A mesh repeated, so that a path over it counts its changes of height of some kinds: its own links lead on within each
 * repetition, and the links of step s from repetition s to the next, and to none after the last step.
 *
 * @param steps The links of each step; the same list may be there several times.
 * @returns Nodes, sides and edges of repetition s lie s times their number further on.
 * @source Definition; held against test/property/climbs-from-slopes.test.ts.
 */
export function repeatedMesh(mesh: WalkMesh, steps: readonly (readonly SideLink[])[]): WalkMesh {
  const count = steps.length + 1;
  const [nodes, edges, sides] = [mesh.x.length, mesh.length.length, mesh.corners.length];
  const joined = new Map<readonly SideLink[], MeshLinks>();
  for (const links of steps)
    if (!joined.has(links)) joined.set(links, withLateLinks(mesh, joinLinks(links, mesh, edges)));
  const onward = steps.map((links) => joined.get(links)!);
  const bend = repeated(mesh.bend, count, 0);
  onward.forEach(({ bends }, s) => {
    for (const v of bends) bend[v + s * nodes] = bend[v + (s + 1) * nodes] = NodeBend.any;
  });
  return {
    x: repeated(mesh.x, count, 0),
    y: repeated(mesh.y, count, 0),
    z: repeated(mesh.z, count, 0),
    corners: repeated(mesh.corners, count, nodes),
    edgeBySide: repeated(mesh.edgeBySide, count, edges),
    length: repeated(mesh.length, count, 0),
    sides: repeated(mesh.sides, count, sides),
    firstSide: repeatedFirsts(mesh.firstSide, count),
    cornersAt: repeated(mesh.cornersAt, count, sides),
    firstCorner: repeatedFirsts(mesh.firstCorner, count),
    bend,
    edgeLinks: repeatedLinks(
      mesh.edgeLinks,
      onward.map(({ edgeLinks }) => edgeLinks),
      edges,
      nodes,
    ),
    nodeLinks: repeatedLinks(
      mesh.nodeLinks,
      onward.map(({ nodeLinks }) => nodeLinks),
      nodes,
      nodes,
    ),
    once: sides,
    slack: Math.max(mesh.slack, ...onward.map(({ slack }) => slack)),
    isStepped: mesh.isStepped || onward.some(({ isStepped }) => isStepped),
  };
}

type Row = Float64Array | Int32Array | Uint8Array;

/** Numbers one after another some times, each time greater by `by`. */
function repeated<R extends Row>(row: R, times: number, by: Index): R {
  const all = new (row.constructor as new (length: number) => R)(row.length * times);
  for (let s = 0, to = 0; s < times; s++) for (let i = 0; i < row.length; i++) all[to++] = row[i]! + s * by;
  return all;
}

/** First places in lists that are repeated one after another, with their end. */
function repeatedFirsts(first: Int32Array, times: number): Int32Array {
  const lists = first.length - 1;
  const all = new Int32Array(lists * times + 1);
  for (let s = 0; s < times; s++) for (let i = 0; i <= lists; i++) all[s * lists + i] = first[i]! + s * first[lists]!;
  return all;
}

type Links = Pick<WalkMesh['edgeLinks'], 'first' | 'to' | 'cost'> & { readonly [P in 'ends' | 'isLate']?: Row };

/** Links repeated, those within each repetition before those that lead to the next. */
function repeatedLinks<L extends Links>(own: L, onward: readonly L[], things: Index, nodes: Index): L {
  const first = new Int32Array(things * (onward.length + 1) + 1);
  const [to, cost, ends, isLate]: [Index[], Inches[], Index[], number[]] = [[], [], [], []];
  for (let s = 0; s <= onward.length; s++) {
    const next = onward[s];
    for (let i = 0; i < things; i++) {
      for (const [links, by] of [
        [own, 0],
        [next, 1],
      ] as const) {
        if (!links) continue;
        for (let n = links.first[i]!; n < links.first[i + 1]!; n++) {
          to.push(links.to[n]! + (s + by) * things);
          cost.push(links.cost[n]!);
          if (!links.ends) continue;
          for (let k = 0; k < 4; k++) ends.push(links.ends[4 * n + k]! + (k < 2 ? s : s + by) * nodes);
          isLate.push(links.isLate![n]!);
        }
      }
      first[s * things + i + 1] = to.length;
    }
  }
  const links = { first, to: Int32Array.from(to), cost: Float64Array.from(cost) };
  const more = own.ends ? { ends: Int32Array.from(ends), isLate: Uint8Array.from(isLate) } : {};
  return { ...links, ...more } as L;
}
