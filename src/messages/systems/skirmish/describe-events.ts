import type { Status } from '../../../rules/core/state/state.ts';
import type { EngageOutcome, FighterMoveKind, SkirmishEvent } from '../../../rules/core/events/skirmish.ts';
import { checksText, CHECK_LABEL, INJURY_WORD, rollText } from './checks.ts';
import { modifiersText } from './aims.ts';
import { noContactText } from './skirmish.ts';
import { type Names, PLAIN_NAMES } from '../../phrases/names.ts';
import { countText, inchesText, listText, rulerText } from '../../phrases/sentence.ts';

/**
 * A sentence for the log about an event of a skirmish. A fighter is a single model, so it acts in the present tense.
 */
export function describeSkirmish(event: SkirmishEvent, names: Names = PLAIN_NAMES): string {
  const { unit } = names;
  switch (event.kind) {
    case 'status-changed':
      return statusText(unit(event.unit), event.on, event.off);
    case 'fighter-moved':
      return `${unit(event.unit)} ${MOVE_LABEL[event.how]} ${rulerText(event.move.path.length)}${howText(event)}.`;
    case 'fighter-fell':
      return `${unit(event.unit)} falls ${rulerText(event.drop)}.`;
    case 'joined':
      return contactText(event, names);
    case 'parted':
      return `${listText(event.pairs.map(({ a, b }) => `${unit(a)} and ${unit(b)}`))} are no longer in contact.`;
    case 'wound-lost':
      return `${unit(event.unit)} has ${countText(event.left, 'wound')} left.`;
    case 'taken-out':
      return `${unit(event.unit)} is out of the fight.`;
    case 'checked':
      return checkText(event, names);
    case 'injury-rolled':
      return injuryText(event, names);
    case 'engage-declared':
      return `${unit(event.unit)} will try to engage ${listText(event.targets.map(unit))} with ${checksText(event.checks)}, ${event.seen ? 'in sight' : 'out of sight'}.`;
    case 'out-of-sight-rolled':
      return `${unit(event.unit)} rolls ${rollText(event.roll)} on the Out-of-Sight table.`;
    case 'engage-measured':
      return measuredText(event, names);
    case 'engage-path-chosen':
      return `${unit(event.unit)} takes a path of ${rulerText(event.stage.move.path.length)}.`;
    case 'intercepted':
      return `${unit(event.by)} intercepts ${unit(event.unit)}.`;
    case 'intercept-declined':
      return `No enemy intercepts ${unit(event.unit)}.`;
    case 'engage-ended':
      return `${unit(event.unit)} ${OUTCOME_TEXT[event.outcome]}${event.jumpAttack ? ' with a Jump Attack' : ''}.`;
    case 'fear-tested':
      return `${unit(event.unit)} tests for fear of ${listText(event.of.map(unit))}: ${rollText(event.roll)}${endText(event.roll.passed, 'passed', 'failed')}.`;
    case 'shot':
      return shotText(event, names);
    case 'spell-cast':
      return `${unit(event.unit)} casts ${event.spell === undefined ? '' : `${event.spell} `}at ${unit(event.target)}, difficulty ${event.difficulty}: the spell ${event.passed ? 'succeeds' : 'fails'}.`;
    case 'rout-tested':
      return `${event.out} of ${event.of} fighters of the ${event.side} are out; ${unit(event.unit)} tests for rout: ${rollText(event.roll)}${endText(event.roll.passed, 'they stay', 'they rout')}.`;
    case 'routed':
      return `The ${event.side} ${event.willing ? 'gives up the fight' : 'routs'}.`;
    case 'warded':
      return `${unit(event.unit)} is warded: Defence Checks need ${event.pips} fewer until the next turn of that side.`;
    case 'melee-ordered':
      return event.order.length === 0
        ? 'No fighter is left to strike.'
        : `They strike in this order: ${listText(event.order.map(unit))}.`;
    case 'attacked':
      return `${unit(event.unit)} makes ${countText(event.attacks, 'attack')} on ${unit(event.target)}.`;
  }
}

/** Statuses as words on a card and in sentences, including those of other systems. */
export const STATUS_TEXT: Readonly<Record<Status, string>> = {
  advanced: 'advanced',
  'fell-back': 'fell back',
  'cannot-charge': 'cannot charge',
  charged: 'charged',
  declared: 'charge declared',
  'fights-first': 'fights first',
  moved: 'moved',
  staggered: 'Staggered',
  dazed: 'Dazed',
  stunned: 'Stunned',
  attempted: 'tried to engage',
  'strikes-first': 'strikes first',
  leapt: 'Jump Attack',
  ran: 'ran',
  shot: 'has shot',
  cast: 'has cast a spell',
  shaken: 'shaken',
  fleeing: 'fleeing',
};

/** How an attempt ended, as a verb. */
const OUTCOME_TEXT: Readonly<Record<EngageOutcome, string>> = {
  engaged: 'reaches the target',
  intercepted: 'is intercepted',
  'too-far': 'does not reach the target',
  'check-failed': 'fails the check and stops there',
  fell: 'falls on the way',
};

const MOVE_LABEL: Readonly<Record<FighterMoveKind, string>> = {
  engage: 'moves',
  failed: 'moves only',
  intercept: 'steps',
  move: 'moves',
  run: 'runs',
  crawl: 'crawls',
  shuffle: 'makes room and moves',
  push: 'is pushed',
};

type Of<K extends SkirmishEvent['kind']> = Extract<SkirmishEvent, { kind: K }>;

const GAINED: Readonly<Partial<Record<Status, string>>> = {
  staggered: 'is Staggered',
  dazed: 'is Dazed',
  stunned: 'is Stunned',
  attempted: 'has tried to engage',
  'strikes-first': 'strikes first this turn',
  moved: 'has moved',
  ran: 'has run',
  shot: 'has shot',
  cast: 'has cast a spell',
};

function statusText(who: string, on: readonly Status[], off: readonly Status[]): string {
  const gained = on.map((status) => GAINED[status] ?? `is ${STATUS_TEXT[status]}`);
  if (gained.length > 0) return `${who} ${listText(gained)}.`;
  return off.length > 0 ? `${who} is no longer ${listText(off.map((s) => STATUS_TEXT[s]))}.` : `${who} is unchanged.`;
}

/**
 * Which fighters are in contact now. The event does not say which one acted; several pairs have one fighter in common.
 */
function contactText({ pairs }: Of<'joined'>, { unit }: Names): string {
  const [first] = pairs;
  const common = first && [first.a, first.b].find((id) => pairs.every(({ a, b }) => a === id || b === id));
  if (pairs.length < 2 || common === undefined)
    return `${pairs.map(({ a, b }) => `${unit(a)} and ${unit(b)}`).join('; ')} are in contact.`;
  return `${unit(common)} is in contact with ${listText(pairs.map(({ a, b }) => unit(a === common ? b : a)))}.`;
}

/** The parts of a path other than walking. */
function howText({ move }: Of<'fighter-moved'>): string {
  const kinds = move.path.legs.flatMap(({ kind }) =>
    kind === 'climb' || kind === 'jump-across' || kind === 'jump-down'
      ? [CHECK_LABEL[kind]]
      : kind === 'ladder'
        ? ['ladder']
        : [],
  );
  return kinds.length === 0 ? '' : `, with ${listText(kinds.map((kind) => `a ${kind}`))}`;
}

/** The end of a sentence on a roll: the consequence of passing or failing; empty for a roll without a target. */
const endText = (passed: boolean | undefined, yes: string, no: string): string =>
  passed === undefined ? '' : `: ${passed ? yes : no}`;

/** "Dagny strikes Fenn: 12, needs 9: hit." */
function checkText({ unit, purpose, roll, against }: Of<'checked'>, names: Names): string {
  const who = names.unit(unit);
  const foe = against === undefined ? 'an enemy' : names.unit(against);
  const rolled = rollText(roll);
  const told = (does: string, yes = 'passed', no = 'failed'): string =>
    `${who} ${does}: ${rolled}${endText(roll.passed, yes, no)}.`;
  switch (purpose) {
    case 'climb':
      return told('climbs');
    case 'jump-across':
      return told('jumps across');
    case 'jump-down':
      return told('jumps down');
    case 'ledge':
      return `${who} ${roll.passed === false ? 'falls off' : 'stays on'} the ledge: ${rolled}.`;
    case 'taunt':
      return told(`taunts ${foe}`);
    case 'fear':
      return told('tests for fear');
    case 'cast':
      return told(`casts at ${foe}`, 'cast', 'failed');
    case 'melee':
      return told(`strikes ${foe}`, 'hit', 'missed');
    case 'defence':
      return told(`defends against ${foe}`, 'parried', 'not parried');
    case 'ranged':
      return told(`shoots at ${foe}`, 'hit', 'missed');
    case 'order':
      return told('rolls for who goes first');
  }
}

/** "Ann shoots at Foe with the short bow: beyond half range +2, cover +3." */
function shotText({ unit, target, weapon, shots = 1, modifiers = [] }: Of<'shot'>, names: Names): string {
  const often = shots > 1 ? ` ${shots} times` : '';
  const how = weapon === undefined ? '' : ` with ${weapon}`;
  const why = modifiers.length === 0 ? '' : `: ${modifiersText(modifiers)}`;
  return `${names.unit(unit)} shoots${often} at ${names.unit(target)}${how}${why}.`;
}

/** Injuries by a blow or a shot are read off the die that hit; only others are rolled. */
const ON_THE_DIE: Readonly<Partial<Record<Of<'injury-rolled'>['cause'], string>>> = {
  melee: ', from the blow itself',
  shot: ', from the shot itself',
};

function injuryText({ unit, cause, roll, bonus, result }: Of<'injury-rolled'>, names: Names): string {
  const sign = bonus < 0 ? '−' : '+';
  const sum = bonus === 0 ? `${roll.kept}` : `${roll.kept} ${sign} ${Math.abs(bonus)} = ${roll.kept + bonus}`;
  const how = ON_THE_DIE[cause];
  const told = how === undefined ? `rolls ${sum} for injury` : `takes injury ${sum}${how}`;
  return `${names.unit(unit)} ${told}: ${INJURY_WORD[result]}.`;
}

function measuredText({ unit, length, reach, stage }: Of<'engage-measured'>, names: Names): string {
  // Where several targets cannot all be touched at once, only those that can are named.
  const to = stage.kind === 'path' ? ` to ${listText(stage.touches.map(names.unit))}` : '';
  const beyond = stage.kind === 'failing' ? stage.beyond : undefined;
  const far =
    beyond !== undefined
      ? `any path with the checks declared is longer than ${rulerText(beyond)}`
      : length === undefined
        ? 'no path leads there with the checks declared'
        : `the path${to} is ${rulerText(length, reach)} of ${inchesText(reach)}`;
  const missed = stage.untouched ? ` ${noContactText(stage.untouched.map(names.unit))}` : '';
  return `${names.unit(unit)} measures: ${far}, ${stage.kind === 'path' ? 'within reach' : 'out of reach'}.${missed}`;
}
