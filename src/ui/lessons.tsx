import { lazy, Suspense } from 'react';
import { lessonShown } from '../app/lesson-hands.ts';
import { LESSONS } from '../app/lesson-list.ts';
import type { PaletteHouse } from '../app/palette-entries.ts';
import { useTable } from '../app/table-store.ts';

const LessonView = lazy(async () => ({ default: (await import('./lesson-view.tsx')).LessonView }));

/** Lessons: offered to a newcomer once, listed when asked for, taken on a calm card that blocks nothing. */
export function Lessons(house: PaletteHouse) {
  const { hands } = house;
  const greeted = useTable((table) => table.settings.greeted);
  const open = useTable((table) => table.tools.lessonsOpen);
  const there = useTable((table) => table.game !== undefined && table.busy !== 'opening');
  const shown = useTable(lessonShown);
  const isDue = useTable((table) => table.settings.lesson?.begun === false);
  if (open) return <LessonList {...house} />;
  if (shown || isDue)
    return (
      <Suspense fallback={null}>
        <LessonView {...house} />
      </Suspense>
    );
  if (greeted || !there) return null;
  return (
    <section className="lesson card" aria-label="New here?">
      <h2>New here?</h2>
      <p>A lesson takes five minutes and ends in a charge. It blocks nothing, and you can leave it any time.</p>
      <div className="deeds">
        <button type="button" className="primary" onClick={() => hands.beginLesson('squads')}>
          Show me
        </button>
        <button type="button" onClick={hands.toggleLessons}>
          All lessons
        </button>
        <button type="button" className="quiet" onClick={hands.notNow}>
          Not now
        </button>
      </div>
    </section>
  );
}

/** The lessons to choose from, and the one that was left. */
function LessonList({ hands }: PaletteHouse) {
  const { lesson, lessonsTaken } = useTable((table) => table.settings);
  const name = useTable((table) => table.game?.state.name);
  const canGoOn = lesson?.begun && LESSONS.some(({ id, table }) => id === lesson.id && table === name);
  return (
    <section className="lesson card" aria-label="Lessons">
      <header>
        <h2>Lessons</h2>
        <button type="button" className="quiet" onClick={hands.toggleLessons}>
          Close
        </button>
      </header>
      {canGoOn && (
        <button type="button" className="primary" onClick={hands.resumeLesson}>
          Go on where you left it
        </button>
      )}
      <ul className="lesson-list">
        {LESSONS.map(({ id, name: title, about }) => (
          <li key={id}>
            <button type="button" onClick={() => hands.beginLesson(id)}>
              <b>
                {title}
                {lessonsTaken.includes(id) ? ' ✓' : ''}
              </b>
              <span>{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
