import type { GameEvent } from '../../rules/core/events/event.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { CheckKind } from '../../rules/core/agility.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import { unitsOfSide } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { skirmishOf } from '../../rules/skirmish/fighters/fighters.ts';
import { regimentsOf } from '../../rules/regiments/ranks/regiment-state.ts';
import { stageOf } from '../play/stage-of-play.ts';
import type { LessonId } from '../state/lesson-list.ts';
import type { LessonWords } from '../../messages/lesson-steps.ts';
import type { TableState } from '../state/table-state.ts';

/** One step of a lesson: where to look and when it is done. */
type LessonStep = {
  /** The key of its instructions in the messages. */
  readonly id: string;
  /** The units the camera may be pointed at. */
  readonly look?: readonly string[];
  /** Whether the step is done; `since` is the table when it began. Without it the player reads on and continues. */
  readonly done?: (table: TableState, since: TableState) => boolean;
  /** Does the step for a player who skips it; called again until it is done, at most {@link MOST_ACTS} times. */
  readonly act?: (play: LessonPlay, table: TableState) => unknown;
};

/** The actions that steps are done with. */
export type LessonPlay = {
  readonly selection: { readonly pickUnit: (unit: UnitId) => void };
  readonly move: {
    readonly dragFrom: (model: ModelId) => boolean;
    readonly dragTo: (to: PlanPoint, height: number) => void;
    readonly drop: () => Promise<void>;
  };
  readonly skirmish: { readonly check: (check: CheckKind) => boolean };
  readonly play: Readonly<Record<'commit' | 'decline' | 'endPhase', () => Promise<void>>>;
};

/** The most acts of one skipped step: the last one of a lesson is a whole combat. */
export const MOST_ACTS = 24;

/** A step whose instructions exist. */
type StepOf<Lesson extends LessonId> = LessonStep & { readonly id: keyof LessonWords[Lesson] };

const has = (kind: GameEvent['kind']) => (table: TableState, since?: TableState) => {
  const events = (table.game?.log ?? []).slice(since?.game?.cut ?? 0, table.game?.cut).flatMap((e) => e.events);
  return events.some((event) => event.kind === kind);
};
const picked = (unit: string) => (table: TableState) => table.selection.includes(unit as UnitId);
const targeted = (unit: string) => (table: TableState) => table.targets.includes(unit as UnitId);
const isPlaying = (table: TableState): boolean => table.playing !== undefined;

/** Whether an event happened during a step and its animation has ended. */
const hasBeenSeen = (kind: GameEvent['kind']) => (table: TableState, since?: TableState) =>
  has(kind)(table, since) && !isPlaying(table);

/** The number of charges declared against a unit, once it has answered them all. */
const chargesOn = (table: TableState, target: string): number =>
  table.game && stageOf(table).kind !== 'answer-charge'
    ? regimentsOf(table.game.state).charges.filter((charge) => charge.target === (target as UnitId)).length
    : 0;

/** Selects a unit, and then the others as its targets. */
const pick =
  (...units: readonly string[]) =>
  ({ selection }: LessonPlay): void => {
    for (const unit of units) selection.pickUnit(unit as UnitId);
  };
const commit = ({ play }: LessonPlay): Promise<void> => play.commit();
const endPhase = ({ play }: LessonPlay): Promise<void> => play.endPhase();

/** Confirms what the prompt offers, but no interception. */
const commitOrDecline = ({ play }: LessonPlay, table: TableState): Promise<void> =>
  stageOf(table).kind === 'step-in' ? play.decline() : play.commit();

/** Drags the pickets towards the wall. */
async function carryPickets(play: LessonPlay): Promise<void> {
  pick('pickets')(play);
  play.move.dragFrom('picket-1' as ModelId);
  play.move.dragTo(BEFORE_THE_WALL, 0);
  await play.move.drop();
}
const BEFORE_THE_WALL: PlanPoint = [-2.5, 0];

/** Declares the charge of a regiment against the guard, and has the guard hold. */
const charge =
  (unit: string) =>
  (play: LessonPlay, table: TableState): Promise<void> => {
    if (stageOf(table).kind !== 'answer-charge') pick(unit, 'guard')(play);
    return play.play.commit();
  };

const SQUADS: readonly StepOf<'squads'>[] = [
  {
    id: 'look',
    done: (table, since) => table.views !== since.views,
  },
  {
    id: 'pick',
    look: ['pickets'],
    done: picked('pickets'),
    act: pick('pickets'),
  },
  {
    id: 'carry',
    look: ['pickets'],
    done: (table) => table.placements.size > 0 || has('unit-moved')(table),
    act: carryPickets,
  },
  {
    id: 'move',
    done: (table) => hasBeenSeen('unit-moved')(table),
    act: (play, table) => (table.placements.size > 0 ? commit(play) : carryPickets(play)),
  },
  {
    id: 'measure',
    look: ['pickets', 'wardens'],
  },
  {
    id: 'phase',
    done: (table) => table.game?.state.phase === 'charge',
    act: endPhase,
  },
  {
    id: 'target',
    look: ['pickets', 'wardens'],
    done: targeted('wardens'),
    act: pick('pickets', 'wardens'),
  },
  {
    id: 'declare',
    done: has('charge-declared'),
    act: commit,
  },
  { id: 'roll', done: has('charge-rolled'), act: commit },
  {
    id: 'charge',
    done: hasBeenSeen('charge-moved'),
    act: commit,
  },
  {
    id: 'fight',
    done: (table) => table.game?.state.phase === 'fight',
    act: endPhase,
  },
  {
    id: 'strike',
    look: ['pickets', 'wardens'],
    done: hasBeenSeen('combat-resulted'),
    act: commit,
  },
  {
    id: 'end',
  },
];

const SKIRMISH: readonly StepOf<'skirmish'>[] = [
  {
    id: 'pick',
    look: ['lark'],
    done: picked('lark'),
    act: pick('lark'),
  },
  {
    id: 'foe',
    look: ['lark', 'quill'],
    done: targeted('quill'),
    act: pick('lark', 'quill'),
  },
  {
    id: 'check',
    done: (table) => table.intent.checks.includes('jump-across') || skirmishOf(table.game!.state).attempt !== undefined,
    act: ({ skirmish }) => skirmish.check('jump-across'),
  },
  {
    id: 'declare',
    done: (table, since) => has('engage-declared')(table, since) || skirmishOf(table.game!.state).attempt !== undefined,
    act: commit,
  },
  {
    id: 'path',
    look: ['lark', 'quill'],
    done: hasBeenSeen('engage-ended'),
    act: commitOrDecline,
  },
  {
    id: 'melee',
    done: (table) => table.game?.state.phase === 'melee',
    act: endPhase,
  },
  {
    id: 'blows',
    look: ['lark', 'quill'],
    done: hasBeenSeen('attacked'),
    act: commit,
  },
  {
    id: 'end',
  },
];

const REGIMENTS: readonly StepOf<'regiments'>[] = [
  {
    id: 'pick',
    look: ['beast'],
    done: picked('beast'),
    act: pick('beast'),
  },
  {
    id: 'first',
    look: ['beast', 'guard'],
    done: (table) => chargesOn(table, 'guard') >= 1,
    act: charge('beast'),
  },
  {
    id: 'second',
    look: ['right', 'guard'],
    done: (table) => chargesOn(table, 'guard') >= 2,
    act: charge('right'),
  },
  {
    id: 'third',
    look: ['left', 'guard'],
    done: (table) => chargesOn(table, 'guard') >= 3,
    act: charge('left'),
  },
  {
    id: 'roll',
    done: has('charge-range-rolled'),
    act: commit,
  },
  {
    id: 'home',
    look: ['guard'],
    done: (table) => hasBeenSeen('chargers-moved')(table),
    act: commit,
  },
  {
    id: 'melee',
    done: (table) => table.game?.state.phase === 'melee',
    act: endPhase,
  },
  {
    id: 'blows',
    look: ['guard'],
    done: hasBeenSeen('melee-result'),
    act: commit,
  },
  {
    id: 'end',
  },
];

/** How many models each side of a game has lost so far. */
export function lossesSoFar({ game }: Pick<TableState, 'game'>): Readonly<Record<Side, number>> {
  const lost = (side: Side): number => {
    const models = (state: GameState): number =>
      unitsOfSide(state, side).reduce((sum, unit) => sum + unit.models.length, 0);
    return game ? models(game.initial) - models(game.state) : 0;
  };
  return { attacker: lost('attacker'), defender: lost('defender') };
}

/** The steps of each lesson. */
export const LESSON_STEPS: Readonly<Record<LessonId, readonly LessonStep[]>> = {
  squads: SQUADS,
  skirmish: SKIRMISH,
  regiments: REGIMENTS,
};
