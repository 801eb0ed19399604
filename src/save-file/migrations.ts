import { type Migration, migrate } from '../kernel/migration.ts';

/** The lines of a save of some version, their seals checked and their shape not yet. */
export type LooseSave = {
  readonly header: Readonly<Record<string, unknown>>;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly foot: Readonly<Record<string, unknown>>;
};

/** One step of the format. */
export type SaveMigration = Migration<LooseSave>;

/** All steps since version 1, in order. */
export const SAVE_MIGRATIONS: readonly SaveMigration[] = [];

/** A save brought up to date from `version`, an index into the versions of the format. Only what was read is changed, never what is stored. */
export const upgradeSave = (
  save: LooseSave,
  version: number,
  steps: readonly SaveMigration[] = SAVE_MIGRATIONS,
): LooseSave => migrate(save, version, steps);
