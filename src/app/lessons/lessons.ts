import type { GameEvent } from '../../rules/core/events/event.ts';
import type { UnitId } from '../../rules/core/ids.ts';
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
};

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

const SQUADS: readonly StepOf<'squads'>[] = [
  {
    id: 'look',
    done: (table, since) => table.views !== since.views,
  },
  {
    id: 'pick',
    look: ['pickets'],
    done: picked('pickets'),
  },
  {
    id: 'carry',
    look: ['pickets'],
    done: (table) => table.placements.size > 0 || has('unit-moved')(table),
  },
  {
    id: 'move',
    done: (table) => hasBeenSeen('unit-moved')(table),
  },
  {
    id: 'measure',
    look: ['pickets', 'wardens'],
  },
  {
    id: 'phase',
    done: (table) => table.game?.state.phase === 'charge',
  },
  {
    id: 'target',
    look: ['pickets', 'wardens'],
    done: targeted('wardens'),
  },
  {
    id: 'declare',
    done: has('charge-declared'),
  },
  { id: 'roll', done: has('charge-rolled') },
  {
    id: 'charge',
    done: hasBeenSeen('charge-moved'),
  },
  {
    id: 'fight',
    done: (table) => table.game?.state.phase === 'fight',
  },
  {
    id: 'strike',
    look: ['pickets', 'wardens'],
    done: hasBeenSeen('combat-resulted'),
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
  },
  {
    id: 'foe',
    look: ['lark', 'quill'],
    done: targeted('quill'),
  },
  {
    id: 'check',
    done: (table) => table.intent.checks.includes('jump-across') || skirmishOf(table.game!.state).attempt !== undefined,
  },
  {
    id: 'declare',
    done: (table, since) => has('engage-declared')(table, since) || skirmishOf(table.game!.state).attempt !== undefined,
  },
  {
    id: 'path',
    look: ['lark', 'quill'],
    done: hasBeenSeen('engage-ended'),
  },
  {
    id: 'melee',
    done: (table) => table.game?.state.phase === 'melee',
  },
  {
    id: 'blows',
    look: ['lark', 'quill'],
    done: hasBeenSeen('attacked'),
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
  },
  {
    id: 'first',
    look: ['beast', 'guard'],
    done: (table) => chargesOn(table, 'guard') >= 1,
  },
  {
    id: 'second',
    look: ['right', 'guard'],
    done: (table) => chargesOn(table, 'guard') >= 2,
  },
  {
    id: 'third',
    look: ['left', 'guard'],
    done: (table) => chargesOn(table, 'guard') >= 3,
  },
  {
    id: 'roll',
    done: has('charge-range-rolled'),
  },
  {
    id: 'home',
    look: ['guard'],
    done: (table) => hasBeenSeen('chargers-moved')(table),
  },
  {
    id: 'melee',
    done: (table) => table.game?.state.phase === 'melee',
  },
  {
    id: 'blows',
    look: ['guard'],
    done: hasBeenSeen('melee-result'),
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
