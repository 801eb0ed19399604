import { assert, assertNever } from '../../kernel/assert.ts';
import type { HandEvent, HandFact, RanksFact } from '../core/events/by-hand.ts';
import type { UnitId } from '../core/ids.ts';
import { getModel, getUnit, withModel, withoutModels } from '../core/state/lookup.ts';
import { EMPTY_HAND_STATE, type HandState, type RemovedModel, type GameState } from '../core/state/state.ts';
import { regimentsOf, withFormation, withPose, withRegiments } from '../regiments/ranks/regiment-state.ts';
import { engagement, skirmishOf, withSkirmish } from '../skirmish/fighters/fighters.ts';
import { listedAgain, offTable } from './off-table.ts';
import { isSameBearer } from './bearers.ts';
import { withStandings } from './standings.ts';

type Of<K extends HandFact['kind']> = Extract<HandFact, { kind: K }>;

/** The state after a change by hand. Nothing is judged. @source BH-01 */
export function evolveByHand(state: GameState, { change }: HandEvent): GameState {
  switch (change.kind) {
    case 'place':
      return placed(state, change);
    case 'place-ranks':
      return withPose(state, change.unit, change.to);
    case 'take-off':
      return takenOff(state, change);
    case 'bring-back':
      return broughtBack(state, change);
    case 'set-wounds':
      return wounded(state, change);
    case 'set-status':
      return withStatusByHand(state, change);
    case 'set-melee':
      return withMelee(state, change);
    case 'set-token': {
      const { on, name, count } = change;
      return withHands(state, ({ tokens }) => ({
        tokens: [
          ...tokens.filter((one) => one.name !== name || !isSameBearer(one.on, on)),
          ...(count > 0 ? [{ on, name, count }] : []),
        ],
      }));
    }
    case 'put-note': {
      const { kind: _, ...note } = change;
      return withHands(withoutThing(state, change.id), ({ notes }) => ({ notes: [...notes, note] }));
    }
    case 'put-marker': {
      const { kind: _, ...marker } = change;
      return withHands(withoutThing(state, change.id), ({ markers }) => ({ markers: [...markers, marker] }));
    }
    case 'put-aura': {
      const { kind: _, ...aura } = change;
      return withHands(withoutThing(state, change.id), ({ auras }) => ({ auras: [...auras, aura] }));
    }
    case 'remove':
      return withoutThing(state, change.id);
    case 'set-counter': {
      const { side, name, value } = change;
      return withHands(state, ({ counters }) => {
        const at = counters.findIndex((one) => one.side === side && one.name === name);
        if (value === undefined) return { counters: counters.filter((_, i) => i !== at) };
        return {
          counters: at < 0 ? [...counters, { side, name, value }] : counters.with(at, { side, name, value }),
        };
      });
    }
    default:
      return assertNever(change);
  }
}

/** The state with some of what lies on the table by hand changed; absent again once nothing does. */
function withHands(state: GameState, change: (hands: HandState) => Partial<HandState>): GameState {
  const before = state.byHand ?? EMPTY_HAND_STATE;
  const hands = { ...before, ...change(before) };
  const { byHand: _, ...rest } = state;
  return Object.values(hands).every((list) => list.length === 0) ? rest : { ...rest, byHand: hands };
}

const withoutThing = (state: GameState, id: string): GameState =>
  withHands(state, ({ notes, markers, auras }) => ({
    notes: notes.filter((one) => one.id !== id),
    markers: markers.filter((one) => one.id !== id),
    auras: auras.filter((one) => one.id !== id),
  }));

function placed(state: GameState, { moves, facings }: Of<'place'>): GameState {
  const facingOf = new Map(facings);
  const standings = moves.map(({ model, to }) => ({
    model,
    at: to,
    facing: facingOf.get(model) ?? getModel(state, model).facing,
  }));
  const units = new Set(moves.map(({ model }) => getModel(state, model).unit));
  return withoutLookoutsOf(withStandings(state, standings), units);
}

/** The state without fighters looking out of windows that they have left. @source S-11 */
const withoutLookoutsOf = (state: GameState, units: ReadonlySet<UnitId>): GameState =>
  state.skirmish?.lookouts.some(({ unit }) => units.has(unit))
    ? withSkirmish(state, { lookouts: state.skirmish.lookouts.filter(({ unit }) => !units.has(unit)) })
    : state;

function takenOff(state: GameState, { models, ranks }: Of<'take-off'>): GameState {
  const removed = models.map((id): RemovedModel => {
    const model = getModel(state, id);
    const { formation, models: all } = getUnit(state, model.unit);
    return { model, index: all.indexOf(id), ...(formation ? { ranks: formation } : {}) };
  });
  const units = new Set(removed.map(({ model }) => model.unit));
  const without = withoutLookoutsOf(withoutModels(state, models), units);
  return withHands(withRanksFacts(without, ranks), (hands) => ({ removed: [...hands.removed, ...removed] }));
}

function broughtBack(state: GameState, { models, ranks }: Of<'bring-back'>): GameState {
  const units = new Map(state.units);
  const all = new Map(state.models);
  const back = models.map(({ model: id, at, facing }) => {
    const found = offTable(state, id);
    assert(found !== undefined, `${id} is not off the table`);
    return { ...found, model: { ...found.model, at, facing } };
  });
  for (const one of back.toSorted((a, b) => a.index - b.index)) {
    const unit = getUnit({ ...state, units }, one.model.unit);
    units.set(unit.id, { ...unit, models: listedAgain(state, unit.models, one) });
    all.set(one.model.id, one.model);
  }
  const ids = new Set(models.map(({ model }) => model));
  return withHands(withRanksFacts({ ...state, units, models: all }, ranks), ({ removed }) => ({
    removed: removed.filter(({ model }) => !ids.has(model.id)),
  }));
}

/** The state with the ranks of some units; a unit without places stands in none. */
function withRanksFacts(state: GameState, facts: readonly RanksFact[]): GameState {
  let now = state;
  for (const { unit, places, ...ranks } of facts) {
    const { formation: _, ...rest } = getUnit(now, unit);
    now =
      places.length > 0
        ? withFormation(now, unit, { ...ranks, places: new Map(places) })
        : { ...now, units: new Map(now.units).set(unit, rest) };
  }
  return now;
}

function wounded(state: GameState, { model: id, left, hurt }: Of<'set-wounds'>): GameState {
  if (hurt === undefined) return withModel(state, id, { wounds: left });
  const all = new Map(regimentsOf(state).hurt);
  const { unit } = getModel(state, id);
  if (hurt === 0) all.delete(unit);
  else all.set(unit, hurt);
  return withRegiments(state, { hurt: all });
}

function withStatusByHand(state: GameState, { unit: id, status, on, ends }: Of<'set-status'>): GameState {
  const unit = getUnit(state, id);
  const kept = unit.status.filter((one) => one !== status && !ends.includes(one));
  return { ...state, units: new Map(state.units).set(id, { ...unit, status: on ? [...kept, status] : kept }) };
}

function withMelee(state: GameState, { unit, foe, on }: Of<'set-melee'>): GameState {
  const pair = engagement(unit, foe);
  const others = skirmishOf(state).engagements.filter(({ a, b }) => a !== pair.a || b !== pair.b);
  return withSkirmish(state, { engagements: on ? [...others, pair] : others });
}
