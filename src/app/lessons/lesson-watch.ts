import { lessonShown, type createLessonActions } from './lesson-actions.ts';
import { LESSON_STEPS, type LessonPlay, MOST_ACTS } from './lessons.ts';
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

/**
 * Does the current step of a lesson for the player, so that the next one fits the table, and goes on to it. Where it
 * cannot be done, the lesson goes on all the same.
 */
export async function skipStep(
  store: TableStore,
  actions: LessonPlay & { readonly lessons: Pick<ReturnType<typeof createLessonActions>, 'step'> },
): Promise<void> {
  const lesson = lessonShown(store.getState());
  if (lesson === undefined) return;
  const steps = LESSON_STEPS[lesson.id];
  const isStillDue = (): boolean => {
    const now = lessonShown(store.getState());
    return now?.id === lesson.id && now.step === lesson.step;
  };
  const act = steps[lesson.step]?.act;
  await whenIdle(store);
  for (let i = 0; act && i < MOST_ACTS && isStillDue(); i++) {
    await act(actions, store.getState());
    await whenIdle(store);
  }
  if (isStillDue()) actions.lessons.step(lesson.step + 1, steps.length);
}

/** Resolves once nothing is judged, shown, or asked about. */
const whenIdle = (store: TableStore): Promise<void> =>
  new Promise((done) => {
    const isIdle = (): boolean => {
      const { playing, busy, drag, question } = store.getState();
      return playing === undefined && busy === undefined && drag === undefined && question.state !== 'asking';
    };
    if (isIdle()) return done();
    const leave = store.subscribe(() => {
      if (!isIdle()) return;
      leave();
      done();
    });
  });
