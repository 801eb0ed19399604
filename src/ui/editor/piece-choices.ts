import { PIECE_KINDS, type PieceKind, ROLES, type Role } from '../../rules/core/terrain.ts';
import { editorMessages } from '../../messages/editor.ts';

/** Kinds of terrain as a list of choices. */
export const kindChoices = (): readonly (readonly [PieceKind, string])[] =>
  PIECE_KINDS.map((kind) => [kind, editorMessages.kinds[kind]]);

/** Roles of parts as a list of choices. */
export const roleChoices = (): readonly (readonly [Role, string])[] =>
  ROLES.map((role) => [role, editorMessages.roles[role]]);
