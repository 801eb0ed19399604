/** What of Google's Draco decoder is used, by its own names. */
export type DracoModule = {
  readonly HEAPU8: Uint8Array;
  readonly Decoder: new () => DracoDecoder;
  readonly Mesh: new () => DracoMesh;
  readonly DT_INT8: number;
  readonly DT_UINT8: number;
  readonly DT_INT16: number;
  readonly DT_UINT16: number;
  readonly DT_FLOAT32: number;
  readonly destroy: (object: unknown) => void;
  readonly _malloc: (bytes: number) => number;
  readonly _free: (place: number) => void;
};

type DracoMesh = { readonly num_points: () => number; readonly num_faces: () => number };
/** Every pointer null has the number 0. */
type DracoAttribute = { readonly num_components: () => number; readonly ptr: number };

type DracoDecoder = {
  readonly DecodeArrayToMesh: (bytes: Int8Array, length: number, into: DracoMesh) => { readonly ok: () => boolean };
  readonly GetAttributeByUniqueId: (mesh: DracoMesh, id: number) => DracoAttribute;
  readonly GetAttributeDataArrayForAllPoints: (
    mesh: DracoMesh,
    attribute: DracoAttribute,
    type: number,
    bytes: number,
    into: number,
  ) => boolean;
  readonly GetTrianglesUInt32Array: (mesh: DracoMesh, bytes: number, into: number) => boolean;
};

/** Starts a decoder; one that met damaged data is not asked again. */
export type OpenDraco = () => Promise<DracoModule>;
