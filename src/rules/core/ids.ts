import type { Brand } from '../../kernel/brand.ts';

/** Names a model, unique in a game. */
export type ModelId = Brand<string, 'ModelId'>;
/** Names a unit, unique in a game. */
export type UnitId = Brand<string, 'UnitId'>;
/** Names a terrain piece, unique in a game. */
export type PieceId = Brand<string, 'PieceId'>;

/**
 * Models that are struck as one: the rank and file of a unit share a pool, named by the unit; every champion and character
 * has one of its own, named by the model.
 *
 * @source AA-6
 */
export type PoolId = UnitId | ModelId;

/** A model's id from text already checked to name one. */
export const modelId = (text: string): ModelId => text as ModelId;
/** A unit's id from text already checked to name one. */
export const unitId = (text: string): UnitId => text as UnitId;
/** A terrain piece's id from text already checked to name one. */
export const pieceId = (text: string): PieceId => text as PieceId;
