import type { BufferGeometry } from 'three';
import { InvariantError } from '../../kernel/assert.ts';
import { BASE_SHAPES, buildBase } from './build-bases.ts';
import { buildRankBase, buildTrayFloor, buildTrayRim } from './build-trays.ts';
import type { Figure } from './figure-forms.ts';
import { BASE_HEIGHT } from './mini-kinds.ts';

/** What a group's key begins with when a figure follows. */
export const FIGURE = 'figure/';

const formByKey = new Map<string, Figure>();

/** The forms behind a mini group's key, from near to far; figures are asked of `figures`. What is carved is carved once and kept. */
export function formsOf(key: string, figures: (path: string) => Figure): Figure {
  if (key.startsWith(FIGURE)) return figures(key.slice(FIGURE.length));
  const known = formByKey.get(key);
  if (known !== undefined) return known;
  const built: Figure = [buildFor(key)];
  formByKey.set(key, built);
  return built;
}

/** One form behind a key, for what is shown as a ghost: not the finest. */
export function ghostFormOf(key: string, figures: (path: string) => Figure): BufferGeometry {
  const forms = formsOf(key, figures);
  return forms[Math.min(1, forms.length - 1)]!;
}

function buildFor(key: string): BufferGeometry {
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
