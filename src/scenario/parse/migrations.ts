import { type Migration, migrate } from '../../kernel/migration.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { FileFault, FileKind } from '../file-fault.ts';
import type { Problem } from '../problem.ts';

/** A document of some version that names it, not yet checked. */
export type LooseDocument = Readonly<Record<string, unknown>>;

/** A format whose documents name their version: what one is, the version written, all steps since version 1. */
export type VersionedFormat = {
  readonly is: FileKind;
  readonly newest: number;
  readonly steps: readonly Migration<LooseDocument>[];
};

/** The version this code writes. */
export const SCENARIO_VERSION = 1;

/** The scenario file. */
export const SCENARIO_FORMAT: VersionedFormat = { is: 'scenario', newest: SCENARIO_VERSION, steps: [] };

/**
 * A document brought to the newest version of its format; one without a sensible version is left for the schema to
 * name.
 *
 * @errors A version this program does not know yet.
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

/** A step whose documents name the version they have come to. */
const naming = ({ up, ...step }: Migration<LooseDocument>): Migration<LooseDocument> => ({
  ...step,
  up: (document) => ({ ...up(document), version: step.to }),
});
