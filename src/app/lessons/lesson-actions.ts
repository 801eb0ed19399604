import { LESSON_CARDS, type LessonId } from '../state/lesson-list.ts';
import { setTable, tableNow } from '../state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import type { Settings } from '../state/settings.ts';

/** Hands that learn: a lesson is begun, taken step by step, left and gone on with. Where it stands is kept with the settings. */
export function createLessonActions() {
  const set = (part: Partial<Settings>): void => setTable({ settings: { ...tableNow().settings, ...part } });
  const close = (): void => setTable({ tools: { ...tableNow().tools, lessonsOpen: false } });

  return {
    toggle: (): void => {
      const { tools } = tableNow();
      set({ greeted: true });
      setTable({ tools: { ...tools, lessonsOpen: !tools.lessonsOpen } });
    },
    /** Nobody is asked twice. */
    notNow: (): void => set({ greeted: true }),
    /** Begins a lesson at its first step; its table is laid out by whoever has it. */
    begin: (id: LessonId): void => {
      close();
      set({ greeted: true, lesson: { id, step: 0, begun: false } });
    },
    /** The lesson's table has been laid out. */
    begun: (): void => {
      const { lesson } = tableNow().settings;
      if (lesson) set({ lesson: { ...lesson, begun: true } });
    },
    /** Goes on with the lesson that was left. */
    resume: (): void => {
      const { lesson } = tableNow().settings;
      close();
      if (lesson) set({ lesson: { ...lesson, left: false } });
    },
    /** Puts the card away; the lesson can be gone on with as long as its table is there. */
    leave: (): void => {
      const { lesson } = tableNow().settings;
      if (lesson) set({ lesson: { ...lesson, left: true } });
      setTable({ said: messages.lessons.leftOpen });
    },
    /** The next step is due, or another one; beyond the last the lesson has been taken. */
    step: (step: number, of: number): void => {
      const { lesson, lessonsTaken } = tableNow().settings;
      if (lesson === undefined) return;
      if (step < of) set({ lesson: { ...lesson, step: Math.max(0, step) } });
      else set({ lesson: undefined, lessonsTaken: [...new Set([...lessonsTaken, lesson.id])] });
    },
  };
}

/** The lesson whose card is shown: one that has begun, was not left, and whose table is there. */
export function lessonShown({
  settings,
  game,
}: Pick<ReturnType<typeof tableNow>, 'settings' | 'game'>): NonNullable<Settings['lesson']> | undefined {
  const { lesson } = settings;
  const table = LESSON_CARDS.find(({ id }) => id === lesson?.id)?.table;
  return lesson?.begun && !lesson.left && game?.state.name === table ? lesson : undefined;
}
