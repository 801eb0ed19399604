import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';

/** Why a mesh file named in a scenario is not available. `file` is its name there; sizes are bytes. */
export type MeshFileFault =
  /** Its format is not supported. */
  | { readonly kind: 'mesh-refused'; readonly file: string; readonly fault: MeshFault }
  /** Its path leads out of the scenario's folder, whether there is a file or not. */
  | { readonly kind: 'mesh-outside'; readonly file: string }
  /** There is none, it is not a file, or it must not be opened. */
  | { readonly kind: 'mesh-missing' | 'mesh-no-file' | 'mesh-closed'; readonly file: string }
  | { readonly kind: 'mesh-large'; readonly file: string; readonly bytes: number; readonly most: number }
  /** Reading it was aborted. */
  | { readonly kind: 'mesh-slow'; readonly file: string; readonly seconds: number; readonly megabytes: number }
  /** Not one of the built-in models, or one that failed to load. */
  | { readonly kind: 'mesh-not-bundled'; readonly file: string; readonly among: number }
  | { readonly kind: 'mesh-not-loaded'; readonly file: string; readonly status: number }
  /** A player's own model that is not in this browser. */
  | { readonly kind: 'mesh-elsewhere' }
  /** Not part of a batch, or not read yet by the editor. */
  | { readonly kind: 'mesh-not-in-batch' | 'mesh-not-yet'; readonly file: string }
  /** No mesh was loaded because the text did not seem to name one. */
  | { readonly kind: 'mesh-unasked' };
