import type { Bounds } from '../../../geometry/bounds.ts';
import { gapAcross, outerRadius } from '../../../geometry/gap.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { exceeds } from '../../core/measure/measure.ts';
import { getModel, modelsOf } from '../../core/state/lookup.ts';
import type { Bystander, Landing, LandingZone, MoveSetting, ReachMap, TableQuery } from '../../core/ports.ts';
import { moveSetting } from '../../core/measure/setting.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { contactAround, isOval, zoneAround } from '../../core/measure/zone.ts';

/** More ends than any table has near one base, so that all of them are examined. */
export const ALL = 4000;

/** Beside an oval, whose outline has hundreds of sides, only the nearest places of contact are measured. */
const OVAL_CONTACTS = 24;

/** A charge as a problem to solve: the unit, its targets, and the table. Reach maps are built on first use. */
export type ChargeProblem = {
  readonly state: GameState;
  readonly unit: UnitId;
  readonly models: readonly Model[];
  readonly targets: readonly UnitId[];
  /** Models of each target, in the order of `targets`. */
  readonly enemies: readonly (readonly Model[])[];
  readonly limit: Inches;
  /** How many paths were measured to places that a search tried: it bounds what may be refined. */
  readonly effort: { measured: number };
  /** Everywhere a model of the unit can get to within the limit, ignoring its own unit. */
  readonly reach: (model: Model) => ReachMap;
  /** The bodies and ranges that may matter to where a model of the unit ends, its own unit left out. */
  readonly near: (model: Model) => readonly Bystander[];
  /** Where a model of the unit can touch an enemy, cheapest first, whatever its comrades do; few where one is oval. */
  readonly contacts: (model: Model, enemy: Model) => readonly Landing[];
  /**
   * An end of a model of the unit in a square of the plan, whatever its comrades do: its middle if the model can end
   * there within a limit, else any end within it. Undefined proves that there is none.
   *
   * @param half Half the side of the square, inches.
   */
  readonly endIn: (model: Model, middle: SquareMiddle, half: Inches, limit: Inches) => Landing | undefined;
};

type SquareMiddle = { readonly x: Inches; readonly z: Inches };

/**
 * A charge as a problem to solve.
 *
 * @param limit   The furthest any model may move, inches.
 * @param margin `exact` lets paths run along bystanders' ranges, for the infimum; `clear` keeps them out, as paths that
 *        are walked must be.
 */
export function chargeProblem(
  state: GameState,
  unit: UnitId,
  targets: readonly UnitId[],
  limit: Inches,
  table: TableQuery,
  margin: 'exact' | 'clear',
): ChargeProblem {
  const own = new Set(modelsOf(state, unit).map((m) => m.id));
  const unitBounds = boundsOf(modelsOf(state, unit));
  // Models with the same keywords meet the same crowd, and the table knows a crowd by its list.
  const crowds = new Map<string, readonly Bystander[]>();
  const setting = once((id: ModelId): MoveSetting => {
    const made = settingFor(state, id, targets, own, margin);
    const keywords = getModel(state, id).keywords.join(' ');
    const crowd = crowds.get(keywords) ?? made.crowd;
    crowds.set(keywords, crowd);
    return { ...made, crowd, unitBounds };
  });
  const reach = once((id: ModelId) => table.reach(setting(id), limit));
  const near = once((id: ModelId) => nearCrowd(setting(id), limit));
  const contacts = once((mover: Model) =>
    once((enemy: Model) =>
      reach(mover.id).landings({
        ...contactAround(mover, enemy, state.rules.charge),
        atMost: isOval(mover) || isOval(enemy) ? OVAL_CONTACTS : ALL,
      }),
    ),
  );
  const ends = once((id: ModelId) => endsInSquares(reach(id)));
  return {
    state,
    unit,
    models: modelsOf(state, unit),
    targets,
    enemies: targets.map((t) => modelsOf(state, t)),
    limit,
    effort: { measured: 0 },
    reach: (model) => reach(model.id),
    near: (model) => near(model.id),
    contacts: (model, enemy) => contacts(model)(enemy),
    endIn: ({ id }, { x, z }, half, most) => ends(id)(x, z, half, most),
  };
}

/** The ends of a model in squares of the plan, as `endIn` of a problem. What was found in one is not sought again. */
function endsInSquares(reach: ReachMap): FindEnd {
  const middles = soughtUpTo((x, z, _, most) => endAtMiddle(reach, x, z, most));
  const others = soughtUpTo((x, z, half, most) => endInSquare(reach, x, z, half, most));
  return (x, z, half, most) => middles(x, z, 0, most) ?? others(x, z, half, most);
}

/** Finds an end in a square whose path is no longer than `most`. */
type FindEnd = (x: Inches, z: Inches, half: Inches, most: Inches) => Landing | undefined;

/**
 * The same, but a square is searched again only where what was found in it is too far, or for longer paths where nothing
 * was.
 */
function soughtUpTo(find: FindEnd): FindEnd {
  const known = new Map<string, { readonly end: Landing | undefined; readonly most: Inches }>();
  return (x, z, half, most) => {
    const key = `${x} ${z} ${half}`;
    let last = known.get(key);
    if (!last || (last.end ? exceeds(last.end.length, most) : last.most < most)) {
      last = { end: find(x, z, half, most + MEASURE_TOLERANCE), most };
      known.set(key, last);
    }
    return last.end && !exceeds(last.end.length, most) ? last.end : undefined;
  };
}

function endAtMiddle(reach: ReachMap, x: Inches, z: Inches, within: Inches): Landing | undefined {
  for (const y of reach.levelsAt(x, z)) {
    const length = reach.lengthTo([x, y, z], within);
    if (length !== undefined) return { at: [x, y, z], length };
  }
  return undefined;
}

function endInSquare(reach: ReachMap, x: Inches, z: Inches, half: Inches, within: Inches): Landing | undefined {
  const core: readonly PlanPoint[] = [
    [x - half, z - half],
    [x + half, z - half],
    [x + half, z + half],
    [x - half, z + half],
  ];
  const zone = { core, radius: MEASURE_TOLERANCE, low: -Infinity, high: Infinity };
  return reach.landings({ ...zone, atMost: 1, within, wanted: 'first' })[0];
}

/** A function that finds the answer for each key once. */
function once<Key, Answer>(find: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key)!;
  };
}

/** The rectangle that the places of some models span. */
const boundsOf = (models: readonly Model[]): Bounds => {
  const [xs, zs] = [models.map(({ at }) => at[0]), models.map(({ at }) => at[2])];
  return { minX: Math.min(...xs), maxX: Math.max(...xs), minZ: Math.min(...zs), maxZ: Math.max(...zs) };
};

/** The bystanders a mover could meet where it ends within a limit. */
function nearCrowd({ mover, from, crowd }: MoveSetting, limit: Inches): readonly Bystander[] {
  const own = outerRadius(mover.base);
  return crowd.filter((b) => {
    const far = limit + own + outerRadius(b.base) + (b.keepOut?.across ?? 0) + 1;
    return (b.at[0] - from[0]) ** 2 + (b.at[2] - from[2]) ** 2 <= far * far;
  });
}

function settingFor(
  state: GameState,
  id: ModelId,
  targets: readonly UnitId[],
  own: ReadonlySet<ModelId>,
  margin: 'exact' | 'clear',
): MoveSetting {
  const setting = moveSetting(state, id, { kind: 'charge', targets });
  const others = setting.crowd.filter((b) => !own.has(b.id));
  if (margin === 'clear') return { ...setting, crowd: others };
  const crowd = others.map((b) => (b.keepOut ? { ...b, keepOut: { ...b.keepOut, clearance: 0 } } : b));
  return { ...setting, crowd };
}

/** The zone where a model is in engagement range of an enemy. */
export const engageZone = (p: ChargeProblem, mover: Model, enemy: Model): LandingZone =>
  zoneAround(mover, enemy, enemy.at, p.state.rules.charge.engageAcross, p.state.rules.charge.engageUp);

/** A lower bound of a model's path into a zone: the straight line. */
export const leastInto = (mover: Model, enemy: Model, across: Inches): Inches =>
  Math.max(0, gapAcross(mover, enemy) - across);
