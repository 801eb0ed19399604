import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';
import { type PushService, startPushService } from '../support/push-service.ts';
import { builtInText, startTestHost, type TestHost } from '../support/test-host.ts';
import { sitDown } from './room-pages.ts';
import { closeVisitor, newProfile, PLAIN, type Site, type Visitor, visit } from './site.ts';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/this-browser';

let service: PushService;
let host: TestHost;
let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  service = await startPushService();
  host = await startTestHost({ pages: inject('builtSite'), send: service.send });
  const nothing = async (): Promise<void> => undefined;
  site = { address: `http://127.0.0.1:${host.port}/`, folder: '', abort: nothing, close: nothing };
  visitor = await visit(site, { profile: newProfile(), serviceWorkers: 'allow', permissions: ['notifications'] });
});
afterAll(async () => {
  await closeVisitor(visitor);
  await Promise.all([host.close(), service.close()]);
});

/** Has a page subscribe at the push service of this test: the browser has none without a network. */
const subscribeHere = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ([endpoint, keys]) => {
      PushManager.prototype.subscribe = (options) => {
        sessionStorage.setItem('subscribed-with', String(options?.applicationServerKey));
        return Promise.resolve({ toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription);
      };
    },
    [ENDPOINT, service.keys] as const,
  );

/** Hands a message to the service worker as the browser does, with no page of the room open. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) done(registrations[0].registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const origin = new URL(site.address).origin;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data });
  await session.detach();
}

describe('a player by post whose page is closed', () => {
  it('is notified of a turn, and goes to the seat from there', async () => {
    const room = await host.open(builtInText('open-ground'), { settings: { name: 'By post', clock: { days: 3 } } });
    const attacker = await host.join(room, 'attacker');
    await attacker.act({ kind: 'sit', name: 'Ada' });
    const seat = await visitor.context.newPage();
    await subscribeHere(seat);
    await seat.goto(`${site.address}${PLAIN}&keep=no#room=${room.room}&seat=${room.tokens.defender}`);
    await sitDown(seat, 'Bo');
    await seat.evaluate(() => window.__highground!.actions.room.togglePanel());
    await seat.getByRole('button', { name: 'Notify me on my turn' }).click();
    await seat.getByText('This browser notifies you on your turn, even while this page is closed.').first().waitFor();
    const health = (await (await fetch(`${site.address}health`)).json()) as { readonly pushKey: string };
    expect(await seat.evaluate(() => sessionStorage.getItem('subscribed-with'))).toBe(health.pushKey);
    await seat.goto(`${site.address}icons/any-192.png`);
    await attacker.until(() => attacker.last('presence')?.presence.players.defender === false, 'absence');
    while (attacker.log()?.state.next === 'attacker') await attacker.command({ kind: 'end-phase' });
    await expect.poll(() => service.received, { timeout: 0.1 * TEST_TIMEOUT }).toHaveLength(1);

    const [worker] = visitor.context.serviceWorkers();
    const shown = () =>
      worker!.evaluate(async () => {
        const { registration } = globalThis as unknown as ServiceWorkerGlobalScope;
        const notices = await registration.getNotifications();
        return notices.map(({ title, tag, icon }) => ({ title, tag, icon: new URL(icon).pathname }));
      });
    // A browser that is busy may lose what the protocol for debugging hands it; the same notice again replaces itself.
    const shownAgain = async () => {
      await deliver(seat, service.received[0]!.text);
      return shown();
    };
    await expect
      .poll(shownAgain, { timeout: 0.1 * TEST_TIMEOUT, interval: 500 })
      .toEqual([{ title: 'By post', tag: room.room, icon: '/icons/any-192.png' }]);
    // A click in a test is none of a person, and may open no window: what it would open is noted instead.
    const opened = await worker!.evaluate(async () => {
      const scope = globalThis as unknown as ServiceWorkerGlobalScope;
      const [notification] = await scope.registration.getNotifications();
      return new Promise<string>((done) => {
        scope.clients.openWindow = async (url) => {
          done(String(url));
          return null;
        };
        scope.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }));
      });
    });
    expect(opened).toBe(`${site.address}#room=${room.room}&seat=${room.tokens.defender}`);
  });
});
