import { applyWith } from '../../core/judge/event-accumulator.ts';
import { assertNever } from '../../../kernel/assert.ts';
import type { Point } from '../../../kernel/point.ts';
import { getUnit, withModel, withoutModels, withPlaces } from '../../core/state/lookup.ts';
import type { GameEvent, OverriddenEvent } from '../../core/events/event.ts';
import type { GameState, Status } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';
import type { UnitId } from '../../core/ids.ts';
import type { EngageAttempt, EngageStage, Engagement, SkirmishState } from '../../core/state/skirmish.ts';
import type { SkirmishEvent } from '../../core/events/skirmish.ts';
import { fighterOf, skirmishOf, withSkirmish } from './fighters.ts';

/** Every kind of skirmish event. A record, so that none can be left out. */
const KINDS: Readonly<Record<SkirmishEvent['kind'], true>> = {
  'status-changed': true,
  'fighter-moved': true,
  'fighter-fell': true,
  joined: true,
  parted: true,
  'wound-lost': true,
  'taken-out': true,
  checked: true,
  'injury-rolled': true,
  'engage-declared': true,
  'out-of-sight-rolled': true,
  'engage-measured': true,
  'engage-path-chosen': true,
  intercepted: true,
  'intercept-declined': true,
  'engage-ended': true,
  'fear-tested': true,
  shot: true,
  'spell-cast': true,
  warded: true,
  'rout-tested': true,
  routed: true,
  'melee-ordered': true,
  attacked: true,
};

/** Whether an event belongs to a skirmish. */
export const isSkirmishEvent = (event: GameEvent): event is SkirmishEvent => Object.hasOwn(KINDS, event.kind);

/** The state after an event of a skirmish. Events are facts: nothing is judged. */
export function evolveSkirmish(state: GameState, event: SkirmishEvent): GameState {
  switch (event.kind) {
    case 'status-changed':
      return withStatuses(state, event.unit, event.on, event.off);
    case 'fighter-moved':
      return withPlaces(state, [[event.move.model, event.move.to]]);
    case 'fighter-fell':
      return withPlaces(state, [[fighterOf(state, event.unit).id, event.to]]);
    case 'joined':
      return withEngagements(state, (known) => [
        ...known,
        ...event.pairs.filter((pair) => !known.some((k) => isSame(k, pair))),
      ]);
    case 'parted':
      return withEngagements(state, (known) => known.filter((k) => !event.pairs.some((pair) => isSame(k, pair))));
    case 'wound-lost':
      return withModel(state, fighterOf(state, event.unit).id, { wounds: event.left });
    case 'taken-out':
      return withoutModels(
        withEngagements(withoutAttemptOf(state, event.unit), (known) =>
          known.filter(({ a, b }) => a !== event.unit && b !== event.unit),
        ),
        [event.model],
      );
    case 'engage-declared':
      return declared(state, event);
    case 'engage-measured':
    case 'engage-path-chosen':
    case 'intercepted':
    case 'intercept-declined':
      return withStage(state, event.stage);
    case 'engage-ended':
      return withStatuses(withoutAttempt(state), event.unit, event.jumpAttack ? ['leapt'] : [], []);
    case 'fear-tested':
      return withSkirmish(state, {
        feared: [...skirmishOf(state).feared, ...event.of.map((of) => ({ unit: event.unit, of }))],
      });
    case 'melee-ordered':
      return withSkirmish(state, { melee: { order: event.order } });
    case 'attacked':
      return struckBy(state, event.unit);
    case 'checked':
    case 'injury-rolled':
    case 'out-of-sight-rolled':
      return state;
    case 'shot':
    case 'spell-cast':
      return lookingOut(state, event);
    case 'rout-tested':
    case 'routed':
      return withSkirmish(state, { rout: { side: event.side, routed: event.kind === 'routed' } });
    case 'warded':
      return withSkirmish(state, {
        wards: [...(skirmishOf(state).wards ?? []), { unit: event.unit, pips: event.pips }],
      });
    default:
      return assertNever(event);
  }
}

/** The state after a phase or turn of a skirmish: the order of melee, the attempt and a passed rout test are dropped. */
export function afterSkirmishPhase(state: GameState): GameState {
  if (!state.skirmish) return state;
  const { melee: _melee, attempt: _attempt, rout, ...rest } = state.skirmish;
  return { ...state, skirmish: rout?.routed ? { ...rest, rout } : rest };
}

/**
 * The state at the beginning of a side's turn, when its lookouts have left their windows and the wards on its fighters
 * have ended.
 *
 * @source S-11, SK-12
 */
export function atTurnOf(state: GameState, side: Side): GameState {
  if (!state.skirmish) return state;
  const isOther = ({ unit }: { readonly unit: UnitId }): boolean => getUnit(state, unit).side !== side;
  const { wards, lookouts } = state.skirmish;
  return withSkirmish(state, {
    lookouts: lookouts.filter(isOther),
    ...(wards ? { wards: wards.filter(isOther) } : {}),
  });
}

/** Whether a status outlasts the turn in which it was received. @source S-05 */
export const isLasting = (status: Status): boolean => status === 'dazed' || status === 'stunned';

const isSame = (one: Engagement, other: Engagement): boolean => one.a === other.a && one.b === other.b;

function withEngagements(state: GameState, change: (known: readonly Engagement[]) => readonly Engagement[]): GameState {
  return withSkirmish(state, { engagements: change(skirmishOf(state).engagements) });
}

function withStatuses(state: GameState, id: UnitId, on: readonly Status[], off: readonly Status[]): GameState {
  const unit = getUnit(state, id);
  const kept = unit.status.filter((s) => !off.includes(s));
  const units = new Map(state.units);
  units.set(id, { ...unit, status: [...kept, ...on.filter((s) => !kept.includes(s))] });
  return { ...state, units };
}

/**
 * Begins an attempt: the fighter has spent it, and is no longer engaged with the downed enemies it leaves.
 *
 * @source E-03, E-08
 */
function declared(state: GameState, event: Extract<SkirmishEvent, { kind: 'engage-declared' }>): GameState {
  const { unit, targets, checks, seen, window } = event;
  const attempt: EngageAttempt = { unit, targets, checks, seen, stage: { kind: 'out-of-sight' } };
  const left = withEngagements(state, (known) => known.filter(({ a, b }) => a !== unit && b !== unit));
  return withStatuses(lookingOut(withSkirmish(left, { attempt }), { unit, window }), unit, ['attempted'], []);
}

/**
 * The lookouts after a fighter has looked: out of a window it can be seen there until its next turn; otherwise it stays
 * in the window it was in.
 *
 * @source S-11
 */
function lookingOut(
  state: GameState,
  { unit, window }: { readonly unit: UnitId; readonly window?: Point | undefined },
): GameState {
  if (!window) return state;
  const others = skirmishOf(state).lookouts.filter((l) => l.unit !== unit);
  return withSkirmish(state, { lookouts: [...others, { unit, eye: window }] });
}

function withStage(state: GameState, stage: EngageStage): GameState {
  const { attempt } = skirmishOf(state);
  return attempt ? withSkirmish(state, { attempt: { ...attempt, stage } }) : state;
}

function withoutAttempt(state: GameState): GameState {
  const { attempt: _, ...rest }: SkirmishState = skirmishOf(state);
  return { ...state, skirmish: rest };
}

/** The state without an attempt that one of its fighters is no longer there for. */
function withoutAttemptOf(state: GameState, gone: UnitId): GameState {
  const { attempt } = skirmishOf(state);
  if (!attempt) return state;
  const { unit, targets, stage } = attempt;
  const interceptor = stage.kind === 'walk' ? stage.interceptor?.unit : undefined;
  return [unit, ...targets, interceptor].includes(gone) ? withoutAttempt(state) : state;
}

function struckBy(state: GameState, unit: UnitId): GameState {
  const { melee } = skirmishOf(state);
  return melee ? withSkirmish(state, { melee: { order: melee.order.filter((u) => u !== unit) } }) : state;
}

/** Applies further events of a skirmish to an accumulator. */
export const applySkirmish = applyWith((state: GameState, event: SkirmishEvent | OverriddenEvent) =>
  event.kind === 'overridden' ? state : evolveSkirmish(state, event),
);
