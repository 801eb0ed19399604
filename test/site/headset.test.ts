import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import {
  besideMini,
  standAtTable,
  type HeadPlace,
  type HeadsetRig,
  SNAP_TURN,
  teleportTo,
  turnedOnSpot,
  underHead,
} from '../../src/scene/headset/plan-rig.ts';
import { REPOSITORY } from '../support/source-files.ts';
import { closeVisitor, openSite, PLAIN, tableShown, type Site, type Visitor, visit } from './site.ts';

/** The emulated device, as these tests use it. */
type Device = {
  installRuntime: (how: object) => void;
  activeSession: XRSession | undefined;
  position: { set: (x: number, y: number, z: number) => void };
  controllers: Record<
    'right' | 'left',
    {
      position: { set: (x: number, y: number, z: number) => void };
      quaternion: { set: (x: number, y: number, z: number, w: number) => void };
      updateButtonValue: (id: string, value: number) => void;
      updateAxes: (id: string, x: number, y: number) => void;
    }
  >;
};
declare global {
  interface Window {
    headset: Device;
    IWER: { XRDevice: new (config: unknown) => Device; metaQuest3: unknown };
  }
}

const EMULATOR = readFileSync(join(REPOSITORY, 'node_modules/iwer/build/iwer.min.js'), 'utf8');
const INSTALL = `window.headset = new IWER.XRDevice(IWER.metaQuest3);
window.headset.installRuntime({ forceInstall: true });`;
const HEAD: HeadPlace = { x: 0, y: 1.6, z: 0 };
const HAND = [0.2, 1.3, -0.2] as const;
/** The most that a headset's code may weigh, bytes by gzip. */
const MOST_BYTES = 300_000;

let site: Site;
let visitor: Visitor;
let page: Page;
let rig: HeadsetRig;
const fetched: string[] = [];
let callsBefore = 0;
let cameraBefore: unknown;

beforeAll(async () => {
  site = await openSite();
  visitor = await visit(site, { viewport: { width: 1280, height: 720 } });
  page = await visitor.context.newPage();
  await page.addInitScript(EMULATOR);
  await page.addInitScript(INSTALL);
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site.address}${PLAIN}&scenario=over-the-wall`);
  await tableShown(page);
  await page.evaluate(async () => {
    const { actions, state } = window.__highground!;
    // Moves by hand need the Movement phase.
    const scenario = JSON.parse(state().onTable!.text) as { start: { phase: string } };
    scenario.start.phase = 'movement';
    await actions.scenario.open('moving', JSON.stringify({ ...scenario, script: [] }));
  });
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

const frames = () => page.evaluate(() => window.__highground!.probe()!.frames());
/** Lets the headset draw a few frames. */
async function drawn(more = 3): Promise<void> {
  const before = await frames();
  await page.waitForFunction((least) => window.__highground!.probe()!.frames() >= least, before + more);
}
const eye = () => page.evaluate(() => window.__highground!.probe()!.eye());
/** What an expression over the table's state `s` gives. */
const state = <T>(read: string): Promise<T> =>
  page.evaluate(`(() => { const s = window.__highground.state(); return ${read}; })()`);

/** Points the right hand at a place of the table. */
async function aim([x, y, z]: Point, from: readonly number[] = HAND): Promise<void> {
  const { at, heading, perMetre } = rig;
  const [dx, dy, dz] = [(x - at[0]) / perMetre, (y - at[1]) / perMetre, (z - at[2]) / perMetre];
  const [c, s] = [Math.cos(heading), Math.sin(heading)];
  const along = [c * dx - s * dz - from[0]!, dy - from[1]!, s * dx + c * dz - from[2]!] as const;
  const size = Math.hypot(...along);
  const [ux, uy, uz] = along.map((part) => part / size) as [number, number, number];
  // The shortest turn from −z to the direction.
  const turn = [uy, -ux, 0, 1 - uz];
  const norm = Math.hypot(...turn);
  await page.evaluate(
    ({ place, quaternion }) => {
      const hand = window.headset.controllers.right;
      hand.position.set(...(place as [number, number, number]));
      hand.quaternion.set(...(quaternion as [number, number, number, number]));
    },
    { place: [...from], quaternion: turn.map((part) => part / norm) },
  );
  await drawn();
}

async function button(id: string, value: 0 | 1): Promise<void> {
  await page.evaluate(({ id, value }) => window.headset.controllers.right.updateButtonValue(id, value), { id, value });
  await drawn();
}
const tap = async (id: string): Promise<void> => {
  await button(id, 1);
  await button(id, 0);
};
async function stick(x: number, y: number): Promise<void> {
  for (const [h, v] of [
    [x, y],
    [0, 0],
  ]) {
    await page.evaluate(([h, v]) => window.headset.controllers.right.updateAxes('thumbstick', h!, v!), [h!, v!]);
    await drawn();
  }
}
const placeOf = (model: string) =>
  page.evaluate((id) => window.__highground!.state().game!.state.models.get(id as never)!.at, model);
const above = ([x, y, z]: Point, by: number): Point => [x, y + by, z];

/** Enters through the settings of the table, as a player does. */
async function enter(name: 'Enter VR' | 'Enter AR'): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.waitForFunction(() => window.headset.activeSession !== undefined);
  await drawn(5);
  rig = standAtTable(44, 1, HEAD);
}
async function left(): Promise<void> {
  await page.waitForFunction(
    () => window.headset.activeSession === undefined && window.__highground!.state().headset === undefined,
  );
}
const isNear = (a: readonly number[], b: readonly number[], by = 0.02): void =>
  a.forEach((part, i) => expect(Math.abs(part - b[i]!)).toBeLessThan(by));
const eyeOn = (now: HeadsetRig): Point => above(underHead(now, HEAD), HEAD.y * now.perMetre);

describe('the table in a headset', () => {
  it('fetches nothing of it before it is entered', async () => {
    expect(fetched.filter((path) => /headset/.test(path))).toEqual([]);
    callsBefore = await page.evaluate(() => window.__highground!.probe()!.cost().calls);
    cameraBefore = await eye();
  });

  it('says in one sentence that the device refuses a session, and goes on at the table', async () => {
    await page.evaluate(() => {
      const xr = navigator.xr!;
      const ask = xr.requestSession;
      xr.requestSession = () => {
        xr.requestSession = ask;
        return Promise.reject(new DOMException('busy', 'InvalidStateError'));
      };
    });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Enter VR' }).click();
    await page.getByRole('list', { name: 'Notices' }).getByText('The device refused to start VR.').waitFor();
    await left();
  });

  it('is entered in VR, at the near edge and at its real size', async () => {
    await enter('Enter VR');
    expect(await state('s.headset')).toBe('vr');
    isNear((await eye()).at, eyeOn(rig));
    isNear((await eye()).along, [0, 0, -1]);
  });

  it('has fetched at most 300 kB by gzip for it', () => {
    const own = [...new Set(fetched.filter((path) => /headset|hands|press/.test(path) && path.endsWith('.js')))];
    expect(own.length).toBeGreaterThan(0);
    const bytes = own.reduce((sum, path) => sum + gzipSync(readFileSync(join(site.folder, path))).length, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('costs at most 60 draw calls more for each eye, without post-processing', async () => {
    const calls = await page.evaluate(() => window.__highground!.probe()!.cost().calls);
    expect(calls).toBeLessThanOrEqual(2 * (callsBefore + 60));
  });

  it('selects the unit of the mini that a hand points at', async () => {
    await aim(above(await placeOf('north-1'), 0.6));
    await tap('trigger');
    expect(await state('s.selection')).toEqual(['north']);
  });

  it('moves a mini by the command that the mouse gives', async () => {
    const from = await placeOf('north-1');
    await aim(above(from, 0.6));
    await button('trigger', 1);
    await aim([from[0] - 3, 0, from[2]]);
    await page.waitForFunction(() => window.__highground!.state().drag?.fresh === true);
    await button('trigger', 0);
    await page.waitForFunction(() => window.__highground!.state().placements.size === 1);
    await tap('a-button');
    await page.waitForFunction(() => window.__highground!.state().game!.cut > 0);
    const to = await placeOf('north-1');
    isNear(to, [from[0] - 3, 0, from[2]], 0.3);
  });

  it('refuses a move that is too far, and says why', async () => {
    const from = await placeOf('south-1');
    await aim(above(from, 0.6));
    await button('trigger', 1);
    await aim([from[0] - 3, 0, from[2] + 1]);
    await aim([from[0] + 6, 0, from[2] - 14]);
    await page.waitForFunction(() => {
      const { drag } = window.__highground!.state();
      const path = drag?.fresh ? drag.path : undefined;
      return path?.kind === 'no-path' || path?.within === false || path?.beyond !== undefined;
    });
    await button('trigger', 0);
    await page.evaluate(() => window.__highground!.actions.selection.cancel());
  });

  it('measures while the grip is held, and pins the tape', async () => {
    await aim([-10, 0, 10]);
    await button('squeeze', 1);
    await aim([-4, 0, 10]);
    await button('squeeze', 0);
    const [tape] = await state<{ from: Point; to: Point }[]>('s.tools.pinned');
    isNear(tape!.from, [-10, 0, 10], 0.2);
    isNear(tape!.to, [-4, 0, 10], 0.2);
    expect(await state('s.ruler === undefined')).toBe(true);
  });

  it('throws the dice that a hand swings, and none that it holds still', async () => {
    await tap('b-button');
    expect(await state('s.tools.free === undefined')).toBe(true);
    await button('b-button', 1);
    await aim([0, 0, 0], [0.2, 1.6, -0.5]);
    await button('b-button', 0);
    await page.waitForFunction(() => window.__highground!.state().tools.free?.settled === true);
    expect(await state('s.tools.free.groups.flatMap((g) => g.pips).length')).toBe(2);
  });

  it('turns the player on the spot by 30 degrees', async () => {
    const before = await eye();
    await stick(-1, 0);
    rig = turnedOnSpot(rig, HEAD, SNAP_TURN);
    const after = await eye();
    isNear(after.at, before.at);
    isNear(after.along, [-Math.sin(Math.PI / 6), 0, -Math.cos(Math.PI / 6)]);
  });

  it('teleports a giant to the edge pointed at, at the same height', async () => {
    await aim([-10, 0, 10]);
    await stick(0, -1);
    rig = teleportTo(rig, HEAD, [-10, 0, 10]);
    isNear((await eye()).at, eyeOn(rig), 0.3);
  });

  it('puts the player beside a mini that is as tall as they are, and back', async () => {
    const mini = await placeOf('reserve-1');
    await aim(above(mini, 0.6));
    await stick(0, -1);
    rig = besideMini({ at: mini, facing: Math.PI / 2, radius: 16 / 25.4 }, HEAD);
    const { at } = await eye();
    expect(Math.hypot(at[0] - mini[0], at[2] - mini[2])).toBeLessThan(1.5);
    expect(at[1] - mini[1]).toBeCloseTo(1.6 / 1.5, 1);
  });

  it('shows the table larger with each pull of the stick', async () => {
    for (const size of [1, 2, 4, 1] as const) {
      await stick(0, 1);
      rig = standAtTable(44, size, HEAD);
      isNear((await eye()).at, eyeOn(rig), 0.05);
    }
  });

  it('is left by pressing the stick, and leaves the camera where it was', async () => {
    await page.evaluate(() => window.headset.controllers.right.updateButtonValue('thumbstick', 1));
    await left();
    const now = await eye();
    const before = cameraBefore as typeof now;
    isNear(now.at, before.at);
    isNear(now.along, before.along);
    await page.evaluate(() => window.headset.controllers.right.updateButtonValue('thumbstick', 0));
  });

  it('is entered in AR without a backdrop, and left when the device ends the session', async () => {
    await enter('Enter AR');
    expect(await state('s.headset')).toBe('ar');
    await page.evaluate(() => window.headset.activeSession!.end());
    await left();
  });

  it('leaves nothing on the graphics card', async () => {
    const weightAfter = async () => {
      await enter('Enter VR');
      await page.evaluate(() => window.__highground!.actions.view.leaveHeadset());
      await left();
      await page.waitForFunction(() => window.__highground!.probe()!.isAtRest());
      return page.evaluate(() => window.__highground!.probe()!.weight());
    };
    const [first, second] = [await weightAfter(), await weightAfter()];
    expect(second.geometries).toBe(first.geometries);
    expect(second.textures).toBe(first.textures);
  });

  it('is entered from a replay, which a button plays and pauses', async () => {
    await page.evaluate(() => window.__highground!.actions.replayViewer.watch({ kind: 'game' }));
    await page.getByRole('button', { name: 'Enter VR' }).click();
    await page.waitForFunction(() => window.headset.activeSession !== undefined);
    await drawn(5);
    await tap('a-button');
    const isPlaying = () => page.evaluate(() => window.__highground!.stores.viewer.getState().now!.clock.isPlaying());
    expect(await isPlaying()).toBe(true);
    await tap('a-button');
    expect(await isPlaying()).toBe(false);
    await page.evaluate(() => window.__highground!.actions.view.leaveHeadset());
    await left();
  });

  it('asks no foreign host for anything', () => {
    expect(visitor.foreignRequests).toEqual([]);
  });

  it('offers no button where the browser has no WebXR', async () => {
    const plain = await visitor.context.newPage();
    await plain.addInitScript(() => Object.defineProperty(navigator, 'xr', { value: undefined }));
    await plain.goto(`${site.address}${PLAIN}&scenario=open-ground&keep=no`);
    await tableShown(plain);
    await plain.getByRole('button', { name: 'Settings' }).click();
    await plain.getByText('High contrast').waitFor();
    expect(await plain.getByRole('menuitem', { name: /Enter/ }).count()).toBe(0);
    await plain.close();
  });
});
