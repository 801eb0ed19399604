import type { Names } from '../../words/names.ts';
import type { Stage } from './stage-of-play.ts';
import { words } from '../../words/words.ts';

/** What a fight asks for, as it is spoken; nothing for what needs no word. */
export function spokenStage(stage: Stage, { model, unit }: Names): string {
  switch (stage.kind) {
    case 'pick-combat':
      return words.spoken.picksCombat(stage.side, stage.units.map(unit));
    case 'issue':
      return words.spoken.mayIssue(stage.side, stage.candidates.map(model));
    case 'answer':
      return words.spoken.answersChallenge(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'nominate':
      return words.spoken.namesWhoShrinks(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'make-way':
      return words.spoken.saysWhoMakesWay(stage.side, stage.candidates.map(model));
    case 'intervene':
      return words.spoken.maySend(stage.side, stage.candidates.map(model), model(stage.opponent));
    case 'answer-charge':
      return words.spoken.answersCharge(stage.side, unit(stage.unit), unit(stage.charge.unit));
    case 'duel-offer':
      return words.spoken.mayChallenge(stage.side, stage.candidates.map(model));
    case 'duel-answer':
      return words.spoken.answersChallenge(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'duel-shame':
      return words.spoken.namesWhoIsShamed(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'deal-blows':
      return stage.locked ? words.spoken.locked(stage.step) : words.spoken.dealt(stage.step);
    case 'over':
      return words.spoken.over(stage.result);
    default:
      return '';
  }
}
