import { randomBytes } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FilmOut } from './film-out.ts';

/** Serves the built page to the browser that makes the film, and receives the film from it. */
type FilmServer = {
  readonly address: string;
  /** The address to send the film to. It contains a secret token, so that no other page can write. */
  readonly sink: string;
  /** Why received data could not be written; undefined while there is no error. */
  readonly fault: () => string | undefined;
  readonly close: () => Promise<void>;
};

/** WebAssembly is compiled and nothing else: no inline script, no `eval`. Models and pictures of players are blobs. */
const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  // Menus and dialogs set styles of their own when they open.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** What the built page may load and run. It is in the page itself, so that it holds on any static host. */
export const CONTENT_POLICY: string = DIRECTIVES.join('; ');

/** The headers of a server of the built page: being framed by another page is refused only by a header. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `${CONTENT_POLICY}; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
};

/** The headers of the page under a URL. An embedded replay may be framed: it keeps nothing and plays nothing else. */
export const headersFor = (url = '/'): Readonly<Record<string, string>> =>
  /^\/\?(?:[^#]*&)?embed(?:[=&#]|$)/.test(url)
    ? { ...PAGE_HEADERS, 'content-security-policy': CONTENT_POLICY }
    : PAGE_HEADERS;

const TYPE: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.glb': 'model/gltf-binary',
  '.webm': 'video/webm',
  '.jpg': 'image/jpeg',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Serves a folder and some files by name, to this machine only. */
export async function serveFilm(
  folder: string,
  sources: Readonly<Record<string, string>>,
  out: FilmOut,
): Promise<FilmServer> {
  const token = randomBytes(16).toString('hex');
  const giveFile = createFileGiver(folder);
  let fault: string | undefined;
  const take = async (request: IncomingMessage, url: URL): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const data = Buffer.concat(parts);
    if (url.pathname.endsWith('/bytes')) out.bytes(data, Number(url.searchParams.get('at')));
    else out.file(url.searchParams.get('name') ?? '', data);
  };
  const server = createServer((request, response) => {
    const url = readTarget(request);
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
    if (url === undefined) response.writeHead(400).end();
    else if (url.pathname.startsWith(`/${token}/`) && request.method === 'POST') {
      take(request, url).then(
        () => response.writeHead(204).end(),
        (error: unknown) => {
          fault = sayDiskFault(error);
          response.writeHead(507).end(fault);
        },
      );
    } else if (url.pathname.startsWith(`/${token}/`)) send(response, sources[url.pathname.slice(token.length + 2)]);
    else giveFile(request, response, url.pathname);
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', done);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    sink: `${address}/${token}`,
    fault: () => fault,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/**
 * The address that a request asks for; undefined when it is not a path of this server or cannot be decoded. So is a
 * foreign Host: under a name that resolves to this machine another site's page could read what is served here.
 */
function readTarget({ url, headers, socket }: IncomingMessage): URL | undefined {
  if (headers.host !== `127.0.0.1:${socket.localPort}` || !url?.startsWith('/') || url.startsWith('//'))
    return undefined;
  try {
    const target = new URL(url, 'http://127.0.0.1');
    return decodeURIComponent(target.pathname).includes('\0') ? undefined : target;
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, file: string | undefined): void {
  if (file === undefined) response.writeHead(404).end();
  else
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
}

/** Files that compress well. */
const SQUEEZED = new Set(['.html', '.js', '.css', '.json', '.svg', '.wasm', '.webmanifest']);
/** Names of built files hold a hash of what is in them: they never change. */
const LASTING = 'public, max-age=31536000, immutable';

const squeeze = promisify(gzip);

/** A build has fewer compressed files than this; a new build on the same server makes room. */
const MOST_SQUEEZED = 2000;

/** Sends a file by its path as in a URL, `index.html` for the root; 404 where there is none. */
export type GiveFile = (request: Pick<IncomingMessage, 'headers'>, response: ServerResponse, path: string) => void;

/** Serves the files of a folder. Compressing the whole page takes a second, so each file is compressed once. */
export function createFileGiver(folder: string): GiveFile {
  const squeezed = new Map<string, Promise<Buffer>>();
  const squeezedFile = (file: string, changed: number): Promise<Buffer> => {
    const key = `${changed} ${file}`;
    const known = squeezed.get(key);
    if (known) return known;
    if (squeezed.size >= MOST_SQUEEZED) squeezed.clear();
    const bytes = readFile(file).then((plain) => squeeze(plain));
    squeezed.set(key, bytes);
    bytes.catch(() => squeezed.delete(key));
    return bytes;
  };
  return ({ headers }, response, path) => {
    const asked = path === '/' ? '/index.html' : decodeURIComponent(path);
    const file = join(folder, normalize(`/${asked}`));
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    const ending = extname(file);
    const isSqueezed = SQUEEZED.has(ending) && /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
    response.writeHead(200, {
      'content-type': TYPE[ending] ?? 'application/octet-stream',
      'cache-control': path.startsWith('/assets/') ? LASTING : 'no-cache',
      ...(isSqueezed ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}),
    });
    // A client that goes away ends the file too; there is nothing left to tell it.
    const ended = (): void => undefined;
    if (isSqueezed)
      squeezedFile(file, found.mtimeMs).then(
        (bytes) => response.end(bytes),
        () => response.destroy(),
      );
    else pipeline(createReadStream(file), response, ended);
  };
}

/** An error of the file system in plain words. */
function sayDiskFault(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'there is no permission to write to it';
  return error instanceof Error ? error.message.split('\n')[0]! : 'the disk failed';
}
