import type { GameEvent } from '../rules/core/event.ts';
import type { UnitId } from '../rules/core/ids.ts';
import { warbandOf } from '../rules/warband/fighters.ts';
import { chargesOn } from './lesson-facts.ts';
import type { LessonId } from './lesson-list.ts';
import type { TableState } from './table-state.ts';

/** One step of a lesson: what to do, where to look, and when it is done. */
export type LessonStep = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The units the eye may be led to. */
  readonly look?: readonly string[];
  /** Whether it is done; `since` is the table as it was when the step began. A step without this is read. */
  readonly done?: (table: TableState, since: TableState) => boolean;
};

const has = (kind: GameEvent['kind']) => (table: TableState, since?: TableState) => {
  const events = (table.game?.log ?? []).slice(since?.game?.cut ?? 0, table.game?.cut).flatMap((e) => e.events);
  return events.some((event) => event.kind === kind);
};
const picked = (unit: string) => (table: TableState) => table.selection.includes(unit as UnitId);
const targeted = (unit: string) => (table: TableState) => table.targets.includes(unit as UnitId);
const isPlaying = (table: TableState): boolean => table.playing !== undefined;

const SQUADS: readonly LessonStep[] = [
  {
    id: 'look',
    title: 'Look round',
    text: 'Drag with the right button to turn the table, roll the wheel to come nearer. The middle button or W A S D push it about.',
    done: (table, since) => table.views !== since.views,
  },
  {
    id: 'pick',
    title: 'Pick your squad',
    text: 'Click one of the amber minis on the left. A click picks the whole squad; its card shows what it can do.',
    look: ['pickets'],
    done: picked('pickets'),
  },
  {
    id: 'carry',
    title: 'Carry it',
    text: 'Drag one of them towards the wall, about five inches. Ghosts come along in formation; green is within their move, amber is too far. Let go where you like it.',
    look: ['pickets'],
    done: (table) => table.placements.size > 0 || has('unit-moved')(table),
  },
  {
    id: 'move',
    title: 'Move',
    text: 'The real minis still wait. Enter, or the large button, moves them. Ctrl + Z takes it back.',
    done: (table) => has('unit-moved')(table) && !isPlaying(table),
  },
  {
    id: 'measure',
    title: 'Measure',
    text: 'Press M and lead the tape to a blue warden. It shows the way a model would walk, the straight line and the flat one. A click pins it; Esc puts it away.',
    look: ['pickets', 'wardens'],
    done: (table) => table.ruler?.from !== undefined || table.tools.pinned.length > 0,
  },
  {
    id: 'phase',
    title: 'On to the charge',
    text: 'End the phase, above, until it says Charge. In between comes shooting, which this table leaves to you.',
    done: (table) => table.game?.state.phase === 'charge',
  },
  {
    id: 'target',
    title: 'Can they make it?',
    text: 'Pick your squad again, then click a warden. Below stands what two dice must show, and how likely that is: the way they walk counts, not the tape.',
    look: ['pickets', 'wardens'],
    done: targeted('wardens'),
  },
  {
    id: 'declare',
    title: 'Declare it',
    text: 'Enter declares the charge. From now on it counts.',
    done: has('charge-declared'),
  },
  { id: 'roll', title: 'Roll', text: 'Enter once more throws the dice.', done: has('charge-rolled') },
  {
    id: 'charge',
    title: 'Charge',
    text: 'Enter moves the squad in: as many as possible into contact. If the dice fell short, see what was missing, then Ctrl + Z twice and declare from nearer.',
    done: has('charge-moved'),
  },
  {
    id: 'end',
    title: 'That was a charge',
    text: 'Ctrl + K finds everything there is by its name, ? shows all keys, and the strip on the left has the tools. The fight phase comes next; or open another table above.',
  },
];

const SKIRMISH: readonly LessonStep[] = [
  {
    id: 'pick',
    title: 'Pick Lark',
    text: 'In a skirmish every mini is a fighter of its own. Click Lark, on the roof with the gap before it, or press ] until the card says Lark.',
    look: ['lark'],
    done: picked('lark'),
  },
  {
    id: 'foe',
    title: 'Name the foe',
    text: 'Click Quill, across the gap: he is to be engaged. A line shows whether Lark sees him. At other tables nothing is measured before you have declared; this one shows it, to learn by.',
    look: ['lark', 'quill'],
    done: targeted('quill'),
  },
  {
    id: 'check',
    title: 'Dare the jump',
    text: 'The way leads over a gap, so a jump across must be declared: press 2, or use the chip below. Backspace takes it back.',
    done: (table) => table.intent.checks.includes('jump-across') || warbandOf(table.game!.state).attempt !== undefined,
  },
  {
    id: 'declare',
    title: 'Declare it',
    text: 'Enter declares the attempt.',
    done: (table, since) => has('engage-declared')(table, since) || warbandOf(table.game!.state).attempt !== undefined,
  },
  {
    id: 'path',
    title: 'Choose the path',
    text: 'Enter takes the path that is drawn; you could drag Lark along another one, Space drops a corner. Then the other side may step in: Enter lets it pass.',
    look: ['lark', 'quill'],
    done: (table, since) => has('engage-ended')(table, since),
  },
  {
    id: 'end',
    title: 'That was an engagement',
    text: 'On the die a low roll lands, a high one slips. Maren can run at Hob along the street; Pip climbs the wall with check 1. Ctrl + K finds everything else.',
  },
];

const REGIMENTS: readonly LessonStep[] = [
  {
    id: 'pick',
    title: 'Pick a regiment',
    text: 'Click the great hound, in the middle of your line. Ranked units move as one body; the card shows its ranks.',
    look: ['beast'],
    done: picked('beast'),
  },
  {
    id: 'first',
    title: 'Declare the first charge',
    text: 'Click the guard of the ford and press Enter: the hound charges it. The guard is asked how it answers; Enter once more, and it holds.',
    look: ['beast', 'guard'],
    done: (table) => chargesOn(table, 'guard') >= 1,
  },
  {
    id: 'second',
    title: 'And a second one',
    text: 'Others may charge the same foe. Pick the left foot, click the guard, Enter; it holds again, Enter.',
    look: ['left', 'guard'],
    done: (table) => chargesOn(table, 'guard') >= 2,
  },
  {
    id: 'third',
    title: 'And a third',
    text: 'The right foot too. Its front has room for three; the table will find the wheels.',
    look: ['right', 'guard'],
    done: (table) => chargesOn(table, 'guard') >= 3,
  },
  {
    id: 'roll',
    title: 'Roll the ranges',
    text: 'Enter rolls how far each of them comes.',
    done: has('charge-range-rolled'),
  },
  {
    id: 'home',
    title: 'Strike home',
    text: 'The fronts show the best combined charge there is, and below it says what it beats. Drag a ghost along the front to try another; Enter moves them in.',
    look: ['guard'],
    done: (table) => has('chargers-moved')(table) && !isPlaying(table),
  },
  {
    id: 'end',
    title: 'That was a combined charge',
    text: 'The most models in contact, with the least turning, proven. In the melee phase attacks are dealt model by model. Ctrl + K finds everything else.',
  },
];

/** The steps of each lesson. */
export const LESSON_STEPS: Readonly<Record<LessonId, readonly LessonStep[]>> = {
  squads: SQUADS,
  skirmish: SKIRMISH,
  regiments: REGIMENTS,
};
