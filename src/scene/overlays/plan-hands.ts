import { tokenLetters, tokenPicture, NOTE_PICTURE, OWN_TOKEN_COLOUR } from '../../app/state/token-pictures.ts';
import { teardrop } from '../../geometry/outlines/teardrop.ts';
import { convexHull } from '../../geometry/outlines/polygon.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Bearer, Marker } from '../../rules/core/manual-change.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { SIDE_COLOUR } from '../materials/palette.ts';

/** What one billboard shows: a picture or letters on a coloured disc, and a number if there are several. */
export type BadgeFace = {
  readonly path: string | undefined;
  readonly letters: string;
  readonly colour: string;
  readonly count: number;
};

/** A billboard over a model or a place: its face, and its place in the row of those over the same model. */
export type Badge = { readonly at: Point; readonly slot: number; readonly face: BadgeFace };

/** Height of a row of badges over a model's head or the mat, inches. */
const OVER_HEAD = 0.35;
const OVER_MAT = 0.6;

/** The tokens and notes of a state as rows of badges: over their model, the first model of their unit, or their place. */
export function planBadges(state: GameState): readonly Badge[] {
  const { byHand } = state;
  if (!byHand) return [];
  const rows = new Map<string, { readonly at: Point; readonly faces: BadgeFace[] }>();
  const put = (at: Point | undefined, face: BadgeFace): void => {
    if (at === undefined) return;
    const row = rows.get(at.join()) ?? { at, faces: [] };
    row.faces.push(face);
    rows.set(at.join(), row);
  };
  for (const { on, name, count } of byHand.tokens) {
    const picture = tokenPicture(name);
    put(overBearer(state, on), {
      path: picture?.path,
      letters: picture ? '' : tokenLetters(name),
      colour: picture?.colour ?? OWN_TOKEN_COLOUR,
      count,
    });
  }
  const note = { path: NOTE_PICTURE.path, letters: '', colour: NOTE_PICTURE.colour, count: 1 };
  for (const { on } of byHand.notes) put('at' in on ? [on.at[0], OVER_MAT, on.at[1]] : overBearer(state, on), note);
  return [...rows.values()].flatMap(({ at, faces }) =>
    faces.map((face, i) => ({ at, slot: i - (faces.length - 1) / 2, face })),
  );
}

function overBearer(state: GameState, on: Bearer): Point | undefined {
  const id = 'model' in on ? on.model : state.units.get(on.unit)?.models[0];
  const model = id === undefined ? undefined : state.models.get(id);
  return model && overHead(model);
}

const overHead = ({ at, height }: Model): Point => [at[0], at[1] + height + OVER_HEAD, at[2]];

/** A marker as it is drawn: a convex outline in plan, and its colour. */
export type DrawnMarker = { readonly outline: readonly PlanPoint[]; readonly colour: string };

/** Corners of a drawn circle. */
const ROUND = 64;
const NO_SIDE = '#F4EAD0';

/** The outline of a marker as it is drawn. Circles have 64 corners; who is under a marker is computed exactly. */
export function drawnMarker({ shape, at, facing, side }: Omit<Marker, 'id'>): DrawnMarker {
  const colour = side ? SIDE_COLOUR[side] : NO_SIDE;
  const ahead: PlanPoint = [-Math.sin(facing), -Math.cos(facing)];
  if (shape.kind === 'disc') return { outline: circle(at, shape.radius), colour };
  if (shape.kind === 'line') {
    const put = (forward: number, right: number): PlanPoint => [
      at[0] + forward * ahead[0] - right * ahead[1],
      at[1] + forward * ahead[1] + right * ahead[0],
    ];
    const half = shape.width / 2;
    return { outline: [put(0, -half), put(0, half), put(shape.length, half), put(shape.length, -half)], colour };
  }
  const { disc, triangle } = teardrop(at, ahead, shape.length, shape.width);
  return { outline: convexHull([...triangle, ...circle([disc.at[0], disc.at[2]], shape.width / 2)]), colour };
}

const circle = ([x, z]: PlanPoint, radius: number): readonly PlanPoint[] =>
  Array.from({ length: ROUND }, (_, i): PlanPoint => {
    const angle = (2 * Math.PI * i) / ROUND;
    return [x + radius * Math.cos(angle), z + radius * Math.sin(angle)];
  });
