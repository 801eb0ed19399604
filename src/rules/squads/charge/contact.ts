import { type Curve, meet, outlineCurves } from '../../../geometry/outlines/curves.ts';
import { rounded } from '../../../geometry/outlines/rounded.ts';
import { MEASURE_TOLERANCE, OFF_CIRCLE, PAST_TOUCHING, SETTLED_OFF } from '../../../kernel/tolerances.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { ModelId } from '../../core/ids.ts';
import { outlineAt } from '../../core/measure/beside.ts';
import { exceeds, inContact, isMeasuredToBody } from '../../core/measure/measure.ts';
import { contactAround, isOval } from '../../core/measure/zone.ts';
import type { Model } from '../../core/state/state.ts';
import { choicesOfTies, placeSettled, towards } from './joint.ts';
import { engages, fitsAmong, isCloser, isTouching, type Put, type Puts, touchedBy } from './placement.ts';
import { type ChargeProblem, leastInto } from './problem.ts';
import type { Tie } from './settle.ts';
import * as trig from '../../../kernel/trig.ts';

/** Models settled in all, counted each time, to make room for more contacts: it bounds the time larger units take. */
const MODELS_SETTLED = 160;
/** Maximum number of enemies, nearest first, for whose contact others are moved aside. */
const ENEMIES_EACH = 3;
/** Maximum number of other choices of the models that engage for each of them. */
const OTHER_CHOICES = 6;

/**
 * The same placement with more models in base contact, until no model could be brought into contact alone, nor any
 * found that could with the others moved aside. No model loses its contact.
 *
 * @param isAllowed Whether a changed placement is allowed; by default any is.
 * @source C-23, C-24, A7
 */
export function fulfilContacts(
  p: ChargeProblem,
  joint: Puts,
  isAllowed: (changed: Puts) => boolean = () => true,
): Puts {
  const room = { left: Math.ceil(MODELS_SETTLED / p.models.length) };
  for (let puts = joint; ; ) {
    const more = bringOne(p, puts, isAllowed) ?? makeRoom(p, puts, isAllowed, room);
    if (!more) return puts;
    puts = more;
  }
}

/** Models that touch no target's model, those with the nearest one first. */
function untouching(p: ChargeProblem, puts: Puts): readonly Model[] {
  const gap = (m: Model) => Math.min(...p.enemies.flat().map((e) => leastInto(m, e, 0)));
  return p.models.filter((m) => !isTouching(p, puts.get(m.id)!.model)).sort((a, b) => gap(a) - gap(b));
}

/** One more model in contact while all the others stay where they are. */
function bringOne(p: ChargeProblem, puts: Puts, isAllowed: (changed: Puts) => boolean): Puts | undefined {
  for (const model of untouching(p, puts)) {
    const slot = openContact(p, puts, model);
    const changed = slot && new Map(puts).set(model.id, slot);
    if (changed && isAllowed(changed)) return changed;
  }
  return undefined;
}

/**
 * A place of contact for one model at which the unit keeps its clauses while all the others stay where they are;
 * undefined proves that there is none, for bases that are not oval.
 *
 * The places of contact with an enemy are a closed line. Along it the clauses can change only where it meets another
 * boundary: terrain, the edge and closed ranges (with which the table's own landings deal), the bases of comrades and
 * their coherency, the ranges of targets the model must engage, and the end of its reach. So if any place will do, one
 * of these does, or the one nearest to a bend of its path.
 *
 * @source C-23, A7
 */
export function openContact(p: ChargeProblem, puts: Puts, model: Model): Put | undefined {
  const { charge } = p.state.rules;
  const fits = fitsAmong(p, puts, model.id);
  const isRight = (moved: Model, enemy: Model) =>
    inContact(moved, enemy, charge) && isCloser(p, model, moved) && fits(moved);
  const enemies = p.enemies
    .flat()
    .map((enemy) => ({ enemy, least: leastInto(model, enemy, 0) }))
    .filter(({ least }) => !exceeds(least, p.limit))
    .sort((a, b) => a.least - b.least);
  for (const { enemy } of enemies)
    for (const { at, length } of p.contacts(model, enemy)) {
      const moved = { ...model, at };
      if (isRight(moved, enemy)) return { model: moved, length };
    }
  const boundaries = boundariesAmong(p, puts, model);
  for (const { enemy } of enemies)
    for (const [x, z] of [
      ...crossed(outlineAt(model, enemy, PAST_TOUCHING / 2), boundaries),
      ...round(p, model, enemy),
    ]) {
      const slot = contactAt(p, model, enemy, x, z, isRight);
      if (slot) return slot;
    }
  return undefined;
}

function contactAt(
  p: ChargeProblem,
  model: Model,
  enemy: Model,
  x: number,
  z: number,
  isRight: (moved: Model, enemy: Model) => boolean,
): Put | undefined {
  const [dx, dz] = [x - model.at[0], z - model.at[2]];
  if (dx * dx + dz * dz > (p.limit + MEASURE_TOLERANCE) ** 2) return undefined;
  const isLevel = !isMeasuredToBody(model) && !isMeasuredToBody(enemy);
  if (isLevel && !isRight({ ...model, at: [x, enemy.at[1], z] }, enemy)) return undefined;
  const reach = p.reach(model);
  for (const y of reach.levelsAt(x, z)) {
    const at = [x, y, z] as const;
    if (!isRight({ ...model, at }, enemy)) continue;
    const length = reach.lengthTo(at);
    if (length !== undefined && !exceeds(length, p.limit)) return { model: { ...model, at }, length };
  }
  return undefined;
}

/** The boundaries at which a place changes for a model because of where its comrades and targets are, and its reach. */
function boundariesAmong(p: ChargeProblem, puts: Puts, model: Model): readonly Curve[] {
  const { cohereAcross, engageAcross } = p.state.rules.charge;
  const others = [...puts.values()].map((put) => put.model).filter((m) => m.id !== model.id);
  const open = p.enemies.filter((enemies) => !others.some((m) => engages(p, m, enemies))).flat();
  const { bends } = p.reach(model);
  return [
    ...others.flatMap((o) => [...outlineAt(model, o, OFF_CIRCLE), ...outlineAt(model, o, cohereAcross - OFF_CIRCLE)]),
    ...open.flatMap((e) => outlineAt(model, e, engageAcross - OFF_CIRCLE)),
    ...bends
      .filter(({ length }) => length < p.limit)
      .map(({ at, length }): Curve => ({ kind: 'circle', x: at[0], z: at[2], radius: p.limit - length })),
  ];
}

/** Number of places of contact round an oval that are tried besides the nearest. */
const ROUND_OVALS = 72;

/** Places of contact all round an enemy where one of the bases is oval, for these have no crossings in closed form. */
function round(p: ChargeProblem, model: Model, enemy: Model): readonly PlanPoint[] {
  if (!isOval(model) && !isOval(enemy)) return [];
  const { core, radius } = contactAround(model, enemy, p.state.rules.charge);
  const sides = outlineCurves(rounded(core, radius), 0).flatMap((c) => (c.kind === 'line' ? [c] : []));
  const count = Math.min(sides.length, ROUND_OVALS);
  return Array.from({ length: count }, (_, i): PlanPoint => {
    const { ax, az, bx, bz } = sides[Math.floor((i * sides.length) / count)]!;
    return [(ax + bx) / 2, (az + bz) / 2];
  });
}

function* crossed(line: readonly Curve[], boundaries: readonly Curve[]): Generator<PlanPoint> {
  for (const a of line) for (const b of boundaries) yield* meet(a, b);
}

/**
 * One more model in contact with the others moved aside: those in contact slide round the enemies they touch, the rest
 * follows, and other models may engage the targets that no model touches.
 */
function makeRoom(
  p: ChargeProblem,
  puts: Puts,
  isAllowed: (changed: Puts) => boolean,
  room: { left: number },
): Puts | undefined {
  const from = new Map([...puts].map(([id, { model }]): [ModelId, PlanPoint] => [id, [model.at[0], model.at[2]]]));
  const contacts = [...puts.values()].flatMap(({ model }): readonly Tie[] => {
    const enemy = touchedBy(p, model);
    return enemy ? [{ model: model.id, enemy, across: 0 }] : [];
  });
  for (const model of untouching(p, puts)) {
    const enemies = p.enemies
      .flat()
      .filter((e) => p.contacts(model, e).length > 0)
      .sort((a, b) => leastInto(model, a, 0) - leastInto(model, b, 0))
      .slice(0, ENEMIES_EACH);
    for (const enemy of enemies) {
      const tie: Tie = { model: model.id, enemy, across: 0 };
      const ties = [...contacts, tie];
      const open = p.enemies.filter((target) => !ties.some((t) => target.includes(t.enemy)));
      const places = [towards(p, tie), widestGap(puts, model, enemy)];
      for (const [i, others] of engaging(p, puts, open).entries())
        for (const place of i === 0 ? places : places.slice(0, 1)) {
          if (room.left-- <= 0) return undefined;
          const found = placeSettled(p, p.limit, new Map(), [...ties, ...others], new Map(from).set(model.id, place));
          if (found && ties.every((t) => isTouching(p, found.get(t.model)!.model)) && isAllowed(found)) return found;
        }
    }
  }
  return undefined;
}

/** Choices of the models that engage some targets: first those that do so now, then others. */
function engaging(p: ChargeProblem, puts: Puts, targets: readonly (readonly Model[])[]): readonly (readonly Tie[])[] {
  const across = p.state.rules.charge.engageAcross;
  const now = targets.flatMap((enemies): readonly Tie[] => {
    for (const { model } of puts.values())
      for (const enemy of enemies) if (engages(p, model, [enemy])) return [{ model: model.id, enemy, across }];
    return [];
  });
  return targets.length === 0 ? [now] : [now, ...choicesOfTies(p, p.limit, targets, OTHER_CHOICES)];
}

/** A place beside an enemy in the middle of the widest free part of its rim that faces the model's start. */
function widestGap(puts: Puts, model: Model, enemy: Model): PlanPoint {
  const home = trig.atan2(model.at[2] - enemy.at[2], model.at[0] - enemy.at[0]);
  const turn = (x: number, z: number) => {
    const a = trig.atan2(z - enemy.at[2], x - enemy.at[0]) - home;
    return a - 2 * Math.PI * Math.round(a / (2 * Math.PI));
  };
  const taken = [...puts.values()]
    .map((put) => put.model)
    .filter((m) => m.id !== model.id && leastInto(m, enemy, SETTLED_OFF) === 0)
    .map((m) => turn(m.at[0], m.at[2]));
  const limits = [-Math.PI / 2, ...taken.filter((a) => Math.abs(a) < Math.PI / 2), Math.PI / 2].sort((a, b) => a - b);
  let best = { middle: 0, wide: -1 };
  for (let i = 1; i < limits.length; i++) {
    const wide = limits[i]! - limits[i - 1]!;
    if (wide > best.wide) best = { middle: (limits[i]! + limits[i - 1]!) / 2, wide };
  }
  const far = leastApart(model, enemy);
  return [enemy.at[0] + far * trig.cos(home + best.middle), enemy.at[2] + far * trig.sin(home + best.middle)];
}

/** Distance of the centres of two bases that touch, if both were round. */
const leastApart = (a: Model, b: Model): number =>
  Math.sqrt((a.at[0] - b.at[0]) ** 2 + (a.at[2] - b.at[2]) ** 2) - leastInto(a, b, 0);
