import webPush, { type PushSubscription, WebPushError } from 'web-push';
import type { RoomStore } from '../storage/room-store.ts';
import type { TurnNotice } from './notices.ts';

/** Notices to browsers that are closed, by the push services that their makers run. */
export type Push = {
  /** The key that a browser subscribes with. */
  readonly publicKey: string;
  /** Whether an address belongs to a push service: nothing else is ever sent to. */
  readonly isService: (endpoint: string) => boolean;
  readonly tell: (notice: TurnNotice) => void;
};

/** The push services of today's browsers. */
export const PUSH_SERVICES =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w.-]+\.notify\.windows\.com)\//;

/** How long a notice waits for a device that is off, seconds. */
const WAITS = 3 * 86_400;
/** The answers of a push service to a subscription that its player has ended. */
const ENDED = [404, 410];

/**
 * Tells browsers whose turn it is. The keys of the host are made once, and kept with its rooms.
 *
 * @param contact  Where the services may complain: an address that begins with `mailto:` or `https:`.
 * @param with.services What an address of a push service looks like.
 * @param with.send     Encrypts and sends.
 * @param with.title    The notice in words.
 */
export async function createPush(
  store: RoomStore,
  contact: string,
  {
    services,
    send,
    title,
    failed,
  }: {
    readonly services: RegExp;
    readonly send: typeof webPush.sendNotification;
    readonly title: (notice: TurnNotice) => string;
    readonly failed: (reason: unknown) => void;
  },
): Promise<Push> {
  const kept = await store.hostValue('vapid', () => JSON.stringify(webPush.generateVAPIDKeys()));
  const { publicKey, privateKey } = JSON.parse(kept) as { readonly publicKey: string; readonly privateKey: string };
  const options = { vapidDetails: { subject: contact, publicKey, privateKey }, TTL: WAITS, timeout: 5000 };

  const tell = async (notice: TurnNotice): Promise<void> => {
    const { room, side } = notice;
    const subscription = await store.subscription(room, side);
    if (subscription === undefined) return;
    const payload = JSON.stringify({ room, title: title(notice) });
    try {
      await send(JSON.parse(subscription) as PushSubscription, payload, options);
    } catch (error) {
      if (error instanceof WebPushError && ENDED.includes(error.statusCode))
        await store.subscribe(room, side, undefined);
      else throw error;
    }
  };
  return {
    publicKey,
    isService: (endpoint) => services.test(endpoint),
    tell: (notice) => void tell(notice).catch(failed),
  };
}
