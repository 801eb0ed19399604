import type { Point } from '../../kernel/point.ts';
import { MEASURE_TOLERANCE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { gapH, gapV } from '../../rules/core/measure/measure.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import type { PathReply } from '../state/services.ts';
import type { TableState } from '../state/table-state.ts';
import { messages } from '../../messages/messages.ts';
import type { Ruler } from '../state/tools.ts';

/** A ruler with both ends on the table. */
export type LaidRuler = Extract<Ruler, { from: Point }>;

/** A ruler from the selected model, or the nearest one of the selected unit, else from the last click. */
export function rulerStart(table: TableState, to: Point, clicked: Point | undefined): LaidRuler {
  const { game, model: alone, selection } = table;
  const ids: readonly ModelId[] = alone
    ? [alone]
    : (game?.state.units.get(selection.at(-1) ?? ('' as never))?.models ?? []);
  const models = ids.flatMap((id) => game?.state.models.get(id) ?? []);
  const [first, ...others] = models;
  const blank = { to, path: undefined, legs: [], over: undefined };
  if (first === undefined) return { ...blank, from: clicked ?? to, model: undefined };
  const nearest = others.reduce((best, m) => (straight(m.at, to) < straight(best.at, to) ? m : best), first);
  return { ...blank, from: nearest.at, model: nearest.id };
}

/** A ruler with a bend at its present end, from which it continues. */
export const bentRuler = (ruler: LaidRuler): LaidRuler => ({
  ...ruler,
  legs: [...ruler.legs, { from: ruler.from, to: ruler.to, path: ruler.path }],
  from: ruler.to,
  path: undefined,
  over: undefined,
});

/** A ruler without its last bend; unchanged if it has none. */
export function unbentRuler(ruler: LaidRuler): LaidRuler {
  const last = ruler.legs.at(-1);
  return last ? { ...ruler, legs: ruler.legs.slice(0, -1), from: last.from, path: undefined } : ruler;
}

/** All stretches of a ruler, including the last. */
export const legsOf = (ruler: LaidRuler): LaidRuler['legs'] => [
  ...ruler.legs,
  { from: ruler.from, to: ruler.to, path: ruler.path },
];

/** A ruler in the current state: one between two models follows them; any other stays where it was laid. */
export function rulerNow(ruler: LaidRuler, state: GameState): LaidRuler {
  const [a, b] = [find(state, ruler.model), find(state, ruler.over)];
  return a && b && ruler.legs.length === 0 ? { ...ruler, from: a.at, to: b.at } : ruler;
}

/** The measurements of a ruler, summed over its stretches. */
type RulerReading = {
  readonly straight: Inches;
  readonly flat: Inches;
  /** The path a model would walk; `none` if it is blocked, undefined while it is not known or without a model. */
  readonly path:
    | { readonly length: Inches; readonly across: Inches; readonly up: Inches; readonly down: Inches }
    | 'none'
    | undefined;
};

/** Measures along a ruler. */
export function readRuler(ruler: LaidRuler): RulerReading {
  const legs = legsOf(ruler);
  const total = (of: (leg: LaidRuler['legs'][number]) => number) => legs.reduce((sum, leg) => sum + of(leg), 0);
  return {
    straight: total(({ from, to }) => straight(from, to)),
    flat: total(({ from, to }) => Math.sqrt((to[0] - from[0]) ** 2 + (to[2] - from[2]) ** 2)),
    path: ruler.model === undefined ? undefined : pathOfLegs(legs.map(({ path }) => path)),
  };
}

function pathOfLegs(replies: readonly (PathReply | undefined)[]): RulerReading['path'] {
  if (replies.some((reply) => reply?.kind === 'no-path')) return 'none';
  const paths = replies.flatMap((reply) => (reply?.kind === 'path' ? [reply.path] : []));
  if (paths.length < replies.length) return undefined;
  const total = (key: 'length' | 'across' | 'up' | 'down') => paths.reduce((sum, path) => sum + path[key], 0);
  return { length: total('length'), across: total('across'), up: total('up'), down: total('down') };
}

/** How far a model may go in one move, by its profile. */
export function allowanceOf(state: GameState, id: ModelId | undefined): Inches | undefined {
  const profile = id && state.models.get(id)?.profile;
  return profile && (profile['M'] ?? profile['move'] ?? profile['advance']);
}

/** A length compared with a move: within it, within twice it (a run, a march, a lucky charge), or beyond. */
export type RulerReach = 'within' | 'costly' | 'beyond';

/** How a ruler's reading compares with a model's move; undefined if it does not begin at a model. */
export function reachOf(reading: RulerReading, allowed: Inches | undefined): RulerReach | undefined {
  if (reading.path === undefined || allowed === undefined) return undefined;
  if (reading.path === 'none') return 'beyond';
  const { length } = reading.path;
  return length <= allowed + MEASURE_TOLERANCE
    ? 'within'
    : length <= 2 * allowed + MEASURE_TOLERANCE
      ? 'costly'
      : 'beyond';
}

/** A ruler's reading line by line: the path a model would walk, then the straight and the horizontal distance. */
export function rulerLines(ruler: LaidRuler, state: GameState | undefined): readonly string[] {
  const reading = readRuler(ruler);
  const plain = messages.tools.straightAndFlat(reading.straight, reading.flat);
  const gap = state && gapText(ruler, state);
  if (gap !== undefined) return [gap, plain];
  if (ruler.model === undefined) return [plain];
  if (reading.path === undefined) return ['…', plain];
  if (reading.path === 'none') return [messages.tools.noPathThere, plain];
  const { length, across, up, down } = reading.path;
  const allowed = state && allowanceOf(state, ruler.model);
  return [messages.tools.way({ length, across, up, down }, allowed), plain];
}

/** The distance from base to base, if a ruler joins two models without a bend. */
function gapText({ model, over, legs }: LaidRuler, state: GameState): string | undefined {
  const [a, b] = [find(state, model), find(state, over)];
  if (a === undefined || b === undefined || legs.length > 0) return undefined;
  const [across, up] = [gapH(a, b), gapV(a, b)];
  return messages.tools.baseToBase(across, up);
}

const find = (state: GameState, id: ModelId | undefined): Model | undefined => id && state.models.get(id);

const straight = (a: Point, b: Point): number =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);
