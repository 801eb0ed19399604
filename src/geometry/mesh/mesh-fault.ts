/** Faults of a mesh file without further data. */
type Plain =
  | 'empty'
  | 'no-mesh'
  | 'no-triangles'
  | 'stl-too-short'
  | 'cut-facet'
  | 'not-a-glb'
  | 'not-plain'
  | 'no-json'
  | 'cut-json'
  | 'bad-json'
  | 'no-object'
  | 'cut-data'
  | 'stray-scene'
  | 'no-scene-nodes'
  | 'stray-node'
  | 'stray-view'
  | 'strips'
  | 'no-threes';

/** Faults of a file's packed parts without further data. */
type Packed =
  | 'packed-buffer'
  | 'packed-mode'
  | 'packed-filter'
  | 'packed-cut'
  | 'packed-counts'
  | 'packed-damaged'
  | 'draco-unsaid'
  | 'draco-nothing'
  | 'draco-edition'
  | 'draco-empty';

/** The kind of accessor that was requested. */
export type Wanted = 'positions' | 'indices';

/**
 * Why a mesh file is rejected, with the data for an error message. Lines are counted from 1, everything else from 0, as
 * their formats do; quotes from a file are already short.
 */
export type MeshFault =
  | { readonly kind: Plain | Packed }
  | { readonly kind: 'too-many-bytes'; readonly bytes: number; readonly most: number }
  | { readonly kind: 'too-many-triangles'; readonly triangles: number; readonly most: number }
  | { readonly kind: 'more-triangles' | 'more-vertices'; readonly most: number }
  | { readonly kind: 'all-flat'; readonly degenerate: number }
  /** A vertex that is not finite, or further away than this many inches. */
  | { readonly kind: 'far-vertex'; readonly vertex: number; readonly most: number }
  | {
      readonly kind: 'stray-corner';
      readonly vertex: number;
      readonly of: number;
      readonly triangle?: number;
    }
  /** Too many faces over one another, in one place or on average. */
  | { readonly kind: 'crowded' | 'heaped'; readonly layers: number; readonly most: number }
  | { readonly kind: 'bad-vertex' | 'wide-facet'; readonly line: number }
  | { readonly kind: 'stray-face'; readonly line: number; readonly vertex: string; readonly of: number }
  | { readonly kind: 'endless-face'; readonly line: number; readonly most: number }
  | { readonly kind: 'thin-face' | 'thin-facet'; readonly line: number; readonly corners: number }
  | { readonly kind: 'stl-word'; readonly line: number; readonly word: string }
  /** A binary file whose declared triangles take more or fewer bytes than it has. */
  | { readonly kind: 'stl-not-whole'; readonly triangles: number; readonly takes: number; readonly bytes: number }
  | { readonly kind: 'glb-version'; readonly version: number }
  | { readonly kind: 'glb-length'; readonly announced: number; readonly bytes: number }
  | { readonly kind: 'long-json'; readonly bytes: number; readonly most: number }
  | { readonly kind: 'deep-json' | 'deep-nodes' | 'many-primitives'; readonly most: number }
  | { readonly kind: 'no-list' | 'no-objects'; readonly key: string }
  /** Refers to an accessor or, if none is named, to a view. */
  | {
      readonly kind: 'no-whole-number';
      readonly accessor: number | undefined;
      readonly key: string;
      readonly value: string;
    }
  | { readonly kind: 'points-outside'; readonly key: 'buffers' | 'images' }
  | { readonly kind: 'many-buffers'; readonly buffers: number }
  | { readonly kind: 'many-nodes'; readonly nodes: number; readonly most: number }
  | { readonly kind: 'extension'; readonly name: string }
  | {
      readonly kind: 'node-circle' | 'stray-mesh' | 'no-children' | 'many-children' | 'no-rotation';
      readonly node: number;
    }
  | { readonly kind: 'no-numbers'; readonly node: number; readonly key: string; readonly length: number }
  | { readonly kind: 'cut-view'; readonly view?: number }
  | { readonly kind: 'sparse' | 'no-data' | 'short-accessor'; readonly accessor: number }
  | { readonly kind: 'stray-accessor'; readonly wanted: Wanted }
  | { readonly kind: 'unread-accessor'; readonly wanted: Wanted; readonly accessor: number }
  | { readonly kind: 'packed-bytes'; readonly most: number }
  | { readonly kind: 'packed-triangles'; readonly triangles: number; readonly most: number }
  | { readonly kind: 'draco-count'; readonly vertices: number; readonly claimed: number }
  | { readonly kind: 'draco-unread'; readonly name: string };
