import { LENGTH_ROUNDING } from '../../../kernel/tolerances.ts';
import { pathOf } from '../../../geometry/corridor.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import type { UnitId } from '../../core/ids.ts';
import type { ModelMove } from '../../core/model-move.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundMove } from '../../core/round.ts';
import type { GameState } from '../../core/state/state.ts';
import { enemiesInContact, fighterContactsAt } from '../fighters/contact.ts';
import { applySkirmish } from '../fighters/evolve-skirmish.ts';
import { fighterSetting } from '../fighters/fighter-setting.ts';
import { engagedEnemiesOf, engagement, fighterOf } from '../fighters/fighters.ts';
import { freeLine } from '../fighters/free-line.ts';
import { standingPart } from '../fighters/standing-part.ts';

/** Who is pushed, away from whom, and how far at most. */
type Push = { readonly unit: UnitId; readonly from: UnitId; readonly inches: Inches };

/**
 * The accumulator after a fighter was pushed; unchanged where nothing lets it move. Foes it no longer touches are no
 * longer engaged with it.
 *
 * @source SK-11
 */
export function pushAway(accumulator: EventAccumulator, about: Push, table: TableQuery): EventAccumulator {
  const move = findPush(accumulator.state, about, table);
  if (!move) return accumulator;
  const { unit } = about;
  const moved = applySkirmish(accumulator, { kind: 'fighter-moved', unit, how: 'push', move });
  const touched = enemiesInContact(moved.state, unit);
  const left = engagedEnemiesOf(moved.state, unit).filter((foe) => !touched.includes(foe));
  if (left.length === 0) return moved;
  return applySkirmish(moved, { kind: 'parted', pairs: left.map((foe) => engagement(unit, foe)) });
}

/**
 * The move of a fighter that is pushed straight away from another: as far as the line is free of terrain and fighters,
 * without climbs, jumps or falls, to the last place where it can stand; undefined when it stays.
 *
 * @source SK-11
 */
export function findPush(state: GameState, { unit, from, inches }: Push, table: TableQuery): ModelMove | undefined {
  const [model, other] = [fighterOf(state, unit), fighterOf(state, from)];
  const [dx, dz] = [model.at[0] - other.at[0], model.at[2] - other.at[2]];
  const apart = Math.sqrt(dx * dx + dz * dz);
  if (apart < LENGTH_ROUNDING) return undefined;
  const free = fighterSetting(state, unit, []);
  const setting = { ...free, crowd: free.crowd.map((body) => ({ ...body, pass: 'solid' as const })) };
  const line = freeLine(setting, [dx / apart, dz / apart], inches, table);
  if (!line) return undefined;
  const end = line.legs.findIndex(({ kind }) => kind !== 'walk' && kind !== 'slope' && kind !== 'step');
  const level = end < 0 ? line : pathOf(line.legs.slice(0, end));
  const path = standingPart(level, Math.min(inches, level.length), setting, table);
  const to = path.legs.at(-1)?.to;
  if (to === undefined || path.length < LENGTH_ROUNDING) return undefined;
  return roundMove({ model: model.id, from: model.at, to, path, contacts: fighterContactsAt(state, unit, to) });
}
