import { makeScenario } from '../../scenario/make-scenario.ts';
import { shownDocument } from '../state/editor.ts';
import { tellsDistances } from './lab-ask.ts';
import type { LabMap } from './lab-store.ts';
import { keepsSecret } from '../systems/skirmish/secrecy.ts';
import { type Situation, toSituation } from '../state/services.ts';
import type { TableState } from '../state/table-state.ts';

/** What the laboratory asks about: the game on the table as it stands, or the table in the editor. */
export type LabSubject = {
  /** The name of the scenario's file. */
  readonly name: string;
  readonly text: string;
  /** Undefined for a table in the editor, which is at the start of its scenario. */
  readonly situation: Situation | undefined;
};

/** The laboratory's current subject; undefined if there is none or a replay is watched. */
export function subjectOf({ editor, game, onTable, replayViewer }: TableState): LabSubject | undefined {
  if (replayViewer) return undefined;
  const built = shownDocument(editor);
  if (built) return { name: fileName(built.name), text: makeScenario(built), situation: undefined };
  if (!game || !onTable) return undefined;
  return { name: fileName(onTable.id), text: onTable.text, situation: toSituation(game.state) };
}

const fileName = (id: string): string => `${id.replace(/^.*\//, '').trim() || 'table'}.json`;

/** Whether distances between units are secret: in a game in which a player may still declare. */
export const isSecret = ({ editor, game }: TableState): boolean =>
  editor === undefined && game !== undefined && keepsSecret(game.state);

/**
 * Whether a map may be shown: `elsewhere` if it belongs to another table than the one shown, `secret` if it reveals
 * distances that are secret now.
 */
export function whereIs(map: LabMap, table: TableState): 'here' | 'elsewhere' | 'secret' {
  const { editor, game, replayViewer } = table;
  if (replayViewer || map.isBuilt !== (editor !== undefined)) return 'elsewhere';
  if (!map.isBuilt && game?.state.terrain !== map.state.terrain) return 'elsewhere';
  return isSecret(table) && tellsDistances(map.ask.what) ? 'secret' : 'here';
}
