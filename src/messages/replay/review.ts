import type { Command } from '../../rules/core/command.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Names } from '../phrases/names.ts';
import { countText, listText, nameInside, percentText } from '../phrases/sentence.ts';

/** A decision in a review, as `lab/review/decisions.ts` has it, and the first command given for it, if any. */
type ToldDecision = {
  readonly kind: keyof typeof PASSED;
  readonly unit: UnitId;
  readonly command: Command | undefined;
};

/** What a unit did that was told nothing, and what it is better not to do. */
const PASSED = {
  move: ['did not move', 'Better to stay.'],
  charge: ['did not charge', 'Better not to charge.'],
  engage: ['did not try to engage', 'Better not to try.'],
  shoot: ['did not shoot', 'Better not to shoot.'],
} as const;

/** What was done: "Red band charged Blue guard". */
function madeText({ kind, unit, command }: ToldDecision, names: Names): string {
  const units = (ids: readonly UnitId[]): string => listText(ids.map((id) => nameInside(names.unit(id))));
  const done = !command
    ? PASSED[kind][0]
    : command.kind === 'declare-charge'
      ? `charged ${units(command.targets)}`
      : command.kind === 'declare-engage'
        ? `tried to engage ${units(command.targets)}`
        : command.kind === 'shoot'
          ? `shot at ${units([command.target])}`
          : 'moved';
  return `${names.unit(unit)} ${done}`;
}

/** The review of a game: its chart, and the decisions that cost most. */
export const REVIEW = {
  title: 'Game review',
  open: 'Review the game (R)',
  button: 'Review the game',
  close: 'Close the review',
  /** The chart in words. */
  chart: (side: string, start: number, end: number): string =>
    `Chance of winning of the ${side} over the game: ${percentText(start)} at the start, ${percentText(end)} at the end`,
  seek: 'Moment of the game',
  chance: (side: string, chance: number): string => `${side} ${percentText(chance)}`,
  turn: (turn: number): string => `Turn ${turn}`,
  begins: 'Setting up the table…',
  weighing: (done: number, of: number): string => `${done} of ${countText(of, 'decision')} weighed`,
  weighed: (of: number): string => `${countText(of, 'decision')} weighed against the strongest level’s choice`,
  costly: (player: string): string => `Costliest decisions: ${player}`,
  none: 'No decision cost a full percentage point.',
  noneYet: 'None so far.',
  made: madeText,
  /** What would have been better: advice in one sentence, or nothing to be done. */
  better: (kind: ToldDecision['kind'], advice: string | undefined): string =>
    advice === undefined ? PASSED[kind][1] : `Better: ${advice.charAt(0).toLowerCase()}${advice.slice(1)}`,
  /** The chance of winning with what was done, beside that with what is better. */
  change: (chance: number, better: number): string => `${percentText(chance)} instead of ${percentText(better)}`,
  when: (turn: number, phase: string): string => `Turn ${turn} · ${phase}`,
  notYet: 'In a room, a game is reviewed once it is over.',
  failed: 'The review stopped. Leave the replay and open it again to start over.',
  /** For the command line. */
  line: (side: Side, chance: number): string => `chance of the ${side} ${percentText(chance)}`,
  about:
    'A decision costs what the chance of winning would have been higher with the strongest level’s choice. Dice do not count: both are judged by their odds.',
};
