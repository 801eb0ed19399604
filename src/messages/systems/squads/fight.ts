import type { Side } from '../../../rules/core/turn.ts';
import type { Said } from '../../said.ts';
import { listText, nameInside, percentText } from '../../sentence.ts';

/** Numbers of wounds that are told apart, in words: a figure would read as part of the chance behind it. */
const NUMBERS = ['none', 'one', 'two', 'three'] as const;

/** Combats of squads, and the duels in them. */
export const FIGHT = {
  against: (foes: readonly string[]): string => `against ${listText(foes)}`,
  inADuel: <T>(challenger: T, challengee: T, round: number): Said<T> => [
    challenger,
    ' and ',
    challengee,
    ` in a duel${round > 1 ? `, round ${round}` : ''}`,
  ],
  /** Names while they are few, else the first and how many more. */
  strike: (who: readonly string[]): string =>
    who.length <= 4
      ? `${listText(who)} ${who.length === 1 ? 'strikes' : 'strike'}`
      : `${who.slice(0, 2).join(', ')} and ${who.length - 2} more strike`,
  orDrag: (who: readonly string[], pileIn: number): string =>
    `or drag ${listText(who.slice(0, 3), 'or')}${who.length > 3 ? ' …' : ''} yourself, up to ${pileIn}″`,
  oneAgainst: <T>(who: T, against: T): Said<T> => [who, ' against ', against],
  answersChallenge: <T>(who: T): Said<T> => ['answers the challenge of ', who],
  namesWhoShrinks: <T>(who: T): Said<T> => ['names who shrinks from ', who],
  saysWhoMakesWay: <T>(challenger: T, challengee: T): Said<T> => [
    'says who makes way, so that ',
    challenger,
    ' meets ',
    challengee,
  ],
  mayTakeThePlace: <T>(friend: T, opponent: T, round: number): Said<T> => [
    'may take the place of ',
    friend,
    ' against ',
    opponent,
    `, round ${round}`,
  ],
  everyCombatIsFought: 'Every combat is fought.',
  picksWhoFightsNext: 'picks who fights next',
  firstToTakeWounds: (models: readonly string[]): string => `first to take wounds: ${listText(models)}`,
  whoMightAnswer: 'Who might answer',
  nobodyOverThereIsAble: 'Nobody over there is able to answer: the challenge would come to nothing.',
  mayIssueAChallenge: 'may issue a challenge',
  challengeWith: (name: string): string => `Challenge with ${nameInside(name)}`,
  acceptWith: (name: string): string => `Accept with ${nameInside(name)}`,
  hangsBack: (name: string): string => `${name} hangs back`,
  makesWay: (name: string): string => `${name} makes way`,
  sendIn: (name: string): string => `Send ${nameInside(name)} in`,
  comesInTime: (initiative: number, chance: number): string =>
    `initiative ${initiative} · comes in time ${percentText(chance)}`,
  woundsTaken: (takes: string): string => `wounds taken: ${takes}`,
  dealt: (deals: string): string => `dealt: ${deals}`,
  /** How likely each number of wounds is: "none 58 %, one 30 %, two 12 %". */
  wounds: (chances: readonly number[]): string => {
    const told = NUMBERS.flatMap((word, n) => {
      const chance = chances[n] ?? 0;
      return chance > 0 ? [`${word} ${percentText(chance)}`] : [];
    });
    const rest = chances.slice(NUMBERS.length).reduce((sum, chance) => sum + chance, 0);
    return [...told, ...(rest > 0 ? [`more ${percentText(rest)}`] : [])].join(', ');
  },
  shares: {
    slays: 'slays',
    neither: 'both stand',
    both: 'both fall',
    slain: 'is slain',
  },
  woundsDealt: (deals: string): string => `wounds dealt: ${deals}`,
  drawnTo: (most: number, least: number): string => `Drawn, ${most} to ${least}`,
  winsTo: (winner: Side, most: number, least: number): string => `The ${winner} wins, ${most} to ${least}`,
};
