// Films three games into the built table, with a page that shows them: `npm run examples`, then dist/examples/index.html.
// The games are played here, always the same. Options are those of `highground film`; `--short=N` sets the shorter side of
// the pictures in pixels. Without --gpu, pictures are small and few, so that two cores draw a minute of film in half an
// hour; with a graphics card: `npm run examples -- --gpu`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CONTENT_POLICY } from '../src/cli/film/film-server.ts';
import { filmMessages } from '../src/messages/film.ts';
import { messages } from '../src/messages/messages.ts';
import type { SystemName } from '../src/rules/core/system.ts';

/** A built-in mission, the seed of its game, and the length and shape of its film. */
type Example = {
  readonly id: string;
  readonly system: SystemName;
  readonly seed: number;
  readonly director: '15' | '60';
  readonly isUpright: boolean;
};

const EXAMPLES: readonly Example[] = [
  { id: 'three-chests-by-night', system: 'skirmish', seed: 3, director: '15', isUpright: true },
  { id: 'the-broken-boulevard', system: 'squads', seed: 3, director: '15', isUpright: false },
  { id: 'hold-the-ridge', system: 'regiments', seed: 3, director: '60', isUpright: false },
];

const ROOT = resolve(import.meta.dirname, '..');
const PAGE = join(ROOT, 'dist');
const FOLDER = join(PAGE, 'examples');

const SHORT = '--short=';
const given = process.argv.slice(2);
const isDrawnByCard = given.includes('--gpu');
const short = Number(given.find((arg) => arg.startsWith(SHORT))?.slice(SHORT.length) ?? (isDrawnByCard ? 720 : 180));
const pictures = isDrawnByCard ? [] : ['--fps', '24', '--blur', '1'];
const long = 2 * Math.round((short * 8) / 9);

const at = (id: string, ending: string): string => join(FOLDER, `${id}.${ending}`);

/** Runs a command of ours. @throws Where it fails. */
function highground(...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HIGHGROUND_PAGE: PAGE },
  });
  if (status !== 0) throw new Error(`highground ${args.join(' ')} ended with ${status}`);
}

function make({ id, seed, director, isUpright }: Example): void {
  const scenario = join(ROOT, 'src/scenario/builtin', `${id}.json`);
  const game = at(id, 'replay');
  const policy = 'attacker=greedy,defender=greedy';
  highground('run', scenario, '--auto', '--policy', policy, '--seed', String(seed), '--record', game);
  const size = isUpright ? `${short}x${long}` : `${long}x${short}`;
  const options = given.filter((arg) => !arg.startsWith(SHORT));
  highground('film', game, '--out', at(id, 'webm'), '--director', director, '--size', size, ...pictures, ...options);
}

/** A film with its poster, its chapters and a link to its replay, as HTML. */
function figureOf({ id, system }: Example): string {
  const { name } = JSON.parse(readFileSync(join(ROOT, 'src/scenario/builtin', `${id}.json`), 'utf8')) as {
    name: string;
  };
  return `<figure>
<video controls preload="none" poster="${id}.poster.jpg" src="${id}.webm">
<track kind="chapters" src="${id}.chapters.vtt" srclang="en" default>
</video>
<figcaption>${name} · ${messages.lessons.systems[system]} · <a href="../?replay=examples/${id}.replay">${filmMessages.examples.watch}</a></figcaption>
</figure>`;
}

/** The page of the films made so far. */
const pageOf = (films: readonly Example[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${filmMessages.examples.title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem; max-width: 60rem; }
figure { margin: 0 0 2.5rem; }
video { display: block; max-width: 100%; max-height: 80vh; border-radius: 12px; }
</style>
<h1>${filmMessages.examples.title}</h1>
${films.map(figureOf).join('\n')}
</html>
`;

mkdirSync(FOLDER, { recursive: true });
EXAMPLES.forEach((example, i) => {
  make(example);
  // Films take long: those that are made can be watched meanwhile.
  writeFileSync(join(FOLDER, 'index.html'), pageOf(EXAMPLES.slice(0, i + 1)));
  console.log(at(example.id, 'webm'));
});
