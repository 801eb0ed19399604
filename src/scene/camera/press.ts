import type { Actions } from '../../app/actions.ts';
import { KEY_MAPS, type MouseMap } from '../../app/keys/key-maps.ts';
import type { TableStore } from '../../app/state/table-store.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { TableAim } from './aim.ts';

/** A click pins a tape longer than this, inches; with a shorter one it starts again. */
const LEAST_TAPE: Inches = 0.3;

/** The keys that change what a press means. */
type HeldKeys = Pick<MouseEvent, 'shiftKey' | 'altKey' | 'ctrlKey'>;

/** Where presses are aimed and what they do. @typeParam Spot A place on the screen, or a ray from a hand. */
export type Presser<Spot> = {
  readonly aim: TableAim<Spot>;
  readonly store: TableStore;
  readonly actions: Actions;
};

/** A press of a button, a finger or a trigger, and what was under it. */
export type Press = {
  readonly model: ModelId | undefined;
  readonly touch: boolean;
  readonly at: Point | undefined;
  /** What the press has become. */
  as: 'press' | 'carry' | 'box' | 'tape' | 'nothing';
};

/** What the mouse's buttons do in the player's key map. */
export const mouseMapOf = ({ store }: Pick<Presser<never>, 'store'>): MouseMap =>
  KEY_MAPS[store.getState().settings.keyMap].mouse;

/** Takes what is in hand to the ground under a spot. */
export function carryTo<Spot>(spot: Spot, { aim, actions }: Presser<Spot>): void {
  const ground = aim.ground(spot);
  if (ground) actions.move.dragTo([ground[0], ground[2]], ground[1]);
}

/** What a press becomes when it turns into a drag. */
export function dragOf<Spot>(pressed: Press, event: HeldKeys, on: Presser<Spot>): Press['as'] {
  const { actions, store } = on;
  const { ruler } = store.getState();
  if (ruler !== undefined || (event.ctrlKey && mouseMapOf(on).ctrlMeasures)) {
    if (ruler === undefined) actions.tape.measure(true);
    if (store.getState().ruler === undefined || pressed.at === undefined) return 'nothing';
    actions.tape.measureFrom(pressed.at, pressed.model);
    return 'tape';
  }
  if (pressed.model === undefined) return pressed.touch ? 'nothing' : 'box';
  if (actions.move.dragFrom(pressed.model)) return 'carry';
  // A finger on an enemy moves the camera.
  const { game } = store.getState();
  const unit = game?.state.models.get(pressed.model)?.unit;
  const isOwn = unit !== undefined && game?.state.units.get(unit)?.side === game?.state.side;
  return (isOwn || !pressed.touch) && actions.move.refuse(pressed.model)
    ? 'nothing'
    : pressed.touch
      ? 'nothing'
      : 'box';
}

/** What a press without a drag does: selects, confirms, measures, deploys or lets go. */
export function click<Spot extends HeldKeys>({ model, at, touch }: Press, event: Spot, on: Presser<Spot>): void {
  const { actions, store } = on;
  const { playing, drag, ruler, hands } = store.getState();
  // During an animation a click skips it.
  if (playing !== undefined) actions.animation.hurry();
  else if (hands.laying) {
    if (at) actions.hands.layAt(at);
  } else if (hands.carry?.sticky) {
    if (model !== undefined && actions.hands.deployInstead(model)) return;
    // A finger does not hover: what is in hand goes where it taps. A unit that deploys is put down by its button.
    carryTo(event, on);
    if (!touch || hands.carry.as !== 'deploy') void actions.move.drop();
  } else if (drag?.sticky) void actions.move.drop();
  else if (ruler !== undefined) tapeClick(at, model, on);
  else if (event.altKey && model === undefined) actions.tools.ping(at);
  else if (model !== undefined) {
    actions.selection.pickModel(model, { add: event.shiftKey, alone: event.altKey });
    if (store.getState().tools.sight) actions.tools.sightTo(model);
  } else if (at && actions.selection.deployAt(at)) return;
  else if (!event.shiftKey && !store.getState().game?.state.charge) actions.selection.pickNothing();
}

function tapeClick<Spot>(at: Point | undefined, model: ModelId | undefined, on: Presser<Spot>): void {
  const { actions, store } = on;
  const { ruler } = store.getState();
  if (mouseMapOf(on).tapeClick === 'ping') actions.tools.ping(at);
  else if (ruler?.from && Math.hypot(ruler.to[0] - ruler.from[0], ruler.to[2] - ruler.from[2]) > LEAST_TAPE)
    actions.tape.pin();
  else if (at) actions.tape.measureFrom(at, model);
}
