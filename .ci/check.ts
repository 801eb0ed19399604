// Everything that must pass before a commit: types, lint, format and tests; with --browser also those
// in a browser, with --deep every case of every test (test/support/drawn.ts). The last line counts what passed and what
// failed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

type Count = { readonly passed: number; readonly failed: number; readonly what?: readonly string[] };

/** The fields used of Vitest's report. A file that cannot be loaded fails without a test. */
type Report = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

const ROOT = resolve(import.meta.dirname, '..');
/** What several runs of tests share. */
const SHARED = mkdtempSync(join(tmpdir(), 'highground-'));
const LINT = '--config-path=test/architecture/lint.json';
const PLACES = ['src', 'test', 'models/bake', 'textures/bake', '.ci', 'vite.config.ts'];
const browser = process.argv.includes('--browser');
// Child processes inherit the share of cases to draw.
if (process.argv.includes('--deep')) process.env['HIGHGROUND_DEPTH'] ??= '1';

// The tests in Node take every core, the pages after them: side by side they take a third longer, because what waits for a
// busy core is asked again and again. Each lane prints after the lanes before it.
const inNode = tests('node tests', browser ? ['node', 'process'] : ['node'], {});
const lanes = [inNode];
const before = () => Promise.all(lanes);
lanes.push(
  programs(
    [
      // One checker: several share little, and take cores from the tests.
      ['types', bin('tsc'), ['-p', '.', '--checkers', '1']],
      ['lint and format', bin('biome'), ['ci', LINT, '--error-on-warnings', ...PLACES]],
    ],
    before(),
  ),
);
if (browser) {
  const { findOrInstallChromium } = await import('../test/support/find-chromium.ts');
  const chromium = findOrInstallChromium();
  if (chromium === undefined) {
    const what = 'no Chromium found: install it (apt-get install chromium) or set CHROMIUM_PATH to the browser';
    lanes.push(Promise.resolve({ passed: 0, failed: 1, what: [`browser tests: ${what}`] }));
  } else {
    const env = { CHROMIUM_PATH: chromium };
    // The first run of the site's tests builds the table for both (test/site/build-once.ts).
    const siteEnv = { ...env, HIGHGROUND_SITE: join(SHARED, 'site') };
    await inNode;
    const inBrowser = tests('browser tests', ['browser'], env, before());
    lanes.push(inBrowser);
    // The browser's tests end first: then a part of the site's goes on beside the others (.ci/heaviest-first.ts).
    lanes.push(tests('site tests', ['site'], siteEnv, before(), ['--shard=1/2']));
    const others = before();
    lanes.push(inBrowser.then(() => tests('more site tests', ['site'], siteEnv, others, ['--shard=2/2'])));
  }
}
const counts = await before();
rmSync(SHARED, { recursive: true, force: true });

// Repeated at the end, where readers look for it.
const failures = counts.flatMap(({ what }) => what ?? []);
if (failures.length > 0) say('failed', `\n${failures.join('\n')}`);

const sum = counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }));
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;

function bin(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name);
}

function say(name: string, words: string): void {
  console.log(`\n── ${name}: ${words}`);
}

type Program = readonly [name: string, file: string, args: readonly string[]];

/**
 * Runs programs one after another; each passes or fails as a whole.
 *
 * @param after Resolves before the first may print.
 */
async function programs(all: readonly Program[], after: Promise<unknown>): Promise<Count> {
  const what: string[] = [];
  const heard: string[] = [];
  for (const [name, file, args] of all) {
    const { status, said } = await run(file, args, {}, true);
    if (status !== 0) what.push(name);
    heard.push(`\n── ${name}:\n${said}`);
  }
  await after;
  console.log(heard.join(''));
  return { passed: all.length - what.length, failed: what.length, what };
}

/**
 * Runs the tests of some Vitest projects and counts them. A run that ends without a report is one failure.
 *
 * @param after   Resolves before this run may print.
 * @param options Further options of Vitest.
 */
async function tests(
  name: string,
  projects: readonly string[],
  env: Readonly<Record<string, string>>,
  after?: Promise<unknown>,
  options: readonly string[] = [],
): Promise<Count> {
  if (!after) say(name, '');
  const folder = mkdtempSync(join(tmpdir(), 'highground-'));
  const report = join(folder, 'report.json');
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ['run', ...chosen, ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const { status, said } = await run(bin('vitest'), args, env, after !== undefined);
    await after;
    if (after) say(name, `\n${said}`);
    const told = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failed = told.numFailedTests;
    if (status === 0 && failed === 0) return { passed: told.numPassedTests, failed };
    // Errors outside any test (a file that cannot be loaded, an unhandled rejection) fail the run but no test.
    const what = whatFailed(told);
    const named = what.length > 0 ? what : [`${name}: an error outside any test`];
    return { passed: told.numPassedTests, failed: Math.max(failed, 1), what: named };
  } catch {
    return { passed: 0, failed: 1, what: [`${name}: ended without a report`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The place and name of each failed test, with the first lines of the reason. */
function whatFailed({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const file = relative(ROOT, name);
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${opening(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}: ${opening(failureMessages.join('\n'))}`,
    );
  });
}

function opening(text: string): string {
  return text.split('\n').slice(0, 8).join('\n    ');
}

type Ran = { readonly status: number | null; readonly said: string };

/** Runs a program to its end; with `quietly`, the output is only returned. */
function run(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  quietly: boolean,
): Promise<Ran> {
  const child = spawn(file, args, {
    cwd: ROOT,
    stdio: quietly ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (status) => done({ status, said }));
  });
}
