import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/cli/run-cli.ts';

/** A folder for the scenarios of a test. */
export type ScenarioFolder = {
  /** Writes a scenario and returns its path. */
  readonly write: (name: string, document: object) => string;
  readonly path: (name: string) => string;
  readonly dispose: () => void;
};

/** Creates a new folder outside the repository. */
export function createScenarioFolder(): ScenarioFolder {
  const folder = mkdtempSync(join(tmpdir(), 'highground-'));
  const path = (name: string) => join(folder, name);
  return {
    path,
    write: (name, document) => {
      writeFileSync(path(name), JSON.stringify(document));
      return path(name);
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The answer of the command line with `--json`: its exit status and the document. */
export async function askJson(
  ...args: readonly string[]
): Promise<{ readonly status: number; readonly json: Record<string, unknown> }> {
  const { status, stdout } = await runCli([...args, '--json']);
  return { status, json: JSON.parse(stdout) as Record<string, unknown> };
}
