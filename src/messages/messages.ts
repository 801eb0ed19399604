import { CHECK_LABEL, INJURY_WORD, PURPOSE_LABEL } from './systems/skirmish/checks.ts';
import { describeRegiments } from './systems/regiments/describe-events.ts';
import { missionResultLine, resultTitle, MISSION_TEXTS } from './mission.ts';
import { describeEvent } from './describe-event.ts';
import { describeFight, volleyText } from './systems/squads/describe-events.ts';
import { STATUS_TEXT } from './systems/skirmish/describe-events.ts';
import { explainBlocker, explainUnreachable } from './phrases/explain-place.ts';
import { explainViolation } from './explain-violation.ts';
import { withNamesInside, type Names } from './phrases/names.ts';
import { countText, inchesText, listText, percentText, pointText, rulerText, nameInside } from './phrases/sentence.ts';
import { pathText } from './phrases/path-text.ts';
import { BAR } from './table/bar.ts';
import { REGIMENTS_TEXTS } from './systems/regiments/regiments.ts';
import { ACTIVITIES } from './table/activities.ts';
import { MENU_ACTIONS } from './table/menu-actions.ts';
import { DICE } from './table/dice.ts';
import { TOOLS } from './table/tools.ts';
import { CHARGE } from './systems/squads/charge.ts';
import { FIGHT } from './systems/squads/fight.ts';
import { SHOOTING } from './systems/squads/shooting.ts';
import { SKIRMISH_TEXTS } from './systems/skirmish/skirmish.ts';
import { LOOK } from './table/look.ts';
import { LOG } from './table/log.ts';
import { KEY_NAMES } from './table/key-names.ts';
import { PAGE } from './table/page.ts';
import type { Phase, Side } from '../rules/core/turn.ts';
import type { GameResult } from '../rules/core/game-result.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { SightAnswer } from '../rules/core/ports.ts';
import { pieceText } from './phrases/piece-names.ts';

/** A finished game: the number of turns, and of models each side lost. */
type Played = Pick<GameResult, 'winner'> & { readonly turns: number; readonly lost: Readonly<Record<Side, number>> };

/** The winner of a game played by policies, and the losses. */
const playedText = ({ winner, turns, lost }: Played): string =>
  `${resultTitle({ winner })} after ${countText(turns, 'turn')}: the attacker lost ${countText(lost.attacker, 'model')}, the defender ${lost.defender}.`;

/** Why the game is over and by how much, in one sentence: points of a mission, or fighters left. */
function resultLine(result: GameResult, isMission: boolean): string {
  if (isMission) return missionResultLine(result);
  const { winner, why, left } = result;
  const loser = winner === 'attacker' ? 'defender' : 'attacker';
  if (why === 'nobody-left')
    return winner === undefined
      ? 'No fighter is left on the table.'
      : `The ${loser} has no fighters left; the ${winner} has ${countText(left[winner], 'fighter')}.`;
  if (why === 'routed')
    return `The ${loser} routed; the ${winner} has ${countText(left[winner ?? 'attacker'], 'fighter')} left.`;
  return `The last turn is over: the attacker has ${countText(left.attacker, 'fighter')} left, the defender ${left.defender}.`;
}

/** The short words stamped over the table when something is decided. */
const STAMPS = {
  outcomes: {
    engaged: 'Engaged!',
    intercepted: 'Intercepted',
    'too-far': 'Too far',
    'check-failed': 'Check failed',
    fell: 'Fell!',
  },
  jumpAttack: 'Jump Attack!',
  outOfTheFight: 'Out of the fight',
  fell: 'Fell!',
  fizzled: 'Spell failed',
  warded: 'Warded',
  pushed: 'Pushed back',
  notPushed: 'Stands firm',
  afraid: 'Afraid!',
  unafraid: 'Not afraid',
  routs: 'Rout!',
  chargeFailed: 'Charge failed',
  aDraw: 'A draw',
  theyBreak: 'They break!',
  theyStand: 'They hold',
  aDuel: 'A duel!',
  refused: 'Refused',
  theyFlee: 'They flee!',
  dazed: 'Dazed',
  stunned: 'Stunned',
  wounded: 'Wounded',
  unhurt: 'Unhurt',
  parried: 'Parried',
  missed: 'Missed',
};

/** What the table asks for, for screen readers. */
const SPOKEN = {
  locked: (step: number): string => `The attacks at initiative ${step} are locked.`,
  dealt: (step: number): string => `Allocate the attacks at initiative ${step}.`,
  over: (result: GameResult, isMission: boolean): string => `${resultTitle(result)}. ${resultLine(result, isMission)}`,
  picksCombat: (side: Side, units: readonly string[]): string =>
    `The ${side} chooses who fights next: ${listText(units, 'or')}.`,
  mayIssue: (side: Side, models: readonly string[]): string =>
    `The ${side} may issue a challenge with ${listText(models, 'or')}.`,
  answersChallenge: (side: Side, challenger: string, models: readonly string[]): string =>
    `The ${side} answers the challenge of ${nameInside(challenger)} with ${listText(models, 'or')}, or refuses.`,
  namesWhoShrinks: (side: Side, challenger: string, models: readonly string[]): string =>
    `The ${side} chooses who hangs back from ${nameInside(challenger)}: ${listText(models, 'or')}.`,
  saysWhoMakesWay: (side: Side, models: readonly string[]): string =>
    `The ${side} chooses who makes way for the duel: ${listText(models, 'or')}.`,
  maySend: (side: Side, models: readonly string[], opponent: string): string =>
    `The ${side} may send ${listText(models, 'or')} against ${nameInside(opponent)}.`,
  answersCharge: (side: Side, unit: string, charger: string): string =>
    `The ${side} chooses how ${nameInside(unit)} will react to the charge of ${nameInside(charger)}.`,
  mayChallenge: (side: Side, models: readonly string[]): string =>
    `The ${side} may challenge with ${listText(models, 'or')}.`,
  namesWhoIsShamed: (side: Side, challenger: string, models: readonly string[]): string =>
    `The ${side} chooses who is shamed for refusing ${nameInside(challenger)}: ${listText(models, 'or')}.`,
};

/** The panel of saved tables. */
const SAVED_TABLES = {
  savedTables: 'Saved tables',
  whatHappensIsKeptAs: 'Saved automatically in this browser.',
  nothingHasBeenPlayedYet: 'No saved tables yet. Your first move saves one here.',
  openAFile: 'Open a file',
  copyLink: 'Copy link',
  printMap: 'Print map',
  layouts: 'Tape measures and layout…',
  fairLayouts: 'Fair layouts…',
  savePicture: 'Save a picture',
  /** With the turn shown on its picture. */
  open: (name: string, mark?: string): string => `Open “${name}”${mark === undefined ? '' : `: ${mark}`}`,
  onTheTable: 'In play',
  underConstruction: 'In the editor',
  rename: (name: string): string => `Rename “${name}”`,
  duplicate: (name: string): string => `Duplicate “${name}”`,
  saveAsAFile: (name: string): string => `Save “${name}” as a file`,
  handOutReplay: (name: string): string => `Export the replay of “${name}”`,
  delete: (name: string): string => `Delete “${name}”`,
  name: 'Name',
  deletedLately: 'Recently deleted',
  putBack: 'Restore',
  firstSteps: (name: string, steps: number): string =>
    steps === 1 ? `The first step of “${name}” is intact.` : `The first ${steps} steps of “${name}” are intact.`,
  openWhole: 'Recover as a new table',
  nothingWhole: (name: string): string => `No step of “${name}” can be read.`,
  handOut: 'Save as a file',
  wholeName: (name: string): string => `${name.slice(0, 100)}, recovered`,
};

/** The card shown when the other player at the same screen is to decide. */
const HAND_OVER = {
  title: (player: string): string => `${player}, it is your move`,
  yourTurn: (turn: number, phase: Phase): string => `Turn ${turn}, ${BAR.phases[phase]} phase.`,
  meanwhile: 'What happened',
  take: 'Continue',
  neverAgain: 'I play both sides: do not show this again',
  players: 'Players',
  playerOf: { attacker: 'Name of the attacker', defender: 'Name of the defender' },
  showCard: 'Show a card when the other player is to decide',
};

/** One word under each icon, taken from the button's name, by which voice control calls it. */
const TOOL_WORDS = {
  saves: 'Saved',
  models: 'Models',
  build: 'Build',
  undo: 'Undo',
  redo: 'Redo',
  table: 'Table',
  look: 'Settings',
  keys: 'Shortcuts',
  find: 'Search',
  tape: 'Tape',
  rings: 'Rings',
  sight: 'Sight',
  field: 'Shade',
  eye: 'Eye',
  floors: 'Floor',
  xray: 'X-ray',
  dice: 'Dice',
  lab: 'Lab',
};

/** The offer of lessons. */
const LESSON_LABELS = {
  welcome: 'Welcome',
  whatThisIs:
    'A 3D table for miniature wargames that knows the rules: it measures, rolls, and says what is legal and why.',
  learn: 'Learn',
  aLessonTakesFiveMinutes: 'Your first charge, in five minutes',
  play: 'Play',
  chooseATable: 'Choose a table; two players share this screen',
  build: 'Build',
  buildYourOwn: 'Lay out terrain and armies of your own',
  notNow: 'Just look around',
  tables: 'Choose a table',
  missionOf: (turns: number): string => `Mission, ${countText(turns, 'turn')}`,
  systems: { squads: 'Squads', skirmish: 'Skirmish', regiments: 'Regiments', sandbox: 'Sandbox' },
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

/** Buttons and keys that are used in many places. */
const BUTTONS = {
  close: 'Close',
  enter: 'Enter',
  esc: 'Esc',
  tapOne: 'tap one',
  takeBack: 'Cancel',
  back: 'Back',
  goOn: 'Continue',
  endThePhase: 'End the phase',
  skip: 'Skip',
  skipToTheEnd: 'Skip to the end',
  showMe: 'Show me',
  candidates: 'Candidates',
  undo: 'Undo',
  redo: 'Redo',
  tryAgain: 'Try again',
  takeBest: 'Take the best so far',
};

/** Every sentence needed from the start; those of lazily loaded parts are in their own files. */
export const messages = {
  /** Lengths, chances, points, lists and counts as text. */
  say: {
    inches: inchesText,
    ruler: rulerText,
    percent: percentText,
    point: pointText,
    list: listText,
    count: countText,
    atLeast: (least: number): string => `At least ${least}`,
    atMost: (most: number): string => `At most ${most}`,
    path: pathText,
  },
  /** Why a command is refused. */
  explain: { violation: explainViolation, blocker: explainBlocker, unreachable: explainUnreachable },
  /** What happened, as a sentence for the log. */
  describe: {
    inside: withNamesInside,
    event: describeEvent,
    regiments: describeRegiments,
    fight: describeFight,
    volley: volleyText,
  },
  fighters: { checks: CHECK_LABEL, purposes: PURPOSE_LABEL, injuries: INJURY_WORD, statuses: STATUS_TEXT },
  sight: { flag: sightLabel, sentence: sightText },
  result: { title: resultTitle, line: resultLine, played: playedText },
  mission: MISSION_TEXTS,
  charge: CHARGE,
  fight: FIGHT,
  shooting: SHOOTING,
  skirmish: SKIRMISH_TEXTS,
  regiments: REGIMENTS_TEXTS,
  menuActions: MENU_ACTIONS,
  activities: ACTIVITIES,
  dice: DICE,
  spoken: SPOKEN,
  handOver: HAND_OVER,
  toolWords: TOOL_WORDS,
  stamps: STAMPS,
  tools: TOOLS,
  buttons: BUTTONS,
  bar: BAR,
  look: LOOK,
  log: LOG,
  keys: KEY_NAMES,
  savedTables: SAVED_TABLES,
  lessons: LESSON_LABELS,
  page: PAGE,
};

/** How much one model sees of another, short enough for a flag. */
function sightLabel({ visible, fraction, blockedBy }: SightAnswer, names: Names): string {
  const by = blockerText(blockedBy, names);
  if (!visible) return by ? `hidden by ${by}` : 'hidden';
  const share = Math.max(1, Math.round(fraction * 100));
  return share >= 100 || by === undefined ? 'fully visible' : `${share} % visible, the rest behind ${by}`;
}

/** The same as a sentence. */
function sightText(from: ModelId, to: ModelId, answer: SightAnswer, names: Names): string {
  const sees = answer.visible ? 'sees' : 'does not see';
  return `${names.model(from)} ${sees} ${nameInside(names.model(to))}: ${sightLabel(answer, names)}.`;
}

/** What blocks the view, at most two things: three crates of one kind become "the crate". */
function blockerText(blockedBy: SightAnswer['blockedBy'], names: Names): string | undefined {
  const called = blockedBy.flatMap((by) => {
    if (by.kind === 'piece') return [pieceText(by.id)];
    return by.kind === 'edge' ? [] : [nameInside(names.model(by.id))];
  });
  return called.length === 0 ? undefined : listText([...new Set(called)].slice(0, 2));
}
