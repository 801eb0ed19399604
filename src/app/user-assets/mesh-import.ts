import { type ImportPlacing, INCHES_BY_UNIT, type AssetUse } from '../../mesh-import/placing.ts';
import type { ColliderKind, ChosenBase } from '../../mesh-import/choices.ts';
import type { PreparedMini } from '../../mesh-import/prepare-mini.ts';
import type { PreparedPiece } from '../../mesh-import/prepare-piece.ts';
import type { PieceKind, TerrainPiece } from '../../rules/core/terrain.ts';
import { messages } from '../../messages/messages.ts';

/** The facts about a file once it has been read. */
export type ImportFacts = {
  readonly ending: string;
  readonly triangles: number;
  /** Its bounding box in the file's own units, before it is turned. */
  readonly size: readonly [number, number, number];
  /** What of its appearance could not be imported. */
  readonly lost: readonly string[];
  /** The suggested options for each use. */
  readonly guesses: Readonly<Record<AssetUse, ImportOptions>>;
};

/** The options a player chooses for a file. */
export type ImportOptions = {
  readonly use: AssetUse;
  readonly name: string;
  readonly placing: ImportPlacing;
  readonly kind: PieceKind | 'best';
  readonly collider: ColliderKind | 'best';
  readonly base: ChosenBase;
};

/** The outcome of an import, to be previewed and kept. `piece` is what the rules would see. */
export type ImportResult =
  | { readonly use: 'terrain'; readonly made: PreparedPiece; readonly piece: TerrainPiece | undefined }
  | { readonly use: 'mini'; readonly made: PreparedMini };

/** The current work and its progress, as a fraction. */
export type ImportStep = { readonly what: string; readonly share: number };

/** A file being imported. */
export type MeshImport =
  | { readonly state: 'reading'; readonly file: string; readonly step: ImportStep }
  | { readonly state: 'failed'; readonly file: string; readonly why: string }
  | {
      readonly state: 'choosing';
      readonly file: string;
      readonly facts: ImportFacts;
      readonly wish: ImportOptions;
      /** The work in progress; undefined if there is none. */
      readonly step: ImportStep | undefined;
      /** The result for the wish, once it is finished. */
      readonly result: ImportResult | undefined;
      readonly problem: string | undefined;
    };

/** An event of a file's import. */
export type ImportProgress =
  | { readonly kind: 'step'; readonly step: ImportStep }
  | { readonly kind: 'read'; readonly facts: ImportFacts }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'wish'; readonly part: Partial<ImportOptions> }
  | { readonly kind: 'made'; readonly result: ImportResult };

/** The state of an import before its file is read. */
export const beginImport = (file: string): MeshImport => ({
  state: 'reading',
  file,
  step: { what: messages.page.readingTheFile, share: 0 },
});

/** The next state of an import; the same object if the event changes nothing. */
export function stepImport(meshImport: MeshImport, news: ImportProgress): MeshImport {
  const { file } = meshImport;
  if (news.kind === 'read') {
    if (meshImport.state !== 'reading') return meshImport;
    const { facts } = news;
    const wish = facts.guesses.terrain;
    return { state: 'choosing', file, facts, wish, step: begin(), result: undefined, problem: undefined };
  }
  if (meshImport.state === 'failed') return meshImport;
  if (meshImport.state === 'reading') {
    if (news.kind === 'step') return { ...meshImport, step: news.step };
    return news.kind === 'failed' ? { state: 'failed', file, why: news.why } : meshImport;
  }
  switch (news.kind) {
    case 'step':
      return meshImport.step === undefined ? meshImport : { ...meshImport, step: news.step };
    case 'failed':
      return { ...meshImport, step: undefined, result: undefined, problem: news.why };
    case 'made':
      return news.result.use === meshImport.wish.use
        ? { ...meshImport, step: undefined, result: news.result, problem: undefined }
        : meshImport;
    case 'wish':
      return withWish(meshImport, news.part);
  }
}

/** The first step of preparing the chosen options. */
const begin = (): ImportStep => ({ what: messages.page.standingItUp, share: 0 });

function withWish(meshImport: Extract<MeshImport, { state: 'choosing' }>, part: Partial<ImportOptions>): MeshImport {
  const { facts, wish } = meshImport;
  const other = part.use !== undefined && part.use !== wish.use;
  const next = other ? { ...facts.guesses[part.use!], name: wish.name, ...part } : { ...wish, ...part };
  // A new name does not affect the result.
  if (Object.keys(part).every((key) => key === 'name')) return { ...meshImport, wish: next };
  return { ...meshImport, wish: next, step: begin(), problem: undefined, ...(other ? { result: undefined } : {}) };
}

/** The size of the file's bounding box on the table under a placing: width, height and depth, inches. */
export function sizeOnTable(size: readonly number[], { unit, scale, up, turns }: ImportPlacing) {
  const by = INCHES_BY_UNIT[unit] * scale;
  const [x, y, z] = size.map((side) => side * by) as [number, number, number];
  const stood = up.endsWith('y') ? [x, y, z] : up.endsWith('z') ? [x, z, y] : [y, x, z];
  const [w, h, d] = stood as [number, number, number];
  return turns % 2 === 0 ? ([w, h, d] as const) : ([d, h, w] as const);
}

/** The scale, a ratio, at which the file is `height` inches tall on the table. */
export const scaleForHeight = (size: readonly number[], placing: ImportPlacing, height: number): number => {
  const now = sizeOnTable(size, { ...placing, scale: 1 })[1];
  return now > 0 ? Math.min(1000, Math.max(0.0001, height / now)) : 1;
};

/** The services of an import worker; ending the worker abandons its promises. */
export type ImportServices = {
  readonly read: (
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    say: (step: ImportStep) => void,
  ) => Promise<{ readonly ok: true; readonly value: ImportFacts } | { readonly ok: false; readonly error: string }>;
  readonly make: (wish: ImportOptions, say: (step: ImportStep) => void) => Promise<ImportResult>;
};
