import type { DuelEnd } from '../../../rules/core/state/squads.ts';
import type { FightEvent, PursuitRoll, Volley } from '../../../rules/core/events/squads.ts';
import { type Names, PLAIN_NAMES } from '../../phrases/names.ts';
import { countText, listText, rulerText } from '../../phrases/sentence.ts';

/** A sentence for the log about an event of a squads fight, in the past tense. */
export function describeFight(event: FightEvent, names: Names = PLAIN_NAMES): string {
  const { unit, model } = names;
  switch (event.kind) {
    case 'combats-formed':
      return event.combats.length === 0
        ? 'No combats: no unit is close enough to fight.'
        : `${countText(event.combats.length, 'combat')} to fight: ${event.combats.map((c) => listText(c.units.map(unit))).join('; ')}.`;
    case 'challenge-passed':
      return `The ${event.side} passed: no challenge.`;
    case 'challenge-issued':
      return `${model(event.challenger)} issued a challenge.`;
    case 'challenge-unanswered':
      return `No enemy could answer ${model(event.challenger)}: the challenge has no effect.`;
    case 'challenge-accepted':
      return `${model(event.challengee)} accepted the challenge of ${model(event.challenger)}.`;
    case 'challenge-refused':
      return `The ${event.side} refused the challenge of ${model(event.challenger)}.`;
    case 'character-cowed':
      return `${model(event.character)} hangs back: no attacks this turn, and its leadership does not count.`;
    case 'intervention-tested':
      return `${model(event.intervener)} tried to take the place of ${model(event.displaced)} against ${model(event.opponent)}: rolled ${event.die} against initiative ${event.initiative}, ${event.passed ? 'in time' : 'too late'}.`;
    case 'way-offered':
      return `The ${event.side} chooses who makes way for the duel: ${listText(event.partners.map(model), 'or')}.`;
    case 'duellists-met':
      return meetingText(event, names);
    case 'blows-begun':
      return `The ${event.pick.side} chose combat ${event.combat + 1}: the fighting begins.`;
    case 'piled-in':
      return event.moves.length === 0
        ? `Initiative ${event.step}: no model needed to pile in.`
        : `Initiative ${event.step}, piled in: ${listText(event.moves.map((move) => `${model(move.model)} (${rulerText(move.path.length)})`))}.`;
    case 'struck':
      return strikeText(event, names);
    case 'duel-ended':
      return `The duel of ${model(event.challenger)} and ${model(event.challengee)} is over: ${DUEL_END_TEXT[event.because]}.`;
    case 'combat-resulted':
      return resultText(event);
    case 'morale-tested':
      return moraleText(event, names);
    case 'pursued':
      return pursuitText(event, names);
    case 'unit-destroyed':
      return `The pursuit destroyed ${unit(event.unit)}: ${countText(event.models.length, 'model')} lost.`;
    case 'fell-back':
      return `${unit(event.unit)} fell back ${sumText(event.dice)}″.`;
  }
}

const DUEL_END_TEXT: Readonly<Record<DuelEnd, string>> = {
  slain: 'a duellist was slain',
  fled: 'one side ran',
  swept: 'one side ran and was caught',
  parted: 'the duellists were separated',
};

/** The result of a volley: "4 hits, 2 wounds, 1 saved". */
export function volleyText({ hit, wound, allocations, lost }: Volley): string {
  const hits = wound.needs === undefined ? hitsOf(hit) : wound.dice.length;
  const wounds = allocations.length + lost;
  const saved = allocations.filter((a) => !a.unsaved).length;
  if (hits === 0) return 'no hits';
  const parts = [countText(hits, 'hit')];
  if (wound.needs === undefined) return `${parts[0]}, too tough to wound`;
  parts.push(wounds === 0 ? 'no wounds' : countText(wounds, 'wound'));
  if (allocations.length > 0) parts.push(`${saved === 0 ? 'none' : saved} saved`);
  if (lost > 0) parts.push(`${lost} lost`);
  return parts.join(', ');
}

const hitsOf = ({ needs, dice }: Volley['hit']): number => dice.filter((die) => die >= needs).length;

type Of<K extends FightEvent['kind']> = Extract<FightEvent, { kind: K }>;

function strikeText({ step, volleys, left }: Of<'struck'>, names: Names): string {
  if (volleys.length === 0) return `Initiative ${step}: no attacks.`;
  const { unit, model } = names;
  const blows = volleys.map((v) => {
    const foe = v.duel === undefined ? unit(v.against) : model(v.duel);
    const taken = v.allocations.flatMap(({ lookOut, model: meant }) =>
      lookOut?.to === undefined ? [] : [`${model(lookOut.to)} took a wound for ${model(meant)}`],
    );
    const detail = [volleyText(v), ...taken].join('; ');
    return `${attackersText(v, names)} against ${foe}: ${detail}.`;
  });
  const slain = left.filter(({ wounds }) => wounds <= 0).map((l) => model(l.model));
  const hurt = left
    .filter(({ wounds }) => wounds > 0)
    .map((l) => `${model(l.model)} has ${countText(l.wounds, 'wound')} left.`);
  const fallen = slain.length === 0 ? [] : [`Slain: ${listText(slain)}.`];
  return [`Initiative ${step}:`, ...blows, ...fallen, ...hurt].join(' ');
}

/** Up to three attackers by name, otherwise their number. */
const attackersText = ({ attackers }: Volley, names: Names): string =>
  attackers.length <= 3 ? listText(attackers.map(names.model)) : countText(attackers.length, 'model');

function meetingText({ challenger, challengee, way, shifts }: Of<'duellists-met'>, { model }: Names): string {
  const [k, n] = [model(challenger), model(challengee)];
  const partner = (of: typeof challenger) => shifts.find((shift) => shift.model !== of)?.model;
  const changed = (who: string, friend: typeof challenger | undefined, foe: string) =>
    friend === undefined
      ? `${who} stepped up to ${foe}.`
      : `${who} swapped places with ${model(friend)} to face ${foe}.`;
  switch (way) {
    case 'touching':
      return `${k} and ${n} are already face to face.`;
    case 'challenger-swaps':
      return changed(k, partner(challenger), n);
    case 'challengee-swaps':
      return changed(n, partner(challengee), k);
    case 'as-close':
      return `${k} moved as close to ${n} as possible; they fight as if they touched.`;
  }
}

function resultText({ unsaved, winner }: Of<'combat-resulted'>): string {
  if (winner === undefined)
    return `The combat is a draw: ${unsaved.attacker === 0 ? 'no wounds on either side' : `${countText(unsaved.attacker, 'wound')} each`}.`;
  const loser = winner === 'attacker' ? 'defender' : 'attacker';
  return `The ${winner} won the combat by ${unsaved[winner]} to ${unsaved[loser]}.`;
}

function moraleText({ unit, dice, leadership, leader, behind, passed }: Of<'morale-tested'>, names: Names): string {
  const limit = behind > 0 ? `${leadership} − ${behind} = ${signedText(leadership - behind)}` : `${leadership}`;
  return `${names.unit(unit)} tested morale with the leadership of ${names.model(leader)}: ${sumText(dice)} against ${limit}, ${passed ? 'held' : 'broke'}.`;
}

function pursuitText({ quarry, pursuers, caught, survived }: Of<'pursued'>, { unit }: Names): string {
  const sum = ({ die, initiative }: PursuitRoll) => `${die} + ${initiative} = ${die + initiative}`;
  const roll = (of: PursuitRoll) => `${unit(of.unit)} with ${sum(of)}`;
  const end = caught ? (survived ? 'caught, but fights on' : 'caught') : 'got away';
  return pursuers.length === 0
    ? `${unit(quarry.unit)} ran; no unit pursued.`
    : `${unit(quarry.unit)} ran with ${sum(quarry)}, pursued by ${listText(pursuers.map(roll))}: ${end}.`;
}

/** A number with a typographic minus sign. */
const signedText = (value: number): string => (value < 0 ? `−${-value}` : String(value));

const sumText = (dice: readonly number[]): string =>
  dice.length === 1 ? `${dice[0]}` : `${dice.join(' + ')} = ${dice.reduce((sum, die) => sum + die, 0)}`;
