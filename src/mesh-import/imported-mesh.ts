import type { MeshLimits, NamedPart, TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import type { LostLook } from './import-fault.ts';

/** File types that a player can import as a mesh. */
export const IMPORT_EXTENSIONS = ['glb', 'stl', 'obj'] as const;
export type ImportExtension = (typeof IMPORT_EXTENSIONS)[number];

/**
 * Limits of such a file: far more than a table is played on, because it is simplified first. Everything made from it
 * stays within about 512 MB.
 */
export const IMPORT_LIMITS: MeshLimits = {
  bytes: 100_000_000,
  triangles: 1_500_000,
  vertices: 4_500_000,
  coordinate: 1e7,
};

/** Vertex colours: red, green and blue in sRGB, one byte each. */
export type Colours = Uint8Array;

/** A mesh for display, with its vertex colours. */
export type Painted = { readonly mesh: TriangleMesh; readonly colours: Colours };

/** An imported mesh as in its file: in an unknown unit, with an unknown axis up. */
export type ImportedMesh = {
  readonly name: string;
  readonly ending: ImportExtension;
  readonly mesh: TriangleMesh;
  readonly colours: Colours | undefined;
  /** The same surface subdivided, where its textures would be lost between corners. */
  readonly painted?: Painted | undefined;
  readonly parts: readonly NamedPart[];
  /** Number of triangles without area, which were removed. */
  readonly degenerate: number;
  /** Parts of its look that could not be imported. */
  readonly lost: readonly LostLook[];
};

/** A picture embedded in a file, decoded: four bytes for each pixel, row by row from the top. */
export type DecodedPicture = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
};

/** Decodes an embedded picture with a checked header; undefined where this machine cannot. */
export type DecodePicture = (
  bytes: Uint8Array<ArrayBuffer>,
  kind: 'image/png' | 'image/jpeg',
) => Promise<DecodedPicture | undefined>;

/** Decoders that depend on the machine, or are too large to be always loaded. */
export type Decoders = { readonly picture: DecodePicture; readonly draco: OpenDraco };

/** Starts a Draco decoder of `draco3dgltf`; one that met damaged data must not be used again. */
export type OpenDraco = () => Promise<DracoModule>;

type DracoDecoder = { GetAttributeByUniqueId(mesh: unknown, id: number): DracoAttribute };
/** `ptr` is 0 where the mesh has no such attribute. */
type DracoAttribute = { readonly ptr: number; readonly num_components: () => number };
/** The part of its interface that our code uses; the library uses more. */
export type DracoModule = { readonly Decoder: new () => DracoDecoder };
