import type { BufferGeometry } from 'three';
import { InvariantError } from '../kernel/assert.ts';
import { BASE_SHAPES, buildBase } from './build-bases.ts';
import { BASE_HEIGHT, buildMini, MINI_KINDS } from './build-minis.ts';
import { buildRankBase, buildTrayFloor, buildTrayRim } from './build-trays.ts';

const geometryByKey = new Map<string, BufferGeometry>();

/** The form behind a mini group's key. Sculpted once and kept: it is the same on every table. */
export function geometryOf(key: string): BufferGeometry {
  const known = geometryByKey.get(key);
  if (known !== undefined) return known;
  const built = buildFor(key);
  geometryByKey.set(key, built);
  return built;
}

function buildFor(key: string): BufferGeometry {
  for (const kind of MINI_KINDS) if (key === `mini/${kind}`) return buildMini(kind);
  for (const shape of BASE_SHAPES) {
    if (key === `base/${shape}/attacker`) return buildBase(shape, 'attacker');
    if (key === `base/${shape}/defender`) return buildBase(shape, 'defender');
  }
  if (key === 'base/rank') return buildRankBase(BASE_HEIGHT);
  if (key === 'tray/floor') return buildTrayFloor();
  if (key === 'tray/rim/attacker') return buildTrayRim('attacker');
  if (key === 'tray/rim/defender') return buildTrayRim('defender');
  throw new InvariantError(`no mini geometry is called ${key}`);
}
