import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';
import { findEarlyWords, findStrayWords } from './stray-words.ts';

/** Rooms with words of their own: faults of files and meshes, which name their place, and the command line. */
const OWN_WORDS = 'words cli kernel geometry rules physics scenario replay build keep intake bundle'.split(' ');

describe('the finder of stray words', () => {
  const stray = (source: string) => findStrayWords('a.tsx', source).map((found) => found.replace(/^\d+: /, ''));

  it.each([
    ['text between tags', '<p>nothing <b>{count}</b></p>', ['nothing']],
    ['a label of one word', '<button aria-label="close" title={is ? "shut" : undefined} />', ['close', 'shut']],
    ['a property that is read', 'const a = { label: "close" };', ['close']],
    ['a sentence', 'const a = "Nothing is picked.";', ['Nothing is picked.']],
    ['a sentence with gaps', `const a = \`\${unit} charges \${target}\`;`, ['… charges …']],
    ['a word beside a gap', `const a = \`\${count} models\`;`, ['… models']],
    ['a name with a capital', 'const a = { hold: "Hold" };', ['Hold']],
    ['what an error tells', 'throw new Error("the worker could not start");', ['the worker could not start']],
  ])('sees %s', (_what, source, found) => {
    expect(stray(source)).toEqual(found);
  });

  it.each([
    ['classes and styles', '<p className="card wide" style={{ font: "700 34px Inter, sans-serif" }} />'],
    ['kinds and keys', 'const a = kind === "Not this" ? "unit-moved" : key["a b"]; import b from "./a b.ts";'],
    ['keys of the keyboard', 'const a = { keys: ["Space", "Enter"] };'],
    ['types', 'type A = "Two words"; const a = b as "Two words";'],
    ['shaders', 'const a = `uniform vec3 colour; void main() {}`;'],
    ['what cannot be', 'throw new InvariantError("a page without a root");'],
    ['signs and numbers', '<p>{a} × {b} · 3″</p>'],
  ])('does not take %s for words', (_what, source) => {
    expect(stray(source)).toEqual([]);
  });

  it('sees words asked for while a module is loaded, and not those in functions', () => {
    const book = "import { words } from '../words/words.ts';\n";
    expect(findEarlyWords('a.ts', `${book}const A = { a: words.bar.undo };`)).toEqual(['2: words']);
    expect(findEarlyWords('a.ts', `${book}const a = () => words.bar.undo;`)).toEqual([]);
  });
});

describe('the words', () => {
  const mute = codeUnder('src').filter(({ path }) => !OWN_WORDS.includes(path.split('/')[1]!));

  it('are all in their room: nothing else says a sentence', () => {
    const stray = mute.flatMap(({ path, text }) => findStrayWords(path, text).map((found) => `${path}:${found}`));
    expect(stray.filter((found) => !STILL.some((file) => found.startsWith(`src/${file}:`)))).toEqual([]);
  });

  it('are asked for when they are said, never while a module is loaded', () => {
    expect(mute.flatMap(({ path, text }) => findEarlyWords(path, text).map((found) => `${path}:${found}`))).toEqual([]);
  });
});

/** Files whose words are still on the way. */
const STILL: readonly string[] = [
  'bundled-meshes.ts',
  'intake-session.ts',
  'intake-worker.ts',
  'main.tsx',
  'offline.ts',
  'own-bundles.ts',
  'own-room.tsx',
  'page-tools.ts',
  'referee.ts',
  'summon-referee.ts',
  'app/build-carry-hands.ts',
  'app/build-deeds.ts',
  'app/build-desk.ts',
  'app/build-door.ts',
  'app/build-draw-hands.ts',
  'app/build-entries.ts',
  'app/build-hands.ts',
  'app/build-pick-hands.ts',
  'app/build-place-hands.ts',
  'app/fight-steps.ts',
  'app/habits-build.ts',
  'app/intake-report.ts',
  'app/intake.ts',
  'app/lesson-list.ts',
  'app/own-files.ts',
  'app/play-steps.ts',
  'app/theatre-door.ts',
  'camera/check-shots.ts',
  'camera/key-eyes.ts',
  'camera/read-shots.ts',
  'camera/shot-migrations.ts',
  'camera/shot-schema.ts',
  'camera/shots-json-schema.ts',
  'film/lettering.ts',
  'film/picture-chain.ts',
  'reel/tray-poses.ts',
  'scene/figures.ts',
  'scene/mat-textures.tsx',
  'scene/own-preview.tsx',
  'shelf/build-librarian.ts',
  'shelf/build-writer.ts',
  'shelf/cards.ts',
  'shelf/explain-fault.ts',
  'shelf/keep-house.ts',
  'shelf/librarian.ts',
  'shelf/open-shelf.ts',
  'shelf/own-keeper.ts',
  'shelf/own-record.ts',
  'shelf/writer.ts',
  'sound/bank.ts',
  'ui/build-bar.tsx',
  'ui/build-drawers.tsx',
  'ui/build-inspector.tsx',
  'ui/build-keys.ts',
  'ui/build-menu.tsx',
  'ui/build-palette.tsx',
  'ui/build-piece-card.tsx',
  'ui/build-prompt.tsx',
  'ui/build-table-card.tsx',
  'ui/intake-base.tsx',
  'ui/intake-panel.tsx',
  'ui/own-panel.tsx',
];
