import type { SeenPart } from '../rules/core/seen.ts';
import type { Model } from '../rules/core/state/state.ts';
import type { TerrainPiece, Traits } from '../rules/core/terrain.ts';

/** What it is, how big, and what it means. */
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
      ? 'walked through'
      : traits.cross === 'impassable'
        ? 'nobody crosses it'
        : part.solids === 0
          ? 'walked on as a slope where it is no steeper than 45°'
          : traits.lightThrough
            ? 'infantry and beasts pass its walls'
            : 'climbed over, not walked through';
  const stood = traits.cross === 'open' || traits.stand === 'top' ? '' : 'nobody ends a move on top';
  const sight = isSeenThrough ? 'sight passes' : 'stops sight';
  const slow = traits.difficult ? 'difficult ground' : '';
  const risk = traits.dangerous > 0 ? `dangerous (${traits.dangerous})` : '';
  return [crossed, stood, sight, slow, risk].filter((word) => word !== '').join('; ');
}

type Which = { readonly n: number; readonly of: number; readonly isSeenThrough: boolean };

/** What the x-ray says. */
export const xrayMessages = {
  range: (model: string, across: number): Told => [
    `Within ${inches(across)}″ of ${model}`,
    'closed to who is picked',
    '',
  ],
  model: (name: string, model: Pick<Model, 'base' | 'height'>): Told => [
    name,
    `${baseText(model)}, body ${inches(model.height)}″ tall`,
    'Its base is where it stands; its body is what is seen and what needs headroom.',
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
      `${piece.id} (${piece.kind})${which}${role}`,
      `${part.form}, ${sizeText(part.size)}, ${height}`,
      meaningOf(piece.traits, part, isSeenThrough),
    ];
  },
  /** What each colour and pattern means. */
  means: {
    floor: 'Floors and tops to stand on',
    wall: 'Walls',
    slope: 'Slopes that are walked: to 45°',
    ladder: 'Ladders',
    stairs: 'Stairs',
    ramp: 'Ramps',
    roof: 'Roofs',
    window: 'Windows: only sight passes',
    plain: 'Solid sides',
    open: 'Walked through: woods, water',
    closed: 'Closed to all, or who is picked',
    body: 'Models, in their side’s colour',
  },
  title: 'X-ray',
  whatTheRulesSee: 'what the rules see',
  close: 'Close the x-ray',
  palerFaces: 'Paler faces let sight pass.',
  failed: (message: string): string => `The x-ray failed: ${message}`,
};
