/** The offer of lessons. */
export const LESSONS = {
  newHere: 'New here?',
  aLessonTakesFiveMinutes: 'A lesson takes five minutes and ends with a charge. You can leave it at any time.',
  allLessons: 'All lessons',
  notNow: 'Not now',
  lessons: 'Lessons',
  goOnWhereYouLeft: 'Continue the lesson',
  leftOpen: 'The lesson is closed. F1 opens it again.',
  /** The cards that offer the lessons. */
  cards: {
    squads: {
      name: 'The first charge',
      about: 'Squads: turn the table, move up, measure, and charge over a wall.',
    },
    skirmish: {
      name: 'The first leap',
      about: 'Skirmish: engage an enemy across a gap, and risk the jump.',
    },
    regiments: {
      name: 'The first combined charge',
      about: 'Regiments: three charge one enemy, and the table finds the best wheels.',
    },
  },
};
