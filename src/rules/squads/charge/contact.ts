import type { ModelId } from '../../core/ids.ts';
import { inContact, overlapDepth } from '../../core/measure/measure.ts';
import type { Landing } from '../../core/ports.ts';
import type { Model } from '../../core/state/state.ts';
import type { TargetApproach } from './bounds.ts';
import { besides, findJoint, isCloser, isJoint, JOINT_BUDGET, type Put, type Puts } from './joint.ts';
import { type ChargeProblem, chargeContactZone, leastInto } from './problem.ts';

/** Rounds of trying every model again; the second one rarely changes anything. */
const ROUNDS = 4;
/** Maximum number of slots tried per model and enemy. */
const SLOTS = 8;

/**
 * The same placement with as many models as possible in base contact, tried one by one, nearest first: each takes its
 * cheapest slot that still lets the whole unit end as it must, other models moving aside if necessary.
 *
 * @source C-23, C-24, A7
 */
export function fulfilContacts(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
  joint: Puts,
): Puts {
  let puts = joint;
  const settled = new Map<ModelId, Put>();
  // A model that moves aside can open a slot for one that found none before: repeat until nothing changes.
  for (let round = 0, changed = true; changed && round < ROUNDS; round++) {
    changed = false;
    for (const model of contactOrder(p)) {
      if (isTouching(p, puts.get(model.id)!.model)) {
        settled.set(model.id, puts.get(model.id)!);
        continue;
      }
      const better = takeSlot(p, approaches, puts, settled, model) ?? makeRoom(p, approaches, puts, model);
      if (!better) continue;
      puts = better;
      settled.set(model.id, puts.get(model.id)!);
      changed = true;
    }
  }
  return puts;
}

/** Models by their straight gap to the nearest target model. */
function contactOrder(p: ChargeProblem): readonly Model[] {
  const gap = (m: Model) => Math.min(...p.enemies.flat().map((e) => leastInto(m, e, 0)));
  return [...p.models].sort((a, b) => gap(a) - gap(b));
}

/** Whether a model is in base contact with a target's model. */
export const isTouching = (p: ChargeProblem, model: Model): boolean =>
  p.enemies.some((enemies) => enemies.some((e) => inContact(model, e, p.state.rules.charge)));

/**
 * A slot for a model that is occupied by comrades: they move to other slots and the rest of the unit follows. No model
 * loses its contact.
 */
function makeRoom(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
  puts: Puts,
  model: Model,
): Puts | undefined {
  const touching = new Map([...puts].filter(([, put]) => isTouching(p, put.model)));
  let tries = ROOM_TRIES;
  for (const { at, length } of contactSlots(p, model, puts)) {
    const put: Put = { model: { ...model, at }, length };
    const overlapped = [...touching.values()].filter((o) => overlapDepth(put.model, o.model) > 0);
    if (overlapped.length === 0 || overlapped.length > 2 || tries-- <= 0) continue;
    let fixed: Puts | undefined = new Map(touching).set(model.id, put);
    for (const { model: other } of overlapped) fixed = fixed && takeOtherSlot(p, fixed, other.id);
    if (!fixed) continue;
    const found = findJoint(p, approaches, p.limit, fixed, JOINT_BUDGET / 10);
    if (found) return found;
  }
  return undefined;
}

/** Maximum number of slots tried for a model for which others would have to move aside. */
const ROOM_TRIES = 2;

/** A comrade moved to another slot in which it overlaps no model. */
function takeOtherSlot(p: ChargeProblem, puts: Puts, id: ModelId): Puts | undefined {
  const start = p.models.find((m) => m.id === id)!;
  for (const { at, length } of contactSlots(p, start, puts)) {
    const moved = new Map(puts).set(id, { model: { ...start, at }, length });
    if (isFree(moved, id)) return moved;
  }
  return undefined;
}

function takeSlot(
  p: ChargeProblem,
  approaches: readonly (readonly TargetApproach[])[],
  puts: Puts,
  settled: Puts,
  model: Model,
): Puts | undefined {
  let tries = 3;
  for (const landing of contactSlots(p, model, puts)) {
    const put: Put = { model: { ...model, at: landing.at }, length: landing.length };
    const swapped = new Map(puts).set(model.id, put);
    if (isJoint(p, swapped, p.limit)) return swapped;
    if (tries-- <= 0) continue;
    const fixed = new Map(settled).set(model.id, put);
    if (!isFree(fixed, model.id)) continue;
    const found = findJoint(p, approaches, p.limit, fixed, JOINT_BUDGET / 10);
    if (found) return found;
  }
  return undefined;
}

function isFree(puts: Puts, id: ModelId): boolean {
  const own = puts.get(id)!.model;
  return [...puts.values()].every((o) => o.model.id === id || overlapDepth(own, o.model) === 0);
}

/** Places where a model touches a target's model and ends nearer to a target, cheapest first. */
export function contactSlots(p: ChargeProblem, model: Model, puts: Puts): readonly Landing[] {
  const reach = p.reach(model);
  const circles = besides(puts, model);
  const slots: Landing[] = [];
  const enemies = p.enemies
    .flat()
    .map((enemy) => ({ enemy, least: leastInto(model, enemy, 0) }))
    .filter(({ least }) => least <= p.limit)
    .sort((a, b) => a.least - b.least);
  for (const { enemy } of enemies) {
    for (const landing of reach.landings({ ...chargeContactZone(p, model, enemy), circles, atMost: SLOTS })) {
      const moved = { ...model, at: landing.at };
      if (inContact(moved, enemy, p.state.rules.charge) && isCloser(p, model, moved)) slots.push(landing);
    }
  }
  return slots.sort((a, b) => a.length - b.length);
}
