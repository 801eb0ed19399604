import { CHECK_LABEL, INJURY_WORD, PURPOSE_LABEL } from './systems/skirmish/checks.ts';
import { describeRegiments } from './systems/regiments/describe-events.ts';
import { describeEvent } from './describe-event.ts';
import { describeFight, volleyText } from './systems/squads/describe-events.ts';
import { STATUS_TEXT } from './systems/skirmish/describe-events.ts';
import { explainBlocker, explainUnreachable } from './phrases/explain-place.ts';
import { explainViolation } from './explain-violation.ts';
import { playedText, resultLine, resultTitle } from './phrases/game-result-text.ts';
import { withNamesInside } from './phrases/names.ts';
import { countText, inchesText, listText, percentText, pointText, rulerText } from './phrases/sentence.ts';
import { sightLabel, sightText } from './phrases/sight-text.ts';
import { pathText } from './phrases/path-text.ts';
import { BAR } from './table/bar.ts';
import { REGIMENTS } from './systems/regiments/regiments.ts';
import { MENU_ACTIONS } from './table/menu-actions.ts';
import { DICE } from './table/dice.ts';
import { SPOKEN } from './spoken.ts';
import { STAMPS } from './stamps.ts';
import { TOOLS } from './table/tools.ts';
import { BUTTONS } from './buttons.ts';
import { CHARGE } from './systems/squads/charge.ts';
import { FIGHT } from './systems/squads/fight.ts';
import { SKIRMISH } from './systems/skirmish/skirmish.ts';
import { LOOK } from './table/look.ts';
import { LOG } from './table/log.ts';
import { KEY_NAMES } from './table/key-names.ts';
import { SAVED_TABLES } from './saved-tables.ts';
import { LESSONS } from './lessons.ts';
import { PAGE } from './table/page.ts';

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
  charge: CHARGE,
  fight: FIGHT,
  skirmish: SKIRMISH,
  regiments: REGIMENTS,
  menuActions: MENU_ACTIONS,
  dice: DICE,
  spoken: SPOKEN,
  stamps: STAMPS,
  tools: TOOLS,
  buttons: BUTTONS,
  bar: BAR,
  look: LOOK,
  log: LOG,
  keys: KEY_NAMES,
  savedTables: SAVED_TABLES,
  lessons: LESSONS,
  page: PAGE,
};
