import { type Migration, migrate } from '../../kernel/migration.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { FileFault, FileKind } from '../file-fault.ts';
import type { Problem } from '../problem.ts';

/** A document that names its version, of any version and not yet validated. */
export type LooseDocument = Readonly<Record<string, unknown>>;

/** A format whose documents name their version: its kind, the newest version, and all migrations since version 1. */
export type VersionedFormat = {
  readonly is: FileKind;
  readonly newest: number;
  readonly steps: readonly Migration<LooseDocument>[];
};

/** The newest version. */
const SCENARIO_VERSION = 2;

/**
 * The scenario file. Version 2 added the mission, warbands and what units need for them, and changed nothing else, so a
 * file of version 1 needs no migration and keeps its number: its text, and what is recorded of it, stay the same.
 */
export const SCENARIO_FORMAT: VersionedFormat = { is: 'scenario', newest: SCENARIO_VERSION, steps: [] };

/**
 * A document migrated to the newest version of its format; one without a valid version is left for the schema to
 * report.
 *
 * @errors A version newer than this program knows.
 */
export function upgradeDocument(
  document: LooseDocument,
  { is, newest, steps }: VersionedFormat,
): Result<LooseDocument, Problem<FileFault>> {
  const { version } = document;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return ok(document);
  if (version <= newest) return ok(migrate(document, version, steps.map(naming)));
  return err({ at: '/version', fault: { kind: 'newer', is, version, most: newest } });
}

/** A migration that also sets the document's version. */
const naming = ({ up, ...step }: Migration<LooseDocument>): Migration<LooseDocument> => ({
  ...step,
  up: (document) => ({ ...up(document), version: step.to }),
});
