import { toDegrees } from '../../../kernel/units.ts';
import type { RegimentsEvent, RegimentMoveKind, RegimentStatus } from '../../../rules/core/events/regiments.ts';
import type { Reaction } from '../../../rules/core/command.ts';
import type { RegimentLeg } from '../../../rules/core/formation.ts';
import { poolLoses, poolText } from './explain-violation.ts';
import { type Names, PLAIN_NAMES } from '../../names.ts';
import { countText, inchesText, listText } from '../../sentence.ts';

/** One plain line that says what happened in a battle of regiments. */
export function describeRegiments(event: RegimentsEvent, names: Names = PLAIN_NAMES): string {
  const { unit, model } = names;
  switch (event.kind) {
    case 'regiment-charge-declared':
      return `${unit(event.unit)} ${event.redirected ? 'turns on' : 'declares a charge against'} ${unit(event.target)}: its ${event.facing}, ${inchesText(event.distance)} away.`;
    case 'reacted':
      return `${unit(event.unit)} ${REACTION_TEXT[event.reaction]} ${unit(event.charger)}.`;
    case 'volley':
      return `${unit(event.unit)} shoots at ${unit(event.at)}: ${countText(event.dice.length, 'shot')}, ${countText(event.hits, 'hit')}, ${countText(event.wounds, 'wound')}.`;
    case 'discipline-tested':
      return `${unit(event.unit)} tests its discipline to ${TEST_TEXT[event.why]}: ${event.dice.join(' + ')} against ${event.needs}, ${event.passed ? 'passed' : 'failed'}.`;
    case 'charge-range-rolled':
      return `${unit(event.unit)} rolls ${event.roll.dice.join(', ')}: its charge on ${unit(event.target)} reaches ${inchesText(event.roll.range)}.`;
    case 'chargers-moved': {
      const { contact, rotation } = event.score;
      const turned = rotation > 0 ? `, ${unit(event.target)} turned by ${degreesText(rotation)}` : '';
      return event.engaged.length === 0
        ? `Nobody reaches ${unit(event.target)}.`
        : `${listText(event.engaged.map(unit))} strike${event.engaged.length === 1 ? 's' : ''} ${unit(event.target)}: ${contact.target} vs ${contact.chargers} = ${contact.total} models in contact${turned}.`;
    }
    case 'flight-rolled':
      return `${unit(event.unit)} runs ${event.dice.join(' + ')}: ${inchesText(event.distance)}.`;
    case 'regiment-moved':
      return `${unit(event.unit)} ${MOVE_TEXT[event.how]}${legsText(event.legs)}.`;
    case 'ground-tested':
      return `${unit(event.unit)} crosses dangerous ground and rolls ${listText(event.dice.map(String))}: ${event.wounds === 0 ? 'no wounds' : countText(event.wounds, 'wound')}.`;
    case 'health-lost':
      return `${poolLoses(event.pool, names)} ${countText(event.lost, 'health point')}${event.slain.length > 0 ? `; ${countText(event.slain.length, 'model')} fall${event.slain.length === 1 ? 's' : ''}` : ''}.`;
    case 'regiment-status':
      return statusText(unit(event.unit), event.on, event.off);
    case 'regiment-gone':
      return `${unit(event.unit)} ${GONE_TEXT[event.why]}.`;
    case 'melee-formed':
      return event.combats.length === 0
        ? 'Nobody is in combat.'
        : `Combat: ${event.combats.map((c) => listText(c.units.map(unit))).join('; ')}.`;
    case 'melee-staged':
      return stageText(event.stage);
    case 'duel-issued':
      return `${model(event.character)} challenges.`;
    case 'duel-accepted':
      return `${model(event.challengee)} accepts the duel with ${model(event.challenger)}.`;
    case 'duel-refused':
      return `The duel with ${model(event.challenger)} is refused.`;
    case 'duel-shamed':
      return `${model(event.character)} holds back in shame: he could have answered ${model(event.challenger)}.`;
    case 'duel-over':
      return `The duel of ${model(event.challenger)} and ${model(event.challengee)} is over.`;
    case 'attacks-allocated':
      return `${model(event.allocation.model)} strikes at ${listText(event.allocation.targets.map((pool) => poolText(pool, names)))}.`;
    case 'attacks-locked':
      return `Step ${event.step}: ${countText(
        event.allocations.reduce((sum, a) => sum + a.targets.length, 0),
        'attack',
      )} dealt.`;
    case 'attacks-rolled':
      return `${unit(event.unit)}, step ${event.step}: ${event.blows.map((b) => `${countText(b.hits, 'hit')}, ${countText(b.wounds, 'wound')}, ${b.unsaved} unsaved on ${poolText(b.pool, names)}`).join('; ')}.`;
    case 'made-way':
      return `${model(event.with)} makes way for ${model(event.model)}.`;
    case 'initiative-fixed':
      return `Blows fall at ${listText(event.steps.map(({ step }) => String(step)))}.`;
    case 'chase-rolled':
      return `${unit(event.flight.unit)} runs ${inchesText(event.flight.distance)}${event.pursuers.map((p) => `, ${unit(p.unit)} follows ${inchesText(p.distance)}`).join('')}${event.caught ? ': caught' : ''}.`;
    case 'melee-result':
      return event.loser === undefined
        ? `A draw: ${event.score.attacker} to ${event.score.defender}.`
        : `The ${event.loser} loses the combat, ${event.score.attacker} to ${event.score.defender}.`;
  }
}

type Stage = Extract<RegimentsEvent, { kind: 'melee-staged' }>['stage'];

function stageText(stage: Stage): string {
  switch (stage.kind) {
    case 'duel':
      return `The ${stage.side === 'active' ? 'side whose turn it is' : 'other side'} may challenge.`;
    case 'challenged':
      return 'A challenge waits for its answer.';
    case 'refused':
      return 'A challenge is refused: whoever challenged names who is shamed.';
    case 'allocate':
      return `Step ${stage.step}: attacks are dealt.`;
    case 'locked':
      return `Step ${stage.step}: attacks are locked.`;
    case 'fought':
      return 'The combat is fought.';
  }
}

const degreesText = (angle: number): string => `${Math.round(Math.abs(toDegrees(angle)) * 10) / 10}°`;

/** The legs of a move in turn, but for turns too small to be told; nothing where there are none. */
function legsText(legs: readonly RegimentLeg[]): string {
  const told = legs.filter((leg) => !('angle' in leg) || degreesText(leg.angle) !== '0°').map(legText);
  return told.length > 0 ? `: ${told.join(', ')}` : '';
}

function legText(leg: RegimentLeg): string {
  switch (leg.kind) {
    case 'advance':
      return `${inchesText(leg.length)} ahead`;
    case 'wheel':
      return `a wheel of ${degreesText(leg.angle)} to the ${leg.angle > 0 ? 'left' : 'right'}`;
    case 'align':
      return `closing by ${degreesText(leg.angle)}`;
    case 'pivot':
      return `a turn of ${degreesText(leg.angle)}`;
    case 'reform':
      return 'a new order';
  }
}

const REACTION_TEXT: Readonly<Record<Reaction, string>> = {
  hold: 'holds against',
  'stand-and-shoot': 'stands and shoots at',
  flee: 'flees from',
};

const TEST_TEXT = {
  redirect: 'choose another target',
  break: 'stand',
  rally: 'rally',
  panic: 'keep its nerve',
} as const;

const MOVE_TEXT: Readonly<Record<RegimentMoveKind, string>> = {
  charge: 'charges',
  'failed-charge': 'falls short of its charge',
  flee: 'flees',
  advance: 'advances',
  march: 'marches',
  reform: 'forms up anew',
  rotated: 'is turned to meet the charge',
  pursuit: 'pursues',
};

const GONE_TEXT = { slain: 'is destroyed', fled: 'has fled the table', caught: 'is run down' } as const;

function statusText(name: string, on: readonly RegimentStatus[], off: readonly RegimentStatus[]): string {
  const parts = [...on.map((s) => STATUS_ON[s]), ...off.map((s) => STATUS_OFF[s])];
  return `${name} ${listText(parts)}.`;
}

const STATUS_ON: Readonly<Record<RegimentStatus, string>> = {
  shaken: 'is shaken',
  fleeing: 'is fleeing',
  charged: 'has charged',
  moved: 'has moved',
};
const STATUS_OFF: Readonly<Record<RegimentStatus, string>> = {
  shaken: 'is steady again',
  fleeing: 'rallies',
  charged: 'has lost the force of its charge',
  moved: 'may move again',
};
