/** The offer of lessons. */
export const LESSONS = {
  newHere: 'New here?',
  aLessonTakesFiveMinutes:
    'A lesson takes five minutes and ends in a charge. It blocks nothing, and you can leave it any time.',
  allLessons: 'All lessons',
  notNow: 'Not now',
  lessons: 'Lessons',
  goOnWhereYouLeft: 'Go on where you left it',
};
