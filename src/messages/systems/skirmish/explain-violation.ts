import { otherSide } from '../../../rules/core/state/lookup.ts';
import type { SkirmishActionName, SkirmishViolation } from '../../../rules/core/violations/skirmish.ts';
import { explainBlocker } from '../../phrases/explain-place.ts';
import { inchesText, listText, percentText, rulerText } from '../../phrases/sentence.ts';
import type { ViolationSentences } from '../../phrases/violation-sentences.ts';

/** One sentence for each clause of a skirmish outside its Engage phase, with the smallest remedy. */
export const SKIRMISH_SENTENCES: ViolationSentences<SkirmishViolation> = {
  'fighter-unknown': (v) => `There is no fighter "${v.unit}" on the table.`,
  'body-unknown': (v) => `There is no model "${v.model}" on the table.`,
  'no-fighter-named': () => 'No fighter was named to act.',
  'fighter-not-yours': (v, { unit }) => `It is the ${otherSide(v.side)}’s turn: ${unit(v.unit)} cannot act.`,
  'acted-already': (v, { unit }) => `${unit(v.unit)} already ${DONE[v.action]} this turn. Choose another fighter.`,
  'aims-at-no-foe': (v, { unit }) => `${unit(v.target)} cannot be a target; choose an enemy on the table.`,
  'is-down': (v, { unit }) =>
    v.status === 'stunned'
      ? `${unit(v.unit)} is Stunned and does nothing until Upkeep.`
      : `${unit(v.unit)} is Dazed and may only crawl in the Move phase.`,
  'attempt-forbids-move': (v, { unit }) => `${unit(v.unit)} tried to engage this turn and may not move.`,
  'not-move-phase': (v) => `Fighters move in the Move phase; this is the ${v.phase} phase.`,
  'held-in-place': (v, { unit }) => `${unit(v.unit)} is held in melee by ${unit(v.by)} and cannot walk away.`,
  'too-far-to-move': (v, { unit }) =>
    `${unit(v.unit)} would move ${rulerText(v.length, v.allowed)} of ${inchesText(v.allowed)}: ${rulerText(v.length - v.allowed)} too far.`,
  'too-far-with-checks': (v, { unit }) =>
    `Any path of ${unit(v.unit)} there with the checks declared is longer than ${rulerText(v.beyond)}; it may move ${inchesText(v.allowed)}. Choose a nearer place, or other checks.`,
  'only-crawls': (v, { unit }) => `${unit(v.unit)} is Dazed and cannot run, climb or jump.`,
  'crawl-leaves-foe': (v, { unit }) =>
    `${unit(v.unit)} cannot crawl away from ${unit(v.foe)}, who has no other enemy to fight.`,
  'ends-touching': (v, { unit }) =>
    `${unit(v.unit)} would end touching ${unit(v.enemy)}; only an attempt to engage may. Stop a little short.`,
  'no-way': (v, names) =>
    v.by.length === 0
      ? `${names.unit(v.unit)} cannot get there with the checks declared.`
      : `${names.unit(v.unit)} cannot get there: every path is blocked by ${listText(v.by.map((by) => explainBlocker(by, names)))}.`,
  'drawn-way-blocked': (v, names) =>
    `The path of ${names.unit(v.unit)} is blocked by ${explainBlocker(v.by, names)} after ${rulerText(v.along)}.`,
  'carrier-runs': (v, { unit }) => `${unit(v.unit)} carries something and may not run; move instead.`,
  'plodder-runs': (v, { unit }) => `${unit(v.unit)} can never run; move instead.`,
  'not-ranged-phase': (v) => `Shots are taken in the Ranged phase; this is the ${v.phase} phase.`,
  'no-shooter': (v, { unit }) => `${unit(v.unit)} has nothing to shoot with.`,
  'attempt-forbids-shot': (v, { unit }) => `${unit(v.unit)} tried to engage this turn and may not shoot.`,
  'shoots-after-run': (v, { unit }) => `${unit(v.unit)} ran this turn and may not shoot.`,
  'shoots-after-spell': (v, { unit }) => `${unit(v.unit)} cast a spell this turn and may not shoot.`,
  'shoots-engaged': (v, { unit }) => `${unit(v.unit)} is engaged with ${unit(v.foe)} and may not shoot.`,
  'target-out-of-range': (v, { unit }) =>
    `${unit(v.target)} is ${rulerText(v.distance, v.allowed)} away, ${rulerText(v.distance - v.allowed)} out of range.`,
  'target-unseen': (v, names) =>
    `${names.unit(v.unit)} cannot see ${names.unit(v.target)}${v.blockedBy.length > 0 ? `: blocked by ${listText(v.blockedBy.slice(0, 2).map((by) => explainBlocker(by, names)))}` : ''}.`,
  'not-cast-phase': (v) => `Spells are cast in the Cast phase; this is the ${v.phase} phase.`,
  'no-caster': (v, { unit }) => `${unit(v.unit)} knows no spells.`,
  'rout-not-now': (v) => `Rout is tested in Upkeep; this is the ${v.phase} phase.`,
  'rout-tested-already': (v) => `The ${v.side} has already tested for rout this turn; end Upkeep.`,
  'rout-not-due': (v) =>
    v.share === undefined
      ? 'Nobody routs at this table; end Upkeep.'
      : `${v.out} of ${v.of} fighters of the ${v.side} are out; rout is tested from ${percentText(v.share)} on.`,
  'several-missiles': (v, { unit }) => `${unit(v.unit)} shoots one weapon in a turn; name only one.`,
  'no-such-missile': (v, { unit }) => `${unit(v.unit)} has no weapon "${v.weapon}"; ${knownText(v.known, 'weapon')}.`,
  'shoots-past-foe': (v, { unit }) =>
    `${unit(v.unit)} is engaged with ${unit(v.foe)} and may shoot a pistol at foes only, not at ${unit(v.target)}.`,
  'no-such-spell': (v, { unit }) => `${unit(v.unit)} knows no spell "${v.spell}"; ${knownText(v.known, 'spell')}.`,
  'aims-at-no-friend': (v, { unit }) =>
    `${unit(v.target)} cannot be warded; choose a fighter of your side, or the caster.`,
  'not-melee-phase': (v) => `Attacks are made in the Melee phase; this is the ${v.phase} phase.`,
  'no-fighter-to-strike': () => 'No fighter is left to strike; end the phase.',
  'ordered-already': () => 'The order is already set; make the next attack.',
  'others-strike': (v, { unit }) =>
    v.next.length === 0
      ? `${unit(v.unit)} has no attack to make.`
      : `${listText(v.next.map(unit), 'or')} strikes before ${unit(v.unit)}.`,
  'not-engaged-with': (v, { unit }) => `${unit(v.unit)} is not engaged with ${unit(v.target)}.`,
  'active-foe-first': (v, { unit }) =>
    `${unit(v.unit)} must strike ${unit(v.active)}, who can hit back, before ${unit(v.target)}.`,
};

const knownText = (known: readonly string[], what: 'weapon' | 'spell'): string =>
  known.length === 0 ? `leave the ${what} out` : `choose ${listText(known, 'or')}`;

const DONE: Readonly<Record<SkirmishActionName, string>> = { move: 'moved', shot: 'shot', spell: 'cast a spell' };
