import { type Migration, migrate } from '../kernel/migration.ts';

/** The lines of a save of any version: their seals have been checked, their shape has not. */
export type LooseSave = {
  readonly header: Readonly<Record<string, unknown>>;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly foot: Readonly<Record<string, unknown>>;
};

/** One migration of the format. */
type SaveMigration = Migration<LooseSave>;

/** All migrations since version 1, in order. */
const SAVE_MIGRATIONS: readonly SaveMigration[] = [];

/** A save migrated from the version with this index to the newest, in memory only; the stored one does not change. */
export const upgradeSave = (
  save: LooseSave,
  version: number,
  steps: readonly SaveMigration[] = SAVE_MIGRATIONS,
): LooseSave => migrate(save, version, steps);
