import { type Migration, migrate } from '../kernel/migration.ts';
import { isRecord } from './sealed-line.ts';

/** A replay of any version, line by line: its hashes have been checked, its shape has not. */
export type LooseReplay = {
  readonly header: Readonly<Record<string, unknown>>;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** The line numbers of `lines` in the file, from 1. */
  readonly at: readonly number[];
};

/** One migration of the format. */
type ReplayMigration = Migration<LooseReplay>;

/** All migrations since version 1, in order. */
const REPLAY_MIGRATIONS: readonly ReplayMigration[] = [
  {
    to: 2,
    why: 'one line an event instead of one a command; the scenario as its text; the header says what was played',
    up: toVersion2,
  },
];

/**
 * A replay migrated to the newest version, in memory only; the file does not change.
 *
 * @param version The format version of the file, counted from 1.
 */
export const upgradeReplay = (
  replay: LooseReplay,
  version: number,
  steps: readonly ReplayMigration[] = REPLAY_MIGRATIONS,
): LooseReplay => migrate(replay, version, steps);

/** The edition of the rules in files that do not name one. */
const FIRST_EDITION = 'highground-core/1';

function toVersion2({ header, lines, at }: LooseReplay): LooseReplay {
  const { scenario, seed } = header;
  const { name, system, rules = {} } = isRecord(scenario) ? scenario : {};
  const told: Readonly<Record<string, unknown>>[] = [];
  const places: number[] = [];
  for (const [i, { command, events }] of lines.entries()) {
    // Anything but a list stays in the line, for the reader of version 2 to reject.
    const list: readonly unknown[] = Array.isArray(events) ? events : [];
    const first = list.length > 0 ? { event: list[0] } : Array.isArray(events) ? {} : { event: events };
    told.push({ n: told.length, command, of: list.length, ...first });
    for (const event of list.slice(1)) told.push({ n: told.length, event });
    while (places.length < told.length) places.push(at[i]!);
  }
  return {
    header: {
      ...{ version: 2, name, core: FIRST_EDITION, system, settings: rules, seed },
      scenario: JSON.stringify(scenario),
    },
    lines: told,
    at: places,
  };
}
