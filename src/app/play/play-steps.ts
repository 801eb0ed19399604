import type { GameEvent } from '../../rules/core/events/event.ts';
import type { Command } from '../../rules/core/command.ts';
import type { Game } from '../../rules/play/game.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { reasonLines } from '../table/reason-lines.ts';
import { fightResults } from '../systems/squads/fight-result.ts';
import { fightCommand } from '../systems/squads/fight-steps.ts';
import { tableNamesOf } from '../../messages/names.ts';
import { CLEAN } from './pick-steps.ts';
import type { Step } from '../table/step.ts';
import { NO_INTENT } from '../systems/skirmish/intent.ts';
import { placedCommand } from '../systems/squads/placements.ts';
import { isRegimentStage } from '../systems/regiments/regiment-stage.ts';
import { regimentCommand } from '../systems/regiments/regiment-steps.ts';
import { isSkirmishStage } from '../systems/skirmish/skirmish-stage.ts';
import { skirmishCommand } from '../systems/skirmish/skirmish-steps.ts';
import { spokenStage } from './spoken-stage.ts';
import { stageOf } from './stage-of-play.ts';
import type { Question, TableState } from '../table/table-state.ts';
import { messages } from '../../messages/messages.ts';

/** The next sensible command: what Enter and the large button do; undefined when there is none. */
export function nextCommand(table: TableState): Command | undefined {
  const stage = stageOf(table);
  if (isSkirmishStage(stage)) return skirmishCommand(table, stage);
  if (isRegimentStage(stage)) return regimentCommand(table, stage);
  if (table.placements.size > 0 && table.game) return placedCommand(table.game.state, table.placements);
  switch (stage.kind) {
    case 'declare':
      return { kind: 'declare-charge', unit: stage.unit, targets: stage.targets };
    case 'roll':
      return { kind: 'roll-charge' };
    case 'charge-move':
      return { kind: 'move-charge' };
    case 'pick-combat':
    case 'issue':
    case 'answer':
    case 'nominate':
    case 'make-way':
    case 'intervene':
    case 'blows':
    case 'fought':
      return fightCommand(table, stage);
    default:
      return undefined;
  }
}

/** A command was refused: the game stays, the reasons are shown. */
export function stepRefused({ game }: TableState, command: Command, violations: readonly Violation[]): Step {
  if (game === undefined) return undefined;
  const names = tableNamesOf(game.state);
  return {
    busy: undefined,
    refusal: { unit: 'unit' in command ? command.unit : game.state.charge?.unit, violations },
    said: reasonLines(violations, names)
      .map(({ sentence }) => sentence)
      .join(' '),
  };
}

/** What happened is laid on the table: minis set out on their walk, a failure shows its witness. */
export function stepHappened(table: TableState, game: Game, events: readonly GameEvent[]): Step {
  const { selection, targets } = table;
  const names = tableNamesOf(game.state, game.initial);
  const moved = events.find((e) => e.kind === 'charge-moved' || e.kind === 'unit-moved');
  const failed = events.find((e) => e.kind === 'charge-failed');
  const ended = events.some((e) => e.kind === 'phase-ended');
  const over = moved !== undefined || failed !== undefined || ended;
  const next = stageOf({ ...table, game, playing: undefined, model: undefined });
  const declared = table.game?.state.charge?.targets;
  return {
    game,
    busy: undefined,
    drag: undefined,
    placements: new Map(),
    refusal: failed ? { unit: failed.unit, violations: failed.because } : undefined,
    results: fightResults(events, names),
    ...(events.some((e) => e.kind === 'combat-resulted' || e.kind === 'phase-ended') ? { losses: [], stand: [] } : {}),
    targets: over ? [] : (declared ?? targets),
    ...(over && !failed ? { question: { state: 'none' } as const } : {}),
    // What a phase left lying, its dice too, is cleared away with it.
    ...(ended ? { selection: [], model: undefined, throw: undefined } : { selection }),
    // A choice among candidates is over once it was made.
    ...(game.state.phase === 'fight' ? { model: undefined } : {}),
    ...(game.state.rules.system === 'skirmish' ? skirmishNews(game, events) : {}),
    ...(game.state.rules.system === 'regiments' ? regimentNews(table, events) : {}),
    said: [...events.map((e) => messages.describe.event(e, names)), spokenStage(next, names)].join(' ').trim(),
  };
}

/** What is in mind is done with once something happened; whom an attempt is about stays named. */
function skirmishNews({ state }: Game, events: readonly GameEvent[]): Partial<TableState> {
  const attempt = state.warband?.attempt;
  const ended = events.some((event) => event.kind === 'phase-ended');
  return {
    intent: NO_INTENT,
    model: undefined,
    targets: attempt?.targets ?? [],
    ...(attempt && !ended ? { selection: [attempt.unit] } : {}),
  };
}

/** Whom a charge was meant for, and who dealt his blows, is done with once it happened. */
function regimentNews({ selection }: TableState, events: readonly GameEvent[]): Partial<TableState> {
  const isDone = events.some(
    ({ kind }) => kind === 'chargers-moved' || kind === 'melee-result' || kind === 'phase-ended',
  );
  const isDealt = isDone || events.some(({ kind }) => kind === 'attacks-rolled' || kind === 'duel-issued');
  return { targets: [], selection: isDone ? [] : selection, ...(isDealt ? { model: undefined } : {}) };
}

/** The log was cut back or taken up again: minis stand where they stood, nothing is rolled anew. */
export function stepTurned({ question }: TableState, game: Game): Step {
  const { turn, phase, charge } = game.state;
  return {
    ...CLEAN,
    ...(charge && isAbout(question, charge.unit) ? { question } : {}),
    game,
    playing: undefined,
    results: [],
    throw: undefined,
    said: messages.page.turnAndPhase(turn, phase),
  };
}

const isAbout = (question: Question, unit: string): boolean => question.state === 'answered' && question.unit === unit;
