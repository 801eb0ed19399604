import { toDegrees } from '../../../kernel/units.ts';
import type {
  PanicCause,
  RegimentsEvent,
  RegimentMoveKind,
  RegimentStatus,
} from '../../../rules/core/events/regiments.ts';
import { SIDES } from '../../../rules/core/turn.ts';
import type { ScorePart } from '../../../rules/core/events/regiments-melee.ts';
import type { Reaction } from '../../../rules/core/command.ts';
import type { RegimentLeg, Facing } from '../../../rules/core/formation.ts';
import { poolLoses, poolText } from './explain-violation.ts';
import { type Names, PLAIN_NAMES } from '../../phrases/names.ts';
import { countText, inchesText, listText, rulerText } from '../../phrases/sentence.ts';

/** A sentence for the log about an event of a regiments game, in the past tense: see `describeEvent`. */
export function describeRegiments(event: RegimentsEvent, names: Names = PLAIN_NAMES): string {
  const { unit, model } = names;
  switch (event.kind) {
    case 'regiment-charge-declared':
      return `${unit(event.unit)} ${event.redirected ? 'redirected the charge to' : 'declared a charge against'} ${unit(event.target)}: ${FACING_TEXT[event.facing]}, ${rulerText(event.distance)} away.`;
    case 'reacted':
      return `${unit(event.unit)} ${REACTION_TEXT[event.reaction]} ${unit(event.charger)}.`;
    case 'volley':
      return `${unit(event.unit)} shot at ${unit(event.at)}: ${countText(event.dice.length, 'shot')}, ${countText(event.hits, 'hit')}, ${countText(event.wounds, 'wound')}.`;
    case 'discipline-tested':
      return `${unit(event.unit)} tested discipline to ${TEST_TEXT[event.why]}${event.cause ? `, ${causeText(event.cause, names)}` : ''}: ${event.dice.join(' + ')} against ${event.needs}, ${event.passed ? 'passed' : 'failed'}.`;
    case 'charge-range-rolled':
      return `${unit(event.unit)} rolled ${event.roll.dice.join(', ')}: the charge against ${unit(event.target)} reaches ${inchesText(event.roll.range)}${event.roll.less ? `, ${inchesText(event.roll.less)} less over rough ground` : ''}.`;
    case 'chargers-moved': {
      const { contact, rotation } = event.score;
      const turned = rotation > 0 ? `, with ${unit(event.target)} turned by ${degreesText(rotation)}` : '';
      return event.engaged.length === 0
        ? `No charger reached ${unit(event.target)}.`
        : `${listText(event.engaged.map(unit))} charged into ${unit(event.target)}: ${contact.target} vs ${contact.chargers} = ${contact.total} models in contact${turned}.`;
    }
    case 'flight-rolled':
      return `${unit(event.unit)} rolled ${event.dice.join(' + ')} to flee: ${inchesText(event.distance)}.`;
    case 'regiment-moved':
      return `${unit(event.unit)} ${MOVE_TEXT[event.how]}${legsText(event.legs)}.`;
    case 'ground-tested':
      return `${unit(event.unit)} crossed dangerous ground and rolled ${listText(event.dice.map(String))}: ${event.wounds === 0 ? 'no wounds' : countText(event.wounds, 'wound')}.`;
    case 'health-lost':
      return `${poolLoses(event.pool, names)} ${countText(event.lost, 'health point')}${event.slain.length > 0 ? `; ${countText(event.slain.length, 'model')} slain` : ''}.`;
    case 'regiment-status':
      return statusText(unit(event.unit), event.on, event.off);
    case 'regiment-gone':
      return `${GONE_TEXT[event.why](unit(event.unit))}.`;
    case 'melee-formed':
      return event.combats.length === 0
        ? 'No combats: no units are in contact.'
        : `Combat: ${event.combats.map((c) => listText(c.units.map(unit))).join('; ')}.`;
    case 'melee-staged':
      return stageText(event.stage);
    case 'duel-issued':
      return `${model(event.character)} issued a challenge to a duel.`;
    case 'duel-accepted':
      return `${model(event.challengee)} accepted the duel with ${model(event.challenger)}.`;
    case 'duel-refused':
      return `The duel with ${model(event.challenger)} was refused.`;
    case 'duel-shamed':
      return `${model(event.character)} is shamed for not accepting the duel with ${model(event.challenger)}.`;
    case 'duel-over':
      return `The duel of ${model(event.challenger)} and ${model(event.challengee)} is over.`;
    case 'attacks-allocated':
      return `${model(event.allocation.model)} strikes ${listText(event.allocation.targets.map((pool) => poolText(pool, names)))}.`;
    case 'attacks-locked':
      return `Initiative ${event.step}: ${countText(
        event.allocations.reduce((sum, a) => sum + a.targets.length, 0),
        'attack',
      )} allocated.`;
    case 'attacks-rolled':
      return `${unit(event.unit)}, initiative ${event.step}: ${event.blows.map((b) => `${countText(b.hits, 'hit')}, ${countText(b.wounds, 'wound')}, ${b.unsaved} unsaved against ${poolText(b.pool, names)}`).join('; ')}.`;
    case 'made-way':
      return `${model(event.with)} made way for ${model(event.model)}.`;
    case 'initiative-fixed':
      return `Attacks at initiative ${listText(event.steps.map(({ step }) => String(step)))}.`;
    case 'chase-rolled':
      return `${unit(event.flight.unit)} fled ${inchesText(event.flight.distance)}${event.pursuers.map((p) => `, ${unit(p.unit)} pursued ${inchesText(p.distance)}`).join('')}${event.caught ? ': caught' : ''}.`;
    case 'standard-lost':
      return `${unit(event.unit)} broke, and the standard is lost.`;
    case 'melee-result': {
      const { attacker, defender } = event.score;
      const result =
        event.loser === undefined
          ? `The combat is a draw: ${attacker} to ${defender}.`
          : `The ${event.loser} lost the combat, ${Math.min(attacker, defender)} to ${Math.max(attacker, defender)}.`;
      return [result, ...scoreLines(event)].join(' ');
    }
  }
}

/** What each side of a combat scored for, one line for each side that scored. */
export const scoreLines = ({ parts }: Of<'melee-result'>): readonly string[] =>
  SIDES.flatMap((side) => {
    const own = parts?.[side] ?? [];
    return own.length === 0 ? [] : [`${capital(side)}: ${listText(own.map(partText))}.`];
  });

const capital = (side: string): string => side.charAt(0).toUpperCase() + side.slice(1);

function partText({ what, points }: ScorePart): string {
  switch (what) {
    case 'health':
      return `${countText(points, 'health point')} taken`;
    case 'charge':
      return `${points} for the charge`;
    case 'ranks':
      return `${points} for full ranks`;
    case 'flank':
      return `${points} for the flank`;
    case 'rear':
      return `${points} for the rear`;
    case 'standard':
      return `${points} for the standard`;
    case 'musician':
      return `${points} for the musician`;
  }
}

function causeText({ why, by }: PanicCause, { unit }: Names): string {
  switch (why) {
    case 'shots':
      return `shot at by ${unit(by)}`;
    case 'destroyed':
      return `${unit(by)} destroyed nearby`;
    case 'fled-through':
      return `${unit(by)} fleeing through the ranks`;
  }
}

type Of<K extends RegimentsEvent['kind']> = Extract<RegimentsEvent, { kind: K }>;
type Stage = Of<'melee-staged'>['stage'];

function stageText(stage: Stage): string {
  switch (stage.kind) {
    case 'duel':
      return `The ${stage.side === 'active' ? 'player whose turn it is' : 'other player'} may issue a challenge.`;
    case 'challenged':
      return 'The challenge must be accepted or refused.';
    case 'refused':
      return 'The challenge was refused: the challenging player chooses who is shamed.';
    case 'allocate':
      return `Initiative ${stage.step} begins.`;
    case 'locked':
      return `Initiative ${stage.step}: the attacks are locked.`;
    case 'fought':
      return 'All attacks of the combat are made.';
  }
}

const degreesText = (angle: number): string => `${Math.round(Math.abs(toDegrees(angle)) * 10) / 10}°`;

/** The legs of a move in order, without turns that round to 0°; empty where none is left. */
function legsText(legs: readonly RegimentLeg[]): string {
  const told = legs.filter((leg) => !('angle' in leg) || degreesText(leg.angle) !== '0°').map(legText);
  return told.length > 0 ? `: ${told.join(', ')}` : '';
}

function legText(leg: RegimentLeg): string {
  switch (leg.kind) {
    case 'advance':
      return `${rulerText(leg.length)} ahead`;
    case 'wheel':
      return `a wheel of ${degreesText(leg.angle)} to the ${leg.angle > 0 ? 'left' : 'right'}`;
    case 'align':
      return `a closing turn of ${degreesText(leg.angle)}`;
    case 'pivot':
      return `a turn of ${degreesText(leg.angle)}`;
    case 'reform':
      return 'a new formation';
  }
}

/** The sides of a unit that can be charged. */
export const FACING_TEXT: Readonly<Record<Facing, string>> = {
  front: 'front',
  right: 'right flank',
  rear: 'rear',
  left: 'left flank',
};

const REACTION_TEXT: Readonly<Record<Reaction, string>> = {
  hold: 'held against',
  'stand-and-shoot': 'stood and shot at',
  flee: 'fled from',
};

const TEST_TEXT = {
  redirect: 'choose another target',
  break: 'hold',
  rally: 'rally',
  panic: 'avoid panic',
} as const;

const MOVE_TEXT: Readonly<Record<RegimentMoveKind, string>> = {
  charge: 'charged',
  'failed-charge': 'failed the charge',
  flee: 'fled',
  advance: 'advanced',
  march: 'marched',
  reform: 'reformed',
  rotated: 'turned to face the charge',
  pursuit: 'pursued',
};

/** How a unit left the table, around its name. */
const GONE_TEXT: Readonly<Record<Of<'regiment-gone'>['why'], (unit: string) => string>> = {
  slain: (unit) => `The last model of ${unit} was slain`,
  fled: (unit) => `${unit} fled off the table`,
  caught: (unit) => `The pursuit destroyed ${unit}`,
};

function statusText(name: string, on: readonly RegimentStatus[], off: readonly RegimentStatus[]): string {
  const parts = [...on.map((s) => STATUS_ON[s]), ...off.map((s) => STATUS_OFF[s])];
  return `${name}: ${listText(parts)}.`;
}

const STATUS_ON: Readonly<Record<RegimentStatus, string>> = {
  shaken: 'now shaken',
  fleeing: 'now fleeing',
  charged: 'charged',
  moved: 'moved',
  ran: 'marched',
};
const STATUS_OFF: Readonly<Record<RegimentStatus, string>> = {
  shaken: 'no longer shaken',
  fleeing: 'rallied',
  charged: 'no longer charging',
  moved: 'free to move again',
  ran: 'no longer marching',
};
