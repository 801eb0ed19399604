import { useEffect, useMemo } from 'react';
import { type BufferGeometry, DoubleSide, MeshBasicMaterial } from 'three';

type LightSheetProps = { readonly form: BufferGeometry; readonly order: number };

/** A translucent sheet of light on the ground, with opacity per vertex. Takes over the geometry and disposes of it. */
export function LightSheet({ form, order }: LightSheetProps) {
  const light = useMemo(
    () =>
      new MeshBasicMaterial({
        vertexColors: true,
        transparent: true,
        depthWrite: false,
        side: DoubleSide,
        toneMapped: false,
      }),
    [],
  );
  useEffect(() => () => form.dispose(), [form]);
  useEffect(() => () => light.dispose(), [light]);
  return <mesh geometry={form} material={light} renderOrder={order} />;
}
