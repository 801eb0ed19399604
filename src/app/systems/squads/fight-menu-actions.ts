import {
  decideIssue,
  decideNominate,
  decidePass,
  decideRefuse,
} from '../../../rules/squads/challenge/decide-challenge.ts';
import { decideIntervention } from '../../../rules/squads/challenge/decide-intervention.ts';
import { whyCannotStepForward, whyNotAble } from '../../../rules/squads/challenge/who.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { Decision } from '../../../rules/core/judge/decision.ts';
import { scriptedDice } from '../../../rules/core/dice.ts';
import type { FightViolation } from '../../../rules/core/violations/squads.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import { hasKeyword, modelsOf, sideOf } from '../../../rules/core/state/lookup.ts';
import type { TableQuery } from '../../../rules/core/ports.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { withCombats } from './fight-stage.ts';
import { declineFight, fightCommand, isChoice } from './fight-steps.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import type { Stage } from '../../state/stage.ts';
import type { TableState } from '../../state/table-state.ts';
import { messages } from '../../../messages/messages.ts';
import type { FightStage } from '../../state/squads.ts';

/** One action of a fight, with the reason if it is disabled. */
type FightMenuAction = { readonly label: string; readonly why: string | undefined; readonly command: Command };

/** The current actions of a fight, for the characters of one unit or for all candidates. */
export function planFightMenuActions(
  table: TableState,
  stage: Stage,
  at: UnitId | undefined,
): readonly FightMenuAction[] {
  if (table.game === undefined || table.game.state.phase !== 'fight') return [];
  const { state } = table.game;
  const about = at ? modelsOf(state, at).map((m) => m.id) : isChoice(stage) ? stage.candidates : [];
  const yes = stage.kind === 'blows' ? fightCommand(table, stage) : undefined;
  const no = declineFight(table, stage);
  return [
    ...(yes && stage.kind === 'blows' ? [{ label: blowsLabel(stage), why: undefined, command: yes }] : []),
    ...about.flatMap((id) => modelMenuActions(state, stage, id)),
    ...(no ? [{ label: declineLabel(stage), why: whyNotDecline(state, stage), command: no }] : []),
  ];
}

/** The answer or nomination that must be given before anything else. */
export function whatIsDue(stage: Stage): readonly FightViolation[] {
  if (stage.kind === 'answer') return [{ clause: 'D-13', kind: 'challenge-unanswered', challenger: stage.challenger }];
  return stage.kind === 'nominate' ? [{ clause: 'D-14', kind: 'nominee-missing', challenger: stage.challenger }] : [];
}

/** The label of the large button while blows are due. */
export function blowsLabel({ step, pilesIn }: Extract<FightStage, { kind: 'blows' }>): string {
  if (step === undefined) return messages.menuActions.endTheCombat;
  return pilesIn ? messages.menuActions.closeUpForInitiative(step) : messages.menuActions.strikeAtInitiative(step);
}

/** The label of the button that declines. */
export const declineLabel = ({ kind }: Pick<Stage, 'kind'>): string =>
  kind === 'answer'
    ? messages.menuActions.refuse
    : kind === 'intervene'
      ? messages.menuActions.leaveThemToIt
      : messages.menuActions.noChallenge;

/** Why declining is not allowed, in one sentence. */
export function whyNotDecline(state: GameState, { kind }: Pick<Stage, 'kind'>): string | undefined {
  if (kind === 'answer') return firstWhy(state, decideRefuse(state));
  return kind === 'issue' || kind === 'intervene' ? firstWhy(state, decidePass(state, undefined)) : undefined;
}

function modelMenuActions(state: GameState, stage: Pick<Stage, 'kind'>, id: ModelId): readonly FightMenuAction[] {
  const model = state.models.get(id);
  if (model === undefined) return [];
  const name = tableNamesOf(state).model(id);
  if (stage.kind === 'make-way') {
    const command = { kind: 'swap-with', model: id } as const;
    return [{ label: messages.menuActions.makesWay(name), why: whyNoSwap(state, id), command }];
  }
  if (!hasKeyword(model, 'CHARACTER')) return [];
  if (stage.kind === 'answer') {
    const command = { kind: 'accept-challenge', character: id } as const;
    return [{ label: messages.menuActions.acceptWith(name), why: whyNotAccept(state, id), command }];
  }
  if (stage.kind === 'nominate') {
    const command = { kind: 'nominate', character: id } as const;
    return [{ label: messages.menuActions.hangsBack(name), why: firstWhy(state, decideNominate(state, id)), command }];
  }
  if (stage.kind === 'intervene') {
    const command = { kind: 'glorious-intervention', character: id } as const;
    return [{ label: messages.menuActions.sendIntoTheDuel(name), why: whyNotIntervene(state, id), command }];
  }
  const command = { kind: 'issue-challenge', character: id } as const;
  return [{ label: messages.menuActions.challengeWith(name), why: firstWhy(state, decideIssue(state, id)), command }];
}

function whyNotAccept(given: GameState, id: ModelId): string | undefined {
  const state = withCombats(given);
  const combat = state.fight?.combats.find(({ stage }) => stage.kind === 'issued');
  if (combat?.stage.kind !== 'issued') return undefined;
  const { challenger } = combat.stage;
  const side = sideOf(state, challenger) === 'attacker' ? 'defender' : 'attacker';
  const found: readonly FightViolation[] =
    sideOf(state, id) === side
      ? [...whyCannotStepForward(state, id, 'D-11'), ...whyNotAble(state, combat, id, 'D-12')]
      : [{ clause: 'D-11', kind: 'wrong-side', character: id, side }];
  return firstSentence(state, found);
}

function whyNoSwap(state: GameState, id: ModelId): string | undefined {
  const stage = state.fight?.combats.find((c) => c.stage.kind === 'meeting')?.stage;
  if (stage?.kind !== 'meeting' || stage.partners.includes(id)) return undefined;
  const names = tableNamesOf(state);
  return messages.menuActions.cannotMakeWay(names.model(id), stage.partners.map(names.model));
}

/** Decided with a die that fails, so that no model moves and the table is not queried. */
const whyNotIntervene = (state: GameState, id: ModelId): string | undefined =>
  firstWhy(state, decideIntervention(state, id, NO_TABLE, scriptedDice(6)));

const NO_TABLE = {} as TableQuery;

const firstWhy = (state: GameState, decision: Decision): string | undefined =>
  decision.ok ? undefined : firstSentence(state, decision.error);

const firstSentence = (state: GameState, [first]: readonly Violation[]): string | undefined =>
  first && messages.explain.violation(first, tableNamesOf(state));
