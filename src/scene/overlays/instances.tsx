import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { BufferGeometry, InstancedMesh, Material } from 'three';
import { Color, Matrix4, MeshBasicMaterial, Quaternion, Vector3 } from 'three';
import type { Point } from '../../kernel/point.ts';
import { LEAST_DRAWN_LINE } from '../../kernel/display-tolerances.ts';

/** Writes instances one by one: place, rotation, scale and colour. */
export type InstancePen = {
  readonly place: Vector3;
  readonly turn: Quaternion;
  readonly size: Vector3;
  readonly colour: Color;
  /** Writes the next instance with the current values; instances beyond the limit are dropped. */
  readonly put: () => void;
};

type Props = {
  /** Makes the shared geometry and material, which are disposed of on unmount. Must be a stable function. */
  readonly make: () => { readonly form: BufferGeometry; readonly material: Material };
  /** The most instances. */
  readonly limit: number;
  /** Writes all instances; a new function redraws them. */
  readonly draw: (pen: InstancePen) => void;
  readonly renderOrder?: number;
};

/** Many instances of one geometry, in one draw call. */
export function Instances({ make, limit, draw, renderOrder = 0 }: Props) {
  const mesh = useRef<InstancedMesh>(null);
  const parts = useMemo(make, [make]);
  useEffect(
    () => () => {
      parts.form.dispose();
      parts.material.dispose();
    },
    [parts],
  );
  useLayoutEffect(() => {
    const it = mesh.current;
    if (it === null) return;
    const matrix = new Matrix4();
    let count = 0;
    const pen: InstancePen = {
      place: new Vector3(),
      turn: new Quaternion(),
      size: new Vector3(1, 1, 1),
      colour: new Color(),
      put: () => {
        if (count >= limit) return;
        it.setMatrixAt(count, matrix.compose(pen.place, pen.turn, pen.size));
        it.setColorAt(count++, pen.colour);
      },
    };
    draw(pen);
    it.count = count;
    it.instanceMatrix.needsUpdate = true;
    if (it.instanceColor) it.instanceColor.needsUpdate = true;
  }, [draw, limit]);
  return (
    <instancedMesh
      ref={mesh}
      args={[parts.form, parts.material, limit]}
      frustumCulled={false}
      renderOrder={renderOrder}
    />
  );
}

/** A material for overlays that is visible through everything. `opacity` from 0 to 1. */
export const overlayMaterial = (opacity: number): MeshBasicMaterial =>
  new MeshBasicMaterial({ toneMapped: false, transparent: true, opacity, depthTest: false, depthWrite: false });

const UP = new Vector3(0, 1, 0);
/** Reused for every line of every frame. */
const along = new Vector3();

/**
 * Places and rotates an upright geometry at the middle of a line.
 *
 * @returns The line's length in inches: the geometry's scale.
 */
export function layAlong({ place, turn }: InstancePen, from: Point, to: Point): number {
  along.set(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const length = Math.max(LEAST_DRAWN_LINE, along.length());
  turn.setFromUnitVectors(UP, along.divideScalar(length));
  place.set((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2);
  return length;
}
