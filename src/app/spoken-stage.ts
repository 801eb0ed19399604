import type { Names } from '../words/names.ts';
import type { Stage } from './stage-of-play.ts';
import { words } from '../words/words.ts';

/** What a fight asks for, as it is spoken; nothing for what needs no word. */
export function spokenStage(stage: Stage, { model, unit }: Names): string {
  switch (stage.kind) {
    case 'pick-combat':
      return `The ${stage.side} picks who fights next: ${words.say.list(stage.units.map(unit), 'or')}.`;
    case 'issue':
      return `The ${stage.side} may issue a challenge with ${words.say.list(stage.candidates.map(model), 'or')}.`;
    case 'answer':
      return `The ${stage.side} answers the challenge of ${model(stage.challenger)} with ${words.say.list(stage.candidates.map(model), 'or')}, or refuses.`;
    case 'nominate':
      return `The ${stage.side} names who shrinks from ${model(stage.challenger)}: ${words.say.list(stage.candidates.map(model), 'or')}.`;
    case 'make-way':
      return `The ${stage.side} says who makes way: ${words.say.list(stage.candidates.map(model), 'or')}.`;
    case 'intervene':
      return `The ${stage.side} may send ${words.say.list(stage.candidates.map(model), 'or')} against ${model(stage.opponent)}.`;
    case 'answer-charge':
      return `The ${stage.side} says how ${unit(stage.unit)} answers the charge of ${unit(stage.charge.unit)}.`;
    case 'duel-offer':
      return `The ${stage.side} may challenge with ${words.say.list(stage.candidates.map(model), 'or')}.`;
    case 'duel-answer':
      return `The ${stage.side} answers the challenge of ${model(stage.challenger)} with ${words.say.list(stage.candidates.map(model), 'or')}, or refuses.`;
    case 'duel-shame':
      return `The ${stage.side} names who is shamed for refusing ${model(stage.challenger)}: ${words.say.list(stage.candidates.map(model), 'or')}.`;
    case 'deal-blows':
      return `Attacks at initiative ${stage.step} are ${stage.locked ? 'locked' : 'dealt'}.`;
    case 'over':
      return `${words.result.title(stage.result)}. ${words.result.line(stage.result)}`;
    default:
      return '';
  }
}
