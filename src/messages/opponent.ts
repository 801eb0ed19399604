import { toDegrees } from '../kernel/units.ts';
import type { Command } from '../rules/core/command.ts';
import type { Manoeuvre } from '../rules/core/formation.ts';
import type { UnitId } from '../rules/core/ids.ts';
import type { Side } from '../rules/core/turn.ts';
import type { Names } from './phrases/names.ts';
import { countText, listText, nameInside, percentText, rulerText } from './phrases/sentence.ts';

/** Why a unit does something, as `lab/policy/reason.ts` has it. */
type ToldReason = {
  readonly aim: keyof typeof AIMS;
  readonly unit: UnitId;
  readonly target?: UnitId;
  readonly objective?: string;
  readonly chance?: number;
  readonly deals?: number;
  readonly costs?: number;
};

/** What a unit is to do, without and with the enemy or objective that it is about. */
const AIMS = {
  charge: ['charge', (what: string) => `charge ${what}`],
  engage: ['engage', (what: string) => `engage ${what}`],
  shoot: ['shoot', (what: string) => `shoot at ${what}`],
  objective: ['take an objective', (what: string) => `take ${what}`],
  'close-in': ['close in', (what: string) => `close in on ${what}`],
  'keep-away': ['keep away', (what: string) => `keep away from ${what}`],
  hold: ['hold', (what: string) => `hold ${what}`],
} as const;

const modelsText = (models: number): string => `${models.toFixed(1)} models`;

/** A reason in one sentence with its numbers: "Red band: charge Blue guard, 58 %; if it fails, it costs 2.1 models." */
const reasonText = (reason: ToldReason, names: Names): string =>
  `${names.unit(reason.unit)}: ${deedText(reason, names)}`;

/** A reason without its unit. */
function deedText({ aim, target, objective, chance, deals, costs }: ToldReason, names: Names): string {
  const [bare, about] = AIMS[aim];
  const isForMark = aim === 'objective' || aim === 'hold';
  const mark = isForMark && objective !== undefined ? names.objective(objective) : undefined;
  const what = mark ?? (target === undefined ? undefined : names.unit(target));
  const numbers = [
    ...(deals === undefined ? [] : [`it kills ${modelsText(deals)} on average`]),
    ...(costs === undefined
      ? []
      : [
          aim === 'charge' || aim === 'engage'
            ? `if it fails, it costs ${modelsText(costs)}`
            : `it costs ${modelsText(costs)} on average`,
        ]),
  ];
  const does = what === undefined ? bare : about(nameInside(what));
  const likely = chance === undefined ? '' : `, ${percentText(chance)}`;
  return `${[`${does}${likely}`, ...numbers].join('; ')}.`;
}

const REACTION = { hold: 'Hold', 'stand-and-shoot': 'Stand and shoot', flee: 'Flee' } as const;

/** One leg of a regiment's move. */
function stepText(leg: Manoeuvre): string {
  if (leg.kind === 'advance')
    return leg.inches < 0 ? `go back ${rulerText(-leg.inches)}` : `advance ${rulerText(leg.inches)}`;
  if (leg.kind === 'reform') return `re-form in ${countText(leg.files, 'file')}`;
  return `wheel ${Math.round(Math.abs(toDegrees(leg.angle)))}° to the ${leg.angle > 0 ? 'left' : 'right'}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A command as advice, in one sentence.
 *
 * @param unit The unit that acts, if it is one.
 */
function adviceText(command: Command, unit: UnitId | undefined, names: Names): string {
  const who = unit === undefined ? '' : ` with ${nameInside(names.unit(unit))}`;
  const units = (ids: readonly UnitId[]): string => listText(ids.map((id) => nameInside(names.unit(id))));
  switch (command.kind) {
    case 'manoeuvre':
      return `${capital(command.steps.map(stepText).join(', then '))}${who}.`;
    case 'move':
      return unit === undefined
        ? 'Move to the marked place.'
        : `Move ${nameInside(names.unit(unit))} to the marked place.`;
    case 'declare-charge':
      return `Charge ${units(command.targets)}${who}.`;
    case 'redirect':
      return `Redirect the charge to ${units([command.target])}.`;
    case 'declare-engage':
      return `Engage ${units(command.targets)}${who}.`;
    case 'shoot':
      return `Shoot at ${units([command.target])}${who}.`;
    case 'cast':
      return `Cast at ${units([command.target])}${who}.`;
    case 'attack':
      return command.targets ? `Strike ${units([...new Set(command.targets)])}${who}.` : `Strike${who}.`;
    case 'strike':
      return `Strike${who}.`;
    case 'react':
      return `${REACTION[command.reaction]}${who}.`;
    case 'intercept':
      return `Intercept${who}.`;
    case 'deploy':
      return `Deploy ${units([command.unit])} at the marked place.`;
    case 'issue-challenge':
    case 'issue-duel':
      return `Challenge with ${nameInside(names.model(command.character))}.`;
    case 'accept-challenge':
    case 'accept-duel':
      return `Accept the challenge with ${nameInside(names.model(command.character))}.`;
    case 'glorious-intervention':
      return `Intervene with ${nameInside(names.model(command.character))}.`;
    case 'refuse-challenge':
    case 'refuse-duel':
      return 'Refuse the challenge.';
    case 'pass-challenge':
    case 'pass-duel':
      return 'Issue no challenge.';
    case 'end-phase':
      return 'Nothing better to do here: end the phase.';
    case 'roll-charge':
    case 'move-charge':
    case 'nominate':
    case 'swap-with':
    case 'pile-in':
    case 'roll-out-of-sight':
    case 'choose-path':
    case 'decline-intercept':
    case 'resolve-engage':
    case 'test-rout':
    case 'rout':
    case 'order-melee':
    case 'roll-charge-range':
    case 'move-chargers':
    case 'make-way':
    case 'allocate':
    case 'lock-attacks':
    case 'roll-attacks':
    case 'by-hand':
    case 'undo':
    case 'redo':
      return 'Do what the prompt offers.';
  }
}

/** The computer opponent: seating it, its panel, and its advice. */
export const opponentMessages = {
  title: 'Play against the table',
  about: 'The computer plays the other side',
  table: 'Table',
  youPlay: 'You play',
  level: 'Level',
  pace: 'Pace',
  begin: 'Begin',
  asItStands: (table: string): string => `${table}, as it stands`,
  seat: 'Level and pace of the computer',
  levels: {
    easy: { name: 'Easy', about: 'Often misjudges. For a first game.' },
    medium: { name: 'Medium', about: 'Plays for the mission, with mistakes.' },
    hard: { name: 'Hard', about: 'Weighs the odds to the end of the game.' },
    expert: { name: 'Expert', about: 'Plans every unit’s part together.' },
  },
  paces: { calm: 'Calm', normal: 'Normal', quick: 'Quick' },
  panel: 'Computer opponent',
  status: { thinking: 'Thinking…', moving: 'Moving…', waiting: 'Your move', paused: 'Paused', over: 'Game over' },
  plays: (side: Side, level: string): string => `The computer plays the ${side}. Level: ${level}.`,
  acts: (player: string): string => `${player} is deciding.`,
  pause: 'Pause the computer',
  resume: 'Let the computer play on',
  hurry: 'Hurry: play without waiting until your next decision',
  hint: 'Hint: what the strongest level would do',
  hintWord: 'Hint',
  leave: 'Remove the computer: play both sides',
  thinkingOfHint: 'Looking for a good move…',
  closeHint: 'Close the hint',
  noHint: 'There is nothing to decide for your side now.',
  why: { noOpponent: 'No computer opponent is at the table.', notInRoom: 'Not in a room.' },
  notNow: 'The computer is deciding. Pause it to play for it.',
  stuck: 'The computer found no legal command. Play on for its side, then let it resume.',
  /** A line of the log: why the opponent does what comes next. */
  inLog: (reason: string): string => `Why: ${reason}`,
  reason: reasonText,
  /** Advice in one sentence: the reason with its numbers where one is known, else the command; without its unit where that is known. */
  advice: (command: Command, reason: ToldReason | undefined, unit: UnitId | undefined, names: Names): string =>
    reason
      ? unit === undefined
        ? capital(deedText(reason, names))
        : reasonText(reason, names)
      : adviceText(command, unit, names),
};
