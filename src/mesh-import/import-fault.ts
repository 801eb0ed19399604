import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';

/** Extensions of related file types that are not supported. */
export const UNSUPPORTED_EXTENSIONS = ['gltf', 'mtl', 'bin', 'fbx', 'blend', '3mf'] as const;
export type UnsupportedExtension = (typeof UNSUPPORTED_EXTENSIONS)[number];

/** Why a player's file cannot be imported: a fault of its mesh, or of its container. */
export type ImportFault =
  | MeshFault
  | { readonly kind: 'no-area' }
  /** An unsupported file type. */
  | { readonly kind: 'unread'; readonly ending: UnsupportedExtension | undefined }
  | { readonly kind: 'brought-bytes'; readonly bytes: number; readonly most: number };

/** A texture left out of the look. */
export type LostLook =
  | { readonly kind: 'unread-picture' | 'damaged-picture' }
  | { readonly kind: 'large-picture'; readonly width: number; readonly height: number; readonly most: number };

/** The steps of an import. */
export type ImportChange =
  | 'joining'
  | 'holes'
  | 'reducing'
  | 'standing'
  | 'ladders'
  | 'reducing-look'
  | 'measuring'
  | 'colliding';
