import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { HeaviestFirst } from './.ci/heaviest-first.ts';
import { contentPolicy } from './.ci/content-policy.ts';
import { offline } from './.ci/offline.ts';
import { CHROMIUM_FLAGS, findChromium } from './src/cli/film/find-chromium.ts';
import { PAGE_HEADERS } from './src/cli/film/film-server.ts';
import { COMPILED } from './src/cli/keep-compiled.ts';
import { TEST_TIMEOUT } from './test/support/test-timeout.ts';
import { NATIVE_MODULES } from './test/support/native-modules.ts';

const chromium = findChromium();

/** How tests run in Node. */
const NODE = {
  environment: 'node',
  // Files follow one another in one process, where code is warm (test/architecture/shared-process.test.ts).
  isolate: false,
  setupFiles: ['test/support/seeds.ts'],
  // Loaded by the engine itself, these start compiled.
  server: { deps: { external: [...NATIVE_MODULES] } },
  env: { NODE_COMPILE_CACHE: COMPILED },
  // One more than the cores: tests that start programs or let a room time out wait most of their time.
  maxWorkers: availableParallelism() + 1,
  // Tests leave much that lives shortly: a large young generation (MiB) collects it in fewer passes.
  execArgv: ['--max-semi-space-size=64'],
  // A run that draws ten times as many cases takes ten times as long.
  testTimeout: TEST_TIMEOUT * Math.max(1, Number(process.env['HIGHGROUND_DEPTH'] ?? 1)),
  hookTimeout: TEST_TIMEOUT,
};

/** What a build reports: not how long its plugins took. */
const checks = { pluginTimings: false };

export default defineConfig({
  plugins: [react(), ...offline, ...contentPolicy],
  // The workers are built by themselves.
  worker: { format: 'es', plugins: () => [...contentPolicy], rolldownOptions: { checks } },
  // Met only once a worker or a panel has started: found late, they would make the development server load the page again.
  optimizeDeps: {
    include: [
      '@dimforge/rapier3d-compat',
      'zod',
      'fast-xml-parser',
      'fflate',
      'flatqueue',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
    ],
  },
  build: {
    target: 'es2023',
    // The engine and the physics are each one big file that changes only with its version.
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      checks,
      // Packages that also run in Node import its modules, which nothing in the page calls.
      onLog: (level, log, report) => {
        if (!log.message.includes('externalized for browser compatibility')) report(level, log);
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'three', test: /node_modules\/three\// },
            { name: 'rapier', test: /node_modules\/@dimforge\// },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // What most parts of the page share comes in one file: a first visit asks for a third as many.
            { name: 'shared', test: /\/src\//, minShareCount: 8, priority: -1 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173 },
  preview: { host: '127.0.0.1', port: 4173, headers: PAGE_HEADERS },
  test: {
    sequence: { sequencer: HeaviestFirst },
    teardownTimeout: TEST_TIMEOUT,
    projects: [
      {
        extends: true,
        test: {
          ...NODE,
          name: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/site/**', 'test/process/**', 'test/cli/**', 'test/server/**'],
        },
      },
      // The command line, and programs that are started, killed and measured as a whole.
      { extends: true, test: { ...NODE, name: 'process', include: ['test/{cli,process,server}/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          // The built table as it is served, in a browser that may be closed, cut off and killed.
          name: 'site',
          environment: 'node',
          include: ['test/site/**/*.test.ts'],
          globalSetup: ['test/site/build-once.ts'],
          fileParallelism: false,
          // Files share a process, and with it a browser (test/site/site.ts).
          isolate: false,
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.{ts,tsx}'],
          // One page for all files: opening it takes longer than most of them (test/browser/page.ts).
          isolate: false,
          testTimeout: TEST_TIMEOUT,
          hookTimeout: TEST_TIMEOUT,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium ? { executablePath: chromium } : {}),
                args: [...CHROMIUM_FLAGS],
                timeout: TEST_TIMEOUT,
              },
            }),
            connectTimeout: TEST_TIMEOUT,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
