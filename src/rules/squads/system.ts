import { modeOf } from '../core/judge/apply-clause-modes.ts';
import { decideMove } from '../core/judge/decide-move.ts';
import type { RulesSystem } from '../core/judge/rules-system.ts';
import { moveSetting } from '../core/measure/setting.ts';
import type { GameState } from '../core/state/state.ts';
import { decideNominate } from './challenge/decide-challenge.ts';
import { decideDeclare, decideLeaveCharge } from './charge/decide-charge.ts';
import { fightOut } from './decide-fight.ts';
import { askShots } from './shooting/ask.ts';
import { decideUnitShoot } from './shooting/shoot.ts';
import { whyNoShotAt, whyNotShootNow } from './shooting/who-shoots.ts';
import { SQUADS_PROFILE } from './numbers.ts';

/** The squads game: the Charge phase, challenges with Glorious Intervention, and the fight phase. */
export const SQUADS_SYSTEM: RulesSystem = {
  shape: 'loose',
  die: 6,
  keepsCoherency: true,
  duellists: ['CHARACTER'],
  characteristics: { ordinary: SQUADS_PROFILE, wounds: 'W', inches: ['M'], least: { W: 1 }, isChecked: true },
  judges: {
    move: (state, { moves }, { table }) => decideMove(state, moves, table),
    'declare-charge': (state, command) => decideDeclare(state, command),
    nominate: (state, { character }) => decideNominate(state, character),
    shoot: (state, command, { table, dice }) => decideUnitShoot(state, command, table, dice),
  },
  shooting: { ask: askShots, whyNotNow: whyNotShootNow, whyNoTarget: whyNoShotAt },
  due: (state, { table, dice }) =>
    state.phase === 'fight' && keepsFightOrder(state) ? fightOut(state, table, dice) : decideLeaveCharge(state, table),
  support: () => ({}),
  reach: ({ charge }) => ({ across: charge.engageAcross, up: charge.engageUp }),
  sight: 'volume',
  ordinaryMove: (state, model, { purpose = 'move' } = {}) => moveSetting(state, model, { kind: purpose }),
  statusesByHand: [['advanced'], ['fell-back'], ['cannot-charge'], ['charged'], ['fights-first'], ['moved'], ['shot']],
  lastTurn: () => undefined,
  result: () => undefined,
};

/** A sandbox: the pieces and measures of the squads game, without a referee. */
export const SANDBOX_SYSTEM: RulesSystem = {
  ...SQUADS_SYSTEM,
  characteristics: { ...SQUADS_SYSTEM.characteristics, isChecked: false },
  due: (state, { table }) => decideLeaveCharge(state, table),
};

/** Whether unfinished combats are fought out when the phase ends. @source R7-08 */
const keepsFightOrder = ({ rules }: GameState): boolean => modeOf(rules, 'R7-08') === 'strict';
