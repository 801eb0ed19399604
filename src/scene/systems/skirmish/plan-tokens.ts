import type { Point } from '../../../kernel/point.ts';
import type { GameState, Status } from '../../../rules/core/state/state.ts';
import { fighterOf, isPresent, skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { OVERLAY_COLOUR } from '../../materials/palette.ts';
import type { Token } from '../../overlays/graphics.ts';

/** Stars of each injury status, and their colour. */
const STARS: readonly (readonly [status: Status, stars: number, colour: string])[] = [
  ['stunned', 3, OVERLAY_COLOUR.illegal],
  ['dazed', 2, OVERLAY_COLOUR.illegal],
  ['staggered', 1, OVERLAY_COLOUR.costly],
];
const APART = 0.3;
/** Heights of tokens: above the head, or above the ground for a lying mini, inches. */
const OVER = 0.55;
const LYING = 1;

/** The tokens of a state: Staggered, Dazed and Stunned models, and engagements. */
export function planTokens(state: GameState): readonly Token[] {
  const tokens: Token[] = [];
  for (const unit of state.units.values()) {
    const found = STARS.find(([status]) => unit.status.includes(status));
    if (found === undefined || unit.models.length === 0) continue;
    const [status, stars, colour] = found;
    const { at, height } = fighterOf(state, unit.id);
    const y = at[1] + (status === 'stunned' ? LYING : height + OVER);
    for (let i = 0; i < stars; i++)
      tokens.push({ kind: 'star', at: [at[0] + (i - (stars - 1) / 2) * APART, y, at[2]], facing: 0, colour });
  }
  for (const { a, b } of skirmishOf(state).engagements) {
    if (!isPresent(state, a) || !isPresent(state, b)) continue;
    const [p, q] = [fighterOf(state, a), fighterOf(state, b)];
    const [dx, dz] = [q.at[0] - p.at[0], q.at[2] - p.at[2]];
    const share = radiusOf(p) / (radiusOf(p) + radiusOf(q));
    const at: Point = [p.at[0] + dx * share, Math.max(p.at[1], q.at[1]) + 0.16, p.at[2] + dz * share];
    const facing = Math.atan2(-dx, -dz);
    for (const turn of [0.6, -0.6])
      tokens.push({ kind: 'bar', at, facing: facing + turn, colour: OVERLAY_COLOUR.chalk });
  }
  return tokens;
}

const radiusOf = ({ base }: ReturnType<typeof fighterOf>): number =>
  base.kind === 'round' ? base.radius : Math.min(base.halfWidth, base.halfDepth);
