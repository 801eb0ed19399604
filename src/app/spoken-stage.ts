import type { Names } from './names.ts';
import { resultLine, resultTitle } from './game-result-text.ts';
import { listText } from './sentence.ts';
import type { Stage } from './stage-of-play.ts';

/** What a fight asks for, as it is spoken; nothing for what needs no word. */
export function spokenStage(stage: Stage, { model, unit }: Names): string {
  switch (stage.kind) {
    case 'pick-combat':
      return `The ${stage.side} picks who fights next: ${listText(stage.units.map(unit), 'or')}.`;
    case 'issue':
      return `The ${stage.side} may issue a challenge with ${listText(stage.candidates.map(model), 'or')}.`;
    case 'answer':
      return `The ${stage.side} answers the challenge of ${model(stage.challenger)} with ${listText(stage.candidates.map(model), 'or')}, or refuses.`;
    case 'nominate':
      return `The ${stage.side} names who shrinks from ${model(stage.challenger)}: ${listText(stage.candidates.map(model), 'or')}.`;
    case 'make-way':
      return `The ${stage.side} says who makes way: ${listText(stage.candidates.map(model), 'or')}.`;
    case 'intervene':
      return `The ${stage.side} may send ${listText(stage.candidates.map(model), 'or')} against ${model(stage.opponent)}.`;
    case 'answer-charge':
      return `The ${stage.side} says how ${unit(stage.unit)} answers the charge of ${unit(stage.charge.unit)}.`;
    case 'duel-offer':
      return `The ${stage.side} may challenge with ${listText(stage.candidates.map(model), 'or')}.`;
    case 'duel-answer':
      return `The ${stage.side} answers the challenge of ${model(stage.challenger)} with ${listText(stage.candidates.map(model), 'or')}, or refuses.`;
    case 'duel-shame':
      return `The ${stage.side} names who is shamed for refusing ${model(stage.challenger)}: ${listText(stage.candidates.map(model), 'or')}.`;
    case 'deal-blows':
      return `Attacks at initiative ${stage.step} are ${stage.locked ? 'locked' : 'dealt'}.`;
    case 'over':
      return `${resultTitle(stage.result)}. ${resultLine(stage.result)}`;
    default:
      return '';
  }
}
