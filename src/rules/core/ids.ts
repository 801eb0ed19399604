import type { Brand } from '../../kernel/brand.ts';

/** Id of a model, unique in a game. */
export type ModelId = Brand<string, 'ModelId'>;
/** Id of a unit, unique in a game. */
export type UnitId = Brand<string, 'UnitId'>;
/** Id of a terrain piece, unique in a game. */
export type PieceId = Brand<string, 'PieceId'>;

/**
 * Id of a health pool. The rank and file of a unit share a pool, named by the unit; every champion and character has
 * its own, named by the model.
 *
 * @source AA-6
 */
export type PoolId = UnitId | ModelId;

/** Brands text already checked to be a model's id. */
export const modelId = (text: string): ModelId => text as ModelId;
/** Brands text already checked to be a unit's id. */
export const unitId = (text: string): UnitId => text as UnitId;
/** Brands text already checked to be a terrain piece's id. */
export const pieceId = (text: string): PieceId => text as PieceId;
