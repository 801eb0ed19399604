import type { Side } from '../rules/core/turn.ts';
import { resultLine, resultTitle } from './phrases/game-result-text.ts';
import { listText, nameInside } from './phrases/sentence.ts';
import type { GameResult } from '../rules/core/game-result.ts';

/** What the table asks for, for screen readers. */
export const SPOKEN = {
  locked: (step: number): string => `The attacks at initiative ${step} are locked.`,
  dealt: (step: number): string => `Allocate the attacks at initiative ${step}.`,
  over: (result: GameResult): string => `${resultTitle(result)}. ${resultLine(result)}`,
  picksCombat: (side: Side, units: readonly string[]): string =>
    `The ${side} chooses who fights next: ${listText(units, 'or')}.`,
  mayIssue: (side: Side, models: readonly string[]): string =>
    `The ${side} may issue a challenge with ${listText(models, 'or')}.`,
  answersChallenge: (side: Side, challenger: string, models: readonly string[]): string =>
    `The ${side} answers the challenge of ${nameInside(challenger)} with ${listText(models, 'or')}, or refuses.`,
  namesWhoShrinks: (side: Side, challenger: string, models: readonly string[]): string =>
    `The ${side} chooses who hangs back from ${nameInside(challenger)}: ${listText(models, 'or')}.`,
  saysWhoMakesWay: (side: Side, models: readonly string[]): string =>
    `The ${side} chooses who makes way for the duel: ${listText(models, 'or')}.`,
  maySend: (side: Side, models: readonly string[], opponent: string): string =>
    `The ${side} may send ${listText(models, 'or')} against ${nameInside(opponent)}.`,
  answersCharge: (side: Side, unit: string, charger: string): string =>
    `The ${side} chooses how ${nameInside(unit)} will react to the charge of ${nameInside(charger)}.`,
  mayChallenge: (side: Side, models: readonly string[]): string =>
    `The ${side} may challenge with ${listText(models, 'or')}.`,
  namesWhoIsShamed: (side: Side, challenger: string, models: readonly string[]): string =>
    `The ${side} chooses who is shamed for refusing ${nameInside(challenger)}: ${listText(models, 'or')}.`,
};
