import { signedArea } from '../../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { type Random32, seededRandom, uniformInt } from '../../kernel/random.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { SystemName } from '../../rules/core/system.ts';
import { KIND_TRAITS } from '../../rules/core/terrain.ts';
import type { Mat } from '../ambience.ts';
import { type BattlefieldTheme, bagOf, type Draw } from './bag.ts';
import { boxGap, shapeFootprint, polygonGap, type PiecePose, posed } from './footprint.ts';
import { TURN_STEP } from './turns.ts';
import { fairnessOf, sharesOf, WORTHS, type PieceWorth, pieceWorth } from './worth.ts';
import type { PieceDocument, ScenarioDocument } from '../schema.ts';

/** The symmetry of a table's two halves: none, mirrored at the middle line, or rotated by 180 degrees. */
export const SYMMETRIES = ['none', 'mirror', 'turn'] as const;

/** The requested battlefield. */
export type BattlefieldOptions = {
  readonly seed: number;
  readonly table: { readonly width: Inches; readonly depth: Inches };
  readonly theme: BattlefieldTheme;
  /** From 0, a few pieces, to 1, as many as fit with lanes between them. */
  readonly density: number;
  readonly symmetry: (typeof SYMMETRIES)[number];
};

/** Minimum gap between pieces, and between them and the edge: slightly more than the width of a 60 mm base. */
export const LANE: Inches = 2.4;
/** Gap beside area terrain (woods, craters, ponds): no lane is needed, but pieces may not overlap it. */
const BESIDE: Inches = 0.4;
/** Depth of the deployment strip along each long edge, which is kept free of obstacles. */
export const stripOf = (depth: Inches): Inches => Math.min(9, depth * 0.2);

/** Share of the table that is covered at density 0 and at density 1. */
const COVERED = [0.04, 0.27] as const;
/** Maximum number of layouts tried, and the merit at which one is accepted at once. */
const LAYOUTS = 24;
const FAIR = 0.9;
/** Positions tried for a piece, and how many of those that fit are compared. */
const TRIES = 60;
const COMPARED = 8;
/** Progress that a draw without a position counts for, and the progress at which a layout ends. */
const MISS = 0.06;
const END = 1.6;
/** No piece covers more than this share of the area to be covered. */
const LARGEST = 0.4;
/** More room around a piece than this brings no benefit. */
const ROOMY: Inches = 7;

type Stood = {
  readonly piece: PieceDocument;
  readonly outline: readonly PlanPoint[];
  readonly open: boolean;
  readonly worth: PieceWorth;
};

/**
 * A battlefield from the catalogue: equal options always give the same pieces.
 *
 * Cover, high ground and sight blockers are shared between the two long edges; lanes wide enough for a 60 mm base run
 * between all pieces and along the edges; only area terrain stands where armies deploy. A small table may hold fewer
 * pieces than the density asks for. In a mirrored field twins stand at mirrored positions, but their own shapes are not
 * mirrored.
 *
 * @errors None: a density outside 0 to 1 is clamped.
 */
export function generateBattlefield(wish: BattlefieldOptions): readonly PieceDocument[] {
  let best: { readonly pieces: readonly PieceDocument[]; readonly merit: number } | undefined;
  const goal = goalOf(wish);
  for (let layout = 0; layout < LAYOUTS; layout++) {
    const stood = layOutField(wish, goal, seededRandom(wish.seed * LAYOUTS + layout));
    const pieces = stood.map(({ piece }) => piece);
    const fairness = fairnessOf(sharesOf(pieces));
    // An empty table is perfectly fair, and useless.
    const merit = fairness * Math.min(1, 0.25 + areaOf(stood) / (goal * 0.8));
    if (best === undefined || merit > best.merit) best = { pieces, merit };
    if (best.merit >= FAIR) break;
  }
  return best?.pieces ?? [];
}

/** The mat of each theme. */
export const MAT_OF_THEME: Readonly<Record<BattlefieldTheme, Mat>> = {
  village: 'grass',
  ruins: 'city',
  desert: 'desert',
  snow: 'snow',
  dungeon: 'dungeon',
  wild: 'grass',
};

/** A scenario with nothing but a generated battlefield, ready for armies. */
export const battlefieldScenario = (wish: BattlefieldOptions, system: SystemName, name: string): ScenarioDocument => ({
  format: 'highground/scenario',
  version: 1,
  name,
  system,
  table: { width: wish.table.width, depth: wish.table.depth, mat: MAT_OF_THEME[wish.theme] },
  terrain: [...generateBattlefield(wish)],
  seed: wish.seed,
});

function goalOf({ table, density }: BattlefieldOptions): number {
  const wanted = Math.max(0, Math.min(1, density));
  return table.width * table.depth * (COVERED[0] + (COVERED[1] - COVERED[0]) * wanted);
}

const areaOf = (stood: readonly Stood[]): number =>
  stood.reduce((sum, { outline }) => sum + Math.abs(signedArea(outline)), 0);

function layOutField(wish: BattlefieldOptions, goal: number, random: Random32): readonly Stood[] {
  const bag = bagOf(wish.theme);
  const areas = bag.map(({ piece }) => Math.abs(signedArea(shapeFootprint(piece.piece.shape))));
  const stood: Stood[] = [];
  const count = new Map<string, number>();
  // Progress of the layout: the covered area, and pieces that no longer fit.
  let along = 0;
  while (areaOf(stood) < goal && along < END) {
    const draw = drawOne(bag, areas, count, along, goal, random);
    const put = placeOne(draw.piece.piece, draw.piece.id, wish, stood, count, random);
    stood.push(...put);
    along = put.length === 0 ? along + MISS : Math.max(along, areaOf(stood) / goal);
  }
  return stood;
}

/** Large pieces first, small ones later; pieces used often become less likely. Areas are in square inches. */
function drawOne(
  bag: readonly Draw[],
  areas: readonly number[],
  count: ReadonlyMap<string, number>,
  along: number,
  goal: number,
  random: Random32,
): Draw {
  const weights = bag.map(({ piece, weight }, i) => {
    const area = areas[i]!;
    const fits = along < 0.45 ? area >= 14 : along < 0.75 ? area >= 3 && area < 70 : area < 14;
    const used = count.get(piece.id) ?? 0;
    return fits && area <= goal * LARGEST ? Math.ceil((1000 * weight) / (1 + 2 * used)) : 1;
  });
  let at = uniformInt(
    random,
    weights.reduce((a, b) => a + b, 0),
  );
  const index = weights.findIndex((weight) => (at -= weight) < 0);
  return bag[index]!;
}

/** The piece, and its twin where the field is symmetric, at the roomiest of several positions; empty when none fits. */
function placeOne(
  form: Omit<PieceDocument, 'id' | 'at'>,
  id: string,
  wish: BattlefieldOptions,
  stood: readonly Stood[],
  count: Map<string, number>,
  random: Random32,
): readonly Stood[] {
  const outline = shapeFootprint(form.shape);
  const open = { ...KIND_TRAITS[form.kind], ...form.traits }.cross === 'open';
  const worth = pieceWorth(form);
  const side = wish.symmetry === 'none' ? poorerSide(stood, worth, random) : 1;
  let best: { readonly poses: readonly PiecePose[]; readonly room: number } | undefined;
  for (let tries = 0, found = 0; tries < TRIES && found < COMPARED; tries++) {
    const poses = posesOf(wish, side, random);
    const outlines = poses.map((pose) => posed(outline, pose));
    const room = roomFor(outlines, open, wish, stood);
    if (room === undefined) continue;
    found++;
    if (best === undefined || room > best.room) best = { poses, room };
  }
  return (best?.poses ?? []).map((pose) => {
    const number = (count.get(id) ?? 0) + 1;
    count.set(id, number);
    const piece: PieceDocument = {
      id: `${id}-${number}`,
      ...form,
      at: [pose.x, pose.z],
      ...(pose.yaw === 0 ? {} : { yaw: pose.yaw }),
    };
    return { piece, outline: posed(outline, pose), open, worth };
  });
}

/** The side (1 near, −1 far) that has less of what a piece is worth. */
function poorerSide(stood: readonly Stood[], worth: PieceWorth, random: Random32): 1 | -1 {
  const shares = sharesOf(stood.map(({ piece }) => piece));
  let lead = 0;
  for (const key of WORTHS) {
    const [near, far] = shares[key];
    if (worth[key] > 0 && near + far > 0) lead += (near - far) / (near + far);
  }
  if (lead === 0) return uniformInt(random, 2) === 0 ? 1 : -1;
  return lead > 0 ? -1 : 1;
}

/** A position on a side, to a tenth of an inch, and that of its twin if there is one. */
function posesOf({ table, symmetry }: BattlefieldOptions, side: 1 | -1, random: Random32): readonly PiecePose[] {
  const tenths = (span: Inches) => uniformInt(random, Math.max(1, Math.floor(span * 10))) / 10;
  const x = toTenth(tenths(table.width) - table.width / 2);
  const z = toTenth(side * tenths(table.depth / 2));
  const yaw = TURN_STEP * uniformInt(random, 360 / TURN_STEP);
  const pose: PiecePose = { x, z, yaw };
  if (symmetry === 'none') return [pose];
  if (symmetry === 'turn') return [pose, { x: toTenth(-x), z: toTenth(-z), yaw: (yaw + 180) % 360 }];
  return [pose, { x, z: toTenth(-z), yaw: (180 - yaw + 360) % 360 }];
}

const toTenth = (value: number): number => Math.round(value * 10) / 10 + 0;

/** The free room around outlines, up to {@link ROOMY}; undefined when they do not fit. */
function roomFor(
  outlines: readonly (readonly PlanPoint[])[],
  open: boolean,
  { table }: BattlefieldOptions,
  stood: readonly Stood[],
): number | undefined {
  const margin = open ? BESIDE : LANE;
  const deep = open ? table.depth / 2 - margin : table.depth / 2 - stripOf(table.depth);
  let room = ROOMY;
  for (const [i, outline] of outlines.entries()) {
    for (const [x, z] of outline) if (Math.abs(x) > table.width / 2 - margin || Math.abs(z) > deep) return undefined;
    const others = [...stood, ...outlines.slice(0, i).map((twin) => ({ outline: twin, open }))];
    for (const other of others) {
      const needed = open || other.open ? BESIDE : LANE;
      // No exact measurement is needed if the piece is far enough away, and farther than an earlier one.
      if (boxGap(outline, other.outline) > Math.max(room, needed) + SAME_PLACE) continue;
      const gap = polygonGap(outline, other.outline);
      if (gap < needed) return undefined;
      room = Math.min(room, gap);
    }
  }
  return room;
}
