import { blankTable, copyOf, documentOf, type EditorSession, newSession } from '../../editor/session.ts';
import { pieceExtent, planFrame } from '../../editor/extent.ts';
import { meshNamesOf } from '../../editor/names.ts';
import { pieceThing, piecesAmong, terrainOf, unitsAmong, unitsOf, unitThing } from '../../editor/thing.ts';
import { unitExtent } from '../../editor/units.ts';
import type { Point } from '../../kernel/point.ts';
import { generateBattlefield } from '../../scenario/generate/generate-battlefield.ts';
import type { BattlefieldTheme } from '../../scenario/generate/bag.ts';
import type { Mat } from '../../scenario/ambience.ts';
import { makeScenario } from '../../scenario/make-scenario.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import { firstFault, firstProblem } from '../../scenario/problem.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { createCarryActions } from './carry-actions.ts';
import { editorNow, documentNow, filesOf, perform, setEditor } from './editor-store.ts';
import { createDrawActions } from './draw-actions.ts';
import { createSelectionActions } from './selection-actions.ts';
import { createPlaceActions } from './place-actions.ts';
import { type EditorMenuState, type EditorState, FREE } from '../state/editor.ts';
import type { ActionContext } from '../state/action-context.ts';
import type { TableState } from '../state/table-state.ts';
import { setTable, tableNow } from '../state/table-store.ts';
import { editorMessages } from '../../messages/editor.ts';
import { scenarioMessages } from '../../messages/scenario.ts';

/** What building works with besides the table itself. */
export type EditorDependencies = {
  readonly context: ActionContext;
  /** Lays a scenario out to be played. */
  readonly open: (id: string, text: string) => Promise<void>;
  /** Reads the mesh files that a text names. */
  readonly meshesOf: (text: string) => Promise<MeshFiles>;
};

/** Everything hands can do on a table under construction. */
export type EditorActions = ReturnType<typeof createEditorActions>;

/** What a builder begins with. */
const TOOLS_AT_HAND: Omit<EditorState, 'session' | 'meshes'> = {
  picked: [],
  hold: FREE,
  remembered: [],
  drawer: 'pieces',
  snap: true,
  wall: { height: 3, thickness: 0.5, as: 'wall' },
  block: { height: 2, thickness: 0.5, as: 'hill' },
  brush: { brush: 'raise', radius: 3, strength: 1 },
  muster: { side: 'attacker', count: 5, files: 5, base: { round: 32 }, height: 1.5 },
  field: { seed: 1, theme: 'village', density: 0.55, symmetry: 'turn' },
  quarter: 0,
  grain: 0.06,
  menu: undefined,
  refusal: undefined,
};

/** Hands for building: their state is `TableState.build`, and a table that is put aside for playing is `TableState.bench`. */
export function createEditorActions({ context, open, meshesOf }: EditorDependencies) {
  const home = (): TableState['look'] => ({ serial: context.serial(), kind: 'home' });

  /** Reads the meshes a text names that have not been read yet. */
  const read = async (text: string): Promise<EditorState['meshes']> => {
    const known = editorNow()?.meshes ?? new Map();
    const wanted = meshNamesOf(text).filter((name) => !known.has(name));
    if (wanted.length === 0) return known;
    const files = await meshesOf(text);
    const meshes = new Map([...known, ...wanted.map((name) => [name, files(name)] as const)]);
    setEditor({ meshes });
    return meshes;
  };

  /** Takes a table under construction to hand: what was played before stays where it was. */
  const take = async (session: EditorSession, said: string): Promise<void> => {
    const text = makeScenario(documentOf(session));
    const names = meshNamesOf(text);
    const files = names.length > 0 ? await meshesOf(text) : undefined;
    const meshes = new Map(names.map((name) => [name, files!(name)] as const));
    const tools = tableNow().parkedEditor ?? TOOLS_AT_HAND;
    setTable({
      editor: { ...TOOLS_AT_HAND, snap: tools.snap, drawer: tools.drawer, session, meshes },
      parkedEditor: undefined,
      savedTablesOpen: false,
      menu: undefined,
      problem: undefined,
      look: home(),
      said,
    });
  };

  const drawing = createDrawActions();
  const picking = createSelectionActions(drawing.lastCorner);
  const carrying = createCarryActions();
  const placing = createPlaceActions(async (text) => void (await read(text)));

  /** The table as a game: a new one, which is kept beside this. What cannot be laid out is said, and stays to be built. */
  const play = (): Promise<void> =>
    context.guarded(editorMessages.layingTheTableOut, async () => {
      const document = documentNow();
      if (document === undefined) return;
      const before = tableNow().game;
      await open(`built/${document.name}`, makeScenario(document));
      const { game, problem } = tableNow();
      if (game === before && problem !== undefined) pickCulprit(document, problem);
    });

  /** Picks the unit that a problem is about, so that it is seen. */
  const pickCulprit = (document: ScenarioDocument, problem: string): void => {
    const found = /^\/units\/(\d+)/.exec(problem)?.[1];
    const unit = unitsOf(document)[Number(found ?? -1)];
    setTable({ problem: problem.replace(/^\/[^:]*: /, '') });
    if (unit) picking.pick([unitThing(unit.id)]);
  };

  return {
    ...picking,
    ...carrying,
    ...placing,
    ...drawing,
    perform,
    read,
    take,
    /** A new, empty table. */
    start: (): Promise<void> =>
      take(newSession(blankTable(editorMessages.aNewTable, 'squads')), editorMessages.aNewTableToBuild),
    /** The scenario in play, as a copy. */
    copy: (): Promise<void> =>
      context.guarded(editorMessages.openingTheBuilder, async () => {
        const { onTable, game } = tableNow();
        if (onTable === undefined || game === undefined) return;
        const parsed = parseScenario(onTable.text, await meshesOf(onTable.text));
        if (!parsed.ok) return;
        const name = editorMessages.rebuilt(game.state.name.slice(0, 70));
        await take(newSession(copyOf(parsed.value.document, name)), editorMessages.copyOf(game.state.name));
      }),
    /**
     * A table under construction that lay on the shelf.
     *
     * @param name What it is called there.
     * @returns Why it cannot be built on; undefined when it is in hand.
     */
    restore: async (session: EditorSession, name: string): Promise<string | undefined> => {
      const text = makeScenario(documentOf(session));
      const parsed = parseScenario(text, await meshesOf(text));
      if (!parsed.ok) return scenarioMessages.fault(firstFault(parsed.error));
      await take(session, editorMessages.toBuildOn(name));
      if (name !== documentOf(session).name) perform({ kind: 'entitle', head: { name: name.slice(0, 80) } });
      return undefined;
    },
    /** A scenario file, to build on. */
    openText: (text: string): Promise<void> =>
      context.guarded(editorMessages.openingTheFile, async () => {
        const parsed = parseScenario(text, await meshesOf(text));
        if (parsed.ok) {
          const { document, name } = parsed.value;
          await take(newSession(copyOf(document, name)), editorMessages.toBuildOn(name));
          return;
        }
        if (isSavedTable(text)) {
          setTable({ problem: editorMessages.thisIsASavedTable });
          return;
        }
        const { at, fault } = firstProblem(parsed.error);
        setTable({ problem: `${at === '' ? '' : `${at}: `}${scenarioMessages.fault(fault)}` });
      }),
    /** Back to the table that was put aside to be played. */
    resume: (): void => {
      const { parkedEditor } = tableNow();
      if (parkedEditor)
        setTable({
          editor: parkedEditor,
          parkedEditor: undefined,
          look: home(),
          said: editorMessages.backToBuildingSaid,
        });
    },
    /** Back to the game that was on the table before. */
    leave: (): void => {
      const { editor } = tableNow();
      if (editor === undefined) return;
      const parkedEditor = { ...editor, hold: FREE, refusal: undefined, menu: undefined };
      setTable({ editor: undefined, parkedEditor, look: home(), said: editorMessages.backToTheGameSaid });
    },
    play,
    set: setEditor,
    /** Opens the menu beside the pointer: whatever is under it is picked, unless it is picked already. */
    openMenu: (menu: EditorMenuState): void => {
      const editor = editorNow();
      if (editor === undefined) return;
      if (menu.thing !== undefined && !editor.picked.includes(menu.thing)) picking.pick([menu.thing]);
      setEditor({ menu });
    },
    /** What the right button does while something is in hand: ends a line, or puts it back. @returns Whether anything was. */
    putBack: (): boolean => {
      const hold = editorNow()?.hold;
      if (hold === undefined || hold.kind === 'free' || hold.kind === 'carrying') return false;
      if (hold.kind === 'drawing' && hold.points.length > 1) drawing.finishLine(false);
      else setEditor({ hold: FREE, refusal: undefined });
      return true;
    },
    /** Ends what a hand that was called away was about: a stroke keeps what it did, what was carried lies where it was. */
    letLie: (): void => {
      carrying.drop();
      drawing.endStroke();
    },
    /** Raises, turns, moves by keys: what is in hand, or else what is picked. */
    push: (right: number, back: number): void => {
      const editor = editorNow();
      if (editor === undefined) return;
      const [x, z] = turned([right, back], editor.quarter);
      if (placing.pushPlaced(x, z) || drawing.pushPen(x, z) || drawing.pushBrush(x, z)) return;
      if (editor.picked.length > 0) picking.withPicked((things) => ({ kind: 'move', things, by: [x, 0, z] }));
    },
    turn: (by: number): void => {
      if (!placing.turnPlaced(by)) picking.withPicked((things) => ({ kind: 'turn', things, by }));
    },
    /** Does what Enter means: sets down, sets a corner, ends a line. */
    confirm: (): void => {
      const hold = editorNow()?.hold;
      if (hold?.kind === 'placing') placing.setDown(false);
      else if (hold?.kind === 'drawing') drawing.finishLine(false);
      else if (hold?.kind === 'brushing' && hold.at) {
        drawing.startStroke(hold.at);
        drawing.endStroke();
      }
    },
    /** Frames what is picked, or everything. */
    frame: (): void => {
      const [editor, document] = [editorNow(), documentNow()];
      if (editor === undefined || document === undefined) return;
      const files = filesOf(editor.meshes);
      const extents = [
        ...piecesAmong(document, editor.picked).map((piece) => pieceExtent(piece, files)),
        ...unitsAmong(document, editor.picked).map(unitExtent),
      ];
      if (extents.length === 0) return;
      const { minX, maxX, minZ, maxZ } = planFrame(extents);
      const top = Math.max(...extents.map((extent) => extent.top));
      const points: readonly Point[] = [
        [minX, 0, minZ],
        [maxX, top, maxZ],
      ];
      setTable({ look: { serial: context.serial(), kind: 'frame', points } });
    },
    /** A battlefield as the wishes say. */
    generate: (wish: Partial<EditorState['field']> = {}): void => {
      const [editor, document] = [editorNow(), documentNow()];
      if (editor === undefined || document === undefined) return;
      const field = { ...editor.field, ...wish };
      setEditor({ field });
      const { width, depth } = document.table;
      const pieces = generateBattlefield({ ...field, table: { width, depth } });
      void read(JSON.stringify(pieces)).then(() => {
        const mat = matFor(field.theme, document.table.mat, editor.session);
        const command = { kind: 'generate', pieces, ...(mat ? { mat } : {}) } as const;
        if (perform(command)) setEditor({ picked: [], hold: FREE });
      });
    },
    /** Everything in a box on the table. */
    pickBox: (isInside: (at: Point) => boolean, add: boolean): void => {
      const [editor, document] = [editorNow(), documentNow()];
      if (editor === undefined || document === undefined) return;
      const files = filesOf(editor.meshes);
      const within = (hull: readonly (readonly [number, number])[], top: number): boolean => {
        const { minX, maxX, minZ, maxZ } = planFrame([{ hull }]);
        return isInside([(minX + maxX) / 2, top / 2, (minZ + maxZ) / 2]);
      };
      const pieces = terrainOf(document).filter((piece) => {
        const { hull, top } = pieceExtent(piece, files);
        return !piece.locked && within(hull, top);
      });
      const units = unitsOf(document).filter((unit) => within(unitExtent(unit).hull, 1));
      const things = [...pieces.map(({ id }) => pieceThing(id)), ...units.map(({ id }) => unitThing(id))];
      if (things.length > 0 || !add) picking.pick(things, { add });
    },
  };
}

/** Whether a text begins like the lines of a table off the shelf, of which the builder’s room knows nothing. */
const isSavedTable = (text: string): boolean => /^\s*\{"format":"highground\/(save|build)"/.test(text);

const MAT_OF: Readonly<Record<BattlefieldTheme, Mat>> = {
  village: 'grass',
  ruins: 'city',
  desert: 'desert',
  snow: 'snow',
  dungeon: 'dungeon',
  wild: 'grass',
};

/** What a battlefield is laid on: what goes with its theme, unless hands have chosen a mat themselves. */
function matFor(theme: BattlefieldTheme, now: Mat | undefined, { log, cut }: EditorSession): Mat | undefined {
  const last = log.slice(0, cut).findLast(({ change }) => change.table?.mat !== undefined);
  return now === undefined || last?.kind === 'generate' ? MAT_OF[theme] : undefined;
}

/** A push as the eye sees it, on the table. */
function turned([x, z]: readonly [number, number], quarter: number): readonly [number, number] {
  switch (((quarter % 4) + 4) % 4) {
    case 1:
      return [z, -x];
    case 2:
      return [-x, -z];
    case 3:
      return [-z, x];
    default:
      return [x, z];
  }
}
