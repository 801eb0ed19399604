import type { Inches } from '../../../kernel/units.ts';
import type { Shooter } from '../../core/events/shooting.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { isInCover } from '../../core/measure/cover.ts';
import { dist, isWithin } from '../../core/measure/measure.ts';
import type { Blocker, SightAnswer, TableQuery } from '../../core/ports.ts';
import { roundLength, roundPoint } from '../../core/round.ts';
import {
  type AimedShots,
  namesAt,
  type PlannedVolley,
  type ShotOrder,
  type SilenceReason,
  type SilentWeapon,
  whyNoSuchWeapon,
} from '../../core/shooting/shots.ts';
import { sightBlockers, toBody } from '../../core/shooting/sight.ts';
import { getUnit, hasStatus, modelsOf } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Violation } from '../../core/violations/violation.ts';
import type { Weapon } from '../../core/weapon.ts';
import { toWoundInFight } from '../fight/charts.ts';
import { mostCommon } from '../fight/targets.ts';
import { toHitAtRange } from './charts.ts';
import { limitOn, whyLimited, whyNoShotAt, whyNotShootNow } from './who-shoots.ts';

/** What one model of a unit sees of one enemy model. */
type View = { readonly model: Model; readonly distance: Inches; readonly sight: SightAnswer };

/** Which conditions are not asked of any weapon, because the table allows to break them. */
type Waived = { readonly range: boolean; readonly sight: boolean; readonly limit?: boolean };

/** One weapon of one model, aimed. */
type AimedWeapon = {
  readonly weapon: Weapon;
  readonly skill: number;
  readonly shooter: Shooter;
  readonly views: readonly View[];
  readonly near: boolean;
  readonly unseen: boolean;
};

/**
 * Who of a unit shoots at whom with what, and everything their dice need: ranges, sight and cover, asked of the table.
 *
 * @errors As `violations`: every clause in the way. Without a unit or a target on the table there are no volleys.
 * @source SH-01 to SH-15
 */
export function aimShots(state: GameState, order: ShotOrder, table: TableQuery): AimedShots {
  const { unit } = order;
  if ((state.units.get(unit)?.models.length ?? 0) === 0)
    return { violations: [{ clause: 'C-01', kind: 'unknown-unit', unit }], volleys: [], silent: [] };
  const barred = [...whyNotShootNow(state, unit), ...whyNoSuchWeapon(state, order)];
  const targets = [...new Set([order.target, ...(order.targets ?? []).map(({ target }) => target)])];
  const used = targets.filter((target) => namesAt(state, order, target).length > 0);
  const noTargets = used.flatMap((target) => whyNoShotAt(state, unit, target));
  const volleys: PlannedVolley[] = [];
  const silent: SilentWeapon[] = [];
  const unreached: Violation[] = [];
  for (const target of used) {
    if (noTargets.some((v) => v.kind === 'shoots-at-no-enemy' && v.target === target)) continue;
    const aimed = aimAt(state, order, target, viewsOf(state, unit, target, table));
    volleys.push(...aimed.volleys);
    silent.push(...aimed.silent);
    unreached.push(...aimed.violations);
  }
  const violations = [...barred, ...noTargets, ...unreached];
  return volleys.length === 0 && violations.length === 0
    ? { violations: [{ clause: 'SH-02', kind: 'no-weapons', unit }], volleys, silent }
    : { violations, volleys, silent };
}

/** What each model of a unit sees of each model of its target; both units are looked past. @source SH-08 */
function viewsOf(
  state: GameState,
  unit: UnitId,
  target: UnitId,
  table: TableQuery,
): ReadonlyMap<ModelId, readonly View[]> {
  const others = [...state.models.values()].filter((m) => m.unit !== unit && m.unit !== target).map(toBody);
  return new Map(
    modelsOf(state, unit).map((shooter) => [
      shooter.id,
      (shooter.weapons ?? []).length === 0
        ? []
        : modelsOf(state, target).map((model) => ({
            model,
            distance: dist(shooter, model),
            sight: table.sight(toBody(shooter), toBody(model), others),
          })),
    ]),
  );
}

function aimAt(
  state: GameState,
  order: ShotOrder,
  target: UnitId,
  views: ReadonlyMap<ModelId, readonly View[]>,
): AimedShots {
  const names = namesAt(state, order, target);
  const strict = shootersAt(state, order.unit, target, names, views, { range: false, sight: false });
  if (strict.aimed.length > 0)
    return { violations: [], volleys: toVolleys(state, order.unit, target, strict.aimed), silent: strict.silent };
  const near = shootersAt(state, order.unit, target, names, views, { range: false, sight: true });
  const seen = shootersAt(state, order.unit, target, names, views, { range: true, sight: false });
  const all = shootersAt(state, order.unit, target, names, views, { range: true, sight: true });
  if (all.aimed.length === 0) {
    const free = shootersAt(state, order.unit, target, names, views, { range: true, sight: true, limit: true });
    const volleys = toVolleys(state, order.unit, target, free.aimed);
    return { violations: whyLimited(state, order.unit), volleys, silent: strict.silent };
  }
  const violations: Violation[] = [];
  if (near.aimed.length === 0)
    violations.push({
      clause: 'SH-07',
      kind: 'no-weapon-in-range',
      unit: order.unit,
      target,
      distance: Math.min(...all.aimed.map(({ shooter }) => shooter.distance)),
      allowed: Math.max(...all.aimed.map(({ weapon }) => weapon.range)),
    });
  // What is in range is not seen, even where something further away is.
  if (near.aimed.length > 0 || seen.aimed.length === 0)
    violations.push({
      clause: 'SH-08',
      kind: 'nobody-sees-target',
      unit: order.unit,
      target,
      blockedBy: sightBlockers([...views.values()].flat()),
    });
  return { violations, volleys: toVolleys(state, order.unit, target, all.aimed), silent: strict.silent };
}

/** The weapons of a unit that can be shot at a target, and those that cannot. @source SH-03, SH-05, SH-07 to SH-09 */
function shootersAt(
  state: GameState,
  unit: UnitId,
  target: UnitId,
  names: readonly string[],
  views: ReadonlyMap<ModelId, readonly View[]>,
  waived: Waived,
): { readonly aimed: readonly AimedWeapon[]; readonly silent: readonly SilentWeapon[] } {
  const limit = waived.limit ? undefined : limitOn(state, unit);
  const aimed: AimedWeapon[] = [];
  const silent: SilentWeapon[] = [];
  for (const model of modelsOf(state, unit)) {
    const seen = views.get(model.id) ?? [];
    const distance = Math.min(...seen.map((view) => view.distance));
    const own: AimedWeapon[] = [];
    for (const weapon of model.weapons ?? []) {
      if (!names.includes(weapon.name)) continue;
      const keep = (why: SilenceReason, blockedBy: readonly Blocker[] = []) =>
        silent.push({ model: model.id, weapon: weapon.name, against: target, why, distance, blockedBy });
      if (limit !== undefined && !weapon.traits[limit]) {
        keep(limit === 'pistol' ? 'no-pistol' : 'no-assault');
        continue;
      }
      const near = seen.filter((view) => waived.range || isWithin(view.distance, weapon.range));
      const visible = near.filter(({ sight }) => sight.visible);
      const at = visible.length > 0 ? visible : waived.sight || weapon.traits.indirect ? near : [];
      if (at.length > 0) own.push(aimWith(weapon, model, at, seen));
      else if (near.length === 0) keep('out-of-range');
      else keep('unseen', sightBlockers(near));
    }
    const others = own.filter(({ weapon }) => !weapon.traits.pistol);
    const shot = limit === undefined && others.length > 0 ? others : own;
    aimed.push(...shot);
    for (const { weapon } of own.filter((one) => !shot.includes(one)))
      silent.push({
        ...{ model: model.id, weapon: weapon.name, against: target, distance, blockedBy: [] },
        why: 'other-weapon',
      });
  }
  return { aimed, silent };
}

/** One weapon aimed at the nearest of the models it may be shot at. */
function aimWith(weapon: Weapon, model: Model, at: readonly View[], views: readonly View[]): AimedWeapon {
  const nearest = at.reduce((best, view) => (view.distance < best.distance ? view : best));
  const { line, visible, fraction } = nearest.sight;
  return {
    weapon,
    views,
    skill: weapon.skill ?? model.profile['BS'] ?? 0,
    near: isWithin(nearest.distance, weapon.range / 2),
    unseen: !visible,
    shooter: {
      model: model.id,
      at: nearest.model.id,
      distance: roundLength(nearest.distance),
      seen: fraction,
      ...(line ? { line: { from: roundPoint(line.from), to: roundPoint(line.to) } } : {}),
    },
  };
}

/** The weapons that roll alike, together. @source SH-10, SH-18 */
function toVolleys(
  state: GameState,
  unit: UnitId,
  against: UnitId,
  aimed: readonly AimedWeapon[],
): readonly PlannedVolley[] {
  const alike = new Map<string, AimedWeapon[]>();
  for (const one of aimed) {
    const { weapon, skill, near, unseen } = one;
    const asksNear = weapon.traits.rapid !== undefined || weapon.traits.searing !== undefined;
    const key = JSON.stringify([weapon, skill, asksNear && near, unseen]);
    const group = alike.get(key);
    if (group) group.push(one);
    else alike.set(key, [one]);
  }
  const models = modelsOf(state, against);
  return [...alike.values()].map((group) => toVolley(state, unit, against, models, group));
}

function toVolley(
  state: GameState,
  unit: UnitId,
  against: UnitId,
  models: readonly Model[],
  group: readonly AimedWeapon[],
): PlannedVolley {
  const { shooting, fight } = state.rules;
  const { weapon, skill, near, unseen } = group[0]!;
  const { rapid = 0, blast, heavy = 0, torrent } = weapon.traits;
  const extra = (near ? rapid : 0) + (blast === undefined ? 0 : Math.floor(models.length / blast));
  const fewer = (hasMoved(state, unit) ? 0 : heavy) - (unseen ? shooting.unseenWorse : 0);
  const toHit = torrent ? undefined : toHitAtRange(skill, fewer, shooting);
  const toWound = toWoundInFight(weapon.strength, mostCommon(models, 'T'), fight);
  const best = (model: Model) =>
    Math.max(...group.map(({ views }) => views.find((view) => view.model.id === model.id)?.sight.fraction ?? 0));
  const seen = models.filter((model) => best(model) > 0);
  return {
    weapon,
    against,
    near,
    extra,
    shooters: group.map(({ shooter }) => shooter),
    ...(toHit === undefined ? {} : { toHit }),
    ...(toWound === undefined ? {} : { toWound }),
    open: (unseen ? models : seen).map(({ id }) => id),
    cover: models.filter((model) => unseen || isInCover(best(model), shooting)).map(({ id }) => id),
  };
}

/** Whether a unit has moved this turn. @source SH-11 */
function hasMoved(state: GameState, id: UnitId): boolean {
  const unit = getUnit(state, id);
  return hasStatus(unit, 'moved') || hasStatus(unit, 'advanced') || hasStatus(unit, 'fell-back');
}
