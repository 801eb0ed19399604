import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../scenario/limits.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import { firstProblem } from '../scenario/problem.ts';
import { parseScenario } from '../scenario/parse/parse-scenario.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import { applyChange, type DocumentChange } from './change.ts';
import type { EditorCommand } from './command.ts';
import type { EditorContext, ProposedChange } from './context.ts';
import { drawOutline, drawWall } from './draw.ts';
import { decideCarry, decideDuplicate, decideStack } from './decide-carry.ts';
import { decideGenerate, decideHead, decidePlace, decidePut, decideRemoval, decideTable } from './decide-table.ts';
import { decideGroup, decideKind, decidePieceLock, decideRename, decideRole, decideTraits } from './decide-set.ts';
import { decideReshape, decideResize, decideScale, decideSculpt } from './decide-shape.ts';
import { decideCount, decideLeader, decideMembers, decideSide, decideUnit, decideUnitWords } from './decide-units.ts';
import { judgePiece } from './judge.ts';
import { decideArmy, decideMuster, decideWarbands } from './muster.ts';
import { pieceNames } from './names.ts';
import { pieceThing, terrainOf, type Thing, unitThing } from './thing.ts';
import type { EditorViolation } from './violation.ts';

/** One step of an edit: the kind of its command, its change, and the selection after it. */
export type EditorStep = {
  readonly kind: EditorCommand['kind'];
  readonly things: readonly Thing[];
  readonly change: DocumentChange;
};

/**
 * The step a command makes, or why it is not possible. Never throws: either the resulting document is a valid scenario
 * file, or nothing changes.
 *
 * @errors Any {@link EditorViolation}: of the command itself, or of the resulting document.
 */
export function decideEdit(
  document: ScenarioDocument,
  command: EditorCommand,
  files: MeshFiles,
): Result<EditorStep, EditorViolation> {
  const context: EditorContext = { document, files };
  const wanted = wantedBy(context, command);
  if (!wanted.ok) return wanted;
  const change = wanted.value;
  const wrong = judge(context, change);
  if (wrong) return err(wrong);
  return ok({ kind: command.kind, things: thingsLeft(command, change), change });
}

/** The document after a step. */
export const applyEdit = (document: ScenarioDocument, step: Pick<EditorStep, 'change'>): ScenarioDocument =>
  applyChange(document, step.change);

function wantedBy(context: EditorContext, command: EditorCommand): ProposedChange {
  switch (command.kind) {
    case 'place':
      return decidePlace(context, command);
    case 'move':
      return decideCarry(context, { ...command, turn: 0 });
    case 'turn':
      return decideCarry(context, { things: command.things, by: [0, 0, 0], turn: command.by });
    case 'carry':
      return decideCarry(context, command);
    case 'raise':
      return decideCarry(context, { things: command.things, by: [0, command.by, 0], turn: 0 });
    case 'stack':
      return decideStack(context, command.things);
    case 'scale':
      return decideScale(context, command);
    case 'resize':
      return decideResize(context, command);
    case 'group':
    case 'ungroup':
      return decideGroup(context, command);
    case 'lock':
      return decidePieceLock(context, command);
    case 'duplicate':
      return decideDuplicate(context, command);
    case 'delete':
      return decideRemoval(context, command.things);
    case 'set-kind':
      return decideKind(context, command);
    case 'set-traits':
      return decideTraits(context, command);
    case 'set-role':
      return decideRole(context, command);
    case 'rename':
      return decideRename(context, command);
    case 'sculpt':
      return decideSculpt(context, command);
    case 'draw-wall':
      return decidePut(drawWall(pieceNames(context.document)(command.as), command));
    case 'draw-outline':
      return decidePut(drawOutline(pieceNames(context.document)(command.as), command));
    case 'reshape':
      return decideReshape(context, command);
    case 'resize-table':
      return decideTable(context, command.table);
    case 'entitle':
      return decideHead(context, command.head);
    case 'set-mission':
      return ok({ mission: command.mission ?? null });
    case 'generate':
      return decideGenerate(context, command);
    case 'place-unit':
      return decideUnit(context, command);
    case 'set-warbands':
      return decideWarbands(context, command);
    case 'muster':
      return decideMuster(context, command);
    case 'set-up-army':
      return decideArmy(context, command);
    case 'set-side':
      return decideSide(context, command);
    case 'set-unit':
      return decideUnitWords(context, command);
    case 'set-members':
      return decideMembers(context, command);
    case 'set-count':
      return decideCount(context, command);
    case 'set-leader':
      return decideLeader(context, command);
  }
}

/** The fault of a change: an invalid piece, too many things, or a document that would not parse. */
function judge({ document, files }: EditorContext, change: DocumentChange): EditorViolation | undefined {
  const next = applyChange(document, change);
  // A changed table is validated with everything on it.
  const pieces = change.table ? terrainOf(next) : (change.pieces ?? []);
  for (const piece of pieces) {
    const wrong = judgePiece(piece, next.table, files);
    if (wrong) return wrong;
  }
  if (terrainOf(next).length > LIMITS.pieces) return { kind: 'too-many', what: 'pieces', limit: LIMITS.pieces };
  const models = (next.units ?? []).reduce((sum, u) => sum + (u.models?.length ?? 0) + (u.formation?.count ?? 0), 0);
  if (models > LIMITS.models) return { kind: 'too-many', what: 'models', limit: LIMITS.models };
  const read = parseScenario(makeScenario(next), files);
  if (read.ok) return undefined;
  return { kind: 'unreadable', ...firstProblem(read.error) };
}

const CARRIES = ['move', 'turn', 'carry', 'raise', 'stack'] as const;
type Carry = Extract<EditorCommand, { readonly kind: (typeof CARRIES)[number] }>;
const isCarry = (command: EditorCommand): command is Carry => CARRIES.some((kind) => kind === command.kind);

/** The selection after a command: the things it made, else those it addressed. */
function thingsLeft(command: EditorCommand, change: DocumentChange): readonly Thing[] {
  const gone = new Set([...(change.takePieces ?? []).map(pieceThing), ...(change.takeUnits ?? []).map(unitThing)]);
  if (command.kind === 'delete' || command.kind === 'generate') return [];
  // Things that were carried along are not selected.
  if (isCarry(command)) return command.things;
  const made = [
    ...(change.pieces ?? []).map(({ id }) => pieceThing(id)),
    ...(change.units ?? []).map(({ id }) => unitThing(id)),
  ];
  if (change.renamed) return [pieceThing(change.renamed.to)];
  return made.filter((thing) => !gone.has(thing));
}
