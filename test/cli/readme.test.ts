import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { REPOSITORY } from '../support/source-files.ts';

const README = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');

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
const rows = [...README.matchAll(/^\| `(\w+)((?: (?:verify|show))?)[ `](.*)$/gm)].flatMap(([, command, part, rest]) => {
  const options = new Set([...rest!.split('\n')[0]!.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option));
  return options.size === 0 ? [] : [{ command: `${command}${part}`, options: [...options] }];
});

describe('what the README says', () => {
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

  it('lies where it points to', () => {
    const targets = [...README.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target!);
    const places = targets.filter((target) => !/^\w+:/.test(target));
    expect(places.length).toBeGreaterThan(5);
    expect(places.filter((place) => !existsSync(join(REPOSITORY, place)))).toEqual([]);
    const headings = new Set(
      [...README.matchAll(/^#+ (.*)$/gm)].map(([, words]) =>
        words!
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const inside = [...README.matchAll(/\]\(#([^)]+)\)/g)].map(([, heading]) => heading!);
    expect(inside.filter((heading) => !headings.has(heading))).toEqual([]);
  });
});
