import type { SystemName } from '../rules/core/system.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';

/** An empty table to build on. */
export const blankTable = (name: string, system: SystemName): ScenarioDocument => ({
  format: 'highground/scenario',
  version: 1,
  name,
  system,
  table: { width: 60, depth: 44 },
  terrain: [],
  units: [],
});

/** A scenario to build on: as it was, without its script, which knows the old table by name. */
export function copyOf(document: ScenarioDocument, name: string): ScenarioDocument {
  const { script: _, $schema: __, ...rest } = document;
  return { ...rest, name };
}
