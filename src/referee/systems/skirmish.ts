import type { Services, PathReply, PathQuestion, Situation } from '../../app/state/services.ts';
import type { Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import { CONTACT_GAP, PREVIEW_SLACK, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Table } from '../../physics/table.ts';
import type { MoveSetting } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { askEngage } from '../../rules/skirmish/engage/ask.ts';
import { blockingPlaces } from '../../rules/skirmish/engage/blocking-places.ts';
import { judgePath } from '../../rules/skirmish/engage/choose-path.ts';
import { interceptorsOf, judgeIntercept } from '../../rules/skirmish/engage/intercept.ts';
import { askAims } from '../../rules/skirmish/ranged/ask-aim.ts';
import { fighterSetting } from '../../rules/skirmish/fighters/fighter-setting.ts';
import { fighterOf, fighterUnitOf, skirmishOf } from '../../rules/skirmish/fighters/fighters.ts';
import { cutShort } from '../../rules/skirmish/engage/failed-move.ts';
import { roundPoint } from '../../rules/core/round.ts';
import { longerPaths, movingSetting, tooFarWithChecks } from '../../rules/skirmish/fighters/decide-fighter-move.ts';
import { seesFighter } from '../../rules/skirmish/fighters/sight-lines.ts';
import { windowOf } from '../../rules/skirmish/fighters/windows.ts';
import { blockersOf, cornersAlong, floorAt } from '../paths/planned-path.ts';

type SkirmishPurpose = Extract<PathQuestion['purpose'], { kind: 'fighter' | 'engage-path' | 'intercept' }>;

/** Whether a path question is about a skirmish. */
export const isOfSkirmish = (purpose: PathQuestion['purpose']): purpose is SkirmishPurpose =>
  purpose.kind === 'fighter' || purpose.kind === 'engage-path' || purpose.kind === 'intercept';

/** Answers specific to skirmishes. */
export function answerSkirmish(
  inUse: () => Table,
  toState: (situation: Situation) => GameState,
): Pick<Services, 'askLook' | 'askAims' | 'askEngage' | 'askInterceptions'> {
  return {
    async askLook(situation, unit, targets, fromWindow) {
      const state = toState(situation);
      const window = fromWindow ? windowOf(state, unit) : undefined;
      return targets.map((target) => seesFighter(state, unit, target, inUse(), window ? { window } : {}));
    },
    async askAims(situation, question) {
      return askAims(toState(situation), question, inUse());
    },
    async askEngage(situation, approach, window) {
      return askEngage(toState(situation), approach, inUse(), { window });
    },
    async askInterceptions(situation) {
      const state = toState(situation);
      const { attempt } = skirmishOf(state);
      if (attempt?.stage.kind !== 'intercept') return [];
      const on = { attempt, move: attempt.stage.move };
      return interceptorsOf(state, on, inUse()).map((step) => ({
        ...step,
        places: blockingPlaces(state, on, step.unit, inUse()),
      }));
    },
  };
}

/** The path of a fighter's dragged ghost: for a move, an attempt, or an interception. */
export function skirmishPath(
  table: Table,
  state: GameState,
  { model, to, purpose, limit }: PathQuestion & { readonly purpose: SkirmishPurpose },
): PathReply {
  const unit = state.models.get(model)!.unit;
  const { attempt } = skirmishOf(state);
  switch (purpose.kind) {
    case 'fighter': {
      const setting = movingSetting(state, unit, purpose.checks);
      return plainPath(table, setting, [...purpose.corners, atHeight(table, setting, to)], limit, state);
    }
    case 'engage-path': {
      const setting = fighterSetting(state, unit, attempt?.checks ?? []);
      if (attempt?.stage.kind !== 'path') return { kind: 'no-path', at: setting.from, by: [] };
      const end = snapped(state, model, purpose.targets, atHeight(table, setting, to));
      const judged = judgePath(state, attempt, attempt.stage, [...purpose.corners, end], table);
      if (judged.ok) return { kind: 'path', path: judged.value.path, to: judged.value.to, within: true };
      const traced = table.trace(setting, [...purpose.corners, end]);
      if (traced.kind === 'path')
        return {
          kind: 'path',
          path: traced.path,
          to: traced.path.legs.at(-1)?.to ?? end,
          within: false,
          why: judged.error,
        };
      return { kind: 'no-path', at: traced.at, by: [traced.by], why: judged.error };
    }
    case 'intercept': {
      const setting = fighterSetting(state, unit, []);
      if (attempt?.stage.kind !== 'intercept') return { kind: 'no-path', at: setting.from, by: [] };
      const end = atHeight(table, setting, to);
      const judged = judgeIntercept(state, { attempt, move: attempt.stage.move }, unit, end, table);
      if (judged.ok) return { kind: 'path', path: judged.value.move.path, to: judged.value.move.to, within: true };
      return { kind: 'no-path', at: end, by: blockersIn(judged.error), why: judged.error };
    }
  }
}

/**
 * How a ruler measures a fighter's path: on foot and by ladders, without climbs or jumps because no checks are
 * declared.
 */
export const fighterRuler = (state: GameState, model: PathQuestion['model']): MoveSetting =>
  fighterSetting(state, state.models.get(model)!.unit, []);

const difficult = (state: GameState): Inches => state.rules.skirmish.difficult;

/** A plain move along corners; straight to the end if there is only one. */
function plainPath(
  table: Table,
  setting: MoveSetting,
  corners: readonly Point[],
  limit: Inches,
  state: GameState,
): PathReply {
  const end = corners.at(-1)!;
  const penalty = difficult(state);
  const longer = longerPaths(state);
  const answer = corners.length === 1 ? table.path(setting, end, limit, longer) : table.trace(setting, corners);
  if (answer.kind === 'blocked') return { kind: 'no-path', at: answer.at, by: [answer.by] };
  if (answer.kind === 'unreachable' && answer.why.kind === 'beyond') {
    const why = tooFarWithChecks(fighterUnitOf(state, setting.mover.id), answer.why.beyond, limit);
    return { kind: 'no-path', at: end, by: [], why: [why] };
  }
  if (answer.kind === 'unreachable') return { kind: 'no-path', at: end, by: blockersOf(answer.why) };
  const why = table.whyNoPlace(setting, end);
  if (why) return { kind: 'no-path', at: end, by: why.kind === 'overlaps' ? [why.by] : [] };
  const { path } = answer;
  const slows = table.difficultAlong(path) !== undefined;
  const allowed = slows ? Math.max(0, limit - penalty) : limit;
  if (path.length <= allowed + PREVIEW_SLACK) return reaching(path, setting);
  const round =
    slows && corners.length === 1 ? table.path({ ...setting, avoids: 'difficult' }, end, limit, longer) : undefined;
  if (round?.kind === 'path' && round.path.length <= limit + PREVIEW_SLACK) return reaching(round.path, setting);
  const cut = cutShort(path, { setting, cap: limit, difficult: slows ? penalty : 0 }, table).path;
  if (cut.legs.length === 0) return { ...reaching(path, setting), within: false };
  const beyond = { goal: path.legs.at(-1)?.to ?? end, by: path.length - allowed };
  const there = reaching(cut, setting);
  // Rounded as an event will record it: at the rim of a floor the last digits decide.
  return { ...there, to: roundPoint(there.to), beyond, corners: cornersAlong(cut, corners.slice(0, -1)) };
}

const reaching = (path: Path, { from }: MoveSetting): Extract<PathReply, { kind: 'path' }> => ({
  ...{ kind: 'path', path, to: path.legs.at(-1)?.to ?? from, within: true },
});

/** A place on the level under the pointer: of all levels over the point, the nearest in height. */
function atHeight(table: Table, setting: MoveSetting, to: PathQuestion['to']): Point {
  if (to.length === 2) return [to[0], table.dropHeight(to[0], to[1]) ?? 0, to[1]];
  const [x, , z] = to;
  return [x, floorAt(table.reach(setting, 0).levelsAt(x, z), to) ?? table.dropHeight(x, z) ?? 0, z];
}

/** A path that ends this close to a target's base is taken to end in contact with it. */
const SNAP: Inches = 1.1;

/** The end of a path, moved into contact with the target within {@link SNAP} of it. */
function snapped(state: GameState, model: PathQuestion['model'], targets: readonly string[], end: Point): Point {
  const mover = state.models.get(model)!;
  const radius = (base: typeof mover.base) =>
    base.kind === 'round' ? base.radius : Math.max(base.halfWidth, base.halfDepth);
  for (const unit of state.units.values()) {
    if (!targets.includes(unit.id) || unit.models.length === 0) continue;
    const foe = fighterOf(state, unit.id);
    const [dx, dz] = [end[0] - foe.at[0], end[2] - foe.at[2]];
    const apart = Math.sqrt(dx ** 2 + dz ** 2);
    const together = radius(mover.base) + radius(foe.base);
    if (apart < SAME_PLACE || apart > together + SNAP) continue;
    const by = (together + CONTACT_GAP) / apart;
    return [foe.at[0] + dx * by, end[1], foe.at[2] + dz * by];
  }
  return end;
}

const blockersIn = (violations: readonly Violation[]) =>
  violations.flatMap((v) => (v.kind === 'intercept-blocked' ? [v.by] : []));
