import type { BuildHands } from './build-hands.ts';
import { builtNow, DRAWERS } from './build-state.ts';
import { toggleLab } from '../lab/lab-door.ts';
import type { PaletteEntry, PaletteHouse } from '../palette/palette-entries.ts';
import type { TableState } from '../table/table-state.ts';
import { buildWords } from '../../words/build-words.ts';
import { words } from '../../words/words.ts';

/** What can be done about building: at a game the ways in, on a table under construction what hands do there. */
export function buildEntries(table: TableState, { hands }: PaletteHouse): readonly PaletteEntry[] {
  const { building } = hands;
  const { build, bench, game } = table;
  const entry = (id: string, label: string, run: () => void, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
    id: `build/${id}`,
    label,
    group: words.keys.groups.building,
    run,
    ...more,
  });
  if (build === undefined)
    return [
      ...(bench
        ? [entry('resume', buildWords.backToBuilding(builtNow(bench)?.name ?? ''), () => void building.resume())]
        : []),
      entry('copy', buildWords.rebuildAsACopy, () => void building.copy(), {
        why: game ? undefined : buildWords.noGame,
      }),
      entry('new', buildWords.buildANewTable, () => void building.start()),
    ];
  const inRoom = (deed: (room: BuildHands) => unknown) => (): void => void building.enter().then(deed);
  const nothing = build.picked.length === 0 ? buildWords.nothingIsPicked : undefined;
  return [
    entry(
      'play',
      buildWords.playHere,
      inRoom((room) => room.play()),
    ),
    entry(
      'undo',
      words.buttons.undo,
      inRoom((room) => room.undo()),
      {
        keys: 'Ctrl Z',
        why: build.session.cut === 0 ? buildWords.nothingHasBeenBuiltYet : undefined,
      },
    ),
    entry(
      'redo',
      words.buttons.redo,
      inRoom((room) => room.redo()),
      {
        keys: 'Ctrl Shift Z',
        why: build.session.cut === build.session.log.length ? buildWords.nothingWasTakenBack : undefined,
      },
    ),
    ...DRAWERS.map((drawer) =>
      entry(
        drawer,
        buildWords.drawerDeeds[drawer],
        inRoom((room) => room.set({ drawer })),
      ),
    ),
    entry(
      'copy-picked',
      buildWords.copyWhatIsPicked,
      inRoom((room) => room.duplicate()),
      { keys: 'Ctrl D', why: nothing },
    ),
    entry(
      'stack',
      buildWords.setItDown,
      inRoom((room) => room.withPicked((things) => ({ kind: 'stack', things }))),
      {
        keys: 'End',
        why: nothing,
      },
    ),
    entry(
      'group',
      buildWords.groupOrUngroup,
      inRoom((room) => room.toggleGroup()),
      { keys: 'Ctrl G', why: nothing },
    ),
    entry(
      'lock',
      buildWords.lockOrUnlock,
      inRoom((room) => room.toggleLock()),
      { keys: 'L', why: nothing },
    ),
    entry(
      'delete',
      buildWords.takeItAway,
      inRoom((room) => room.remove()),
      { keys: 'Delete', why: nothing },
    ),
    entry('lab', buildWords.laboratory, toggleLab),
    entry(
      'leave',
      game ? buildWords.backToTheGame : buildWords.leaveTheBuilder,
      inRoom((room) => room.leave()),
    ),
  ];
}
