/**
 * Beside a navigation mesh: `recast-navigation` at a cell of a tenth of the base's radius, on the same table.
 *
 * How much longer the meshes' paths are than the shortest. Then one model of sixty moves and a path is asked for: ours
 * with nothing kept but the terrain, a solo mesh rebuilt, a tile cache updated. Last the same questions again, with
 * nothing moved. All of ours are asked of the table, so they count the sweep. `node test/bench/recast.bench.ts`
 */
import { readFileSync } from 'node:fs';
import { init, NavMeshQuery, type NavMesh, type Obstacle } from 'recast-navigation';
import { generateSoloNavMesh, generateTileCache } from 'recast-navigation/generators';
import type { Point } from '../../src/kernel/point.ts';
import { createTable } from '../../src/physics/table.ts';
import type { Bystander } from '../../src/rules/core/ports.ts';
import {
  type Brick,
  crowdedTable,
  DEPTH,
  machine,
  placeNear,
  quantile,
  R32,
  spread,
  standing,
  timed,
  WIDTH,
} from './crowded-table.ts';

const SEED = 20_261_122;
const QUERIES = 300;
/** How often all questions are asked again with nothing moved. */
const AGAIN = 5;
const CELL = R32 / 10;
/** Snapped further than this, a legal place was refused. */
const SNAP = 0.05;

const table = crowdedTable(SEED, 28, 72, false);
const drums = table.crowd.slice(0, 12);
const models = table.crowd.slice(12);

type Soup = { readonly positions: number[]; readonly indices: number[] };

/** The upright prism over a ring, counter-clockwise from above, as triangles that face outwards. */
function addPrism(soup: Soup, ring: readonly (readonly [number, number])[], high: number): void {
  const base = soup.positions.length / 3;
  const n = ring.length;
  for (const y of [0, high]) for (const [x, z] of ring) soup.positions.push(x, y, z);
  for (let i = 0; i < n; i++) {
    const [a, b] = [base + i, base + ((i + 1) % n)];
    soup.indices.push(a, a + n, b, b, a + n, b + n);
    if (i > 1) soup.indices.push(base + n, base + n + i, base + n + i - 1);
  }
}

function brickRing(b: Brick): [number, number][] {
  const [c, s] = [Math.cos(b.yaw), Math.sin(b.yaw)];
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([u, v]) => {
    const [x, z] = [(u * b.w) / 2, (v * b.d) / 2];
    return [b.x + x * c + z * s, b.z - x * s + z * c];
  });
}

const discRing = (b: Bystander): [number, number][] =>
  Array.from({ length: 32 }, (_, k) => {
    const a = (2 * Math.PI * k) / 32;
    return [b.at[0] + R32 * Math.cos(a), b.at[2] + R32 * Math.sin(a)];
  });

function soupOf(discs: readonly Bystander[]): Soup {
  const [x, z] = [WIDTH / 2, DEPTH / 2];
  const soup: Soup = { positions: [-x, 0, -z, x, 0, -z, x, 0, z, -x, 0, z], indices: [0, 2, 1, 0, 3, 2] };
  for (const b of table.bricks) addPrism(soup, brickRing(b), b.high);
  for (const d of discs) addPrism(soup, discRing(d), 3);
  return soup;
}

const config = {
  cs: CELL,
  ch: 0.1,
  walkableRadius: Math.ceil(R32 / CELL),
  walkableHeight: 15,
  walkableClimb: 1,
  walkableSlopeAngle: 45,
  maxSimplificationError: 0.8,
  maxEdgeLen: 0,
};

function solo(discs: readonly Bystander[]): NavMesh {
  const { positions, indices } = soupOf(discs);
  const made = generateSoloNavMesh(positions, indices, config);
  if (!made.success) throw new Error(made.error);
  return made.navMesh;
}

/** Length of a mesh's way; undefined without one, or when an end had to be moved. */
function meshLength(query: NavMeshQuery, from: Point, to: Point): number | undefined {
  const at = ([x, y, z]: Point) => ({ x, y, z });
  const { success, path } = query.computePath(at(from), at(to), { halfExtents: { x: 0.3, y: 1, z: 0.3 } });
  if (!success || path.length === 0) return undefined;
  const away = (p: { x: number; z: number }, [x, , z]: Point) => Math.hypot(p.x - x, p.z - z);
  if (away(path[0]!, from) > SNAP || away(path.at(-1)!, to) > SNAP) return undefined;
  return path.slice(1).reduce((sum, p, i) => sum + Math.hypot(p.x - path[i]!.x, p.z - path[i]!.z), 0);
}

await init();
const version = (JSON.parse(readFileSync('node_modules/recast-navigation/package.json', 'utf8')) as { version: string })
  .version;
console.log(`seed ${SEED}, ${machine()}, recast-navigation ${version}, cell ${CELL.toFixed(3)}; milliseconds`);

// (1) Answers: how long every way is, ours and theirs.
const asked = Array.from({ length: QUERIES }, (_, i) => {
  const from = table.freePlace();
  return { from, to: placeNear(table, from, i % 2 === 0 ? 14 : undefined) };
});
const ours = await createTable(table.spec);
const lengths = asked.map(({ from, to }) => {
  const answer = ours.path(table.setting(from), to);
  return answer.kind === 'path' ? answer.path.length : undefined;
});
const soloQuery = new NavMeshQuery(solo(table.crowd), { maxNodes: 8192 });
const cacheMade = (() => {
  const { positions, indices } = soupOf(drums);
  const made = generateTileCache(positions, indices, {
    ...config,
    tileSize: 48,
    maxObstacles: 256,
    expectedLayersPerTile: 4,
  });
  if (!made.success) throw new Error(made.error);
  return made;
})();
const { tileCache, navMesh } = cacheMade;
const settle = (): void => {
  for (let k = 0; k < 1000 && !tileCache.update(navMesh).upToDate; k++);
};
const put = (at: Point): Obstacle => {
  const added = tileCache.addCylinderObstacle({ x: at[0], y: 0, z: at[2] }, 2 * R32, 3);
  if (!added.success) throw new Error('the tile cache takes no more');
  return added.obstacle;
};
const obstacles = models.map((m) => {
  const o = put(m.at);
  settle();
  return o;
});
const cacheQuery = new NavMeshQuery(navMesh, { maxNodes: 8192 });

function gaps(name: string, query: NavMeshQuery): void {
  const off: number[] = [];
  let refused = 0;
  asked.forEach(({ from, to }, i) => {
    const own = lengths[i];
    if (own === undefined) return;
    const theirs = meshLength(query, from, to);
    if (theirs === undefined) refused++;
    else off.push(100 * (theirs / own - 1));
  });
  console.log(
    `${name} longer than the shortest by %  ${spread(off, 2)}, least ${Math.min(...off).toFixed(2)}; ${refused} refused`,
  );
}
const found = lengths.filter((l) => l !== undefined);
console.log(`ours: ${found.length} of ${QUERIES} ways, checksum ${found.reduce((a, b) => a + b, 0).toFixed(6)}`);
gaps('solo mesh ', soloQuery);
gaps('tile cache', cacheQuery);

// (2) Move one model and ask, alternating. A path takes microseconds, so it is asked of more moves than the solo mesh.
const times = { moved: [] as number[], solo: [] as number[], cache: [] as number[] };
for (let i = -2 * QUERIES; i < 2 * QUERIES; i++) {
  const { from, to } = asked[(i + 2 * QUERIES) % QUERIES]!;
  const k = (7 * (i + 2 * QUERIES)) % models.length;
  const at = table.freePlace(0.1);
  if (Math.hypot(at[0] - from[0], at[2] - from[2]) < 2 || Math.hypot(at[0] - to[0], at[2] - to[2]) < 2) continue;
  const crowd = table.crowd.map((b, j) => (j === 12 + k ? standing(1000 + i, at) : b));
  const [moved] = timed(() => ours.path(table.setting(from, crowd), to));
  const [updated] = timed(() => {
    tileCache.removeObstacle(obstacles[k]!);
    obstacles[k] = put(at);
    settle();
    return meshLength(cacheQuery, from, to);
  });
  if (i >= 0) times.moved.push(moved);
  if (i >= 0) times.cache.push(updated);
  if (i < -40 || i % 40 !== 0) continue;
  const [rebuilt] = timed(() => meshLength(new NavMeshQuery(solo(crowd), { maxNodes: 8192 }), from, to));
  if (i >= 0) times.solo.push(rebuilt);
}

// (3) Ask again, alternating. The same start has been asked before, as in a drag; the end is new each time.
const again = { ours: [] as number[], mesh: [] as number[] };
for (let round = 0; round < AGAIN; round++) {
  asked.forEach(({ from, to }, i) => {
    const off: Point = [to[0] + 1e-7 * (round + 1), 0, to[2]];
    const setting = table.setting(from);
    ours.path(setting, to);
    const [ms, answer] = timed(() => ours.path(setting, off));
    const [theirs] = timed(() => meshLength(soloQuery, from, to));
    if (answer.kind === 'path' && Math.abs(answer.path.length - lengths[i]!) > 1e-4)
      throw new Error('an answer changed');
    if (round === 0) return;
    again.ours.push(ms);
    again.mesh.push(theirs);
  });
}

console.log(`\n                         median      p95     most`);
console.log(`one moved: ours        ${spread(times.moved)}`);
console.log(`one moved: solo mesh   ${spread(times.solo)}`);
console.log(`one moved: tile cache  ${spread(times.cache)}`);
console.log(`asked again: ours      ${spread(again.ours)}`);
console.log(`asked again: solo mesh ${spread(again.mesh)}`);
const median = (list: readonly number[]) => quantile(list, 0.5);
const [moved, warm] = [median(times.moved), median(again.ours)];
console.log('\ngoal                                                    measured');
console.log(`G7 one moved, of solo rebuild + query: at most 1/1000   1/${(median(times.solo) / moved).toFixed(0)}`);
console.log(`G8 one moved, of tile cache update + query: at most 1   ${(moved / median(times.cache)).toFixed(2)}`);
console.log(`G9 asked again, of a mesh's query: at most 0.5          ${(warm / median(again.mesh)).toFixed(2)}`);
ours.dispose();
