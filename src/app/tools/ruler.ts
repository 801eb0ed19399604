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

/** A ruler with both its ends on the table. */
export type LaidRuler = Extract<Ruler, { from: Point }>;

/** Where a ruler begins: at the picked model, or the nearest one of the picked unit; else at the last click. */
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

/** A ruler bent where it ends now: it goes on from there. */
export const bentRuler = (ruler: LaidRuler): LaidRuler => ({
  ...ruler,
  legs: [...ruler.legs, { from: ruler.from, to: ruler.to, path: ruler.path }],
  from: ruler.to,
  path: undefined,
  over: undefined,
});

/** A ruler without its last bend; itself where it has none. */
export function unbentRuler(ruler: LaidRuler): LaidRuler {
  const last = ruler.legs.at(-1);
  return last ? { ...ruler, legs: ruler.legs.slice(0, -1), from: last.from, path: undefined } : ruler;
}

/** Every stretch of a ruler, the last one too. */
export const legsOf = (ruler: LaidRuler): LaidRuler['legs'] => [
  ...ruler.legs,
  { from: ruler.from, to: ruler.to, path: ruler.path },
];

/** A ruler as it lies now: one from a model to another follows both; any other stays where it was laid. */
export function rulerNow(ruler: LaidRuler, state: GameState): LaidRuler {
  const [a, b] = [find(state, ruler.model), find(state, ruler.over)];
  return a && b && ruler.legs.length === 0 ? { ...ruler, from: a.at, to: b.at } : ruler;
}

/** What a ruler has measured, all its stretches together. */
export type RulerReading = {
  readonly straight: Inches;
  readonly flat: Inches;
  /** The path a model would walk; `none` where there is none, undefined while it is not known or there is no model. */
  readonly path:
    | { readonly length: Inches; readonly across: Inches; readonly up: Inches; readonly down: Inches }
    | 'none'
    | undefined;
};

/** What a ruler reads. */
export function readRuler(ruler: LaidRuler): RulerReading {
  const legs = legsOf(ruler);
  const total = (of: (leg: LaidRuler['legs'][number]) => number) => legs.reduce((sum, leg) => sum + of(leg), 0);
  return {
    straight: total(({ from, to }) => straight(from, to)),
    flat: total(({ from, to }) => Math.hypot(to[0] - from[0], to[2] - from[2])),
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

/** How far a model goes in one move, by its profile. */
export function allowanceOf(state: GameState, id: ModelId | undefined): Inches | undefined {
  const profile = id && state.models.get(id)?.profile;
  return profile && (profile['M'] ?? profile['move'] ?? profile['advance']);
}

/** How a length stands to what is allowed: within it, within twice it (a run, a march, a lucky charge), or beyond. */
export type RulerReach = 'within' | 'costly' | 'beyond';

/** Whether what a ruler reads is within a model's move; undefined where it begins at no model. */
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

/** What a ruler reads, line by line: the path a model would walk, then straight through the air and flat as on a map. */
export function rulerLines(ruler: LaidRuler, state: GameState | undefined): readonly string[] {
  const reading = readRuler(ruler);
  const plain = messages.tools.straightAndFlat(reading.straight, reading.flat);
  const gap = state && gapText(ruler, state);
  if (gap !== undefined) return [gap, plain];
  if (ruler.model === undefined) return [plain];
  if (reading.path === undefined) return ['…', plain];
  if (reading.path === 'none') return [messages.tools.noWayThere, plain];
  const { length, across, up, down } = reading.path;
  const allowed = state && allowanceOf(state, ruler.model);
  return [messages.tools.way({ length, across, up, down }, allowed), plain];
}

/** From base to base, where a ruler joins two models without a bend. */
function gapText({ model, over, legs }: LaidRuler, state: GameState): string | undefined {
  const [a, b] = [find(state, model), find(state, over)];
  if (a === undefined || b === undefined || legs.length > 0) return undefined;
  const [across, up] = [gapH(a, b), gapV(a, b)];
  return messages.tools.baseToBase(across, up);
}

const find = (state: GameState, id: ModelId | undefined): Model | undefined => id && state.models.get(id);

const straight = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
