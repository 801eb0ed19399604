import type { Result } from '../kernel/result.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import type { DocumentChange } from './change.ts';
import type { EditorViolation } from './violation.ts';

/** The input of every decision: the document, and the mesh files it names. */
export type EditorContext = { readonly document: ScenarioDocument; readonly files: MeshFiles };

/** The change a command would make, before the resulting document is validated. */
export type ProposedChange = Result<DocumentChange, EditorViolation>;
