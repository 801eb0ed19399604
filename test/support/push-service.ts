import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import webPush from 'web-push';

/** What a push service was sent: the message as the browser decrypts it, and who says to have sent it. */
export type PushedMessage = {
  readonly path: string;
  readonly text: string;
  readonly ttl: number;
  /** The public key of the sender, base64url. */
  readonly sender: string;
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
};

/** A push service on the loopback, and the one browser that is subscribed to it. */
export type PushService = {
  readonly received: readonly PushedMessage[];
  /** The keys of the browser, as its subscription names them. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** The status of the following answers: 201 at first. */
  readonly answerWith: (status: number) => void;
  /** How many requests came, also those that were answered with an error. */
  readonly requests: () => number;
  /** Sends by the library of the host, encrypted for the browser; only the connection goes here. */
  readonly send: typeof webPush.sendNotification;
  readonly close: () => Promise<void>;
};

/** A key derived with SHA-256, in one block at most. @source RFC 5869 */
function derived(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const key = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
}

const ascii = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');

/** Decrypts a message of one record, as a browser does. @source RFC 8188, RFC 8291 */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body[20]!];
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([ascii('WebPush: info'), browser.getPublicKey(), sender]);
  const secret = derived(auth, browser.computeSecret(sender), info, 32);
  const key = derived(salt, secret, ascii('Content-Encoding: aes128gcm'), 16);
  const nonce = derived(salt, secret, ascii('Content-Encoding: nonce'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('the last record of a message ends in no 2');
  return padded.subarray(0, end).toString('utf8');
}

/** Who sent a message, by a signature that holds. @source RFC 8292 */
function senderOf(authorization: string): Pick<PushedMessage, 'sender' | 'claims'> {
  const [, token, sender] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (token === undefined || sender === undefined) throw new Error(`authorization is ‘${authorization}’`);
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(sender, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const order = { key, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), order, Buffer.from(signature, 'base64url')))
    throw new Error('the signature of the sender does not hold');
  return { sender, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as PushedMessage['claims'] };
}

/** Starts a push service on the loopback. It throws away what no browser could read, and answers 400. */
export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: PushedMessage[] = [];
  let status = 201;
  let requests = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests++;
      try {
        const { ttl, authorization, 'content-encoding': encoding } = request.headers;
        if (request.method !== 'POST' || encoding !== 'aes128gcm') throw new Error('not a message');
        const text = decrypted(Buffer.concat(parts), browser, auth);
        const message = { path: request.url!, text, ttl: Number(ttl), ...senderOf(authorization ?? '') };
        if (status < 300) received.push(message);
        response.writeHead(status).end();
      } catch (fault) {
        response.writeHead(400).end(String(fault));
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  // A plain connection to here in place of an encrypted one to the service that the address names.
  const agent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  return {
    received,
    keys: { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    answerWith: (next) => {
      status = next;
    },
    requests: () => requests,
    send: (subscription, payload, options) => webPush.sendNotification(subscription, payload, { ...options, agent }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
