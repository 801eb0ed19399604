import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';

/** Why a mesh file that a scenario names cannot be had. `file` is its name there; sizes are bytes. */
export type MeshFileFault =
  /** What is in it is not read. */
  | { readonly kind: 'mesh-refused'; readonly file: string; readonly fault: MeshFault }
  /** It is not where scenarios may have their meshes; not a file at all; may not be opened. */
  | { readonly kind: 'mesh-missing' | 'mesh-no-file' | 'mesh-closed'; readonly file: string }
  | { readonly kind: 'mesh-large'; readonly file: string; readonly bytes: number; readonly most: number }
  /** Reading it was ended. */
  | { readonly kind: 'mesh-slow'; readonly file: string; readonly seconds: number; readonly megabytes: number }
  /** Not one of so many models that come with the page; or one that did not come over the line. */
  | { readonly kind: 'mesh-not-bundled'; readonly file: string; readonly among: number }
  | { readonly kind: 'mesh-not-loaded'; readonly file: string; readonly status: number }
  /** Somebody's own model that this browser does not have. */
  | { readonly kind: 'mesh-elsewhere' }
  /** None of a batch, or not read yet on a table under construction. */
  | { readonly kind: 'mesh-not-in-batch' | 'mesh-not-yet'; readonly file: string }
  /** None was looked for, because the text seemed to name none. */
  | { readonly kind: 'mesh-unasked' };
