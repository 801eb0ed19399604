import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import type { Group } from 'three';
import { CylinderGeometry, MeshBasicMaterial, RingGeometry } from 'three';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import type { Ping } from '../../app/state/tools.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';

/** Seconds a ping is visible, and how often its ring expands. */
const LASTS = 3.2;
const WAVES = 3;
/** Longest time step of a frame, seconds. */
const LONGEST_STEP = 0.3;

/** A place a player points at: a chalk pin with a ring that expands three times. */
export function PingView({ ping, actions }: { readonly ping: Ping; readonly actions: Actions }) {
  const still = useTable((table) => table.settings.reducedMotion);
  const ring = useRef<Group>(null);
  const clock = useRef(0);
  const invalidate = useThree((three) => three.invalidate);
  const parts = useMemo(
    () => ({
      ring: new RingGeometry(0.86, 1, 48),
      pin: new CylinderGeometry(0.16, 0.01, 2.4, 12),
      material: new MeshBasicMaterial({
        color: ping.colour ?? OVERLAY_COLOUR.chalk,
        toneMapped: false,
        transparent: true,
        depthTest: false,
      }),
    }),
    [ping.colour],
  );
  useEffect(() => {
    invalidate();
    const over = setTimeout(() => actions.tools.pingOver(ping.serial), LASTS * 1000);
    return () => {
      clearTimeout(over);
      for (const part of Object.values(parts)) part.dispose();
      invalidate();
    };
  }, [parts, ping, actions, invalidate]);
  useFrame((three, delta) => {
    if (still || ring.current === null) return;
    clock.current += Math.min(delta, LONGEST_STEP);
    const share = Math.min(1, clock.current / LASTS);
    const wave = (share * WAVES) % 1;
    ring.current.scale.setScalar(0.3 + 2.1 * wave);
    parts.material.opacity = 1 - wave * 0.75;
    if (share < 1) three.invalidate();
  });
  const [x, y, z] = ping.at;
  return (
    <group position={[x, y, z]}>
      <mesh geometry={parts.pin} material={parts.material} position={[0, 1.3, 0]} renderOrder={8} />
      <group ref={ring} position={[0, 0.06, 0]} rotation={[-Math.PI / 2, 0, 0]}>
        <mesh geometry={parts.ring} material={parts.material} renderOrder={8} />
      </group>
    </group>
  );
}
