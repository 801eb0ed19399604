import type { SystemName } from '../../rules/core/system.ts';
import type { Ambience, Hour, Mat } from '../../scenario/ambience.ts';
import { shownDocument } from '../state/editor.ts';
import { CLIENT_SYSTEMS } from '../systems/systems.ts';
import type { TableState } from '../state/table-state.ts';
import type { Settings } from '../state/settings.ts';

/** The hour and mat shown: in the editor those of the document, at a game those of the player's settings. */
export function ambienceOf({ settings, onTable, game, editor, replayViewer }: TableState): {
  readonly hour: Hour;
  readonly mat: Mat;
} {
  if (replayViewer) {
    const { ambience, shown } = replayViewer;
    return { hour: hourOf(settings, ambience), mat: matOf(settings, ambience, shown.rules.system) };
  }
  const built = shownDocument(editor);
  if (built === undefined)
    return {
      hour: hourOf(settings, onTable?.ambience),
      mat: matOf(settings, onTable?.ambience, game?.state.rules.system),
    };
  const { hour, mat } = built.table;
  const wished: Ambience = { ...(hour ? { hour } : {}), ...(mat ? { mat } : {}) };
  return { hour: hourOf({ ...settings, hour: 'auto' }, wished), mat: matOf({ mat: 'auto' }, wished, built.system) };
}

/** The hour at the table: the player's choice, else the scenario's, else the one that suits the theme. */
export const hourOf = ({ hour, theme }: Pick<Settings, 'hour' | 'theme'>, wished: Ambience | undefined): Hour =>
  hour !== 'auto' ? hour : (wished?.hour ?? (theme === 'light' ? 'day' : 'night'));

/** The mat on the table: the player's choice, else the scenario's, else the default of its game. */
export const matOf = (
  { mat }: Pick<Settings, 'mat'>,
  wished: Ambience | undefined,
  system: SystemName | undefined,
): Mat => (mat !== 'auto' ? mat : (wished?.mat ?? CLIENT_SYSTEMS[system ?? 'squads'].mat));
