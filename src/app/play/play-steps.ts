import { announcement } from './log-lines.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { Command } from '../../rules/core/command.ts';
import type { Game } from '../../rules/play/game.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import { reasonLines } from '../state/reason-lines.ts';
import { fightResults } from '../systems/squads/fight-result.ts';
import { tableNamesOf, type Names } from '../../messages/phrases/names.ts';
import type { Stamp } from '../state/skirmish.ts';
import type { Step } from '../state/step.ts';
import { clientOf } from '../systems/systems.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import { stageOf } from './stage-of-play.ts';
import type { TableState } from '../state/table-state.ts';
import { messages } from '../../messages/messages.ts';
import { CLEAN } from '../state/clean.ts';
import type { ChargeQuestion } from '../state/selection.ts';
import type { Stage } from '../state/stage.ts';

/** The default command, given by Enter and the large button; undefined if there is none. */
export function nextCommand(table: TableState): Command | undefined {
  const stage = stageOf(table);
  if (table.game === undefined || stage.kind === 'over') return undefined;
  if (stage.kind !== 'deploy') return clientOf(table.game.state).nextCommand(table, stage);
  if (stage.unit !== undefined) return { kind: 'deploy', unit: stage.unit };
  return stage.waiting.length === 0 ? { kind: 'end-phase' } : undefined;
}

/** The command that declines a challenge or an interception; undefined if nothing can be declined. */
export function declineCommand(table: TableState): Command | undefined {
  const stage = stageOf(table);
  const isOfGame = stage.kind !== 'over' && stage.kind !== 'deploy';
  return table.game && isOfGame ? clientOf(table.game.state).declineCommand(table, stage) : undefined;
}

/** Models the prompt asks for: candidates of a choice, or those that may be dragged now. */
export function wantedModels(table: TableState): readonly Model[] {
  const stage = stageOf(table);
  if (table.game === undefined || stage.kind === 'over') return [];
  const { state } = table.game;
  if (stage.kind === 'deploy') return stage.waiting.flatMap((unit) => modelsOf(state, unit));
  return clientOf(state).wantedModels(table, stage);
}

/** Shows why a command was refused; the game does not change. */
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

/** Applies the events of a command to the table; a failed charge shows its reasons. */
export function stepHappened(table: TableState, game: Game, events: readonly GameEvent[]): Step {
  const { selection, targets } = table;
  const names = tableNamesOf(game.state, game.initial);
  const moved = events.find((e) => e.kind === 'charge-moved' || e.kind === 'unit-moved');
  const failed = events.find((e) => e.kind === 'charge-failed');
  const ended = events.some((e) => e.kind === 'phase-ended');
  const shot = events.some((e) => e.kind === 'unit-shot');
  const over = moved !== undefined || failed !== undefined || ended || shot;
  const next = stageOf({ ...table, game, playing: undefined, model: undefined });
  const declared = table.game?.state.charge?.targets;
  return {
    game,
    busy: undefined,
    drag: undefined,
    placements: new Map(),
    refusal: failed
      ? {
          unit: failed.unit,
          violations: failed.because,
          failed: { needed: answerAbout(table.question, failed.unit)?.needed },
        }
      : undefined,
    results: fightResults(events, names),
    ...(shot || ended ? { shots: { state: 'none' } as const, aims: {} } : {}),
    ...(shot || events.some((e) => e.kind === 'combat-resulted' || e.kind === 'phase-ended')
      ? { losses: [], stand: [] }
      : {}),
    targets: over ? [] : (declared ?? targets),
    ...(over ? { question: { state: 'none' } as const } : {}),
    // The end of a phase clears away what it left, its dice included.
    ...(ended ? { selection: [], model: undefined, throw: undefined } : { selection }),
    // A choice among candidates ends once it has been made.
    ...(game.state.phase === 'fight' ? { model: undefined } : {}),
    ...clientOf(game.state).happened(table, game, events),
    said: [...events.map((e) => announcement(e, names)), spokenStage(next, names)].join(' ').trim(),
  };
}

/** The word stamped over the table for the outcome of events; undefined at the end of a phase. */
export const stampOf = (state: GameState, events: readonly GameEvent[]): Omit<Stamp, 'serial'> | undefined =>
  events.some((event) => event.kind === 'phase-ended') ? undefined : clientOf(state).stampOf(events);

/** Applies an undo or redo: models stand where they stood then, and nothing is rolled again. */
export function stepTurned({ question }: TableState, game: Game): Step {
  const { turn, phase, charge } = game.state;
  return {
    ...CLEAN,
    ...(charge && answerAbout(question, charge.unit) ? { question } : {}),
    game,
    playing: undefined,
    results: [],
    throw: undefined,
    said: messages.page.turnAndPhase(turn, phase),
  };
}

/** The answer about the charge of a unit, if that was asked. */
const answerAbout = (question: ChargeQuestion, unit: string) =>
  question.state === 'answered' && question.unit === unit ? question.answer : undefined;

/** What a stage asks of the player, as announced; empty if the prompt alone is enough. */
export function spokenStage(stage: Stage, { model, unit }: Names): string {
  switch (stage.kind) {
    case 'pick-combat':
      return messages.spoken.picksCombat(stage.side, stage.units.map(unit));
    case 'issue':
      return messages.spoken.mayIssue(stage.side, stage.candidates.map(model));
    case 'answer':
      return messages.spoken.answersChallenge(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'nominate':
      return messages.spoken.namesWhoShrinks(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'make-way':
      return messages.spoken.saysWhoMakesWay(stage.side, stage.candidates.map(model));
    case 'intervene':
      return messages.spoken.maySend(stage.side, stage.candidates.map(model), model(stage.opponent));
    case 'answer-charge':
      return messages.spoken.answersCharge(stage.side, unit(stage.unit), unit(stage.charge.unit));
    case 'duel-offer':
      return messages.spoken.mayChallenge(stage.side, stage.candidates.map(model));
    case 'duel-answer':
      return messages.spoken.answersChallenge(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'duel-shame':
      return messages.spoken.namesWhoIsShamed(stage.side, model(stage.challenger), stage.candidates.map(model));
    case 'deal-blows':
      return stage.locked ? messages.spoken.locked(stage.step) : messages.spoken.dealt(stage.step);
    case 'deploy':
      return messages.mission.spokenDeploy(stage.side, stage.waiting.map(unit));
    case 'over':
      return messages.spoken.over(stage.result, stage.isMission);
    case 'empty':
    case 'rolling':
    case 'walking':
    case 'falling':
    case 'roll':
    case 'charge-move':
    case 'choose-unit':
    case 'choose-target':
    case 'choose-shooter':
    case 'take-aim':
    case 'shots':
    case 'declare':
    case 'move':
    case 'pass':
    case 'blows':
    case 'fought':
    case 'charge-with':
    case 'charge-at':
    case 'strike-home':
    case 'drill':
    case 'nothing-left':
    case 'melee-over':
    case 'recover':
    case 'engage-with':
    case 'declare-engage':
    case 'choose-path':
    case 'take-path':
    case 'too-far':
    case 'step-in':
    case 'set-out':
    case 'go':
    case 'aim':
    case 'melee':
    case 'done':
      return '';
  }
}
