import type { Ghost } from './ghost.ts';
import type { BaseRing } from './base-ring.ts';
import type { PieceId, ModelId, UnitId } from '../../rules/core/ids.ts';
import { type Chalk, planLink } from './plan-chalk.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { Point } from '../../kernel/point.ts';
import { INK } from '../materials/palette.ts';
import type { Blocker } from '../../rules/core/ports.ts';
export type Witness = {
  readonly ghosts: readonly Ghost[];
  readonly rings: readonly BaseRing[];
  readonly lit: PieceId | undefined;
  readonly chalk: Chalk | undefined;
};

/** Where a refused move first fails: a ghost base in brick at the first contact, and what it met. */
export function witnessOf(state: GameState, violations: readonly Violation[]): Witness {
  const ghosts: Ghost[] = [];
  const rings: BaseRing[] = [];
  let lit: PieceId | undefined;
  let chalk: Chalk | undefined;
  const ghost = (id: ModelId, at: Point) => {
    const model = state.models.get(id);
    if (model === undefined || ghosts.length >= 6) return;
    ghosts.push({ key: `witness/${ghosts.length}`, model, at, ink: INK.illegal });
    chalk ??= planLink(model.at, at);
  };
  const ring = (id: ModelId) => {
    const model = state.models.get(id);
    if (model) rings.push({ model, ink: INK.illegal });
  };
  const blocker = (by: Blocker) => {
    if (by.kind === 'piece') lit = by.id;
    else if (by.kind !== 'edge') ring(by.id);
  };
  for (const v of violations) {
    if ('model' in v && 'at' in v && v.kind !== 'contact-possible') ghost(v.model, v.at);
    if ('unit' in v && 'at' in v) (state.units.get(v.unit)?.models ?? []).forEach((id) => ghost(id, v.at));
    if ('unit' in v && 'by' in v && typeof v.by === 'object' && 'kind' in v.by) blocker(v.by);
    if (v.kind === 'path-blocked') blocker(v.by);
    if (v.kind === 'unreachable') v.by.forEach(blocker);
    if (v.kind === 'no-place' && v.why.kind === 'overlaps') blocker(v.why.by);
    if (
      v.kind === 'no-place' &&
      (v.why.kind === 'overhangs' || v.why.kind === 'not-standable' || v.why.kind === 'upper-floor')
    )
      lit = v.why.on;
    if ('enemy' in v) [...(state.units.get(v.enemy as UnitId)?.models ?? []), v.enemy as ModelId].forEach(ring);
    if ('other' in v) ring(v.other);
    if (v.kind === 'not-coherent' || v.kind === 'move-not-coherent') v.models.forEach(ring);
    if (v.kind === 'target-not-engaged' || v.kind === 'target-too-far')
      (state.units.get(v.target)?.models ?? []).forEach(ring);
  }
  return { ghosts, rings, lit, chalk };
}
