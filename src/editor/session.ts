import type { SystemName } from '../rules/core/system.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import { applyEdit, type EditorStep } from './decide.ts';

/** An editor session: the initial document, every step since, and the number of steps in force. */
export type EditorSession = {
  readonly initial: ScenarioDocument;
  readonly log: readonly EditorStep[];
  readonly cut: number;
  /** The documents after 0, 1, 2 … steps. */
  readonly states: readonly ScenarioDocument[];
};

/** A session without steps. */
export const newSession = (initial: ScenarioDocument): EditorSession => ({
  initial,
  log: [],
  cut: 0,
  states: [initial],
});

/** A session rebuilt from its steps. @param cut Number of steps in force; the others are undone. */
export function rebuilt(initial: ScenarioDocument, log: readonly EditorStep[], cut: number): EditorSession {
  const states = [initial];
  for (const step of log) states.push(applyEdit(states.at(-1)!, step));
  return { initial, log, cut: Math.max(0, Math.min(cut, log.length)), states };
}

/** The current document. */
export const documentOf = ({ states, cut }: EditorSession): ScenarioDocument => states[cut]!;

/** The session after one more step. Undone steps are dropped. */
export function took(session: EditorSession, step: EditorStep): EditorSession {
  const { initial, cut } = session;
  return {
    initial,
    log: [...session.log.slice(0, cut), step],
    cut: cut + 1,
    states: [...session.states.slice(0, cut + 1), applyEdit(documentOf(session), step)],
  };
}

/** The session after one undo or redo; unchanged where there is nothing to undo or redo. */
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

/** A copy of a scenario for editing, without its script, which refers to the old table. */
export function copyOf(document: ScenarioDocument, name: string): ScenarioDocument {
  const { script: _, $schema: __, ...rest } = document;
  return { ...rest, name };
}
