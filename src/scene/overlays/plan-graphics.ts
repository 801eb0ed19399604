import type { Point } from '../../kernel/point.ts';
import { withPlacements } from '../../app/systems/squads/placements.ts';
import type { Drag, TableState } from '../../app/state/table-state.ts';
import type { ModelId, PieceId, UnitId } from '../../rules/core/ids.ts';
import type { Blocker } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { GroundMark, MarkGroup } from './ground-marks.ts';
import { INK } from '../context/palette.ts';
import type { Ghost } from './ghost.ts';
import type { Band } from './plan-band.ts';
import { NO_REGIMENTS_DRAWN, planRegiments, type RegimentsDrawn } from '../systems/regiments/plan-regiments.ts';
import { planSkirmish, type SightLine } from '../systems/skirmish/plan-skirmish.ts';
import type { Way } from '../../timeline/travel.ts';
import type { Chalk } from './plan-chalk.ts';
import type { BaseRing } from './base-ring.ts';
import { duelsShown } from '../../timeline/duels-shown.ts';
import { planFightRings } from '../systems/squads/plan-fight.ts';
import { joinChalk, NO_CHALK, planChalk, planLink } from './plan-chalk.ts';
import { messages } from '../../messages/messages.ts';
import type { SquadDrag } from '../../app/state/squads.ts';
import { ownPick } from '../../app/state/selection.ts';

/** Ink and light on the table: everything the rules draw. */
export type Graphics = {
  readonly marks: readonly GroundMark[];
  readonly chalk: Chalk;
  readonly ink: string;
  readonly ghosts: readonly Ghost[];
  readonly rings: readonly BaseRing[];
  /** Lines of sight, and the corridor that may be stepped into. */
  readonly lines: readonly SightLine[];
  readonly band: Band | undefined;
  readonly dots: readonly Point[];
  /** What is drawn for regiments. */
  readonly regiments: RegimentsDrawn;
  /** The piece that stands in the way. */
  readonly lit: PieceId | undefined;
};

/** Everything the drawing of the rules follows, by name: a table where none of it changed looks the same. */
export const DRAWN_PARTS = [
  'game',
  'selection',
  'model',
  'targets',
  'question',
  'drag',
  'ruler',
  'placements',
  'losses',
  'refusal',
  'playing',
  'intent',
  'scouting',
  'offers',
  'regiments',
] as const satisfies readonly (keyof TableState)[];

type Seen = Pick<TableState, (typeof DRAWN_PARTS)[number]>;

const BARE: Graphics = {
  marks: [],
  chalk: NO_CHALK,
  ink: INK.chalk,
  ghosts: [],
  rings: [],
  lines: [],
  band: undefined,
  dots: [],
  regiments: NO_REGIMENTS_DRAWN,
  lit: undefined,
};

/** What to draw on the table for what is picked, asked, dragged and refused. */
export function planGraphics(table: Seen): Graphics {
  if (table.game === undefined) return BARE;
  if (table.game.state.rules.system === 'skirmish') return planFighters(table);
  if (table.game.state.rules.system === 'regiments') return planRegimentsGraphics(table);
  if (table.playing) return { ...BARE, marks: duelMarks(table.playing.acts[0]?.shows ?? table.game.state) };
  const { state } = table.game;
  const unit = state.charge?.unit ?? ownPick(state, table.selection);
  const targets = state.charge?.targets ?? table.targets;
  const witness = witnessOf(state, table.refusal?.violations ?? []);
  return {
    ...BARE,
    marks: planMarks(table, state, unit, targets),
    chalk: joinChalk([
      ...planPaths(table),
      ...(witness.chalk ? [witness.chalk] : []),
      ...planLinks(table, state, unit, targets),
    ]),
    ink: INK.chalk,
    ghosts: [...planGhosts(table, state), ...witness.ghosts],
    rings: [...planRings(table, state, targets), ...planFightRings(table), ...witness.rings],
    lit: witness.lit,
  };
}

/** What is drawn in a battle of regiments: frames, fans and ghosts instead of rings. */
function planRegimentsGraphics(table: Seen): Graphics {
  const state = table.game?.state;
  if (state === undefined || table.playing) return BARE;
  const ranks = planRegiments(table);
  const witness = witnessOf(state, table.refusal?.violations ?? []);
  return {
    ...BARE,
    chalk: joinChalk([ranks.chalk, ...(witness.chalk ? [witness.chalk] : [])]),
    ghosts: witness.ghosts,
    rings: [
      ...(table.model ? ringAbout(state, table.model) : []),
      ...table.selection.flatMap((id) => loneRings(state, id)),
      ...witness.rings,
    ],
    regiments: ranks,
    lit: witness.lit,
  };
}

/** Rings about a picked unit that stands in no ranks. */
const loneRings = (state: GameState, id: UnitId): readonly BaseRing[] =>
  state.units.get(id)?.formation ? [] : (state.units.get(id)?.models ?? []).flatMap((model) => ringAbout(state, model));

function ringAbout(state: GameState, id: ModelId): readonly BaseRing[] {
  const model = state.models.get(id);
  return model ? [{ model, ink: INK.chalk }] : [];
}

/** What is drawn in a skirmish: no ring about anybody tells a distance. */
function planFighters(table: Seen): Graphics {
  const state = table.game?.state;
  const own = planSkirmish(table);
  if (state === undefined || table.playing)
    return { ...BARE, chalk: joinChalk(own.chalk), lines: own.lines, band: own.band };
  const witness = witnessOf(state, table.refusal?.violations ?? []);
  return {
    ...BARE,
    chalk: joinChalk([...planPaths(table), ...own.chalk, ...(witness.chalk ? [witness.chalk] : [])]),
    ghosts: [...planGhosts(table, state), ...own.ghosts, ...witness.ghosts],
    rings: [...planRings(table, state, table.targets), ...own.rings, ...witness.rings],
    lines: own.lines,
    band: own.band,
    dots: own.dots,
    lit: witness.lit ?? own.lit,
  };
}

function planMarks(
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

/** A calm light under the two of every duel. */
const duelMarks = (state: GameState): readonly GroundMark[] =>
  duelsShown(state).flatMap(({ pair }) => pair.map((model) => ({ model, group: 'duel' }) as const));

/** The ways of the answer, of what is dragged and of what has been placed. */
function planPaths(table: Seen): readonly Chalk[] {
  const placed = [...table.placements.values()].map((way) => planChalk(way.path, false));
  const mates = (table.drag?.squad?.mates ?? []).flatMap(({ model, way }) =>
    way?.kind === 'way' && model !== table.drag?.model ? [planChalk(way.path, false)] : [],
  );
  if (table.drag?.way?.kind === 'way') return [...placed, planCarried(table.drag.way, table.drag.limit), ...mates];
  if (table.placements.size > 0 || table.drag || table.refusal || table.ruler) return placed;
  if (table.question.state !== 'answered') return [];
  const { witness, distance = 0 } = table.question.answer;
  const longest = witness.reduce((most, move) => Math.max(most, move.path.length), 0);
  // A placement shown at the needed roll goes further than it must: a flag on it would contradict the distance.
  let flagged = longest > distance + 0.01;
  return witness.map((move) => {
    const first = !flagged && move.path.length >= longest - 1e-9;
    flagged ||= first;
    return planChalk(move.path, first);
  });
}

/** The way of what is carried, with how much of its move that takes on the flag at its end. */
function planCarried({ path }: { readonly path: Way }, limit: number): Chalk {
  const chalk = planChalk(path, true);
  return {
    ...chalk,
    flags: chalk.flags.map((flag, i) =>
      i < chalk.flags.length - 1 ? flag : { ...flag, text: messages.charge.furthest(path.length, limit) },
    ),
  };
}

/** A bow from the unit to each target while the way is not known. */
function planLinks(
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

function planGhosts(table: Seen, state: GameState): readonly Ghost[] {
  const ghosts: Ghost[] = [];
  for (const [id, way] of table.placements) {
    const model = state.models.get(id);
    if (model && id !== table.drag?.model) ghosts.push({ key: `placed/${id}`, model, at: way.to, ink: INK.legal });
  }
  const { drag } = table;
  if (drag?.squad) return [...ghosts, ...squadGhosts(drag.squad, drag, state)];
  const model = drag && state.models.get(drag.model);
  if (drag && model) {
    const legal = drag.way?.kind === 'way';
    const ink = drag.way === undefined ? INK.chalk : !legal ? INK.illegal : drag.way.within ? INK.legal : INK.costly;
    // Until the way to where it is now is known, it is where the hand is.
    const at = drag.fresh && drag.way?.kind === 'way' ? drag.way.to : drag.over;
    ghosts.push({ key: 'drag', model, at, ink });
  }
  return ghosts;
}

/** The ghosts of a squad that is carried as one body: each in the ink of its own answer. */
function squadGhosts(squad: SquadDrag, { fresh, over }: Drag, state: GameState): readonly Ghost[] {
  return squad.mates.flatMap(({ model: id, over: [x, z], way }): readonly Ghost[] => {
    const model = state.models.get(id);
    if (model === undefined) return [];
    const isThere = fresh && way?.kind === 'way';
    const ink = !way ? INK.chalk : way.kind !== 'way' ? INK.illegal : !way.within ? INK.costly : INK.legal;
    const stray = fresh && squad.apart.includes(id) && ink === INK.legal;
    return [{ key: `squad/${id}`, model, at: isThere ? way.to : [x, over[1], z], ink: stray ? INK.costly : ink }];
  });
}

function planRings(table: Seen, state: GameState, targets: readonly UnitId[]): readonly BaseRing[] {
  const rings: BaseRing[] = [];
  const put = (id: ModelId, ink: string) => {
    const model = state.models.get(id);
    if (model) rings.push({ model, ink });
  };
  if (table.model) put(table.model, INK.chalk);
  else for (const unit of table.selection) for (const id of state.units.get(unit)?.models ?? []) put(id, INK.chalk);
  for (const target of targets) for (const id of state.units.get(target)?.models ?? []) put(id, INK.costly);
  return rings;
}

type Witness = {
  readonly ghosts: readonly Ghost[];
  readonly rings: readonly BaseRing[];
  readonly lit: PieceId | undefined;
  readonly chalk: Chalk | undefined;
};

/** Where a refused move first fails: a ghost base in brick at the first contact, and what it met. */
function witnessOf(state: GameState, violations: readonly Violation[]): Witness {
  const ghosts: Ghost[] = [];
  const rings: BaseRing[] = [];
  let lit: PieceId | undefined;
  let chalk: Chalk | undefined;
  const ghost = (id: ModelId, at: Point) => {
    const model = state.models.get(id);
    if (model === undefined || ghosts.length >= 6) return;
    ghosts.push({ key: `witness/${ghosts.length}`, model, at, ink: INK.illegal });
    chalk ??= planLink(model.at, at);
  };
  const ring = (id: ModelId) => {
    const model = state.models.get(id);
    if (model) rings.push({ model, ink: INK.illegal });
  };
  const blocker = (by: Blocker) => {
    if (by.kind === 'piece') lit = by.id;
    else if (by.kind !== 'edge') ring(by.id);
  };
  for (const v of violations) {
    if ('model' in v && 'at' in v && v.kind !== 'contact-possible') ghost(v.model, v.at);
    if ('unit' in v && 'at' in v) (state.units.get(v.unit)?.models ?? []).forEach((id) => ghost(id, v.at));
    if ('unit' in v && 'by' in v && typeof v.by === 'object' && 'kind' in v.by) blocker(v.by);
    if (v.kind === 'path-blocked') blocker(v.by);
    if (v.kind === 'unreachable') v.by.forEach(blocker);
    if (v.kind === 'no-place' && v.why.kind === 'overlaps') blocker(v.why.by);
    if (
      v.kind === 'no-place' &&
      (v.why.kind === 'overhangs' || v.why.kind === 'not-standable' || v.why.kind === 'upper-floor')
    )
      lit = v.why.on;
    if ('enemy' in v) [...(state.units.get(v.enemy as UnitId)?.models ?? []), v.enemy as ModelId].forEach(ring);
    if ('other' in v) ring(v.other);
    if (v.kind === 'not-coherent' || v.kind === 'move-not-coherent') v.models.forEach(ring);
    if (v.kind === 'target-not-engaged' || v.kind === 'target-too-far')
      (state.units.get(v.target)?.models ?? []).forEach(ring);
  }
  return { ghosts, rings, lit, chalk };
}

function middleOf(state: GameState, unit: UnitId): Point | undefined {
  const ids = state.units.get(unit)?.models ?? [];
  const places = ids.flatMap((id) => state.models.get(id)?.at.map((c) => c / ids.length) ?? []);
  if (places.length === 0) return undefined;
  const total = (axis: number) => places.reduce((sum, c, i) => (i % 3 === axis ? sum + c : sum), 0);
  return [total(0), total(1), total(2)];
}
