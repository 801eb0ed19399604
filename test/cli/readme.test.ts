import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { REPOSITORY } from '../support/source-files.ts';

/** The pages that speak to users, by their paths. */
const PAGES = ['README.md', 'src/cli/README.md', 'src/scenario/README.md', 'src/lab/README.md', 'src/README.md'];
const textOf = (page: string): string => readFileSync(join(REPOSITORY, page), 'utf8');
const README = PAGES.map(textOf).join('\n');

/** What stands between fences of a kind. */
const fenced = (kind: string): readonly string[] =>
  [...README.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, is, text]) => (is === kind ? [text!] : []));

/** Commands with what they print, up to the dots that leave the rest out. */
const examples = fenced('')
  .flatMap((text) => text.split('\n\n'))
  .flatMap((block) => {
    const [asked, ...lines] = block.trimEnd().split('\n');
    const args = /^\$ npm run -s highground -- (.*)$/.exec(asked!)?.[1];
    return args === undefined ? [] : [{ args, lines }];
  });

/** The rows of the table of commands: what each begins with, and the options it names. */
const rows = [...README.matchAll(/^\| `(\w+)((?: (?:verify|show|review))?)[ `](.*)$/gm)].flatMap(
  ([, command, part, rest]) => {
    const options = new Set([...rest!.split('\n')[0]!.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option));
    return options.size === 0 ? [] : [{ command: `${command}${part}`, options: [...options] }];
  },
);

describe('what the pages say', () => {
  it.each(examples)('is printed: $args', async ({ args, lines }) => {
    const { status, stdout, stderr } = await runCli(args.split(' '));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const isWhole = lines.at(-1)?.trim() !== '…';
    const shown = isWhole ? lines : lines.slice(0, -1);
    const printed = stdout.trimEnd().split('\n');
    expect(isWhole ? printed : printed.slice(0, shown.length)).toEqual(shown);
  });

  it('has examples, and a table of commands', () => {
    expect(examples.length).toBeGreaterThanOrEqual(3);
    expect(rows.map(({ command }) => command)).toEqual(
      expect.arrayContaining(['path', 'charge', 'replay verify', 'film']),
    );
  });

  it.each(rows)('of $command are options it has', async ({ command, options }) => {
    const { stdout } = await runCli([...command.split(' '), '--help']);
    for (const option of options) expect(stdout).toMatch(new RegExp(`${option}\\b(?!-)`));
  });

  it('of the scenario file is one, and what its script expects holds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'highground-readme-'));
    const path = join(folder, 'readme.json');
    const scenarios = fenced('json').filter((text) => text.includes('"highground/scenario"'));
    expect(scenarios).not.toHaveLength(0);
    for (const text of scenarios) {
      writeFileSync(path, text);
      expect(await runCli(['run', path])).toMatchObject({ status: 0, stderr: '' });
    }
    rmSync(folder, { recursive: true });
  });

  it.each(PAGES)('points only to places that are there: %s', (page) => {
    const targets = [...textOf(page).matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!);
    for (const target of targets.filter((one) => !/^\w+:/.test(one))) {
      const [path, heading] = target.split('#');
      const file = path === '' ? join(REPOSITORY, page) : join(REPOSITORY, dirname(page), path!);
      expect(existsSync(file), target).toBe(true);
      if (heading !== undefined) expect(headingsOf(readFileSync(file, 'utf8')), target).toContain(heading);
    }
  });

  it('fits on a screen or two: the README at most 150 lines, and no paragraph over 80 words', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(150);
    const paragraphs = ['README.md', 'src/README.md'].flatMap((page) => textOf(page).split(/\n\s*\n|\n- /));
    expect(paragraphs.filter((text) => !text.startsWith('|') && text.split(/\s+/).length > 80)).toEqual([]);
  });
});

/** The anchors of a page's headings, as its host makes them. */
const headingsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, words]) =>
    words!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
