import { SAME_SHARE } from '../../../kernel/tolerances.ts';
import type { Share } from '../../../kernel/units.ts';
import type { ShootingRules } from '../rules/shooting.ts';

/** Whether a body of which a shooter sees only a share is in cover from it. @source SH-15 */
export const isInCover = (seen: Share, { coverHidden }: Pick<ShootingRules, 'coverHidden'>): boolean =>
  1 - seen >= coverHidden - SAME_SHARE;
