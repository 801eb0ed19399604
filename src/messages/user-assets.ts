import type { ImportFault } from '../mesh-import/import-fault.ts';
import { describeLost, explainImport, IMPORT_CHANGES } from './errors/explain-import.ts';
import { PAGE } from './table/page.ts';
import { IMPORT_REPORT } from './import-report.ts';
import { PIECE_KIND_NAMES } from './phrases/piece-kinds.ts';

type Base = { readonly round: number } | { readonly oval: readonly [number, number] };

/** A size in memory. */
const bytesText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** The texts of the import dialog and of the panel of imported models and terrain. */
export const userAssetMessages = {
  report: IMPORT_REPORT,
  changes: IMPORT_CHANGES,
  lost: describeLost,
  /** Why a file is refused: one sentence that begins with the file's name. */
  refused: (file: string, fault: ImportFault): string => `${file} ${explainImport(fault)}`,
  couldNotBeRead: (file: string, why: string | undefined): string =>
    `${file} could not be read: ${why ?? 'there was not enough memory'}. Try a simpler mesh.`,
  brought: (bytes: number | undefined): string =>
    `Your own models and terrain. They are stored only in this browser and are never uploaded.${bytes === undefined ? '' : ` Storage used: ${bytesText(bytes)}.`}`,
  usedOn: (tables: readonly string[]): string =>
    tables.length === 0 ? 'not used' : `used on ${tables.map((name) => `“${name}”`).join(', ')}`,
  sizes: (size: readonly number[], bytes: number): string =>
    `${size.map((side) => Number(side.toFixed(1))).join(' × ')}″ · ${bytesText(bytes)}`,
  mini: (base: Base): string =>
    'round' in base ? `model, ${base.round} mm base` : `model, ${base.oval.join(' × ')} mm base`,
  piece: (kind: keyof typeof PIECE_KIND_NAMES, parts: number | undefined): string =>
    `${PIECE_KIND_NAMES[kind]}, ${parts === undefined ? 'exact mesh' : parts === 1 ? 'one part' : `${parts} parts`}`,
  yours: 'Imported models and terrain',
  howToBring:
    'Drag a GLB, STL or OBJ file onto the table, or choose one. Imported terrain appears in the terrain editor’s palette under “Imported”; an imported model can be chosen as the figure of any unit.',
  chooseAFile: 'Choose a file',
  nameOf: (name: string): string => `Name of ${name}`,
  deleteAllTheSame: (name: string): string => `Delete “${name}” anyway`,
  delete: (name: string): string => `Delete “${name}”`,
  base: 'Base',
  roundBase: (millimetres: number): string => `${millimetres} mm round`,
  ovalBase: (long: number, wide: number): string => `${long} × ${wide} mm oval`,
  colliders: { best: 'Automatic', mesh: 'Exact mesh', convex: 'Upright parts', boxes: 'Boxes' },
  colliderHints: {
    best: 'Hills use their exact mesh; buildings with floors are made of parts.',
    mesh: 'Every face as it is: right for hills and rubble. Models cannot stand underneath.',
    convex: 'Upright prisms: floors, walls and doors stay exact, slopes become steps.',
    boxes: 'Only boxes: the fastest, and right for houses with straight walls.',
  },
  bringYourOwn: 'Import a model or terrain',
  fileAndMore: (file: string, waiting: number): string =>
    `${file}, then ${waiting === 1 ? 'one more file' : `${waiting} more files`}`,
  giveItUp: 'Stop importing',
  nothingKept: 'Nothing was imported; the table is unchanged.',
  cancel: 'Cancel',
  show: 'Show',
  itsLook: 'Appearance',
  both: 'Both',
  whatTheRulesSee: 'Collision shape',
  previewHint: 'One square is 1″. The pawn is 1½″ tall on a 32 mm base. Drag to rotate.',
  itIs: 'Type',
  terrain: 'Terrain',
  aMini: 'Model',
  name: 'Name',
  kind: 'Kind',
  kinds: PIECE_KIND_NAMES,
  bestKind: (kind: keyof typeof PIECE_KIND_NAMES): string => `Automatic: ${PIECE_KIND_NAMES[kind].toLowerCase()}`,
  bestForIt: 'Automatic',
  theRulesSee: 'Collision shape',
  itStaysOnThisMachine: 'The file stays on this device.',
  keepIt: 'Import',
  itsNumbersAre: 'Units in the file',
  unit: 'Units in the file',
  size: 'Size',
  height: 'Height',
  heightInInches: 'Height in inches',
  scaleInPerCent: 'Scale in percent',
  up: 'Up axis',
  downAxis: (axis: string): string => `− ${axis} axis`,
  upAxis: (axis: string): string => `${axis} axis`,
  standOnOtherEnd: 'Turn upside down',
  turnAQuarter: 'Rotate 90° left',
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
  fileRefused: (path: string): string => `was refused: “${path}” was not written by Highground.`,
  from: (name: string): string => `From ${name}`,
  tookTooLong: (file: string, seconds: number): string =>
    `${file} took longer than ${seconds} s to import and was stopped. Use a simpler mesh.`,
  tooManyBytes: (file: string, megabytes: number, most: number): string =>
    `${file} is ${megabytes} MB; the limit is ${most} MB. Simplify it in a mesh editor.`,
  wouldBe: (size: string): string => `The size would be ${size}″. Choose other units or another scale.`,
  preview: 'Preview of the imported file; drag to rotate',
};
