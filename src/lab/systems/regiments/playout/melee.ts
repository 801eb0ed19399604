import type { UnitIndex } from '../../../forecast/forecast.ts';
import type { Inches } from '../../../../kernel/units.ts';
import {
  type Battle,
  type BattleUnit,
  type BattleBody,
  type BattleField,
  FLANK,
  FRONT,
  isOut,
  modelsLeft,
  REAR,
  remove,
  type SideIndex,
  type Strike,
  takeHealth,
} from './battle.ts';
import { successes, twoDice, type PlayoutDice, takeUp } from './dice.ts';
import { fleeFrom } from './charges.ts';
import { isOnClosed } from './ground.ts';
import { gapOf, isWhollyOn, middleX, middleZ } from './outline.ts';

/** Fights every combat: units that touch one another, directly or through others. */
export function fightAll(battle: Battle, field: BattleField, dice: PlayoutDice): void {
  const n = field.bodies.length;
  const seen = new Uint8Array(n);
  for (let unit = 0; unit < n; unit++) {
    if (seen[unit]) continue;
    const combat = [unit];
    seen[unit] = 1;
    for (const one of combat)
      for (let other = 0; other < n; other++)
        if (field.touch[one * n + other] && !seen[other]) {
          seen[other] = 1;
          combat.push(other);
        }
    if (combat.length > 1) fight(battle, field, combat, dice);
  }
}

function fight(battle: Battle, field: BattleField, combat: readonly number[], dice: PlayoutDice): void {
  const taken: [number, number] = [0, 0];
  const blows = combat.flatMap((unit) => blowsOf(battle, field, unit)).sort((a, b) => b.at - a.at);
  const wounds = new Float64Array(field.bodies.length);
  // All blows of a step fall at once: health is taken when the step is over.
  for (let i = 0; i < blows.length; i++) {
    const { unit, foe, strike, isLed, at } = blows[i]!;
    if (!isOut(field.bodies[unit]!) && !isOut(field.bodies[foe]!)) {
      const share = field.touch[foe * field.bodies.length + unit] === FRONT ? strike.front[foe]! : strike.aside[foe]!;
      takeUp(dice, field, isLed ? 'lead' : 'strike', unit, foe);
      wounds[foe] = wounds[foe]! + successes(dice, attacksOn(battle, field, unit, foe, strike, isLed), share);
    }
    if (blows[i + 1]?.at === at) continue;
    for (const one of combat) {
      if (wounds[one] === 0) continue;
      const health = Math.min(wounds[one]!, field.bodies[one]!.health);
      taken[battle.units[one]!.side === 0 ? 1 : 0] += health;
      takeHealth(battle.units[one]!, field.bodies[one]!, health);
      wounds[one] = 0;
    }
  }
  conclude(battle, field, combat, taken, dice);
}

type Blow = {
  readonly unit: UnitIndex;
  readonly foe: UnitIndex;
  readonly strike: Strike;
  readonly isLed: boolean;
  readonly at: number;
};

function blowsOf({ units, rules }: Battle, { bodies, touch }: BattleField, unit: UnitIndex): readonly Blow[] {
  const n = bodies.length;
  const own = units[unit]!;
  const sooner = bodies[unit]!.charged ? rules.chargeAgility : 0;
  const blows: Blow[] = [];
  for (let foe = 0; foe < n; foe++) {
    if (touch[unit * n + foe] === 0) continue;
    const at = (strike: Strike): number => Math.min(rules.melee.firstStep, strike.agility + sooner);
    blows.push({ unit, foe, strike: own.ranked, isLed: false, at: at(own.ranked) });
    if (own.led) blows.push({ unit, foe, strike: own.led, isLed: true, at: at(own.led) });
  }
  return blows;
}

/** The attacks of a unit on one of the enemies that it touches, on average over where its models stand. */
function attacksOn(
  battle: Battle,
  { bodies, touch }: BattleField,
  unit: UnitIndex,
  foe: UnitIndex,
  strike: Strike,
  isLed: boolean,
): number {
  const n = bodies.length;
  const [own, body] = [battle.units[unit]!, bodies[unit]!];
  const aspect = touch[unit * n + foe]!;
  let foes = 0;
  for (let other = 0; other < n; other++) if (touch[unit * n + other] === aspect && !isOut(bodies[other]!)) foes++;
  if (isLed) {
    if (aspect !== FRONT) return 0;
    const alive = Math.min(1, body.health / Math.max(1, own.leaderHealth));
    return (strike.attacks * alive) / foes;
  }
  const models = modelsLeft(own, body);
  const across = touch[foe * n + unit] === FLANK ? bodies[foe]!.depth : bodies[foe]!.width;
  if (aspect !== FRONT) {
    const edge = aspect === FLANK ? Math.ceil(models / own.files) : Math.min(models, own.files);
    const cell = aspect === FLANK ? own.cellDepth : own.cellWidth;
    return strike.attacks * Math.min(edge / foes, inContact(across, cell));
  }
  const files = Math.min(own.files, models);
  const inFront = Math.min(files / foes, inContact(across, own.cellWidth));
  const leaders = Math.min(own.leaders, Math.max(0, files - 1)) / foes;
  const share = inFront / Math.max(1, files);
  const behind = Math.max(0, Math.min(models - own.files, own.supportRanks * own.files));
  return strike.attacks * Math.max(0, inFront - leaders * share) + strike.support * behind * share;
}

/** How many models touch an edge of this length, those at its corners included. */
const inContact = (across: Inches, cell: Inches): number => Math.floor(across / cell + 0.01) + 1.5;

/** The full ranks of a unit behind its first. */
function ranksOf(unit: BattleUnit, body: BattleBody): number {
  if (unit.files < unit.fullRank) return 0;
  const models = modelsLeft(unit, body);
  const full = Math.floor(models / unit.files) + (models % unit.files >= unit.fullRank ? 1 : 0);
  return Math.max(0, full - 1);
}

function conclude(
  battle: Battle,
  field: BattleField,
  combat: readonly number[],
  taken: readonly [number, number],
  dice: PlayoutDice,
): void {
  const totals = ([0, 1] as const).map((side) => taken[side] + bonusOf(battle, field, combat, side));
  let by = totals[0]! - totals[1]!;
  if (by === 0) by = tuneOf(battle, field, combat, 0) - tuneOf(battle, field, combat, 1);
  const loser: SideIndex | undefined = by === 0 ? undefined : by < 0 ? 0 : 1;
  const broken: number[] = [];
  for (const unit of combat) {
    const own = battle.units[unit]!;
    if (own.side !== loser || isOut(field.bodies[unit]!)) continue;
    takeUp(dice, field, 'break', unit);
    if (twoDice(dice) > Math.max(0, own.discipline - Math.abs(by))) broken.push(unit);
  }
  const chases = broken.map((unit) => ({ unit, hunters: huntersOf(field, unit, broken) }));
  for (const { unit, hunters } of chases) breakFrom(battle, field, unit, hunters, dice);
  settle(field, combat);
}

/** What a side of a combat scores besides health. @source RG-30, CG-02 */
function bonusOf(battle: Battle, field: BattleField, combat: readonly number[], side: SideIndex): number {
  const n = field.bodies.length;
  const { score } = battle.rules.melee;
  let [charge, ranks, aside, standard] = [0, 0, 0, 0];
  for (const unit of combat) {
    const own = battle.units[unit]!;
    const body = field.bodies[unit]!;
    if (own.side !== side || isOut(body)) continue;
    if (body.charged) charge = score.charge;
    ranks = Math.max(ranks, ranksOf(own, body));
    standard = Math.max(standard, own.standard);
    for (const foe of combat) {
      const aspect = field.touch[foe * n + unit]!;
      aside = Math.max(aside, aspect === REAR ? score.rear : aspect === FLANK ? score.flank : 0);
    }
  }
  return charge + Math.min(score.mostRanks, ranks) + aside + standard;
}

const tuneOf = ({ units }: Battle, { bodies }: BattleField, combat: readonly number[], side: SideIndex): number =>
  combat.some((unit) => units[unit]!.side === side && units[unit]!.hasMusician && !isOut(bodies[unit]!)) ? 1 : 0;

/** The enemies of a broken unit that no other unit holds. @source RG-30 */
function huntersOf({ bodies, touch }: BattleField, unit: UnitIndex, broken: readonly number[]): readonly number[] {
  const n = bodies.length;
  const hunters: number[] = [];
  for (let foe = 0; foe < n; foe++) {
    if (touch[unit * n + foe] === 0 || isOut(bodies[foe]!)) continue;
    let actsFreely = true;
    for (let other = 0; other < n; other++)
      if (touch[foe * n + other] !== 0 && !isOut(bodies[other]!) && !broken.includes(other)) actsFreely = false;
    if (actsFreely) hunters.push(foe);
  }
  return hunters;
}

/** A broken unit is run down, or flees and is followed. @source RG-30 */
function breakFrom(
  battle: Battle,
  field: BattleField,
  unit: UnitIndex,
  hunters: readonly number[],
  dice: PlayoutDice,
): void {
  const n = field.bodies.length;
  takeUp(dice, field, 'pursue', unit);
  const flight = twoDice(dice);
  const rolls = hunters.map(() => twoDice(dice));
  if (rolls.some((roll) => roll >= flight)) {
    remove(field, unit);
    return;
  }
  let foe = hunters[0] ?? -1;
  for (let other = 0; other < n && foe < 0; other++) if (field.touch[unit * n + other] !== 0) foe = other;
  if (foe < 0) {
    remove(field, unit);
    return;
  }
  fleeFrom(battle, field, unit, foe, flight);
  if (isOut(field.bodies[unit]!)) return;
  hunters.forEach((hunter, i) => follow(battle, field, hunter, unit, rolls[i]!));
}

/** A pursuer turns about its middle to the unit it follows, and goes on to an inch from any other. */
function follow(battle: Battle, field: BattleField, unit: UnitIndex, after: UnitIndex, by: Inches): void {
  const body = field.bodies[unit]!;
  if (isOut(body)) return;
  const before = { x: body.x, z: body.z, ax: body.ax, az: body.az };
  const quarry = field.bodies[after]!;
  const [mx, mz] = [middleX(body), middleZ(body)];
  const [dx, dz] = [middleX(quarry) - mx, middleZ(quarry) - mz];
  const far = Math.sqrt(dx * dx + dz * dz) || 1;
  [body.ax, body.az] = [dx / far, dz / far];
  body.x = mx + (body.ax * body.depth) / 2;
  body.z = mz + (body.az * body.depth) / 2;
  if (!isClear(battle, field, unit, 0)) Object.assign(body, before);
  for (let gone = 1; gone <= by; gone++) {
    body.x += body.ax;
    body.z += body.az;
    if (isClear(battle, field, unit, 1)) continue;
    body.x -= body.ax;
    body.z -= body.az;
    return;
  }
}

function isClear({ half, ground }: Battle, { bodies }: BattleField, unit: UnitIndex, gap: Inches): boolean {
  const body = bodies[unit]!;
  return (
    isWhollyOn(body, half) &&
    !isOnClosed(ground, body) &&
    bodies.every((other) => other === body || isOut(other) || gapOf(body, other, gap) > gap)
  );
}

/** Those that fell touch nothing any more. */
function settle({ bodies, touch }: BattleField, combat: readonly number[]): void {
  const n = bodies.length;
  for (const unit of combat)
    if (isOut(bodies[unit]!))
      for (let other = 0; other < n; other++) touch[unit * n + other] = touch[other * n + unit] = 0;
}
