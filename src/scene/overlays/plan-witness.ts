import type { Ghost } from './ghost.ts';
import type { BaseRing } from './base-ring.ts';
import type { PieceId, ModelId, UnitId } from '../../rules/core/ids.ts';
import { type Chalk, planLink } from './plan-chalk.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Violation } from '../../rules/core/violations/violation.ts';
import type { Point } from '../../kernel/point.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import type { Blocker, NoPlace } from '../../rules/core/ports.ts';

/** The overlays of a refused command: where it fails, and what is in the way there. */
type Witness = {
  readonly ghosts: readonly Ghost[];
  readonly rings: readonly BaseRing[];
  readonly lit: PieceId | undefined;
  readonly chalk: Chalk | undefined;
};

/** More ghosts would hide more than they show. */
const MOST_GHOSTS = 6;

/** Where a refused move first fails: a ghost at the first contact, and what it met. */
export function witnessOf(state: GameState, violations: readonly Violation[]): Witness {
  const sketch = createSketch(state);
  for (const violation of violations) show(violation, sketch);
  return sketch.drawn();
}

/** A witness under construction: each violation adds its overlays. */
type Sketch = ReturnType<typeof createSketch>;

function createSketch(state: GameState) {
  const ghosts: Ghost[] = [];
  const rings: BaseRing[] = [];
  let lit: PieceId | undefined;
  let chalk: Chalk | undefined;
  const membersOf = (unit: UnitId): readonly ModelId[] => state.units.get(unit)?.models ?? [];
  const ghost = (id: ModelId, at: Point): void => {
    const model = state.models.get(id);
    if (model === undefined || ghosts.length >= MOST_GHOSTS) return;
    ghosts.push({ key: `witness/${ghosts.length}`, model, at, colour: OVERLAY_COLOUR.illegal });
    chalk ??= planLink(model.at, at);
  };
  const ring = (id: ModelId): void => {
    const model = state.models.get(id);
    if (model) rings.push({ model, colour: OVERLAY_COLOUR.illegal });
  };
  const light = (piece: PieceId): void => {
    lit = piece;
  };
  return {
    ghost,
    unitGhosts: (unit: UnitId, at: Point) => membersOf(unit).forEach((id) => ghost(id, at)),
    ring,
    unitRings: (unit: UnitId) => membersOf(unit).forEach(ring),
    light,
    blocker(by: Blocker | undefined): void {
      if (by?.kind === 'piece') light(by.id);
      else if (by?.kind === 'model' || by?.kind === 'range') ring(by.id);
    },
    drawn: (): Witness => ({ ghosts, rings, lit, chalk }),
  };
}

type Kind = Violation['kind'];

/** The overlays of each kind of violation. A kind without an entry has no place and no obstacle. */
const SHOWS: { readonly [K in Kind]?: (violation: Extract<Violation, { readonly kind: K }>, on: Sketch) => void } = {
  'already-engaged': ({ enemy }, on) => on.ring(enemy),
  'target-too-far': ({ target }, on) => on.unitRings(target),
  'target-not-engaged': ({ target }, on) => on.unitRings(target),
  'enters-bystander-range': ({ model, at, enemy }, on) => {
    on.ghost(model, at);
    on.ring(enemy);
  },
  'not-coherent': ({ models }, on) => models.forEach(on.ring),
  'move-not-coherent': ({ models }, on) => models.forEach(on.ring),
  'contact-possible': ({ enemy }, on) => on.ring(enemy),
  'path-blocked': ({ model, at, by }, on) => {
    on.ghost(model, at);
    on.blocker(by);
  },
  unreachable: ({ by }, on) => by.forEach(on.blocker),
  'no-place': ({ model, at, why }, on) => {
    on.ghost(model, at);
    showNoPlace(why, on);
  },
  'ends-on-model': ({ other }, on) => on.ring(other),
  'bases-overlap': ({ other }, on) => on.ring(other),
  'through-enemy': ({ model, at, enemy }, on) => {
    on.ghost(model, at);
    on.ring(enemy);
  },
  'ends-engaged': ({ enemy }, on) => on.ring(enemy),
  'way-blocked': showBlockedUnit,
  'intercept-blocked': showBlockedUnit,
  'drawn-way-blocked': showBlockedUnit,
  'through-foe': ({ unit, at, enemy }, on) => {
    on.unitGhosts(unit, at);
    on.unitRings(enemy);
  },
  'no-standing': ({ unit, at }, on) => on.unitGhosts(unit, at),
  'intercept-climbs': ({ unit, at }, on) => on.unitGhosts(unit, at),
  'intercept-touches': ({ enemy }, on) => on.unitRings(enemy),
  'ends-touching': ({ enemy }, on) => on.unitRings(enemy),
  'placement-impossible': ({ by }, on) => on.blocker(by),
  'regiment-move': ({ by }, on) => on.blocker(by),
};

function show<K extends Kind>(violation: Extract<Violation, { readonly kind: K }>, on: Sketch): void {
  SHOWS[violation.kind as K]?.(violation, on);
}

function showBlockedUnit(
  { unit, at, by }: { readonly unit: UnitId; readonly at: Point; readonly by: Blocker },
  on: Sketch,
): void {
  on.unitGhosts(unit, at);
  on.blocker(by);
}

/** The obstacle to a base's place: the model it would overlap, or the ground it would stand on. */
function showNoPlace(why: NoPlace, on: Sketch): void {
  switch (why.kind) {
    case 'overlaps':
      on.blocker(why.by);
      return;
    case 'overhangs':
    case 'not-standable':
    case 'upper-floor':
      on.light(why.on);
      return;
    case 'off-table':
    case 'mid-air':
      return;
  }
}
