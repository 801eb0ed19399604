import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { WebSocketServer, type WebSocket } from 'ws';
import { createFileGiver, type GiveFile, headersFor } from '../cli/film/film-server.ts';
import { ROOM_LIMITS } from '../net/limits.ts';
import { settingsSchema } from '../net/room-line.ts';
import { SEATS, sideOfSeat } from '../net/seat.ts';
import { roomMessages } from '../messages/room-server.ts';
import type { LogEntry } from '../rules/play/game.ts';
import { LIMITS } from '../scenario/limits.ts';
import { findJsonFault } from '../scenario/scan-json.ts';
import { serveConnection } from './connection.ts';
import { createCreditsByAddress } from './credits.ts';
import type { Hub } from './hub.ts';
import { turnCalendar } from './room/notices.ts';
import type { Push } from './room/push.ts';
import type { Metrics } from './metrics.ts';

/** How a host is set. */
export type HostSettings = {
  readonly port: number;
  /** The address to listen at: `127.0.0.1` for this machine alone, `0.0.0.0` for the network too. */
  readonly address: string;
  /** The folder of the built page; undefined for rooms alone. */
  readonly pages: string | undefined;
  /** Further origins of pages that may use these rooms, such as `https://example.org`. */
  readonly origins: readonly string[];
  /** Whether a proxy in front of the host tells the addresses of clients (`X-Forwarded-For`). */
  readonly isBehindProxy: boolean;
  /** How many rooms an address may open at once, and every second. */
  readonly openings: readonly [number, number];
};

type HostContext = {
  readonly hub: Hub;
  readonly metrics: Metrics;
  readonly push: Pick<Push, 'publicKey' | 'isService'>;
  readonly now: () => number;
  readonly connectionId: () => string;
  readonly failed: (fault: unknown) => void;
};

/** A host that serves. */
export type Host = { readonly port: number; readonly close: () => Promise<void> };

const ROOM_PATH = /^\/rooms\/([\w-]{1,64})$/;
const BUNDLE_PATH = /^\/rooms\/([\w-]{1,64})\/bundle$/;
const PUSH_PATH = /^\/rooms\/([\w-]{1,64})\/push$/;
const LOG_PATH = /^\/rooms\/([\w-]{1,64})\/log$/;
const CALENDAR_PATH = /^\/rooms\/([\w-]{1,64})\/turn\.ics$/;
const TOKENS_PATH = /^\/rooms\/([\w-]{1,64})\/tokens$/;

/** How many whole logs an address may read at once, and every second. */
const LOG_READINGS = [10, 0.1] as const;

const orderSchema = z.strictObject({
  /** The scenario file: its text, or its document. */
  scenario: z.union([z.string(), z.record(z.string(), z.unknown())]),
  settings: settingsSchema.optional(),
  /** A bundle in base64, with the models that the scenario's player imported. */
  bundle: z.base64().optional(),
  entries: z
    .array(z.strictObject({ command: z.custom<LogEntry['command']>(isRecord), events: z.array(z.custom(isRecord)) }))
    .max(20_000)
    .optional(),
});

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Serves rooms and the page on one port. */
export async function startHost(settings: HostSettings, context: HostContext): Promise<Host> {
  const openings = createCreditsByAddress(...settings.openings, context.now);
  const logReadings = createCreditsByAddress(...LOG_READINGS, context.now);
  const giveFile = settings.pages === undefined ? undefined : createFileGiver(settings.pages);
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000 }, (request, response) => {
    for (const [name, value] of Object.entries(headersFor(request.url))) response.setHeader(name, value);
    respond(settings, context, { request, response, openings, logReadings, giveFile }).catch((fault: unknown) => {
      context.failed(fault);
      if (response.headersSent) response.destroy();
      else tell(response, 500, fault500);
    });
  });
  const sockets = serveSockets(server, settings, context);
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(settings.port, settings.address, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets.clients) socket.close(1001);
      sockets.close();
      // Clients that are gone do not answer.
      setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, GRACE).unref();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A fault as HTTP answers tell it, in the form of the command line's. */
type Fault = {
  readonly kind: string;
  readonly problems: readonly { readonly at: string; readonly message: string }[];
};

const fault500: Fault = { kind: 'internal', problems: [{ at: '', message: roomMessages.failed }] };
const faultOf = (kind: string, message: string, at = ''): Fault => ({ kind, problems: [{ at, message }] });

function tell(response: ServerResponse, status: number, error: Fault): void {
  json(response, status, { error });
}

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly openings: ReturnType<typeof createCreditsByAddress>;
  readonly logReadings: ReturnType<typeof createCreditsByAddress>;
  /** Serves the page; undefined for a host of rooms only. */
  readonly giveFile: GiveFile | undefined;
};

async function respond(settings: HostSettings, context: HostContext, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const path = pathOf(request);
  const { hub, metrics } = context;
  if (path === undefined) tell(response, 400, faultOf('usage', roomMessages.noSuchPage));
  else if (path === '/health' && isRead(request))
    json(response, 200, { ok: true, rooms: true, awake: hub.awake(), pushKey: context.push.publicKey });
  else if (path === '/metrics' && isRead(request)) {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' });
    response.end(text);
  } else if (path === '/rooms' && request.method === 'POST') await openFor(settings, context, exchange);
  else if (TOKENS_PATH.test(path) && request.method === 'POST')
    await renewToken(settings, context, exchange, TOKENS_PATH.exec(path)![1]!);
  else if (CALENDAR_PATH.test(path) && isRead(request))
    await giveCalendar(context, exchange, CALENDAR_PATH.exec(path)![1]!);
  else if (BUNDLE_PATH.test(path) && request.method === 'GET')
    await giveBundle(context, exchange, BUNDLE_PATH.exec(path)![1]!);
  else if (PUSH_PATH.test(path) && request.method === 'POST')
    await subscribe(settings, context, exchange, PUSH_PATH.exec(path)![1]!);
  else if (LOG_PATH.test(path) && request.method === 'GET')
    await giveLog(settings, context, exchange, LOG_PATH.exec(path)![1]!);
  else if (exchange.giveFile !== undefined && isRead(request)) exchange.giveFile(request, response, path);
  else tell(response, 404, faultOf('usage', roomMessages.noSuchPage));
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** The path of a request; undefined for one that is no path of this server, or cannot be decoded. */
function pathOf({ url }: IncomingMessage): string | undefined {
  if (!url?.startsWith('/') || url.startsWith('//')) return undefined;
  try {
    const { pathname } = new URL(url, 'http://localhost');
    return decodeURIComponent(pathname).includes('\0') ? undefined : pathname;
  } catch {
    return undefined;
  }
}

/** Whether a request comes from a page of this host, of an allowed origin, or from no page at all. */
function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function addressOf({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string {
  const told = isBehindProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)!
        .trim()
    : '';
  return told || (socket.remoteAddress ?? '');
}

const isThisMachine = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** Deepest nesting of a request's body: room for the document of any scenario, and for what it stands in. */
const BODY_DEPTH = LIMITS.depth + 8;

/** The JSON of a request's body, parsed only after its size and depth have been checked; a fault where there is none. */
async function bodyOf(request: IncomingMessage, most: number): Promise<{ readonly value: unknown } | Fault> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > most) return faultOf('too-large', roomMessages.bodyTooLarge(most));
    parts.push(part as Buffer);
  }
  const text = Buffer.concat(parts).toString('utf8');
  const fault = findJsonFault(text, BODY_DEPTH);
  if (fault?.kind === 'too-deep') return faultOf('text', roomMessages.bodyTooDeep(BODY_DEPTH));
  return fault ? faultOf('text', roomMessages.notJson) : { value: JSON.parse(text) as unknown };
}

async function openFor(settings: HostSettings, { hub }: HostContext, exchange: Exchange): Promise<void> {
  const { request, response, openings } = exchange;
  const address = addressOf(request, settings.isBehindProxy);
  if (!isOwnOrigin(request, settings.origins)) return tell(response, 403, faultOf('origin', roomMessages.otherOrigin));
  if (!isThisMachine(address) && !openings.take(address))
    return tell(response, 429, faultOf('too-many', roomMessages.tooManyRooms));
  const body = await bodyOf(request, ROOM_LIMITS.body);
  if ('kind' in body) return tell(response, body.kind === 'too-large' ? 413 : 400, body);
  const order = orderSchema.safeParse(body.value);
  if (!order.success) {
    const [issue] = order.error.issues;
    const at = (issue?.path ?? []).map((key) => `/${String(key)}`).join('');
    return tell(response, 400, faultOf('shape', roomMessages.badOrder, at));
  }
  const { scenario, settings: wanted, entries = [], bundle } = order.data;
  const text = typeof scenario === 'string' ? scenario : JSON.stringify(scenario);
  const opened = await hub.create({
    scenario: text,
    settings: wanted ?? settingsSchema.parse({}),
    entries: entries as readonly LogEntry[],
    bundle: bundle === undefined ? undefined : Buffer.from(bundle, 'base64'),
  });
  if (opened.ok) json(response, 201, opened.value);
  else tell(response, 422, { kind: 'scenario', problems: opened.error });
}

/** The token that a request carries. */
const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer ([\w-]{1,100})$/.exec(headers.authorization ?? '')?.[1];

/** Sends the log of a room as text, to its players and host: what is hidden is in it as a commitment. */
async function giveLog(
  settings: HostSettings,
  { hub }: HostContext,
  { request, response, logReadings }: Exchange,
  room: string,
): Promise<void> {
  const given = bearerOf(request);
  const seat = given === undefined ? undefined : await hub.seatOf(room, given);
  if (seat === undefined) return tell(response, 403, faultOf('no-such-seat', roomMessages.noSuchSeat));
  if (seat === 'watch') return tell(response, 403, faultOf('players-only', roomMessages.playersOnly));
  const address = addressOf(request, settings.isBehindProxy);
  if (!isThisMachine(address) && !logReadings.take(address))
    return tell(response, 429, faultOf('too-many', roomMessages.tooManyLogs));
  const lines = await hub.lines(room);
  response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  for (const { line } of lines) response.write(`${line}\n`);
  response.end();
}

/** Sends the calendar of a seat: whether it is that player's turn. */
async function giveCalendar({ hub }: HostContext, { request, response }: Exchange, room: string): Promise<void> {
  const key = new URL(request.url ?? '', 'http://localhost').searchParams.get('key') ?? '';
  const side = await hub.sideOfCalendar(room, key);
  const state = side && (await hub.wake(room))?.state();
  if (!side || !state) return tell(response, 403, faultOf('no-such-seat', roomMessages.noSuchSeat));
  response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' });
  response.end(turnCalendar(state, side, roomMessages.yourTurn(state.settings.name ?? room)));
}

/** Sends the bundle of a room, with the models that its table uses, to every seat. */
async function giveBundle({ hub }: HostContext, { request, response }: Exchange, room: string): Promise<void> {
  const given = bearerOf(request);
  const seat = given === undefined ? undefined : await hub.seatOf(room, given);
  const bundle = seat && (await hub.bundle(room));
  if (bundle === undefined) return tell(response, 403, faultOf('no-such-seat', roomMessages.noSuchSeat));
  response.writeHead(200, { 'content-type': 'application/zip', 'cache-control': 'no-store' });
  response.end(bundle);
}

/** So many bytes as base64url. */
const base64url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`));

const subscribeSchema = z.strictObject({
  /** As a browser gives it; null ends it. */
  subscription: z
    .object({ endpoint: z.url().max(1000), keys: z.object({ p256dh: base64url(65), auth: base64url(16) }) })
    .nullable(),
});

/** Notes how a player's browser is told of a turn. */
async function subscribe(
  settings: HostSettings,
  { hub, push }: HostContext,
  { request, response }: Exchange,
  room: string,
): Promise<void> {
  if (!isOwnOrigin(request, settings.origins)) return tell(response, 403, faultOf('origin', roomMessages.otherOrigin));
  const given = bearerOf(request);
  const seat = given === undefined ? undefined : await hub.seatOf(room, given);
  if (seat === undefined || !sideOfSeat(seat))
    return tell(response, 403, faultOf('no-such-seat', roomMessages.noSuchSeat));
  const body = await bodyOf(request, ROOM_LIMITS.command);
  if ('kind' in body) return tell(response, 400, body);
  const order = subscribeSchema.safeParse(body.value);
  const endpoint = order.data?.subscription?.endpoint;
  if (!order.success || (endpoint !== undefined && !push.isService(endpoint)))
    return tell(response, 400, faultOf('shape', roomMessages.badSubscription, '/subscription'));
  const { subscription } = order.data;
  await hub.subscribe(room, seat, subscription === null ? undefined : JSON.stringify(subscription));
  json(response, 200, {});
}

const renewSchema = z.strictObject({ seat: z.enum(SEATS) });

/** Gives a seat a new token, for the host of a room. */
async function renewToken(
  settings: HostSettings,
  { hub }: HostContext,
  { request, response }: Exchange,
  room: string,
): Promise<void> {
  if (!isOwnOrigin(request, settings.origins)) return tell(response, 403, faultOf('origin', roomMessages.otherOrigin));
  const given = bearerOf(request);
  if (given === undefined || (await hub.seatOf(room, given)) !== 'host')
    return tell(response, 403, faultOf('no-such-seat', roomMessages.noSuchSeat));
  const body = await bodyOf(request, ROOM_LIMITS.command);
  if ('kind' in body) return tell(response, 400, body);
  const order = renewSchema.safeParse(body.value);
  if (!order.success) return tell(response, 400, faultOf('shape', roomMessages.badSeat, '/seat'));
  json(response, 200, { token: await hub.renew(room, order.data.seat) });
}

/** Serves the WebSockets of rooms. */
function serveSockets(server: Server, settings: HostSettings, context: HostContext): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: ROOM_LIMITS.message * 4,
    perMessageDeflate: false,
    autoPong: false,
    // Not in the types of the library yet.
    ...{ closeTimeout: CLOSE_WITHIN },
  });
  server.on('upgrade', (request: IncomingMessage, stream, head) => {
    const room = ROOM_PATH.exec(pathOf(request) ?? '')?.[1];
    const status = room === undefined ? '404 Not Found' : '403 Forbidden';
    stream.on('error', () => undefined);
    if (room === undefined || !isOwnOrigin(request, settings.origins)) stream.end(`HTTP/1.1 ${status}\r\n\r\n`);
    else sockets.handleUpgrade(request, stream, head, (socket) => connect(socket, room, context));
  });
  return sockets;
}

/** Commands and acts, and other messages, that a connection may send at once and every second. */
const RATES = { requests: [60, 12], others: [240, 60] } as const;

function connect(socket: WebSocket, room: string, context: HostContext): void {
  const { metrics, connectionId } = context;
  metrics.count('connections');
  const receiver = serveConnection({ ...context, rates: RATES }, room, connectionId(), {
    send: (text) => {
      metrics.count('messagesOut');
      socket.send(text);
    },
    waiting: () => socket.bufferedAmount,
    close: (code) => socket.close(code),
    terminate: () => socket.terminate(),
  });
  socket.on('ping', (data) => {
    // A client that asks and never reads the answers would fill the memory with them.
    if (socket.bufferedAmount < ROOM_LIMITS.behind) socket.pong(data);
  });
  socket.on('message', (data, isBinary) => {
    metrics.count('messagesIn');
    if (isBinary) socket.close(1003);
    else receiver.message(String(data));
  });
  socket.on('close', receiver.closed);
  // An error is followed by a close.
  socket.on('error', () => undefined);
  const beat = createHeartbeat(socket);
  socket.on('close', () => clearInterval(beat));
}

/** How long a client has to answer the end of its connection, milliseconds. */
const CLOSE_WITHIN = 3000;
/** How long clients have to close when the host ends, milliseconds. */
const GRACE = 500;
/** How often a silent connection is asked whether it is still there, milliseconds. */
const BEAT = 20_000;

/** Ends connections that were lost without being closed, as when a phone loses its network. */
function createHeartbeat(socket: WebSocket): NodeJS.Timeout {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  return setInterval(() => {
    if (!isAlive) socket.terminate();
    isAlive = false;
    socket.ping();
  }, BEAT).unref();
}
