import type { Opened } from '../app/state/services.ts';
import { setTable } from '../app/state/table-store.ts';
import type { Save } from '../save-file/save.ts';
import { toReplay } from '../save-file/to-replay.ts';
import type { Result } from '../kernel/result.ts';
import { firstFault, type ScenarioError } from '../scenario/problem.ts';
import { storageMessages } from '../messages/storage.ts';

/** What makes replays of saved tables: a table of its own to lay them out on, and the way out of the house. */
export type ReplayExport = {
  /** Lays a scenario out without touching the table in play. */
  readonly layOut: (scenario: string) => Promise<Result<Opened, ScenarioError>>;
  readonly handOut: (name: string, text: string) => void;
};

/** Hands a saved table out as a replay: where it cannot be laid out or played, one sentence says so. */
export async function exportReplay({ layOut, handOut }: ReplayExport, name: string, save: Save): Promise<void> {
  const laid = await layOut(save.scenario);
  const replay = laid.ok ? toReplay(save, laid.value.state, laid.value.seed) : undefined;
  if (replay?.ok) return handOut(name, replay.value);
  const fault = laid.ok ? replay?.error : ({ kind: 'scenario', fault: firstFault(laid.error) } as const);
  if (fault) setTable({ problem: storageMessages.fault(name, fault) });
}
