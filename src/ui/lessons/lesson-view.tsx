import { useEffect, useState } from 'react';
import { lessonShown } from '../../app/lessons/lesson-actions.ts';
import { skipStep, watchLesson } from '../../app/lessons/lesson-watch.ts';
import { LESSON_CARDS } from '../../app/state/lesson-list.ts';
import { LESSON_STEPS, lossesSoFar } from '../../app/lessons/lessons.ts';
import { useTable, useTableParts, useTableStore } from '../../app/state/table-store.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import firstCharge from '../../scenario/lessons/the-first-charge.json?raw';
import firstLeap from '../../scenario/lessons/the-first-leap.json?raw';
import { lessonMessages } from '../../messages/lesson-steps.ts';
import { messages } from '../../messages/messages.ts';
import type { PaletteDependencies } from '../../app/palette/palette-entry.ts';

/** The tables of lessons that are no built-in scenarios, by name. */
const TABLES: Readonly<Record<string, string>> = { 'The first charge': firstCharge, 'The first leap': firstLeap };

type StepWords = { readonly title: string; readonly text: string; readonly touch?: string };

/** Whether the player uses touch and no mouse. */
const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** One step of a lesson on a card. It advances automatically once the step is done. */
export function LessonView({ actions, scenarios }: PaletteDependencies) {
  const store = useTableStore();
  const due = useTable((table) => (table.settings.lesson?.begun === false ? table.settings.lesson.id : undefined));
  const lesson = useTable(lessonShown);
  const steps = lesson ? LESSON_STEPS[lesson.id] : [];
  const [isSkipping, setSkipping] = useState(false);
  const losses = useTableParts(lossesSoFar);
  const at = lesson?.step ?? 0;
  const step = steps[at];

  // Starting a lesson opens its table.
  useEffect(() => {
    const card = LESSON_CARDS.find(({ id }) => id === due);
    if (card === undefined) return;
    const found = scenarios.find((scenario) => scenario.name === card.table);
    void actions.scenario
      .open(found?.id ?? card.id, found?.text ?? TABLES[card.table] ?? '', undefined, 'own')
      .then(actions.lessons.begun);
  }, [due, actions, scenarios]);

  useEffect(() => watchLesson(store, actions.lessons), [store, actions]);

  if (lesson === undefined || step === undefined) return null;
  const isLast = at === steps.length - 1;
  const said: Readonly<Record<string, StepWords>> = lessonMessages.steps[lesson.id];
  return (
    <section className="lesson card" aria-label={lessonMessages.lesson} data-step={step.id}>
      <header>
        <h2>{said[step.id]?.title}</h2>
        <span className="muted small">{lessonMessages.stepOf(at + 1, steps.length)}</span>
      </header>
      {isLast && <p className="tally strong">{lessonMessages.tally(losses.defender, losses.attacker)}</p>}
      <progress value={at} max={steps.length - 1} aria-label={lessonMessages.progress} />
      <p aria-live="polite">{(isTouch() ? said[step.id]?.touch : undefined) ?? said[step.id]?.text}</p>
      <div className="actions">
        {step.look && (
          <button
            type="button"
            onClick={() =>
              actions.view.look(
                'frame',
                step.look?.map((id) => id as UnitId),
              )
            }
          >
            {messages.buttons.showMe}
          </button>
        )}
        {isLast ? (
          <button type="button" className="primary" onClick={() => actions.lessons.step(steps.length, steps.length)}>
            {lessonMessages.done}
          </button>
        ) : (
          <button
            type="button"
            disabled={isSkipping}
            onClick={() => {
              setSkipping(true);
              void skipStep(store, actions).finally(() => setSkipping(false));
            }}
          >
            {step.done ? messages.buttons.skip : lessonMessages.on}
          </button>
        )}
        {!isLast && (
          <button type="button" className="quiet" onClick={actions.lessons.leave}>
            {lessonMessages.leave}
          </button>
        )}
      </div>
    </section>
  );
}
