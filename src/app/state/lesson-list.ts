/** The lessons for new players: one for each game. */
export const LESSON_IDS = ['squads', 'skirmish', 'regiments'] as const;
export type LessonId = (typeof LESSON_IDS)[number];

/** A lesson on offer. */
type LessonCard = {
  readonly id: LessonId;
  /** The name of its table; the lesson can be resumed while that table is open. */
  readonly table: string;
};

/** The lessons in their recommended order. */
export const LESSON_CARDS: readonly LessonCard[] = [
  {
    id: 'squads',
    table: 'The first charge',
  },
  {
    id: 'skirmish',
    table: 'The first leap',
  },
  {
    id: 'regiments',
    table: 'Four against one',
  },
];
