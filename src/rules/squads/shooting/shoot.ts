import { ok } from '../../../kernel/result.ts';
import type { Command } from '../../core/command.ts';
import type { Dice } from '../../core/dice.ts';
import type { ShotVolley, ShotWound } from '../../core/events/shooting.ts';
import type { ModelId } from '../../core/ids.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { TableQuery } from '../../core/ports.ts';
import { rollShots } from '../../core/shooting/roll.ts';
import type { PlannedVolley } from '../../core/shooting/shots.ts';
import type { GameState } from '../../core/state/state.ts';
import { countedPips } from '../../core/weapon.ts';
import { allocate, type WoundTally, woundsLeft } from '../fight/wounds.ts';
import { aimShots } from './aim.ts';
import { nextShot, plainDamage, saveAgainst } from './targets-of-shots.ts';

/**
 * Judges the shots of a unit: volley by volley the attacks, hits and wounds, then each wound on its own.
 *
 * @source SH-01 to SH-18
 */
export function decideUnitShoot(
  state: GameState,
  command: Extract<Command, { kind: 'shoot' }>,
  table: TableQuery,
  dice: Dice,
): Decision {
  const { losses = [], stand = [] } = command;
  const { violations, volleys } = aimShots(state, command, table);
  const allowed = applyClauseModes(violations, state.rules);
  if (!allowed.ok) return allowed;
  const tally: WoundTally = { state, dice, choices: { losses, stand }, left: new Map() };
  const rolled = volleys.map((volley) => rollVolley(tally, volley));
  const left = [...tally.left].map(([model, wounds]) => ({ model, wounds }));
  return ok([...allowed.value, { kind: 'unit-shot', unit: command.unit, volleys: rolled, left }]);
}

/** The dice of one volley, in the order of SH-18. */
function rollVolley(tally: WoundTally, volley: PlannedVolley): ShotVolley {
  const rolled = rollShots(tally.dice, volley);
  const { allocations, lost } = allocate(
    tally,
    rolled.wounds,
    () => nextShot(tally, volley),
    (model) => suffer(tally, volley, model),
  );
  return { ...rolled, cover: volley.cover, allocations, lost };
}

/** The save of the model that takes a wound; a failed one costs it the damage. @source SH-15 to SH-17 */
function suffer(tally: WoundTally, volley: PlannedVolley, model: ModelId): Omit<ShotWound, 'model' | 'lookOut'> {
  const needs = saveAgainst(tally, volley, model);
  const die = needs === undefined ? undefined : tally.dice.d6(1)[0]!;
  const save = die === undefined ? {} : { save: { die, needs: needs! } };
  if (die !== undefined && die >= needs!) return { ...save, unsaved: false };
  const { damage } = volley.weapon;
  const rolled = tally.dice.d6(damage.dice);
  const dealt = plainDamage(volley) + rolled.reduce((sum, pips) => sum + countedPips(pips, damage), 0);
  const left = woundsLeft(tally, model);
  const wounds = Math.min(left, dealt);
  tally.left.set(model, left - wounds);
  return { ...save, unsaved: true, damage: { dice: rolled, wounds } };
}
