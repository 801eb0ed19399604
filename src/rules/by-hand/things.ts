import { assertNever } from '../../kernel/assert.ts';
import { type Deed, HAND_LIMITS, type MarkerShape } from '../core/deed.ts';
import { EMPTY_HAND_STATE, type HandState, type GameState } from '../core/state/state.ts';
import type { HandViolation } from '../core/violations/by-hand.ts';
import { isSameBearer } from './bearers.ts';
import { unknownByHand, whyNoAngle, whyNoBearer, whyNoNumber, whyNotOnMat, whyNoText, whyNoUnit } from './sense.ts';

type Why = readonly HandViolation[];
type ThingDeed = Extract<
  Deed,
  { kind: 'set-token' | 'put-note' | 'put-marker' | 'put-aura' | 'remove' | 'set-counter' }
>;

/** Why a token, note, marker, aura or counter makes no sense; empty when it does. @source BH-02, BH-07 to BH-09 */
export function whyNoThing(state: GameState, deed: ThingDeed): Why {
  const hands = state.byHand ?? EMPTY_HAND_STATE;
  switch (deed.kind) {
    case 'set-token':
      return [
        ...whyNoBearer(state, deed.on),
        ...whyNoText('name', deed.name, HAND_LIMITS.name),
        ...whyNoNumber('tokens', deed.count, 0, HAND_LIMITS.count, true),
        ...whyNoMoreTokens(hands, deed),
      ];
    case 'put-note':
      return [
        ...whyNoId(deed.id),
        ...('at' in deed.on ? whyNotOnMat(state, deed.on.at) : whyNoBearer(state, deed.on)),
        ...whyNoText('note', deed.text, HAND_LIMITS.note),
        ...whyNoMoreThings(hands, deed.id),
      ];
    case 'put-marker':
      return [
        ...whyNoId(deed.id),
        ...whyNotOnMat(state, deed.at),
        ...whyNoAngle(deed.facing),
        ...whyNoShape(deed.shape),
        ...whyNoLabel(deed.label),
        ...whyNoMoreThings(hands, deed.id),
      ];
    case 'put-aura':
      return [
        ...whyNoId(deed.id),
        ...whyNoUnit(state, deed.unit),
        ...whyNoLength('radius', deed.radius),
        ...whyNoLabel(deed.label),
        ...whyNoMoreThings(hands, deed.id),
      ];
    case 'remove':
      return idsByHand(hands).includes(deed.id) ? [] : unknownByHand('thing', deed.id);
    case 'set-counter':
      return whyNoCounter(hands, deed);
    default:
      return assertNever(deed);
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

const whyNoMoreTokens = ({ tokens }: HandState, { on, name }: Extract<Deed, { kind: 'set-token' }>): Why => {
  const others = tokens.filter((one) => one.name !== name || !isSameBearer(one.on, on));
  return others.length < HAND_LIMITS.tokens
    ? []
    : [{ clause: 'BH-02', kind: 'hand-too-many', what: 'tokens', most: HAND_LIMITS.tokens }];
};

function whyNoCounter({ counters }: HandState, deed: Extract<Deed, { kind: 'set-counter' }>): Why {
  const own = counters.filter(({ side }) => side === deed.side);
  const isKnown = own.some(({ name }) => name === deed.name);
  if (deed.value === undefined) return isKnown ? [] : unknownByHand('thing', deed.name);
  return [
    ...whyNoText('name', deed.name, HAND_LIMITS.name),
    ...whyNoNumber('counter', deed.value, -HAND_LIMITS.counter, HAND_LIMITS.counter, true),
    ...(isKnown || own.length < HAND_LIMITS.counters
      ? []
      : [{ clause: 'BH-02', kind: 'hand-too-many', what: 'counters', most: HAND_LIMITS.counters } as const]),
  ];
}
