import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { CircleGeometry, type InstancedMesh, Matrix4, MeshBasicMaterial } from 'three';
import type { Point } from '../../kernel/point.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';

/** Radius of a dot and its height above the ground, inches. */
const RADIUS = 0.1;
const ABOVE = 0.1;

/** Places a model may step to, as small lights on the ground, in one draw call. */
export function DotsView({ dots }: { readonly dots: readonly Point[] }) {
  const mesh = useRef<InstancedMesh>(null);
  const form = useMemo(() => new CircleGeometry(RADIUS, 12).rotateX(-Math.PI / 2), []);
  const light = useMemo(
    () =>
      new MeshBasicMaterial({
        color: OVERLAY_COLOUR.legal,
        transparent: true,
        opacity: 0.9,
        depthWrite: false,
        toneMapped: false,
      }),
    [],
  );
  useEffect(() => () => form.dispose(), [form]);
  useEffect(() => () => light.dispose(), [light]);
  useLayoutEffect(() => {
    const place = new Matrix4();
    dots.forEach(([x, y, z], i) => mesh.current?.setMatrixAt(i, place.makeTranslation(x, y + ABOVE, z)));
    if (mesh.current) mesh.current.instanceMatrix.needsUpdate = true;
  }, [dots]);
  return (
    <instancedMesh
      key={dots.length}
      ref={mesh}
      args={[form, light, dots.length]}
      renderOrder={5}
      frustumCulled={false}
    />
  );
}
