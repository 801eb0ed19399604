import { getUnit, hasKeyword, hasStatus, modelsOf } from '../../../../rules/core/state/lookup.ts';
import { canControl } from '../../../../rules/core/mission/control.ts';
import { missionScore } from '../../../../rules/core/mission/judge-result.ts';
import type { GameState, Model, Unit } from '../../../../rules/core/state/state.ts';
import type { UnitId } from '../../../../rules/core/ids.ts';
import { firstSide, SIDES, type Side } from '../../../../rules/core/turn.ts';
import { supportRanksOf } from '../../../../rules/regiments/melee/support.ts';
import { attackValue, supportingAttacks } from '../../../../rules/regiments/melee/attacks.ts';
import { toWoundInMelee, shareThrough } from '../../../../rules/regiments/ranks/charts.ts';
import { bearerOf, rallyHelp } from '../../../../rules/regiments/ranks/command-group.ts';
import { disciplineOf } from '../../../../rules/regiments/ranks/discipline.ts';
import { arcOf } from '../../../../rules/regiments/ranks/arcs.ts';
import { axesOf } from '../../../../rules/regiments/ranks/formation.ts';
import {
  characteristic,
  hasOwnPool,
  healthLeft,
  healthOfEach,
  poolsOf,
} from '../../../../rules/regiments/ranks/pools.ts';
import { hasChampion, isSwift, unitStrideOf } from '../../../../rules/regiments/ranks/range.ts';
import { bodyOfUnit, chargeOf, touchingEnemies } from '../../../../rules/regiments/ranks/regiment-state.ts';
import { poseOf } from '../../../../rules/regiments/movement/flee.ts';
import { weaponsOf } from '../../../../rules/core/shooting/shots.ts';
import { lastTurnAhead, pointsByRule } from '../../../forecast/mission-facts.ts';
import { volleyOf } from '../battle-numbers.ts';
import {
  type StruckAspect,
  type Battle,
  type BattleUnit,
  type BattleBody,
  closeRanks,
  type BattleField,
  FLANK,
  FRONT,
  REAR,
  type SideIndex,
  type Strike,
} from './battle.ts';
import { playoutGround } from './ground.ts';

/** The battle of a game of regiments, and its present moment, as playouts know them. */
export function battleOf(state: GameState): { readonly battle: Battle; readonly now: BattleField } {
  const units = [...state.units.values()].filter(({ models }) => models.length > 0);
  const { mission } = state;
  const battle: Battle = {
    units: units.map((unit) => unitOf(state, unit, units)),
    rules: state.rules.regiments,
    mission: mission?.plan,
    lastTurn: lastTurnAhead(state),
    first: sideIndex(firstSide(state)),
    half: [state.table.width / 2, state.table.depth / 2],
    ground: playoutGround(state),
    fallen: [lostOf(state, 'attacker').reduce(addPoints, 0), lostOf(state, 'defender').reduce(addPoints, 0)],
    fallenIds: [lostOf(state, 'attacker').map(({ id }) => id), lostOf(state, 'defender').map(({ id }) => id)],
  };
  const n = units.length;
  const touch = new Uint8Array(n * n);
  units.forEach(({ id }, row) => {
    for (const foe of touchingEnemies(state, id)) {
      const column = units.findIndex((one) => one.id === foe.id);
      if (column < 0 || hasStatus(getUnit(state, id), 'fleeing') || hasStatus(foe, 'fleeing')) continue;
      touch[row * n + column] = aspectOf(state, id, foe);
    }
  });
  const score = mission ? missionScore(mission) : { attacker: 0, defender: 0 };
  const now: BattleField = {
    turn: state.turn,
    side: sideIndex(state.side),
    bodies: units.map((unit, index) => bodyNow(state, unit, battle.units[index]!, units)),
    touch,
    score: [score.attacker, score.defender],
    byRule: pointsByRule(state),
  };
  return { battle, now };
}

/** The units of a side that have no models left. */
const lostOf = (state: GameState, side: Side): readonly Unit[] =>
  [...state.units.values()].filter((unit) => unit.side === side && unit.models.length === 0);

const addPoints = (sum: number, { points = 0 }: Unit): number => sum + points;

/** The index of a side. */
export const sideIndex = (side: Side): SideIndex => (side === SIDES[0] ? 0 : 1);

const ASPECTS = { front: FRONT, left: FLANK, right: FLANK, rear: REAR } as const;

/** Where a unit is touched by an enemy: its middle decides. */
function aspectOf(state: GameState, id: UnitId, foe: Unit): StruckAspect {
  const { formation } = getUnit(state, id);
  const { at } = bodyOfUnit(state, foe);
  return formation ? ASPECTS[arcOf(formation, [at[0], at[2]])] : FRONT;
}

function bodyNow(state: GameState, { id }: Unit, unit: BattleUnit, units: readonly Unit[]): BattleBody {
  const own = getUnit(state, id);
  const pose = poseOf(state, id);
  const { ahead } = axesOf(pose.facing);
  const charge = chargeOf(state, id);
  const target = charge ? units.findIndex((one) => one.id === charge.target) : -1;
  const standing = bodyOfUnit(state, own);
  const back = own.formation ? 0 : standing.base.kind === 'rect' ? standing.base.halfDepth : 0;
  const body: BattleBody = {
    x: pose.at[0] + ahead[0] * back,
    z: pose.at[2] + ahead[1] * back,
    ax: ahead[0],
    az: ahead[1],
    health: poolsOf(state, id).reduce((sum, pool) => sum + healthLeft(state, pool), 0),
    width: 0,
    depth: 0,
    fleeing: hasStatus(own, 'fleeing'),
    shaken: hasStatus(own, 'shaken'),
    charged: hasStatus(own, 'charged'),
    moved: hasStatus(own, 'moved'),
    done: false,
    target,
    aspect: charge ? ASPECTS[charge.facing] : 0,
    chance: -1,
  };
  closeRanks(unit, body);
  return body;
}

/** Pips more that a shot needs: those of long range and of a move add up. */
const HARDER = [0, 1, 2] as const;

function unitOf(state: GameState, unit: Unit, units: readonly Unit[]): BattleUnit {
  const { id } = unit;
  const models = modelsOf(state, id);
  const ranked = models.filter((model) => !hasOwnPool(model));
  const leaders = models.filter(hasOwnPool);
  const soldier = ranked[0] ?? models[0]!;
  const { regiments } = state.rules;
  const { formation } = unit;
  const base = soldier.base.kind === 'rect' ? soldier.base : { halfWidth: 0.5, halfDepth: 0.5 };
  const isShooter = models.some((model) => hasKeyword(model, 'MISSILES')) && weaponsOf(state, id).length === 0;
  return {
    ...{ id, side: sideIndex(unit.side), files: formation?.files ?? 1 },
    cellWidth: formation?.cell.width ?? 2 * base.halfWidth,
    cellDepth: formation?.cell.depth ?? 2 * base.halfDepth,
    healthEach: healthOfEach(soldier),
    leaderHealth: leaders.reduce((sum, { wounds }) => sum + wounds, 0),
    leaders: leaders.length,
    advance: unitStrideOf(state, id),
    flies: models.every((model) => hasKeyword(model, 'FLY')),
    isSwift: isSwift(state, id),
    hasChampion: hasChampion(state, id),
    discipline: disciplineOf(state, id),
    rally: rallyHelp(state, id),
    standard: regiments.commandGroups && bearerOf(state, id, 'STANDARD') ? regiments.commandGroups.standard : 0,
    hasMusician: bearerOf(state, id, 'MUSICIAN') !== undefined,
    fullRank: regiments.melee.score.fullRank[characteristic(soldier, 'size')] ?? regiments.melee.score.fullRank[0],
    ranked: strikeOf(state, [soldier], units, unit.side, supportingAttacks(state, soldier)),
    led: leaders.length > 0 ? strikeOf(state, leaders, units, unit.side, 0) : undefined,
    supportRanks: supportRanksOf(state, soldier),
    control: canControl({ ...unit, status: [] }) ? (unit.control ?? 1) : 0,
    points: unit.points ?? 0,
    range: Math.max(0, ...weaponsOf(state, id).map(({ range }) => range)),
    shots: HARDER.map((pips) => units.map((foe) => (foe.side === unit.side ? 0 : volleyOf(state, id, foe.id, pips)))),
    standing: units.map((foe) =>
      foe.side === unit.side || !isShooter ? 0 : volleyOn(state, models.length, foe, unit),
    ),
  };
}

/** Attacks of some models together, and the share of them that wounds each enemy. */
function strikeOf(
  state: GameState,
  models: readonly Model[],
  units: readonly Unit[],
  side: Side,
  support: number,
): Strike {
  const { melee } = state.rules.regiments;
  const attacks = models.reduce((sum, model) => sum + attackValue(state, model), 0);
  const through = (foe: Unit, facing: 'front' | 'left'): number => {
    if (foe.side === side || attacks === 0) return 0;
    const all = modelsOf(state, foe.id);
    const other = all.find((model) => !hasOwnPool(model)) ?? all[0]!;
    return models.reduce((sum, m) => sum + attackValue(state, m) * shareThrough(m, other, facing, melee), 0) / attacks;
  };
  return {
    attacks,
    support,
    agility: Math.max(...models.map((model) => characteristic(model, 'agility'))),
    front: units.map((foe) => through(foe, 'front')),
    aside: units.map((foe) => through(foe, 'left')),
  };
}

/** Health that a unit with the plain missiles of the rules takes of a charger on average. @source RG-03 */
function volleyOn(state: GameState, models: number, foe: Unit, { formation }: Unit): number {
  const { volley, melee } = state.rules.regiments;
  const target = modelsOf(state, foe.id).find((model) => !hasOwnPool(model)) ?? modelsOf(state, foe.id)[0]!;
  const arrow: Model = { ...target, profile: { ...target.profile, strength: volley.strength, ap: volley.ap } };
  const wound = (7 - toWoundInMelee(arrow, target, melee)) / 6;
  const saves = Math.max(0, Math.min(5, characteristic(target, 'armour') - volley.ap)) / 6;
  const shooters = Math.min(models, 2 * (formation?.files ?? 1));
  return shooters * ((7 - volley.needs) / 6) * wound * (1 - saves);
}
