import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getUnit, hasStatus } from '../../../rules/core/state/lookup.ts';
import { carriedBy } from '../../../rules/core/mission/treasure.ts';
import { toShare } from '../../../rules/core/measure/odds.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { oddsOfEngaging } from './engage-odds.ts';
import { interceptorsOf } from '../../../rules/skirmish/engage/intercept.ts';
import { fighterAttacks, mayStrike } from '../../../rules/skirmish/fighters/attack.ts';
import { chanceOfCheck } from '../../../rules/skirmish/fighters/checks.ts';
import { allowedMove } from '../../../rules/skirmish/fighters/decide-fighter-move.ts';
import { statCheck } from '../../../rules/skirmish/fighters/fighter-checks.ts';
import { fighterOf, engagedEnemiesOf, isActive, skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { isFarFighter } from '../../../rules/skirmish/ranged/arms.ts';
import { type AimAnswer, askAims } from '../../../rules/skirmish/ranged/ask-aim.ts';
import { unitSpecialRules, normalEngage } from '../../../rules/skirmish/fighters/special-rules.ts';
import { bestOf } from '../../policy/best-of.ts';
import type { SkirmishMoment, PolicyView } from '../../policy/moment.ts';
import { aims, enemiesByDistance, checksTowards, detours, errandOf, stridesTo, withinHope } from './choices.ts';
import { STRIDES, vectorTowards } from '../../policy/towards.ts';

/** Number of nearest enemies examined before an attempt. */
const ASKED = 3;
/** The value of striking first and the cost of a failed attempt, in wounds. */
const FIRST = 0.25;
const FAILED = 0.15;

/**
 * Weighs attempts by their exact odds and by who would win the melee, avoids and makes interceptions according to the
 * odds, aims where it hurts most, and otherwise stays just outside the enemy's reach.
 */
export function* cautiousSkirmish(view: PolicyView, moment: SkirmishMoment): Generator<Command> {
  const { state, table } = view;
  switch (moment.kind) {
    case 'engage':
      if (!carriedBy(state, moment.unit)) yield* bestAttempt(view, moment.unit);
      break;
    case 'path':
      if (interceptorsNow(view) > 0) yield* detours(state);
      break;
    case 'intercept': {
      const attempt = skirmishOf(state).attempt;
      if (attempt?.stage.kind !== 'intercept') break;
      const able = interceptorsOf(state, { attempt, move: attempt.stage.move }, table);
      const best = bestOf(able, ({ unit }) => leadOf(state, unit, attempt.unit));
      if (best && best.worth > 0) yield { kind: 'intercept', unit: best.one.unit, to: best.one.move.to };
      break;
    }
    case 'move': {
      const errand = errandOf(state, moment.unit);
      if (errand === 'here') break;
      if (errand) yield* stridesTo(view, moment.unit, errand);
      yield* footing(state, moment.unit);
      break;
    }
    case 'cast':
    case 'shoot': {
      yield* bestAims(view, moment.unit, moment.kind);
      break;
    }
    case 'attack':
      yield* bestBlows(state, moment.able);
      break;
  }
}

function* bestAttempt({ state, table }: PolicyView, unit: UnitId): Generator<Command> {
  const mustTry = unitSpecialRules(state, unit).berserk;
  const options = withinHope(state, unit)
    .slice(0, ASKED)
    .map((target) => ({ target, checks: checksTowards(state, unit, target) }));
  const best = bestOf(options, ({ target, checks }) => {
    const chance = toShare(oddsOfEngaging(state, { unit, targets: [target], checks }, table).odds);
    return chance * (FIRST + leadOf(state, unit, target)) - (1 - chance) * FAILED;
  });
  if (best && (best.worth > 0 || mustTry))
    yield { kind: 'declare-engage', unit, targets: [best.one.target], checks: best.one.checks };
}

/** Number of enemies that could intercept the shortest path of the current attempt. */
function interceptorsNow({ state, table }: PolicyView): number {
  const attempt = skirmishOf(state).attempt;
  if (attempt?.stage.kind !== 'path') return 0;
  return interceptorsOf(state, { attempt, move: attempt.stage.least }, table).length;
}

/** The average balance of wounds in one round of melee between two fighters, weighted by the cost of a wound. */
function leadOf(state: GameState, unit: UnitId, foe: UnitId): number {
  return woundsOf(state, unit, foe) * pain(state, foe) - woundsOf(state, foe, unit) * pain(state, unit);
}

/** Wounds a fighter deals another in one round of melee, on average. */
export function woundsOf(state: GameState, unit: UnitId, foe: UnitId): number {
  if (!isActive(getUnit(state, unit))) return 0;
  const chance = (id: UnitId, stat: 'melee' | 'defence') => {
    const { needs, luck } = statCheck(state, id, stat);
    return toShare(chanceOfCheck(needs, luck));
  };
  return fighterAttacks(state, unit) * chance(unit, 'melee') * (1 - chance(foe, 'defence'));
}

/** The cost of a wound to a fighter: higher the fewer wounds it has left, and highest when it is down. */
function pain(state: GameState, unit: UnitId): number {
  const down = isActive(getUnit(state, unit)) ? 0 : 1;
  return down + 1 / Math.max(1, fighterOf(state, unit).wounds);
}

function* bestBlows(state: GameState, able: readonly UnitId[]): Generator<Command> {
  for (const unit of able) {
    const foes = engagedEnemiesOf(state, unit).filter((foe) => mayStrike(state, unit, foe));
    const best = bestOf(foes, (foe) => woundsOf(state, unit, foe) * pain(state, foe));
    if (best) yield { kind: 'attack', unit, targets: [best.one] };
  }
}

/** The shots or spells of a fighter, those first that cost the enemy most by their exact odds. */
function* bestAims({ state, table }: PolicyView, unit: UnitId, kind: 'shoot' | 'cast'): Generator<Command> {
  const answers = new Map<UnitId, readonly AimAnswer[]>();
  const answersAt = (target: UnitId) => {
    const known =
      answers.get(target) ?? askAims(state, { unit, target, what: kind === 'shoot' ? 'shot' : 'spell' }, table);
    answers.set(target, known);
    return known;
  };
  const weighed = aims(state, unit, kind).flatMap((command) => {
    const name = command.kind === 'shoot' ? command.weapons?.[0] : command.spell;
    const answer = answersAt(command.target).find((one) => one.name === name);
    if (!answer || answer.violations.length > 0) return [];
    return [{ command, worth: worthOf(state, command.target, answer) }];
  });
  for (const { command } of weighed.toSorted((a, b) => b.worth - a.worth)) yield command;
}

/** What a spell is worth that hurts nobody, in wounds: to make an enemy Staggered, to ward a friend, to push. */
const STAGGER = 0.3;
const WARD = 0.15;
const PUSH = 0.1;

/** What a shot or a spell is worth, in wounds. */
function worthOf(state: GameState, target: UnitId, { ends, spell }: AimAnswer): number {
  if (ends) {
    const hurt = ends.wounded.chance + ends.dazed.chance + ends.stunned.chance + 2 * ends.out.chance;
    return hurt * pain(state, target);
  }
  const works = spell?.works.chance ?? 0;
  switch (spell?.effect.kind) {
    case 'fear':
      return works * STAGGER;
    case 'ward':
      return engagedEnemiesOf(state, target).length > 0 ? works * WARD * 2 : works * WARD;
    case 'push':
      return (spell.pushed ?? 0) > 0 && engagedEnemiesOf(state, target).length === 0 ? works * PUSH : 0;
    case 'damage':
    case undefined:
      return 0;
  }
}

/** Minimum distance to an enemy after a plain move, and margin kept outside its reach when waiting, in inches. */
const SHORT = 0.5;
const ASIDE = 0.25;

/**
 * Moves near enough to the nearest enemy to engage it next turn; not into its engage distance if that enemy is stronger
 * or if the fighter shoots or casts.
 */
function* footing(state: GameState, unit: UnitId): Generator<Command> {
  const [nearest] = enemiesByDistance(state, unit);
  if (!nearest || engagedEnemiesOf(state, unit).length > 0) return;
  const { id, at } = fighterOf(state, unit);
  const foe = nearest.enemy.id;
  const { plods, laden } = unitSpecialRules(state, unit);
  const isFar = isFarFighter(state, unit);
  const run = !isFar && !plods && !laden && !hasStatus(getUnit(state, unit), 'dazed');
  const isWary = isFar || leadOf(state, unit, foe) < -FIRST / 2;
  const keep = isWary ? normalEngage(state, foe) + ASIDE : SHORT;
  const most = Math.min(allowedMove(state, unit, run), nearest.distance - keep);
  if (most <= 0) return;
  for (const share of STRIDES) {
    const [x, z] = vectorTowards({ at }, fighterOf(state, foe), share * most);
    yield { kind: 'move', moves: [{ model: id, to: [at[0] + x, at[2] + z] }], run };
  }
}
