import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { BufferGeometry, InstancedMesh, Material } from 'three';
import { Color, DoubleSide, Euler, Matrix4, MeshStandardMaterial, Quaternion, Vector3 } from 'three';
import type { GameState } from '../../rules/core/state/state.ts';
import { buildRubble, buildTree, buildTuft } from './build-bits.ts';
import type { Mat } from '../../scenario/ambience.ts';
import { MAT_LOOK } from './mat-look.ts';
import { type LampUniforms, lightByLamps } from '../materials/lamp-glsl.ts';
import { createMiniMaterial } from '../materials/mini-material.ts';
import type { Bit } from './plan-scatter.ts';
import { planScatter } from './plan-scatter.ts';

/** Grass, rubble and trees, which tie terrain to the ground visually. */
export function ScatterView({
  terrain,
  table,
  mat,
  lamps,
}: Pick<GameState, 'terrain' | 'table'> & { readonly mat: Mat; readonly lamps: LampUniforms }) {
  const plan = useMemo(() => planScatter([...terrain.values()], table), [terrain, table]);
  const { tufts, stones, growth } = MAT_LOOK[mat];
  const grown = useMemo(() => plan.tufts.filter((_, i) => (i * 0.618) % 1 < growth), [plan, growth]);
  const isWooded = plan.trees.length > 0;
  const forms = useMemo(
    () => ({ tuft: buildTuft(), rubble: buildRubble(), tree: isWooded ? buildTree() : undefined }),
    [isWooded],
  );
  const paints = useMemo(
    () => ({
      matte: createMatte(lamps),
      flock: createMiniMaterial(lamps),
    }),
    [lamps],
  );
  useEffect(
    () => () => {
      for (const form of Object.values(forms)) form?.dispose();
      for (const paint of Object.values(paints)) paint.dispose();
    },
    [forms, paints],
  );
  return (
    <>
      <Bits bits={grown} form={forms.tuft} paint={paints.matte} tones={tufts} shadow={false} />
      <Bits bits={plan.rubble} form={forms.rubble} paint={paints.matte} tones={stones} shadow={false} />
      {forms.tree && (
        <Bits
          bits={plan.trees}
          form={forms.tree}
          paint={paints.flock}
          tones={['#56692f', '#6f7d38', '#8b8440']}
          shadow
        />
      )}
    </>
  );
}

/** The material of grass and rubble. */
function createMatte(lamps: LampUniforms): MeshStandardMaterial {
  const matte = new MeshStandardMaterial({ vertexColors: true, roughness: 0.95, side: DoubleSide });
  matte.onBeforeCompile = (shader) => lightByLamps(shader, lamps);
  matte.customProgramCacheKey = () => 'highground-matte';
  return matte;
}

type BitsProps = {
  readonly bits: readonly Bit[];
  readonly form: BufferGeometry;
  readonly paint: Material;
  readonly tones: readonly [string, string, string];
  readonly shadow: boolean;
};

function Bits({ bits, form, paint, tones, shadow }: BitsProps) {
  const mesh = useRef<InstancedMesh>(null);
  const [dark, middle, light] = tones;
  useLayoutEffect(() => {
    const it = mesh.current;
    if (it === null) return;
    const ramp = [new Color(dark), new Color(middle), new Color(light)] as const;
    const [matrix, place, turn, angles, size, colour] = [
      new Matrix4(),
      new Vector3(),
      new Quaternion(),
      new Euler(),
      new Vector3(),
      new Color(),
    ];
    bits.forEach((bit, i) => {
      turn.setFromEuler(angles.set(0, bit.yaw, 0));
      it.setMatrixAt(i, matrix.compose(place.set(...bit.at), turn, size.setScalar(bit.scale)));
      it.setColorAt(
        i,
        bit.tone < 0.5
          ? colour.lerpColors(ramp[0], ramp[1], bit.tone * 2)
          : colour.lerpColors(ramp[1], ramp[2], bit.tone * 2 - 1),
      );
    });
    it.instanceMatrix.needsUpdate = true;
    if (it.instanceColor) it.instanceColor.needsUpdate = true;
    it.computeBoundingSphere();
  }, [bits, dark, middle, light]);
  if (bits.length === 0) return null;
  return (
    <instancedMesh key={bits.length} ref={mesh} args={[form, paint, bits.length]} castShadow={shadow} receiveShadow />
  );
}
