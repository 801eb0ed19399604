import type { EditorCommand } from '../../src/editor/command.ts';
import { applyEdit, decideEdit } from '../../src/editor/decide.ts';
import { blankTable } from '../../src/editor/session.ts';
import type { EditorViolation } from '../../src/editor/violation.ts';
import { err } from '../../src/kernel/result.ts';
import type { PieceDocument, ScenarioDocument } from '../../src/scenario/schema.ts';

/** No meshes here. */
export const noMeshes = () => err({ kind: 'mesh-unasked' } as const);

/** An empty table of squads. */
export const TABLE: ScenarioDocument = blankTable('A table', 'squads');

/** The document after commands that must all be possible. */
export function built(commands: readonly EditorCommand[], from: ScenarioDocument = TABLE): ScenarioDocument {
  return commands.reduce((document, command) => {
    const step = decideEdit(document, command, noMeshes);
    if (!step.ok) throw new Error(`${command.kind} was refused: ${JSON.stringify(step.error)}`);
    return applyEdit(document, step.value);
  }, from);
}

/** Why a command cannot be built; undefined when it can. */
export function refusal(document: ScenarioDocument, command: EditorCommand): EditorViolation | undefined {
  const step = decideEdit(document, command, noMeshes);
  return step.ok ? undefined : step.error;
}

/** A box put down at a place. */
export const box = (
  x: number,
  z: number,
  size: readonly [number, number, number] = [2, 1, 4],
  stem = 'box',
): EditorCommand => ({
  kind: 'place',
  piece: { kind: 'crate', shape: { box: [...size] } },
  stem,
  at: [x, 0, z],
  yaw: 0,
});

/** A piece of a document that must be there. */
export function pieceOf(document: ScenarioDocument, id: string): PieceDocument {
  const piece = document.terrain?.find((each) => each.id === id);
  if (piece === undefined) throw new Error(`no piece ${id}`);
  return piece;
}
