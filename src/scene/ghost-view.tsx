import { useEffect, useMemo } from 'react';
import { MeshStandardMaterial } from 'three';
import { baseScale, baseShapeOf } from './build-bases.ts';
import { BASE_HEIGHT, miniKindOf, miniScale } from './build-minis.ts';
import { geometryOf } from './mini-geometry.ts';
import type { Ghost } from './ghost.ts';

/** A mini where it is not: of glass, in the ink of what it means. */
export function GhostView({ ghost }: { readonly ghost: Ghost }) {
  const { model, at, ink } = ghost;
  const kind = miniKindOf(model);
  const glass = useMemo(
    () => new MeshStandardMaterial({ roughness: 0.6, transparent: true, opacity: 0.78, emissiveIntensity: 0.75 }),
    [],
  );
  useEffect(() => () => glass.dispose(), [glass]);
  glass.color.set(ink);
  glass.emissive.set(ink);
  const scale = miniScale(model, kind);
  const foot = baseScale(model);
  return (
    <group position={[at[0], at[1], at[2]]} rotation={[0, model.facing, 0]}>
      <mesh
        geometry={geometryOf(`base/${baseShapeOf(model)}/attacker`)}
        material={glass}
        scale={[foot[0], foot[1], foot[2]]}
        userData={{ treatAsOpaque: true }}
      />
      <mesh
        geometry={geometryOf(`mini/${kind}`)}
        material={glass}
        position={[0, BASE_HEIGHT, 0]}
        scale={[scale[0], scale[1], scale[2]]}
        userData={{ treatAsOpaque: true }}
      />
    </group>
  );
}
