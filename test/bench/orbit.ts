import type { CDPSession, Page } from 'playwright';

/** What turning the eye round the table costs: script of each frame in milliseconds, and bytes made for the collector. */
export type Orbit = {
  readonly frames: readonly number[];
  /** The processor's own time for it, the mean of a frame: what others do on the machine is not in it. */
  readonly processor: number;
  readonly bytesPerFrame: number;
  /** Who made most of them: a function's name and its bytes a frame. */
  readonly makers: readonly (readonly [name: string, bytes: number])[];
};

/**
 * Drags with the right button so that the eye turns in every frame, and times what each frame runs: everything that was
 * asked of the browser's animation frames, three, React and the passes of the picture included.
 */
export async function orbit(page: Page, frames: number): Promise<Orbit> {
  const session = await page.context().newCDPSession(page);
  await turn(page, 12);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await scriptSeconds(session);
  const ms = await turn(page, frames);
  const processor = ((await scriptSeconds(session)) - before) * 1000;
  await startSampling(session);
  await turn(page, frames);
  const { profile } = (await session.send('HeapProfiler.stopSampling')) as { readonly profile: HeapProfile };
  await session.detach();
  const made = sumByFunction(profile.head);
  return {
    frames: ms,
    processor: processor / Math.max(1, ms.length),
    bytesPerFrame: made.reduce((sum, [, bytes]) => sum + bytes, 0) / frames,
    makers: made.slice(0, 6).map(([name, bytes]) => [name, bytes / frames] as const),
  };
}

/** Seconds of its processor that the page has spent in script. */
async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = (await session.send('Performance.getMetrics')) as {
    readonly metrics: readonly { readonly name: string; readonly value: number }[];
  };
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

/** Turns the eye for so many frames; the script time of each. */
const turn = (page: Page, frames: number): Promise<readonly number[]> =>
  page.evaluate(
    (count) =>
      new Promise<number[]>((done) => {
        const canvas = document.querySelector('.table canvas')!;
        const frame = canvas.getBoundingClientRect();
        const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
        const send = (kind: string, away: number) =>
          canvas.dispatchEvent(
            new PointerEvent(kind, {
              bubbles: true,
              pointerId: 1,
              pointerType: 'mouse',
              isPrimary: true,
              button: kind === 'pointermove' ? -1 : 2,
              buttons: kind === 'pointerup' ? 0 : 2,
              clientX: x + away,
              clientY: y,
            }),
          );
        const spent: number[] = [];
        const real = window.requestAnimationFrame.bind(window);
        let within = 0;
        window.requestAnimationFrame = (run) =>
          real((now) => {
            const start = performance.now();
            run(now);
            within += performance.now() - start;
          });
        send('pointerdown', 0);
        const before = window.__highground!.probe()!.frames();
        let step = 0;
        const next = () => {
          // What the last frame ran has been added up by now.
          if (step > 0 && within > 0) spent.push(within);
          within = 0;
          if (window.__highground!.probe()!.frames() - before >= count || step > count * 6) {
            send('pointerup', step);
            window.requestAnimationFrame = real;
            done(spent);
            return;
          }
          step++;
          send('pointermove', step * 3);
          real(next);
        };
        real(next);
      }),
    frames,
  );

type HeapNode = {
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly selfSize: number;
  readonly children: readonly HeapNode[];
};
type HeapProfile = { readonly head: HeapNode };

async function startSampling(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const sampling = {
    samplingInterval: 512,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  };
  await session.send('HeapProfiler.startSampling', sampling);
}

/** Bytes by function, most first. */
function sumByFunction(head: HeapNode): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  const walk = (node: HeapNode): void => {
    const { functionName, url } = node.callFrame;
    const name = `${functionName || '(unnamed)'} ${url.replace(/^.*\//, '')}`;
    if (node.selfSize > 0) sums.set(name, (sums.get(name) ?? 0) + node.selfSize);
    node.children.forEach(walk);
  };
  walk(head);
  return [...sums].toSorted((a, b) => b[1] - a[1]);
}
