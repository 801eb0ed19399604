import {
  allowanceOf,
  type LaidRuler,
  legsOf,
  type RulerReach,
  reachOf,
  readRuler,
  rulerLines,
  rulerNow,
} from '../../app/tools/ruler.ts';
import { keepsSecret, whyNoRuler } from '../../app/systems/skirmish/secrecy.ts';
import type { TableState } from '../../app/state/table-state.ts';
import { outerRadius } from '../../geometry/gap.ts';
import type { Point } from '../../kernel/point.ts';
import type { PieceId, UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { eyeOf } from '../../rules/skirmish/fighters/sight-lines.ts';
import type { GroundMark, MarkGroup, MarkStyle } from '../materials/ground-marks.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import { type Chalk, joinChalk, planChalk } from './plan-chalk.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { messages } from '../../messages/messages.ts';
import type { DrawnSightLine } from './graphics.ts';

/** The overlays of tools: tapes, rings, sight lines. */
type ToolGraphics = {
  /** Tapes by colour. */
  readonly chalk: readonly { readonly colour: string; readonly chalk: Chalk }[];
  readonly lines: readonly DrawnSightLine[];
  readonly lit: PieceId | undefined;
};

/** The parts of the state that tool overlays depend on, by name. */
export const TOOL_PARTS = [
  'game',
  'ruler',
  'tools',
  'selection',
  'playing',
  'look',
] as const satisfies readonly (keyof TableState)[];
type Seen = Pick<TableState, (typeof TOOL_PARTS)[number]>;

const COLOUR_BY_REACH: Readonly<Record<RulerReach, string>> = {
  within: OVERLAY_COLOUR.legal,
  costly: OVERLAY_COLOUR.costly,
  beyond: OVERLAY_COLOUR.illegal,
};

const NOTHING: ToolGraphics = { chalk: [], lines: [], lit: undefined };

/** The overlays of tools; none that reveals a distance while distances are secret. */
export function planTools({ game, ruler, tools, selection, playing, look }: Seen): ToolGraphics {
  if (game === undefined || playing) return NOTHING;
  const { state } = game;
  const picked = selection.at(-1);
  const rulers = [...tools.pinned, ...(ruler?.from ? [ruler] : [])].filter(
    (laid) => whyNoRuler(state, laid.model, picked).length === 0,
  );
  const sight = sightGraphics(state, tools);
  const auras = keepsSecret(state) ? [] : auraFlags(state, [...tools.auras, ...(state.byHand?.auras ?? [])]);
  return {
    chalk: [
      ...rulers.map((laid) => planRuler(rulerNow(laid, state), state)),
      ...(auras.length > 0 ? [{ colour: OVERLAY_COLOUR.chalk, chalk: { dots: [], climbs: [], flags: auras } }] : []),
      ...sight.chalk,
    ],
    // From a model's eyes its sight lines would be dots.
    lines: look.kind === 'eye' ? [] : sight.lines,
    lit: sight.lit,
  };
}

/** Spacing of a tape's dots and their height above the ground, inches. */
const RULE_EVERY = 0.5;
const ABOVE = 0.07;

/** A tape in chalk: a straight line, the path beside it, and its reading on a flag at the end. */
function planRuler(ruler: LaidRuler, state: GameState): ToolGraphics['chalk'][number] {
  const legs = legsOf(ruler);
  const reach = reachOf(readRuler(ruler), allowanceOf(state, ruler.model));
  const dots = legs.flatMap(({ from, to }) => dotted(from, to));
  const flag = { at: raised(ruler.to, 0.5), text: rulerLines(ruler, state).join('\n') };
  const paths = legs.flatMap(({ path }) => (path?.kind === 'path' ? [planChalk(path.path, false)] : []));
  return {
    colour: reach ? COLOUR_BY_REACH[reach] : OVERLAY_COLOUR.chalk,
    chalk: joinChalk([{ dots, climbs: [], flags: [flag] }, ...paths]),
  };
}

function dotted(from: Point, to: Point): readonly Point[] {
  const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) / RULE_EVERY));
  return Array.from({ length: count + 1 }, (_, i): Point => {
    const t = i / count;
    const along = (axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * t;
    return [along(0), along(1) + ABOVE, along(2)];
  });
}

/** A flag with the radius of each ring, at its edge towards the near side of the table. */
function auraFlags(state: GameState, auras: readonly RingedUnit[]): Chalk['flags'] {
  return auras.flatMap(({ unit, radius }) => {
    const models = (state.units.get(unit)?.models ?? []).flatMap((id) => state.models.get(id) ?? []);
    const nearest = models.toSorted((a, b) => b.at[2] - a.at[2])[0];
    if (nearest === undefined) return [];
    const [x, y, z] = nearest.at;
    return [{ at: [x, y + 0.3, z + outerRadius(nearest.base) + radius] as Point, text: `${radius}″` }];
  });
}

function sightGraphics(state: GameState, { sight }: Seen['tools']): ToolGraphics {
  const viewer = sight && state.models.get(sight.from);
  const target = sight?.to && state.models.get(sight.to.model);
  if (!viewer || !target || !sight?.to) return NOTHING;
  const { answer } = sight.to;
  const eye = eyeOf(viewer);
  const end: Point = [target.at[0], target.at[1] + target.height * 0.7, target.at[2]];
  if (answer === undefined) return { ...NOTHING, lines: [{ from: eye, to: end, seen: true }] };
  const line = answer.visible && answer.line ? answer.line : { from: eye, to: end };
  const first = answer.blockedBy.find((by) => by.kind === 'piece');
  const colour = !answer.visible
    ? OVERLAY_COLOUR.illegal
    : answer.fraction < 0.995
      ? OVERLAY_COLOUR.costly
      : OVERLAY_COLOUR.legal;
  const flag = { at: raised(target.at, target.height + 0.6), text: messages.sight.flag(answer, tableNamesOf(state)) };
  return {
    chalk: [{ colour, chalk: { dots: [], climbs: [], flags: [flag] } }],
    lines: [{ ...line, seen: answer.visible }],
    lit: answer.visible ? undefined : first?.id,
  };
}

const raised = (p: Point, by: number): Point => [p[0], p[1] + by, p[2]];

/** The groups for rings of different widths. */
const AURA_GROUPS: readonly MarkGroup[] = ['aura-1', 'aura-2', 'aura-3'];
const AURA_COLOURS = [OVERLAY_COLOUR.chalk, '#9FC3D9', '#E3B7CF'] as const;

/** Rings around units as ground marks, and the style of each width; none while distances are secret. */
export function planAuras({ game, tools, playing }: Pick<TableState, 'game' | 'tools' | 'playing'>): {
  readonly marks: readonly GroundMark[];
  readonly styles: Partial<Record<MarkGroup, MarkStyle>>;
} {
  if (game === undefined || playing || keepsSecret(game.state)) return { marks: [], styles: {} };
  return auraMarks(game.state, tools.auras);
}

/** A ring of a radius round every model of a unit. */
type RingedUnit = { readonly unit: UnitId; readonly radius: number };

/** Rings of tools and auras by hand as ground marks; of more than three widths those given last. */
export function auraMarks(state: GameState, rings: readonly RingedUnit[]): ReturnType<typeof planAuras> {
  const auras = [...rings, ...(state.byHand?.auras ?? [])];
  const widths = [...new Set(auras.map((aura) => aura.radius))].slice(-AURA_GROUPS.length);
  const groupOf = (radius: number) => AURA_GROUPS[widths.indexOf(radius)];
  const marks = auras.flatMap(({ unit, radius }) => {
    const group = groupOf(radius);
    const ids = state.units.get(unit)?.models ?? [];
    return group ? ids.flatMap((id) => (state.models.get(id) ? [{ model: state.models.get(id)!, group }] : [])) : [];
  });
  const styles = Object.fromEntries(
    widths.map((range, i) => [AURA_GROUPS[i]!, { range, up: 60, colour: AURA_COLOURS[i]!, dashed: i > 0 }]),
  );
  return { marks, styles };
}
