import type { Bearer } from '../core/manual-change.ts';

/** Whether two bearers are the same unit or model. */
export const isSameBearer = (one: Bearer, other: Bearer): boolean =>
  'unit' in one ? 'unit' in other && one.unit === other.unit : 'model' in other && one.model === other.model;
