import { page } from 'vitest/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextCommand } from '../../../src/app/play/play-steps.ts';
import { stageOf } from '../../../src/app/play/stage-of-play.ts';
import type { Point } from '../../../src/kernel/point.ts';
import type { Showcase } from '../../../src/main.tsx';
import type { UnitId } from '../../../src/rules/core/ids.ts';
import { resultOf } from '../../../src/rules/play/result-of.ts';
import { clickModel, key, mouse, openPage, press, rest, textOf, until, wait } from '../page.ts';

let shown: Showcase;

/** How a player does the few things that a whole game takes. */
type Player = {
  readonly screen: readonly [width: number, height: number];
  readonly choose: (unit: UnitId) => Promise<void>;
  readonly place: (at: Point) => Promise<void>;
  readonly pick: (unit: UnitId) => Promise<void>;
  readonly target: (unit: UnitId) => Promise<void>;
  readonly confirm: () => Promise<void>;
  readonly endPhase: () => Promise<void>;
};

const state = () => shown.state().game!.state;
const stage = () => stageOf(shown.state());
const isReady = () => shown.state().busy === undefined && shown.state().playing === undefined;
const modelOf = (unit: UnitId) => state().units.get(unit)!.models[0]!;

const MOUSE: Player = {
  screen: [960, 600],
  choose: (unit) => press(NAMES[unit]!, '.prompt'),
  place: async (at) => {
    for (const kind of ['pointerdown', 'pointerup'] as const) mouse(shown, kind, at);
  },
  pick: async (unit) => clickModel(shown, modelOf(unit), 0.6),
  target: async (unit) => clickModel(shown, modelOf(unit), 0.6),
  confirm: pressEntered,
  endPhase: () => press('End phase'),
};

const KEYS: Player = {
  screen: [960, 600],
  choose: async (unit) => cycleTo('BracketRight', () => shown.state().selection.at(-1) === unit),
  // The place of the file; the mouse and the finger choose others.
  place: async () => void key('Enter'),
  pick: (unit) => cycleTo('BracketRight', () => shown.state().selection.at(-1) === unit),
  target: (unit) => cycleTo('Quote', () => shown.state().targets.includes(unit)),
  confirm: async () => void key('Enter'),
  endPhase: async () => void key('Enter', { shiftKey: true }),
};

const FINGER: Player = {
  ...MOUSE,
  screen: [390, 844],
  place: async (at) => tap(at),
  pick: (unit) => tapModel(unit),
  target: (unit) => tapModel(unit),
};

async function cycleTo(code: string, isThere: () => boolean): Promise<void> {
  for (let i = 0; i < 6 && !isThere(); i++) {
    key(code);
    await wait(20);
  }
  expect(isThere()).toBe(true);
}

/** Presses the button that Enter presses. */
async function pressEntered(): Promise<void> {
  const find = () =>
    [...document.querySelectorAll<HTMLButtonElement>('.prompt button')].find(
      (button) => !button.disabled && button.querySelector('kbd')?.textContent === 'Enter',
    );
  await until(() => find() !== undefined);
  find()!.click();
}

function tap(at: Point): void {
  const [clientX, clientY] = shown.probe()!.onScreen(at);
  const how = { clientX, clientY, button: 0, bubbles: true, pointerId: 1, pointerType: 'touch', isPrimary: true };
  for (const kind of ['pointerdown', 'pointerup'])
    document.querySelector('.table canvas')!.dispatchEvent(new PointerEvent(kind, how));
}

async function tapModel(unit: UnitId): Promise<void> {
  const [x, y, z] = state().models.get(modelOf(unit))!.at;
  tap([x, y + 0.6, z]);
  await wait(20);
}

const RED = 'red' as UnitId;
const BLUE = 'blue' as UnitId;

const NAMES: Readonly<Record<string, string>> = { [RED]: 'Red Guard', [BLUE]: 'Blue Watch' };

/** Where the units stand in their file, z of either; the mouse and the finger put them 2″ to the right of it. */
const FRONT = 3;
const ASIDE = 2;

/** A unit of each side three inches apart from the other when deployed. */
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
      ...{ turns: 2, deploy: 'by-hand', nobodyLeft: 'loses' },
      deployment: [zone('attacker', 1, 11), zone('defender', -11, -1)],
      objectives: [{ id: 'well', at: [2, FRONT], radius: 4 }],
      ties: ['attacker'],
    },
  });

/** The phase in which one side attacks the other hand to hand. */
const ATTACKS: ReadonlySet<string> = new Set(['charge', 'engage']);

/** Does what the prompt offers until it offers nothing, or the phase or the game is over. */
async function confirmAll(player: Player): Promise<void> {
  const { phase, side, turn } = state();
  // No unit here has anything to shoot or to cast.
  const isHere = () =>
    state().phase === phase && state().side === side && state().turn === turn && stage().kind !== 'aim';
  for (let i = 0; i < 40 && isHere() && nextCommand(shown.state()) !== undefined; i++) {
    const { cut } = shown.state().game!;
    await player.confirm();
    await until(() => (shown.state().game!.cut !== cut || shown.state().refusal !== undefined) && isReady());
    expect(shown.state().refusal?.violations).toBeUndefined();
  }
}

/** Does something again until it has had its effect: on a busy machine the table may still be on its way to its place. */
async function insist(act: () => Promise<void>, hasHappened: () => boolean): Promise<void> {
  for (let i = 0; i < 20 && !hasHappened(); i++) {
    await act();
    for (let j = 0; j < 40 && !hasHappened(); j++) await wait(50);
    if (!hasHappened()) await rest(shown);
  }
  await until(hasHappened);
}

async function playEvening(player: Player): Promise<void> {
  for (const [unit, z] of [
    [RED, FRONT],
    [BLUE, -FRONT],
  ] as const) {
    await until(() => stage().kind === 'deploy' && isReady());
    const isWaiting = () => state().mission!.waiting?.some((one) => one.unit === unit) === true;
    await insist(
      async () => {
        if (shown.state().selection.at(-1) !== unit) await player.choose(unit);
        if (isReady()) await player.place([ASIDE, 0, z]);
      },
      () => !isWaiting(),
    );
  }
  await insist(player.confirm, () => state().phase !== 'deploy');
  let isAttacked = false;
  for (let i = 0; i < 40 && resultOf(state()) === undefined; i++) {
    await until(isReady);
    const { phase, side } = state();
    const [own, enemy] = side === 'attacker' ? [RED, BLUE] : [BLUE, RED];
    if (ATTACKS.has(phase) && !isAttacked) {
      isAttacked = true;
      await insist(
        () => player.pick(own),
        () => shown.state().selection.includes(own),
      );
      await insist(
        () => player.target(enemy),
        () => shown.state().targets.includes(enemy) || shown.state().question.state === 'answered',
      );
      await until(() => nextCommand(shown.state()) !== undefined && isReady());
    }
    await confirmAll(player);
    if (resultOf(state()) === undefined && state().phase === phase && state().side === side) {
      await insist(
        player.endPhase,
        () => state().phase !== phase || state().side !== side || resultOf(state()) !== undefined,
      );
    }
  }
}

describe.each([
  ['the mouse', MOUSE],
  ['keys alone', KEYS],
  ['a finger on a phone', FINGER],
] as const)('a whole game by %s, from deployment to a winner', (_, player) => {
  beforeAll(async () => {
    shown = await openPage();
    await page.viewport(...player.screen);
    shown.actions.view.set({ fastDice: true });
  });
  afterAll(async () => {
    await page.viewport(960, 600);
  });

  it.each(['squads', 'skirmish', 'regiments'])('of %s', async (system) => {
    await shown.actions.scenario.open(`evening-${system}`, missionOf(system));
    await rest(shown);
    shown.actions.view.look('home');
    await rest(shown);
    await playEvening(player);
    expect(resultOf(state())?.winner).toBeDefined();
    const kinds = shown.state().game!.log.flatMap(({ events }) => events.map(({ kind }) => kind));
    expect(kinds.filter((kind) => kind === 'unit-deployed')).toHaveLength(2);
    expect(kinds).toContain('game-ended');
    const fought = ['charge-declared', 'engage-declared', 'regiment-charge-declared'];
    expect(kinds.some((kind) => fought.includes(kind) || kind.includes('declared'))).toBe(true);
    await until(() => /wins/.test(textOf('.prompt')));
  });
});
