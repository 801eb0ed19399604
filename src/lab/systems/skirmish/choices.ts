import { pointAlong } from '../../../geometry/corridor.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import { CHECK_KINDS, type CheckKind } from '../../../rules/core/agility.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { getUnit, hasStatus, unitsOfSide } from '../../../rules/core/state/lookup.ts';
import { carriedBy, treasuresOf } from '../../../rules/core/mission/treasure.ts';
import { dist } from '../../../rules/core/measure/measure.ts';
import type { GameState, Unit } from '../../../rules/core/state/state.ts';
import { interceptorsOf } from '../../../rules/skirmish/engage/intercept.ts';
import { whyNotAttempt } from '../../../rules/skirmish/engage/who-may.ts';
import { mayStrike } from '../../../rules/skirmish/fighters/attack.ts';
import { allowedMove } from '../../../rules/skirmish/fighters/decide-fighter-move.ts';
import {
  areEngaged,
  enemiesOf,
  fighterOf,
  engagedEnemiesOf,
  skirmishOf,
} from '../../../rules/skirmish/fighters/fighters.ts';
import { unitSpecialRules, normalEngage } from '../../../rules/skirmish/fighters/special-rules.ts';
import { fighterSetting } from '../../../rules/skirmish/fighters/fighter-setting.ts';
import { missilesOf, spellsOf } from '../../../rules/skirmish/ranged/arms.ts';
import { whyNotMove } from '../../../rules/skirmish/fighters/who-moves.ts';
import type { SkirmishMoment, PolicyView } from '../../policy/moment.ts';
import { middleOfZone } from '../../forecast/forecast-habits.ts';
import { objectiveFor } from '../../policy/objectives.ts';
import { STRIDES, offsetsAround } from '../../policy/towards.ts';

/** Inches beyond a fighter's engage distance at which an enemy in a straight line is still worth an attempt. */
const HOPE = 1;

/** Every command worth trying at a moment of a skirmish, except passing. Not all of them need be allowed. */
export function skirmishChoices({ state, table }: PolicyView, moment: SkirmishMoment): readonly Command[] {
  switch (moment.kind) {
    case 'engage':
      return attempts(state, moment.unit);
    case 'path':
      return [{ kind: 'choose-path' }, ...detours(state)];
    case 'intercept': {
      const attempt = skirmishOf(state).attempt;
      if (attempt?.stage.kind !== 'intercept') return [];
      return interceptorsOf(state, { attempt, move: attempt.stage.move }, table).map(({ unit, move }) => ({
        ...{ kind: 'intercept', unit, to: move.to },
      }));
    }
    case 'move':
      return fighterMoves(state, moment.unit);
    case 'cast':
    case 'shoot':
      return aims(state, moment.unit, moment.kind);
    case 'attack':
      return moment.able.flatMap((unit) =>
        engagedEnemiesOf(state, unit)
          .filter((target) => mayStrike(state, unit, target))
          .map((target): Command => ({ kind: 'attack', unit, targets: [target] })),
      );
  }
}

/** Enemies with their straight distance in inches, the nearest first. */
export function enemiesByDistance(
  state: GameState,
  unit: UnitId,
): readonly { readonly enemy: Unit; readonly distance: number }[] {
  const model = fighterOf(state, unit);
  return enemiesOf(state, unit)
    .map((enemy) => ({ enemy, distance: dist(model, fighterOf(state, enemy.id)) }))
    .sort((a, b) => a.distance - b.distance || (a.enemy.id < b.enemy.id ? -1 : 1));
}

/**
 * Where a treasure or an objective draws a fighter, in plan, inches: home with the treasure it carries, else to the
 * nearest one on the table that no friend is nearer to, else to its objective; `here` where it is to stay. Undefined
 * where nothing draws it.
 */
export function errandOf(state: GameState, unit: UnitId): PlanPoint | 'here' | undefined {
  const { animal, ethereal } = unitSpecialRules(state, unit);
  const model = fighterOf(state, unit);
  const far = ([x, z]: PlanPoint, of = model): number => (x - of.at[0]) ** 2 + (z - of.at[2]) ** 2;
  const nearest = (places: readonly PlanPoint[]): PlanPoint | undefined =>
    places.toSorted((a, b) => far(a) - far(b))[0];
  const { side } = getUnit(state, unit);
  if (carriedBy(state, unit)) {
    const zones = (state.mission?.plan.deployment ?? []).filter((one) => one.side === side);
    return nearest(zones.map(({ zone }) => middleOfZone(zone)));
  }
  if (animal || ethereal) return objectiveErrand(state, unit);
  const friends = unitsOfSide(state, side).filter(({ id }) => id !== unit && !carriedBy(state, id));
  const free = treasuresOf(state).flatMap(({ place }): readonly PlanPoint[] => {
    if (place.kind !== 'lies') return [];
    const at: PlanPoint = [place.at[0], place.at[2]];
    return friends.some(({ id }) => far(at, fighterOf(state, id)) < far(at)) ? [] : [at];
  });
  return nearest(free) ?? objectiveErrand(state, unit);
}

function objectiveErrand(state: GameState, unit: UnitId): PlanPoint | 'here' | undefined {
  const objective = objectiveFor(state, unit);
  return objective === undefined || objective === 'here' ? objective : [objective.at[0], objective.at[2]];
}

/**
 * Moves of a fighter towards a place, along the shortest path without checks: there if it gets that far, else as far as
 * it may, or shorter where it cannot stand.
 */
export function* stridesTo({ state, table }: PolicyView, unit: UnitId, place: PlanPoint): Generator<Command> {
  const { id } = fighterOf(state, unit);
  const found = table.path(fighterSetting(state, unit, []), place);
  if (found.kind !== 'path') return;
  const { path } = found;
  const walk = allowedMove(state, unit, false);
  const mayRun = whyNotMove(state, unit, { run: true, checks: [] }).length === 0;
  const run = mayRun && path.length > walk;
  for (const share of STRIDES) {
    const far = Math.min(path.length, run ? allowedMove(state, unit, true) : walk) * share;
    const to = far < path.length ? pointAlong(path, far) : (path.legs.at(-1)?.to ?? place);
    yield { kind: 'move', moves: [{ model: id, to }], run };
  }
}

/** The enemies a fighter could realistically try to engage; all it is not engaged with, if it must try. */
export function withinHope(state: GameState, unit: UnitId): readonly UnitId[] {
  if (whyNotAttempt(state, unit).length > 0) return [];
  const most = unitSpecialRules(state, unit).berserk ? Number.POSITIVE_INFINITY : normalEngage(state, unit) + HOPE;
  return enemiesByDistance(state, unit)
    .filter(({ enemy, distance }) => distance <= most && !areEngaged(state, unit, enemy.id))
    .map(({ enemy }) => enemy.id);
}

/** Height difference, inches, up to which no climb or jump is expected. */
const LEVEL = 1;

/** The checks suggested by the height difference alone, without measuring a path. */
export function checksTowards(state: GameState, unit: UnitId, target: UnitId): readonly CheckKind[] {
  const up = fighterOf(state, target).at[1] - fighterOf(state, unit).at[1];
  if (Math.abs(up) <= LEVEL) return [];
  return [up > 0 ? 'climb' : 'jump-down'];
}

function attempts(state: GameState, unit: UnitId): readonly Command[] {
  const lists: readonly (readonly CheckKind[])[] = [[], ...CHECK_KINDS.map((kind) => [kind])];
  return withinHope(state, unit).flatMap((target) =>
    lists.map((checks): Command => ({ kind: 'declare-engage', unit, targets: [target], checks })),
  );
}

/** How far the middle of a path is bent to either side, inches. */
const BENDS = [0.75, -0.75, 1.5, -1.5] as const;

/** The shortest path of the current attempt, bent at its middle: some enemies may be too far from it to intercept. */
export function detours(state: GameState): readonly Command[] {
  const stage = skirmishOf(state).attempt?.stage;
  if (stage?.kind !== 'path') return [];
  const { from, to } = stage.least;
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const far = Math.sqrt(dx * dx + dz * dz);
  if (far < 1) return [];
  return BENDS.map((bend): Command => {
    const middle: PlanPoint = [from[0] + dx / 2 - (bend * dz) / far, from[2] + dz / 2 + (bend * dx) / far];
    return { kind: 'choose-path', path: [middle, to] };
  });
}

function fighterMoves(state: GameState, unit: UnitId): readonly Command[] {
  const mayRun = whyNotMove(state, unit, { run: true, checks: [] }).length === 0;
  if (!mayRun && whyNotMove(state, unit, { run: false, checks: [] }).length > 0) return [];
  const { id, at } = fighterOf(state, unit);
  const order = (way: PlanPoint, run: boolean): Command => ({
    ...{ kind: 'move', moves: [{ model: id, to: [at[0] + way[0], at[2] + way[1]] }], run },
  });
  return [
    ...offsetsAround(allowedMove(state, unit, false)).map((offset) => order(offset, false)),
    ...(mayRun ? offsetsAround(allowedMove(state, unit, true)).map((offset) => order(offset, true)) : []),
  ];
}

/**
 * Each weapon or spell at each enemy, the nearest enemy first, and then wards on the caster and its friends; none for
 * fighters that cannot, or have done so already.
 */
export function aims(state: GameState, unit: UnitId, kind: 'shoot' | 'cast'): readonly Aim[] {
  if (hasStatus(getUnit(state, unit), kind === 'shoot' ? 'shot' : 'cast')) return [];
  const foes = enemiesByDistance(state, unit).map(({ enemy }) => enemy.id);
  if (kind === 'shoot') {
    const arms = missilesOf(state, unit);
    return foes.flatMap((target) =>
      arms.map(({ name }) => ({ kind, unit, target, ...(name === undefined ? {} : { weapons: [name] }) })),
    );
  }
  const spells = spellsOf(state, unit);
  const castAt = (targets: readonly UnitId[], isWard: boolean) =>
    targets.flatMap((target) =>
      spells
        .filter(({ effect }) => (effect.kind === 'ward') === isWard)
        .map(({ name }) => ({ kind, unit, target, ...(name === undefined ? {} : { spell: name }) })),
    );
  const friends = unitsOfSide(state, getUnit(state, unit).side).map(({ id }) => id);
  return [...castAt(foes, false), ...castAt([unit, ...friends.filter((id) => id !== unit)], true)];
}

/** A command to shoot or cast. */
type Aim = Extract<Command, { kind: 'shoot' | 'cast' }>;
