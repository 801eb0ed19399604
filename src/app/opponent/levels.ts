import type { PolicyName } from '../../lab/policy/policy-name.ts';
import type { OpponentLevel, OpponentPace } from '../state/opponent.ts';

/** The policy that plays each level. */
export const POLICY_OF_LEVEL: Readonly<Record<OpponentLevel, PolicyName>> = {
  easy: 'random',
  medium: 'greedy',
  hard: 'cautious',
  expert: 'cautious',
};

/** The level that advises the player. */
export const HINT_LEVEL: OpponentLevel = 'expert';

/** The wait before each command, by pace, milliseconds. */
export const PACE_WAIT: Readonly<Record<OpponentPace, number>> = { calm: 1800, normal: 800, quick: 150 };
