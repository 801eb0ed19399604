import { otherSide } from '../../../rules/core/state/lookup.ts';
import type { EngageViolation } from '../../../rules/core/violations/skirmish-engage.ts';
import { checksText } from './checks.ts';
import { explainBlocker, explainNoPlace } from '../../phrases/explain-place.ts';
import { inchesText, rulerText } from '../../phrases/sentence.ts';
import type { ViolationSentences } from '../../phrases/violation-sentences.ts';

type Of<K extends EngageViolation['kind']> = Extract<EngageViolation, { kind: K }>;

/** One sentence for each clause of the Engage phase, with the smallest remedy. Fighters are one model each: "is", "has". */
export const ENGAGE_SENTENCES: ViolationSentences<EngageViolation> = {
  'not-skirmish': (v) => `This table plays ${v.system}; that is only possible in a skirmish.`,
  'no-engage-phase': (v) => `The ${v.side} goes first and has no Engage phase in the first turn; end the phase.`,
  'not-engage-phase': (v) => `Fighters engage in the Engage phase; this is the ${v.phase} phase.`,
  'consent-missing': (v, { unit }) =>
    `The attempt of ${unit(v.unit)} has been measured, so the other side must agree to take it back. If it agrees, undo again.`,
  'attempted-already': (v, { unit }) => `${unit(v.unit)} already tried to engage this turn. Choose another fighter.`,
  'attempt-open': (v, { unit }) => `Finish the attempt of ${unit(v.unit)} first.`,
  'no-attempt': () => 'There is no attempt to engage; declare one first.',
  stunned: (v, { unit }) => `${unit(v.unit)} is Stunned and does nothing until Upkeep.`,
  dazed: (v, { unit }) => `${unit(v.unit)} is Dazed and may not engage; it may only crawl in the Move phase.`,
  'held-in-melee': (v, { unit }) => `${unit(v.unit)} is held in melee by ${unit(v.by)} and cannot leave.`,
  'own-opponent': (v, { unit }) => `${unit(v.unit)} is already fighting ${unit(v.target)}; choose another enemy.`,
  'engager-unknown': (v) => `There is no fighter "${v.unit}" on the table.`,
  'engager-not-yours': (v, { unit }) => `It is the ${otherSide(v.side)}’s turn: ${unit(v.unit)} cannot act.`,
  'no-target-named': () => 'An attempt needs at least one enemy as its target.',
  'named-unknown': (v) => `There is no fighter "${v.target}" on the table to engage.`,
  'named-friend': (v, { unit }) => `${unit(v.target)} is a friend; choose an enemy.`,
  'named-twice': (v, { unit }) => `${unit(v.target)} is named twice; name each enemy once.`,
  'no-measuring': (v, { unit }) =>
    `Nothing is measured for ${unit(v.unit)} before the attempt is declared; declare it first.`,
  'berserk-holds-back': (v, { unit }) =>
    `${unit(v.unit)} is berserk and must try to engage an enemy before the phase ends.`,
  'no-window': (v, { unit }) => `${unit(v.unit)} has no window within 1″ to look from.`,
  'roll-first': (v, { unit }) => `The target of ${unit(v.unit)} is out of sight: make the Out-of-Sight roll first.`,
  'no-roll-due': (v, { unit }) => `${unit(v.unit)} has no Out-of-Sight roll to make.`,
  'out-of-reach': (v, { unit }) =>
    v.beyond !== undefined
      ? `Any path of ${unit(v.unit)} with the checks declared is longer than ${rulerText(v.beyond)}, out of a reach of ${inchesText(v.reach)}, so the attempt fails and the fighter moves as close as possible.`
      : v.length === undefined
        ? `${unit(v.unit)} cannot get there with the checks declared and moves as close as possible. Another attempt may need one more climb or jump.`
        : `The path of ${unit(v.unit)} is ${rulerText(v.length, v.reach)} of ${inchesText(v.reach)}, so the attempt fails and no path is chosen.`,
  'path-chosen-already': (v, { unit }) => `The path of ${unit(v.unit)} is already chosen; continue the attempt.`,
  'path-too-long': (v, { unit }) =>
    `That path of ${unit(v.unit)} is ${rulerText(v.length, v.reach)} of ${inchesText(v.reach)}: ${rulerText(v.length - v.reach)} too long.`,
  'checks-otherwise': (v, { unit }) =>
    `${unit(v.unit)} declared ${checksText(v.declared)}; that path needs ${checksText(v.used)}.`,
  'ally-avoided': (v, { unit }) =>
    `The shortest path of ${unit(v.unit)} passes through ${unit(v.ally)}, so the chosen one must too.`,
  'no-contact': (v, { unit }) =>
    `That path ends ${rulerText(v.gap)} short of contact between ${unit(v.unit)} and ${unit(v.target)}; make it that much longer.`,
  'not-shortest': (v, { unit }) =>
    `${unit(v.unit)} engages several enemies and must take the shortest path, ${rulerText(v.least)}; that one is ${rulerText(v.length, v.least)}.`,
  'way-blocked': (v, names) =>
    `The path of ${names.unit(v.unit)} is blocked by ${explainBlocker(v.by, names)} after ${rulerText(v.along)}; draw it around that.`,
  'through-foe': (v, { unit }) =>
    `${unit(v.unit)} cannot pass through ${unit(v.enemy)}, whom the path meets after ${rulerText(v.along)}; draw it around.`,
  'no-standing': (v, names) => `${names.unit(v.unit)} cannot stand there: ${explainNoPlace(v.why, names)}.`,
  'no-intercept-now': () => 'You can intercept only after a path has been chosen.',
  'intercepted-already': (v, { unit }) => `${unit(v.by)} already intercepts; only one fighter may.`,
  'interceptor-unknown': (v) => `There is no fighter "${v.unit}" on the table to intercept with.`,
  'interceptor-unfit': (v, { unit }) => `${unit(v.unit)} may not intercept: ${UNFIT[v.why]}.`,
  'intercept-too-far': (v, { unit }) =>
    `${unit(v.unit)} may step at most ${inchesText(v.allowed)} to intercept; that is ${rulerText(v.length, v.allowed)}.`,
  'intercept-blocked': (v, names) =>
    `${names.unit(v.unit)} must step in a straight line, which is blocked by ${explainBlocker(v.by, names)}; choose another place.`,
  'intercept-climbs': (v, { unit }) => `${unit(v.unit)} would have to climb or jump there; an interceptor may not.`,
  'intercept-touches': (v, { unit }) =>
    `${unit(v.unit)} would touch ${unit(v.enemy)} there; an interceptor may touch only the fighter it stops.`,
  'does-not-block': (v, { unit }) =>
    Number.isFinite(v.gap)
      ? `${unit(v.unit)} would stand ${rulerText(v.gap)} clear of the path there; move closer to it.`
      : `${unit(v.unit)} would stand above or below the path there; choose a place level with it.`,
};

const UNFIT: Readonly<Record<Of<'interceptor-unfit'>['why'], string>> = {
  friend: 'it is on the same side',
  stunned: 'it is Stunned',
  dazed: 'it is Dazed',
  engaged: 'it is already in a melee',
  target: 'it is the target of the attempt',
};
