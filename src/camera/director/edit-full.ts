import type { Timeline } from '../../timeline/timeline.ts';
import type { Action } from './action.ts';
import { type Cut, LEAST_TICKS, roleOf, TICKS } from './cut.ts';
import type { ShotRole } from './role.ts';

/** Ticks beyond which an action is shown from another place. */
const LONGEST = 6 * TICKS;
/** Ticks the last picture stays after the end of the replay. */
const REST = 3 * TICKS;
/** Runs of at least this many ticks are shown from two places, or three. */
const IN_TWO = 3 * TICKS;
const IN_THREE = 5 * TICKS;

type Piece = {
  readonly role: ShotRole;
  readonly action: Action | undefined;
  readonly from: number;
  readonly to: number;
};

/** The cuts of a film of the whole replay, every second at its own speed. Actions in seconds, cuts in ticks. */
export function editFull(timeline: Pick<Timeline, 'length'>, actions: readonly Action[]): readonly Cut[] {
  const end = Math.ceil(timeline.length * TICKS);
  const pieces = joined(actions.flatMap(piecesOf).filter(({ from, to }) => to > from));
  const whole: readonly Piece[] =
    pieces.length > 1
      ? pieces
      : [
          { ...OPENING, from: 0, to: Math.max(LEAST_TICKS, Math.floor(end / 2)) },
          { ...OPENING, from: Math.max(LEAST_TICKS, Math.floor(end / 2)), to: Math.max(2 * LEAST_TICKS, end) },
        ];
  return whole.map(({ role, action, from, to }, i): Cut => {
    const isLast = i === whole.length - 1;
    const last = isLast ? Math.max(end, to) + REST : to;
    return {
      role: isLast ? 'wide' : role,
      action: isLast ? undefined : action,
      timelineFrom: from / TICKS,
      timelineTo: last / TICKS,
      ticks: last - from,
      rank: 1,
    };
  });
}

/** The pieces of an action, in ticks: a run is followed, then met. */
function piecesOf(action: Action): readonly Piece[] {
  const [from, to] = [Math.round(action.from * TICKS), Math.round(action.to * TICKS)];
  const ticks = to - from;
  const piece = (role: ShotRole, a: number, b: number): Piece => ({ role, action, from: a, to: b });
  if (action.kind === 'rest') return [{ role: 'wide', action: undefined, from, to }];
  if (action.kind === 'charge' && action.against.length > 0 && ticks >= IN_TWO - 4) {
    const met = to - Math.min(LEAST_TICKS + 2, Math.floor(ticks / 2));
    if (ticks < IN_THREE)
      return met - from >= LEAST_TICKS
        ? [piece('follow', from, met), piece('contact', met, to)]
        : [piece('contact', from, to)];
    const half = from + Math.floor((met - from) / 2);
    return [piece('follow', from, half), piece('reverse', half, met), piece('contact', met, to)];
  }
  if (action.kind === 'charge' && action.against.length > 0) return [piece('contact', from, to)];
  if (ticks <= LONGEST) return [piece(roleOf(action), from, to)];
  return inParts(action, from, to);
}

/** A long action in parts, from alternating places. */
function inParts(action: Action, from: number, to: number): readonly Piece[] {
  const n = Math.ceil((to - from) / LONGEST);
  const roles: readonly ShotRole[] = [roleOf(action), action.kind === 'blows' ? 'dice' : 'aftermath'];
  return Array.from(
    { length: n },
    (_, i): Piece => ({
      role: roles[i % roles.length]!,
      action,
      from: from + Math.round(((to - from) * i) / n),
      to: from + Math.round(((to - from) * (i + 1)) / n),
    }),
  );
}

const OPENING = { role: 'wide', action: undefined } as const;

/** Merges pieces too short to be seen into the one before, or into the one after when it shows the same action. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const out: Piece[] = [];
  let waiting: number | undefined;
  for (const given of pieces) {
    // A film begins with the whole table.
    const opens = waiting !== undefined && out.length === 0;
    const piece: Piece = { ...given, ...(opens ? OPENING : {}), from: waiting ?? given.from };
    waiting = undefined;
    const last = out.at(-1);
    if (last && last.role === 'wide' && piece.role === 'wide' && piece.to - last.from <= LONGEST) {
      out[out.length - 1] = { ...last, to: piece.to };
      continue;
    }
    if (piece.to - piece.from >= LEAST_TICKS) out.push(piece);
    // A rest keeps the camera of the action before it; a short action is merged into the next one.
    else if (
      last &&
      (piece.action === undefined || last.action === piece.action) &&
      piece.to - last.from <= LONGEST + LEAST_TICKS
    )
      out[out.length - 1] = { ...last, to: piece.to };
    else waiting = piece.from;
  }
  const last = out.at(-1);
  if (waiting !== undefined && last) out[out.length - 1] = { ...last, to: Math.max(last.to, pieces.at(-1)!.to) };
  return out;
}
