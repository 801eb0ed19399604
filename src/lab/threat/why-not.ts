import type { Base } from '../../geometry/base.ts';
import { CHECK_KINDS } from '../../rules/core/agility.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import { enemyUnits, getUnit, hasStatus } from '../../rules/core/state/lookup.ts';
import { PHASES } from '../../rules/core/turn.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { whyNotEligible } from '../../rules/squads/charge/eligibility.ts';
import { whyNotAttempt } from '../../rules/skirmish/engage/who-may.ts';
import { isEngagedUnit } from '../../rules/regiments/ranks/regiment-state.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { labMessages } from '../../messages/lab.ts';
import { namesOf } from '../../messages/phrases/names.ts';
import { messages } from '../../messages/messages.ts';
import type { MapProblem } from '../map/map-problem.ts';
import { withoutUnit } from './stand-in.ts';
import type { ChargeAsk, ChecksAsked, EngageAsk, SafeAsk, WhoStands } from './threat-ask.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** Why a question has no meaning in a game's system. */
export function whyNotSystem(state: GameState, what: 'charge' | 'engage'): MapProblem | undefined {
  const { system } = state.rules;
  if (what === 'engage')
    return PHASES[system].includes('engage')
      ? undefined
      : { at: 'what', message: labMessages.threat.noEngaging(system) };
  return PHASES[system].includes('charge') ? undefined : { at: 'what', message: labMessages.threat.noCharges(system) };
}

/** Why a unit cannot be asked about: it does not exist, or has no models left. */
function whyNotUnit(state: GameState, at: string, id: UnitId): MapProblem | undefined {
  const unit = state.units.get(id);
  if (!unit) return { at, message: labMessages.map.unknownUnit(id) };
  return unit.models.length > 0 ? undefined : { at, message: labMessages.map.nobodyLeft(unit.name) };
}

/** Why a unit, or the model to stand at the places of a map, cannot be asked about. */
export function whyNotTarget(state: GameState, ask: ChargeAsk | EngageAsk): MapProblem | undefined {
  const { unit, target } = ask;
  const refusal =
    whyNotUnit(state, 'unit', unit) ?? (target === undefined ? undefined : whyNotUnit(state, 'target', target));
  if (refusal) return refusal;
  if (target === undefined) {
    if (systemOf(state).shape === 'ranked') return { at: 'target', message: labMessages.threat.ranksNeedTarget() };
    return whyNotBody(state, ask);
  }
  const [own, other] = [getUnit(state, unit), getUnit(state, target)];
  if (own.side === other.side) return { at: 'target', message: labMessages.threat.sameSide(own.name, other.name) };
  return whyNotBody(state, ask);
}

/** Why the requested model cannot be placed. */
function whyNotBody(state: GameState, { stays, base, height, floor, facing }: WhoStands): MapProblem | undefined {
  const { notForRanks, onlyForRanks, sizes, heights, angles } = labMessages.threat;
  if (systemOf(state).shape === 'ranked') {
    const told = Object.entries({ stays, base, height, floor }).find(([, value]) => value !== undefined);
    if (told) return { at: told[0], message: notForRanks() };
    return facing === undefined || Number.isFinite(facing) ? undefined : { at: 'facing', message: angles() };
  }
  if (facing !== undefined) return { at: 'facing', message: onlyForRanks() };
  if (base && !sizesOf(base).every((size) => size >= LIMITS.leastSize && size <= LIMITS.mostSize))
    return { at: 'base', message: sizes(LIMITS.mostSize) };
  if (height !== undefined && !(height >= LIMITS.leastSize && height <= LIMITS.mostSize))
    return { at: 'height', message: sizes(LIMITS.mostSize) };
  return floor === undefined || Number.isFinite(floor) ? undefined : { at: 'floor', message: heights() };
}

const sizesOf = (base: Base): readonly number[] =>
  base.kind === 'round' ? [base.radius] : [base.halfWidth, base.halfDepth];

/** Why a unit can charge nothing now, wherever the target stands. The target is taken off the table unless it stays. */
export function whyNotCharger(given: GameState, { unit, target, stays = false }: ChargeAsk): MapProblem | undefined {
  if (systemOf(given).shape === 'ranked') return whyNotRegiments(given, unit, target);
  const state = target === undefined || stays ? given : withoutUnit(given, target);
  // Whether an enemy is near enough depends on the place.
  const [why] = whyNotEligible(state, unit).filter(({ kind }) => kind !== 'no-enemy-near');
  return why && { at: 'unit', message: messages.explain.violation(why, namesOf(given)) };
}

function whyNotRegiments(given: GameState, id: UnitId, target: UnitId | undefined): MapProblem | undefined {
  const state = target === undefined ? given : withoutUnit(given, target);
  const unit = getUnit(state, id);
  const { cannotCharge, noRanks } = labMessages.threat;
  if (!unit.formation) return { at: 'unit', message: noRanks(unit.name) };
  if (isEngagedUnit(state, id)) return { at: 'unit', message: cannotCharge(unit.name, 'engaged') };
  if (hasStatus(unit, 'fleeing')) return { at: 'unit', message: cannotCharge(unit.name, 'fleeing') };
  if (hasStatus(unit, 'shaken')) return { at: 'unit', message: cannotCharge(unit.name, 'shaken') };
  return undefined;
}

/** Why a fighter cannot attempt to engage now. */
export function whyNotEngager(given: GameState, { unit, target, stays = false }: EngageAsk): MapProblem | undefined {
  const state = target === undefined || stays ? given : withoutUnit(given, target);
  const [why] = whyNotAttempt(state, unit);
  return why && { at: 'unit', message: messages.explain.violation(why, namesOf(given)) };
}

/** Why a list of checks cannot be declared. */
export function whyNotChecks({ checks = 'best' }: { readonly checks?: ChecksAsked }): MapProblem | undefined {
  if (checks === 'best') return undefined;
  const { tooManyChecks, unknownCheck } = labMessages.threat;
  if (checks.length > LIMITS.checks) return { at: 'checks', message: tooManyChecks(LIMITS.checks, checks.length) };
  const unknown = checks.find((check) => !CHECK_KINDS.includes(check));
  return unknown && { at: 'checks', message: unknownCheck(unknown, CHECK_KINDS) };
}

/** Why a question about where a unit is safe cannot be answered. */
export function whyNotSafe(state: GameState, ask: SafeAsk): MapProblem | undefined {
  const refusal = whyNotUnit(state, 'unit', ask.unit) ?? whyNotBody(state, ask);
  if (refusal) return refusal;
  const unit = getUnit(state, ask.unit);
  const { noEnemies, nobodyNamed, namedTwice, sameSide } = labMessages.threat;
  if (!ask.from)
    return enemyUnits(state, ask.unit).length > 0 ? undefined : { at: 'unit', message: noEnemies(unit.name) };
  if (ask.from.length === 0) return { at: 'from', message: nobodyNamed() };
  for (const [i, id] of ask.from.entries()) {
    const unknown = whyNotUnit(state, 'from', id);
    if (unknown) return unknown;
    const { name, side } = getUnit(state, id);
    if (side === unit.side) return { at: 'from', message: sameSide(unit.name, name) };
    if (ask.from.indexOf(id) < i) return { at: 'from', message: namedTwice(name) };
  }
  return undefined;
}
