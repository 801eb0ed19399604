import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { DataTexture, LinearFilter, RedFormat } from 'three';
import { keepsSecret } from '../../app/systems/skirmish/secrecy.ts';
import { useTable } from '../../app/state/table-store.ts';
import type { Stage } from '../context/render-context.ts';

/** Lays a shade over the ground that the eye of the sight tool does not see. */
export function FieldShade({ stage }: { readonly stage: Stage }) {
  const field = useTable((table) => (table.playing ? undefined : table.tools.sight?.field));
  const secret = useTable((table) => (table.game ? keepsSecret(table.game.state) : true));
  const invalidate = useThree((three) => three.invalidate);
  const texture = useMemo(() => {
    if (field === undefined) return undefined;
    const map = new DataTexture(field.seen, field.columns, field.rows, RedFormat);
    map.magFilter = map.minFilter = LinearFilter;
    map.unpackAlignment = 1;
    map.needsUpdate = true;
    return map;
  }, [field]);
  useEffect(() => {
    const { uField, uFieldOn } = stage.marks;
    uField.value = texture ?? null;
    uFieldOn.value = texture && !secret ? 1 : 0;
    invalidate();
    return () => {
      uFieldOn.value = 0;
      uField.value = null;
      texture?.dispose();
    };
  }, [texture, secret, stage, invalidate]);
  return null;
}
