import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';

/** Endings of files that are nearly ones this table reads. */
export const UNSUPPORTED_EXTENSIONS = ['gltf', 'mtl', 'bin', 'fbx', 'blend', '3mf'] as const;
export type UnsupportedExtension = (typeof UNSUPPORTED_EXTENSIONS)[number];

/** Why a file that a player brought is not taken in: what is wrong with its mesh, or with how it is packed. */
export type ImportFault =
  | MeshFault
  | { readonly kind: 'no-area' }
  /** Of no kind that is read. */
  | { readonly kind: 'unread'; readonly ending: UnsupportedExtension | undefined }
  | { readonly kind: 'brought-bytes'; readonly bytes: number; readonly most: number };

/** A picture of a file that its look is made without. */
export type LostLook =
  | { readonly kind: 'unread-picture' | 'damaged-picture' }
  | { readonly kind: 'large-picture'; readonly width: number; readonly height: number; readonly most: number };

/** What is done with a file on its way in, step by step. */
export type ImportChange =
  | 'joining'
  | 'holes'
  | 'reducing'
  | 'standing'
  | 'ladders'
  | 'reducing-look'
  | 'measuring'
  | 'colliding';
