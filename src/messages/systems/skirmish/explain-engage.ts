import type { EngageViolation } from '../../../rules/core/violations/skirmish-engage.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { checksText } from './checks.ts';
import { explainBlocker, explainNoPlace } from '../../explain-place.ts';
import type { Names } from '../../names.ts';
import { inchesText } from '../../sentence.ts';

type Of<K extends EngageViolation['kind']> = Extract<EngageViolation, { kind: K }>;

/** One sentence for each clause of the Engage phase, with the smallest remedy there is. */
const SENTENCES: { readonly [K in EngageViolation['kind']]: (v: Of<K>, names: Names) => string } = {
  'not-skirmish': (v) => `This table plays ${v.system}; only a skirmish has that deed.`,
  'no-engage-phase': (v) => `The ${v.side} goes first and has no Engage phase in the first turn; end the phase.`,
  'not-engage-phase': (v) => `Fighters engage in the Engage phase; this is the ${v.phase} phase.`,
  'attempted-already': (v, { unit }) => `${unit(v.unit)} has tried to engage this turn; choose somebody else.`,
  'attempt-open': (v, { unit }) => `${unit(v.unit)} is still on the way; resolve that attempt first.`,
  'no-attempt': () => 'Nobody is trying to engage; declare an attempt first.',
  stunned: (v, { unit }) => `${unit(v.unit)} is Stunned and does nothing until Upkeep.`,
  dazed: (v, { unit }) => `${unit(v.unit)} is Dazed and may not engage, only crawl in the Move phase.`,
  'held-in-melee': (v, { unit }) => `${unit(v.unit)} is held in melee by ${unit(v.by)} and cannot leave.`,
  'own-opponent': (v, { unit }) => `${unit(v.unit)} already fights ${unit(v.target)}; choose another enemy.`,
  'engager-unknown': (v) => `There is no fighter "${v.unit}" on the table; name one who stands there.`,
  'engager-not-yours': (v, { unit }) => `${unit(v.unit)} belongs to the ${v.side}, whose turn it is not.`,
  'nobody-named': () => 'An attempt needs at least one enemy; name whom it is for.',
  'named-unknown': (v) => `There is no fighter "${v.target}" on the table to engage; name an enemy who stands there.`,
  'named-friend': (v, { unit }) => `${unit(v.target)} is a friend; choose an enemy.`,
  'named-twice': (v, { unit }) => `${unit(v.target)} is named twice; name each enemy once.`,
  'no-measuring': (v, { unit }) =>
    `Nothing is measured for ${unit(v.unit)} before the attempt is declared; declare it first.`,
  'berserk-holds-back': (v, { unit }) =>
    `${unit(v.unit)} is berserk and must attempt to engage somebody before the phase ends.`,
  'no-window': (v, { unit }) => `${unit(v.unit)} has no window within 1″ to look from.`,
  'roll-first': (v, { unit }) => `${unit(v.unit)} engages out of sight: roll for it first.`,
  'no-roll-due': (v, { unit }) => `${unit(v.unit)} waits for no Out-of-Sight Roll.`,
  'out-of-reach': (v, { unit }) =>
    v.length === undefined
      ? `No way leads ${unit(v.unit)} there with the checks declared; the move ends as near as it gets. Another attempt may need a climb or a jump more.`
      : `The way of ${unit(v.unit)} is ${inchesText(v.length)} of ${inchesText(v.reach)}: the attempt fails and no path is chosen.`,
  'path-chosen-already': (v, { unit }) => `${unit(v.unit)} has chosen a path already; go on with the attempt.`,
  'path-too-long': (v, { unit }) =>
    `That path of ${unit(v.unit)} is ${inchesText(v.length)} of ${inchesText(v.reach)}: ${inchesText(v.length - v.reach)} too long.`,
  'checks-otherwise': (v, { unit }) =>
    `${unit(v.unit)} declared ${checksText(v.declared)}; that path takes ${checksText(v.used)}.`,
  'ally-avoided': (v, { unit }) =>
    `The shortest path leads ${unit(v.unit)} through ${unit(v.ally)}, so the one chosen must go through there too.`,
  'no-contact': (v, { unit }) =>
    `That path leaves ${unit(v.unit)} ${inchesText(v.gap)} short of touching ${unit(v.target)}; lead it that much further.`,
  'not-shortest': (v, { unit }) =>
    `${unit(v.unit)} engages several and takes the shortest path, ${inchesText(v.least)}; that one is ${inchesText(v.length)}.`,
  'way-blocked': (v, names) =>
    `The way of ${names.unit(v.unit)} is blocked by ${explainBlocker(v.by, names)} after ${inchesText(v.along)}; lead it round.`,
  'through-foe': (v, { unit }) =>
    `${unit(v.unit)} cannot pass through ${unit(v.enemy)}, met after ${inchesText(v.along)}; lead the path round.`,
  'no-standing': (v, names) => `${names.unit(v.unit)} cannot stand there: ${explainNoPlace(v.why, names)}.`,
  'no-intercept-now': () => 'No attempt waits for an intercept now; there is a time for it once a path is chosen.',
  'intercepted-already': (v, { unit }) => `${unit(v.by)} has stepped in already; only one may.`,
  'interceptor-unknown': (v) => `There is no fighter "${v.unit}" on the table to intercept; name one who stands there.`,
  'interceptor-unfit': (v, { unit }) => `${unit(v.unit)} may not intercept: ${UNFIT[v.why]}.`,
  'intercept-too-far': (v, { unit }) =>
    `${unit(v.unit)} steps at most ${inchesText(v.allowed)} to intercept; that is ${inchesText(v.length)}.`,
  'intercept-blocked': (v, names) =>
    `${names.unit(v.unit)} steps straight, and ${explainBlocker(v.by, names)} is in the way; choose a place with nothing between.`,
  'intercept-climbs': (v, { unit }) => `${unit(v.unit)} would have to climb or jump there, and an interceptor may not.`,
  'intercept-touches': (v, { unit }) =>
    `${unit(v.unit)} would touch ${unit(v.enemy)} there; an interceptor touches nobody but the one who is stopped.`,
  'does-not-block': (v, { unit }) =>
    Number.isFinite(v.gap)
      ? `${unit(v.unit)} would stand ${inchesText(v.gap)} clear of the path there; step further in.`
      : `${unit(v.unit)} would stand above or below the path there; step in where it is level with the path.`,
};

const UNFIT: Readonly<Record<Of<'interceptor-unfit'>['why'], string>> = {
  friend: 'a fighter of the same side',
  stunned: 'Stunned',
  dazed: 'Dazed',
  engaged: 'already in a melee',
  target: 'the target of the attempt',
};

/** Whether a violation is one of the Engage phase. */
export const isEngageViolation = (v: Violation): v is EngageViolation => v.kind in SENTENCES;

/** One sentence on why a clause of the Engage phase refuses a command. */
export const explainEngage = (v: EngageViolation, names: Names): string =>
  (SENTENCES[v.kind] as (v: EngageViolation, names: Names) => string)(v, names);
