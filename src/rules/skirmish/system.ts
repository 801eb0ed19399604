import { TOUCHING_RANGE } from '../../kernel/tolerances.ts';
import { getModel } from '../core/state/lookup.ts';
import type { RulesSystem } from '../core/judge/rules-system.ts';
import { dueInSkirmish } from './decide-skirmish.ts';
import { decideShoot } from './ranged/decide-shoot.ts';
import { decideFighterMove } from './fighters/decide-fighter-move.ts';
import { fighterSetting } from './fighters/fighter-setting.ts';
import { gameResult } from './fighters/game-result.ts';
import { SKIRMISH_PROFILE } from './numbers.ts';

/** The skirmish game: the Engage phase, and what its fighters need besides. */
export const SKIRMISH_SYSTEM = {
  shape: 'single',
  die: 20,
  keepsCoherency: false,
  duellists: ['CHARACTER'],
  characteristics: {
    ordinary: SKIRMISH_PROFILE,
    wounds: 'wounds',
    inches: ['move'],
    // An injury modifier may be negative.
    least: { wounds: 1, injury: -20 },
    isChecked: true,
  },
  judges: {
    move: (state, command, { table, dice }) => decideFighterMove(state, command, table, dice),
    shoot: decideShoot,
  },
  due: dueInSkirmish,
  support: ({ skirmish }) => ({ support: skirmish.support }),
  reach: ({ skirmish }) => ({ across: TOUCHING_RANGE, up: skirmish.contactUp }),
  sight: 'lines',
  ordinaryMove: (state, model, { checks = [] } = {}) => fighterSetting(state, getModel(state, model).unit, checks),
  statusesByHand: [['staggered', 'dazed', 'stunned'], ['attempted'], ['ran'], ['shot'], ['cast']],
  lastTurn: ({ skirmish }) => skirmish.lastTurn,
  result: gameResult,
} as const satisfies Omit<RulesSystem, 'judges'> & { readonly judges: Partial<RulesSystem['judges']> };
