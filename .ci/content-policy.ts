// Puts the policy of what it may load and run into the built page.
import type { Plugin } from 'vite';
import { CONTENT_POLICY } from '../src/cli/film/film-server.ts';

const meta: Plugin = {
  name: 'highground-content-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_POLICY },
      injectTo: 'head-prepend',
    },
  ],
};

const PROBE = 'new F("");';

/** The schema library compiles where it may, and tries to find out: the attempt alone would be reported as a violation. */
const withoutProbe: Plugin = {
  name: 'highground-without-probe',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('zod/v4/core/util.js')) return undefined;
    if (!code.includes(PROBE)) throw new Error(`${id} no longer has ${PROBE}: look how it finds out about eval.`);
    return { code: code.replace(PROBE, 'return false;'), map: null };
  },
};

/** The plugins for the policy of the built page. */
export const contentPolicy: readonly Plugin[] = [meta, withoutProbe];
