import type { FightViolation } from '../../../rules/core/violations/squads.ts';
import { type Names, PLAIN_NAMES } from '../../names.ts';
import { inchesText, listText } from '../../sentence.ts';

/** One sentence on why a clause of the fight refuses a command, and where there is one, the smallest remedy. */
export function explainFight(v: FightViolation, names: Names = PLAIN_NAMES): string {
  const { unit, model } = names;
  switch (v.kind) {
    case 'not-fight-phase':
      return `Blows and challenges belong to the fight phase; this is the ${v.phase} phase.`;
    case 'blows-struck':
      return `The blows have begun here; ${model(v.character)} would have had to speak up before.`;
    case 'challenged-already':
      return `A challenge was issued in this combat already; ${model(v.character)} may issue one next turn.`;
    case 'duel-goes-on':
      return `${model(v.challenger)} and ${model(v.challengee)} fight a duel here; until it ends there is no other challenge.`;
    case 'others-choose-first':
      return `The ${v.side} chooses first here: to issue a challenge, or to pass.`;
    case 'declined-already':
      return `The ${v.side} has already let its chance of a challenge pass.`;
    case 'unknown-character':
      return `There is no model "${v.character}" on the table.`;
    case 'no-character':
      return `${model(v.character)} is no character; only characters fight duels.`;
    case 'not-locked':
      return `The unit of ${model(v.character)} is in no combat: none of its models touches an enemy.`;
    case 'no-enemy-character':
      return `${model(v.character)} finds no enemy character in this combat to challenge.`;
    case 'character-not-engaged':
      return `${model(v.character)} does not fight here: neither touching an enemy nor close behind a friend who does.`;
    case 'cannot-strike':
      return `${model(v.character)} is not able to strike a blow this turn.`;
    case 'wrong-side':
      return `${model(v.character)} does not belong to the ${v.side}, whose character is wanted.`;
    case 'another-combat':
      return `${model(v.character)} fights in another combat.`;
    case 'nothing-to-pass':
      return 'Nobody is asked for a challenge or an intervention now.';
    case 'nothing-to-accept':
      return 'No challenge waits for an answer.';
    case 'nothing-to-refuse':
      return 'No challenge waits for an answer.';
    case 'nobody-to-nominate':
      return 'No challenge was refused, so nobody is to be named.';
    case 'challenge-unanswered':
      return `The challenge of ${model(v.challenger)} waits for its answer: accept it or refuse it first.`;
    case 'nominee-missing':
      return `The challenge of ${model(v.challenger)} was refused: first name the character who hangs back.`;
    case 'must-accept':
      return `${model(v.character)} stands alone and cannot refuse: there is nobody to hide behind.`;
    case 'nobody-makes-way':
      return 'No duellists wait for somebody to make way.';
    case 'no-partner':
      return `${model(v.model)} cannot make way; ${listText(v.partners.map(model), 'or')} can.`;
    case 'enemy-turn':
      return `It is the turn of the ${v.side}; ${model(v.character)} may intervene in the own turn only.`;
    case 'no-duel':
      return `No duel goes on in the combat of ${model(v.character)}.`;
    case 'first-round':
      return `The duel is in its first round; ${model(v.character)} may intervene from the second on.`;
    case 'in-the-duel':
      return `${model(v.character)} fights in this duel already.`;
    case 'attempted-already':
      return `An intervention was tried in this duel already; ${model(v.character)} may try again next turn.`;
    case 'no-combat':
      return v.unit === undefined ? 'No combat waits for its blows.' : `${unit(v.unit)} fights in no combat.`;
    case 'combat-over':
      return `${unit(v.unit)} has fought this turn already.`;
    case 'combat-under-way':
      return `The combat of ${listText(v.units.map(unit))} has begun; fight it out first.`;
    case 'others-pick':
      return `The ${v.side} picks the next combat: ${listText(v.units.map(unit), 'or')}.`;
    case 'piled-in-already':
      return `Everybody has closed up for initiative ${v.step}; strike now.`;
    case 'may-not-pile-in':
      return `${model(v.model)} ${PILE_IN_TEXT[v.why]}.`;
    case 'moved-for-duel':
      return `${model(v.model)} was moved for the duel and does not pile in this turn.`;
    case 'pile-in-too-far':
      return `${model(v.model)} would pile in ${inchesText(v.spent)} of ${inchesText(v.allowed)}: ${inchesText(v.spent - v.allowed)} too far.`;
    case 'contact-in-reach':
      return `${model(v.model)} can touch an enemy by moving ${inchesText(v.length)}, so it must.`;
    case 'pile-in-not-nearer':
      return `${model(v.model)} must end as near to the fight as it can.`;
    case 'pile-in-not-coherent':
      return `${model(v.model)} would lose touch with its unit.`;
  }
}

const PILE_IN_TEXT: Readonly<Record<Extract<FightViolation, { kind: 'may-not-pile-in' }>['why'], string>> = {
  'other-step': 'piles in at another step of initiative',
  'in-contact': 'touches an enemy already and stays where it is',
  'not-here': 'does not fight in this combat',
};
