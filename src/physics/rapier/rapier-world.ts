import type { Leg } from '../../geometry/path.ts';
import { assert } from '../../kernel/assert.ts';
import type { Point } from '../../kernel/point.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { areClear, type SweptTerrain, sweptTerrainOf } from './clear-legs.ts';
import { addPiece, type LiveWorld, type Met, openWorld, removePiece, type WorldSpec } from './live-world.ts';
import { loadRapier, type RapierModule } from './load-rapier.ts';
import { assertBody, assertPoint, findTerrainFaults, MAX_SIZE, MIN_SIZE } from './validate-limits.ts';
import { castRay, overlapsAt, type RayHit, sweepLegs, type SweepHit, type WorldBody } from './world-queries.ts';

/**
 * Thrown when the physics library failed, and failed again on a new world. The query has no answer; the table is
 * intact.
 */
export class PhysicsFault extends Error {
  override readonly name = 'PhysicsFault';
}

/** The terrain of a table as colliders, ready for queries. Changes take effect immediately. */
export type RapierWorld = {
  /**
   * The first piece a body hits along a path from a place where it is clear of all; undefined when it hits none.
   * Accurate to `SKIN`.
   */
  sweep(legs: readonly Leg[], body: WorldBody): SweepHit | undefined;
  /** The first face on the line between two points; undefined when the line is clear. */
  castRay(from: Point, to: Point, isIgnored?: (met: Met) => boolean): RayHit | undefined;
  /** Everything a body at `at` penetrates by more than `SKIN`, in order of id. */
  overlaps(at: Point, body: WorldBody): readonly Met[];
  /** Adds a piece, or replaces the one with the same id. */
  put(piece: TerrainPiece): void;
  /** Removes a piece; does nothing when there is none with that id. */
  remove(id: PieceId): void;
  /** Builds the world and steps it once, as the first query does otherwise. */
  prepare(): void;
  /** Frees the library's memory. Any later query is a bug. */
  dispose(): void;
};

/** Caught faults after which an instance is abandoned: each leaks some stack, and about a thousand exhaust it. */
const MAX_FAULTS = 200;

/**
 * Number of faults so far. They leak from the process's only instance of the library, so they are counted per process.
 */
let faults = 0;

/**
 * A physics world of a table and its terrain.
 *
 * @param rapier The library; given only by tests.
 * @errors Throws InvariantError on terrain in which {@link findTerrainFaults} finds a fault: check files with it first.
 */
export async function createRapierWorld(spec: WorldSpec, rapier?: RapierModule): Promise<RapierWorld> {
  return buildWorld(spec, rapier ?? (await loadRapier()));
}

function buildWorld(spec: WorldSpec, rapier: RapierModule): RapierWorld {
  for (const size of [spec.width, spec.depth])
    assert(size >= MIN_SIZE && size <= MAX_SIZE, `a table must measure ${MIN_SIZE} to ${MAX_SIZE}; got ${size}`);
  const world = new RecoveringWorld(spec, rapier);
  return {
    sweep: (legs, body) => {
      assertBody(body.base, body.facing, body.height);
      for (const leg of legs) for (const p of [leg.from, leg.to]) assertPoint(p, 'a leg of a path');
      const clear = areClear(world.sweptTerrain(), legs, body);
      return clear.includes(false) ? world.ask((live) => sweepLegs(rapier, live, legs, body, clear)) : undefined;
    },
    castRay: (from, to, isIgnored) => {
      assertPoint(from, "a ray's start");
      assertPoint(to, "a ray's end");
      return world.ask((live) => castRay(rapier, live, from, to, isIgnored));
    },
    overlaps: (at, body) => {
      assertBody(body.base, body.facing, body.height);
      assertPoint(at, 'a place');
      return world.ask((live) => overlapsAt(rapier, live, at, body));
    },
    put: (piece) => world.change(checked(piece).id, piece),
    remove: (id) => world.change(id, undefined),
    prepare: () => world.ask(() => undefined),
    dispose: () => world.dispose(),
  };
}

/** The library's world together with the pieces it was built from, so that it can be rebuilt after a fault. */
class RecoveringWorld {
  readonly #spec: WorldSpec;
  readonly #rapier: RapierModule;
  readonly #pieces = new Map<PieceId, TerrainPiece>();
  #live: LiveWorld | undefined;
  #swept: SweptTerrain | undefined;
  #isDisposed = false;

  constructor(spec: WorldSpec, rapier: RapierModule) {
    this.#spec = spec;
    this.#rapier = rapier;
    for (const piece of spec.terrain) this.#pieces.set(checked(piece).id, piece);
  }

  /** What the pieces consist of, without the library. */
  sweptTerrain(): SweptTerrain {
    assert(!this.#isDisposed, 'a disposed physics world was asked');
    return (this.#swept ??= sweptTerrainOf(this.#pieces.values()));
  }

  /** Runs a query on an up-to-date world, and once more on a new one if the library faults. */
  ask<T>(question: (live: LiveWorld) => T): T {
    assert(!this.#isDisposed, 'a disposed physics world was asked');
    try {
      return question(this.#upToDate());
    } catch (first) {
      this.#giveUp(first);
      if (++faults > MAX_FAULTS)
        throw new PhysicsFault('The physics library has failed too often in this process; start it again.', {
          cause: first,
        });
    }
    try {
      return question(this.#upToDate());
    } catch (second) {
      this.#giveUp(second);
      throw new PhysicsFault('The physics library failed on this question twice, the second time on a new world.', {
        cause: second,
      });
    }
  }

  /** Puts or replaces the piece with this id, or removes it when none is given. */
  change(id: PieceId, piece: TerrainPiece | undefined): void {
    assert(!this.#isDisposed, 'a disposed physics world was changed');
    if (piece) this.#pieces.set(id, piece);
    else this.#pieces.delete(id);
    this.#swept = undefined;
    if (!this.#live) return;
    try {
      removePiece(this.#live, id);
      if (piece) addPiece(this.#rapier, this.#live, piece);
    } catch (error) {
      // The next query builds a new world from the pieces.
      this.#giveUp(error);
      faults++;
    }
  }

  dispose(): void {
    this.#live?.world.free();
    this.#live = undefined;
    this.#isDisposed = true;
  }

  #upToDate(): LiveWorld {
    this.#live ??= openWorld(this.#rapier, this.#spec, this.#pieces);
    // Queries do not see added, moved or removed colliders before a step.
    if (this.#live.stale) this.#live.world.step();
    this.#live.stale = false;
    return this.#live;
  }

  /**
   * Drops a world on which the library faulted, without freeing it: touching it would fault again. Other errors are
   * rethrown.
   */
  #giveUp(error: unknown): void {
    if (!isLibraryFault(error)) throw error;
    this.#live = undefined;
  }
}

function checked(piece: TerrainPiece): TerrainPiece {
  const [fault] = findTerrainFaults([piece]);
  assert(!fault, `terrain ${piece.id}${fault?.at} ${fault?.problem}`);
  return piece;
}

/** Whether an error is a panic, or a call on a world left locked by an earlier panic. */
const isLibraryFault = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error && error.message.includes('recursive use of an object'));
