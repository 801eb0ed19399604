import { Bot, GraduationCap, Hammer, Swords, Users } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { lessonShown, welcomeShown } from '../../app/lessons/lesson-actions.ts';
import { LESSON_CARDS } from '../../app/state/lesson-list.ts';
import { useTable } from '../../app/state/table-store.ts';
import { messages } from '../../messages/messages.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { roomUiMessages } from '../../messages/room.ts';
import type { PaletteDependencies } from '../../app/palette/palette-entry.ts';
import { SYSTEMS } from '../../rules/core/system.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';

const LessonView = lazy(async () => ({ default: (await import('./lesson-view.tsx')).LessonView }));

/** Lessons: offered once to new players, listed on request, and shown on a card that blocks nothing. */
export function Lessons(props: PaletteDependencies) {
  const open = useTable((table) => table.tools.lessonsOpen);
  const isWelcome = useTable(welcomeShown);
  const shown = useTable(lessonShown);
  const isDue = useTable((table) => table.settings.lesson?.begun === false);
  if (open) return <LessonList {...props} />;
  if (shown || isDue)
    return (
      <Suspense fallback={null}>
        <LessonView {...props} />
      </Suspense>
    );
  return isWelcome ? <Welcome {...props} /> : null;
}

/** What the page is, in a sentence, and its three doors: learn, play, build. */
function Welcome(props: PaletteDependencies) {
  const { actions } = props;
  const isChoosing = useTable((table) => table.tools.tablesOpen);
  if (isChoosing) return <TableList {...props} />;
  return (
    <section className="lesson welcome card" aria-label={messages.lessons.welcome}>
      <h2>{messages.bar.highground}</h2>
      <p>{messages.lessons.whatThisIs}</p>
      <Door
        icon={<GraduationCap size={22} />}
        word={messages.lessons.learn}
        open={() => actions.lessons.begin('squads')}
      >
        {messages.lessons.aLessonTakesFiveMinutes}
      </Door>
      <Door icon={<Swords size={22} />} word={messages.lessons.play} open={actions.lessons.chooseTable}>
        {messages.lessons.chooseATable}
      </Door>
      <Door
        icon={<Bot size={22} />}
        word={opponentMessages.title}
        open={() => {
          actions.lessons.notNow();
          actions.opponent.toggleSetup();
        }}
      >
        {opponentMessages.about}
      </Door>
      <PlayWithSomeone actions={actions} />
      <Door
        icon={<Hammer size={22} />}
        word={messages.lessons.build}
        open={() => {
          actions.lessons.notNow();
          void actions.editor.start();
        }}
      >
        {messages.lessons.buildYourOwn}
      </Door>
      <button type="button" className="quiet" onClick={actions.lessons.notNow}>
        {messages.lessons.notNow}
      </button>
    </section>
  );
}

/** The door to a room, where the host of this page has rooms. */
function PlayWithSomeone({ actions }: Pick<PaletteDependencies, 'actions'>) {
  const hosts = useTable((table) => table.hostsRooms === true);
  if (!hosts) return null;
  return (
    <Door
      icon={<Users size={22} />}
      word={roomUiMessages.playWithSomeone}
      open={() => {
        actions.lessons.notNow();
        actions.room.ask();
      }}
    >
      {roomUiMessages.playWithSomeoneAbout}
    </Door>
  );
}

type DoorProps = {
  readonly icon: ReactNode;
  readonly word: string;
  readonly open: () => void;
  readonly children: string;
};

const Door = ({ icon, word, open, children }: DoorProps) => (
  <button type="button" className="door" onClick={open}>
    {icon}
    <span>
      <b>{word}</b>
      <small>{children}</small>
    </span>
  </button>
);

/** The built-in tables of each game with their stories, missions first. */
function TableList({ actions, scenarios }: PaletteDependencies) {
  const tables = useMemo(
    () =>
      scenarios.map((one) => ({
        ...one,
        ...(JSON.parse(one.text) as Pick<ScenarioDocument, 'system' | 'story' | 'mission'>),
      })),
    [scenarios],
  );
  return (
    <section className="lesson welcome all-tables card" aria-label={messages.lessons.tables}>
      <header>
        <h2>{messages.lessons.tables}</h2>
        <button type="button" className="quiet" onClick={actions.lessons.notNow}>
          {messages.buttons.close}
        </button>
      </header>
      <div className="table-list">
        {SYSTEMS.filter((system) => tables.some((one) => one.system === system)).map((system) => (
          <div key={system}>
            <h3>{messages.lessons.systems[system]}</h3>
            <ul className="lesson-list">
              {tables
                .filter((one) => one.system === system)
                .toSorted((a, b) => Number(b.mission !== undefined) - Number(a.mission !== undefined))
                .map(({ id, name, text, story, mission }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={() => {
                        actions.lessons.notNow();
                        void actions.scenario.open(id, text);
                      }}
                    >
                      <b>{name}</b>
                      {mission && <em>{messages.lessons.missionOf(mission.turns)}</em>}
                      <span>{story}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        ))}
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
