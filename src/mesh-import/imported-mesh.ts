import type { MeshLimits, NamedPart, TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import type { LostLook } from './import-fault.ts';

/** Files a player may bring as a mesh. */
export const IMPORT_EXTENSIONS = ['glb', 'stl', 'obj'] as const;
export type ImportExtension = (typeof IMPORT_EXTENSIONS)[number];

/**
 * What such a file may hold at most: far more than a table is played on, because it is made smaller
 * first. What is made of so much stays within about 512 MB.
 */
export const IMPORT_LIMITS: MeshLimits = {
  bytes: 100_000_000,
  triangles: 1_500_000,
  vertices: 4_500_000,
  coordinate: 1e7,
};

/** Colours of vertices: red, green and blue as they are written (sRGB), a byte each. */
export type Colours = Uint8Array;

/** A mesh to be looked at, with the colours of its vertices. */
export type Painted = { readonly mesh: TriangleMesh; readonly colours: Colours };

/** A mesh a player brought, as it is in the file: numbers of an unknown unit, some axis up. */
export type ImportedMesh = {
  readonly name: string;
  readonly ending: ImportExtension;
  readonly mesh: TriangleMesh;
  readonly colours: Colours | undefined;
  /** The same faces cut finer, where a picture on them would be lost between their corners. */
  readonly painted?: Painted | undefined;
  readonly parts: readonly NamedPart[];
  /** Triangles without area, which were left out. */
  readonly degenerate: number;
  /** What of its look could not be taken over. */
  readonly lost: readonly LostLook[];
};

/** A picture embedded in a file, decoded: four bytes for each pixel, row by row from the top. */
export type DecodedPicture = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
};

/** Decodes an embedded picture whose head was checked; undefined where this machine cannot. */
export type DecodePicture = (
  bytes: Uint8Array<ArrayBuffer>,
  kind: 'image/png' | 'image/jpeg',
) => Promise<DecodedPicture | undefined>;

/** What unpacks parts of a file that only the machine it runs on can, or that are too large to be at hand always. */
export type Decoders = { readonly picture: DecodePicture; readonly draco: OpenDraco };

/** Starts a Draco decoder of `draco3dgltf`; one that met damaged data is not asked again. */
export type OpenDraco = () => Promise<DracoModule>;

type DracoDecoder = { GetAttributeByUniqueId(mesh: unknown, id: number): DracoAttribute };
/** `ptr` is 0 where the mesh has no such attribute. */
type DracoAttribute = { readonly ptr: number; readonly num_components: () => number };
/** The part of its interface that is used here; the library uses more of it. */
export type DracoModule = { readonly Decoder: new () => DracoDecoder };
