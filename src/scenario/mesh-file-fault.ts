import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';

/** Why a mesh file that a scenario names cannot be had. `file` is its name there; sizes are bytes. */
export type MeshFileFault =
  /** Its contents are of no format that is read. */
  | { readonly kind: 'mesh-refused'; readonly file: string; readonly fault: MeshFault }
  /** It is outside the folder of meshes; it is no file; it may not be opened. */
  | { readonly kind: 'mesh-missing' | 'mesh-no-file' | 'mesh-closed'; readonly file: string }
  | { readonly kind: 'mesh-large'; readonly file: string; readonly bytes: number; readonly most: number }
  /** Reading it was ended. */
  | { readonly kind: 'mesh-slow'; readonly file: string; readonly seconds: number; readonly megabytes: number }
  /** Not one of the models that come with the page; or one that was not loaded. */
  | { readonly kind: 'mesh-not-bundled'; readonly file: string; readonly among: number }
  | { readonly kind: 'mesh-not-loaded'; readonly file: string; readonly status: number }
  /** A player's own model that this browser does not have. */
  | { readonly kind: 'mesh-elsewhere' }
  /** Not in a batch, or not read yet by the editor. */
  | { readonly kind: 'mesh-not-in-batch' | 'mesh-not-yet'; readonly file: string }
  /** No mesh was loaded, because the text seemed to name none. */
  | { readonly kind: 'mesh-unasked' };
