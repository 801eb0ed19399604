import type { FightViolation } from '../../../rules/core/violations/squads.ts';
import { type Names, PLAIN_NAMES } from '../../phrases/names.ts';
import { inchesText, listText, rulerText } from '../../phrases/sentence.ts';

/** One sentence that says why a clause of the fight refuses a command and, where there is one, the smallest remedy. */
export function explainFight(v: FightViolation, names: Names = PLAIN_NAMES): string {
  const { unit, model } = names;
  switch (v.kind) {
    case 'not-fight-phase':
      return `Attacks and challenges are made in the fight phase; this is the ${v.phase} phase.`;
    case 'blows-struck':
      return `The fighting has begun here, so a challenge by ${model(v.character)} comes too late.`;
    case 'challenged-already':
      return `A challenge was already issued in this combat; ${model(v.character)} may issue one next turn.`;
    case 'duel-goes-on':
      return `${model(v.challenger)} and ${model(v.challengee)} are fighting a duel here; no other challenge is possible until it ends.`;
    case 'others-choose-first':
      return `The ${v.side} chooses first here: to issue a challenge, or to pass.`;
    case 'declined-already':
      return `The ${v.side} already passed its chance to challenge.`;
    case 'unknown-character':
      return `There is no model "${v.character}" on the table.`;
    case 'no-character':
      return `${model(v.character)} is not a character; only characters fight duels.`;
    case 'not-locked':
      return `The unit of ${model(v.character)} is not in a combat: none of its models touches an enemy.`;
    case 'no-enemy-character':
      return `There is no enemy character in this combat for ${model(v.character)} to challenge.`;
    case 'character-not-engaged':
      return `${model(v.character)} does not fight here: it neither touches an enemy nor stands close behind a friend that does.`;
    case 'cannot-strike':
      return `${model(v.character)} cannot strike this turn.`;
    case 'wrong-side':
      return `A character of the ${v.side} must answer; ${model(v.character)} is on the other side.`;
    case 'another-combat':
      return `${model(v.character)} fights in another combat.`;
    case 'nothing-to-pass':
      return 'There is no challenge or intervention to pass on now.';
    case 'nothing-to-accept':
      return 'There is no challenge to accept.';
    case 'nothing-to-refuse':
      return 'There is no challenge to refuse.';
    case 'nobody-to-nominate':
      return 'No challenge was refused, so no character has to hang back.';
    case 'challenge-unanswered':
      return `Answer the challenge of ${model(v.challenger)} first: accept or refuse it.`;
    case 'nominee-missing':
      return `The challenge of ${model(v.challenger)} was refused: first choose the character who hangs back.`;
    case 'must-accept':
      return `${model(v.character)} is alone and cannot refuse the challenge.`;
    case 'nobody-makes-way':
      return 'No duel needs a model to make way now.';
    case 'no-partner':
      return `${model(v.model)} cannot make way for the duel; ${listText(v.partners.map(model), 'or')} can.`;
    case 'enemy-turn':
      return `It is the turn of the ${v.side}; ${model(v.character)} may intervene only in the turn of its own side.`;
    case 'no-duel':
      return `There is no duel in the combat of ${model(v.character)}.`;
    case 'first-round':
      return `The duel is in its first round; ${model(v.character)} may intervene from the second round on.`;
    case 'in-the-duel':
      return `${model(v.character)} is already fighting in this duel.`;
    case 'attempted-already':
      return `An intervention was already tried in this duel; ${model(v.character)} may try again next turn.`;
    case 'no-combat':
      return v.unit === undefined
        ? 'There is no combat to fight now.'
        : `${unit(v.unit)} cannot fight: not in a combat.`;
    case 'combat-over':
      return `${unit(v.unit)} already fought this turn.`;
    case 'combat-under-way':
      return `Finish the combat of ${listText(v.units.map(unit))} first.`;
    case 'others-pick':
      return `The ${v.side} chooses the next combat: ${listText(v.units.map(unit), 'or')}.`;
    case 'piled-in-already':
      return `All models of initiative ${v.step} have piled in; strike now.`;
    case 'may-not-pile-in':
      return `${model(v.model)} ${PILE_IN_TEXT[v.why]}.`;
    case 'moved-for-duel':
      return `${model(v.model)} was moved for the duel and does not pile in this turn.`;
    case 'pile-in-too-far':
      return `${model(v.model)} would pile in ${rulerText(v.spent, v.allowed)} of ${inchesText(v.allowed)}: ${rulerText(v.spent - v.allowed)} too far.`;
    case 'contact-in-reach':
      return `${model(v.model)} can touch an enemy by moving ${rulerText(v.length)}, so it must.`;
    case 'pile-in-not-nearer':
      return `${model(v.model)} must end as close to the fight as it can.`;
    case 'pile-in-not-coherent':
      return `${model(v.model)} would lose coherency with its unit.`;
  }
}

const PILE_IN_TEXT: Readonly<Record<Extract<FightViolation, { kind: 'may-not-pile-in' }>['why'], string>> = {
  'other-step': 'piles in at a different initiative',
  'in-contact': 'already touches an enemy and stays where it is',
  'not-here': 'does not fight in this combat',
};
