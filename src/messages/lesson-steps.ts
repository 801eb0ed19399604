/** What each step of a lesson asks for; `touch` where fingers do it otherwise. */
const STEPS = {
  squads: {
    look: {
      title: 'Look round',
      text: 'Drag with the right button to turn the table, roll the wheel to come nearer. The middle button or W A S D push it about.',
      touch: 'Push the table about with one finger, pinch to come nearer, twist two fingers to turn it.',
    },
    pick: {
      title: 'Pick your squad',
      text: 'Click one of the amber minis on the left. A click picks the whole squad; its card shows what it can do.',
      touch: 'Tap one of the amber minis on the left. A tap picks the whole squad; its card shows what it can do.',
    },
    carry: {
      title: 'Carry it',
      text: 'Drag one of them towards the wall, about five inches. Ghosts come along in formation; green is within their move, amber is too far. Let go where you like it.',
    },
    move: {
      title: 'Move',
      text: 'The real minis still wait. Enter, or the large button, moves them. Ctrl + Z takes it back.',
      touch: 'The real minis still wait. The large button below moves them; the arrow above takes it back.',
    },
    measure: {
      title: 'Measure',
      text: 'Press M and lead the tape to a blue warden: from base to base, straight and flat. Over open ground it tells the way a model would walk. Esc puts it away; a click would leave it lying.',
      touch:
        'Tap the tape in the strip on the left and drag from your squad to a blue warden: from base to base, straight and flat. Over open ground it tells the way a model would walk. The strip puts it away again.',
    },
    phase: {
      title: 'On to the charge',
      text: 'End the phase, above, until it says Charge. In between comes shooting, which this table leaves to you.',
    },
    target: {
      title: 'Can they make it?',
      text: 'Pick your squad again, then click a warden. Below stands what two dice must show, and how likely that is: the way they walk counts, not the tape.',
      touch:
        'Pick your squad again, then tap a warden. Below stands what two dice must show, and how likely that is: the way they walk counts, not the tape.',
    },
    declare: {
      title: 'Declare it',
      text: 'Enter declares the charge. From now on it counts.',
      touch: 'The large button below declares the charge. From now on it counts.',
    },
    roll: {
      title: 'Roll',
      text: 'Enter once more throws the dice.',
      touch: 'The same button throws the dice.',
    },
    charge: {
      title: 'Charge',
      text: 'Enter moves the squad in: as many as possible into contact. If the dice fell short, see what was missing, then Ctrl + Z twice and declare from nearer.',
      touch:
        'Once more, and the squad moves in: as many as possible into contact. If the dice fell short, see what was missing, then take it back twice with the arrow above and declare from nearer.',
    },
    end: {
      title: 'That was a charge',
      text: 'Ctrl + K finds everything there is by its name, ? shows all keys, and the strip on the left has the tools. The fight phase comes next; or open another table above.',
      touch:
        'Hold a finger on a unit or on the table to see what can be done there; the strip on the left has the tools. The fight phase comes next; or open another table above.',
    },
  },
  skirmish: {
    pick: {
      title: 'Pick Lark',
      text: 'In a skirmish every mini is a fighter of its own. Click Lark, on the roof with the gap before it, or press ] until the card says Lark.',
      touch: 'In a skirmish every mini is a fighter of its own. Tap Lark, on the roof with the gap before it.',
    },
    foe: {
      title: 'Name the foe',
      text: 'Click Quill, across the gap: he is to be engaged. A line shows whether Lark sees him. At other tables nothing is measured before you have declared; this one shows it, to learn by.',
      touch:
        'Tap Quill, across the gap: he is to be engaged. A line shows whether Lark sees him. At other tables nothing is measured before you have declared; this one shows it, to learn by.',
    },
    check: {
      title: 'Dare the jump',
      text: 'Round by the gangway he is safe. The leap is shorter, and a die decides: declare a jump across with 2, or the chip below, and see the odds change. Backspace takes it back.',
      touch:
        'Round by the gangway he is safe. The leap is shorter, and a die decides: tap the chip of the jump across, and see the odds change. Another tap takes it back.',
    },
    declare: {
      title: 'Declare it',
      text: 'Enter declares the attempt.',
      touch: 'The large button below declares the attempt.',
    },
    path: {
      title: 'Choose the path',
      text: 'Enter takes the path that is drawn; you could drag Lark along another one, Space drops a corner. Then Varro may step in his way: N lets him come, Enter does not.',
      touch:
        'The large button takes the path that is drawn; you could drag Lark along another one, and a second finger drops a corner. Then Varro may step in his way, or let him come.',
    },
    end: {
      title: 'That was an engagement',
      text: 'On the die a low roll lands, a high one slips. Maren can run at Hob along the street; Pip climbs the wall with check 1. Ctrl + K finds everything else.',
      touch:
        'On the die a low roll lands, a high one slips. Maren can run at Hob along the street; Pip climbs the wall with check 1. Hold a finger on a fighter for everything else.',
    },
  },
  regiments: {
    pick: {
      title: 'Pick a regiment',
      text: 'Click the great hound, in the middle of your line. Ranked units move as one body; the card shows its ranks.',
      touch:
        'Tap the great hound, in the middle of your line. Ranked units move as one body; the card shows its ranks.',
    },
    first: {
      title: 'Declare the first charge',
      text: 'Click the guard of the ford and press Enter: the hound charges it. The guard is asked how it answers; Enter once more, and it holds.',
      touch:
        'Tap the guard of the ford, then the large button: the hound charges it. The guard is asked how it answers; the button once more, and it holds.',
    },
    second: {
      title: 'And a second one',
      text: 'Others may charge the same foe. Pick the left foot, click the guard, Enter; it holds again, Enter.',
      touch:
        'Others may charge the same foe. Pick the left foot, tap the guard, then the button; it holds again by another tap.',
    },
    third: {
      title: 'And a third',
      text: 'The right foot too. Its front has room for three; the table will find the wheels.',
    },
    roll: {
      title: 'Roll the ranges',
      text: 'Enter rolls how far each of them comes.',
      touch: 'The large button rolls how far each of them comes.',
    },
    home: {
      title: 'Strike home',
      text: 'The fronts show the best combined charge there is, and below it says what it beats. Drag a ghost along the front to try another; Enter moves them in.',
      touch:
        'The fronts show the best combined charge there is, and below it says what it beats. Drag a ghost along the front to try another; the large button moves them in.',
    },
    end: {
      title: 'That was a combined charge',
      text: 'The most models in contact, with the least turning, proven. In the melee phase attacks are dealt model by model. Ctrl + K finds everything else.',
      touch:
        'The most models in contact, with the least turning, proven. In the melee phase attacks are dealt model by model. Hold a finger on a unit for everything else.',
    },
  },
};

/** The steps of each lesson. */
export type LessonWords = typeof STEPS;

/** What a lesson says while it is taken. */
export const lessonMessages = {
  steps: STEPS,
  stepOf: (step: number, steps: number): string => `${step} of ${steps}`,
  lesson: 'Lesson',
  progress: 'How far the lesson has come',
  done: 'Done',
  on: 'On',
  leave: 'Leave',
};
