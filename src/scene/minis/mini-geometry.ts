import { type BufferGeometry, BoxGeometry } from 'three';
import { InvariantError } from '../../kernel/assert.ts';
import { BASE_SHAPES, buildBase } from './build-bases.ts';
import type { FigureForms } from './figure-forms.ts';
import { BASE_HEIGHT } from './mini-kinds.ts';
import type { Side } from '../../rules/core/turn.ts';
import { type Lump, sculpt } from '../meshes/sculpt.ts';

/** Prefix of a figure's group key. */
export const FIGURE = 'figure/';

const formByKey = new Map<string, FigureForms>();

/** The levels of detail for a group's key, from near to far. Figures come from `figures`; built meshes are cached. */
export function formsOf(key: string, figures: (path: string) => FigureForms): FigureForms {
  if (key.startsWith(FIGURE)) return figures(key.slice(FIGURE.length));
  const known = formByKey.get(key);
  if (known !== undefined) return known;
  const built: FigureForms = [buildFor(key)];
  formByKey.set(key, built);
  return built;
}

/** The mesh of a ghost for a key: the middle level of detail. */
export function ghostFormOf(key: string, figures: (path: string) => FigureForms): BufferGeometry {
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

const WOOD = ['#6d5236', '#64492f', '#725739', '#5d442c', '#6a4f34'] as const;
const CHALK = '#f0e9d6';
const SEGMENTS = 7;

/** A tray's floor of planks, in a box of 1 × 1 × 1 with its origin at the bottom. */
const buildTrayFloor = (): BufferGeometry =>
  sculpt(
    WOOD.map((paint, i): Lump => {
      const wide = 1 / WOOD.length;
      return { form: new BoxGeometry(wide, 1, 1), paint, at: [-0.5 + wide * (i + 0.5), 0.5, 0] };
    }),
  );

/** A tray's edge along x, in a box of 1 × 1 × 1: solid for the attacker, dashed for the defender. */
const buildTrayRim = (side: Side): BufferGeometry =>
  sculpt(
    Array.from({ length: SEGMENTS }, (_, i): Lump => {
      const wide = 1 / SEGMENTS;
      const paint = side === 'defender' && i % 2 === 1 ? CHALK : { side: 0.95 };
      return { form: new BoxGeometry(wide, 1, 1), paint, at: [-0.5 + wide * (i + 0.5), 0.5, 0] };
    }),
  );

/** A base in ranks with half size 1: bare earth, because the tray has the side's colour. `height` in inches. */
const buildRankBase = (height: number): BufferGeometry =>
  sculpt([
    { form: new BoxGeometry(1.94, height, 1.94), paint: '#403626', at: [0, height / 2, 0] },
    { form: new BoxGeometry(1.84, 0.012, 1.84), paint: '#6b6a3c', at: [0, height + 0.002, 0] },
  ]);
