import { choiceStream } from '../../lab/game/play-game.ts';
import { type Moment, momentOf, nameOf } from '../../lab/policy/moment.ts';
import { nextStep } from '../../lab/systems/systems.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import type { Point } from '../../kernel/point.ts';
import type { Command } from '../../rules/core/command.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import { modelsOf } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Game } from '../../rules/play/game.ts';
import { resultOf } from '../../rules/play/result-of.ts';
import type { Actions } from '../actions.ts';
import { decidingSide } from '../play/hand-over.ts';
import { toSituation } from '../state/services.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableStore } from '../state/table-store.ts';
import type { Preference, SideQuestion } from '../../lab/game/prefer.ts';
import { stateSeenBy } from './seen-by.ts';
import type { DecisionWorker } from './decision-worker.ts';

/** The level that advises the player: the strongest. */
const ADVISER = 'expert';

/** The most decisions that are looked at for one hint: further units may have nothing to do. */
const MOST_ASKED = 8;

type Adviser = {
  readonly store: TableStore;
  readonly actions: Pick<Actions, 'selection' | 'opponent'>;
  readonly worker: DecisionWorker;
};

/**
 * Answers the player's requests for advice: what the strongest level would do with the selected unit, or else the next
 * one that has something to do. It selects the unit and marks what the advice is about; it plays nothing. Advice is put
 * away once the game goes on.
 *
 * @returns How to end it.
 */
export function createAdviser(adviser: Adviser): () => void {
  const { store } = adviser;
  const look = (now: TableState, before: TableState | undefined): void => {
    const { hint, game } = now;
    if (hint === undefined) return;
    if (before && game !== before.game) store.setState({ hint: undefined });
    else if (hint.state === 'asked' && hint !== before?.hint) void advise(adviser);
    // A mark fades, and is set again while the advice is shown.
    else if (hint.state === 'given' && hint.at && !now.tools.pings.some(({ at }) => at === hint.at))
      adviser.actions.opponent.mark(hint.at);
  };
  look(store.getState(), undefined);
  return store.subscribe(look);
}

async function advise({ store, actions, worker }: Adviser): Promise<void> {
  const { game, onTable, hint, selection } = store.getState();
  if (game === undefined || onTable === undefined) return;
  const side = decidingSide({ ...store.getState(), playing: undefined });
  const isOwn = side !== undefined && side !== store.getState().opponent?.seat.side && !resultOf(game.state);
  const found = isOwn
    ? await firstAdvice(questionsFor(game, side, selection), (question) =>
        worker.prefer(onTable.text, toSituation(stateSeenBy(game, side)), question),
      )
    : undefined;
  // Advice that was put away, or came too late, is not given.
  if (store.getState().hint !== hint || store.getState().game !== game) return;
  const unit = found && unitOfCommand(game.state, found.command);
  const at = found && placeOfCommand(game.state, found.command);
  const sentence = isOwn ? sentenceOf(game, found) : opponentMessages.noHint;
  store.setState({ hint: { state: 'given', unit, sentence, at }, said: sentence });
  if (unit !== undefined && !store.getState().selection.includes(unit)) actions.selection.pickUnit(unit);
}

type Advice = Preference & { readonly command: Command };

/** The first question to which the policy gives a command, and that command. */
async function firstAdvice(
  questions: Iterable<SideQuestion>,
  prefer: (question: SideQuestion) => Promise<Preference | undefined>,
): Promise<Advice | undefined> {
  for (const question of questions) {
    const preference = await prefer(question);
    if (preference?.command) return { ...preference, command: preference.command };
    const [otherwise] = question.kind === 'moment' ? question.moment.otherwise : [];
    if (otherwise) return { command: otherwise, reason: preference?.reason };
  }
  return undefined;
}

/** What the side could decide now: for the selected unit first, then in the order of the laboratory. */
function* questionsFor(game: Game, side: GameState['side'], selection: readonly UnitId[]): Generator<SideQuestion> {
  const { state } = game;
  const picked = selection.findLast((id) => state.units.get(id)?.side === side);
  if (state.phase === 'deploy') {
    const waiting = (state.mission?.waiting ?? []).map(({ unit }) => unit);
    const own = waiting.filter((id) => state.units.get(id)?.side === side);
    const unit = own.find((id) => id === picked) ?? own[0];
    if (unit !== undefined) yield { kind: 'deploy', unit };
    return;
  }
  const taken = new Set<string>();
  for (let asked = 0; asked < MOST_ASKED; asked++) {
    const step = nextStep(state, taken);
    if (step?.kind !== 'ask' || step.moment.side !== side) return;
    const moment = asked === 0 && picked !== undefined ? forUnit(step.moment, picked) : step.moment;
    taken.add(moment.name);
    yield {
      ...{ kind: 'moment', moment, policy: ADVISER },
      seed: choiceStream(0, nameOf('hint', game.cut, moment.name))(),
    };
  }
}

/** The same decision about another unit, where it is one of those that each unit makes in its turn. */
function forUnit(moment: Moment, unit: UnitId): Moment {
  const kind = EACH_UNIT.find((one) => one === moment.kind);
  return kind ? momentOf(kind, moment.side, unit) : moment;
}

/** Decisions that each unit of a side makes in its turn. */
const EACH_UNIT = ['move', 'charge', 'shoot', 'engage', 'cast'] as const;

function sentenceOf(game: Game, advice: Advice | undefined): string {
  const names = tableNamesOf(game.state, game.initial);
  if (advice === undefined) return opponentMessages.advice({ kind: 'end-phase' }, undefined, undefined, names);
  const { command, reason } = advice;
  return opponentMessages.advice(command, reason, unitOfCommand(game.state, command), names);
}

/** The unit that a command is about; undefined for one about models or none. */
function unitOfCommand(state: GameState, command: Command): UnitId | undefined {
  if (command.kind === 'move') {
    const [first] = command.moves;
    return first && state.models.get(first.model)?.unit;
  }
  return 'unit' in command ? command.unit : undefined;
}

/** What a command is about, to be marked on the table: where a unit goes, or its target. */
export function placeOfCommand(state: GameState, command: Command): Point | undefined {
  if (command.kind === 'move' || (command.kind === 'deploy' && command.at)) {
    const to = command.kind === 'move' ? (command.moves[0]?.to ?? command.moves[0]?.path?.at(-1)) : command.at;
    return to && (to.length === 3 ? to : [to[0], 0, to[1]]);
  }
  const target =
    'target' in command
      ? command.target
      : 'targets' in command && command.kind !== 'allocate'
        ? command.targets?.[0]
        : undefined;
  return target === undefined ? undefined : modelsOf(state, target)[0]?.at;
}
