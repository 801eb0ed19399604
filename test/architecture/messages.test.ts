import { describe, expect, it } from 'vitest';
import { findStrayWords } from './stray-messages.ts';

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
