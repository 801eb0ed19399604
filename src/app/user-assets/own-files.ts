import type { PieceDocument } from '../../scenario/schema.ts';
import { isOwnFile, type ReadOwnFile } from './own-paths.ts';
import { setTable, tableNow } from '../table/table-store.ts';
import { messages } from '../../messages/messages.ts';

/** Sides of a base as a scenario writes them, millimetres. */
export type OwnBase = { readonly round: number } | { readonly oval: readonly [number, number] };

/** Something a player brought: how it is called, what it is used for, and which files it takes. */
export type OwnThing = {
  /** The path of the file that is looked at: `mine/<fingerprint>.glb`. */
  readonly id: string;
  readonly name: string;
  /** All files it takes, the one that is looked at first. */
  readonly files: readonly string[];
  readonly bytes: number;
  readonly triangles: number;
  /** Width, height and depth, inches. */
  readonly size: readonly [number, number, number];
  /** A small picture, as a `data:` address. */
  readonly picture: string | undefined;
  /** When it was taken in, milliseconds since 1970. */
  readonly added: number;
} & (
  | { readonly use: 'terrain'; readonly piece: Omit<PieceDocument, 'id' | 'at'> }
  | { readonly use: 'mini'; readonly base: OwnBase; readonly height: number }
);

/** One of the player's own things, and which saved tables it is used on. */
export type OwnCard = { readonly thing: OwnThing; readonly usedBy: readonly string[] };

/** A piece of terrain that can be placed, as the catalogue lists its own. */
export type OwnPiece = {
  readonly id: string;
  readonly name: string;
  readonly theme: 'any';
  readonly piece: Omit<PieceDocument, 'id' | 'at'>;
  readonly picture: string | undefined;
};

/** What a player brought that can be placed as terrain, newest first. */
export const ownPieces = (cards: readonly OwnCard[]): readonly OwnPiece[] =>
  cards.flatMap(({ thing }) =>
    thing.use === 'terrain'
      ? [{ id: thing.id, name: thing.name, theme: 'any', piece: thing.piece, picture: thing.picture } as const]
      : [],
  );

/** What a player brought that a model can be drawn as, newest first. */
export const ownMinis = (cards: readonly OwnCard[]) =>
  cards.flatMap(({ thing }) => (thing.use === 'mini' ? [thing] : []));

/** Packs a text with every file it takes; undefined where it takes none of the player's own. */
export type PackOwn = (text: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** What of a file is to be opened: a bundle's own text, after its files were kept; any other file as it is. Undefined where it is refused. */
export type UnpackOwn = (file: File) => Promise<File | undefined>;

let read: ReadOwnFile = async () => undefined;
let pack: PackOwn = async () => undefined;
let unpack: UnpackOwn = async (file) => file;

/** Says once where files that players brought lie, and how they are packed and unpacked: called by whoever puts the page together. */
export const keepOwnFilesAt = (reader: ReadOwnFile, packer: PackOwn, unpacker: UnpackOwn): void => {
  [read, pack, unpack] = [reader, packer, unpacker];
};

/** What of a file is to be opened, see {@link UnpackOwn}. */
export const unpackOwn: UnpackOwn = (file) => unpack(file);

/** The text of a scenario or a saved table with every file it takes, as one bundle; undefined where it takes none. */
export const packOwn: PackOwn = (text) => pack(text);

/** The bytes of a file a player brought, wherever it lies on this machine; undefined where there is none of that name. */
export const readOwnFile: ReadOwnFile = async (path) => (isOwnFile(path) ? read(path) : undefined);

/** What hands can do with what players bring. Faults are said, not thrown. */
export type OwnHands = {
  /** Takes meshes in, one after another; bundles and scenarios among the files are opened instead. */
  readonly bring: (...files: readonly File[]) => Promise<void>;
  /** Takes a thing away for good; while a saved table uses it, only when asked twice. */
  readonly remove: (id: string, isSure: boolean) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<void>;
};

/** Shows what the rules see, or the table as it looks. */
export const toggleXray = (): void => {
  const { xray } = tableNow();
  setTable({ xray: !xray, said: xray ? messages.page.asItLooks : messages.page.xray });
};

/** Opens the panel of what a player brought, or closes it. */
export const toggleOwn = (): void => setTable({ ownOpen: !tableNow().ownOpen });
