import type { SettledUnit } from '../../army-list/settle.ts';
import { toUnits } from '../../army-list/to-units.ts';
import { pieceExtent, planFrame } from '../../editor/extent.ts';
import { unitNames } from '../../editor/names.ts';
import type { EditorSession } from '../../editor/session.ts';
import { piecesAmong, type Thing, unitsAmong } from '../../editor/thing.ts';
import { unitExtent } from '../../editor/units.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Degrees } from '../../kernel/units.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Mat } from '../../scenario/ambience.ts';
import type { BattlefieldTheme } from '../../scenario/generate/bag.ts';
import type { UnitDocument } from '../../scenario/schema.ts';
import { generateBattlefield, MAT_OF_THEME } from '../../scenario/generate/generate-battlefield.ts';
import { type EditorMenuState, type EditorState, FREE, shownDocument } from '../state/editor.ts';
import { createArrangeActions } from './arrange-actions.ts';
import { createBrushActions } from './brush-actions.ts';
import { createCarryActions } from './carry-actions.ts';
import { createDrawActions } from './draw-actions.ts';
import { createEditorSlice, type EditorSlice, type OpenEditor } from './editor-slice.ts';
import { createPlaceActions } from './place-actions.ts';
import { createUndoActions, createSelectionActions } from './selection-actions.ts';
import { createImportActions, createTableActions, type EditorDependencies, playTable } from './table-actions.ts';

/** Everything a player can do in the editor. */
export type EditorActions = ReturnType<typeof createEditorActions>;

/** Creates the editor's actions; their state is `TableState.editor`. */
export function createEditorActions(dependencies: EditorDependencies) {
  const { context } = dependencies;
  const slice = createEditorSlice(context.store);
  const table = createTableActions(dependencies, slice);
  const tools = createTools(slice, table.read);
  const { selection } = tools;
  const look = (kind: 'frame' | 'reveal', things: readonly Thing[]): void => {
    const open = slice.current();
    const points = open && cornersOf(open, things);
    if (points) context.store.setState({ look: { serial: context.serial(), kind, points } });
  };
  /**
   * Sets up units for a side, in place of its own or beside them, in one step, and shows where they stand; they are made
   * with ids that are free.
   */
  const setUpUnits = (
    make: (nameFor: (stem: string) => string) => readonly UnitDocument[],
    side: Side,
    isReplaced: boolean,
  ): void => {
    const document = shownDocument(context.store.getState().editor);
    if (document === undefined) return;
    look('reveal', slice.perform({ kind: 'set-up-army', side, units: make(unitNames(document)), isReplaced }) ?? []);
  };
  return {
    ...table,
    ...createImportActions(dependencies, slice, table.take),
    ...selection,
    ...tools.arrange,
    ...tools.carrying,
    ...tools.placing,
    ...tools.drawing,
    ...tools.brushing,
    ...createUndoActions(slice, tools.drawing.lastCorner),
    ...createGenerateActions(slice, table.read),
    ...createHoldActions(slice, tools),
    perform: slice.perform,
    /** Sets up the units of an army list for a side, in place of its own or beside them, in one step. */
    setUpArmy: (settled: readonly SettledUnit[], side: Side, isReplaced: boolean): void => {
      const { system } = shownDocument(context.store.getState().editor) ?? {};
      if (system) setUpUnits((nameFor) => toUnits(settled, side, system, nameFor), side, isReplaced);
    },
    setUpUnits,
    set: slice.set,
    play: (): Promise<void> => playTable(dependencies, slice, selection.pick),
    /** Opens the context menu; a thing under the pointer is selected first, unless it is already. */
    openMenu: (menu: EditorMenuState): void => {
      const open = slice.current();
      if (open === undefined) return;
      if (menu.thing !== undefined && !open.editor.picked.includes(menu.thing)) selection.pick([menu.thing]);
      slice.set({ menu });
    },
    /** Points the camera at the selection. */
    frame: (): void => look('frame', slice.current()?.editor.picked ?? []),
  };
}

type Tools = ReturnType<typeof createTools>;

const createTools = (slice: EditorSlice, readMeshes: (text: string) => Promise<void>) => ({
  selection: createSelectionActions(slice),
  arrange: createArrangeActions(slice),
  carrying: createCarryActions(slice),
  placing: createPlaceActions(slice, readMeshes),
  drawing: createDrawActions(slice),
  brushing: createBrushActions(slice),
});

/** What a key or button does with the active tool. */
const createHoldActions = (slice: EditorSlice, { arrange, carrying, placing, drawing, brushing }: Tools) => ({
  /** Handles a right click during a tool's use: ends a line or cancels the tool. @returns Whether it was used. */
  putBack: (): boolean => {
    const hold = slice.current()?.editor.hold;
    if (hold === undefined || hold.kind === 'free' || hold.kind === 'carrying') return false;
    if (hold.kind === 'drawing' && hold.points.length > 1) drawing.finishLine(false);
    else slice.set({ hold: FREE, refusal: undefined });
    return true;
  },
  /** Ends an interrupted drag: a stroke keeps its effect, and dragged things stay where they are. */
  letLie: (): void => {
    carrying.drop();
    brushing.endStroke();
  },
  /** Moves what is being placed or drawn, else the selection, relative to the camera's view, inches. */
  push: (right: number, back: number): void => {
    const open = slice.current();
    if (open === undefined) return;
    const { quarter, picked } = open.editor;
    const [x, z] = turned([right, back], quarter);
    if (placing.pushPlaced(x, z) || drawing.pushPen(x, z) || brushing.pushBrush(x, z)) return;
    if (picked.length > 0) arrange.withPicked((things) => ({ kind: 'move', things, by: [x, 0, z] }));
  },
  /** Turns what is being placed, else the selection. */
  turn: (by: Degrees): void => {
    if (!placing.turnPlaced(by)) arrange.withPicked((things) => ({ kind: 'turn', things, by }));
  },
  /** Handles Enter: places a thing, ends a line or applies one dab. */
  confirm: (): void => {
    const hold = slice.current()?.editor.hold;
    if (hold?.kind === 'placing') placing.setDown(false);
    else if (hold?.kind === 'drawing') drawing.finishLine(false);
    else if (hold?.kind === 'brushing' && hold.at) {
      brushing.startStroke(hold.at);
      brushing.endStroke();
    }
  },
});

/** Opposite corners of the bounding box of some things; undefined for none. */
function cornersOf({ document, files }: OpenEditor, things: readonly Thing[]): readonly Point[] | undefined {
  const extents = [
    ...piecesAmong(document, things).map((piece) => pieceExtent(piece, files)),
    ...unitsAmong(document, things).map(unitExtent),
  ];
  if (extents.length === 0) return undefined;
  const { minX, maxX, minZ, maxZ } = planFrame(extents);
  const top = Math.max(...extents.map((extent) => extent.top));
  return [
    [minX, 0, minZ],
    [maxX, top, maxZ],
  ];
}

/** A step in the camera's view as one on the table. @param quarter Quarter turns of the camera, any sign. */
function turned([x, z]: PlanPoint, quarter: number): PlanPoint {
  const [sine, cosine] = QUARTERS[((quarter % 4) + 4) % 4]!;
  return [cosine * x + sine * z, cosine * z - sine * x];
}

/** Sine and cosine of 0 to 3 quarter turns. */
const QUARTERS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/**
 * Generates battlefields.
 *
 * @param readMeshes Reads the mesh files named in a text.
 */
const createGenerateActions = (slice: EditorSlice, readMeshes: (text: string) => Promise<unknown>) => ({
  /** Replaces the terrain with a battlefield generated from these settings. */
  generate: (settings: Partial<EditorState['field']> = {}): void => {
    const open = slice.current();
    if (open === undefined) return;
    const { editor, document } = open;
    const field = { ...editor.field, ...settings };
    slice.set({ field });
    const { width, depth, mat: before } = document.table;
    const pieces = generateBattlefield({ ...field, table: { width, depth } });
    void readMeshes(JSON.stringify(pieces)).then(() => {
      const mat = matFor(field.theme, before, editor.session);
      if (slice.perform({ kind: 'generate', pieces, ...(mat ? { mat } : {}) })) slice.set({ picked: [], hold: FREE });
    });
  },
});

/** The mat under a battlefield: its theme's, unless the player chose one. */
function matFor(theme: BattlefieldTheme, now: Mat | undefined, { log, cut }: EditorSession): Mat | undefined {
  const last = log.slice(0, cut).findLast(({ change }) => change.table?.mat !== undefined);
  return now === undefined || last?.kind === 'generate' ? MAT_OF_THEME[theme] : undefined;
}
