import { useEffect, useMemo } from 'react';
import { GreaterDepth, MeshBasicMaterial, MeshStandardMaterial } from 'three';
import { baseScale, baseShapeOf } from '../minis/build-bases.ts';
import { useFigures } from '../minis/figures.ts';
import { ghostFormOf } from '../minis/mini-geometry.ts';
import { planFigure } from '../minis/plan-figure.ts';
import type { Ghost } from './ghost.ts';

/** Draw order of what is seen through terrain: before the glass of any ghost, which would count as in front of it. */
const BEFORE_GLASS = -1;

/** The material that shows what of a ghost is inside or behind terrain and minis. */
const createVeil = () =>
  new MeshBasicMaterial({ transparent: true, opacity: 0.42, depthFunc: GreaterDepth, depthWrite: false });

/** A translucent mini at a possible place, in the colour of its meaning. */
export function GhostView({ ghost }: { readonly ghost: Ghost }) {
  const { model, at, colour } = ghost;
  const figures = useFigures();
  const { key, scale, lift } = planFigure(model);
  const glass = useMemo(
    () => new MeshStandardMaterial({ roughness: 0.6, transparent: true, opacity: 0.78, emissiveIntensity: 0.75 }),
    [],
  );
  const veil = useMemo(() => createVeil(), []);
  useEffect(
    () => () => {
      glass.dispose();
      veil.dispose();
    },
    [glass, veil],
  );
  glass.color.set(colour);
  glass.emissive.set(colour);
  veil.color.set(colour);
  const foot = baseScale(model);
  return (
    <group position={[at[0], at[1], at[2]]} rotation={[0, model.facing, 0]}>
      <mesh
        geometry={ghostFormOf(`base/${baseShapeOf(model)}/attacker`, figures)}
        material={glass}
        scale={[foot[0], foot[1], foot[2]]}
        userData={{ treatAsOpaque: true }}
      />
      <mesh
        geometry={ghostFormOf(key, figures)}
        material={glass}
        position={[0, lift, 0]}
        scale={[scale[0], scale[1], scale[2]]}
        userData={{ treatAsOpaque: true }}
      />
      <mesh
        geometry={ghostFormOf(key, figures)}
        material={veil}
        position={[0, lift, 0]}
        scale={[scale[0], scale[1], scale[2]]}
        renderOrder={BEFORE_GLASS}
        userData={{ treatAsOpaque: true }}
      />
    </group>
  );
}
