import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';
import { findStrayWords } from './stray-messages.ts';

/** Rooms with words of their own: the command line, names of keywords, and what only engineers read. */
const OWN_WORDS = 'messages cli physics rules'.split(' ');

/** What is no language, by file: names of tables as their files give them, and names for engineers, as titles of schemas. */
const NO_WORDS: Readonly<Record<string, RegExp>> = {
  'src/app/state/lesson-list.ts': /^(?:The first charge|The first leap|Four against one)$/,
  'src/editor/choices.ts': /^INFANTRY,/,
  'src/camera/poses/key-poses.ts': /^An eye needs a key\.$/,
  'src/camera/list/shots-json-schema.ts': /^Highground shot list, version 1$/,
  'src/mesh-import/write-user-glb.ts': /^Highground$/,
  'src/replay/migrations.ts': /^one line an event/,
  'src/timeline/tray-poses.ts': /^tray of …$/,
  'src/lab/batch/drive-batch.ts': /^task … came home incomplete$/,
  'src/referee/batch/play-batch.ts': /^seed …, combination …: …$/,
  'src/lab/report/style.ts': /./,
  'src/scenario/json-schema.ts': /^Highground scenario, version 2$/,
  'src/scenario/stored-answers.ts': /^\{ "format": "highground\/answers",/,
  'src/scene/terrain/mat-textures.tsx': /^no texture is called …$/,
  'src/scene/light/room-light.ts': /^a room of … bytes$/,
  'src/scene/light/light.tsx': /^the room answers …$/,
  'src/sound/bank.ts': /^… … far$/,
  'src/film/lettering.ts': /px …/,
  'src/film/picture-chain.ts': /^(?:Medium|High)$/,
};

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
});

describe('the words', () => {
  const mute = codeUnder('src').filter(({ path }) => !OWN_WORDS.includes(path.split('/')[1]!));

  it('are all in their room: nothing else says a sentence', () => {
    const stray = mute.flatMap(({ path, text }) =>
      findStrayWords(path, text)
        .filter((found) => !NO_WORDS[path]?.test(found.replace(/^\d+: /, '')))
        .map((found) => `${path}:${found}`),
    );
    expect(stray).toEqual([]);
  });
});
