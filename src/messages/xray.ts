import { PIECE_KIND_NAMES } from './phrases/piece-kinds.ts';
import type { SeenPart } from '../rules/core/seen.ts';
import type { Model } from '../rules/core/state/state.ts';
import type { TerrainPiece, Traits } from '../rules/core/terrain.ts';

/** The label under the pointer: a title, the measures, and their meaning in the rules. */
type Told = readonly [title: string, measures: string, meaning: string];

const inches = (value: number): string => `${Number(value.toFixed(2))}`;
const sizeText = (size: readonly number[]): string => `${size.map(inches).join(' × ')}″`;

const MM = 25.4;
function baseText({ base }: Pick<Model, 'base'>): string {
  const mm = (value: number) => `${Math.round(value * 2 * MM)}`;
  if (base.kind === 'round') return `round base ${mm(base.radius)} mm`;
  if (base.kind === 'hull') return `hull ${inches(base.halfWidth * 2)} × ${inches(base.halfDepth * 2)}″`;
  return `${base.kind === 'oval' ? 'oval' : 'square'} base ${mm(base.halfWidth)} × ${mm(base.halfDepth)} mm`;
}

function meaningOf(traits: Traits, part: SeenPart, isSeenThrough: boolean): string {
  const crossed =
    traits.cross === 'open'
      ? 'models walk through it'
      : traits.cross === 'impassable'
        ? 'models cannot cross it'
        : part.solids === 0
          ? 'models walk up it where it is no steeper than 45°'
          : traits.lightThrough
            ? 'infantry and beasts walk through its walls'
            : 'models climb over it, not through it';
  const stood = traits.cross === 'open' || traits.stand === 'top' ? '' : 'no move may end on top';
  const sight = isSeenThrough ? 'does not block sight' : 'blocks sight';
  const slow = traits.difficult ? 'difficult ground' : '';
  const risk = traits.dangerous > 0 ? `dangerous (${traits.dangerous})` : '';
  return [crossed, stood, sight, slow, risk].filter((word) => word !== '').join('; ');
}

/** The id of a piece as a name: "Wall long 1" for "wall-long-1". */
const nameText = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

type Which = { readonly n: number; readonly of: number; readonly isSeenThrough: boolean };

/** The texts of the x-ray. */
export const xrayMessages = {
  range: (model: string, across: number): Told => [
    `Within ${inches(across)}″ of ${model}`,
    'the selection may not enter',
    '',
  ],
  model: (name: string, model: Pick<Model, 'base' | 'height'>): Told => [
    name,
    `${baseText(model)}, body ${inches(model.height)}″ tall`,
    'The base is where the model stands. The body is what others see and what needs headroom.',
  ],
  part: (
    piece: Pick<TerrainPiece, 'id' | 'kind' | 'traits'>,
    part: SeenPart,
    { n, of, isSeenThrough }: Which,
  ): Told => {
    const which = of > 1 ? `, part ${n} of ${of}` : '';
    const role = part.role === 'plain' ? '' : ` · ${part.role}`;
    const height =
      part.foot > 0.001
        ? `from ${inches(part.foot)}″ up to ${inches(part.foot + part.size[1])}″`
        : `${inches(part.size[1])}″ high`;
    return [
      `${nameText(piece.id)} (${PIECE_KIND_NAMES[piece.kind].toLowerCase()})${which}${role}`,
      `${part.form}, ${sizeText(part.size)}, ${height}`,
      meaningOf(piece.traits, part, isSeenThrough),
    ];
  },
  /** The legend: what each colour and pattern means. */
  means: {
    floor: 'Floors and tops to stand on',
    wall: 'Walls',
    slope: 'Walkable slopes, up to 45°',
    ladder: 'Ladders',
    stairs: 'Stairs',
    ramp: 'Ramps',
    roof: 'Roofs',
    window: 'Windows: only sight passes',
    plain: 'Solid sides',
    open: 'Walk-through: woods, water',
    closed: 'Off limits to all, or the selection',
    body: 'Models, in their side’s colour',
  },
  title: 'X-ray',
  whatTheRulesSee: 'collision shapes',
  close: 'Close the x-ray',
  palerFaces: 'Paler faces do not block sight.',
  failed: (message: string): string => `Couldn’t draw the x-ray: ${message}`,
};
