import { lessonShown, type createLessonActions } from './lesson-actions.ts';
import { LESSON_STEPS } from './lessons.ts';
import type { TableStore } from '../state/table-store.ts';

/** Advances the current lesson whenever its step is done. @returns A function that stops watching. */
export function watchLesson(
  store: TableStore,
  lessons: Pick<ReturnType<typeof createLessonActions>, 'step'>,
): () => void {
  let due: string | undefined;
  let since = store.getState();
  const look = (): void => {
    const table = store.getState();
    const lesson = lessonShown(table);
    const steps = lesson ? LESSON_STEPS[lesson.id] : [];
    const step = lesson && steps[lesson.step];
    if (lesson === undefined || step === undefined) {
      due = undefined;
      return;
    }
    const key = `${lesson.id}/${lesson.step}`;
    if (due !== key) {
      due = key;
      since = table;
    }
    // Advancing changes the store, which runs this again for the next step.
    if (step.done?.(table, since)) lessons.step(lesson.step + 1, steps.length);
  };
  look();
  return store.subscribe(look);
}
