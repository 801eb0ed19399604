import { err, ok, type Result } from '../kernel/result.ts';
import type { Problem } from '../scenario/problem.ts';

/** A shot list of some version, not yet checked. */
export type LooseShots = Readonly<Record<string, unknown>>;

/** One step of the format: how a list of the version before becomes one of version `to`. Appended, never edited. */
export type ShotMigration = {
  readonly to: number;
  readonly why: string;
  readonly up: (list: LooseShots) => LooseShots;
};

/** The version this code writes. */
export const SHOTS_VERSION = 1;

/** All steps since version 1, in order. */
export const SHOT_MIGRATIONS: readonly ShotMigration[] = [];

/**
 * A list brought to {@link SHOTS_VERSION}; one without a sensible version is left for the schema to name.
 *
 * @errors A version this program does not know yet.
 */
export function upgradeShots(
  list: LooseShots,
  steps: readonly ShotMigration[] = SHOT_MIGRATIONS,
  newest = SHOTS_VERSION,
): Result<LooseShots, Problem> {
  const { version } = list;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return ok(list);
  if (version > newest)
    return err({
      at: '/version',
      message: `This shot list is of version ${version}; this Highground reads up to version ${newest}. Update it.`,
    });
  return ok(
    steps
      .filter((step) => step.to > version)
      .reduce<LooseShots>((old, step) => ({ ...step.up(old), version: step.to }), list),
  );
}
