import type { ImportFault } from '../mesh-import/import-fault.ts';
import { describeLost, explainImport, IMPORT_CHANGES } from './explain-import.ts';
import { PAGE } from './page.ts';
import { REPORT } from './import-report.ts';
import { PIECE_KIND_NAMES } from './piece-kinds.ts';

type Base = { readonly round: number } | { readonly oval: readonly [number, number] };

/** A size in memory. */
const bytesText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** What is said about what a player brings. */
export const userAssetMessages = {
  report: REPORT,
  menuActions: IMPORT_CHANGES,
  lost: describeLost,
  /** One sentence that begins with the file's name. */
  refused: (file: string, fault: ImportFault): string => `${file} ${explainImport(fault)}`,
  couldNotBeRead: (file: string, why: string | undefined): string =>
    `${file} could not be read here: ${why ?? 'there was not enough memory'}. Try a simpler mesh.`,
  brought: (bytes: number | undefined): string =>
    `Models and terrain you brought. They lie in this browser and are sent nowhere${bytes === undefined ? '.' : `: ${bytesText(bytes)} so far.`}`,
  usedOn: (tables: readonly string[]): string =>
    tables.length === 0 ? 'used nowhere' : `on ${tables.map((name) => `“${name}”`).join(', ')}`,
  sizes: (size: readonly number[], bytes: number): string =>
    `${size.map((side) => Number(side.toFixed(1))).join(' × ')}″ · ${bytesText(bytes)}`,
  mini: (base: Base): string =>
    'round' in base ? `mini, ${base.round} mm base` : `mini, ${base.oval.join(' × ')} mm base`,
  piece: (kind: keyof typeof PIECE_KIND_NAMES, parts: number | undefined): string =>
    `${PIECE_KIND_NAMES[kind]}, ${parts === undefined ? 'walked as it is' : parts === 1 ? 'one part' : `${parts} parts`}`,
  yours: 'Yours',
  howToBring:
    'Drag a GLB, STL or OBJ file onto the table, or choose one. Terrain then lies in the builder’s palette under “Yours”; a mini is put on a model by its name.',
  chooseAFile: 'Choose a file',
  nameOf: (name: string): string => `Name of ${name}`,
  deleteAllTheSame: (name: string): string => `Delete “${name}” all the same`,
  delete: (name: string): string => `Delete “${name}”`,
  base: 'Base',
  roundBase: (millimetres: number): string => `${millimetres} mm round`,
  ovalBase: (long: number, wide: number): string => `${long} × ${wide} mm oval`,
  colliders: { best: 'Best for it', mesh: 'Exact mesh', convex: 'Upright parts', boxes: 'Boxes' },
  colliderHints: {
    best: 'Hills are walked as they are, whatever has storeys is made of parts.',
    mesh: 'Every face as it is: right for hills and rubble. Under it nobody stands.',
    convex: 'Upright prisms: floors, walls and doors stay where they are, slopes become steps.',
    boxes: 'Only boxes: the quickest, and right for houses along the axes.',
  },
  bringYourOwn: 'Bring your own',
  fileAndMore: (file: string, waiting: number): string =>
    `${file}, and ${waiting === 1 ? 'one more file' : `${waiting} more files`} after it`,
  giveItUp: 'Give it up',
  nothingKept: 'Nothing was kept; the table is as it was.',
  cancel: 'Cancel',
  show: 'Show',
  itsLook: 'Its look',
  both: 'Both',
  whatTheRulesSee: 'What the rules see',
  previewHint: 'One square is an inch; the pawn stands 1½″ tall on a 32 mm base. Drag to turn.',
  itIs: 'It is',
  terrain: 'Terrain',
  aMini: 'A mini',
  name: 'Name',
  kind: 'Kind',
  kinds: PIECE_KIND_NAMES,
  bestKind: (kind: keyof typeof PIECE_KIND_NAMES): string => `Best for it: ${PIECE_KIND_NAMES[kind].toLowerCase()}`,
  bestForIt: 'Best for it',
  theRulesSee: 'The rules see',
  itStaysOnThisMachine: 'It stays on this machine.',
  keepIt: 'Keep it',
  itsNumbersAre: 'Its numbers are',
  unit: 'Unit',
  size: 'Size',
  height: 'Height',
  heightInInches: 'Height in inches',
  scaleInPerCent: 'Scale in per cent',
  up: 'Up',
  downAxis: (axis: string): string => `− ${axis} axis`,
  upAxis: (axis: string): string => `${axis} axis`,
  standOnOtherEnd: 'Stand it on its other end',
  turnAQuarter: 'Turn it a quarter to the left',
  reportTitle: 'Report',
  leftOut: 'Left out',
  units: {
    mm: 'Millimetres',
    cm: 'Centimetres',
    inch: 'Inches',
    m: 'Metres',
    life: 'Metres at 1:56',
  },
  readingTheFile: PAGE.readingTheFile,
  somethingOfMine: PAGE.somethingOfMine,
  fileRefused: (path: string): string => `is refused: “${path}” is not a file this table wrote.`,
  from: (name: string): string => `From ${name}`,
  tookTooLong: (file: string, seconds: number): string =>
    `${file} took longer than ${seconds} s and was stopped; use a simpler mesh.`,
  tooManyBytes: (file: string, megabytes: number, most: number): string =>
    `${file} is ${megabytes} MB; at most ${most} MB are read. Reduce it in a mesh editor.`,
  wouldBe: (size: string): string => `It would be ${size}″: choose another unit or scale.`,
  preview: 'What it will be on the table; drag to turn it',
};
