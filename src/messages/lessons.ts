/** The offer of lessons. */
export const LESSONS = {
  newHere: 'New here?',
  aLessonTakesFiveMinutes:
    'A lesson takes five minutes and ends in a charge. It blocks nothing, and you can leave it any time.',
  allLessons: 'All lessons',
  notNow: 'Not now',
  lessons: 'Lessons',
  goOnWhereYouLeft: 'Go on where you left it',
  leftOpen: 'The lesson is put away. F1 brings it back.',
  /** Each lesson as it is offered. */
  cards: {
    squads: {
      name: 'The first charge',
      about: 'Squads: look round, move up, measure, and charge over a wall.',
    },
    skirmish: {
      name: 'The first leap',
      about: 'Skirmish: engage over a gap, and dare the jump.',
    },
    regiments: {
      name: 'The first combined charge',
      about: 'Regiments: three charge one foe, and the table finds the wheels.',
    },
  },
};
