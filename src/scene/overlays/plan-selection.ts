import type { Seen } from './graphics.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { ModelMove } from '../../rules/core/model-move.ts';
import type { UnitId, ModelId } from '../../rules/core/ids.ts';
import type { GroundMark, MarkGroup } from '../materials/ground-marks.ts';
import { stayingOf } from '../../app/systems/squads/squad-drag.ts';
import { withPlacements } from '../../app/systems/squads/placements.ts';
import { duelsShown } from '../../timeline/duels-shown.ts';
import { type Chalk, planChalk, planLink } from './plan-chalk.ts';
import { messages } from '../../messages/messages.ts';
import type { Ghost } from './ghost.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import type { SquadDrag } from '../../app/state/squads.ts';
import type { BaseRing } from './base-ring.ts';
import type { Point } from '../../kernel/point.ts';
import { LENGTH_ROUNDING } from '../../kernel/tolerances.ts';
import { READS_ALIKE } from '../../kernel/display-tolerances.ts';
import type { Drag } from '../../app/state/drag.ts';
import type { Path } from '../../geometry/path.ts';
export function planMarks(
  table: Seen,
  state: GameState,
  unit: UnitId | undefined,
  targets: readonly UnitId[],
): readonly GroundMark[] {
  const marks: GroundMark[] = [];
  const put = (id: UnitId, group: MarkGroup, from: GameState = state) => {
    for (const m of from.units.get(id)?.models ?? []) {
      const model = from.models.get(m);
      if (model) marks.push({ model, group });
    }
  };
  for (const target of targets) put(target, 'engagement');
  marks.push(...duelMarks(state));
  const moving = table.drag !== undefined || table.placements.size > 0;
  if (unit && (targets.length > 0 || moving))
    put(unit, 'coherency', withPlacements(state, table.placements, table.drag?.model));
  const entered = table.refusal?.violations.find((v) => v.kind === 'enters-bystander-range');
  const enemies = [...state.units.values()].filter((u) => u.side !== state.side && !targets.includes(u.id));
  if (table.drag) for (const enemy of enemies) put(enemy.id, 'bystander');
  else if (entered) {
    const owner = state.models.get(entered.enemy)?.unit;
    if (owner) put(owner, 'bystander');
  }
  return marks;
}

/** Ground marks under both models of every duel. */
export const duelMarks = (state: GameState): readonly GroundMark[] =>
  duelsShown(state).flatMap(({ pair }) => pair.map((model) => ({ model, group: 'duel' }) as const));

/** The paths of the answer, of the drag and of placed models. */
export function planPaths(table: Seen): readonly Chalk[] {
  const placed = [...table.placements.values()].map((path) => planChalk(path.path, false));
  const mates = (table.drag?.squad?.mates ?? []).flatMap(({ model, path }) =>
    path?.kind === 'path' && model !== table.drag?.model ? [planChalk(path.path, false)] : [],
  );
  if (table.drag?.path?.kind === 'path') return [...placed, planCarried(table.drag.path, table.drag.limit), ...mates];
  if (table.placements.size > 0 || table.drag || table.refusal || table.ruler) return placed;
  const foreseen = foreseenMoves(table);
  if (foreseen) return foreseen.map(({ path }) => planChalk(path, false));
  if (table.question.state !== 'answered') return [];
  const { witness, distance = 0 } = table.question.answer;
  const longest = witness.reduce((most, move) => Math.max(most, move.path.length), 0);
  // Placements shown at the needed roll may go farther than necessary: a flag would contradict the distance.
  let flagged = longest > distance + READS_ALIKE;
  return witness.map((move) => {
    const first = !flagged && move.path.length >= longest - LENGTH_ROUNDING;
    flagged ||= first;
    return planChalk(move.path, first);
  });
}

/** The path of a dragged model, with the share of its move on the flag at the end. `limit` in inches. */
function planCarried({ path }: { readonly path: Path }, limit: number): Chalk {
  const chalk = planChalk(path, true);
  return {
    ...chalk,
    flags: chalk.flags.map((flag, i) =>
      i < chalk.flags.length - 1 ? flag : { ...flag, text: messages.charge.furthest(path.length, limit) },
    ),
  };
}

/** An arc from the unit to each target while no path is known. */
export function planLinks(
  table: Seen,
  state: GameState,
  unit: UnitId | undefined,
  targets: readonly UnitId[],
): readonly Chalk[] {
  const isKnown = table.question.state === 'answered' && table.question.answer.witness.length > 0;
  if (unit === undefined || isKnown || table.drag || table.ruler || table.refusal || table.placements.size > 0)
    return [];
  const from = middleOf(state, unit);
  return targets.flatMap((target) => {
    const to = middleOf(state, target);
    return from && to ? [planLink(from, to)] : [];
  });
}

/** Where the referee would put the models of the rolled charge; undefined if that is not known. */
const foreseenMoves = ({ game, foreseen }: Seen): readonly ModelMove[] | undefined =>
  foreseen?.game === game ? foreseen?.moves : undefined;

/** Ghosts where the models of the charge that is asked about, or rolled, would end. */
function planEnds(table: Seen, state: GameState): readonly Ghost[] {
  if (table.placements.size > 0 || table.drag || table.refusal || table.ruler) return [];
  const answered = table.question.state === 'answered' ? table.question.answer.witness : [];
  return (foreseenMoves(table) ?? answered).flatMap(({ model: id, to }): readonly Ghost[] => {
    const model = state.models.get(id);
    return model ? [{ key: `end/${id}`, model, at: to, colour: OVERLAY_COLOUR.legal }] : [];
  });
}

/** Ghosts of models that are dragged or placed, or would be placed by the referee. */
export function planGhosts(table: Seen, state: GameState): readonly Ghost[] {
  const ghosts: Ghost[] = [...planEnds(table, state)];
  for (const [id, path] of table.placements) {
    const model = state.models.get(id);
    if (model && id !== table.drag?.model)
      ghosts.push({ key: `placed/${id}`, model, at: path.to, colour: OVERLAY_COLOUR.legal });
  }
  const { drag } = table;
  ghosts.push(...stayingGhosts(table, state));
  if (drag?.squad) return [...ghosts, ...squadGhosts(drag.squad, drag, state)];
  const model = drag && state.models.get(drag.model);
  if (drag && model) {
    const legal = drag.path?.kind === 'path';
    const colour =
      drag.path === undefined
        ? OVERLAY_COLOUR.chalk
        : !legal
          ? OVERLAY_COLOUR.illegal
          : drag.path.within
            ? OVERLAY_COLOUR.legal
            : OVERLAY_COLOUR.costly;
    // Follows the pointer until the path to its place is known.
    const at = drag.fresh && drag.path?.kind === 'path' ? drag.path.to : drag.over;
    ghosts.push({ key: 'drag', model, at, colour });
  }
  return ghosts;
}

/** Ghosts where models were dropped that cannot go there, and so stay where they are. */
function stayingGhosts(table: Seen, state: GameState): readonly Ghost[] {
  const { mates, height } = stayingOf(table) ?? { mates: [], height: 0 };
  return mates.flatMap(({ model: id, over: [x, z] }): readonly Ghost[] => {
    const model = id === table.drag?.model ? undefined : state.models.get(id);
    return model ? [{ key: `stays/${id}`, model, at: [x, height, z], colour: OVERLAY_COLOUR.illegal }] : [];
  });
}

/** The ghosts of a squad that is dragged together, each in the colour of its own result. */
function squadGhosts(squad: SquadDrag, { fresh, over }: Drag, state: GameState): readonly Ghost[] {
  return squad.mates.flatMap(({ model: id, over: [x, z], path }): readonly Ghost[] => {
    const model = state.models.get(id);
    if (model === undefined) return [];
    const isThere = fresh && path?.kind === 'path';
    const colour = !path
      ? OVERLAY_COLOUR.chalk
      : path.kind !== 'path'
        ? OVERLAY_COLOUR.illegal
        : !path.within
          ? OVERLAY_COLOUR.costly
          : OVERLAY_COLOUR.legal;
    const stray = fresh && squad.apart.includes(id) && colour === OVERLAY_COLOUR.legal;
    return [
      {
        key: `squad/${id}`,
        model,
        at: isThere ? path.to : [x, over[1], z],
        colour: stray ? OVERLAY_COLOUR.costly : colour,
      },
    ];
  });
}

export function planRings(table: Seen, state: GameState, targets: readonly UnitId[]): readonly BaseRing[] {
  const rings: BaseRing[] = [];
  const put = (id: ModelId, colour: string) => {
    const model = state.models.get(id);
    if (model) rings.push({ model, colour });
  };
  if (table.model) put(table.model, OVERLAY_COLOUR.chalk);
  else
    for (const unit of table.selection)
      for (const id of state.units.get(unit)?.models ?? []) put(id, OVERLAY_COLOUR.chalk);
  for (const target of targets) for (const id of state.units.get(target)?.models ?? []) put(id, OVERLAY_COLOUR.costly);
  return rings;
}

function middleOf(state: GameState, unit: UnitId): Point | undefined {
  const ids = state.units.get(unit)?.models ?? [];
  const places = ids.flatMap((id) => state.models.get(id)?.at.map((c) => c / ids.length) ?? []);
  if (places.length === 0) return undefined;
  const total = (axis: number) => places.reduce((sum, c, i) => (i % 3 === axis ? sum + c : sum), 0);
  return [total(0), total(1), total(2)];
}
