import type { ScenarioDocument } from '../scenario/schema.ts';
import { applyEdit, type EditorStep } from './decide.ts';

/** A table under construction: where it began, every step since, and how many of them are in force. */
export type EditorSession = {
  readonly initial: ScenarioDocument;
  readonly log: readonly EditorStep[];
  readonly cut: number;
  /** The document after none, one, two … of the steps. */
  readonly states: readonly ScenarioDocument[];
};

/** A table on which nothing has been built yet. */
export const newSession = (initial: ScenarioDocument): EditorSession => ({
  initial,
  log: [],
  cut: 0,
  states: [initial],
});

/** A table built by these steps, so many of them in force. */
export function rebuilt(initial: ScenarioDocument, log: readonly EditorStep[], cut: number): EditorSession {
  const states = [initial];
  for (const step of log) states.push(applyEdit(states.at(-1)!, step));
  return { initial, log, cut: Math.max(0, Math.min(cut, log.length)), states };
}

/** The document as it stands. */
export const documentOf = ({ states, cut }: EditorSession): ScenarioDocument => states[cut]!;

/** The session one step on. Steps that were taken back are forgotten. */
export function took(session: EditorSession, step: EditorStep): EditorSession {
  const { initial, cut } = session;
  return {
    initial,
    log: [...session.log.slice(0, cut), step],
    cut: cut + 1,
    states: [...session.states.slice(0, cut + 1), applyEdit(documentOf(session), step)],
  };
}

/** The session with the last step taken back, or with the last one taken back done again; itself where there is none. */
export function cutBack(session: EditorSession, by: -1 | 1): EditorSession {
  const cut = session.cut + by;
  return cut < 0 || cut > session.log.length ? session : { ...session, cut };
}
