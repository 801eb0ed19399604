/** One step of a format: how a document of the version before becomes one of version `to`. Appended, never edited. */
export type Migration<D> = { readonly to: number; readonly why: string; readonly up: (document: D) => D };

/** A document of an older version (its index among the format's versions) brought up to date by all steps since. */
export const migrate = <D>(document: D, version: number, steps: readonly Migration<D>[]): D =>
  steps.filter((step) => step.to > version).reduce((older, step) => step.up(older), document);
