import { lazy, Suspense } from 'react';
import { lessonShown } from '../../app/lessons/lesson-actions.ts';
import { LESSON_CARDS } from '../../app/state/lesson-list.ts';
import { useTable } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import type { PaletteDependencies } from '../../app/palette/palette-entry.ts';

const LessonView = lazy(async () => ({ default: (await import('./lesson-view.tsx')).LessonView }));

/** Lessons: offered once to new players, listed on request, and shown on a card that blocks nothing. */
export function Lessons(props: PaletteDependencies) {
  const { actions } = props;
  const greeted = useTable((table) => table.settings.greeted);
  const open = useTable((table) => table.tools.lessonsOpen);
  const there = useTable((table) => table.game !== undefined && table.busy !== 'opening');
  const shown = useTable(lessonShown);
  const isDue = useTable((table) => table.settings.lesson?.begun === false);
  if (open) return <LessonList {...props} />;
  if (shown || isDue)
    return (
      <Suspense fallback={null}>
        <LessonView {...props} />
      </Suspense>
    );
  if (greeted || !there) return null;
  return (
    <section className="lesson card" aria-label={messages.lessons.newHere}>
      <h2>{messages.lessons.newHere}</h2>
      <p>{messages.lessons.aLessonTakesFiveMinutes}</p>
      <div className="deeds">
        <button type="button" className="primary" onClick={() => actions.lessons.begin('squads')}>
          {messages.buttons.showMe}
        </button>
        <button type="button" onClick={actions.lessons.toggle}>
          {messages.lessons.allLessons}
        </button>
        <button type="button" className="quiet" onClick={actions.lessons.notNow}>
          {messages.lessons.notNow}
        </button>
      </div>
    </section>
  );
}

/** The list of lessons, with the one that was interrupted. */
function LessonList({ actions }: PaletteDependencies) {
  const { lesson, lessonsTaken } = useTable((table) => table.settings);
  const name = useTable((table) => table.game?.state.name);
  const canGoOn = lesson?.begun && LESSON_CARDS.some(({ id, table }) => id === lesson.id && table === name);
  return (
    <section className="lesson card" aria-label={messages.lessons.lessons}>
      <header>
        <h2>{messages.lessons.lessons}</h2>
        <button type="button" className="quiet" onClick={actions.lessons.toggle}>
          {messages.buttons.close}
        </button>
      </header>
      {canGoOn && (
        <button type="button" className="primary" onClick={actions.lessons.resume}>
          {messages.lessons.goOnWhereYouLeft}
        </button>
      )}
      <ul className="lesson-list">
        {LESSON_CARDS.map(({ id }) => (
          <li key={id}>
            <button type="button" onClick={() => actions.lessons.begin(id)}>
              <b>
                {messages.lessons.cards[id].name}
                {lessonsTaken.includes(id) ? ' ✓' : ''}
              </b>
              <span>{messages.lessons.cards[id].about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
