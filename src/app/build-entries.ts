import type { BuildHands } from './build-hands.ts';
import { builtNow, DRAWERS, type Drawer } from './build-state.ts';
import type { PaletteEntry, PaletteHouse } from './palette-entries.ts';
import type { TableState } from './table-state.ts';

const GROUP = 'Building';

const DRAWER_TEXT: Readonly<Record<Drawer, string>> = {
  pieces: 'Take a piece',
  draw: 'Draw walls, blocks and hills',
  units: 'Put units down',
  field: 'Generate a battlefield',
};

/** What can be done about building: at a game the ways in, on a table under construction what hands do there. */
export function buildEntries(table: TableState, { hands }: PaletteHouse): readonly PaletteEntry[] {
  const { building } = hands;
  const { build, bench, game } = table;
  const entry = (id: string, label: string, run: () => void, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
    id: `build/${id}`,
    label,
    group: GROUP,
    run,
    ...more,
  });
  if (build === undefined)
    return [
      ...(bench
        ? [entry('resume', `Back to building “${builtNow(bench)?.name ?? ''}”`, () => void building.resume())]
        : []),
      entry('copy', 'Rebuild this table, as a copy', () => void building.copy(), {
        why: game ? undefined : 'There is no game on the table.',
      }),
      entry('new', 'Build a new table', () => void building.start()),
    ];
  const inRoom = (deed: (room: BuildHands) => unknown) => (): void => void building.enter().then(deed);
  const nothing = build.picked.length === 0 ? 'Nothing is picked.' : undefined;
  return [
    entry(
      'play',
      'Play here',
      inRoom((room) => room.play()),
    ),
    entry(
      'undo',
      'Undo',
      inRoom((room) => room.undo()),
      {
        keys: 'Ctrl Z',
        why: build.session.cut === 0 ? 'Nothing has been built yet.' : undefined,
      },
    ),
    entry(
      'redo',
      'Redo',
      inRoom((room) => room.redo()),
      {
        keys: 'Ctrl Shift Z',
        why: build.session.cut === build.session.log.length ? 'Nothing was taken back.' : undefined,
      },
    ),
    ...DRAWERS.map((drawer) =>
      entry(
        drawer,
        DRAWER_TEXT[drawer],
        inRoom((room) => room.set({ drawer })),
      ),
    ),
    entry(
      'copy-picked',
      'Copy what is picked',
      inRoom((room) => room.duplicate()),
      { keys: 'Ctrl D', why: nothing },
    ),
    entry(
      'stack',
      'Set it down on what is below',
      inRoom((room) => room.withPicked((things) => ({ kind: 'stack', things }))),
      {
        keys: 'End',
        why: nothing,
      },
    ),
    entry(
      'group',
      'Group or ungroup',
      inRoom((room) => room.toggleGroup()),
      { keys: 'Ctrl G', why: nothing },
    ),
    entry(
      'lock',
      'Lock or unlock',
      inRoom((room) => room.toggleLock()),
      { keys: 'L', why: nothing },
    ),
    entry(
      'delete',
      'Take it away',
      inRoom((room) => room.remove()),
      { keys: 'Delete', why: nothing },
    ),
    entry(
      'leave',
      game ? 'Back to the game' : 'Leave the builder',
      inRoom((room) => room.leave()),
    ),
  ];
}
