import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

/** The models of a state but for those of units that wait beside the table, to be deployed or in reserve. */
function modelsOnTable({ models, mission }: GameState): readonly Model[] {
  const beside = new Set([...(mission?.waiting ?? []), ...(mission?.reserves ?? [])].map(({ unit }) => unit));
  return [...models.values()].filter(({ unit }) => !beside.has(unit));
}

/**
 * Why a scenario file would be refused that puts every model and unit left on the table where a game has them: the
 * loader's faults, as text. A state that a game has reached must have none.
 *
 * @param scenario The scenario that the game began with.
 */
export function faultsAsFile(
  state: GameState,
  scenario: Scenario,
  table: Parameters<typeof layOut>[1],
): readonly string[] {
  const models = modelsOnTable(state);
  const standing = new Set(models.map(({ unit }) => unit));
  // A mission names units that wait; without it every unit of the file begins on the table.
  const { mission: _, ...others } = scenario;
  const laid = layOut(
    {
      ...others,
      units: [...state.units.values()].filter(({ id, models: own }) => own.length > 0 && standing.has(id)),
      models: models.map((model) => ({ ...model, pointer: `/${model.id}` })),
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
export const standsOffTable = (state: GameState): readonly string[] =>
  modelsOnTable(state).flatMap((model) => {
    const { width, depth } = state.table;
    const over = Math.max(
      ...extremes(model).map(([x, z]) => Math.max(Math.abs(x) - width / 2, Math.abs(z) - depth / 2)),
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
