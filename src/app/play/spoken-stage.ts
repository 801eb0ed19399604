import type { Names } from '../../messages/phrases/names.ts';
import { messages } from '../../messages/messages.ts';
import type { Stage } from '../state/stage.ts';

/** What a fight asks for, as it is spoken; nothing for what needs no word. */
export function spokenStage(stage: Stage, { model, unit }: Names): string {
  switch (stage.kind) {
    case 'pick-combat':
      return messages.spoken.picksCombat(stage.side, stage.units.map(unit));
    case 'issue':
      return messages.spoken.mayIssue(stage.side, stage.candidates.map(model));
    case 'answer':
      return messages.spoken.answersChallenge(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'nominate':
      return messages.spoken.namesWhoShrinks(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'make-way':
      return messages.spoken.saysWhoMakesWay(stage.side, stage.candidates.map(model));
    case 'intervene':
      return messages.spoken.maySend(stage.side, stage.candidates.map(model), model(stage.opponent));
    case 'answer-charge':
      return messages.spoken.answersCharge(stage.side, unit(stage.unit), unit(stage.charge.unit));
    case 'duel-offer':
      return messages.spoken.mayChallenge(stage.side, stage.candidates.map(model));
    case 'duel-answer':
      return messages.spoken.answersChallenge(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'duel-shame':
      return messages.spoken.namesWhoIsShamed(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'deal-blows':
      return stage.locked ? messages.spoken.locked(stage.step) : messages.spoken.dealt(stage.step);
    case 'over':
      return messages.spoken.over(stage.result);
    default:
      return '';
  }
}
