import { assertNever } from '../../kernel/assert.ts';
import { type ManualChange, HAND_LIMITS, type MarkerShape } from '../core/manual-change.ts';
import { EMPTY_HAND_STATE, type HandState, type GameState } from '../core/state/state.ts';
import type { HandViolation } from '../core/violations/by-hand.ts';
import { isSameBearer } from './bearers.ts';
import { unknownByHand, whyNoAngle, whyNoBearer, whyNoNumber, whyNotOnMat, whyNoText, whyNoUnit } from './sense.ts';

type Why = readonly HandViolation[];
type ThingChange = Extract<
  ManualChange,
  { kind: 'set-token' | 'put-note' | 'put-marker' | 'put-aura' | 'remove' | 'set-counter' }
>;

/** Why a token, note, marker, aura or counter makes no sense; empty when it does. @source BH-02, BH-07 to BH-09 */
export function whyNoThing(state: GameState, change: ThingChange): Why {
  const hands = state.byHand ?? EMPTY_HAND_STATE;
  switch (change.kind) {
    case 'set-token':
      return [
        ...whyNoBearer(state, change.on),
        ...whyNoText('name', change.name, HAND_LIMITS.name),
        ...whyNoNumber('tokens', change.count, 0, HAND_LIMITS.count, true),
        ...whyNoMoreTokens(hands, change),
      ];
    case 'put-note':
      return [
        ...whyNoId(change.id),
        ...('at' in change.on ? whyNotOnMat(state, change.on.at) : whyNoBearer(state, change.on)),
        ...whyNoText('note', change.text, HAND_LIMITS.note),
        ...whyNoMoreThings(hands, change.id),
      ];
    case 'put-marker':
      return [
        ...whyNoId(change.id),
        ...whyNotOnMat(state, change.at),
        ...whyNoAngle(change.facing),
        ...whyNoShape(change.shape),
        ...whyNoLabel(change.label),
        ...whyNoMoreThings(hands, change.id),
      ];
    case 'put-aura':
      return [
        ...whyNoId(change.id),
        ...whyNoUnit(state, change.unit),
        ...whyNoLength('radius', change.radius),
        ...whyNoLabel(change.label),
        ...whyNoMoreThings(hands, change.id),
      ];
    case 'remove':
      return idsByHand(hands).includes(change.id) ? [] : unknownByHand('thing', change.id);
    case 'set-counter':
      return whyNoCounter(hands, change);
    default:
      return assertNever(change);
  }
}

/** The ids of all notes, markers and auras. */
export const idsByHand = ({ notes, markers, auras }: HandState): readonly string[] =>
  [...notes, ...markers, ...auras].map(({ id }) => id);

const whyNoId = (id: string): Why =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id) ? [] : [{ clause: 'BH-02', kind: 'hand-text', what: 'id', most: 64 }];

const whyNoLabel = (label: string | undefined): Why =>
  label === undefined ? [] : whyNoText('label', label, HAND_LIMITS.name);

/** Least length of a marker or an aura, inches. */
const LEAST_LENGTH = 0.1;

const whyNoLength = (what: 'radius' | 'length' | 'width', value: number): Why =>
  whyNoNumber(what, value, LEAST_LENGTH, HAND_LIMITS.length);

const whyNoShape = (shape: MarkerShape): Why =>
  shape.kind === 'disc'
    ? whyNoLength('radius', shape.radius)
    : [
        ...whyNoLength('length', shape.length),
        // A teardrop no longer than its end is wide would be a disc.
        ...whyNoNumber(
          'width',
          shape.width,
          LEAST_LENGTH,
          shape.kind === 'teardrop' ? Math.max(LEAST_LENGTH, shape.length) : HAND_LIMITS.length,
        ),
      ];

const whyNoMoreThings = (hands: HandState, id: string): Why => {
  const others = idsByHand(hands).filter((one) => one !== id);
  return others.length < HAND_LIMITS.things
    ? []
    : [{ clause: 'BH-02', kind: 'hand-too-many', what: 'things', most: HAND_LIMITS.things }];
};

const whyNoMoreTokens = ({ tokens }: HandState, { on, name }: Extract<ManualChange, { kind: 'set-token' }>): Why => {
  const others = tokens.filter((one) => one.name !== name || !isSameBearer(one.on, on));
  return others.length < HAND_LIMITS.tokens
    ? []
    : [{ clause: 'BH-02', kind: 'hand-too-many', what: 'tokens', most: HAND_LIMITS.tokens }];
};

function whyNoCounter({ counters }: HandState, change: Extract<ManualChange, { kind: 'set-counter' }>): Why {
  const own = counters.filter(({ side }) => side === change.side);
  const isKnown = own.some(({ name }) => name === change.name);
  if (change.value === undefined) return isKnown ? [] : unknownByHand('thing', change.name);
  return [
    ...whyNoText('name', change.name, HAND_LIMITS.name),
    ...whyNoNumber('counter', change.value, -HAND_LIMITS.counter, HAND_LIMITS.counter, true),
    ...(isKnown || own.length < HAND_LIMITS.counters
      ? []
      : [{ clause: 'BH-02', kind: 'hand-too-many', what: 'counters', most: HAND_LIMITS.counters } as const]),
  ];
}
