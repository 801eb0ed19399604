import { PIECE_KINDS, type PieceKind, ROLES, type Role } from '../../rules/core/terrain.ts';
import { editorMessages } from '../../messages/editor.ts';

/** The kinds of terrain as options. */
export const kindChoices = (): readonly (readonly [PieceKind, string])[] =>
  PIECE_KINDS.map((kind) => [kind, editorMessages.kinds[kind]]);

/** The roles of parts as options. */
export const roleChoices = (): readonly (readonly [Role, string])[] =>
  ROLES.map((role) => [role, editorMessages.roles[role]]);
