import type { Side } from '../rules/core/turn.ts';
import { resultLine, resultTitle } from './game-result-text.ts';
import { listText } from './sentence.ts';
import type { GameResult } from '../rules/core/game-result.ts';

/** What the table asks for, as it is spoken. */
export const SPOKEN = {
  locked: (step: number): string => `Attacks at initiative ${step} are locked.`,
  dealt: (step: number): string => `Attacks at initiative ${step} are dealt.`,
  over: (result: GameResult): string => `${resultTitle(result)}. ${resultLine(result)}`,
  picksCombat: (side: Side, units: readonly string[]): string =>
    `The ${side} picks who fights next: ${listText(units, 'or')}.`,
  mayIssue: (side: Side, models: readonly string[]): string =>
    `The ${side} may issue a challenge with ${listText(models, 'or')}.`,
  answersChallenge: (side: Side, challenger: string, models: readonly string[]): string =>
    `The ${side} answers the challenge of ${challenger} with ${listText(models, 'or')}, or refuses.`,
  namesWhoShrinks: (side: Side, challenger: string, models: readonly string[]): string =>
    `The ${side} names who shrinks from ${challenger}: ${listText(models, 'or')}.`,
  saysWhoMakesWay: (side: Side, models: readonly string[]): string =>
    `The ${side} says who makes way: ${listText(models, 'or')}.`,
  maySend: (side: Side, models: readonly string[], opponent: string): string =>
    `The ${side} may send ${listText(models, 'or')} against ${opponent}.`,
  answersCharge: (side: Side, unit: string, charger: string): string =>
    `The ${side} says how ${unit} answers the charge of ${charger}.`,
  mayChallenge: (side: Side, models: readonly string[]): string =>
    `The ${side} may challenge with ${listText(models, 'or')}.`,
  namesWhoIsShamed: (side: Side, challenger: string, models: readonly string[]): string =>
    `The ${side} names who is shamed for refusing ${challenger}: ${listText(models, 'or')}.`,
};
