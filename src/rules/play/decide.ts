import { assertNever } from '../../kernel/assert.ts';
import { err, ok } from '../../kernel/result.ts';
import { decideSkirmish } from '../skirmish/decide-skirmish.ts';
import { decideSquads } from '../squads/decide-squads.ts';
import { decideRegiments } from '../regiments/decide-regiments.ts';
import { isRegimentsCommand } from '../core/regiments-commands.ts';
import type { Command } from '../core/command.ts';
import type { Decision } from '../core/judge/decision.ts';
import type { Dice } from '../core/dice.ts';
import type { GameEvent } from '../core/events/event.ts';
import { withTreasures } from '../skirmish/fighters/treasure-events.ts';
import { evolve, evolveAll } from './evolve.ts';
import { modelsOf } from '../core/state/lookup.ts';
import type { TableQuery } from '../core/ports.ts';
import { modeOf } from '../core/judge/apply-clause-modes.ts';
import type { ManualChange } from '../core/manual-change.ts';
import type { GameState, Model } from '../core/state/state.ts';
import { isLastPhase } from '../core/turn.ts';
import { decideChange } from '../by-hand/decide-change.ts';
import { decideDeploy, deployRest } from '../mission/deploy.ts';
import { decideByHandInSecret, isDeploymentHidden } from '../mission/hidden-deployment.ts';
import { systemOf } from './systems.ts';
import { isNobodyLeft, resultNow } from '../core/mission/judge-result.ts';
import { isLastTurn, scoresAtEnd, scoresAtTurnEnd } from '../core/mission/judge-scores.ts';
import type { ModelId } from '../core/ids.ts';
import { coherent, outOfCoherency } from '../core/measure/measure.ts';
import type { ChargeRules } from '../core/rules/rules.ts';

/**
 * Judges a command: the events it leads to, or every clause that refuses it. Changes nothing.
 *
 * `undo` and `redo` are answered by the log (see `play`); a bare state has no log.
 *
 * @param table Asked for paths, places and heights; its answers are recorded in the events.
 * @param dice  Rolled only by commands that roll.
 */
export function decide(state: GameState, command: Command, table: TableQuery, dice: Dice): Decision {
  const isOfLog = command.kind === 'undo' || command.kind === 'redo';
  if (state.mission?.result && !isOfLog) return err([{ clause: 'MI-11', kind: 'game-over' }]);
  if (state.phase === 'deploy' && !isOfLog && !DEPLOYS.has(command.kind))
    return err([{ clause: 'MI-12', kind: 'still-deploying' }]);
  const decided = decideCommand(state, command, table, dice);
  return decided.ok ? ok(withMission(state, withTreasures(state, decided.value, evolve))) : decided;
}

/** The commands of the deploy phase; by hand players may do what they agree on. */
const DEPLOYS: ReadonlySet<Command['kind']> = new Set(['deploy', 'end-phase', 'by-hand'] as const);

/** Judges a command by the rules of its system; what a mission makes of it is left out. */
function decideCommand(state: GameState, command: Command, table: TableQuery, dice: Dice): Decision {
  if (isRegimentsCommand(command)) return decideRegiments(state, command, { table, dice });
  switch (command.kind) {
    case 'end-phase':
      return decideEndPhase(state, table, dice);
    case 'deploy':
      return decideDeploy(state, command, table, systemOf(state).keepsCoherency);
    case 'move':
      return systemOf(state).judges.move(state, command, { table, dice });
    case 'declare-charge':
      return systemOf(state).judges['declare-charge'](state, command, { table, dice });
    case 'nominate':
      return systemOf(state).judges.nominate(state, command, { table, dice });
    case 'shoot':
      return systemOf(state).judges.shoot(state, command, { table, dice });
    case 'roll-charge':
    case 'move-charge':
    case 'issue-challenge':
    case 'pass-challenge':
    case 'accept-challenge':
    case 'refuse-challenge':
    case 'glorious-intervention':
    case 'swap-with':
    case 'pile-in':
    case 'strike':
      return decideSquads(state, command, { table, dice });
    case 'declare-engage':
    case 'roll-out-of-sight':
    case 'choose-path':
    case 'intercept':
    case 'decline-intercept':
    case 'resolve-engage':
    case 'cast':
    case 'test-rout':
    case 'rout':
    case 'order-melee':
    case 'attack':
      return decideSkirmish(state, command, { table, dice });
    case 'by-hand':
      return decideByHand(state, command.change, table);
    case 'undo':
      return err([{ clause: 'L-02', kind: 'nothing-to-undo' }]);
    case 'redo':
      return err([{ clause: 'L-03', kind: 'nothing-to-redo' }]);
    default:
      return assertNever(command);
  }
}

function decideByHand(state: GameState, change: ManualChange, table: TableQuery): Decision {
  const decideOn = (on: GameState): Decision =>
    decideChange(on, change, { table, statuses: systemOf(state).statusesByHand });
  return isDeploymentHidden(state) ? decideByHandInSecret(state, change, decideOn) : decideOn(state);
}

/**
 * A command's events with those of the mission: what scores at the end of a turn, and the end of the game. The same
 * events where the table has no mission.
 *
 * @source MI-04, MI-09
 */
function withMission(state: GameState, events: readonly GameEvent[]): readonly GameEvent[] {
  if (!state.mission || state.mission.result || events.length === 0) return events;
  const end = events.findIndex(({ kind }) => kind === 'phase-ended');
  // Everything that scores is judged before the turn passes on.
  const before = evolveAll(state, end < 0 ? events : events.slice(0, end));
  const endsTurn = end >= 0 && isLastPhase(before.rules.system, before.phase);
  const isLast = endsTurn && isLastTurn(before);
  const over = isLast || isNobodyLeft(before, state.mission.plan);
  const scored = over && !isLast ? scoresAtEnd(before) : endsTurn ? scoresAtTurnEnd(before) : [];
  if (!over) return scored.length === 0 ? events : [...events, ...scored];
  const { mission } = evolveAll(before, scored);
  const { winner, ...result } = resultNow(before, mission!);
  return [...events, ...scored, { kind: 'game-ended', ...(winner ? { winner } : {}), ...result }];
}

/** Ends a phase after resolving what it still requires: an open charge, and every combat that has not been fought. */
function decideEndPhase(state: GameState, table: TableQuery, dice: Dice): Decision {
  const { turn, side, phase } = state;
  if (phase === 'deploy') {
    const rest = deployRest(state, table, systemOf(state).keepsCoherency);
    return rest.ok ? ok([...rest.value, { kind: 'phase-ended', turn, side, phase }]) : rest;
  }
  const due = systemOf(state).due(state, { table, dice });
  if (!due.ok) return due;
  const removed =
    isLastPhase(state.rules.system, phase) && systemOf(state).keepsCoherency
      ? decideRemovals(evolveAll(state, due.value))
      : [];
  return ok([...due.value, ...removed, { kind: 'phase-ended', turn, side, phase }]);
}

/**
 * Removes models from every unit out of coherency at the end of a turn, if the table keeps the clause.
 *
 * @source R10-04
 */
function decideRemovals(state: GameState): readonly GameEvent[] {
  if (modeOf(state.rules, 'R10-04') !== 'strict') return [];
  return [...state.units.values()].flatMap((unit) => {
    const models = removalsFor(modelsOf(state, unit.id), state.rules.charge);
    return models.length > 0 ? [{ kind: 'models-removed', unit: unit.id, models } as const] : [];
  });
}

/**
 * The models a unit that has come apart loses at the end of a turn: one after another, until the rest is one group.
 *
 * House ruling: the referee takes them, each time the last listed model outside the largest group or, in one group,
 * the last listed one with too few neighbours; so the larger part of a unit stays.
 *
 * @source R10-04
 */
function removalsFor(models: readonly Model[], rules: ChargeRules): readonly ModelId[] {
  const removed: ModelId[] = [];
  let left = models;
  for (let apart = coherent(left, rules); !apart.coherent; apart = coherent(left, rules)) {
    const outside = new Set(apart.groups.length > 1 ? outOfCoherency({ ...apart, lonely: [] }) : apart.lonely);
    const next = left.findLast((model) => outside.has(model.id))!.id;
    removed.push(next);
    left = left.filter((model) => model.id !== next);
  }
  return removed;
}
