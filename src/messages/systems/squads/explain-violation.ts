import type { FightViolation } from '../../../rules/core/violations/squads.ts';
import { inchesText, listText, rulerText } from '../../phrases/sentence.ts';
import type { ViolationSentences } from '../../phrases/violation-sentences.ts';

/** One sentence for each clause of the fight phase, with the smallest remedy. */
export const FIGHT_SENTENCES: ViolationSentences<FightViolation> = {
  'not-fight-phase': (v) => `Attacks and challenges are made in the fight phase; this is the ${v.phase} phase.`,
  'blows-struck': (v, { model }) =>
    `The fighting has begun here, so a challenge by ${model(v.character)} comes too late.`,
  'challenged-already': (v, { model }) =>
    `A challenge was already issued in this combat; ${model(v.character)} may issue one next turn.`,
  'duel-goes-on': (v, { model }) =>
    `${model(v.challenger)} and ${model(v.challengee)} are fighting a duel here; no other challenge is possible until it ends.`,
  'others-choose-first': (v) => `The ${v.side} chooses first here: to issue a challenge, or to pass.`,
  'declined-already': (v) => `The ${v.side} already passed its chance to challenge.`,
  'unknown-character': (v) => `There is no model "${v.character}" on the table.`,
  'no-character': (v, { model }) => `${model(v.character)} is not a character; only characters fight duels.`,
  'not-locked': (v, { model }) =>
    `The unit of ${model(v.character)} is not in a combat: none of its models touches an enemy.`,
  'no-enemy-character': (v, { model }) =>
    `There is no enemy character in this combat for ${model(v.character)} to challenge.`,
  'character-not-engaged': (v, { model }) =>
    `${model(v.character)} does not fight here: it neither touches an enemy nor stands close behind a friend that does.`,
  'cannot-strike': (v, { model }) => `${model(v.character)} cannot strike this turn.`,
  'wrong-side': (v, { model }) =>
    `A character of the ${v.side} must answer; ${model(v.character)} is on the other side.`,
  'another-combat': (v, { model }) => `${model(v.character)} fights in another combat.`,
  'nothing-to-pass': () => 'There is no challenge or intervention to pass on now.',
  'nothing-to-accept': () => 'There is no challenge to accept.',
  'nothing-to-refuse': () => 'There is no challenge to refuse.',
  'no-character-to-nominate': () => 'No challenge was refused, so no character has to hang back.',
  'challenge-unanswered': (v, { model }) =>
    `Answer the challenge of ${model(v.challenger)} first: accept or refuse it.`,
  'nominee-missing': (v, { model }) =>
    `The challenge of ${model(v.challenger)} was refused: first choose the character who hangs back.`,
  'must-accept': (v, { model }) => `${model(v.character)} is alone and cannot refuse the challenge.`,
  'no-model-makes-way': () => 'No duel needs a model to make way now.',
  'no-partner': (v, { model }) =>
    `${model(v.model)} cannot make way for the duel; ${listText(v.partners.map(model), 'or')} can.`,
  'enemy-turn': (v, { model }) =>
    `It is the turn of the ${v.side}; ${model(v.character)} may intervene only in the turn of its own side.`,
  'no-duel': (v, { model }) => `There is no duel in the combat of ${model(v.character)}.`,
  'first-round': (v, { model }) =>
    `The duel is in its first round; ${model(v.character)} may intervene from the second round on.`,
  'in-the-duel': (v, { model }) => `${model(v.character)} is already fighting in this duel.`,
  'intervened-already': (v, { model }) =>
    `An intervention was already tried in this duel; ${model(v.character)} may try again next turn.`,
  'no-combat': (v, { unit }) =>
    v.unit === undefined ? 'There is no combat to fight now.' : `${unit(v.unit)} cannot fight: not in a combat.`,
  'combat-over': (v, { unit }) => `${unit(v.unit)} already fought this turn.`,
  'combat-under-way': (v, { unit }) => `Finish the combat of ${listText(v.units.map(unit))} first.`,
  'others-pick': (v, { unit }) => `The ${v.side} chooses the next combat: ${listText(v.units.map(unit), 'or')}.`,
  'piled-in-already': (v) => `All models of initiative ${v.step} have piled in; strike now.`,
  'may-not-pile-in': (v, { model }) => `${model(v.model)} ${PILE_IN_TEXT[v.why]}.`,
  'moved-for-duel': (v, { model }) => `${model(v.model)} was moved for the duel and does not pile in this turn.`,
  'pile-in-too-far': (v, { model }) =>
    `${model(v.model)} would pile in ${rulerText(v.spent, v.allowed)} of ${inchesText(v.allowed)}: ${rulerText(v.spent - v.allowed)} too far.`,
  'contact-in-reach': (v, { model }) =>
    `${model(v.model)} can touch an enemy by moving ${rulerText(v.length)}, so it must.`,
  'pile-in-not-nearer': (v, { model }) => `${model(v.model)} must end as close to the fight as it can.`,
  'pile-in-not-coherent': (v, { model }) => `${model(v.model)} would lose coherency with its unit.`,
};

const PILE_IN_TEXT: Readonly<Record<Extract<FightViolation, { kind: 'may-not-pile-in' }>['why'], string>> = {
  'other-step': 'piles in at a different initiative',
  'in-contact': 'already touches an enemy and stays where it is',
  'not-here': 'does not fight in this combat',
};
