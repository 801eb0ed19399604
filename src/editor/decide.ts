import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../scenario/limits.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import { firstProblem } from '../scenario/problem.ts';
import { parseScenario } from '../scenario/parse-scenario.ts';
import type { ScenarioDocument } from '../scenario/schema.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import { applyChange, type Change } from './change.ts';
import type { EditorCommand } from './command.ts';
import { drawOutline, drawWall } from './draw.ts';
import { decideCarry, decideDuplicate, decideStack } from './decide-carry.ts';
import { decideCount, decideLeader, decideMembers, decideUnitWords } from './decide-members.ts';
import { decideGenerate, decideHead, decideTable } from './decide-table.ts';
import { decidePlace, decidePut, decideRemoval } from './decide-place.ts';
import { decideGroup, decideKind, decideLock, decideRename, decideRole, decideTraits } from './decide-set.ts';
import { decideReshape, decideResize, decideScale, decideSculpt } from './decide-shape.ts';
import { decideSide, decideUnit } from './decide-unit.ts';
import { judgePiece } from './judge.ts';
import { pieceNames } from './names.ts';
import { pieceThing, piecesOf, type Thing, unitThing } from './thing.ts';
import type { EditorViolation } from './violation.ts';

/** One step of building: what kind of command it was, what it changed, and the things it leaves in hand. */
export type EditorStep = {
  readonly kind: EditorCommand['kind'];
  readonly things: readonly Thing[];
  readonly change: Change;
};

/** What deciding works with: the document, and the mesh files it names. */
export type Setting = { readonly document: ScenarioDocument; readonly files: MeshFiles };

/** What a command would change, before that is judged. */
export type Wanted = Result<Change, EditorViolation>;

/**
 * The step a command makes, or why it cannot be built. Never throws: whatever the command holds, either the document
 * that follows can be read as a scenario file, or nothing changes.
 */
export function decideEdit(
  document: ScenarioDocument,
  command: EditorCommand,
  files: MeshFiles,
): Result<EditorStep, EditorViolation> {
  const setting: Setting = { document, files };
  const wanted = wantedBy(setting, command);
  if (!wanted.ok) return wanted;
  const change = wanted.value;
  const wrong = judge(setting, change);
  if (wrong) return err(wrong);
  return ok({ kind: command.kind, things: thingsLeft(command, change), change });
}

/** The document after a step. */
export const applyEdit = (document: ScenarioDocument, step: Pick<EditorStep, 'change'>): ScenarioDocument =>
  applyChange(document, step.change);

function wantedBy(setting: Setting, command: EditorCommand): Wanted {
  switch (command.kind) {
    case 'place':
      return decidePlace(setting, command);
    case 'move':
      return decideCarry(setting, { ...command, turn: 0 });
    case 'turn':
      return decideCarry(setting, { things: command.things, by: [0, 0, 0], turn: command.by });
    case 'carry':
      return decideCarry(setting, command);
    case 'raise':
      return decideCarry(setting, { things: command.things, by: [0, command.by, 0], turn: 0 });
    case 'stack':
      return decideStack(setting, command.things);
    case 'scale':
      return decideScale(setting, command);
    case 'resize':
      return decideResize(setting, command);
    case 'group':
    case 'ungroup':
      return decideGroup(setting, command);
    case 'lock':
      return decideLock(setting, command);
    case 'duplicate':
      return decideDuplicate(setting, command);
    case 'delete':
      return decideRemoval(setting, command.things);
    case 'set-kind':
      return decideKind(setting, command);
    case 'set-traits':
      return decideTraits(setting, command);
    case 'set-role':
      return decideRole(setting, command);
    case 'rename':
      return decideRename(setting, command);
    case 'sculpt':
      return decideSculpt(setting, command);
    case 'draw-wall':
      return decidePut(drawWall(pieceNames(setting.document)(command.as), command));
    case 'draw-outline':
      return decidePut(drawOutline(pieceNames(setting.document)(command.as), command));
    case 'reshape':
      return decideReshape(setting, command);
    case 'resize-table':
      return decideTable(setting, command.table);
    case 'entitle':
      return decideHead(setting, command.head);
    case 'generate':
      return decideGenerate(setting, command);
    case 'place-unit':
      return decideUnit(setting, command);
    case 'set-side':
      return decideSide(setting, command);
    case 'set-unit':
      return decideUnitWords(setting, command);
    case 'set-members':
      return decideMembers(setting, command);
    case 'set-count':
      return decideCount(setting, command);
    case 'set-leader':
      return decideLeader(setting, command);
  }
}

/** What is wrong with a change: a piece that may not stand so, too much in all, or a file that would not be read. */
function judge({ document, files }: Setting, change: Change): EditorViolation | undefined {
  const next = applyChange(document, change);
  // Another table is judged with all that stands on it.
  const pieces = change.table ? piecesOf(next) : (change.pieces ?? []);
  for (const piece of pieces) {
    const wrong = judgePiece(piece, next.table, files);
    if (wrong) return wrong;
  }
  if (piecesOf(next).length > LIMITS.pieces) return { kind: 'too-many', what: 'pieces', limit: LIMITS.pieces };
  const models = (next.units ?? []).reduce((sum, u) => sum + (u.models?.length ?? 0) + (u.formation?.count ?? 0), 0);
  if (models > LIMITS.models) return { kind: 'too-many', what: 'models', limit: LIMITS.models };
  const read = parseScenario(makeScenario(next), files);
  if (read.ok) return undefined;
  return { kind: 'unreadable', ...firstProblem(read.error) };
}

const CARRIES = ['move', 'turn', 'carry', 'raise', 'stack'] as const;
type Carry = Extract<EditorCommand, { readonly kind: (typeof CARRIES)[number] }>;
const isCarry = (command: EditorCommand): command is Carry => CARRIES.some((kind) => kind === command.kind);

/** What stays in hand after a command: what is new, or else what it was about. */
function thingsLeft(command: EditorCommand, change: Change): readonly Thing[] {
  const gone = new Set([...(change.takePieces ?? []).map(pieceThing), ...(change.takeUnits ?? []).map(unitThing)]);
  if (command.kind === 'delete' || command.kind === 'generate') return [];
  // What stood on them came along, and is not what hands were about.
  if (isCarry(command)) return command.things;
  const made = [
    ...(change.pieces ?? []).map(({ id }) => pieceThing(id)),
    ...(change.units ?? []).map(({ id }) => unitThing(id)),
  ];
  if (change.renamed) return [pieceThing(change.renamed.to)];
  return made.filter((thing) => !gone.has(thing));
}
