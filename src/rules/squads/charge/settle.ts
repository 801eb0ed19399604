import { gapAcross, outerRadius } from '../../../geometry/gap.ts';
import { APART_MARGIN, NO_DISTANCE, RANGE_CLEARANCE, SETTLED, SETTLED_OFF } from '../../../kernel/tolerances.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId } from '../../core/ids.ts';
import { distToNearest, gapV, isLess } from '../../core/measure/measure.ts';
import type { Model } from '../../core/state/state.ts';
import type { ChargeProblem } from './problem.ts';

/** A model that must end within a range of an enemy: in contact with it when the range is 0. */
export type Tie = { readonly model: ModelId; readonly enemy: Model; readonly across: Inches };

/** What to keep while a unit is settled. */
type Constraints = {
  /** Models already placed, by id; they do not move. */
  readonly fixed: ReadonlyMap<ModelId, PlanPoint>;
  readonly ties: readonly Tie[];
  /** Where models begin. Those not named begin where they would be, had they moved with the named and the fixed ones. */
  readonly from?: ReadonlyMap<ModelId, PlanPoint>;
  /** Half planes in which models end. */
  readonly cuts?: ReadonlyMap<ModelId, readonly HalfPlane[]>;
};

/** The half plane beyond a line through a place, on the side to which the unit vector `out` points. */
export type HalfPlane = { readonly at: PlanPoint; readonly out: PlanPoint };

/** A model's place while the unit is settled. `radius` is undefined for bases that are not round; `outer` is that of the disc that covers the base. */
type Loose = {
  readonly model: Model;
  readonly radius: Inches | undefined;
  readonly outer: Inches;
  readonly fixed: boolean;
  x: Inches;
  z: Inches;
};

/** Something a model stays away from by at least a gap. */
type Hindrance = { readonly it: Loose; readonly least: Inches };

/** The models of a target unit as one model sees them while it is settled. */
type Quarry = {
  /** Distance in space from the model's start to the nearest of them. */
  readonly before: Inches;
  /** Each of them, how far apart the centres are in contact (undefined unless both bases are round), and how far it is above or below. */
  readonly enemies: readonly { readonly it: Loose; readonly touching: Inches | undefined; readonly up: Inches }[];
};

/** Maximum number of rounds; most formations settle in a third of them. */
const ROUNDS = 160;
/** Rounds in which neighbours are pulled nearer and pushed further apart than they must be, so that small shifts do not matter. */
const ROOMY = 60;
/** How near neighbours are pulled in those rounds, as a share of the coherency range. */
const SNUG = 0.9;
/** How far apart bases are pushed in those rounds. */
const CLEAR: Inches = 0.02;

/**
 * Places in plan at which a unit keeps its clauses on open ground: each model within the limit of where it stands, tied
 * ones in their ranges, the unit coherent, no overlap, no model in a bystander's range, each nearer to a target.
 *
 * One broken clause after another is corrected by the smallest move that mends it, in turn, until none is broken.
 * Without bystanders and overlaps every clause is a convex set for a given pair, and this finds a common point if there
 * is one. Terrain is ignored: the caller looks for legal places nearby.
 *
 * @source Bregman 1965, successive projections onto convex sets.
 */
export function settle(p: ChargeProblem, limit: Inches, wanted: Constraints): ReadonlyMap<ModelId, PlanPoint> {
  const loose = begin(p, wanted);
  const hindrances = loose.map((l) => (l.fixed ? [] : hindrancesOf(p, l.model)));
  const quarries = loose.map((l) => (l.fixed ? [] : quarriesOf(p, l.model)));
  const ties = wanted.ties.map((tie) => ({
    it: loose.find((l) => l.model.id === tie.model)!,
    enemy: looseOf(tie.enemy),
    across: tie.across,
  }));
  for (let round = 0; round < ROUNDS; round++) {
    const roomy = round < ROOMY;
    let most = 0;
    for (const [i, l] of loose.entries()) {
      if (l.fixed) continue;
      for (const h of hindrances[i]!) most = Math.max(most, push(l, h.it, h.least));
      most = Math.max(most, drawCloser(l, quarries[i]!));
    }
    for (const { it, enemy, across } of ties) {
      const far = across === 0 ? SETTLED_OFF / 10 : across - SETTLED_OFF;
      most = Math.max(most, pull(it, enemy, far));
      if (across === 0) push(it, enemy, 0);
    }
    most = Math.max(most, pullTogether(p, loose, roomy), pushApart(loose, roomy));
    for (const l of loose) {
      for (const cut of wanted.cuts?.get(l.model.id) ?? []) most = Math.max(most, carryOut(l, cut));
      most = Math.max(most, holdBack(l, limit));
    }
    if (most < SETTLED) {
      if (!roomy) break;
      round = Math.max(round, ROOMY - 1);
    }
  }
  return new Map(loose.map((l) => [l.model.id, [l.x, l.z]]));
}

const looseOf = (model: Model): Loose => ({
  model,
  radius: model.base.kind === 'round' ? model.base.radius : undefined,
  outer: outerRadius(model.base),
  fixed: true,
  x: model.at[0],
  z: model.at[2],
});

function begin(p: ChargeProblem, { fixed, from }: Constraints): readonly Loose[] {
  const known = new Map([...(from ?? []), ...fixed]);
  return p.models.map((model) => {
    const [x, z] = known.get(model.id) ?? carried(p, known, model);
    return { ...looseOf(model), x, z, fixed: fixed.has(model.id) };
  });
}

/** A model moved as the placed ones have moved, nearer ones weighing more. */
function carried(p: ChargeProblem, put: ReadonlyMap<ModelId, PlanPoint>, model: Model): PlanPoint {
  let weight = 0;
  let dx = 0;
  let dz = 0;
  for (const o of p.models) {
    const to = put.get(o.id);
    if (!to) continue;
    const w = 1 / ((o.at[0] - model.at[0]) ** 2 + (o.at[2] - model.at[2]) ** 2 + NO_DISTANCE);
    weight += w;
    dx += w * (to[0] - o.at[0]);
    dz += w * (to[1] - o.at[2]);
  }
  return weight === 0 ? [model.at[0], model.at[2]] : [model.at[0] + dx / weight, model.at[2] + dz / weight];
}

/** The bodies and ranges about a model's start that it may not end on or in. */
function hindrancesOf(p: ChargeProblem, model: Model): readonly Hindrance[] {
  return p.near(model).map((b) => ({
    it: { ...looseOf({ ...model, base: b.base, facing: b.facing, at: b.at, id: b.id }) },
    least: b.keepOut ? b.keepOut.across + 2 * RANGE_CLEARANCE : 0,
  }));
}

function gapOf(a: Loose, b: Loose): Inches {
  if (a.radius === undefined || b.radius === undefined)
    return gapAcross({ ...a.model, at: [a.x, 0, a.z] }, { ...b.model, at: [b.x, 0, b.z] });
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  return Math.sqrt(dx * dx + dz * dz) - a.radius - b.radius;
}

/** Whether the gap of two models is sure to be no less than a length: exact gaps of bases that are not round take long. */
function isGapAtLeast(a: Loose, b: Loose, gap: Inches): boolean {
  const [dx, dz, far] = [b.x - a.x, b.z - a.z, gap + a.outer + b.outer + NO_DISTANCE];
  return dx * dx + dz * dz >= far * far;
}

/** Moves a place straight towards another, or away from it when `by` is negative. */
function shift(a: Loose, b: { readonly x: Inches; readonly z: Inches }, by: Inches): void {
  const dx = b.x - a.x;
  const dz = b.z - a.z;
  const d = Math.sqrt(dx * dx + dz * dz);
  a.x += d < NO_DISTANCE ? by : (by * dx) / d;
  a.z += d < NO_DISTANCE ? 0 : (by * dz) / d;
}

/** Closes or opens the gap of two models by a length, both giving way alike unless one is fixed. */
function share(a: Loose, b: Loose, by: Inches): Inches {
  if (a.fixed && b.fixed) return 0;
  const part = a.fixed ? 0 : b.fixed ? 1 : 0.5;
  const to = { x: a.x, z: a.z };
  if (!a.fixed) shift(a, b, part * by);
  if (!b.fixed) shift(b, to, (1 - part) * by);
  return Math.abs(by);
}

/** Pulls two models to within a range. */
const pull = (a: Loose, b: Loose, across: Inches): Inches => {
  const gap = gapOf(a, b);
  return gap > across ? share(a, b, gap - across) : 0;
};

/** Pushes two models apart to a gap. */
const push = (a: Loose, b: Loose, least: Inches): Inches => {
  if (isGapAtLeast(a, b, least)) return 0;
  const gap = gapOf(a, b);
  return gap < least ? share(a, b, gap - least - SETTLED_OFF / 100) : 0;
};

/** Moves a model back to where a straight path within the limit ends. */
function holdBack(l: Loose, limit: Inches): Inches {
  if (l.fixed) return 0;
  const [x, , z] = l.model.at;
  const dx = l.x - x;
  const dz = l.z - z;
  const far = Math.sqrt(dx * dx + dz * dz);
  if (far <= limit) return 0;
  l.x = x + (limit * dx) / far;
  l.z = z + (limit * dz) / far;
  return far - limit;
}

/** The target units that a model may have to end closer to; none where it need not. @source C-22 */
function quarriesOf(p: ChargeProblem, model: Model): readonly Quarry[] {
  if (p.state.rules.charge.endCloser === 'lenient') return [];
  return p.enemies.map((enemies) => ({
    before: distToNearest(model, enemies) ?? 0,
    enemies: enemies.map((e) => {
      const isRound = model.base.kind === 'round' && e.base.kind === 'round';
      return { it: looseOf(e), touching: isRound ? model.base.radius + e.base.radius : undefined, up: gapV(model, e) };
    }),
  }));
}

/** Moves a model straight into a half plane. */
function carryOut(l: Loose, { at, out }: HalfPlane): Inches {
  const short = (at[0] - l.x) * out[0] + (at[1] - l.z) * out[1];
  if (l.fixed || short <= 0) return 0;
  l.x += short * out[0];
  l.z += short * out[1];
  return short;
}

/** Draws a model towards the target model for which least is missing to end closer. @source C-22 */
function drawCloser(l: Loose, quarries: readonly Quarry[]): Inches {
  let least: Inches = Infinity;
  let towards: Loose | undefined;
  for (const { before, enemies } of quarries) {
    let after: Inches = Infinity;
    let nearest: Loose | undefined;
    let across: Inches = Infinity;
    for (const { it, touching, up } of enemies) {
      const dx = it.x - l.x;
      const dz = it.z - l.z;
      const gap = touching === undefined ? gapOf(l, it) : Math.sqrt(dx * dx + dz * dz) - touching;
      const h = Math.max(0, gap);
      after = Math.min(after, up === 0 ? h : Math.sqrt(h * h + up * up));
      if (gap < across) {
        across = gap;
        nearest = it;
      }
    }
    if (isLess(after, before)) return 0;
    if (after - before >= least) continue;
    least = after - before;
    towards = nearest;
  }
  if (!towards) return 0;
  shift(l, towards, least + CLEAR);
  return least + CLEAR;
}

/** Pulls the unit together along the shortest links that join all of it, and to the neighbours each model needs. */
function pullTogether(p: ChargeProblem, loose: readonly Loose[], roomy: boolean): Inches {
  const { cohereAcross, cohereBigUnit } = p.state.rules.charge;
  const n = loose.length;
  if (n < 2) return 0;
  const near = roomy ? cohereAcross * SNUG : cohereAcross - SETTLED_OFF;
  let most = 0;
  const link = (i: number, j: number, gap: Inches): void => {
    if (gap > near) most = Math.max(most, share(loose[i]!, loose[j]!, gap - near));
  };
  // Prim's algorithm: `nearest[j]` is the joined model nearest to j.
  const nearest = new Int32Array(n);
  const gaps = new Float64Array(n);
  for (let j = 1; j < n; j++) gaps[j] = gapOf(loose[0]!, loose[j]!);
  const joined = new Uint8Array(n);
  joined[0] = 1;
  for (let count = 1; count < n; count++) {
    let next = -1;
    for (let j = 0; j < n; j++) if (!joined[j] && (next < 0 || gaps[j]! < gaps[next]!)) next = j;
    joined[next] = 1;
    link(nearest[next]!, next, gapOf(loose[nearest[next]!]!, loose[next]!));
    for (let j = 0; j < n; j++) {
      if (joined[j] || isGapAtLeast(loose[next]!, loose[j]!, gaps[j]!)) continue;
      const gap = gapOf(loose[next]!, loose[j]!);
      if (gap < gaps[j]!) [gaps[j], nearest[j]] = [gap, next];
    }
  }
  if (n < cohereBigUnit) return most;
  for (let i = 0; i < n; i++) {
    let first: Inches = Infinity;
    let second: Inches = Infinity;
    let to = -1;
    let nearestTo = -1;
    for (let j = 0; j < n; j++) {
      if (j === i || isGapAtLeast(loose[i]!, loose[j]!, second)) continue;
      const gap = gapOf(loose[i]!, loose[j]!);
      if (gap < first) {
        [second, to] = [first, nearestTo];
        [first, nearestTo] = [gap, j];
      } else if (gap < second) [second, to] = [gap, j];
    }
    link(i, to, second);
  }
  return most;
}

/** Pushes overlapping models apart. @source C-35 */
function pushApart(loose: readonly Loose[], roomy: boolean): Inches {
  const least = roomy ? CLEAR + APART_MARGIN : 0;
  let most = 0;
  for (let i = 1; i < loose.length; i++)
    for (let j = 0; j < i; j++) most = Math.max(most, push(loose[i]!, loose[j]!, least));
  return most;
}
