import { type DiceProofFault, verifyDice } from '../../net/verify-dice.ts';
import { REPLAY_LIMITS } from '../../replay/replay.ts';
import { messages } from '../../messages/messages.ts';
import { readText } from '../files/load.ts';
import { badInput, type Outcome } from '../terminal/outcome.ts';

/** `highground replay verify --dice`: whether nobody could choose or foresee the dice in the log of a room. */
export function verifyDiceCommand(file: string): Outcome {
  const text = readText(file, { bytes: REPLAY_LIMITS.file, name: 'log' });
  if (!text.ok) return text.error;
  const proof = verifyDice(text.value);
  if (!proof.ok) {
    const { error } = proof;
    if (error.kind === 'not-a-room') return badInput('room', noRoom(file));
    const message = explain(error);
    return { kind: 'no', violations: [{ clause: 'replay', ...error, message }], text: [message] };
  }
  const { rolls, dice, leftOut, lines } = proof.value;
  const { count } = messages.say;
  return {
    kind: 'yes',
    answer: proof.value,
    text: [
      `${count(rolls, 'roll')} of ${count(dice, 'die', 'dice')} in ${count(lines, 'line')}: each follows from what was published before it.`,
      `Left out because they did not answer: the attacker in ${count(leftOut.attacker, 'roll')}, the defender in ${count(leftOut.defender, 'roll')}.`,
    ],
  };
}

const noRoom = (file: string): string =>
  `"${file}" is not the log of a room; only rooms are bound to their dice before they roll them.`;

/** A fault with its line, in a sentence. */
function explain(fault: Exclude<DiceProofFault, { kind: 'not-a-room' }>): string {
  switch (fault.kind) {
    case 'damaged':
      return `Line ${fault.line} was altered, or a line before it is missing.`;
    case 'misplaced':
      return `Line ${fault.line} cannot stand there: it is out of order, or its dice were not requested or do not belong to what was published.`;
    case 'other-secret':
      return `Line ${fault.line} reveals something else than was committed to.`;
    case 'bound-late':
      return `The dice of line ${fault.line} use an element that was fixed only after the roll was requested.`;
    case 'other-dice':
      return `The dice of line ${fault.line} are not those that its elements give.`;
    case 'other-events':
      return `The events of line ${fault.line} tell other dice than were rolled for it.`;
  }
}
