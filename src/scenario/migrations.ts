import { err, ok, type Result } from '../kernel/result.ts';
import type { Problem } from './problem.ts';

/** A scenario document of some version, not yet checked. */
export type LooseDocument = Readonly<Record<string, unknown>>;

/** One step of the format: how a document of the version before becomes one of version `to`. Appended, never edited. */
export type Migration = {
  readonly to: number;
  readonly why: string;
  readonly up: (document: LooseDocument) => LooseDocument;
};

/** The version this code writes. */
export const SCENARIO_VERSION = 1;

/** All steps since version 1, in order. */
export const MIGRATIONS: readonly Migration[] = [];

/**
 * A document brought to {@link SCENARIO_VERSION}; one without a sensible version is left for the schema to name.
 *
 * @errors A version this program does not know yet.
 */
export function upgradeDocument(document: LooseDocument): Result<LooseDocument, Problem> {
  const { version } = document;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return ok(document);
  if (version > SCENARIO_VERSION) {
    return err({
      at: '/version',
      message: `This scenario is of version ${version}; this Highground reads up to version ${SCENARIO_VERSION}. Update it.`,
    });
  }
  return ok(
    MIGRATIONS.filter((step) => step.to > version).reduce(
      (old, step) => ({ ...step.up(old), version: step.to }),
      document,
    ),
  );
}
