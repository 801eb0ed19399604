import type { GameEvent } from '../rules/core/event.ts';
import type { Game } from '../rules/core/game.ts';
import type { UnitId } from '../rules/core/ids.ts';
import { rulerText } from './charge-text.ts';
import { describeEvent } from './describe-event.ts';
import type { Names } from './names.ts';
import { namesOf } from './names.ts';
import { countText, listText } from './sentence.ts';

/** One line of the log as players read it. */
export type LogLine = {
  readonly key: string;
  readonly text: string;
  /** Units the camera flies to. */
  readonly units: readonly UnitId[];
  readonly dice: readonly number[];
  readonly undone: boolean;
  readonly tone: 'plain' | 'good' | 'bad' | 'phase';
};

/** The log in plain words, oldest first; what was undone stays, struck through. `held` leaves out the newest command while its dice still fall. */
export function logLines(game: Game, held: boolean): readonly LogLine[] {
  const names = namesOf(game.initial);
  const entries = held ? game.log.slice(0, -1) : game.log;
  return entries.flatMap((entry, i) =>
    entry.events.map(
      (event, k): LogLine => ({
        key: `${i}/${k}`,
        text: lineOf(event, names),
        units: unitsOf(event),
        dice: event.kind === 'charge-rolled' ? event.dice : [],
        undone: i >= game.cut,
        tone:
          event.kind === 'charge-failed'
            ? 'bad'
            : event.kind === 'charge-moved'
              ? 'good'
              : event.kind === 'phase-ended'
                ? 'phase'
                : 'plain',
      }),
    ),
  );
}

function lineOf(event: GameEvent, names: Names): string {
  switch (event.kind) {
    case 'unit-moved':
      return `${names.unit(event.unit)} moves ${countText(event.moves.length, 'model')}, at most ${longestText(event.moves)}.`;
    case 'charge-moved':
      return `${names.unit(event.unit)} charges into ${listText(event.targets.map(names.unit))}: ${countText(event.moves.length, 'model')}, at most ${longestText(event.moves)}.`;
    case 'charge-rolled':
      return `${names.unit(event.unit)} rolls ${event.dice.reduce((sum, d) => sum + d, 0)}: up to ${rulerText(event.allowed)} each.`;
    default:
      return describeEvent(event, names);
  }
}

function longestText(moves: Extract<GameEvent, { kind: 'unit-moved' }>['moves']): string {
  const longest = moves.reduce((most, move) => (move.path.length > most.path.length ? move : most), moves[0]!);
  const { length, up, down } = longest.path;
  return `${rulerText(length)}${up + down > 0.05 ? ` (${rulerText(up)} up, ${rulerText(down)} down)` : ''}`;
}

function unitsOf(event: GameEvent): readonly UnitId[] {
  switch (event.kind) {
    case 'phase-ended':
    case 'overridden':
      return [];
    case 'charge-declared':
    case 'charge-moved':
      return [event.unit, ...event.targets];
    default:
      return [event.unit];
  }
}
