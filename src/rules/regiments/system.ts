import { decideMove } from '../core/judge/decide-move.ts';
import type { RulesSystem } from '../core/judge/rules-system.ts';
import { moveSetting } from '../core/measure/setting.ts';
import { decideDeclareCharge, decideRegiments, decideRegimentShots, dueInRegiments } from './decide-regiments.ts';
import { askMissiles } from './shooting/ask.ts';
import { whyNoMark, whyNoMissiles } from './shooting/who-shoots.ts';
import { REGIMENTS_PROFILE } from './numbers.ts';

/** The regiments game: combined charges with maximising contact, and melees with allocated attacks. */
export const REGIMENTS_SYSTEM: RulesSystem = {
  shape: 'ranked',
  die: 6,
  keepsCoherency: false,
  duellists: ['CHARACTER', 'CHAMPION'],
  characteristics: {
    ordinary: REGIMENTS_PROFILE,
    wounds: 'hp',
    inches: ['advance', 'march'],
    least: { hp: 1 },
    isChecked: true,
  },
  judges: {
    move: (state, { moves }, { table }) => decideMove(state, moves, table),
    'declare-charge': decideDeclareCharge,
    nominate: decideRegiments,
    shoot: decideRegimentShots,
  },
  shooting: { ask: askMissiles, whyNotNow: whyNoMissiles, whyNoTarget: whyNoMark },
  due: dueInRegiments,
  support: () => ({}),
  reach: ({ charge }) => ({ across: charge.engageAcross, up: charge.engageUp }),
  sight: 'volume',
  ordinaryMove: (state, model, { purpose = 'move' } = {}) => moveSetting(state, model, { kind: purpose }),
  statusesByHand: [['shaken'], ['fleeing'], ['charged'], ['moved'], ['ran'], ['shot']],
  lastTurn: () => undefined,
  result: () => undefined,
};
