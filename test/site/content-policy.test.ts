import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVisitor, openSite, openTab, play, type Site, type Visitor, visit } from './site.ts';

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await openSite();
  visitor = await visit(site);
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

/** What becomes of injected code and addresses. */
async function smuggled(at: Site): Promise<Readonly<Record<string, string>>> {
  const page = await openTab(visitor, at, '&scenario=open-ground');
  await play(page, 1);
  const found = await page.evaluate(async () => {
    const marks = globalThis as unknown as Record<string, string | undefined>;
    const script = (fields: Partial<HTMLScriptElement>) =>
      document.head.append(Object.assign(document.createElement('script'), fields));
    script({ textContent: 'globalThis.inline = "ran"' });
    script({ src: 'https://example.invalid/x.js' });
    const holder = document.createElement('div');
    holder.innerHTML = '<img src="none:" onerror="globalThis.handler = \'ran\'">';
    document.body.append(holder);
    const attempt = async (work: () => unknown): Promise<string> => {
      try {
        await work();
        return 'ran';
      } catch (error) {
        return (error as Error).name;
      }
    };
    // A debugger may evaluate code as long as it waits for its own.
    await new Promise((done) => setTimeout(done));
    // biome-ignore lint/security/noGlobalEval: it is what is refused
    const evaluated = await attempt(() => globalThis.eval('1'));
    const fetched = await attempt(() => fetch('https://example.invalid/stolen'));
    const worker = await attempt(
      () =>
        new Promise((done, fail) => {
          const url = URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }));
          const made = new Worker(url);
          made.onmessage = done;
          made.onerror = () => fail(new TypeError('refused'));
        }),
    );
    await new Promise((done) => setTimeout(done, 100));
    return { inline: marks['inline'] ?? 'refused', handler: marks['handler'] ?? 'refused', evaluated, fetched, worker };
  });
  await page.close();
  // They were asked for here, and by no page of ours.
  expect(visitor.violations.splice(0).length).toBeGreaterThan(4);
  return found;
}

const REFUSED = {
  inline: 'refused',
  handler: 'refused',
  evaluated: 'EvalError',
  fetched: 'TypeError',
  worker: 'TypeError',
};

describe('the content policy of the built page', () => {
  it('refuses code and addresses that are not of the page', async () => {
    expect(await smuggled(site)).toEqual(REFUSED);
    const { headers } = await fetch(site.address);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('holds on a host that sends no headers', async () => {
    const host = createServer(({ url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://localhost');
      const file = join(site.folder, pathname === '/' ? 'index.html' : pathname);
      const type = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }[extname(file)];
      try {
        const bytes = readFileSync(file);
        response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(bytes);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    const plain = { ...site, address: `http://127.0.0.1:${(host.address() as AddressInfo).port}/` };
    expect(await smuggled(plain)).toEqual(REFUSED);
    host.closeAllConnections();
    await new Promise((done) => host.close(done));
  });
});
