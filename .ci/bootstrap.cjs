// Installs the packages when they are missing or older than package-lock.json. Runs before any script of ours, with
// whatever Node the system has (20 or newer); every later script finds Node 24 in node_modules/.bin. Says nothing on
// standard output, so that `highground … --json` prints its document and nothing else.
'use strict';

const { spawnSync } = require('node:child_process');
const { existsSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const at = (...path) => join(root, ...path);

/** Whether every package of the lock file is there. */
function isInstalled() {
  const installed = at('node_modules', '.package-lock.json');
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(at('package-lock.json')).mtimeMs && runtimeWorks()
  );
}

/** Whether the Node that our packages bring answers; its install script may have been skipped. */
function runtimeWorks() {
  const wanted = `v${require(at('package.json')).dependencies.node}`;
  const said = spawnSync(at('node_modules', '.bin', 'node'), ['--version'], { encoding: 'utf8' });
  return said.status === 0 && said.stdout.trim() === wanted;
}

/** Runs a program with its output on standard error. */
function run(program, args, cwd = root) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: ['ignore', 2, 2] });
  if (error) console.error(`${program}: ${error.message}`);
  return status === 0;
}

if (!isInstalled()) {
  console.error('Installing packages …');
  const installed = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  // Newer npm versions may skip install scripts until they are approved; the runtime needs its own.
  if (installed && !runtimeWorks())
    run(process.execPath, ['installArchSpecificPackage.js'], at('node_modules', 'node'));
  if (!installed || !runtimeWorks()) {
    console.error('The packages could not be installed. Check the network, then run `npm ci`.');
    process.exit(1);
  }
}
