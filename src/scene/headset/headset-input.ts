import type { Ray } from 'three';
import { nextCommand } from '../../app/play/play-steps.ts';
import type { TableStore } from '../../app/state/table-store.ts';
import type { Actions } from '../../app/actions.ts';
import type { Inches, Metres, Radians } from '../../kernel/units.ts';
import { systemOf } from '../../rules/play/systems.ts';
import type { TableAim } from '../camera/aim.ts';
import { drumRadius, pickModel, type PointerRay } from '../camera/pick.ts';
import { tableOnShow } from '../context/shown.ts';
import { carryTo, click, dragOf, type Press, type Presser } from '../camera/press.ts';
import type { Hand, HandButton, HandChange } from './hands.ts';
import {
  besideMini,
  standAtTable,
  type HeadPlace,
  isGiant,
  type HeadsetRig,
  SNAP_TURN,
  TABLE_SIZES,
  teleportTo,
  turnedOnSpot,
} from './plan-rig.ts';

/** A ray from a hand. A hand holds no keys. */
type HandSpot = { readonly ray: Ray; readonly shiftKey: false; readonly altKey: false; readonly ctrlKey: false };
const NO_KEYS = { shiftKey: false, altKey: false, ctrlKey: false } as const;

/** A pressed trigger drags once its ray has turned by this much: hands in the air are less steady than mice. */
const AIM_SLOP: Radians = 0.035;
/** How far a hand swings with the dice in it before it throws them. */
const LEAST_SWING: Metres = 0.15;

/** What one hand is doing from one frame to the next. */
type Grasp = { press: (Press & { readonly ray: Ray }) | undefined; isMeasuring: boolean; dice: Ray | undefined };

/** What hands act on, and the player's rig over the table. */
type HeadsetRoom = {
  readonly store: TableStore;
  readonly actions: Actions;
  readonly aim: TableAim<{ readonly ray: Ray }>;
  readonly rig: () => HeadsetRig;
  readonly move: (rig: HeadsetRig) => void;
  readonly head: () => HeadPlace;
};

/** The actions of hands. */
export type HeadsetInput = {
  /** Acts on what has changed at a hand since the frame before. */
  readonly act: (index: 0 | 1, hand: Hand, change: HandChange) => void;
  /** Lets go of everything, when the headset is left. */
  readonly release: () => void;
};

/** Turns what hands do into the actions of a mouse at the table, and moves the player. */
export function createHeadsetInput(room: HeadsetRoom): HeadsetInput {
  const { store, actions } = room;
  const grasps: readonly [Grasp, Grasp] = [freshGrasp(), freshGrasp()];
  const presser: Presser<HandSpot> = room;
  const isWatching = () => store.getState().replayViewer !== undefined;

  const act: HeadsetInput['act'] = (index, hand, change) => {
    const grasp = grasps[index];
    movePlayer(room, hand, change);
    for (const button of change.pressed) if (button === 'stick') actions.view.leaveHeadset();
    if (isWatching()) {
      if (change.pressed.includes('a')) actions.replayViewer.actions()?.toggle();
      return;
    }
    const spot = { ray: hand.ray, ...NO_KEYS };
    for (const button of change.pressed) press(button, spot, grasp, room);
    follow(spot, grasp, presser);
    for (const button of change.lifted) lift(button, spot, grasp, presser, room.rig().perMetre);
  };

  return {
    act,
    release: () => {
      for (const grasp of grasps) {
        if (grasp.press?.as === 'carry') actions.selection.cancel();
        if (grasp.isMeasuring) actions.tape.measure(false);
        Object.assign(grasp, freshGrasp());
      }
    },
  };
}

const freshGrasp = (): Grasp => ({ press: undefined, isMeasuring: false, dice: undefined });

/** Teleports, turns and resizes by the stick. All of them are instant, which is easier on the stomach than gliding. */
function movePlayer({ store, aim, rig, move, head }: HeadsetRoom, { ray }: Hand, { from, to }: HandChange): void {
  const now = rig();
  const shown = tableOnShow(store.getState());
  if (from === 'none' && to === 'left') move(turnedOnSpot(now, head(), SNAP_TURN));
  else if (from === 'none' && to === 'right') move(turnedOnSpot(now, head(), -SNAP_TURN));
  else if (from === 'none' && to === 'back' && shown)
    move(standAtTable(shown.table.depth, nextSize(now, shown.table.depth, head()), head()));
  else if (from === 'forward' && to === 'none') {
    const model = shown && pickModel(rayOf(ray), shown.models.values());
    const mini = model && shown.models.get(model);
    const ground = aim.ground({ ray });
    if (mini) move(besideMini({ at: mini.at, facing: mini.facing, radius: drumRadius(mini) }, head()));
    else if (ground) move(teleportTo(now, head(), ground));
  }
}

const rayOf = ({ origin, direction }: Ray): PointerRay => ({
  from: [origin.x, origin.y, origin.z],
  along: [direction.x, direction.y, direction.z],
});

/** The size after this one; from beside a mini, the table's real size. */
function nextSize(rig: HeadsetRig, depth: Inches, head: HeadPlace): (typeof TABLE_SIZES)[number] {
  if (!isGiant(rig)) return TABLE_SIZES[0];
  const at = TABLE_SIZES.findIndex((size) => standAtTable(depth, size, head).perMetre === rig.perMetre);
  return TABLE_SIZES[(at + 1) % TABLE_SIZES.length]!;
}

function press(button: HandButton, spot: HandSpot, grasp: Grasp, { aim, actions }: HeadsetRoom): void {
  switch (button) {
    case 'trigger':
      grasp.press = { model: aim.wanted(spot), at: aim.ground(spot), touch: true, as: 'press', ray: spot.ray.clone() };
      return;
    case 'grip': {
      const at = aim.ground(spot);
      if (at === undefined) return;
      actions.tape.measure(true);
      actions.tape.measureFrom(at, aim.model(spot));
      grasp.isMeasuring = true;
      return;
    }
    case 'a':
      void actions.play.commit();
      return;
    case 'b':
      grasp.dice = spot.ray.clone();
      return;
    case 'stick':
      return;
  }
}

/** Follows the ray with what is in hand. */
function follow(spot: HandSpot, grasp: Grasp, on: Presser<HandSpot>): void {
  const { press } = grasp;
  const { drag, hands, ruler } = on.store.getState();
  if (press?.as === 'press' && press.ray.direction.angleTo(spot.ray.direction) > AIM_SLOP)
    press.as = dragOf(press, spot, on);
  const ground = on.aim.ground(spot);
  if (press?.as === 'carry' || drag?.sticky || hands.carry?.sticky) carryTo(spot, on);
  else if (ground && (grasp.isMeasuring || press?.as === 'tape') && ruler)
    on.actions.tape.measureTo(ground, press?.at, on.aim.model(spot));
}

function lift(button: HandButton, spot: HandSpot, grasp: Grasp, on: Presser<HandSpot>, perMetre: Inches): void {
  const { actions, store } = on;
  const { press, dice } = grasp;
  if (button === 'trigger') {
    grasp.press = undefined;
    if (press?.as === 'carry') void actions.move.drop();
    else if (press?.as === 'tape') actions.tape.pin();
    else if (press?.as === 'press') click(press, spot, on);
  } else if (button === 'grip' && grasp.isMeasuring) {
    grasp.isMeasuring = false;
    actions.tape.pin();
    actions.tape.measure(false);
  } else if (button === 'b' && dice) {
    grasp.dice = undefined;
    if (dice.origin.distanceTo(spot.ray.origin) >= LEAST_SWING * perMetre) roll(store, actions);
  }
}

/** Rolls what the game is about to roll, or else two dice of its kind that belong to no game. */
function roll(store: TableStore, actions: Actions): void {
  const { game } = store.getState();
  if (nextCommand(store.getState())?.kind === 'roll-charge') void actions.play.commit();
  else if (game) actions.freeDice.throw(`2d${systemOf(game.state).die}`);
}
