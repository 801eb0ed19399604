import { lessonShown, type createLessonActions } from './lesson-actions.ts';
import { LESSON_STEPS } from './lessons.ts';
import { subscribeTable, tableNow } from '../state/table-store.ts';

/** Goes on with the lesson under way whenever its step is done; the answer stops watching. */
export function watchLesson(lessons: Pick<ReturnType<typeof createLessonActions>, 'step'>): () => void {
  let due: string | undefined;
  let since = tableNow();
  const look = (): void => {
    const table = tableNow();
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
    // What follows from the next step being due is looked at by itself, once that is known.
    if (step.done?.(table, since)) lessons.step(lesson.step + 1, steps.length);
  };
  look();
  return subscribeTable(look);
}
