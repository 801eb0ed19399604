import type { Page } from 'playwright';
import type { Side } from '../../src/rules/core/turn.ts';

/** CSS pixels from the left and the top of the window. */
type Spot = readonly [x: number, y: number];

/** A player at a page, who does there what a person does: clicks or taps, drags, and presses keys or buttons. */
export type MissionPlayer = {
  readonly page: Page;
  readonly side: Side;
  readonly press: (at: Spot) => Promise<void>;
  /** Drags; what is dragged is let go once `isThere` has resolved. */
  readonly drag: (from: Spot, to: Spot, isThere: () => Promise<unknown>) => Promise<void>;
  /** Does what the prompt offers first. */
  readonly confirm: () => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly endPhase: () => Promise<void>;
};

/** A player with a mouse and keys. */
export function playerWithMouse(page: Page, side: Side): MissionPlayer {
  const { mouse, keyboard } = page;
  return {
    ...{ page, side },
    press: ([x, y]) => mouse.click(x, y),
    drag: async ([x, y], to, isThere) => {
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move((x + to[0]) / 2, (y + to[1]) / 2);
      await mouse.move(...to);
      await isThere();
      await mouse.up();
    },
    confirm: () => keyboard.press('Enter'),
    cancel: () => keyboard.press('Escape'),
    endPhase: () => keyboard.press('Shift+Enter'),
  };
}

/** A player with a finger, who has no keys. */
export async function playerWithFinger(page: Page, side: Side): Promise<MissionPlayer> {
  const hand = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: readonly Spot[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y]) => ({ x, y })) });
  const press = ([x, y]: Spot) => page.touchscreen.tap(x, y);
  /** Taps the first button that can be pressed there and says so, if there is one. */
  const tapButton = async (within: string, words: string): Promise<void> => {
    const at = await page.evaluate(
      ([selector, text]) => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>(`${selector} button:enabled`)];
        const button = buttons.find(({ textContent }) => textContent.includes(text));
        button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const frame = button?.getBoundingClientRect();
        return frame && ([frame.left + frame.width / 2, frame.top + frame.height / 2] as const);
      },
      [within, words] as const,
    );
    if (at) await press(at);
  };
  return {
    ...{ page, side, press },
    drag: async ([x, y], to, isThere) => {
      await touch('touchStart', [x, y]);
      for (const by of [0.2, 0.6, 1]) await touch('touchMove', [x + by * (to[0] - x), y + by * (to[1] - y)]);
      await isThere();
      await touch('touchEnd');
    },
    confirm: () => tapButton('.prompt', 'Enter'),
    cancel: () => tapButton('.prompt', 'Esc'),
    endPhase: () => tapButton('.phase-bar', 'End phase'),
  };
}

/** What is asked of the player at a page; undefined while the page is not ready for an answer. */
export const decisionAt = (page: Page) =>
  page.evaluate(() => {
    const { room, game, busy, playing, selection, hands } = window.__highground!.state();
    const { shown, log } = room ?? {};
    const isReady =
      room?.connection.state === 'here' && room.waiting === 0 && shown?.head === log?.head && !busy && !playing;
    if (!isReady || game === undefined || shown === undefined) return undefined;
    const { phase, turn, side, mission, units } = game.state;
    const prompt = document.querySelector<HTMLElement>('.prompt');
    return {
      ...{ phase, turn, side, seq: shown.state.seq, next: shown.state.next, text: prompt?.textContent ?? '' },
      isOver: document.querySelector('.result[data-over] h2') !== null,
      isRefused: prompt?.querySelector('.refused') !== null,
      /** Whether the prompt offers a next step. */
      offers: [...(prompt?.querySelectorAll('button:enabled kbd') ?? [])].some((key) => key.textContent === 'Enter'),
      chosen: selection.at(-1) as string | undefined,
      /** Where a unit that is being deployed is held, and whether it was moved there. */
      carried: hands.carry && { over: hands.carry.over, isMoved: hands.carry.moved },
      waiting: (mission?.waiting ?? []).map(({ unit }) => units.get(unit)).filter((unit) => unit?.side === room?.seat)
        .length,
    };
  });

/** What is asked of a player. */
export type Decision = NonNullable<Awaited<ReturnType<typeof decisionAt>>>;

/** How a mission is played. */
export type MissionPlan = {
  /** The unit that each side moves, and by how much: inches along x and z. */
  readonly moves: Readonly<Record<Side, { readonly unit: string; readonly by: readonly [x: number, z: number] }>>;
  /** The units that each side attacks with. */
  readonly attacks: Readonly<Record<Side, readonly string[]>>;
  /** The last turn in which units move and attack; afterwards the players end their phases. */
  readonly turns: number;
};

/** How long something on the screen may take before it is taken for not to come, milliseconds. */
export const SOON = 3000;

/** How long to wait before a page is asked again, milliseconds. */
export const POLL = 50;

/** The phases in which units are moved. */
const MOVING: ReadonlySet<string> = new Set(['movement', 'move']);

/** The phases in which one side attacks the other, and the inches between models within which it does. */
const REACH: Readonly<Record<string, number>> = { charge: 11, engage: 9, shooting: 22 };

/**
 * Answers one decision after another as a player would: deploys, moves a unit ahead and attacks by pointing, does what
 * the prompt offers, and ends the phase where it offers nothing.
 *
 * @returns What answers a decision, perhaps in part: the page then asks again.
 */
export function createMissionPlay({ moves, attacks, turns }: MissionPlan) {
  /** The phases in which something was moved or attacked, or refused: it is tried once in each. */
  const [tried, refused] = [new Set<string>(), new Set<string>()];
  return async (player: MissionPlayer, decision: Decision): Promise<void> => {
    const { phase, turn, side, isRefused, offers } = decision;
    const key = `${player.side} ${turn} ${side} ${phase}`;
    if (isRefused) refused.add(key);
    if (isRefused || (offers && refused.has(key))) return player.cancel();
    if (phase === 'deploy' && decision.waiting > 0) return deploy(player, decision);
    const isFree = side === player.side && turn <= turns && !offers && !tried.has(key);
    tried.add(key);
    if (isFree && MOVING.has(phase) && (await move(player, moves[side]))) return;
    if (isFree && (await attack(player, attacks[side], REACH[phase] ?? 0))) return;
    return offers ? player.confirm() : player.endPhase();
  };
}

/** Chooses a unit that waits, and puts it down beside the place that its file gives it. */
async function deploy(player: MissionPlayer, { chosen, carried }: Decision): Promise<void> {
  const { page } = player;
  if (chosen === undefined || carried === undefined) return page.locator('.prompt .actions button').first().click();
  // A finger carries the unit there first, and puts it down by the button of the prompt.
  if (carried.isMoved) return player.confirm();
  const [x, , z] = carried.over;
  return player.press(await onScreen(page, [x + 0.71, 0, z + 0.13]));
}

/** Picks a unit and drags it. @returns Whether the prompt goes on from there. */
async function move(player: MissionPlayer, { unit, by }: MissionPlan['moves'][Side]): Promise<boolean> {
  const { page } = player;
  if (!(await pick(player, unit, 'selection'))) return false;
  const [grip] = await spotsOf(page, unit);
  if (grip === undefined) return false;
  const [x, y, z] = grip.held;
  const to = await onScreen(page, [x + by[0], y, z + by[1]]);
  const isThere = () => {
    const { drag, regiments } = window.__highground!.state();
    return drag?.fresh === true || regiments.trial !== undefined;
  };
  await player.drag(grip.spot, to, () => soon(page, isThere));
  return soon(page, offersNext);
}

/** Attacks the nearest enemy, if one is within reach. @returns Whether the prompt goes on from there. */
async function attack(player: MissionPlayer, units: readonly string[], reach: number): Promise<boolean> {
  const { page, side } = player;
  const pair = (await pairsOf(page, side)).find(({ own }) => units.includes(own));
  if (pair === undefined || pair.apart > reach) return false;
  if (!(await pick(player, pair.own, 'selection')) || !(await pick(player, pair.enemy, 'targets'))) return false;
  return soon(page, offersNext);
}

/** Run in a page: whether the prompt offers a next step. */
const offersNext = (): boolean =>
  [...document.querySelectorAll('.prompt button:enabled kbd')].some((key) => key.textContent === 'Enter');

/** Points at a unit until it is picked: another unit may stand before some of its models. */
async function pick({ page, press }: MissionPlayer, unit: string, as: 'selection' | 'targets'): Promise<boolean> {
  const isPicked = ([list, id]: readonly ['selection' | 'targets', string]) =>
    (window.__highground!.state()[list] as readonly string[]).includes(id);
  for (const { spot } of await spotsOf(page, unit)) {
    await press(spot);
    if (await soon(page, isPicked, [as, unit] as const)) return true;
  }
  return false;
}

/** Waits until something holds at a page. @returns Whether it came to hold. */
async function soon<A>(page: Page, holds: (given: A) => boolean, given?: A): Promise<boolean> {
  const found = page.waitForFunction(holds as (given: unknown) => boolean, given, { timeout: SOON, polling: POLL });
  return found.then(
    () => true,
    () => false,
  );
}

/** Where a point of the table is in the window. */
const onScreen = (page: Page, at: readonly [number, number, number]): Promise<Spot> =>
  page.evaluate(([x, y, z]) => window.__highground!.probe()!.onScreen([x, y, z]), [...at] as [number, number, number]);

/** So high above its foot a model is pressed, inches. */
const CHEST = 0.6;

/** Where the models of a unit can be pressed, those on which no card lies; and what of it a drag carries there. */
const spotsOf = (page: Page, unit: string) =>
  page.evaluate(
    ([id, height]) => {
      const { state, probe } = window.__highground!;
      const { units, models } = state().game!.state;
      const found = [...units.values()].find((one) => one.id === id);
      return (
        (found?.models ?? [])
          .map((model) => models.get(model)!.at)
          // A regiment is dragged by the middle of its front, wherever it is taken up.
          .map((at) => ({ held: found?.formation?.at ?? at, spot: probe()!.onScreen([at[0], at[1] + height, at[2]]) }))
          .filter(({ spot }) => document.elementFromPoint(...spot) instanceof HTMLCanvasElement)
      );
    },
    [unit, CHEST] as const,
  );

/** The units of a side and of its enemies, two by two, the nearest first; inches between their nearest models. */
const pairsOf = (page: Page, side: Side) =>
  page.evaluate((ours) => {
    const { units, models } = window.__highground!.state().game!.state;
    const onTable = [...units.values()].map((unit) => ({ unit, at: unit.models.map((id) => models.get(id)!.at) }));
    return onTable
      .filter(({ unit }) => unit.side === ours)
      .flatMap((own) =>
        onTable
          .filter(({ unit }) => unit.side !== ours)
          .map((enemy) => ({
            own: own.unit.id as string,
            enemy: enemy.unit.id as string,
            apart: Math.min(...own.at.flatMap((a) => enemy.at.map((b) => Math.hypot(b[0] - a[0], b[2] - a[2])))),
          })),
      )
      .sort((a, b) => a.apart - b.apart);
  }, side);
