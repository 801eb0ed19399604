import type { Result } from '../kernel/result.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import type { DocumentChange } from './change.ts';
import type { EditorViolation } from './violation.ts';

/** What a command is decided on: the document, and the mesh files it names. */
export type EditorContext = { readonly document: ScenarioDocument; readonly files: MeshFiles };

/** What a command would change, before the document that follows is judged. */
export type ProposedChange = Result<DocumentChange, EditorViolation>;
