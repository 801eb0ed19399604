import { hashJson, type Json } from '../../../src/kernel/hash.ts';
import type { CataloguePiece } from '../../../src/scenario/catalogue/forms.ts';

/** What a look was made for: a hash of the shape, so that one that no longer fits is found. */
export const stampOf = ({ piece }: CataloguePiece): string => hashJson(piece.shape as Json);
