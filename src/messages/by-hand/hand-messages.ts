import type { Side } from '../../rules/core/turn.ts';
import { countText, inchesText, listText, nameInside } from '../phrases/sentence.ts';
import { shapeText, statusText, tokenText } from './describe-change.ts';

/** The panel, the menu and the spoken lines for what players do by hand. */
export const handMessages = {
  byHand: 'By hand',
  /** The panel’s line when nothing is selected. */
  pickFirst: 'Select a unit, or one model with Alt + click or in the list, to change it.',
  about: 'No rule is checked here. Every change is in the log and can be undone.',
  close: 'Close',
  moveFreely: 'Move freely',
  movingFreely: 'Moving freely: drag any model or unit. It goes where you put it, and no rule is checked.',
  movingFreelyFingers: 'Moving freely: no rule is checked.',
  stopMoving: 'Stop moving freely',
  carrying: (who: string): string => `${who} in hand: click or Enter puts it down, Q and E turn, Escape puts it back.`,
  carryingFingers: (who: string): string => `${who} in hand: tap where it goes.`,
  laying: 'Click the table where it goes; Escape cancels.',
  layingFingers: 'Tap the table where it goes.',
  cancel: 'Cancel',
  turnLeft: 'Turn left',
  turnRight: 'Turn right',
  takeOff: 'Take off the table',
  bringBack: 'Bring back',
  removed: 'Off the table',
  slain: 'Slain or fled',
  slainOf: (who: string, unit: string, count: number): string =>
    `${who}${who === unit ? '' : ` of ${nameInside(unit)}`}${count > 1 ? ` × ${count}` : ''}`,
  bringBackOne: (who: string): string => `Bring back ${nameInside(who)}`,
  whole: 'Whole unit',
  which: 'Unit or model',
  wounds: 'Wounds left',
  fewer: (what: string): string => `${what}: one fewer`,
  more: (what: string): string => `${what}: one more`,
  statuses: 'Statuses',
  status: statusText,
  tokens: 'Tokens',
  token: tokenText,
  ownToken: 'Your own token',
  add: 'Add',
  note: 'Note',
  noteText: 'Text of the note',
  noteHere: 'Place a note on the table',
  write: 'Write',
  templates: 'Templates',
  blast: (across: number): string => `Blast ${inchesText(across)}`,
  teardrop: (length: number): string => `Teardrop ${inchesText(length)}`,
  line: (length: number): string => `Line ${inchesText(length)}`,
  otherRadius: 'Other radius, inches',
  layDisc: 'Lay disc',
  shape: shapeText,
  under: (models: readonly string[]): string =>
    models.length === 0
      ? 'No model is under it.'
      : `Under it: ${countText(models.length, 'model')}, ${listText(models)}.`,
  aura: 'Aura',
  auraRadius: 'Radius of the aura, inches',
  auraOf: (radius: number, unit: string): string => `${inchesText(radius)} round ${unit}`,
  within: (models: readonly string[]): string =>
    models.length === 0
      ? 'No other model is within it.'
      : `Within it: ${countText(models.length, 'model')}, ${listText(models)}.`,
  secret: 'Distances stay hidden until every fighter has declared.',
  move: 'Move',
  remove: 'Remove',
  counters: 'Counters',
  sides: { attacker: 'Attacker', defender: 'Defender' } satisfies Record<Side, string>,
  newCounter: (side: string): string => `New counter of the ${side.toLowerCase()}`,
  counterNames: ['Command points', 'Victory points'],
  melee: (foe: string, on: boolean): string => (on ? `Part from ${foe}` : `Join in melee with ${foe}`),
  menu: {
    carry: (who: string): string => `Move ${nameInside(who)} freely`,
    takeOff: (who: string): string => `Take ${nameInside(who)} off the table`,
    oneLess: 'One wound less',
    lastWound: 'It has one wound left; take it off the table instead.',
    oneMore: 'One wound more',
    open: 'Tokens, notes, statuses …',
    blastHere: (across: number): string => `Lay a blast of ${inchesText(across)} here`,
  },
  clock: {
    title: 'Turn clock',
    kind: 'Kind',
    kinds: { chess: 'Chess clock', fischer: 'Fischer: time and increment' },
    minutes: 'Minutes for each side',
    increment: 'Increment, seconds',
    pausesHidden: 'Stand still while the page is hidden',
    start: 'Start',
    stop: 'Remove the clock',
    pause: 'Pause',
    goOn: 'Continue',
    running: (side: string): string => `${side}: time is running`,
    lastMinute: (side: string): string => `${side}: the last minute.`,
    /** Minutes and seconds; a minus once the time is used up. */
    time: (seconds: number): string => {
      const whole = Math.abs(Math.floor(seconds));
      return `${seconds < 0 ? '−' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
    },
  },
  said: {
    moving: 'Moving freely is on.',
    stopped: 'Moving freely is off.',
    back: 'Put back.',
  },
};
