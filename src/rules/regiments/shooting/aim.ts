import { SAME_SHARE } from '../../../kernel/tolerances.ts';
import type { HitModifier, Shooter } from '../../core/events/shooting.ts';
import type { UnitId } from '../../core/ids.ts';
import { dist, exceeds, isWithin } from '../../core/measure/measure.ts';
import type { SightAnswer, TableQuery } from '../../core/ports.ts';
import { roundLength, roundPoint } from '../../core/round.ts';
import { pipsAt } from '../../core/rules/chart.ts';
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
import { FACES, type Weapon } from '../../core/weapon.ts';
import { toWoundInMelee } from '../ranks/charts.ts';
import { characteristic } from '../ranks/pools.ts';
import { bodyOfUnit } from '../ranks/regiment-state.ts';
import { isInWoods } from '../ranks/terrain-outlines.ts';
import { asBlow, whoIsHit } from './hits.ts';
import { whyNoMark, whyNoMissiles } from './who-shoots.ts';

/** What one model sees of the enemy model it aims at. */
type View = { readonly model: Model; readonly distance: number; readonly sight: SightAnswer };

/** One weapon of one model, aimed. */
type AimedWeapon = {
  readonly weapon: Weapon;
  readonly shooter: Shooter;
  readonly near: boolean;
  readonly modifiers: readonly HitModifier[];
};

/** Which conditions are not asked of a model, because the table or the occasion allows to break them. */
type Waived = { readonly range: boolean; readonly sight: boolean };

/** The fewest pips any roll needs: a 1 always fails. */
const FEWEST = 2;

/**
 * Who of a unit shoots at whom with what, and everything their dice need: ranks, ranges, sight and cover.
 *
 * @param table Asked what each model that may shoot sees of the nearest enemies.
 * @errors As `violations`: every clause in the way. Without a unit or a target on the table there are no volleys.
 * @source RS-01 to RS-07
 */
export function aimMissiles(state: GameState, order: ShotOrder, table: TableQuery): AimedShots {
  const barred = whyNoMissiles(state, order.unit);
  if (barred.some(({ kind }) => kind === 'regiment-unknown')) return { violations: barred, volleys: [], silent: [] };
  const targets = [...new Set([order.target, ...(order.targets ?? []).map(({ target }) => target)])];
  const used = targets.filter((target) => namesAt(state, order, target).length > 0);
  const violations: Violation[] = [...barred, ...whyNoSuchWeapon(state, order)];
  const volleys: PlannedVolley[] = [];
  const silent: SilentWeapon[] = [];
  for (const target of used) {
    const not = whyNoMark(state, order.unit, target);
    violations.push(...not);
    if (not.some(({ kind }) => kind === 'shoots-at-no-enemy')) continue;
    const aimed = aimAt(state, order, target, table);
    volleys.push(...aimed.volleys);
    silent.push(...aimed.silent);
    violations.push(...aimed.violations);
  }
  return volleys.length === 0 && violations.length === 0
    ? { violations: [{ clause: 'SH-02', kind: 'no-weapons', unit: order.unit }], volleys, silent }
    : { violations, volleys, silent };
}

/** The shots of a unit at its charger: the range does not bar them. @source RG-03, RS-09 */
export function aimAtCharger(
  state: GameState,
  unit: UnitId,
  charger: UnitId,
  table: TableQuery,
): readonly PlannedVolley[] {
  const order = { unit, target: charger };
  const names = namesAt(state, order, charger);
  return toVolleys(state, charger, shootersAt(state, order, names, table, { range: true, sight: false }).aimed);
}

function aimAt(state: GameState, order: ShotOrder, target: UnitId, table: TableQuery): AimedShots {
  const { unit } = order;
  const names = namesAt(state, order, target);
  const at = { ...order, target };
  const strict = shootersAt(state, at, names, table, { range: false, sight: false });
  if (strict.aimed.length > 0 || names.length === 0)
    return { violations: [], volleys: toVolleys(state, target, strict.aimed), silent: strict.silent };
  const all = shootersAt(state, at, names, table, { range: true, sight: true });
  const volleys = toVolleys(state, target, all.aimed);
  const isNear = all.aimed.some(({ shooter, weapon }) => isWithin(shooter.distance, weapon.range));
  const why: Violation = isNear
    ? {
        ...{ clause: 'RS-04', kind: 'regiment-unseen', unit, target },
        blockedBy: strict.silent.flatMap(({ blockedBy }) => blockedBy).slice(0, 2),
      }
    : {
        ...{ clause: 'RS-04', kind: 'no-missiles-reach', unit, target },
        distance: Math.min(...all.aimed.map(({ shooter }) => shooter.distance)),
        allowed: Math.max(...all.aimed.map(({ weapon }) => weapon.range)),
      };
  return { violations: all.aimed.length === 0 ? [] : [why], volleys, silent: strict.silent };
}

/** The weapons of a unit that can be shot at a target, one of each model, and those that cannot. @source RS-04, RS-05 */
function shootersAt(
  state: GameState,
  { unit, target }: Pick<ShotOrder, 'unit' | 'target'>,
  names: readonly string[],
  table: TableQuery,
  waived: Waived,
): { readonly aimed: readonly AimedWeapon[]; readonly silent: readonly SilentWeapon[] } {
  const aimed: AimedWeapon[] = [];
  const silent: SilentWeapon[] = [];
  const others = [...state.models.values()].filter((m) => m.unit !== unit && m.unit !== target).map(toBody);
  const foes = modelsOf(state, target);
  for (const model of modelsOf(state, unit)) {
    const armed = (model.weapons ?? []).filter(({ name }) => names.includes(name));
    if (armed.length === 0) continue;
    const byDistance = foes
      .map((foe) => ({ model: foe, distance: dist(model, foe) }))
      .toSorted((a, b) => a.distance - b.distance);
    const distance = byDistance[0]?.distance ?? 0;
    const look = lookAlong(model, byDistance, table, others);
    let shot: AimedWeapon | undefined;
    for (const weapon of armed) {
      const keep = (why: SilenceReason, views: readonly View[] = []) =>
        silent.push({
          ...{ model: model.id, weapon: weapon.name, against: target, why, distance },
          blockedBy: sightBlockers(views),
        });
      if (shot) keep('other-weapon');
      else if (!isInShootingRank(state, model, weapon, target)) keep('rear-rank');
      else if (!waived.range && !isWithin(distance, weapon.range)) keep('out-of-range');
      else {
        const views = look(waived.range ? Number.POSITIVE_INFINITY : weapon.range);
        const seen = views.find(({ sight }) => sight.visible);
        const view = seen ?? (waived.sight || weapon.traits.indirect ? views[0] : undefined);
        if (view) shot = aimWith(state, weapon, model, view);
        else keep('unseen', views);
      }
    }
    if (shot) aimed.push(shot);
  }
  return { aimed, silent };
}

/** Looks at enemy models from the nearest on, until one is seen; asks the table about each only once. */
function lookAlong(
  model: Model,
  foes: readonly Omit<View, 'sight'>[],
  table: TableQuery,
  others: readonly ReturnType<typeof toBody>[],
): (range: number) => readonly View[] {
  const known: View[] = [];
  return (range) => {
    const near = foes.filter(({ distance }) => isWithin(distance, range));
    for (const foe of near.slice(known.length)) {
      if (known.some(({ sight }) => sight.visible)) break;
      known.push({ ...foe, sight: table.sight(toBody(model), toBody(foe.model), others) });
    }
    return known.filter(({ distance }) => isWithin(distance, range));
  };
}

/** Half a rank: places of odd bases lie between whole ones. */
const HALF_RANK = 0.5;

/**
 * Whether a model stands far enough in front to shoot: the first rank does, with *volley* one more, and one more from
 * higher ground.
 *
 * @source RS-05
 */
function isInShootingRank(state: GameState, model: Model, { traits }: Weapon, target: UnitId): boolean {
  const place = getUnit(state, model.unit).formation?.places.get(model.id);
  if (!place) return true;
  const [own, foe] = [model.unit, target].map((id) => bodyOfUnit(state, getUnit(state, id)).at[1]);
  const isHigher = !exceeds(state.rules.regiments.missiles.higher, own! - foe!);
  return place.rank < 1 + (traits.volley ? 1 : 0) + (isHigher ? 1 : 0) - HALF_RANK;
}

function aimWith(state: GameState, weapon: Weapon, model: Model, { model: foe, distance, sight }: View): AimedWeapon {
  const { line, visible, fraction } = sight;
  const near = isWithin(distance, weapon.range * state.rules.regiments.missiles.longRange);
  return {
    weapon,
    near,
    modifiers: modifiersOf(state, weapon, model, foe, near, visible ? fraction : 0),
    shooter: {
      model: model.id,
      at: foe.id,
      distance: roundLength(distance),
      seen: fraction,
      ...(line ? { line: { from: roundPoint(line.from), to: roundPoint(line.to) } } : {}),
    },
  };
}

/** What makes a shot harder or easier. @source RS-07 */
function modifiersOf(
  state: GameState,
  { traits }: Weapon,
  model: Model,
  foe: Model,
  near: boolean,
  seen: number,
): readonly HitModifier[] {
  const { missiles } = state.rules.regiments;
  const moved = hasStatus(getUnit(state, model.unit), 'moved');
  const isCovered = 1 - seen >= missiles.coverHidden - SAME_SHARE || isInWoods(state, foe);
  const found: readonly HitModifier[] = [
    { why: 'long-range', pips: near ? 0 : missiles.longWorse },
    { why: 'moved', pips: moved && !traits.assault ? missiles.movedWorse : 0 },
    { why: 'stood', pips: moved ? 0 : -(traits.heavy ?? 0) },
    { why: 'cover', pips: seen > 0 && isCovered ? missiles.coverWorse : 0 },
    { why: 'unseen', pips: seen > 0 ? 0 : missiles.unseenWorse },
    { why: 'large', pips: characteristic(foe, 'size') > 0 ? -missiles.largeBetter : 0 },
  ];
  return traits.torrent ? [] : found.filter(({ pips }) => pips !== 0);
}

/** The weapons that roll alike, together. @source RS-06, RS-07 */
function toVolleys(state: GameState, against: UnitId, aimed: readonly AimedWeapon[]): readonly PlannedVolley[] {
  const alike = new Map<string, AimedWeapon[]>();
  for (const one of aimed) {
    const { weapon, near, modifiers } = one;
    const asksNear = weapon.traits.rapid !== undefined || weapon.traits.searing !== undefined;
    const key = JSON.stringify([weapon, asksNear && near, modifiers]);
    const group = alike.get(key);
    if (group) group.push(one);
    else alike.set(key, [one]);
  }
  return [...alike.values()].map((group) => toVolley(state, against, group));
}

function toVolley(state: GameState, against: UnitId, group: readonly AimedWeapon[]): PlannedVolley {
  const { missiles, melee } = state.rules.regiments;
  const { weapon, near, modifiers } = group[0]!;
  const { rapid = 0, blast, torrent } = weapon.traits;
  const hit = whoIsHit(state, against);
  const needs = torrent ? undefined : pipsAt(missiles.skillChart, weapon.skill ?? missiles.ordinarySkill);
  const more = modifiers.reduce((sum, { pips }) => sum + pips, 0);
  const models = modelsOf(state, against).length;
  return {
    weapon,
    against,
    near,
    extra: (near ? rapid : 0) + (blast === undefined ? 0 : Math.floor(models / blast)),
    shooters: group.map(({ shooter }) => shooter),
    ...(needs === undefined ? {} : { toHit: Math.min(FACES, Math.max(FEWEST, needs + more)) }),
    modifiers,
    toWound: toWoundInMelee(asBlow(weapon, hit.model), hit.model, melee),
    open: hit.open,
    cover: [],
  };
}
