import { type Game, gameAt } from '../../rules/play/game.ts';
import type { Phase, Side } from '../../rules/core/turn.ts';
import { messages } from '../../messages/messages.ts';
import type { LogLine } from './log-lines.ts';

/** What happened in one turn of one side, or while both deployed. */
export type LogTurn = {
  readonly key: string;
  readonly turn: number;
  /** Undefined while the sides deploy. */
  readonly side: Side | undefined;
  readonly lines: readonly LogLine[];
};

type Moment = { readonly turn: number; readonly side: Side; readonly phase: Phase };

/** The lines of a log by turns. Phases that ended one after the other, with nothing between them, are one line. */
export function logTurns(game: Game, lines: readonly LogLine[]): readonly LogTurn[] {
  const moments = momentsOf(game, lines);
  const turns: { key: string; turn: number; side: Side | undefined; lines: LogLine[] }[] = [];
  lines.forEach((line, i) => {
    const { turn, phase, side: active } = moments[i]!;
    const side = phase === 'deploy' ? undefined : active;
    const last = turns.at(-1);
    if (last?.turn === turn && last.side === side) last.lines.push(line);
    else turns.push({ key: line.key, turn, side, lines: [line] });
  });
  return turns.map((one) => ({ ...one, lines: joinPhases(game, one.lines) }));
}

const endedBy = (game: Game, { place }: LogLine): Moment | undefined => {
  const event = game.log[place.entry]?.events[place.event];
  return event?.kind === 'phase-ended' ? event : undefined;
};

/** The phase in which each line happened: what a phase's end brings with it, such as points, still belongs to it. */
function momentsOf(game: Game, lines: readonly LogLine[]): readonly Moment[] {
  const found: Moment[] = [];
  // Undone lines are told too.
  let later: Moment = gameAt(game, game.log.length)!.state;
  for (const line of lines.toReversed()) {
    const within = game.log[line.place.entry]?.events.slice(0, line.place.event + 1) ?? [];
    const ended = within.findLast((event) => event.kind === 'phase-ended');
    later = ended ?? later;
    found.push(later);
  }
  return found.reverse();
}

function joinPhases(game: Game, lines: readonly LogLine[]): readonly LogLine[] {
  const joined: { line: LogLine; phases: Phase[] }[] = [];
  for (const line of lines) {
    const ended = endedBy(game, line);
    const last = joined.at(-1);
    if (ended && last && last.phases.length > 0 && last.line.undone === line.undone) {
      last.phases.push(ended.phase);
      last.line = line;
    } else joined.push({ line, phases: ended ? [ended.phase] : [] });
  }
  return joined.map(({ line, phases }) =>
    phases.length === 0 || phases.includes('deploy') ? line : { ...line, text: messages.log.phasesEnded(phases) },
  );
}
