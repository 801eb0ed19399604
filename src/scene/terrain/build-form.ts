import { useEffect, useMemo, useState } from 'react';
import type { BufferGeometry, Mesh } from 'three';
import type { Hold } from '../../app/state/editor.ts';
import { useTableStore } from '../../app/state/table-store.ts';
import { standOf } from '../../editor/extent.ts';
import { toRadians } from '../../kernel/units.ts';
import type { Point } from '../../kernel/point.ts';
import type { PieceDocument } from '../../scenario/schema.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { buildPiece } from './build-terrain.ts';
import { toTerrainPiece } from './build-terrain-piece.ts';
import { looksFor } from './load-look.ts';
import { toGeometry } from '../meshes/to-geometry.ts';
import type { TerrainLook } from './look-files.ts';

/** How the editor draws a piece: built in place from its shape, or as a look moved to its place. */
type PieceForm = {
  readonly geometry: BufferGeometry;
  /** The mesh for picking, without foliage. */
  readonly hard: BufferGeometry;
  readonly home: { readonly at: Point; readonly yaw: number };
};

const HERE: PieceForm['home'] = { at: [0, 0, 0], yaw: 0 };

/** A piece's geometry in place, built from its shape; the caller disposes of it. */
function carvedForm(piece: PieceDocument, files: MeshFiles): BufferGeometry | undefined {
  const made = toTerrainPiece(piece, files);
  return made && toGeometry(buildPiece(made));
}

/** The form of a piece; undefined while its look is loading, or when it has none. */
export function usePieceForm(piece: PieceDocument, files: MeshFiles): PieceForm | undefined {
  const look = useLook(piece.look);
  const isCarved = piece.look === undefined || look === 'none';
  const carved = useMemo(() => (isCarved ? carvedForm(piece, files) : undefined), [isCarved, piece, files]);
  useEffect(() => () => carved?.dispose(), [carved]);
  return useMemo((): PieceForm | undefined => {
    if (carved) return { geometry: carved, hard: carved, home: HERE };
    if (look === undefined || look === 'none') return undefined;
    const { at, yaw } = standOf(piece);
    return { geometry: look.whole, hard: look.hard, home: { at, yaw: toRadians(yaw) } };
  }, [carved, look, piece]);
}

/** Loads a look; `none` when that fails. */
function useLook(name: string | undefined): TerrainLook | 'none' | undefined {
  const [come, setCome] = useState<{ readonly name: string; readonly look: TerrainLook | 'none' }>();
  const store = useTableStore();
  useEffect(() => {
    if (name === undefined) return undefined;
    let isOver = false;
    void looksFor(store)
      .load(name)
      .then((look) => {
        if (!isOver) setCome({ name, look: look ?? 'none' });
      });
    return () => {
      isOver = true;
    };
  }, [name, store]);
  return come?.name === name ? come?.look : undefined;
}

type Carrying = Extract<Hold, { readonly kind: 'carrying' }>;

/** Moves a piece to its place, or to where it is dragged. */
export function poseForm(mesh: Mesh, { at, yaw }: PieceForm['home'], carry: Carrying | undefined): void {
  if (carry === undefined) {
    mesh.position.set(...at);
    mesh.rotation.y = yaw;
    mesh.scale.setScalar(1);
    return;
  }
  const { about, by, turn, scale } = carry;
  const angle = toRadians(turn);
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const [dx, dz] = [at[0] - about[0], at[2] - about[1]];
  mesh.rotation.y = yaw + angle;
  mesh.scale.setScalar(scale);
  mesh.position.set(about[0] + by[0] + dx * cos + dz * sin, at[1] + by[1], about[1] + by[2] - dx * sin + dz * cos);
}
