import { PIECE_KINDS, type PieceKind, ROLES, type Role } from '../rules/core/terrain.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Kinds of terrain as a list of choices. */
export const KIND_CHOICES: readonly (readonly [PieceKind, string])[] = PIECE_KINDS.map((kind) => [kind, capital(kind)]);

/** Roles of parts as a list of choices. */
export const ROLE_CHOICES: readonly (readonly [Role, string])[] = ROLES.map((role) => [role, capital(role)]);

/** A word as it begins a line. */
export { capital };
