import type { Command } from '../../core/command.ts';
import type { Dice } from '../../core/dice.ts';
import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { ShootingEvent, ShotVolley } from '../../core/events/shooting.ts';
import type { UnitId } from '../../core/ids.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { RulesContext } from '../../core/judge/event-accumulator.ts';
import { rollShots } from '../../core/shooting/roll.ts';
import type { PlannedVolley } from '../../core/shooting/shots.ts';
import type { GameState } from '../../core/state/state.ts';
import { countedPips } from '../../core/weapon.ts';
import { ok } from '../../../kernel/result.ts';
import { dealWounds } from '../ranks/losses.ts';
import { aimAtCharger, aimMissiles } from './aim.ts';
import { whyNotCommanded } from '../ranks/who-commands.ts';
import { fallenBy, saveFromMissile, whoIsHit } from './hits.ts';

/**
 * Judges the shots of a regiment: volley by volley the attacks, hits, wounds and saves; then whole models fall.
 *
 * @source RS-01 to RS-08
 */
export function decideMissiles(
  state: GameState,
  command: Extract<Command, { kind: 'shoot' }>,
  { table, dice }: RulesContext,
): Decision {
  const own = applyClauseModes(whyNotCommanded(state, command.unit, state.side), state.rules);
  if (!own.ok) return own;
  const { violations, volleys } = aimMissiles(state, command, table);
  const allowed = applyClauseModes(violations, state.rules);
  if (!allowed.ok) return allowed;
  return ok([...allowed.value, ...shotsOf(state, command.unit, volleys, dice)]);
}

/** The shots of a unit that stands and shoots at its charger. @source RG-03, RS-09 */
export const shotsAtCharger = (
  state: GameState,
  unit: UnitId,
  charger: UnitId,
  { table, dice }: RulesContext,
): readonly (ShootingEvent | RegimentsEvent)[] => shotsOf(state, unit, aimAtCharger(state, unit, charger, table), dice);

/** Wounds one unsaved wound costs, besides the dice of the damage. @source RS-08 */
export const damageBesidesDice = ({ weapon, near }: PlannedVolley): number =>
  weapon.damage.plus + (near ? (weapon.traits.searing ?? 0) : 0);

function shotsOf(
  state: GameState,
  unit: UnitId,
  planned: readonly PlannedVolley[],
  dice: Dice,
): readonly (ShootingEvent | RegimentsEvent)[] {
  const lost = new Map<UnitId, number>();
  const volleys = planned.map((volley) => {
    const rolled = rollVolley(state, volley, lost.get(volley.against) ?? 0, dice);
    lost.set(volley.against, (lost.get(volley.against) ?? 0) + rolled.dealt);
    return rolled.volley;
  });
  const wounds = [...lost].flatMap(([target, unsaved]) =>
    unsaved > 0 ? [{ pool: whoIsHit(state, target).pool, unsaved, duel: false }] : [],
  );
  return [{ kind: 'unit-shot', unit, volleys, left: [] }, ...dealWounds(state, wounds)];
}

/** The dice of one volley, and the health that its wounds cost. @source RS-08 */
function rollVolley(
  state: GameState,
  planned: PlannedVolley,
  before: number,
  dice: Dice,
): { readonly volley: ShotVolley; readonly dealt: number } {
  const rolled = rollShots(dice, planned);
  const hit = whoIsHit(state, planned.against);
  const most = hit.health.reduce((sum, each) => sum + each, 0);
  const needs = saveFromMissile(state, planned.weapon, hit.model);
  const allocations: ShotVolley['allocations'][number][] = [];
  let dealt = 0;
  for (let i = 0; i < rolled.wounds && before + dealt < most; i++) {
    const model = hit.open[fallenBy(hit, before + dealt)]!;
    const save = needs === undefined ? {} : { save: { die: dice.d6(1)[0]!, needs } };
    if (save.save && save.save.die >= save.save.needs) {
      allocations.push({ model, ...save, unsaved: false });
      continue;
    }
    const pips = dice.d6(planned.weapon.damage.dice);
    const damage = pips.reduce((sum, die) => sum + countedPips(die, planned.weapon.damage), damageBesidesDice(planned));
    const wounds = Math.min(most - before - dealt, damage);
    dealt += wounds;
    allocations.push({ model, ...save, unsaved: true, damage: { dice: pips, wounds } });
  }
  return { volley: { ...rolled, cover: [], allocations, lost: rolled.wounds - allocations.length }, dealt };
}
