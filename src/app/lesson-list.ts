/** The lessons a newcomer may take: one for each way to play. */
export const LESSON_IDS = ['squads', 'skirmish', 'regiments'] as const;
export type LessonId = (typeof LESSON_IDS)[number];

/** A lesson as it is offered. */
export type LessonCard = {
  readonly id: LessonId;
  readonly name: string;
  readonly about: string;
  /** What its table is called: where that is on the table the lesson can be gone on with. */
  readonly table: string;
};

/** The lessons in the order a newcomer should take them. */
export const LESSONS: readonly LessonCard[] = [
  {
    id: 'squads',
    name: 'The first charge',
    about: 'Squads: look round, move up, measure, and charge over a wall.',
    table: 'The first charge',
  },
  {
    id: 'skirmish',
    name: 'The first leap',
    about: 'Skirmish: engage over a gap, and dare the jump.',
    table: 'Over the gap',
  },
  {
    id: 'regiments',
    name: 'The first combined charge',
    about: 'Regiments: three charge one foe, and the table finds the wheels.',
    table: 'Four against one',
  },
];
