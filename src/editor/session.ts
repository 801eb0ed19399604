import type { SystemName } from '../rules/core/system.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import { applyEdit, type EditorStep } from './decide.ts';

/** A table in the editor: the document it began with, every step since, and how many of them are in force. */
export type EditorSession = {
  readonly initial: ScenarioDocument;
  readonly log: readonly EditorStep[];
  readonly cut: number;
  /** The document after none, one, two … of the steps. */
  readonly states: readonly ScenarioDocument[];
};

/** A session without any step. */
export const newSession = (initial: ScenarioDocument): EditorSession => ({
  initial,
  log: [],
  cut: 0,
  states: [initial],
});

/** A table built by these steps. @param cut How many of them are in force; the others were undone. */
export function rebuilt(initial: ScenarioDocument, log: readonly EditorStep[], cut: number): EditorSession {
  const states = [initial];
  for (const step of log) states.push(applyEdit(states.at(-1)!, step));
  return { initial, log, cut: Math.max(0, Math.min(cut, log.length)), states };
}

/** The document as it stands. */
export const documentOf = ({ states, cut }: EditorSession): ScenarioDocument => states[cut]!;

/** The session after one more step. Steps that were undone are dropped. */
export function took(session: EditorSession, step: EditorStep): EditorSession {
  const { initial, cut } = session;
  return {
    initial,
    log: [...session.log.slice(0, cut), step],
    cut: cut + 1,
    states: [...session.states.slice(0, cut + 1), applyEdit(documentOf(session), step)],
  };
}

/** The session with the last step undone, or with the last one undone redone; itself where there is none. */
export function cutBack(session: EditorSession, by: -1 | 1): EditorSession {
  const cut = session.cut + by;
  return cut < 0 || cut > session.log.length ? session : { ...session, cut };
}

/** An empty table. */
export const blankTable = (name: string, system: SystemName): ScenarioDocument => ({
  format: 'highground/scenario',
  version: 1,
  name,
  system,
  table: { width: 60, depth: 44 },
  terrain: [],
  units: [],
});

/** A copy of a scenario to edit, without its script, which names things of the old table. */
export function copyOf(document: ScenarioDocument, name: string): ScenarioDocument {
  const { script: _, $schema: __, ...rest } = document;
  return { ...rest, name };
}
