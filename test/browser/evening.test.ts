import { page } from 'vitest/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextCommand } from '../../src/app/play/play-steps.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import type { Point } from '../../src/kernel/point.ts';
import type { Showcase } from '../../src/main.tsx';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { resultOf } from '../../src/rules/play/result-of.ts';
import { complaints, key, openPage, textOf, until } from './page.ts';

let shown: Showcase;

const game = () => shown.state().game!;
const state = () => game().state;
const stage = () => stageOf(shown.state());
const isReady = () => shown.state().busy === undefined && shown.state().playing === undefined;
const isChosen = (unit: UnitId) => shown.state().selection.at(-1) === unit;
const isTarget = (unit: UnitId) => shown.state().targets.includes(unit);

/** How a player does the few things that a whole game takes. Each may have no effect: what is asked for comes later. */
type Player = {
  readonly screen: readonly [width: number, height: number];
  readonly choose: (unit: UnitId) => void;
  readonly place: (at: Point) => void;
  readonly pick: (unit: UnitId) => void;
  readonly target: (unit: UnitId) => void;
  readonly confirm: () => void;
  readonly endPhase: () => void;
};

/** A mouse or a finger: it meets only what lies uppermost on the screen. */
function pointing(pointerType: 'mouse' | 'touch', screen: Player['screen']): Player {
  const pressAt = (clientX: number, clientY: number): void => {
    const under = document.elementFromPoint(clientX, clientY);
    const how = { clientX, clientY, button: 0, bubbles: true, pointerId: 1, pointerType, isPrimary: true };
    for (const kind of ['pointerdown', 'pointerup', 'click']) under?.dispatchEvent(new PointerEvent(kind, how));
  };
  const pressButton = (within: string, isMeant: (button: HTMLButtonElement) => boolean): void => {
    const button = [...document.querySelectorAll<HTMLButtonElement>(`${within} button:enabled`)].find(isMeant);
    if (button === undefined) return;
    const { left, top, width, height } = button.getBoundingClientRect();
    pressAt(left + width / 2, top + height / 2);
  };
  const place = (at: Point): void => pressAt(...shown.probe()!.onScreen(at));
  const pick = (unit: UnitId): void => {
    const [x, y, z] = state().models.get(state().units.get(unit)!.models[0]!)!.at;
    place([x, y + 0.6, z]);
  };
  return {
    screen,
    choose: (unit) => pressButton('.prompt', ({ textContent }) => textContent.startsWith(NAMES[unit]!)),
    place,
    pick,
    target: pick,
    // The button that Enter presses.
    confirm: () => pressButton('.prompt', (button) => button.querySelector('kbd')?.textContent === 'Enter'),
    endPhase: () => pressButton('body', ({ textContent }) => textContent.startsWith('End phase')),
  };
}

const KEYS: Player = {
  screen: [960, 600],
  choose: () => key('BracketRight'),
  // The place of the file; the mouse and the finger choose others.
  place: () => key('Enter'),
  pick: () => key('BracketRight'),
  target: () => key('Quote'),
  confirm: () => key('Enter'),
  endPhase: () => key('Enter', { shiftKey: true }),
};

const RED = 'red' as UnitId;
const BLUE = 'blue' as UnitId;
const NAMES: Readonly<Record<string, string>> = { [RED]: 'Red Guard', [BLUE]: 'Blue Watch' };

/** Where the units stand in their file, z of either; the mouse and the finger put them 2″ to the right of it. */
const FRONT = 3;
const ASIDE = 2;

/** A unit of each side, six inches from the other when deployed. */
function unitsFor(system: string): readonly object[] {
  const sides = [
    ['red', 'attacker', FRONT, 0],
    ['blue', 'defender', -FRONT, 180],
  ] as const;
  return sides.map(([id, side, z, facing]) => {
    const unit = { id, side, name: NAMES[id], keywords: ['INFANTRY'] };
    if (system === 'regiments')
      return { ...unit, formation: { files: 4, count: 8, base: { rect: [25, 25] }, at: [0, z], facing } };
    const count = system === 'skirmish' ? 1 : 3;
    const models = Array.from({ length: count }, (_, i) => ({
      ...{ id: `${id}${i}`, base: { round: 32 }, at: [1.5 * i, z], facing },
    }));
    return { ...unit, models };
  });
}

const zone = (side: string, near: number, far: number) => ({
  side,
  zone: [
    [-11, near],
    [11, near],
    [11, far],
    [-11, far],
  ],
});

const missionOf = (system: string): string =>
  JSON.stringify({
    ...{ format: 'highground/scenario', version: 2, name: `An evening of ${system}`, system, seed: 7 },
    table: { width: 24, depth: 24 },
    terrain: [],
    units: unitsFor(system),
    mission: {
      ...{ turns: 1, deploy: 'by-hand', nobodyLeft: 'loses' },
      deployment: [zone('attacker', 1, 11), zone('defender', -11, -1)],
      objectives: [{ id: 'well', at: [2, FRONT], radius: 4 }],
      ties: ['attacker'],
    },
  });

/** The phase in which one side attacks the other hand to hand. */
const ATTACKS: ReadonlySet<string> = new Set(['charge', 'engage']);

/** Stages that the table leaves by itself: no fighter can intercept here. */
const FORMALITIES: ReadonlySet<string> = new Set(['step-in', 'set-out']);

/** How long an act may have no effect before it is done again, milliseconds: the eye may have been on its way. */
const AGAIN = 1500;

/** Does something until it has had its effect, and the table is ready for the next. */
async function insist(act: () => void, hasHappened: () => boolean): Promise<void> {
  let next = 0;
  await until(() => {
    if (hasHappened()) return isReady();
    if (isReady() && performance.now() > next) {
      act();
      next = performance.now() + AGAIN;
    }
    return hasHappened() && isReady();
  });
}

async function deploy(player: Player, unit: UnitId, z: number): Promise<void> {
  const isWaiting = () => state().mission!.waiting?.some((one) => one.unit === unit) === true;
  await insist(
    () => player.choose(unit),
    () => isChosen(unit),
  );
  // A finger carries the unit there first, and puts it down with the button of the prompt.
  await insist(
    () => (shown.state().hands.carry?.moved ? player.confirm() : player.place([ASIDE, 0, z])),
    () => !isWaiting(),
  );
}

/** Does what the prompt offers, and ends the phase where it offers nothing. */
async function goOn(player: Player): Promise<void> {
  const before = game();
  await insist(
    () => {
      const { kind } = stage();
      if (FORMALITIES.has(kind)) return;
      if (nextCommand(shown.state()) === undefined) player.endPhase();
      else player.confirm();
    },
    () => game() !== before,
  );
  expect(shown.state().refusal?.violations).toBeUndefined();
}

async function playGame(player: Player): Promise<void> {
  await deploy(player, RED, FRONT);
  await deploy(player, BLUE, -FRONT);
  let isAttacked = false;
  for (let i = 0; i < 60 && resultOf(state()) === undefined; i++) {
    if (ATTACKS.has(state().phase) && !isAttacked) {
      isAttacked = true;
      const [own, enemy] = state().side === 'attacker' ? [RED, BLUE] : [BLUE, RED];
      await insist(
        () => player.pick(own),
        () => isChosen(own),
      );
      await insist(
        () => player.target(enemy),
        () => isTarget(enemy) && nextCommand(shown.state()) !== undefined,
      );
    }
    await goOn(player);
  }
}

describe.each([
  ['the mouse', pointing('mouse', [960, 600])],
  ['keys alone', KEYS],
  ['a finger on a phone', pointing('touch', [390, 844])],
] as const)('a whole game by %s, from deployment to a winner', (_, player) => {
  beforeAll(async () => {
    shown = await openPage();
    await page.viewport(...player.screen);
    shown.actions.view.set({ fastDice: true });
  });
  afterAll(async () => {
    await page.viewport(960, 600);
  });

  it.each([
    ['squads', 'struck'],
    ['skirmish', 'attacked'],
    ['regiments', 'attacks-rolled'],
  ])('of %s', async (system, blow) => {
    await shown.actions.scenario.open(`evening-${system}`, missionOf(system));
    shown.actions.view.look('home');
    await playGame(player);
    expect(resultOf(state())?.winner).toBeDefined();
    const kinds = game().log.flatMap(({ events }) => events.map(({ kind }) => kind));
    expect(kinds.filter((kind) => kind === 'unit-deployed')).toHaveLength(2);
    expect(kinds).toEqual(expect.arrayContaining([blow, 'game-ended']));
    await until(() => /wins/.test(textOf('.prompt')) && textOf('.result h2').length > 0);
    expect(complaints).toEqual([]);
  });
});
