import { handEntries } from './hand-entries.ts';
import { editorEntries } from './editor-entries.ts';
import { planMenuActions } from '../play/menu-actions.ts';
import { KEY_BINDINGS } from '../keys/key-bindings.ts';
import { isOfRoom } from '../keys/replay-viewer-key-bindings.ts';
import { keysText, pressText } from '../keys/key-maps.ts';
import { LESSON_CARDS } from '../state/lesson-list.ts';
import { armyListMessages } from '../../messages/army-list.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { messages } from '../../messages/messages.ts';
import { settingEntries } from './setting-entries.ts';
import type { TableState } from '../state/table-state.ts';
import { toolEntries } from './tool-entries.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { roomUiMessages } from '../../messages/room.ts';
import { ownSide } from '../state/room.ts';
import type { RoomActions } from '../room/room-actions.ts';
import { paletteMessages } from '../../messages/palette.ts';
import { keyMessages } from '../../messages/keys.ts';
import { cycleOrder } from '../state/selection.ts';
import type { PaletteEntry, PaletteDependencies } from './palette-entry.ts';

type Source = (table: TableState, dependencies: PaletteDependencies) => readonly PaletteEntry[];

/**
 * The sources of entries, in the order they are listed. An action with a key comes from `KEY_BINDINGS`; one without a
 * key is an entry of a source here.
 */
const SOURCES: readonly Source[] = [
  menuActionEntries,
  keyBindingEntries,
  replayEntries,
  panelEntries,
  sharingEntries,
  opponentEntries,
  roomEntries,
  viewEntries,
  toolEntries,
  handEntries,
  lessonEntries,
  unitEntries,
  settingEntries,
  editorEntries,
  scenarioEntries,
  installEntries,
];

/** All actions, including those that are disabled now, with the reason. */
export const paletteEntries = (table: TableState, dependencies: PaletteDependencies): readonly PaletteEntry[] =>
  sourcesAt(table).flatMap((source) => source(table, dependencies));

/** While the editor is open or a replay is watched, actions of the game are unavailable. */
const sourcesAt = ({ editor, replayViewer }: TableState): readonly Source[] =>
  replayViewer
    ? [keyBindingEntries, settingEntries]
    : editor
      ? [editorEntries, sharingEntries, settingEntries]
      : SOURCES;

/** The actions of the current phase, as the context menu lists them. */
function menuActionEntries(table: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  return planMenuActions(table, undefined).map(({ label, why, does }) => ({
    id: `action/${label}`,
    label,
    group: paletteMessages.now,
    why,
    run: () => actions.play.runMenuAction(does),
  }));
}

/** All actions that have a key. */
function keyBindingEntries(table: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  return KEY_BINDINGS.flatMap((keyBinding) => {
    const { run } = keyBinding;
    if (keyBinding.byKeyOnly || run === undefined || !isOfRoom(keyBinding, table)) return [];
    return [
      {
        id: `key/${keyBinding.id}`,
        label: keyMessages.does[keyBinding.id],
        group: messages.keys.groups[keyBinding.group],
        keys: keysText(keyBinding, table.settings.keyMap),
        why: keyBinding.why?.(table),
        run: () => void run(actions, 0),
      },
    ];
  });
}

/** The digits under which views may be saved. */
const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Saved views: saves the current view under the next free digit, and restores or deletes saved ones. */
function viewEntries({ views }: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  const entry = (id: string, label: string, run: () => void, keys?: string): PaletteEntry => ({
    id: `view/${id}`,
    label,
    group: messages.keys.groups.eye,
    ...(keys === undefined ? {} : { keys }),
    run,
  });
  const free = SLOTS.find((slot) => views[slot] === undefined);
  const kept = SLOTS.filter((slot) => views[slot] !== undefined);
  const { keepView, backToView, forgetView } = paletteMessages;
  return [
    ...(free === undefined
      ? []
      : [entry('keep', keepView(free), () => actions.view.camera('save', free), pressText(`Ctrl+${free}`))]),
    ...kept.flatMap((slot) => [
      entry(`back-${slot}`, backToView(slot), () => actions.view.camera('recall', slot), pressText(`Shift+${slot}`)),
      entry(`forget-${slot}`, forgetView(slot), () => actions.view.forgetView(slot)),
    ]),
  ];
}

/** Entries that begin lessons. */
function lessonEntries(_: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  return LESSON_CARDS.map(({ id }) => ({
    id: `lesson/${id}`,
    label: paletteMessages.lesson(messages.lessons.cards[id]),
    group: paletteMessages.lessons,
    run: () => actions.lessons.begin(id),
  }));
}

function unitEntries({ game }: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  if (game === undefined) return [];
  const names = tableNamesOf(game.state);
  return cycleOrder(game.state).map((id) => ({
    id: `unit/${id}`,
    label: messages.menuActions.lookAt(names.unit(id)),
    group: paletteMessages.units,
    run: () => actions.view.look('frame', [id]),
  }));
}

/** Exports the game on the table as a replay file. */
function replayEntries({ game }: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  if (game === undefined) return [];
  const why = game.cut === 0 ? messages.log.nothingHasHappenedYet : undefined;
  const run = (): void => void actions.replayViewer.handOut();
  return [{ id: 'replay/hand-out', label: paletteMessages.handOutReplay, group: paletteMessages.now, why, run }];
}

/** Opens panels that have no key. */
function panelEntries({ game }: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  const mission = { id: 'panel/mission', label: messages.mission.show, group: paletteMessages.now };
  const army = { id: 'panel/army-list', label: armyListMessages.title, group: messages.savedTables.savedTables };
  return [
    ...(game?.state.mission ? [{ ...mission, run: actions.view.toggleMission }] : []),
    { ...army, run: () => actions.view.openArmyList() },
  ];
}

/** Hands the table on: as a link, a picture, or a printed map. */
function sharingEntries(table: TableState, { actions, sharing }: PaletteDependencies): readonly PaletteEntry[] {
  if ((table.editor ?? table.game) === undefined || sharing === undefined) return [];
  const { copyLink, savePicture, printMap, layouts, fairLayouts, savedTables: group } = messages.savedTables;
  return [
    { id: 'share/picture', label: savePicture, group, run: () => void sharing.picture() },
    { id: 'share/link', label: copyLink, group, run: () => void sharing.share() },
    { id: 'share/map', label: printMap, group, run: () => void sharing.print() },
    { id: 'share/tapes', label: layouts, group, run: () => actions.view.showLayouts({ kind: 'tapes' }) },
    { id: 'share/layouts', label: fairLayouts, group, run: () => actions.view.showLayouts({ kind: 'own' }) },
  ];
}

/** Seats the computer opponent, or lets it go. */
function opponentEntries({ opponent, room }: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  const group = opponentMessages.panel;
  const why = room ? opponentMessages.why.notInRoom : undefined;
  const seat = { id: 'opponent/sit', label: opponentMessages.title, group, why, run: actions.opponent.toggleSetup };
  return opponent
    ? [seat, { id: 'opponent/leave', label: opponentMessages.leave, group, run: actions.opponent.leave }]
    : [seat];
}

/** Makes a room of the table, or what is done in one. */
function roomEntries(table: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  const { game, room, hostsRooms } = table;
  const { group } = roomUiMessages;
  if (room === undefined) {
    const why = hostsRooms ? (game ? undefined : roomUiMessages.noGame) : roomUiMessages.notHosted;
    return [{ id: 'room/make', label: roomUiMessages.playWithSomeone, group, why, run: actions.room.ask }];
  }
  const entry = (id: string, label: string, run: (rooms: RoomActions) => void): PaletteEntry => ({
    ...{ id: `room/${id}`, label, group },
    run: () => void actions.room.enter().then(run),
  });
  const panel = { id: 'room/panel', label: roomUiMessages.open, group, run: actions.room.togglePanel };
  const leave = entry('leave', roomUiMessages.leave, (rooms) => rooms.leave());
  if (ownSide(table) === undefined || room.log?.state.ended) return [panel, leave];
  return [
    panel,
    entry('takeback', roomUiMessages.takeback, (rooms) => rooms.takeBack()),
    entry('draw', roomUiMessages.draw, (rooms) => rooms.offerDraw()),
    entry('pause', room.log?.state.paused ? roomUiMessages.resume : roomUiMessages.pause, (rooms) =>
      rooms.pause(room.log?.state.paused === undefined),
    ),
    leave,
  ];
}

/** Installs the app on this machine, if the browser offers it. */
function installEntries({ install }: TableState): readonly PaletteEntry[] {
  return install
    ? [{ id: 'install', label: paletteMessages.install, group: paletteMessages.settings, run: install }]
    : [];
}

function scenarioEntries(_: TableState, { actions, scenarios }: PaletteDependencies): readonly PaletteEntry[] {
  return scenarios.map(({ id, name, text }) => ({
    id: `scenario/${id}`,
    label: messages.savedTables.open(name),
    group: paletteMessages.scenarios,
    run: () => void actions.scenario.open(id, text),
  }));
}
