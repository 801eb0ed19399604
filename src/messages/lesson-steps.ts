/** The task of each step of a lesson; `touch` replaces the text on touch screens where it differs. */
const STEPS = {
  squads: {
    look: {
      title: 'Look around',
      text: 'Drag with the right mouse button to turn the table and use the wheel to zoom. The middle button or W A S D pan.',
      touch: 'Drag with one finger to pan, pinch to zoom, and twist two fingers to turn the table.',
    },
    pick: {
      title: 'Select your squad',
      text: 'Click one of the amber models on the left. A click selects the whole squad; its card shows what it can do.',
      touch: 'Tap one of the amber models. A tap selects the whole squad; its card shows what it can do.',
    },
    carry: {
      title: 'Plan the move',
      text: 'Drag one of the models about five inches towards the wall. Ghosts follow in formation: green is within their Move, amber is too far. Let go where you want them.',
    },
    move: {
      title: 'Move',
      text: 'So far only the ghosts have moved. Press Enter or the large button to move the models. Ctrl + Z undoes it.',
      touch:
        'So far only the ghosts have moved. Tap the large button below to move the models; the arrow above undoes it.',
    },
    measure: {
      title: 'Measure',
      text: 'Press M and point the tape at a blue warden. It shows the distance from base to base, straight and flat; over open ground it follows the path a model would take. Esc puts the tape away; a click leaves it on the table.',
      touch:
        'Tap the tape in the strip of tools and drag from your squad to a blue warden. It shows the distance from base to base, straight and flat; over open ground it follows the path a model would take. Tap the tape again to put it away.',
    },
    phase: {
      title: 'Go to the charge phase',
      text: 'End the phase, at the top, until it says Charge. Shooting comes in between; at this table you play it yourselves.',
    },
    target: {
      title: 'Can they make it?',
      text: 'Select your squad again, then click a warden. The panel below shows what two dice must roll and how likely that is. What counts is the path the models take, not the straight distance.',
      touch:
        'Select your squad again, then tap a warden. The panel below shows what two dice must roll and how likely that is. What counts is the path the models take, not the straight distance.',
    },
    declare: {
      title: 'Declare it',
      text: 'Press Enter to declare the charge. From now on it counts.',
      touch: 'Tap the large button below to declare the charge. From now on it counts.',
    },
    roll: {
      title: 'Roll',
      text: 'Press Enter again to roll the dice.',
      touch: 'Tap the same button to roll the dice.',
    },
    charge: {
      title: 'Charge',
      text: 'Press Enter to move the squad in, with as many models in contact as possible. If the roll was too low, see by how much, then press Ctrl + Z twice, move closer and declare again.',
      touch:
        'Tap once more to move the squad in, with as many models in contact as possible. If the roll was too low, see by how much, then undo twice with the arrow above, move closer and declare again.',
    },
    fight: {
      title: 'To the fight',
      text: 'They are in. End the phase, at the top, and the fight phase begins.',
    },
    strike: {
      title: 'Strike',
      text: 'Press Enter. The quicker side strikes first, models that come up join in, and the dice say who falls. Press it again until the combat has a result.',
      touch:
        'Tap the large button. The quicker side strikes first, models that come up join in, and the dice say who falls. Tap it again until the combat has a result.',
    },
    end: {
      title: 'Your first fight',
      text: 'Ctrl + K finds every command by its name, ? shows all keys, and the strip on the left has the tools. Play on against the wardens, or open a table with a mission at the top.',
      touch:
        'Hold a finger on a unit or on the table to see what you can do there; the strip with the magnifying glass has the tools. Play on against the wardens, or open a table with a mission at the top.',
    },
  },
  skirmish: {
    pick: {
      title: 'Select Lark',
      text: 'In a skirmish every model is a fighter of its own. Click Lark, on the roof in front of the gap, or press ] until the card says Lark.',
      touch: 'In a skirmish every model is a fighter of its own. Tap Lark, on the roof in front of the gap.',
    },
    foe: {
      title: 'Choose the target',
      text: 'Click Quill, across the gap, to engage there. A line shows whether Lark sees Quill. At other tables nothing is measured before you declare; this one shows distances so that you can learn.',
      touch:
        'Tap Quill, across the gap, to engage there. A line shows whether Lark sees Quill. At other tables nothing is measured before you declare; this one shows distances so that you can learn.',
    },
    check: {
      title: 'Declare the leap',
      text: 'On foot Lark would have to climb down and up again, which needs checks of its own and takes too long. Declare a jump across with 2, or the chip below, and see what the die must roll. Backspace removes it.',
      touch:
        'On foot Lark would have to climb down and up again, which needs checks of its own and takes too long. Tap the chip of the jump across and see what the die must roll. Tap it again to remove it.',
    },
    declare: {
      title: 'Declare it',
      text: 'Press Enter to declare the attempt.',
      touch: 'Tap the large button below to declare the attempt.',
    },
    path: {
      title: 'Choose the path',
      text: 'Press Enter to take the path that is drawn. You could also drag Lark along another one; Space adds a corner. Then Varro may intercept: Enter does it, N does not.',
      touch:
        'Tap the large button to take the path that is drawn. You could also drag Lark along another one; a second finger adds a corner. Then Varro may intercept, or not.',
    },
    melee: {
      title: 'On to the melee',
      text: 'The die showed whether the jump succeeded. End the phase, at the top, until it says Melee. If Lark did not get there, undo with Ctrl + Z and try another path.',
      touch:
        'The die showed whether the jump succeeded. End the phase, at the top, until it says Melee. If Lark did not get there, undo with the arrow above and try another path.',
    },
    blows: {
      title: 'Cross blades',
      text: 'Press Enter to strike. The fighter that engaged strikes first; the panel shows what each die needs, and the injury roll says whether Quill stands.',
      touch:
        'Tap the large button to strike. The fighter that engaged strikes first; the panel shows what each die needs, and the injury roll says whether Quill stands.',
    },
    end: {
      title: 'Your first duel on the roofs',
      text: 'Next, Maren can run at Hob along the street, and Pip can climb the wall with check 1. Ctrl + K finds everything else.',
      touch:
        'Next, Maren can run at Hob along the street, and Pip can climb the wall with check 1. Hold a finger on a fighter for everything else.',
    },
  },
  regiments: {
    pick: {
      title: 'Select a regiment',
      text: 'Click the great hound, in the middle of your line. Units in ranks move as one body; the card shows their ranks.',
      touch:
        'Tap the great hound, in the middle of your line. Units in ranks move as one body; the card shows their ranks.',
    },
    first: {
      title: 'Declare the first charge',
      text: 'Click the guard of the ford and press Enter: the hound charges it. The guard is asked how it reacts; press Enter again and it holds.',
      touch:
        'Tap the guard of the ford, then the large button: the hound charges it. The guard is asked how it reacts; tap the button again and it holds.',
    },
    second: {
      title: 'Declare a second one',
      text: 'Other regiments may charge the same enemy. Select the left foot, click the guard and press Enter; Enter again, and the guard holds.',
      touch:
        'Other regiments may charge the same enemy. Select the left foot, tap the guard and then the button; tap again, and the guard holds.',
    },
    third: {
      title: 'And a third',
      text: 'Do the same with the right foot. The front of the guard has room for three; the table will find the wheels.',
    },
    roll: {
      title: 'Roll the ranges',
      text: 'Press Enter to roll how far each regiment can charge.',
      touch: 'Tap the large button to roll how far each regiment can charge.',
    },
    home: {
      title: 'Strike home',
      text: 'The ghosts show the best combined charge there is; the panel shows what it beats. Drag a ghost along the front to try another; press Enter to move the regiments in.',
      touch:
        'The ghosts show the best combined charge there is; the panel shows what it beats. Drag a ghost along the front to try another; tap the large button to move the regiments in.',
    },
    melee: {
      title: 'To the melee',
      text: 'That charge brings the most models into contact with the least turning, and that is proven. End the phase, at the top, until it says Melee.',
    },
    blows: {
      title: 'Strike, step by step',
      text: 'Each step of initiative strikes together, and you allocate attacks model by model, or leave it to the table: press Enter until the combat has a result. N declines what you are offered.',
      touch:
        'Each step of initiative strikes together, and you allocate attacks model by model, or leave it to the table: tap the large button until the combat has a result.',
    },
    end: {
      title: 'Your first battle line',
      text: 'Ranks, flanks and losses decided the combat: the log has the sum. Ctrl + K finds everything else; tables with a mission are first in the list at the top.',
      touch:
        'Ranks, flanks and losses decided the combat: the log has the sum. Hold a finger on a unit for everything else; tables with a mission are first in the list at the top.',
    },
  },
};

/** The steps of each lesson. */
export type LessonWords = typeof STEPS;

/** The texts of a lesson's card. */
export const lessonMessages = {
  steps: STEPS,
  stepOf: (step: number, steps: number): string => `${step} of ${steps}`,
  lesson: 'Lesson',
  progress: 'Progress of the lesson',
  done: 'Done',
  tally: (slain: number, lost: number): string =>
    slain + lost === 0
      ? 'Well fought: all are still in the game.'
      : slain > lost
        ? `Well fought: you slew ${slain} and lost ${lost}.`
        : slain === lost
          ? `Even so far: ${slain} slain on each side.`
          : `You slew ${slain} and lost ${lost}; the next fight is yours.`,
  on: 'Next',
  leave: 'Close',
};
