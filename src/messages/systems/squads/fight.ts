import type { Side } from '../../../rules/core/turn.ts';
import type { Said } from '../../phrases/said.ts';
import { countText, listText, nameInside, percentText } from '../../phrases/sentence.ts';

/** Numbers of wounds in words: a digit would read as part of the percentage after it. */
const NUMBERS = ['none', 'one', 'two', 'three'] as const;

/** The prompts of combats between squads, and of their duels. */
export const FIGHT = {
  against: (foes: readonly string[]): string => `against ${listText(foes)}`,
  inADuel: <T>(challenger: T, challengee: T, round: number): Said<T> => [
    challenger,
    ' and ',
    challengee,
    ` in a duel${round > 1 ? `, round ${round}` : ''}`,
  ],
  /** The models that strike now, by name, or by unit with {@link FIGHT.strikersOf} if there are many. */
  strike: (who: readonly string[]): string => `Striking: ${listText(who)}`,
  /** How many models of a unit strike. */
  strikersOf: (unit: string, count: number): string => `${unit} (${countText(count, 'model')})`,
  orDrag: (who: readonly string[], pileIn: number): string =>
    `Or drag ${listText(who.slice(0, 3).map(nameInside), 'or')}${who.length > 3 ? ' …' : ''} yourself, up to ${pileIn}″.`,
  oneAgainst: <T>(who: T, against: T): Said<T> => [who, ' against ', against],
  answersChallenge: <T>(who: T): Said<T> => ['answers the challenge of ', who],
  namesWhoShrinks: <T>(who: T): Said<T> => ['chooses which enemy character hangs back from ', who],
  saysWhoMakesWay: <T>(challenger: T, challengee: T): Said<T> => [
    'chooses who makes way for the duel of ',
    challenger,
    ' and ',
    challengee,
  ],
  mayTakeThePlace: <T>(friend: T, opponent: T, round: number): Said<T> => [
    'may take the place of ',
    friend,
    ' against ',
    opponent,
    `, round ${round}`,
  ],
  everyCombatIsFought: 'All combats are over.',
  noCombats: 'No combats this turn',
  picksWhoFightsNext: 'chooses who fights next',
  firstToTakeWounds: (models: readonly string[]): string => `First to take wounds: ${listText(models)}`,
  whoMightAnswer: 'Possible opponents',
  nobodyOverThereIsAble: 'No enemy character can answer, so the challenge would have no effect.',
  mayIssueAChallenge: 'may issue a challenge',
  challengeWith: (name: string): string => `Challenge with ${nameInside(name)}`,
  acceptWith: (name: string): string => `Accept with ${nameInside(name)}`,
  hangsBack: (name: string): string => `Hold ${nameInside(name)} back`,
  makesWay: (name: string): string => `Swap with ${nameInside(name)}`,
  sendIn: (name: string): string => `Send ${nameInside(name)} in`,
  comesInTime: (initiative: number, chance: number): string =>
    `initiative ${initiative} · in time ${percentText(chance)}`,
  woundsTaken: (takes: string): string => `wounds taken: ${takes}`,
  dealt: (deals: string): string => `dealt: ${deals}`,
  /** The chance of each number of wounds: "none 58 %, one 30 %, two 12 %". */
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
    neither: 'both survive',
    both: 'both fall',
    slain: 'is slain',
  },
  woundsDealt: (deals: string): string => `wounds dealt: ${deals}`,
  drawnTo: (most: number, least: number): string => `Draw, ${most} to ${least}`,
  winsTo: (winner: Side, most: number, least: number): string => `The ${winner} wins, ${most} to ${least}`,
};
