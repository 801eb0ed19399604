import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/cli/run-cli.ts';

/** A folder for the scenarios of a test. */
export type ScenarioFolder = {
  /** Writes a scenario; gives its path. */
  readonly write: (name: string, document: object) => string;
  readonly path: (name: string) => string;
  readonly dispose: () => void;
};

/** A new folder that lies nowhere near the repository. */
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

/** What the command line answers with `--json`: its exit status and the one document. */
export async function askJson(
  ...args: readonly string[]
): Promise<{ readonly status: number; readonly json: Record<string, unknown> }> {
  const { status, stdout } = await runCli([...args, '--json']);
  return { status, json: JSON.parse(stdout) as Record<string, unknown> };
}
