import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { MeshStandardMaterial } from 'three';
import type { Slain } from '../../app/state/animation-step.ts';
import { FADE } from '../../app/play/debris-actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import { baseScale, baseShapeOf } from './build-bases.ts';
import { useFigures } from './figures.ts';
import { ghostFormOf } from './mini-geometry.ts';
import { SIDE_COLOUR } from '../materials/palette.ts';
import { planFigure } from './plan-figure.ts';

/** Under reduced motion the slain do not fall: they fade out where they stood. */
export function Fading() {
  const fading = useTable((table) => table.fading);
  return fading.map((slain) => <FadingMini key={slain.model.id} slain={slain} />);
}

function FadingMini({ slain: { model, side } }: { readonly slain: Slain }) {
  const invalidate = useThree((three) => three.invalidate);
  const glass = useMemo(
    () => new MeshStandardMaterial({ color: SIDE_COLOUR[side], roughness: 0.8, transparent: true }),
    [side],
  );
  useEffect(() => {
    invalidate();
    return () => glass.dispose();
  }, [glass, invalidate]);
  useFrame((three, delta) => {
    if (glass.opacity <= 0) return;
    glass.opacity = Math.max(0, glass.opacity - Math.min(delta, 0.1) * (1000 / FADE));
    three.invalidate();
  });
  const figures = useFigures();
  const { key, scale, lift } = planFigure(model);
  const foot = baseScale(model);
  return (
    <group position={[model.at[0], model.at[1], model.at[2]]} rotation={[0, model.facing, 0]}>
      <mesh
        geometry={ghostFormOf(`base/${baseShapeOf(model)}/${side}`, figures)}
        material={glass}
        scale={[foot[0], foot[1], foot[2]]}
      />
      <mesh
        geometry={ghostFormOf(key, figures)}
        material={glass}
        position={[0, lift, 0]}
        scale={[scale[0], scale[1], scale[2]]}
      />
    </group>
  );
}
