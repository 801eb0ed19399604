import type { Share } from '../../../../kernel/units.ts';
import type { Mission, Objective, ScoringRule } from '../../../../rules/core/state/mission.ts';
import type { TieBreak } from '../../../../rules/core/game-result.ts';
import { outsideBy } from '../../../forecast/forecast-score.ts';
import {
  type Battle,
  type BattleUnit,
  type BattleBody,
  type BattleField,
  isOut,
  modelsLeft,
  type SideIndex,
} from './battle.ts';
import { gapToPlace, middleX, middleZ } from './outline.ts';

/** Adds what scores at the end of the player turn in progress. @source MI-04 */
export function scoreNow(battle: Battle, field: BattleField): void {
  const { mission, first, lastTurn } = battle;
  if (!mission) return;
  const closes = field.side !== first;
  mission.scoring.forEach((rule, index) => {
    const isDue =
      rule.when === 'own-turn'
        ? field.turn >= rule.from
        : closes && (rule.when === 'round' ? field.turn >= rule.from : field.turn >= lastTurn);
    if (!isDue) return;
    for (const side of [0, 1] as const) {
      if ((rule.when === 'own-turn' && side !== field.side) || (rule.side ?? nameOf(side)) !== nameOf(side)) continue;
      const slot = 2 * index + side;
      const before = rule.kind === 'kill' ? field.byRule[slot]! : 0;
      const room = (rule.most ?? Number.POSITIVE_INFINITY) - field.byRule[slot]!;
      const points = Math.max(0, Math.min(dueBy(battle, field, rule, side) - before, room));
      field.byRule[slot] = field.byRule[slot]! + points;
      field.score[side] += points;
    }
  });
}

const nameOf = (side: SideIndex): 'attacker' | 'defender' => (side === 0 ? 'attacker' : 'defender');

function dueBy(battle: Battle, field: BattleField, rule: ScoringRule, side: SideIndex): number {
  const { units, mission } = battle;
  switch (rule.kind) {
    case 'hold': {
      let [own, other] = [0, 0];
      for (const objective of mission!.objectives) {
        if (!rule.objectives.includes(objective.id)) continue;
        const lead = controlLead(battle, field, objective, side);
        if (lead > 0) own++;
        else if (lead < 0) other++;
      }
      if (rule.hold === 'each') return own * rule.points;
      return (rule.hold === 'more' ? own > other : own >= rule.hold) ? rule.points : 0;
    }
    case 'kill':
      return killsBy(battle, field, rule, side) * rule.points;
    case 'reach': {
      let due = 0;
      units.forEach((unit, index) => {
        const isTold = unit.side === side && (!rule.units || rule.units.includes(unit.id));
        if (isTold && !isOut(field.bodies[index]!) && isThere(battle, rule, field.bodies[index]!)) due += rule.points;
      });
      return due;
    }
    case 'treasure':
      return 0;
  }
}

type KillRule = Extract<ScoringRule, { readonly kind: 'kill' }>;
type ReachRule = Extract<ScoringRule, { readonly kind: 'reach' }>;

/** How many units a side has destroyed that a rule counts; or how many times so many points of them. */
function killsBy(
  { units, fallen, fallenIds }: Battle,
  { bodies }: BattleField,
  { kill, per }: KillRule,
  side: SideIndex,
): number {
  const foe = side === 0 ? 1 : 0;
  const gone = units.filter((unit, index) => unit.side === foe && isOut(bodies[index]!));
  if (kill === 'points')
    return Math.floor((fallen[foe] + gone.reduce((sum, { points }) => sum + points, 0)) / Math.max(1, per));
  const ids = [...fallenIds[foe], ...gone.map(({ id }) => id)];
  return kill === 'units' ? ids.length : ids.filter((id) => kill.includes(id)).length;
}

/** Whether a unit is where a rule wants it, about. */
function isThere({ mission }: Battle, { reach, wholly }: ReachRule, body: BattleBody): boolean {
  if (reach.kind === 'zone')
    return outsideBy(reach.zone, middleX(body), middleZ(body)) <= (wholly ? 0 : body.depth / 2);
  const objective = mission!.objectives.find(({ id }) => id === reach.id);
  return objective !== undefined && gapToPlace(body, objective.at[0], objective.at[2]) <= objective.radius;
}

/** By how much a side controls an objective more than the other. @source MI-02, MI-03 */
function controlLead({ units }: Battle, { bodies }: BattleField, objective: Objective, side: SideIndex): number {
  let lead = 0;
  units.forEach((unit, index) => {
    const body = bodies[index]!;
    if (isOut(body) || body.fleeing || unit.control === 0) return;
    const { at, radius } = objective;
    if (gapToPlace(body, at[0], at[2]) > radius) return;
    const there = modelsAbout(unit.files, unit, body, at[0], at[2], radius) * unit.control;
    lead += unit.side === side ? there : -there;
  });
  return lead;
}

/** How many models of a unit are within a radius of a place. */
function modelsAbout(
  files: number,
  unit: Battle['units'][number],
  body: BattleBody,
  px: number,
  pz: number,
  radius: number,
): number {
  const models = modelsLeft(unit, body);
  const [dx, dz] = [px - body.x, pz - body.z];
  const ahead = dx * body.ax + dz * body.az;
  const right = dz * body.ax - dx * body.az;
  const wide = body.width / unit.cellWidth;
  let there = 0;
  for (let model = 0; model < models; model++) {
    const file = model % files;
    const rank = Math.floor(model / files);
    const aside = Math.abs(right - (file + 0.5 - wide / 2) * unit.cellWidth) - unit.cellWidth / 2;
    const behind = Math.abs(-ahead - (rank + 0.5) * unit.cellDepth) - unit.cellDepth / 2;
    const [a, b] = [Math.max(0, aside), Math.max(0, behind)];
    if (a * a + b * b <= radius * radius) there++;
  }
  return there;
}

/** Points of a mission. */
type MissionPoints = number;

/** By how much a side has won a finished playout, in points of a mission; infinite where the other has nobody left. */
export function playoutLead(battle: Battle, field: BattleField, side: SideIndex): MissionPoints {
  const { mission } = battle;
  const left = [0, 1].map((of) => sumLeft(battle, field, of as SideIndex, () => 1));
  if (mission?.nobodyLeft === 'loses' && (left[0] === 0) !== (left[1] === 0))
    return left[side] === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const ahead = mission ? field.score[0] - field.score[1] || tieLead(battle, field, mission) : left[0]! - left[1]!;
  return side === 0 ? ahead : -ahead;
}

/** The worth of a finished playout to a side, 0 to 1: mostly who won, and a little by how much. */
export function playoutWorth(battle: Battle, field: BattleField, side: SideIndex): Share {
  const lead = playoutLead(battle, field, side);
  if (!Number.isFinite(lead)) return lead > 0 ? 1 : 0;
  return 0.5 + lead / (2 * Math.sqrt(lead * lead + CLOSE * CLOSE));
}

function sumLeft(
  { units }: Battle,
  { bodies }: BattleField,
  side: SideIndex,
  of: (unit: BattleUnit) => number,
): number {
  return units.reduce((sum, unit, index) => sum + (unit.side === side && !isOut(bodies[index]!) ? of(unit) : 0), 0);
}

/** A lead by a tie-break, in points of a mission. */
const TIE_LEAD = 0.5;

/** By how much the attacker leads where the score is even: as the first tie-break has it that favours a side. @source MI-10 */
function tieLead(battle: Battle, field: BattleField, { ties, scoring }: Mission): number {
  for (const tie of ties) {
    const lead = tieBreakLead(battle, field, tie, scoring);
    if (lead !== 0) return Math.sign(lead) * TIE_LEAD;
  }
  return 0;
}

function tieBreakLead(battle: Battle, field: BattleField, tie: TieBreak, scoring: Mission['scoring']): number {
  const lead = (of: (side: SideIndex) => number): number => of(0) - of(1);
  switch (tie) {
    case 'attacker':
      return 1;
    case 'defender':
      return -1;
    case 'primary':
      return lead((side) =>
        scoring.reduce((sum, rule, i) => sum + (rule.secondary ? 0 : field.byRule[2 * i + side]!), 0),
      );
    case 'objectives':
      return battle.mission!.objectives.reduce((sum, one) => sum + Math.sign(controlLead(battle, field, one, 0)), 0);
    case 'units':
      return lead((side) => sumLeft(battle, field, side, () => 1));
    case 'points':
      return lead((side) => sumLeft(battle, field, side, ({ points }) => points));
  }
}

/** A lead that is neither sure nor slight, in points of a mission. */
const CLOSE = 3;
