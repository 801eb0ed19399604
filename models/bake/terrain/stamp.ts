import { hashJson, type Json } from '../../../src/kernel/hash.ts';
import type { CataloguePiece } from '../../../src/scenario/catalogue/forms.ts';

/** The stamp of a look: a hash of the shape, to detect looks that no longer fit. */
export const stampOf = ({ piece }: CataloguePiece): string => hashJson(piece.shape as Json);
