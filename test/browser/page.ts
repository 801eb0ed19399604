import { page } from 'vitest/browser';
import type { Point } from '../../src/kernel/point.ts';
import type { Showcase } from '../../src/main.tsx';
import type { ModelId } from '../../src/rules/core/ids.ts';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';

/** What the page complained of in the console since it was opened, a line each. */
export const complaints: string[] = [];

/** A complaint of the drawing kit about itself that no use of it avoids: `@react-three/fiber` makes the clock. */
const KNOWN = 'THREE.Clock: This module has been deprecated';

function listenForComplaints(): void {
  for (const level of ['warn', 'error'] as const) {
    const say = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      const line = words.map(String).join(' ');
      if (line.startsWith(KNOWN)) return;
      complaints.push(line);
      say(...words);
    };
  }
}

/** Calls that make the graphics card draw. */
const DRAW_CALLS = [
  'drawArrays',
  'drawElements',
  'drawRangeElements',
  'drawArraysInstanced',
  'drawElementsInstanced',
] as const;

/** Whether what the page draws reaches the graphics card, and whether everything did since it was last redrawn. */
let [isPictured, isWhole] = [true, true];

/** Lets draw calls through only while a test looks at the picture: software drawing is slow. */
function guardDrawing(): void {
  const card = WebGL2RenderingContext.prototype;
  for (const name of DRAW_CALLS) {
    const draw = card[name] as (...given: unknown[]) => void;
    Reflect.set(card, name, function (this: WebGL2RenderingContext, ...given: unknown[]) {
      if (isPictured) draw.apply(this, given);
      else isWhole = false;
    });
  }
}

/** Has the graphics card forget all that was drawn: shadows and reflections are kept, and were not drawn either. */
async function redraw(shown: Showcase): Promise<void> {
  const canvas = document.querySelector<HTMLCanvasElement>('.table canvas')!;
  const holder = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  const isLost = new Promise((done) => canvas.addEventListener('webglcontextlost', done, { once: true }));
  const isBack = new Promise((done) => canvas.addEventListener('webglcontextrestored', done, { once: true }));
  holder.loseContext();
  await isLost;
  // Not within the event: only once it was heard may the picture be asked back.
  setTimeout(() => holder.restoreContext());
  await isBack;
  isWhole = true;
  await rest(shown);
}

type Opened = { readonly shown: Showcase; readonly settings: ReturnType<Showcase['state']>['settings'] };

let opened: Promise<Opened> | undefined;

/** How a page is looked at. */
type Look = {
  /** Pixels for each CSS pixel of the window, at most. */
  readonly sharpness?: number;
  /** Whether its picture is drawn. Everything else is as if it were: frames come, and draw calls are counted. */
  readonly pictured?: boolean;
};

/**
 * The page as a visitor gets it, in a window of 960 by 600, with reduced motion and a plain picture of few pixels that is
 * not drawn unless it is asked for: there is no graphics card. All tests share one page; each file gets it with the
 * settings it was opened with, and lays its own table.
 */
export async function openPage({ sharpness = 0.1, pictured = false }: Look = {}): Promise<Showcase> {
  isPictured = pictured;
  const { shown, settings } = await (opened ??= open(sharpness).then((page) => {
    return { shown: page, settings: page.state().settings };
  }));
  await page.viewport(960, 600);
  if (shown.state().replayViewer !== undefined) shown.actions.replayViewer.leave();
  const asked = new URL(location.href);
  asked.searchParams.set('sharpness', String(sharpness));
  window.history.replaceState(null, '', asked);
  dispatchEvent(new Event('resize'));
  shown.actions.view.set(settings);
  if (pictured && !isWhole) await redraw(shown);
  complaints.length = 0;
  return shown;
}

async function open(sharpness: number): Promise<Showcase> {
  listenForComplaints();
  guardDrawing();
  // The browser forgets requests beyond 250, and a development server answers one for each file.
  performance.setResourceTimingBufferSize(10_000);
  await page.viewport(960, 600);
  const query = `quality=low&sharpness=${sharpness}&scenario=open-ground&keep=no&dice=pinned`;
  window.history.replaceState(null, '', `${location.pathname}?${query}`);
  const styles = document.head.appendChild(document.createElement('style'));
  styles.textContent = 'html, body { height: 100%; margin: 0 }';
  document.body.innerHTML = '<div id="root"></div>';
  await import('../../src/main.tsx');
  const shown = window.__highground;
  if (shown === undefined) throw new Error('the page shows nothing of itself');
  // Tests know the table and play both sides: the welcome and the hand-over are met where they are tested.
  shown.actions.view.set({ reducedMotion: true, greeted: true, handOver: false });
  shown.actions.view.look('home');
  await until(() => shown.state().game !== undefined && (shown.probe()?.frames() ?? 0) > 1);
  return shown;
}

/** Lets time pass. */
export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** When what a test waits for is thought never to come, milliseconds: soon enough to say what it was. */
const NEVER = 0.9 * TEST_TIMEOUT;

/** Waits for something to become true, however long a busy machine takes over it. */
export async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + NEVER;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`it never became true: ${isSo}`);
    await wait(10);
  }
}

/** How long a picture in which nothing moves has stayed the same, milliseconds. */
const STILL = 200;

/** Waits until no frame was drawn or asked for in a while. */
export async function rest(shown: Showcase): Promise<void> {
  let [seen, since] = [-1, 0];
  await until(() => {
    const probe = shown.probe();
    const now = probe?.frames() ?? 0;
    if (now !== seen || probe?.isAtRest() === false) [seen, since] = [now, performance.now()];
    return performance.now() - since > STILL;
  });
}

/** Sets the named built-in table up again, as it is or as it was `earlier`, and waits for its picture. */
export async function freshTable(
  shown: Showcase,
  id = 'open-ground',
  edition: 'builtin' | 'earlier' = 'builtin',
): Promise<void> {
  const text = builtIn[`../../src/scenario/${edition}/${id}.json`];
  if (text === undefined) throw new Error(`no built-in scenario ${id}`);
  await shown.actions.scenario.open(id, text);
  await rest(shown);
}

const builtIn = import.meta.glob<string>('../../src/scenario/{builtin,earlier}/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text of the first element that a selector finds. */
export const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';

/** A key pressed anywhere. */
export const key = (code: string, held: { readonly ctrlKey?: boolean; readonly shiftKey?: boolean } = {}) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { code, ...held, bubbles: true }));

/** Presses the first button that can be pressed and whose words begin so, or that is called so; waits until there is one. */
export async function press(label: string, within = 'body'): Promise<void> {
  const find = () =>
    [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)].find(
      (button) => !button.disabled && (button.textContent?.startsWith(label) || button.ariaLabel === label),
    );
  await until(() => find() !== undefined);
  find()?.click();
}

/** The left hand of the mouse over a point of the table: down, up, or on its way. */
export function mouse(shown: Showcase, kind: 'pointerdown' | 'pointermove' | 'pointerup', point: Point): void {
  const [x, y] = shown.probe()!.onScreen(point);
  const canvas = document.querySelector('.table canvas')!;
  const buttons = kind === 'pointerup' ? 0 : 1;
  const how = { clientX: x, clientY: y, button: 0, buttons, bubbles: true, pointerId: 1, isPrimary: true };
  canvas.dispatchEvent(new PointerEvent(kind, how));
}

/** Clicks a model where it stands on the screen, so high above its foot. */
export async function clickModel(shown: Showcase, id: ModelId, height: number): Promise<void> {
  const [x, y, z] = shown.state().game!.state.models.get(id)!.at;
  for (const kind of ['pointerdown', 'pointerup'] as const) mouse(shown, kind, [x, y + height, z]);
  await wait(20);
}
