import { SURFACE, type PaintSurface } from '../../../src/scene/materials/palette.ts';
import { type Paint, pot } from '../paint.ts';

/** The material of a face: its paint, and its surface number in the table's shader. */
export type Stuff = Paint & {
  readonly surface: number;
  /** Faceted: its edges stay sharp. */
  readonly crisp?: boolean;
};

const stuff = (
  surface: PaintSurface,
  base: string,
  deep: string,
  edge: string,
  rest: Parameters<typeof pot>[3] = {},
): Stuff => ({
  ...pot(base, deep, edge, rest),
  surface: SURFACE[surface],
});

/** The same material, faceted. */
const hewn = (of: Stuff): Stuff => ({ ...of, crisp: true });

/** Every material of terrain. */
export const STUFF = {
  stone: stuff('stone', '#8f8778', '#37322b', '#dcd2bd'),
  coping: stuff('stone', '#a39a88', '#4a4338', '#e9dfc8'),
  drystone: stuff('stone', '#857c6c', '#2f2a23', '#cfc5ad'),
  brick: stuff('brick', '#b0a08a', '#43362b', '#ebdfc8'),
  rubble: stuff('stone', '#9c8d7a', '#40352b', '#dccdb3'),
  marble: stuff('concrete', '#a9a59a', '#45423a', '#efe9da'),
  concrete: stuff('concrete', '#97928a', '#403c36', '#d9d4c8'),
  dungeon: stuff('stone', '#72706d', '#242322', '#bdb7a9'),
  gold: stuff('concrete', '#a27a2e', '#3c2408', '#f3d98c', { metal: 0.6 }),
  plank: stuff('concrete', '#80603f', '#2c1d10', '#cfae7d', { grain: 1 }),
  floor: stuff('concrete', '#75583c', '#2a1c11', '#c4a274', { grain: 1 }),
  beam: stuff('concrete', '#4f3827', '#1e140b', '#9c7a55', { grain: 1 }),
  bark: stuff('stone', '#564634', '#1d150d', '#9c8764', { grain: 1 }),
  cut: stuff('concrete', '#b08e5e', '#5a4022', '#e2c794', { grain: 1 }),
  iron: stuff('concrete', '#4a4744', '#1a1816', '#9d968c', { metal: 0.5 }),
  rust: stuff('concrete', '#84482c', '#2b160c', '#d08a5a'),
  teal: stuff('concrete', '#4f7370', '#1f2a28', '#a9c4bb'),
  ochre: stuff('concrete', '#b98436', '#3d2810', '#ecc684'),
  drab: stuff('concrete', '#667049', '#262a18', '#a9b184'),
  bag: stuff('concrete', '#a08c64', '#42341f', '#d8c79c', { grain: 1 }),
  plaster: stuff('concrete', '#cdb98f', '#5d4a33', '#efe2c2'),
  adobe: stuff('concrete', '#cfa271', '#6b4528', '#f0d3a6'),
  tile: stuff('concrete', '#9a4f33', '#3a190e', '#d98e67'),
  thatch: stuff('concrete', '#a98a4c', '#453216', '#e0c784', { grain: 1 }),
  straw: stuff('concrete', '#bd9a4e', '#553d17', '#ecd48e', { grain: 1 }),
  canvas: stuff('concrete', '#d2c3a0', '#6a5a40', '#f6ecd2', { grain: 1 }),
  stripe: stuff('concrete', '#a3392f', '#3f120e', '#d97f6c', { grain: 1 }),
  shutter: stuff('concrete', '#47655d', '#1c2825', '#8fae9f'),
  glass: stuff('concrete', '#20262b', '#0c0f12', '#4a545b'),
  lamp: stuff('glow', '#ffb347', '#ffb347', '#ffd28a', { glow: 1 }),
  ember: stuff('glow', '#ff7a26', '#d83a0a', '#ffc46a', { glow: 1 }),
  turf: stuff('earth', '#7c8445', '#3c3d1e', '#b3ad63', { grain: 1 }),
  earth: hewn(stuff('stone', '#776048', '#33261a', '#ab9170', { grain: 1 })),
  soil: stuff('earth', '#776048', '#33261a', '#ab9170', { grain: 1 }),
  sand: stuff('concrete', '#d0a76c', '#7d5730', '#efd6a3', { grain: 0.8 }),
  dunes: stuff('earth', '#d0a76c', '#7d5730', '#efd6a3', { grain: 0.8 }),
  drift: stuff('earth', '#dfe6ee', '#8797ad', '#ffffff', { grain: 0.4 }),
  redrock: hewn(stuff('stone', '#b06a42', '#4c2715', '#e4a878')),
  rock: hewn(stuff('stone', '#7f7a70', '#2e2a25', '#c9c2b0')),
  snow: stuff('concrete', '#dfe6ee', '#8797ad', '#ffffff', { grain: 0.4 }),
  ice: hewn(stuff('concrete', '#8fb3c6', '#2f5468', '#e6f5fb', { grain: 0.4 })),
  water: stuff('water', '#2f5a60', '#16343a', '#6d979a'),
  mud: stuff('stone', '#5a4a34', '#282016', '#8f7b59', { grain: 1 }),
  scorched: stuff('stone', '#463a2e', '#17120d', '#8a7757', { grain: 1 }),
  leaf: stuff('foliage', '#5d7030', '#222c10', '#a3ad54', { grain: 1 }),
  olive: stuff('foliage', '#75753a', '#2c2c14', '#b5ae68', { grain: 1 }),
  needle: stuff('foliage', '#37553a', '#142317', '#7fa07c', { grain: 1 }),
  palm: stuff('foliage', '#6b8038', '#28340f', '#b4bf62', { grain: 1 }),
  ivy: stuff('foliage', '#46602b', '#1a2610', '#8ba04f', { grain: 1 }),
} as const satisfies Readonly<Record<string, Stuff>>;
