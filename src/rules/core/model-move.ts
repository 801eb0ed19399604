import type { Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';
import type { ModelId } from './ids.ts';

/** A model's move as it happened, including facts of the physical table, so that it can be replayed and verified. */
export type ModelMove = {
  readonly model: ModelId;
  readonly from: Point;
  readonly to: Point;
  readonly path: Path;
  /** Enemy models it ends in base contact with. */
  readonly contacts: readonly ModelId[];
};
