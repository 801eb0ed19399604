import type { Collider, World } from '@dimforge/rapier3d-compat';
import type { Inches } from '../../kernel/units.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { Role, TerrainPiece } from '../../rules/core/terrain.ts';
import { createCollider, planColliders, type ColliderSolid } from './colliders.ts';
import type { RapierModule } from './load-rapier.ts';

/** The size and terrain of a world. */
export type WorldSpec = { readonly width: Inches; readonly depth: Inches; readonly terrain: readonly TerrainPiece[] };

/** The part of the world that was hit; without a piece it is the table itself. */
export type Met = { readonly piece: PieceId | undefined; readonly role: Role };

/** The library's own world, with the meaning of every collider. */
export type LiveWorld = {
  readonly world: World;
  readonly metByHandle: Map<number, Met>;
  /** Upright solids enclosed by a collider's faces; none for colliders whose top may slope. */
  readonly solidByHandle: Map<number, readonly ColliderSolid[]>;
  readonly collidersByPiece: Map<PieceId, readonly Collider[]>;
  /** Whether colliders were added or removed since the last step; queries only see them after the next one. */
  stale: boolean;
};

/** Collision group of colliders that are flat on top. */
export const FLAT = 1;
/** Collision group of colliders whose top may slope; a body is raised before it is tested against them. */
export const SLOPING = 2;
/** Collision group of the table itself, which only rays hit. */
const SLAB = 4;

const TABLE: Met = { piece: undefined, role: 'plain' };

/** The membership and filter bits of a collider of one group. */
const membersOf = (group: number): number => ((group << 16) | 0xffff) >>> 0;

/** Creates a live world of a table and its terrain. */
export function openWorld(
  rapier: RapierModule,
  { width, depth }: Pick<WorldSpec, 'width' | 'depth'>,
  pieces: ReadonlyMap<PieceId, TerrainPiece>,
): LiveWorld {
  const world = new rapier.World({ x: 0, y: 0, z: 0 });
  const live: LiveWorld = {
    world,
    metByHandle: new Map(),
    solidByHandle: new Map(),
    collidersByPiece: new Map(),
    stale: true,
  };
  const [w, d] = [width / 2, depth / 2];
  const slab = createCollider(rapier, world, {
    positions: Float64Array.of(-w, 0, -d, w, 0, -d, w, 0, d, -w, 0, d),
    indices: Uint32Array.of(0, 2, 1, 0, 3, 2),
  });
  slab.setCollisionGroups(membersOf(SLAB));
  live.metByHandle.set(slab.handle, TABLE);
  // The library's results depend on the order of insertion.
  for (const piece of [...pieces.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) addPiece(rapier, live, piece);
  return live;
}

/** Adds the colliders of a piece to a live world. */
export function addPiece(rapier: RapierModule, live: LiveWorld, piece: TerrainPiece): void {
  const colliders = planColliders(piece).map(({ role, sloping, faces, solid }) => {
    const collider = createCollider(rapier, live.world, faces);
    collider.setCollisionGroups(membersOf(sloping ? SLOPING : FLAT));
    live.metByHandle.set(collider.handle, { piece: piece.id, role });
    if (solid.length > 0) live.solidByHandle.set(collider.handle, solid);
    return collider;
  });
  live.collidersByPiece.set(piece.id, colliders);
  live.stale = true;
}

/** Removes the colliders of a piece from a live world; does nothing when it has none. */
export function removePiece(live: LiveWorld, id: PieceId): void {
  for (const collider of live.collidersByPiece.get(id) ?? []) {
    live.metByHandle.delete(collider.handle);
    live.solidByHandle.delete(collider.handle);
    live.world.removeCollider(collider, false);
  }
  live.collidersByPiece.delete(id);
  live.stale = true;
}
