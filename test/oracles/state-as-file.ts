import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

/**
 * Why a scenario file would be refused that puts every model and unit left where a game has them: the loader's faults,
 * as text. A state that a game has reached must have none.
 *
 * @param scenario The scenario that the game began with.
 */
export function faultsAsFile(
  state: GameState,
  scenario: Scenario,
  table: Parameters<typeof layOut>[1],
): readonly string[] {
  const laid = layOut(
    {
      ...scenario,
      units: [...state.units.values()].filter(({ models }) => models.length > 0),
      models: [...state.models.values()].map((model) => ({ ...model, pointer: `/${model.id}` })),
      duels: [],
    },
    table,
  );
  return laid.ok ? [] : laid.error.problems.map(({ at, fault }) => `${at}: ${JSON.stringify(fault)}`);
}

/** How far a base may overhang the table's edge, inches: positions are rounded. */
const OVER_EDGE = 0.002;

/**
 * The bases that stand off the table, and by how far: from the corners of turned rectangles, and the extent of round
 * bases.
 */
export const standsOffTable = ({ models, table }: GameState): readonly string[] =>
  [...models.values()].flatMap((model) => {
    const over = Math.max(
      ...extremes(model).map(([x, z]) => Math.max(Math.abs(x) - table.width / 2, Math.abs(z) - table.depth / 2)),
    );
    return over > OVER_EDGE ? [`${model.id} is ${over.toFixed(3)}″ off the table`] : [];
  });

function extremes({ at: [x, , z], base, facing }: Model): readonly (readonly [number, number])[] {
  if (base.kind === 'round')
    return [
      [x - base.radius, z - base.radius],
      [x + base.radius, z + base.radius],
    ];
  const [cos, sin] = [Math.cos(facing), Math.sin(facing)];
  const corners = [1, -1].flatMap((right) => [1, -1].map((back) => [right, back] as const));
  // An oval stays inside its rectangle; its own extent is what counts.
  if (base.kind === 'oval') {
    const [w, d] = [
      Math.hypot(base.halfWidth * cos, base.halfDepth * sin),
      Math.hypot(base.halfWidth * sin, base.halfDepth * cos),
    ];
    return corners.map(([right, back]) => [x + right * w, z + back * d]);
  }
  return corners.map(([right, back]) => [
    x + right * base.halfWidth * cos + back * base.halfDepth * sin,
    z - right * base.halfWidth * sin + back * base.halfDepth * cos,
  ]);
}
