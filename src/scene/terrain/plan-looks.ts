import type { TerrainPiece } from '../../rules/core/terrain.ts';

/** One piece that is drawn by its look: its number in the list of all pieces, and where it stands. */
export type LookSpot = { readonly piece: number; readonly at: TerrainPiece['at']; readonly yaw: number };

/** Which looks a table needs, and where each stands. */
export function planLooks(pieces: readonly TerrainPiece[]): ReadonlyMap<string, readonly LookSpot[]> {
  const spots = new Map<string, LookSpot[]>();
  pieces.forEach(({ look, at, yaw }, piece) => {
    if (look === undefined) return;
    const known = spots.get(look);
    if (known) known.push({ piece, at, yaw });
    else spots.set(look, [{ piece, at, yaw }]);
  });
  return spots;
}
