import { useEffect } from 'react';
import { lessonShown } from '../app/lesson-hands.ts';
import { watchLesson } from '../app/lesson-watch.ts';
import { LESSONS } from '../app/lesson-list.ts';
import { LESSON_STEPS } from '../app/lessons.ts';
import type { PaletteHouse } from '../app/palette-entries.ts';
import { useTable } from '../app/table-store.ts';
import type { UnitId } from '../rules/core/ids.ts';
import firstCharge from '../scenario/lessons/the-first-charge.json?raw';

/** One step of a lesson on a card: it goes on by itself once the step is done. */
export function LessonView({ hands, scenarios }: PaletteHouse) {
  const due = useTable((table) => (table.settings.lesson?.begun === false ? table.settings.lesson.id : undefined));
  const lesson = useTable(lessonShown);
  const steps = lesson ? LESSON_STEPS[lesson.id] : [];
  const at = lesson?.step ?? 0;
  const step = steps[at];

  // A lesson that was begun lays its table out.
  useEffect(() => {
    const card = LESSONS.find(({ id }) => id === due);
    if (card === undefined) return;
    const found = scenarios.find((scenario) => scenario.name === card.table);
    void hands.open(found?.id ?? card.id, found?.text ?? firstCharge).then(hands.lessonBegun);
  }, [due, hands, scenarios]);

  useEffect(() => watchLesson(hands), [hands]);

  if (lesson === undefined || step === undefined) return null;
  const isLast = at === steps.length - 1;
  return (
    <section className="lesson card" aria-label="Lesson" data-step={step.id}>
      <header>
        <h2>{step.title}</h2>
        <span className="muted small">
          {at + 1} of {steps.length}
        </span>
      </header>
      <progress value={at} max={steps.length - 1} aria-label="How far the lesson has come" />
      <p aria-live="polite">{step.text}</p>
      <div className="deeds">
        {step.look && (
          <button
            type="button"
            onClick={() =>
              hands.look(
                'frame',
                step.look?.map((id) => id as UnitId),
              )
            }
          >
            Show me
          </button>
        )}
        {isLast ? (
          <button type="button" className="primary" onClick={() => hands.lessonStep(steps.length, steps.length)}>
            Done
          </button>
        ) : (
          <button type="button" onClick={() => hands.lessonStep(at + 1, steps.length)}>
            {step.done ? 'Skip' : 'On'}
          </button>
        )}
        {!isLast && (
          <button type="button" className="quiet" onClick={hands.leaveLesson}>
            Leave
          </button>
        )}
      </div>
    </section>
  );
}
