import type { GameEvent } from '../../rules/core/events/event.ts';
import type { Game } from '../../rules/play/game.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { systemOf } from '../../rules/play/systems.ts';
import { clientOf } from '../systems/systems.ts';
import { hasPlace, type LogPlace } from '../events/event-places.ts';
import type { Names } from '../../messages/phrases/names.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { pipsOfEvent } from '../../rules/core/events/dice-of.ts';
import { messages } from '../../messages/messages.ts';
import type { Path } from '../../geometry/path.ts';

/** One line of the log as shown to players. */
export type LogLine = {
  readonly key: string;
  readonly text: string;
  /** Its place in the log; a click moves the camera to where it happened. */
  readonly place: LogPlace;
  /** Whether it happened at a place on the table. */
  readonly flies: boolean;
  readonly dice: readonly number[];
  /** The sides of the dice; six if undefined. */
  readonly sides: 20 | undefined;
  readonly undone: boolean;
  readonly tone: 'plain' | 'good' | 'bad' | 'phase';
  /** Whether players did it by hand. */
  readonly byHand: boolean;
};

/** The log in words, oldest first. Undone lines stay; `held` omits the last command while its dice are rolling. */
export function logLines(game: Game, held: boolean): readonly LogLine[] {
  const names = tableNamesOf(game.initial);
  const client = clientOf(game.initial);
  const entries = held ? game.log.slice(0, -1) : game.log;
  let combats: Combats = [];
  return entries.flatMap((entry, i) =>
    entry.events.flatMap((event, k): readonly LogLine[] => {
      if (client.isSilent(event, entry.events[k - 1])) return [];
      if (event.kind === 'combats-formed') combats = event.combats;
      return [
        {
          key: `${i}/${k}`,
          text: messages.describe.inside(names, (inside) =>
            event.kind === 'blows-begun'
              ? begunText(event, combats, inside)
              : (engagedText(event, entry.events.slice(k), inside) ?? lineOf(event, inside, game.initial)),
          ),
          place: { entry: i, event: k },
          flies: hasPlace(event),
          dice: DICE_NOT_SHOWN.has(event.kind) ? [] : pipsOfEvent(event),
          sides: systemOf(game.initial).die === 20 ? 20 : undefined,
          undone: i >= game.cut,
          tone: toneOf(event),
          byHand: event.kind === 'done-by-hand',
        },
      ];
    }),
  );
}

type Combats = Extract<GameEvent, { kind: 'combats-formed' }>['combats'];

/** The line for the start of blows: several combats are told apart by their units, as their numbers are not shown. */
function begunText(
  { combat, pick }: Extract<GameEvent, { kind: 'blows-begun' }>,
  combats: Combats,
  { unit }: Names,
): string {
  const units = combats[combat]?.units ?? [];
  if (combats.length <= 1 || units.length === 0) return messages.log.blowsBegin;
  return messages.log.picksCombat(pick.side, units.map(unit));
}

/** The enemies a fighter has engaged. The fighter that attempted it is named first; the attempt's end identifies it. */
function engagedText(event: GameEvent, later: readonly GameEvent[], { unit }: Names): string | undefined {
  if (event.kind !== 'joined') return undefined;
  const ended = later.find((other) => other.kind === 'engage-ended');
  if (ended?.outcome !== 'engaged') return undefined;
  const foes = event.pairs.flatMap(({ a, b }) => (a === ended.unit ? [b] : b === ended.unit ? [a] : []));
  return foes.length === 0 ? undefined : messages.log.engages(unit(ended.unit), foes.map(unit));
}

/** Events whose dice are not shown beside their line: volleys have too many, and a flight is one roll of a chase. */
const DICE_NOT_SHOWN: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>([
  'struck',
  'unit-shot',
  'volley',
  'attacks-rolled',
  'flight-rolled',
]);

/** The tone of a line: good or bad for the acting side. */
function toneOf(event: GameEvent): LogLine['tone'] {
  if (event.kind === 'engage-ended')
    return event.outcome === 'engaged' ? 'good' : event.outcome === 'intercepted' ? 'plain' : 'bad';
  if (event.kind === 'chargers-moved') return event.engaged.length > 0 ? 'good' : 'bad';
  if (event.kind === 'discipline-tested') return event.passed ? 'plain' : 'bad';
  return TONES[event.kind];
}

type Judged = 'engage-ended' | 'chargers-moved' | 'discipline-tested';

/** The tones of events for which the result makes no difference. */
const TONES: Readonly<Record<Exclude<GameEvent['kind'], Judged>, LogLine['tone']>> = {
  'charge-failed': 'bad',
  'unit-destroyed': 'bad',
  'character-cowed': 'bad',
  'taken-out': 'bad',
  'fighter-fell': 'bad',
  'charge-moved': 'good',
  'challenge-accepted': 'good',
  'duel-accepted': 'good',
  'regiment-gone': 'bad',
  'standard-lost': 'bad',
  'duel-refused': 'bad',
  'duel-shamed': 'bad',
  'phase-ended': 'phase',
  'done-by-hand': 'plain',
  scored: 'good',
  'unit-deployed': 'plain',
  'game-ended': 'phase',
  'unit-moved': 'plain',
  'models-removed': 'plain',
  overridden: 'plain',
  'charge-declared': 'plain',
  'charge-rolled': 'plain',
  'combats-formed': 'plain',
  'challenge-passed': 'plain',
  'challenge-issued': 'plain',
  'challenge-unanswered': 'plain',
  'challenge-refused': 'plain',
  'intervention-tested': 'plain',
  'way-offered': 'plain',
  'duellists-met': 'plain',
  'blows-begun': 'plain',
  'piled-in': 'plain',
  struck: 'plain',
  'unit-shot': 'plain',
  'duel-ended': 'plain',
  'combat-resulted': 'plain',
  'morale-tested': 'plain',
  pursued: 'plain',
  'fell-back': 'plain',
  'status-changed': 'plain',
  'fighter-moved': 'plain',
  joined: 'plain',
  parted: 'plain',
  'wound-lost': 'plain',
  checked: 'plain',
  'injury-rolled': 'plain',
  'engage-declared': 'plain',
  'out-of-sight-rolled': 'plain',
  'engage-measured': 'plain',
  'engage-path-chosen': 'plain',
  intercepted: 'plain',
  'intercept-declined': 'plain',
  'fear-tested': 'plain',
  shot: 'plain',
  'spell-cast': 'plain',
  warded: 'good',
  'treasure-moved': 'good',
  'rout-tested': 'plain',
  routed: 'bad',
  'melee-ordered': 'plain',
  attacked: 'plain',
  'regiment-charge-declared': 'plain',
  reacted: 'plain',
  volley: 'plain',
  'charge-range-rolled': 'plain',
  'flight-rolled': 'plain',
  'regiment-moved': 'plain',
  'ground-tested': 'plain',
  'health-lost': 'plain',
  'regiment-status': 'plain',
  'melee-formed': 'plain',
  'melee-staged': 'plain',
  'made-way': 'plain',
  'duel-issued': 'plain',
  'duel-over': 'plain',
  'initiative-fixed': 'plain',
  'attacks-allocated': 'plain',
  'attacks-locked': 'plain',
  'attacks-rolled': 'plain',
  'melee-result': 'plain',
  'chase-rolled': 'plain',
};

function lineOf(event: GameEvent, names: Names, { models }: GameState): string {
  const moves = movesText(event, names);
  if (moves !== undefined) return moves;
  if (event.kind === 'charge-rolled') {
    const sum = event.dice.reduce((total, pips) => total + pips, 0);
    return messages.log.rolls(names.unit(event.unit), sum, event.allowed);
  }
  if (event.kind === 'struck') return blowsText(event, names, (id) => models.get(id)?.unit);
  return messages.describe.event(event, names);
}

/** The moves of a whole squad in one sentence: how many models, and the longest path; undefined for any other event. */
function movesText(event: GameEvent, { unit }: Names): string | undefined {
  if (event.kind === 'unit-moved') {
    const says = event.fallBack ? messages.log.fallsBack : messages.log.moves;
    return says(unit(event.unit), event.moves.length, longestOf(event.moves));
  }
  if (event.kind === 'charge-moved') {
    const { targets, moves } = event;
    return messages.log.chargesInto(unit(event.unit), targets.map(unit), moves.length, longestOf(moves));
  }
  return event.kind === 'piled-in' && event.moves.length > 0
    ? messages.log.closeUp(event.step, event.moves.length, longestOf(event.moves))
    : undefined;
}

/** An event as it is announced to screen readers: the moves of several models as one sentence, not model by model. */
export function announcement(event: GameEvent, names: Names): string {
  const isOfMany = 'moves' in event && event.moves.length > 1;
  const moves = isOfMany ? messages.describe.inside(names, (inside) => movesText(event, inside) ?? '') : '';
  return moves === '' ? messages.describe.event(event, names) : moves;
}

/** The blows of one step, a squad at a time: attackers, targets, results, and the slain. */
function blowsText(
  { step, volleys, left }: Extract<GameEvent, { kind: 'struck' }>,
  { unit, model }: Names,
  unitOf: (id: ModelId) => UnitId | undefined,
): string {
  if (volleys.length === 0) return messages.log.nobodyStrikes(step);
  const blows = volleys.map((volley) => {
    const [first] = volley.attackers;
    const squad = first && unitOf(first);
    const who = volley.attackers.length > 2 && squad ? unit(squad) : messages.say.list(volley.attackers.map(model));
    return messages.log.blowsOn(who, volley.duel ? model(volley.duel) : unit(volley.against), volley);
  });
  const slain = left.filter(({ wounds }) => wounds <= 0).map((l) => model(l.model));
  return messages.log.blowsOfStep(step, blows, slain);
}

const longestOf = (moves: Extract<GameEvent, { kind: 'unit-moved' }>['moves']): Path =>
  moves.reduce((most, move) => (move.path.length > most.path.length ? move : most), moves[0]!).path;
