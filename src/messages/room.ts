import type { PHRASES } from '../net/wire.ts';
import type { RoomOffer, OUTCOMES } from '../net/room-line.ts';
import type { Seat } from '../net/seat.ts';
import type { Side } from '../rules/core/turn.ts';
import { countText } from './phrases/sentence.ts';

const SIDE_NAME: Readonly<Record<Side, string>> = { attacker: 'attacker', defender: 'defender' };

const SECONDS_PER_DAY = 86_400;
const SECONDS_PER_HOUR = 3600;

const two = (count: number): string => String(count).padStart(2, '0');

/** The time left on a clock: `2 d 5 h` by post, else `1:02:03` or `02:03`; negative once it is used up. */
function roomTimeText(seconds: number): string {
  const sign = seconds < 0 ? '−' : '';
  const whole = Math.floor(Math.abs(seconds));
  const [days, hours] = [Math.floor(whole / SECONDS_PER_DAY), Math.floor(whole / SECONDS_PER_HOUR)];
  if (days > 0) return `${sign}${days} d ${hours - 24 * days} h`;
  const [minutes, rest] = [Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${sign}${hours}:${two(minutes)}:${two(rest)}` : `${sign}${two(minutes)}:${two(rest)}`;
}

/** What a player asks of the other, as the other reads it. */
function offerText(who: string, offer: RoomOffer, entries: number): string {
  if (offer.kind === 'draw') return `${who} offers a draw.`;
  const what = entries === 1 ? 'the last step' : `the last ${countText(entries, 'step')}`;
  const seen =
    offer.dice === 0
      ? 'No dice have been rolled since.'
      : `${countText(offer.dice, 'die has', 'dice have')} been rolled since.`;
  return `${who} would like to take back ${what}. ${seen}`;
}

/** How a game ended without the rules. */
function outcomeText(why: (typeof OUTCOMES)[number], winner: string | undefined, loser: string | undefined): string {
  switch (why) {
    case 'resigned':
      return `${loser} resigned. ${winner} wins.`;
    case 'agreed':
      return 'Both players agreed on a draw.';
    case 'out-of-time':
      return `${loser} ran out of time. ${winner} wins.`;
    case 'absent':
      return `${loser} stayed away. ${winner} wins.`;
  }
}

/** Everything said about rooms on the page. */
export const roomUiMessages = {
  title: 'Room',
  playWithSomeone: 'Play with someone',
  playWithSomeoneAbout: 'Share this table by link: live or by post, with spectators.',
  whatItIs:
    'Your table becomes a room. Send one link to your opponent; the host rolls the dice, and neither player can foresee them.',
  notHosted: 'This page is served without rooms. Start Highground with “npm run host” to play with someone.',
  noGame: 'Open a table first.',
  inRoomAlready: 'Leave this room first.',
  group: 'Play with someone',
  yourName: 'Your name',
  colour: 'Your colour',
  colourTaken: 'The other player has this colour.',
  yourSide: 'You play',
  clock: 'Clock',
  clocks: {
    none: 'No clock',
    'minutes-60': '60 minutes each',
    'minutes-90': '90 minutes each',
    'minutes-120': '120 minutes each',
    'days-1': 'By post: 1 day per turn',
    'days-3': 'By post: 3 days per turn',
    'days-7': 'By post: 7 days per turn',
  },
  increment: 'Seconds added per decision',
  delay: 'Spectators see it',
  delays: (minutes: number): string => (minutes === 0 ? 'at once' : `${countText(minutes, 'minute')} later`),
  goesOn: (entries: number): string => `The game goes on after ${countText(entries, 'step')}.`,
  make: 'Create room',
  making: 'Creating the room…',
  notMade: (why: string): string => `The room couldn’t be created: ${why}`,
  noAnswer: 'the host doesn’t answer',
  tooLarge: 'the table is too large',
  made: 'Your room is ready.',
  sendThis: (side: Side): string => `Send this link to your opponent, who plays the ${SIDE_NAME[side]}`,
  watchLink: 'Anyone with this link can watch',
  ownLink: 'Your own seat, for another device. Keep it to yourself',
  calendar: 'Calendar of your turns, to subscribe to',
  tellTurns: 'Notify me on my turn',
  turnsTold: 'This browser notifies you on your turn, even while this page is closed.',
  turnsNotTold: 'Notifications couldn’t be turned on. Allow them for this site in the browser’s settings.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Couldn’t copy. Select the link and copy it.',
  opponentAwaited: 'Your opponent isn’t here yet. The room waits, even while this page is closed.',
  opponentHere: 'Your opponent is here.',
  computer: (side: Side): string => `Computer for the ${SIDE_NAME[side]}`,
  computerPlays: (side: Side, level: string): string =>
    `The computer plays the ${SIDE_NAME[side]} while this page is open. Level: ${level}.`,
  computerName: (level: string): string => `Computer (${level})`,
  seatComputer: 'Let it play',
  dismissComputer: 'Remove the computer',
  computerEnds: {
    taken: 'A player took the computer’s seat by its link.',
    'shut-out': 'The computer’s link no longer works, so it has left its seat.',
    stuck: 'The computer can’t go on and has left. Open its link to play on for its side.',
  },
  toTable: 'To the table',
  showLinks: 'Show links',
  newLink: (side: Side): string => `New link for the ${SIDE_NAME[side]}`,
  newWatchLink: 'New link to watch',
  oldLinkEnds: 'The old link stops working.',
  remove: 'Remove',
  watcher: (number: number): string => `Spectator ${number}`,
  joining: 'Joining the room',
  connecting: 'Connecting…',
  cutOff: 'Connection lost, reconnecting…',
  unsent: (count: number): string => `${countText(count, 'step')} will be sent when it is back.`,
  wentBack: (lines: number): string =>
    `The host restored an earlier copy of this room: the last ${countText(lines, 'line')} are gone.`,
  diceInDoubt: {
    'chain-replaced':
      'The host asked for a roll with other dice secrets than those of your device, so it can foresee your part of it. Your device has sent new ones.',
    'left-out':
      'The last roll was made without the dice secret of your device. It may have arrived too late. If this happens often, the host may be choosing the dice.',
  },
  ends: {
    refused: (message: string): string => `This room can’t be joined: ${message}`,
    'taken-over': 'You took this seat in another tab or on another device. This tab only looks on.',
    removed: 'The host removed you from this room.',
    revoked: 'The host replaced the link of this seat.',
    altered: 'The host sent a log that doesn’t continue the one on this page. The connection was closed.',
    unplayable: 'The log of this room doesn’t fit this edition of the rules.',
  },
  takeItBack: 'Play here',
  seats: { attacker: 'Attacker', defender: 'Defender', watch: 'Spectator', host: 'Host' } satisfies Record<
    Seat,
    string
  >,
  waitingFor: (name: string, side: Side): string => `Waiting for ${name} (${SIDE_NAME[side]})`,
  waitingForSide: (side: Side): string => `Waiting for the ${SIDE_NAME[side]}`,
  away: 'away',
  online: 'here',
  you: 'you',
  turnOf: (side: Side): string => `The ${SIDE_NAME[side]} decides`,
  watching: (count: number): string => countText(count, 'spectator'),
  paused: (who: string): string => `${who} paused the game.`,
  resume: 'Resume',
  pause: 'Pause',
  resign: 'Resign',
  reallyResign: 'Resign the game',
  keepPlaying: 'Keep playing',
  draw: 'Offer a draw',
  takeback: 'Take back',
  claim: 'Claim the game',
  rematch: 'Rematch',
  rematchAsked: 'You asked for a rematch.',
  toRematch: 'Go to the rematch',
  leave: 'Leave room',
  leaveAbout: 'The game stays on this table. The link brings you back.',
  left: 'You left the room. The game is on this table as it was.',
  leftForOther: 'You left the room for another table. Its link brings you back.',
  backToRoom: 'Back to the room',
  offer: offerText,
  offerStands: {
    takeback: 'You asked to take back. Waiting for an answer.',
    draw: 'You offered a draw. Waiting for an answer.',
  },
  agree: 'Agree',
  decline: 'Decline',
  nothingToTakeBack: 'You have done nothing yet that could be taken back.',
  noRedo: 'In a room nothing is redone: give the command again.',
  onlyWatching: 'Spectators look on: only players act.',
  seatLost: 'This tab no longer has its seat, so it only looks on.',
  youPlay: (side: Side): string => `You play the ${SIDE_NAME[side]}. What is your name?`,
  sitDown: 'Sit down',
  later: 'Later',
  chat: 'Chat',
  wrote: (name: string, text: string): string => `${name}: ${text}`,
  write: 'Write a message',
  send: 'Send',
  phrases: {
    hello: 'Hello!',
    'good-luck': 'Good luck!',
    nice: 'Nice one!',
    thinking: 'Thinking…',
    'your-turn': 'Your turn.',
    sorry: 'Sorry!',
    thanks: 'Thanks!',
    'good-game': 'Good game!',
  } satisfies Record<(typeof PHRASES)[number], string>,
  ended: outcomeText,
  time: roomTimeText,
  open: 'Room: players, chat and more',
  unread: (count: number): string => countText(count, 'unread message'),
  turnInTitle: (title: string): string => `Your turn · ${title}`,
  colourNames: ['Ochre', 'Blue', 'Green', 'Rose', 'Violet', 'Slate'],
};
