import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh } from 'three';
import { BoxGeometry, Color, Matrix4, MeshBasicMaterial, OctahedronGeometry, Quaternion, Vector3 } from 'three';
import type { GameState } from '../../rules/core/state/state.ts';
import { SCENE_SYSTEMS } from '../systems/systems.ts';
import type { Token } from '../overlays/graphics.ts';

const LIMIT = 96;
const UP = new Vector3(0, 1, 0);

/** Tokens over and between minis. A table without any costs nothing. */
export function TokensView({ state }: { readonly state: GameState }) {
  const tokens = useMemo(() => SCENE_SYSTEMS[state.rules.system].planTokens(state), [state]);
  const stars = useMemo(() => tokens.filter(({ kind }) => kind === 'star'), [tokens]);
  const bars = useMemo(() => tokens.filter(({ kind }) => kind === 'bar'), [tokens]);
  const forms = useMemo(() => ({ star: new OctahedronGeometry(0.13), bar: new BoxGeometry(0.44, 0.04, 0.065) }), []);
  useEffect(
    () => () => {
      forms.star.dispose();
      forms.bar.dispose();
    },
    [forms],
  );
  return (
    <>
      {stars.length > 0 && <TokenBatch tokens={stars} form={forms.star} />}
      {bars.length > 0 && <TokenBatch tokens={bars} form={forms.bar} />}
    </>
  );
}

function TokenBatch({
  tokens,
  form,
}: {
  readonly tokens: readonly Token[];
  readonly form: BoxGeometry | OctahedronGeometry;
}) {
  const mesh = useRef<InstancedMesh>(null);
  const lineColour = useMemo(() => new MeshBasicMaterial({ toneMapped: false }), []);
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => () => lineColour.dispose(), [lineColour]);
  useLayoutEffect(() => {
    const it = mesh.current;
    if (it === null) return;
    const [matrix, place, turn, one, colour] = [
      new Matrix4(),
      new Vector3(),
      new Quaternion(),
      new Vector3(1, 1, 1),
      new Color(),
    ];
    it.count = Math.min(LIMIT, tokens.length);
    tokens.slice(0, LIMIT).forEach(({ at, facing, colour: hue }, i) => {
      turn.setFromAxisAngle(UP, facing);
      it.setMatrixAt(i, matrix.compose(place.set(...at), turn, one));
      it.setColorAt(i, colour.set(hue).multiplyScalar(1.6));
    });
    it.instanceMatrix.needsUpdate = true;
    if (it.instanceColor) it.instanceColor.needsUpdate = true;
    invalidate();
  }, [tokens, invalidate]);
  return <instancedMesh ref={mesh} args={[form, lineColour, LIMIT]} frustumCulled={false} />;
}
