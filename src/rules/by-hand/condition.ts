import { err, ok } from '../../kernel/result.ts';
import { type ManualChange, HAND_LIMITS } from '../core/manual-change.ts';
import type { Decision } from '../core/judge/decision.ts';
import { getUnit } from '../core/state/lookup.ts';
import type { GameState, Model, Status } from '../core/state/state.ts';
import { hasOwnPool, healthOfEach } from '../regiments/ranks/pools.ts';
import { touches } from '../skirmish/fighters/contact.ts';
import { fighterOf, isPresent } from '../skirmish/fighters/fighters.ts';
import { whyBusy } from './busy.ts';
import { unknownByHand, whyNoNumber, whyNoUnit } from './sense.ts';

type Of<K extends ManualChange['kind']> = Extract<ManualChange, { kind: K }>;

/** Whether a model shares the health of its unit's rank and file. @source RG-24 */
const sharesPool = (state: GameState, model: Model): boolean => state.regiments !== undefined && !hasOwnPool(model);

/** Wounds left on a model; for rank and file those of the one that is wounded. @source BH-06, RG-24 */
export const woundsByHand = (state: GameState, model: Model): number =>
  sharesPool(state, model) ? healthOfEach(model) - (state.regiments?.hurt.get(model.unit) ?? 0) : model.wounds;

/** Sets the wounds a model can still take. @source BH-06 */
export function decideWounds(state: GameState, { model: id, left }: Of<'set-wounds'>): Decision {
  const model = state.models.get(id);
  if (!model) return err(unknownByHand('model', id));
  const shares = sharesPool(state, model);
  const bad = whyNoNumber('wounds', left, 1, shares ? healthOfEach(model) : HAND_LIMITS.wounds, true);
  if (bad.length > 0) return err(bad);
  const hurt = shares ? { hurt: healthOfEach(model) - left } : {};
  const before = woundsByHand(state, model);
  return ok([{ kind: 'done-by-hand', change: { kind: 'set-wounds', model: id, before, left, ...hurt } }]);
}

/** Gives a unit a status of its system, or takes it away. @source BH-06 */
export function decideStatus(
  state: GameState,
  { unit, status, on }: Of<'set-status'>,
  statuses: readonly (readonly Status[])[],
): Decision {
  const known = statuses.flat().find((one) => one === status);
  const refused = [
    ...whyNoUnit(state, unit),
    ...(known === undefined ? unknownByHand('status', status) : []),
    ...whyBusy(state, [unit]),
  ];
  if (known === undefined || refused.length > 0) return err(refused);
  const rivals = statuses.find((list) => list.includes(known)) ?? [];
  const ends = on ? rivals.filter((one) => one !== known && getUnit(state, unit).status.includes(one)) : [];
  return ok([{ kind: 'done-by-hand', change: { kind: 'set-status', unit, status: known, on, ends } }]);
}

/** Joins two fighters that touch in melee, or parts them. @source BH-06, S-08 */
export function decideSetMelee(state: GameState, { unit, foe, on }: Of<'set-melee'>): Decision {
  const unknown = [...whyNoUnit(state, unit), ...whyNoUnit(state, foe)];
  if (unknown.length > 0) return err(unknown);
  const apart =
    !state.skirmish ||
    getUnit(state, unit).side === getUnit(state, foe).side ||
    !isPresent(state, unit) ||
    !isPresent(state, foe) ||
    (on && !touches(fighterOf(state, unit), fighterOf(state, foe), state.rules.skirmish));
  if (apart) return err([{ clause: 'BH-06', kind: 'hand-no-melee', unit, foe }]);
  const busy = whyBusy(state, [unit, foe]);
  return busy.length > 0 ? err(busy) : ok([{ kind: 'done-by-hand', change: { kind: 'set-melee', unit, foe, on } }]);
}
