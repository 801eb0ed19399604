import { useEffect, useMemo } from 'react';
import { type BufferGeometry, DoubleSide, MeshBasicMaterial } from 'three';

type LightSheetProps = {
  readonly form: BufferGeometry;
  readonly order: number;
  /** Whether it is seen through everything that stands on it. */
  readonly isOnTop?: boolean;
};

/** A translucent sheet of light on the ground, with opacity per vertex. Takes over the geometry and disposes of it. */
export function LightSheet({ form, order, isOnTop = false }: LightSheetProps) {
  const light = useMemo(
    () =>
      new MeshBasicMaterial({
        vertexColors: true,
        transparent: true,
        depthTest: !isOnTop,
        depthWrite: false,
        side: DoubleSide,
        toneMapped: false,
      }),
    [isOnTop],
  );
  useEffect(() => () => form.dispose(), [form]);
  useEffect(() => () => light.dispose(), [light]);
  return <mesh geometry={form} material={light} renderOrder={order} />;
}
