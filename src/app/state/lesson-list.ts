/** The lessons a newcomer may take: one for each game. */
export const LESSON_IDS = ['squads', 'skirmish', 'regiments'] as const;
export type LessonId = (typeof LESSON_IDS)[number];

/** A lesson as it is offered. */
export type LessonCard = {
  readonly id: LessonId;
  /** What its table is called: where that is on the table the lesson can be gone on with. */
  readonly table: string;
};

/** The lessons in the order a newcomer should take them. */
export const LESSON_CARDS: readonly LessonCard[] = [
  {
    id: 'squads',
    table: 'The first charge',
  },
  {
    id: 'skirmish',
    table: 'Over the gap',
  },
  {
    id: 'regiments',
    table: 'Four against one',
  },
];
