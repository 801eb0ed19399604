/** One migration of a format, from the previous version to version `to`. Appended, never edited. */
export type Migration<D> = { readonly to: number; readonly why: string; readonly up: (document: D) => D };

/** Migrates a document of an older version (its index among the format's versions) to the current one. */
export const migrate = <D>(document: D, version: number, steps: readonly Migration<D>[]): D =>
  steps.filter((step) => step.to > version).reduce((older, step) => step.up(older), document);
