import type { Status } from '../../../rules/core/state/state.ts';
import type { EngageOutcome, FighterMoveKind, SkirmishEvent } from '../../../rules/core/events/skirmish.ts';
import { checksText, CHECK_LABEL, INJURY_WORD, PURPOSE_LABEL, rollText } from './checks.ts';
import { type Names, PLAIN_NAMES } from '../../names.ts';
import { countText, inchesText, listText } from '../../sentence.ts';

/** One plain line that says what happened in a skirmish. */
export function describeSkirmish(event: SkirmishEvent, names: Names = PLAIN_NAMES): string {
  const { unit } = names;
  switch (event.kind) {
    case 'status-changed':
      return statusText(unit(event.unit), event.on, event.off);
    case 'fighter-moved':
      return `${unit(event.unit)} ${MOVE_LABEL[event.how]} ${inchesText(event.move.path.length)}${howText(event)}.`;
    case 'fighter-fell':
      return `${unit(event.unit)} falls ${inchesText(event.drop)}.`;
    case 'joined':
      return joinedText(event, names);
    case 'parted':
      return `${listText(event.pairs.map(({ a, b }) => `${unit(a)} and ${unit(b)}`))} are parted.`;
    case 'wound-lost':
      return `${unit(event.unit)} has ${countText(event.left, 'wound')} left.`;
    case 'taken-out':
      return `${unit(event.unit)} is out of the fight.`;
    case 'checked':
      return `${unit(event.unit)}, ${PURPOSE_LABEL[event.purpose]}${event.against ? ` against ${unit(event.against)}` : ''}: ${rollText(event.roll)}${passText(event.roll.passed)}.`;
    case 'injury-rolled':
      return injuryText(event, names);
    case 'engage-declared':
      return `${unit(event.unit)} will engage ${listText(event.targets.map(unit))} with ${checksText(event.checks)}, ${event.seen ? 'in sight' : 'out of sight'}.`;
    case 'out-of-sight-rolled':
      return `${unit(event.unit)} feels the way: ${rollText(event.roll)} on the Out-of-Sight table.`;
    case 'engage-measured':
      return measuredText(event, names);
    case 'engage-path-chosen':
      return `${unit(event.unit)} takes a way of ${inchesText(event.stage.move.path.length)}.`;
    case 'intercepted':
      return `${unit(event.by)} steps into the way of ${unit(event.unit)}.`;
    case 'intercept-declined':
      return `Nobody steps into the way of ${unit(event.unit)}.`;
    case 'engage-ended':
      return `${unit(event.unit)} ${OUTCOME_TEXT[event.outcome]}${event.jumpAttack ? ' with a Jump Attack' : ''}.`;
    case 'fear-tested':
      return `${unit(event.unit)} faces the fear of ${listText(event.of.map(unit))}: ${rollText(event.roll)}${passText(event.roll.passed)}.`;
    case 'shot':
      return `${unit(event.unit)} shoots at ${unit(event.target)}.`;
    case 'spell-cast':
      return `${unit(event.unit)} casts at ${unit(event.target)}, difficulty ${event.difficulty}: the spell ${event.passed ? 'takes hold' : 'comes to nothing'}.`;
    case 'melee-ordered':
      return event.order.length === 0
        ? 'Nobody is left to strike.'
        : `They strike in this order: ${listText(event.order.map(unit))}.`;
    case 'attacked':
      return `${unit(event.unit)} strikes at ${unit(event.target)}: ${countText(event.attacks, 'attack')}.`;
  }
}

/** What statuses are called in sentences and on cards; statuses of other systems keep their own word. */
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
  cast: 'has cast',
  shaken: 'shaken',
  fleeing: 'fleeing',
};

/** How an attempt ended, as a verb. */
const OUTCOME_TEXT: Readonly<Record<EngageOutcome, string>> = {
  engaged: 'comes into contact',
  intercepted: 'is met on the way',
  'too-far': 'does not get there',
  'check-failed': 'does not get up there',
  fell: 'falls on the way',
};

const MOVE_LABEL: Readonly<Record<FighterMoveKind, string>> = {
  engage: 'goes',
  failed: 'gets no further than',
  intercept: 'steps',
  move: 'moves',
  run: 'runs',
  crawl: 'crawls',
  shuffle: 'makes room,',
};

type Of<K extends SkirmishEvent['kind']> = Extract<SkirmishEvent, { kind: K }>;

const GAINED: Readonly<Partial<Record<Status, string>>> = {
  staggered: 'is Staggered',
  dazed: 'is Dazed',
  stunned: 'is Stunned',
  'strikes-first': 'strikes first this turn',
  moved: 'has moved',
  ran: 'has run',
  shot: 'has shot',
  cast: 'has cast',
};

function statusText(who: string, on: readonly Status[], off: readonly Status[]): string {
  const gained = on.map((status) => GAINED[status] ?? `is ${STATUS_TEXT[status]}`);
  if (gained.length > 0) return `${who} ${listText(gained)}.`;
  return off.length > 0 ? `${who} is no longer ${listText(off.map((s) => STATUS_TEXT[s]))}.` : `${who} is as before.`;
}

/** Pairs that have somebody in common are said as his. */
function joinedText({ pairs }: Of<'joined'>, { unit }: Names): string {
  const [first] = pairs;
  const common = first && [first.a, first.b].find((id) => pairs.every(({ a, b }) => a === id || b === id));
  if (common === undefined) return `${pairs.map(({ a, b }) => `${unit(a)} and ${unit(b)}`).join('; ')} are engaged.`;
  return `${unit(common)} is engaged with ${listText(pairs.map(({ a, b }) => unit(a === common ? b : a)))}.`;
}

/** What a way took beside walking. */
function howText({ move }: Of<'fighter-moved'>): string {
  const kinds = move.path.legs.flatMap(({ kind }) =>
    kind === 'climb' || kind === 'jump-across' || kind === 'jump-down'
      ? [CHECK_LABEL[kind]]
      : kind === 'ladder'
        ? ['ladder']
        : [],
  );
  return kinds.length === 0 ? '' : ` by ${listText(kinds.map((kind) => `a ${kind}`))}`;
}

const passText = (passed: boolean | undefined): string =>
  passed === undefined ? '' : passed ? ', passed' : ', failed';

function injuryText({ unit, roll, bonus, result }: Of<'injury-rolled'>, names: Names): string {
  const sum = bonus === 0 ? `${roll.kept}` : `${roll.kept} + ${bonus} = ${roll.kept + bonus}`;
  return `${names.unit(unit)} rolls for injury, ${sum}: ${INJURY_WORD[result]}.`;
}

function measuredText({ unit, length, reach, stage }: Of<'engage-measured'>, names: Names): string {
  // Of several who cannot all be touched at once, not all are meant.
  const to = stage.kind === 'path' ? ` to ${listText(stage.touches.map(names.unit))}` : '';
  const far =
    length === undefined
      ? 'no way leads there as declared'
      : `the way${to} is ${inchesText(length)} of ${inchesText(reach)}`;
  return `${names.unit(unit)} measures: ${far}, ${stage.kind === 'path' ? 'within reach' : 'out of reach'}.`;
}
