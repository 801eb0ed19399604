import { LESSON_CARDS, type LessonId } from '../state/lesson-list.ts';
import type { Settings } from '../state/settings.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableStore } from '../state/table-store.ts';
import { stepTools } from '../state/tools.ts';
import { messages } from '../../messages/messages.ts';

/** Begins lessons, advances them step by step, leaves and resumes them. Progress is stored in the settings. */
export function createLessonActions(store: TableStore) {
  const set = (part: Partial<Settings>): void =>
    store.setState({ settings: { ...store.getState().settings, ...part } });
  const close = (): void => store.setState({ tools: { ...store.getState().tools, lessonsOpen: false } });

  return {
    toggle: (): void => {
      const { tools } = store.getState();
      set({ greeted: true });
      store.setState({ tools: { ...tools, lessonsOpen: !tools.lessonsOpen } });
    },
    /** Called when the player declines the lessons, which are offered only once. */
    notNow: (): void => set({ greeted: true }),
    /** Lists the tables in the welcome. */
    chooseTable: (): void => store.setState(stepTools(store.getState(), { tablesOpen: true })),
    /** Begins a lesson at its first step. The lesson's view lays out its table, since it has the scenarios. */
    begin: (id: LessonId): void => {
      close();
      set({ greeted: true, lesson: { id, step: 0, begun: false } });
    },
    /** Called when the lesson's table has been laid out. */
    begun: (): void => {
      const { lesson } = store.getState().settings;
      if (lesson) set({ lesson: { ...lesson, begun: true } });
    },
    /** Resumes the lesson that was left. */
    resume: (): void => {
      const { lesson } = store.getState().settings;
      close();
      if (lesson) set({ lesson: { ...lesson, left: false } });
    },
    /** Closes the lesson card; the lesson can be resumed while its table is open. */
    leave: (): void => {
      const { lesson } = store.getState().settings;
      if (lesson) set({ lesson: { ...lesson, left: true } });
      store.setState({ said: messages.lessons.leftOpen });
    },
    /** Goes to a step, by index; a step beyond the last completes the lesson. */
    step: (step: number, of: number): void => {
      const { lesson, lessonsTaken } = store.getState().settings;
      if (lesson === undefined) return;
      if (step < of) set({ lesson: { ...lesson, step: Math.max(0, step) } });
      else set({ lesson: undefined, lessonsTaken: [...new Set([...lessonsTaken, lesson.id])] });
    },
  };
}

/**
 * Whether the welcome is shown: to a new player whose table is open, until a unit is picked, a move is made or a lesson
 * begins. Other panels take its place while they are open.
 */
export function welcomeShown(table: TableState): boolean {
  const { settings, game, busy, selection, tools, hands, labOpen, savedTablesOpen, userAssetsOpen, opponentSetup } =
    table;
  const isTouched = selection.length > 0 || (game?.log.length ?? 0) > 0;
  const hasLesson = tools.lessonsOpen || lessonShown(table) !== undefined || settings.lesson?.begun === false;
  const isCovered = [tools.trayOpen, hands.open, labOpen, savedTablesOpen, userAssetsOpen, opponentSetup].includes(
    true,
  );
  return !isCovered && !settings.greeted && game !== undefined && busy !== 'opening' && !isTouched && !hasLesson;
}

/** The lesson whose card is shown: it has begun, was not left, and its table is open. */
export function lessonShown({
  settings,
  game,
}: Pick<TableState, 'settings' | 'game'>): NonNullable<Settings['lesson']> | undefined {
  const { lesson } = settings;
  const table = LESSON_CARDS.find(({ id }) => id === lesson?.id)?.table;
  return lesson?.begun && !lesson.left && game?.state.name === table ? lesson : undefined;
}
