import { editorEntries } from './editor-entries.ts';
import { planMenuActions } from '../play/menu-actions.ts';
import { KEY_BINDINGS } from '../keys/key-bindings.ts';
import { isOfRoom } from '../keys/replay-viewer-key-bindings.ts';
import { keysText } from '../keys/key-maps.ts';
import { lessonEntries } from './lesson-entries.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { messages } from '../../messages/messages.ts';
import { settingEntries } from './setting-entries.ts';
import type { TableState } from '../state/table-state.ts';
import { viewEntries } from './view-entries.ts';
import { toolEntries } from './tool-entries.ts';
import { paletteMessages } from '../../messages/palette.ts';
import { keyMessages } from '../../messages/keys.ts';
import { cycleOrder } from '../state/selection.ts';
import type { PaletteEntry, PaletteHouse } from './palette-entry.ts';

type Source = (table: TableState, house: PaletteHouse) => readonly PaletteEntry[];

/**
 * Where entries come from, in the order in which they are listed. Whatever has a key comes from `HABITS` by itself; a
 * deed without one is an entry of a source here.
 */
const SOURCES: readonly Source[] = [
  menuActionEntries,
  keyBindingEntries,
  replayEntries,
  viewEntries,
  toolEntries,
  lessonEntries,
  unitEntries,
  settingEntries,
  editorEntries,
  scenarioEntries,
  installEntries,
];

/** Everything that can be done at the table now, and what cannot with the reason. */
export const paletteEntries = (table: TableState, house: PaletteHouse): readonly PaletteEntry[] =>
  sourcesAt(table).flatMap((source) => source(table, house));

/** Of a game nothing can be done while a table is built, or a replay is watched. */
const sourcesAt = ({ editor, replayViewer }: TableState): readonly Source[] =>
  replayViewer ? [keyBindingEntries, settingEntries] : editor ? [editorEntries, settingEntries] : SOURCES;

/** The deeds of this phase, as the right button lists them. */
function menuActionEntries(table: TableState, { actions }: PaletteHouse): readonly PaletteEntry[] {
  return planMenuActions(table, undefined).map(({ label, why, does }) => ({
    id: `deed/${label}`,
    label,
    group: paletteMessages.now,
    why,
    run: () => actions.play.act(does),
  }));
}

/** Everything that has a key. */
function keyBindingEntries(table: TableState, { actions }: PaletteHouse): readonly PaletteEntry[] {
  return KEY_BINDINGS.flatMap((keyBinding) => {
    const { run } = keyBinding;
    if (keyBinding.byKeyOnly || run === undefined || !isOfRoom(keyBinding, table)) return [];
    return [
      {
        id: `habit/${keyBinding.id}`,
        label: keyMessages.does[keyBinding.id],
        group: messages.keys.groups[keyBinding.group],
        keys: keysText(keyBinding, table.settings.keyMap),
        why: keyBinding.why?.(table),
        run: () => void run(actions, 0),
      },
    ];
  });
}

function unitEntries({ game }: TableState, { actions }: PaletteHouse): readonly PaletteEntry[] {
  if (game === undefined) return [];
  const names = tableNamesOf(game.state);
  return cycleOrder(game.state).map((id) => ({
    id: `unit/${id}`,
    label: messages.menuActions.lookAt(names.unit(id)),
    group: paletteMessages.units,
    run: () => actions.view.look('frame', [id]),
  }));
}

/** The game on the table as a file of its own. */
function replayEntries({ game }: TableState, { actions }: PaletteHouse): readonly PaletteEntry[] {
  if (game === undefined) return [];
  const why = game.cut === 0 ? messages.log.nothingHasHappenedYet : undefined;
  const run = (): void => void actions.replayViewer.handOut();
  return [{ id: 'replay/hand-out', label: paletteMessages.handOutReplay, group: paletteMessages.now, why, run }];
}

/** The table as a program of this machine, where the browser offers it. */
function installEntries({ install }: TableState): readonly PaletteEntry[] {
  return install
    ? [{ id: 'install', label: paletteMessages.install, group: paletteMessages.settings, run: install }]
    : [];
}

function scenarioEntries(_: TableState, { actions, scenarios }: PaletteHouse): readonly PaletteEntry[] {
  return scenarios.map(({ id, name, text }) => ({
    id: `scenario/${id}`,
    label: messages.savedTables.open(name),
    group: paletteMessages.scenarios,
    run: () => void actions.scenario.open(id, text),
  }));
}
