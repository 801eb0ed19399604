import type { Leg, Path } from '../../../geometry/path.ts';
import type { GameEvent } from '../../../rules/core/events/event.ts';
import { evolve } from '../../../rules/play/evolve.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { withPlaces } from '../../../rules/core/state/lookup.ts';
import type { ModelMove } from '../../../rules/core/model-move.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { SkirmishEvent } from '../../../rules/core/events/skirmish.ts';
import { fighterOf, isPresent } from '../../../rules/skirmish/fighters/fighters.ts';
import { eyeOf } from '../../../rules/skirmish/fighters/sight-lines.ts';
import {
  type AnimationStep,
  type Flight,
  type Lunge,
  type ProgressListener,
  NO_LISTENER,
} from '../../state/animation-step.ts';
import type { DiceGroup } from '../../state/dice-group.ts';
import { skirmishDiceGroups } from './dice-groups.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import { slainBy } from '../../events/slain.ts';

type Checked = Extract<SkirmishEvent, { kind: 'checked' }>;
type Moved = Extract<SkirmishEvent, { kind: 'fighter-moved' }>;

/**
 * The animation of events: fighters walk up to each check, its die falls, and the walk continues; blows are struck and
 * shots fly while their dice fall.
 */
export function planSkirmishAnimation(
  before: GameState,
  events: readonly GameEvent[],
  told: ProgressListener = NO_LISTENER,
): readonly AnimationStep[] {
  const acts: AnimationStep[] = [];
  let state = before;
  // The checks of a path are logged before the path itself.
  let ahead: readonly Checked[] = [];
  let lunge: readonly Lunge[] = [];
  let at: UnitId | undefined;
  let flight: Flight | undefined;
  const dice = (groups: readonly DiceGroup[], shows: GameState) => {
    const last = acts.at(-1);
    if (groups.length === 0) return;
    const air = flight ? { flights: [flight] } : {};
    if (last?.kind === 'dice' && lunge.length === 0)
      acts[acts.length - 1] = { ...last, groups: [...last.groups, ...groups] };
    else acts.push({ kind: 'dice', shows, groups, lunges: lunge, ...air });
    lunge = [];
  };
  for (const event of events) {
    const after = evolve(state, event);
    if (event.kind === 'checked' && isOfWay(event) && event.roll.passed) ahead = [...ahead, event];
    else if (event.kind === 'fighter-moved') {
      for (const act of walked(state, after, event, ahead))
        if (act.kind === 'dice') dice(act.groups, act.shows);
        else acts.push(act);
      ahead = [];
    } else {
      // A striker lunges again when its blows turn to another enemy.
      if (event.kind === 'checked' && event.purpose === 'melee' && event.against && event.against !== at) {
        at = event.against;
        lunge = lungeOf(state, event.unit, event.against);
      }
      if (event.kind === 'shot') flight = event.line;
      if (event.kind === 'checked' && event.purpose === 'cast' && event.against && event.against !== event.unit)
        flight = { from: eyeOf(fighterOf(state, event.unit)), to: eyeOf(fighterOf(state, event.against)) };
      dice(signed(skirmishDiceGroups(event), event, state), state);
      if (event.kind === 'fighter-fell') acts.push(fallen(after, event));
      const slain = slainBy(state, event);
      if (slain.length > 0) acts.push({ kind: 'fall', shows: after, event, slain });
    }
    state = after;
    told(acts.length);
  }
  return acts;
}

/** Dice labelled with the name of the fighter that throws them. */
const signed = (groups: readonly DiceGroup[], event: GameEvent, state: GameState): readonly DiceGroup[] =>
  'unit' in event
    ? groups.map((group) => ({ ...group, label: `${tableNamesOf(state).unit(event.unit)} · ${group.label}` }))
    : groups;

const isOfWay = ({ purpose }: Checked): boolean =>
  purpose === 'climb' || purpose === 'jump-across' || purpose === 'jump-down';

function lungeOf(state: GameState, unit: UnitId, target: UnitId): readonly Lunge[] {
  if (!isPresent(state, unit) || !isPresent(state, target)) return [];
  return [{ model: fighterOf(state, unit).id, at: fighterOf(state, target).at }];
}

/** A path in parts: up to each passed check, the check's die, and onwards. */
function walked(
  state: GameState,
  after: GameState,
  { move, how }: Moved,
  checks: readonly Checked[],
): readonly AnimationStep[] {
  const acts: AnimationStep[] = [];
  const legs = move.path.legs;
  let done = 0;
  let here = state;
  const walk = (to: number, shows: GameState) => {
    const part = legs.slice(done, to);
    if (part.length > 0)
      acts.push({ kind: 'walk', shows, moves: [partOf(move, part, to === legs.length)], charge: how === 'engage' });
    done = to;
  };
  for (const check of checks) {
    const at = legs.findIndex(
      ({ kind }, i) => i >= done && (kind === check.purpose || (kind === 'ladder' && check.purpose === 'climb')),
    );
    const from = legs[at]?.from;
    if (from) {
      here = withPlaces(state, [[move.model, from]]);
      walk(at, here);
    }
    acts.push({ kind: 'dice', shows: here, groups: signed(skirmishDiceGroups(check), check, state), lunges: [] });
    // The checked leg is walked after the check.
    if (at >= 0) done = at;
  }
  walk(legs.length, after);
  return acts;
}

function partOf(move: ModelMove, legs: readonly Leg[], isLast: boolean): ModelMove {
  const [first, last] = [legs[0]!, legs.at(-1)!];
  const path: Path = { ...move.path, length: legs.reduce((sum, leg) => sum + leg.length, 0), legs };
  return { ...move, from: first.from, to: last.to, path, contacts: isLast ? move.contacts : [] };
}

/** The fall of a fighter. */
function fallen(
  after: GameState,
  { unit, from, to, drop }: Extract<SkirmishEvent, { kind: 'fighter-fell' }>,
): AnimationStep {
  const model = fighterOf(after, unit).id;
  const across = Math.sqrt((to[0] - from[0]) ** 2 + (to[2] - from[2]) ** 2);
  const path: Path = {
    length: across,
    across,
    up: 0,
    down: drop,
    legs: [{ kind: 'jump-down', from, to, length: across }],
  };
  return { kind: 'walk', shows: after, moves: [{ model, from, to, path, contacts: [] }], charge: false, tumble: true };
}
