import type { GameState } from '../rules/core/state.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import { builtNow } from './build-state.ts';
import { toSituation } from './record-events.ts';
import { keepsSecret } from './secrecy.ts';
import type { Situation } from './services.ts';
import type { TableState } from './table-state.ts';

/** What the laboratory asks about: the game on the table as it stands, or the table under construction. */
export type LabSubject = {
  /** What its scenario's file is called. */
  readonly name: string;
  readonly text: string;
  /** Undefined for a table under construction: it is as its scenario begins. */
  readonly situation: Situation | undefined;
};

/** What lies on the table now; undefined while there is nothing, or a replay is watched. */
export function subjectOf({ build, game, onTable, theatre }: TableState): LabSubject | undefined {
  if (theatre) return undefined;
  const built = builtNow(build);
  if (built) return { name: fileName(built.name), text: makeScenario(built), situation: undefined };
  if (!game || !onTable) return undefined;
  return { name: fileName(onTable.id), text: onTable.text, situation: toSituation(game.state) };
}

const fileName = (id: string): string => `${id.replace(/^.*\//, '').trim() || 'table'}.json`;

/** Whether nothing may be shown of how far apart units are: while a game is in play in which somebody may still declare. */
export const isSecret = ({ build, game }: TableState): boolean =>
  build === undefined && game !== undefined && keepsSecret(game.state);

/** Whether a state is the one on the table. */
export const isOnTable = ({ game }: TableState, state: GameState): boolean => game?.state === state;
