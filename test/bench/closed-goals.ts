import type { Point } from '../../src/kernel/point.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import type { TableSpec } from '../../src/physics/views/view.ts';
import { createViews } from '../../src/physics/views/views.ts';
import type { Bystander } from '../../src/rules/core/ports.ts';
import type { Part, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box } from '../physics/pieces.ts';
import { enemy } from '../support/ask-places.ts';
import { type CrowdedTable, placeNear, spread, timed } from './crowded-table.ts';

const TRIES = 40;

/** What closes a goal off: things put round a middle, and where the goal is. */
type Closing = {
  readonly name: string;
  readonly at: (middle: Point) => {
    readonly pieces: readonly TerrainPiece[];
    readonly crowd: readonly Bystander[];
    readonly goal: Point;
  };
};

const slab = (size: readonly [number, number, number], at: Part['at']): Part => ({
  shape: box(...size),
  at,
  yaw: 0,
  role: 'floor',
});

/** Every kind of goal that no way leads to. */
export const CLOSINGS: readonly Closing[] = [
  {
    name: 'ring of bases',
    at: (middle) => ({
      pieces: [],
      crowd: Array.from({ length: 8 }, (_, k) => {
        const angle = (k * Math.PI) / 4;
        return enemy(`ring${k}`, middle[0] + 1.6 * Math.cos(angle), middle[2] + 1.6 * Math.sin(angle), 0.5);
      }),
      goal: middle,
    }),
  },
  {
    name: 'floor in the air',
    at: ([x, , z]) => ({
      pieces: [aPiece('floor', { kind: 'parts', parts: [slab([4, 0.2, 4], [0, 9, 0])] }, [x, 0, z], 0, 'building')],
      crowd: [],
      goal: [x, 9.2, z],
    }),
  },
  {
    name: 'too little headroom',
    at: (middle) => {
      const parts = [
        slab([5, 0.7, 1], [0, 1.4, 2]),
        slab([5, 0.7, 1], [0, 1.4, -2]),
        slab([1, 0.7, 5], [2, 1.4, 0]),
        slab([1, 0.7, 5], [-2, 1.4, 0]),
      ];
      const pieces = [aPiece('low', { kind: 'parts', parts }, [middle[0], 0, middle[2]], 0, 'building')];
      return { pieces, crowd: [], goal: middle };
    },
  },
];

/** Times refusing goals that are closed off: with nothing kept, the first time on a known table, and ever after. */
export function measureClosed(name: string, table: CrowdedTable, { name: kind, at }: Closing): void {
  const cold: number[] = [];
  const first: number[] = [];
  const warm: number[] = [];
  let open = 0;
  for (let i = -5; i < TRIES; i++) {
    const middle = table.freePlace(1.5);
    const { pieces, crowd, goal } = at(middle);
    const from = placeNear(table, middle, undefined);
    if (Math.hypot(from[0] - middle[0], from[2] - middle[2]) < 5) continue;
    const all = [...table.crowd.filter((b) => Math.hypot(b.at[0] - middle[0], b.at[2] - middle[2]) > 4), ...crowd];
    const spec: TableSpec = { ...table.spec, terrain: [...table.spec.terrain, ...pieces] };
    const [ms, answer] = timed(() => findPath(createViews(spec), table.setting(from, all), goal));
    if (answer.kind === 'path') {
      open++;
      continue;
    }
    const views = createViews(spec);
    findPath(views, table.setting(from, all), placeNear(table, from, 12));
    const [again] = timed(() => findPath(views, table.setting(from, all), goal));
    if (i < 0) continue;
    cold.push(ms);
    first.push(again);
    for (let k = 0; k < 5; k++) {
      const start = placeNear(table, from, 12);
      const [kept, refused] = timed(() => findPath(views, table.setting(start, all), goal));
      if (refused.kind !== 'path') warm.push(kept);
    }
  }
  const note = open > 0 ? `, ${open} not closed after all` : '';
  console.log(
    `${`${kind}, ${name}`.padEnd(36)} cold${spread(cold)}   first${spread(first)}   warm${spread(warm)}   ${cold.length} goals${note}`,
  );
}
