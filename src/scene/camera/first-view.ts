import { discOf, liftOver, obstaclesOf } from '../../camera/poses/obstacles.ts';
import { hitsAlong, type SightScene, type Upright } from '../../geometry/sight/sight.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches, Radians, Share } from '../../kernel/units.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { SIDES } from '../../rules/core/turn.ts';

/**
 * The views that greet a new player where nothing is in their way, on a wide and on an upright screen: their downward
 * pitch in radians, the height they look at and how far they are before the near edge, inches.
 */
export const FIRST_VIEWS = {
  wide: { pitch: 0.17, height: 1.7, before: 7 },
  upright: { pitch: 0.3, height: 2, before: 16 },
} as const;

/** Pitches tried above the lowest, and headings tried about +y from the near edge, positive to the right. */
const RAISED: readonly Radians[] = [0, 0.09, 0.18, 0.29, 0.42, 0.56, 0.7];
const TURNED: readonly Radians[] = [0, 0.35, -0.35, 0.7, -0.7, 1.05, -1.05];
/** How unwelcome a radian of each is. */
const PRICE = { raised: 10, turned: 3.5 } as const;
/** Share of the minis in the picture that a clear view shows at least. */
const MOSTLY: Share = 0.67;
/** The minis that a view has in its picture at least, where any view has. */
const FEWEST = 2;
/** A part of the picture: across, from its left to its right, and in shares of its half height. */
type Window = { readonly across: readonly Share[]; readonly up: readonly Share[] };
/** Share of lines into the picture that may end on something near: nearer than a share of the way to the armies. */
const MOST_NEAR: Share = 0.1;
const NEAR: Share = 0.6;
const BROAD: Window = { across: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], up: [-0.15, 0, 0.15, 0.3] };
/** Share of lines into the middle of the picture that may end on terrain anywhere on the way to the armies. */
const MOST_FILLED: Share = 0.4;
/** Share of the table's minis, of both sides, in sight of which the middle may be filled: they stand on or before it. */
const ENOUGH: Share = 0.3;
const MIDDLE: Window = { across: [0.25, 0.35, 0.45, 0.55, 0.65, 0.75], up: [-0.3, -0.1, 0.1, 0.3] };
/** Where a mini is looked at, as a share of its height. */
const CHEST: Share = 0.8;

/** A camera `distance` inches from a point: its downward pitch, and how far it is turned to the right of the near edge. */
export type FirstView = {
  readonly target: Point;
  readonly distance: Inches;
  readonly pitch: Radians;
  readonly heading: Radians;
};

/** The part of a picture that no panel covers, as tangents of angles from its axis: to the left negative. */
export type FreePicture = { readonly left: number; readonly right: number; readonly up: number };

/** The view of the whole table, towards which a view moves away as it is raised. */
type WholeView = Pick<FirstView, 'distance' | 'pitch'>;

/** A line of sight from an eye. */
type Line = { readonly from: Point; readonly to: Point };

type Laid = Pick<GameState, 'table' | 'terrain' | 'models' | 'units'>;

/**
 * A low and near view of the middle of the armies past what stands before them: of a few pitches and headings the lowest
 * and least turned from which most minis in the picture are seen, nothing near fills it, and no terrain fills its middle
 * but where much of both armies is seen all the same. Where there is none, the one that shows most.
 */
export function firstView(state: Laid, free: FreePicture, whole: WholeView, isUpright: boolean): FirstView {
  const models = [...state.models.values()].filter(({ at }) => isOnTable(at, state.table));
  const views = viewsOf(state, models, free, whole, isUpright);
  const obstacles = obstaclesOf(state.terrain);
  const discs = models.map((model) => discOf(model, model.at));
  const bodies = discs.map(({ x, z, radius, low }, i): Upright => {
    return { core: [[x, z]], radius, low, high: low + models[i]!.height };
  });
  const shown = views.map((view) => inPicture(view, free, models));
  const enough = Math.min(FEWEST, Math.max(...shown.map(({ length }) => length)));
  let best: { readonly view: FirstView; readonly worth: number } | undefined;
  for (const [i, view] of views.entries()) {
    if (shown[i]!.length < enough || liftOver(obstacles, discs, cameraOf(view)) > 0) continue;
    const from = cameraOf(view);
    const seen = shown[i]!.filter((mini) => hitsAlong(obstacles.scene, { from, to: chestOf(mini) }).length === 0);
    const sides = new Set(seen.map(({ unit }) => state.units.get(unit)?.side));
    const near = metShare(obstacles.scene, linesInto(view, free, BROAD, NEAR), bodies);
    const filled = metShare(obstacles.scene, linesInto(view, free, MIDDLE, 1), []);
    const isOpen = filled <= MOST_FILLED || (sides.size === SIDES.length && seen.length >= ENOUGH * models.length);
    if (seen.length >= MOSTLY * shown[i]!.length && near <= MOST_NEAR && isOpen) return view;
    const worth = seen.length * (1 - near) * (1 - filled);
    if (best === undefined || worth > best.worth) best = { view, worth };
  }
  return best?.view ?? views[0]!;
}

/** The views to try, the most welcome first. */
function viewsOf(
  state: Laid,
  models: readonly Model[],
  { left, right }: FreePicture,
  whole: WholeView,
  isUpright: boolean,
): readonly FirstView[] {
  const { pitch: lowest, height, before } = FIRST_VIEWS[isUpright ? 'upright' : 'wide'];
  const [x, y, z] = middleOf(state, models, height);
  const nearest = state.table.depth / 2 + before;
  const priced = TURNED.flatMap((heading) =>
    RAISED.map((raise) => {
      const distance = nearest + Math.max(0, whole.distance - nearest) * (raise / (whole.pitch - lowest));
      // The middle of the armies lies in the middle of the free part of the picture.
      const aside = (distance * (left + right)) / 2;
      const target: Point = [x - aside * Math.cos(heading), y, z + aside * Math.sin(heading)];
      const price = PRICE.raised * raise + PRICE.turned * Math.abs(heading);
      return { view: { target, distance, heading, pitch: lowest + raise }, price };
    }),
  );
  return priced.sort((a, b) => a.price - b.price).map(({ view }) => view);
}

const isOnTable = ([x, , z]: Point, { width, depth }: Laid['table']): boolean =>
  Math.abs(x) <= width / 2 && Math.abs(z) <= depth / 2;

/** The point between the middles of the armies, at a height; the middle of the table where there are none. */
function middleOf({ units }: Laid, models: readonly Model[], height: Inches): Point {
  const armies = SIDES.map((side) => models.filter(({ unit }) => units.get(unit)?.side === side)).filter(
    ({ length }) => length > 0,
  );
  const mean = (axis: 0 | 2): Inches => {
    const middles = armies.map((army) => army.reduce((sum, { at }) => sum + at[axis], 0) / army.length);
    return middles.reduce((sum, middle) => sum + middle, 0) / Math.max(1, middles.length);
  };
  return [mean(0), height, mean(2)];
}

/** Where the camera of a view stands, inches. */
export function cameraOf({ target: [x, y, z], distance, pitch, heading }: FirstView): Point {
  const flat = distance * Math.cos(pitch);
  return [x + flat * Math.sin(heading), y + distance * Math.sin(pitch), z + flat * Math.cos(heading)];
}

/** The directions ahead, to the right and upwards of a view. */
function axesOf({ pitch, heading }: FirstView): Readonly<Record<'ahead' | 'right' | 'up', Point>> {
  const [sin, cos, low, flat] = [Math.sin(heading), Math.cos(heading), Math.sin(pitch), Math.cos(pitch)];
  return { ahead: [-sin * flat, -low, -cos * flat], right: [cos, 0, -sin], up: [-sin * low, flat, -cos * low] };
}

/** Where a mini is looked at. */
const chestOf = ({ at: [x, y, z], height }: Model): Point => [x, y + CHEST * height, z];

/** The minis that are looked at within a view's picture. */
function inPicture(view: FirstView, free: FreePicture, models: readonly Model[]): readonly Model[] {
  const [ex, ey, ez] = cameraOf(view);
  const { ahead, right, up } = axesOf(view);
  return models.filter((mini) => {
    const [x, y, z] = chestOf(mini);
    const along = ([ax, ay, az]: Point) => (x - ex) * ax + (y - ey) * ay + (z - ez) * az;
    const depth = along(ahead);
    const aside = along(right);
    const isAcross = aside >= depth * free.left && aside <= depth * free.right;
    return depth > 0 && isAcross && Math.abs(along(up)) <= depth * free.up;
  });
}

/** Lines from the eye into a part of the picture, as long as a share of the way to the armies. */
function linesInto(view: FirstView, free: FreePicture, { across, up: upward }: Window, share: Share): readonly Line[] {
  const from = cameraOf(view);
  const { ahead, right, up } = axesOf(view);
  const reach = share * view.distance;
  return upward.flatMap((high) =>
    across.map((wide) => {
      const [a, b] = [free.left + wide * (free.right - free.left), high * free.up];
      const to = (axis: 0 | 1 | 2) => from[axis] + reach * (ahead[axis] + a * right[axis] + b * up[axis]);
      return { from, to: [to(0), to(1), to(2)] };
    }),
  );
}

/** Share of lines that end on terrain or on a mini. */
const metShare = (scene: SightScene, lines: readonly Line[], bodies: readonly Upright[]): Share =>
  lines.filter((line) => hitsAlong(scene, line, bodies).length > 0).length / lines.length;
