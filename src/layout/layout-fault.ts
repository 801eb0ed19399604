import type { FileFault } from '../scenario/file-fault.ts';
import type { PieceFault } from '../scenario/scenario-fault.ts';

/** Why a layout cannot be read. `from` and `name` are what the file calls things. */
export type LayoutFault =
  | FileFault
  | PieceFault
  /** No layout is in the file; it may hold only templates or deployment zones. */
  | { readonly kind: 'no-layout'; readonly has: 'templates' | 'zones' | 'nothing' }
  | { readonly kind: 'not-told'; readonly entry: number }
  /** Several layouts, and none was chosen. */
  | { readonly kind: 'which-layout'; readonly ids: readonly string[] }
  | { readonly kind: 'no-such-layout'; readonly id: string; readonly ids: readonly string[] }
  | { readonly kind: 'too-many-files'; readonly most: number }
  | { readonly kind: 'template-twice' | 'piece-twice'; readonly id: string }
  | { readonly kind: 'no-template'; readonly id: string }
  | { readonly kind: 'no-form' }
  | { readonly kind: 'no-parent'; readonly id: string }
  /** A template that, through its features, holds itself; an area that stands on itself. */
  | { readonly kind: 'template-in-itself' | 'on-itself'; readonly id: string }
  | { readonly kind: 'no-corner'; readonly corner: number; readonly corners: number }
  | { readonly kind: 'too-many-pieces'; readonly pieces: number; readonly most: number };

/** What has no equivalent on the other side, and was left out or simplified. `pieces` are ids. */
export type LayoutNote =
  // From a layout
  | { readonly kind: 'unread-keys'; readonly keys: readonly string[] }
  | { readonly kind: 'no-zones'; readonly pattern: string }
  | { readonly kind: 'zones-off-table'; readonly pattern: string }
  | { readonly kind: 'description-cut'; readonly most: number }
  | { readonly kind: 'area-height' | 'blocking'; readonly pieces: readonly string[] }
  | { readonly kind: 'own-footprint'; readonly pieces: readonly string[] }
  // From a scenario
  | { readonly kind: 'units'; readonly count: number }
  | { readonly kind: 'unwritten-keys'; readonly keys: readonly string[] }
  | {
      readonly kind: 'by-outline' | 'raised' | 'traits' | 'looks' | 'no-outline' | 'wall-heights';
      readonly pieces: readonly string[];
    };

/** The notes about pieces that name at least one. */
export const toldNotes = (notes: readonly LayoutNote[]): readonly LayoutNote[] =>
  notes.filter((note) => !('pieces' in note) || note.pieces.length > 0);
