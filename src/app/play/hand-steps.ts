import { inPlan, type PlanPoint, type Point } from '../../kernel/point.ts';
import type { Radians } from '../../kernel/units.ts';
import * as trig from '../../kernel/trig.ts';
import type { Command } from '../../rules/core/command.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { Formation } from '../../rules/core/formation.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { Standpoint } from '../../rules/core/state/mission.ts';
import { EMPTY_HAND_STATE, type GameState, type Model } from '../../rules/core/state/state.ts';
import { offTable } from '../../rules/by-hand/off-table.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import { idsByHand } from '../../rules/by-hand/things.ts';
import { placeable } from '../../rules/mission/deploy.ts';
import { bodyOf } from '../../rules/regiments/ranks/formation.ts';
import type { CarryVerdict, HandCarry } from '../state/hands.ts';
import type { TableState } from '../state/table-state.ts';

/** Nothing has been done yet with what was taken in hand. */
const FRESH = { turn: 0, moved: false, verdict: undefined } as const;

const isOccupied = ({ busy, playing, replayViewer }: TableState): boolean =>
  busy !== undefined || playing !== undefined || replayViewer !== undefined;

/** Takes a model in hand: with its unit if that stands in ranks or is selected as a whole; undefined if there is none. */
export function carryOf(table: TableState, grip: ModelId, sticky: boolean): HandCarry | undefined {
  const state = table.game?.state;
  const model = state?.models.get(grip);
  const unit = model && state?.units.get(model.unit);
  if (model === undefined || unit === undefined || isOccupied(table)) return undefined;
  const isWhole = unit.formation !== undefined || (table.model !== grip && table.selection.includes(unit.id));
  return {
    ...{ ...FRESH, as: 'by-hand', grip, models: isWhole ? unit.models : [grip] },
    ranks: unit.formation ? unit.id : undefined,
    over: model.at,
    sticky,
  };
}

/**
 * Takes a unit that may be deployed now in hand, where its file has it; undefined if it may not be.
 *
 * @param grip The model at the pointer; by default the one nearest to the middle of the unit.
 */
export function deployCarryOf(table: TableState, unit: UnitId, sticky: boolean, grip?: ModelId): HandCarry | undefined {
  const home = homeOf(table.game?.state, unit);
  if (home === undefined || table.game === undefined || isOccupied(table)) return undefined;
  const held = grip ?? nearestToMiddle(home);
  const [x, z] = standOf(home, held);
  const formation = formationOf(table.game.state, unit);
  return {
    ...{ ...FRESH, as: 'deploy', grip: held, models: home.map(({ model }) => model), sticky },
    ranks: formation && unit,
    over: formation ? bodyOf({ ...formation, at: [x, 0, z], facing: home[0]!.facing }).at : [x, 0, z],
  };
}

/** Takes a model that is off the table in hand, beside its unit; undefined if it may not come back one by one. */
export function bringBackOf(table: TableState, id: ModelId): HandCarry | undefined {
  const { game } = table;
  const model = game && offTable(game.state, id)?.model;
  if (game === undefined || model === undefined || isOccupied(table)) return undefined;
  const [mate] = modelsOf(game.state, model.unit);
  return {
    ...FRESH,
    as: 'bring-back',
    grip: id,
    models: [id],
    ranks: undefined,
    over: mate?.at ?? [0, 0, 0],
    sticky: true,
  };
}

/** A model that may be in hand: on the table, or off it. */
export const modelInHand = (state: GameState, id: ModelId): Model | undefined =>
  state.models.get(id) ?? offTable(state, id)?.model;

/** The places of a unit that may be deployed now; for ranks the centre of the front. */
const homeOf = (state: GameState | undefined, unit: UnitId): readonly Standpoint[] | undefined =>
  state && placeable(state, unit)?.home;

/** The unit of carried models. */
export const unitInHand = (state: GameState, { grip }: HandCarry): UnitId | undefined => modelInHand(state, grip)?.unit;

function nearestToMiddle(home: readonly Standpoint[]): ModelId {
  const middle = [0, 1].map((axis) => home.reduce((sum, { at }) => sum + inPlan(at)[axis]!, 0) / home.length);
  const away = ({ at }: Standpoint): number => inPlan(at).reduce((sum, c, axis) => sum + (c - middle[axis]!) ** 2, 0);
  return home.reduce((best, one) => (away(one) < away(best) ? one : best)).model;
}

const standOf = (home: readonly Standpoint[], model: ModelId): PlanPoint =>
  inPlan((home.find((one) => one.model === model) ?? home[0]!).at);

/** The formation of a unit; one in reserve has none yet. */
const formationOf = (state: GameState, unit: UnitId): Formation | undefined =>
  state.units.get(unit)?.formation ?? state.mission?.reserves?.find((one) => one.unit === unit)?.formation;

/** A model as it would stand where it is carried. */
type CarriedStanding = { readonly model: ModelId; readonly at: PlanPoint; readonly facing: Radians };

/** Where carried models would stand, turned round the one at the pointer. */
export function carriedStandings(state: GameState, carry: HandCarry): readonly CarriedStanding[] {
  const unit = unitInHand(state, carry);
  const home = carry.as === 'deploy' && unit ? homeOf(state, unit) : undefined;
  const stands = home ?? carry.models.flatMap((id) => standingOf(state, id));
  const grip = standOf(stands, carry.grip);
  return stands.map(({ model, at, facing }) => ({
    model,
    at: turnedTo(carry, grip, inPlan(at)),
    facing: facing + carry.turn,
  }));
}

function standingOf(state: GameState, id: ModelId): readonly Standpoint[] {
  const model = modelInHand(state, id);
  return model ? [{ model: id, at: model.at, facing: model.facing }] : [];
}

/** A place that keeps its offset from the grip, turned with it. */
function turnedTo({ over, turn }: HandCarry, grip: PlanPoint, at: PlanPoint): PlanPoint {
  const [dx, dz] = [at[0] - grip[0], at[1] - grip[1]];
  const [cos, sin] = [trig.cos(turn), trig.sin(turn)];
  return [over[0] + dx * cos + dz * sin, over[2] - dx * sin + dz * cos];
}

/** Ranks as they would stand where they are carried: those being deployed hold the pointer in their middle. */
export function carriedRanks(state: GameState, carry: HandCarry): Formation | undefined {
  const formation = carry.ranks && formationOf(state, carry.ranks);
  if (!carry.ranks || !formation) return undefined;
  const [x, y, z] = carry.over;
  if (carry.as === 'deploy') {
    const facing = homeOf(state, carry.ranks)![0]!.facing + carry.turn;
    const body = bodyOf({ ...formation, at: [0, 0, 0], facing }).at;
    return { ...formation, at: [x - body[0], y, z - body[2]], facing };
  }
  const [grip] = standingOf(state, carry.grip);
  if (grip === undefined) return undefined;
  const at = turnedTo(carry, inPlan(grip.at), inPlan(formation.at));
  return { ...formation, at: [at[0], y, at[1]], facing: formation.facing + carry.turn };
}

/**
 * The commands that put carried models down, to be tried in this order: a floor under a roof is meant where it was
 * pointed at, if they can stand there.
 */
export function puttingDown(state: GameState, carry: HandCarry): readonly Command[] {
  const y = carry.over[1];
  const ranks = carriedRanks(state, carry);
  const at = (place: PlanPoint): readonly (PlanPoint | Point)[] => (y > 0 ? [[place[0], y, place[1]], place] : [place]);
  const unit = unitInHand(state, carry);
  if (unit === undefined) return [];
  if (ranks) {
    const pose = { at: inPlan(ranks.at), facing: ranks.facing };
    return carry.as === 'deploy'
      ? [{ kind: 'deploy', unit, ...pose }]
      : [{ kind: 'by-hand', change: { kind: 'place-ranks', unit, ...pose } }];
  }
  const models = carriedStandings(state, carry);
  const [first] = models;
  if (first === undefined) return [];
  if (carry.as === 'deploy')
    return at(first.at).map((place) => ({ kind: 'deploy', unit, at: place, facing: first.facing }));
  if (carry.as === 'bring-back')
    return at(first.at).map((place) => ({
      kind: 'by-hand',
      change: { kind: 'bring-back', models: [{ ...first, at: place }] },
    }));
  const places = y > 0 ? [y, undefined] : [undefined];
  return places.map((height) => ({
    kind: 'by-hand',
    change: {
      kind: 'place',
      models: models.map((one) => (height === undefined ? one : { ...one, at: [one.at[0], height, one.at[1]] })),
    },
  }));
}

/** Where models stand after the events of a command that put them down. */
export const standsAfter = (events: readonly GameEvent[]): ReadonlyMap<ModelId, Point> =>
  new Map(
    events.flatMap((event): readonly (readonly [ModelId, Point])[] => {
      if (event.kind === 'unit-deployed') return event.models.map(({ model, at }) => [model, at as Point]);
      if (event.kind !== 'done-by-hand') return [];
      if (event.change.kind === 'bring-back') return event.change.models.map(({ model, at }) => [model, at]);
      if (event.change.kind !== 'place') return [];
      return event.change.moves.map(({ model, to }) => [model, to]);
    }),
  );

/** The verdict on carried models, if it is about where they are now. */
export const verdictHere = ({ verdict, over, turn }: HandCarry): CarryVerdict | undefined =>
  verdict?.over === over && verdict.turn === turn ? verdict : undefined;

/** The next free id of a kind of thing: "blast-1", "blast-2". */
export function freeId(state: GameState, stem: string): string {
  const taken = new Set(idsByHand(state.byHand ?? EMPTY_HAND_STATE));
  for (let n = 1; ; n++) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`;
}
