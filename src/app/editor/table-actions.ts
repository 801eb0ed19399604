import { meshNamesOf } from '../../editor/names.ts';
import { blankTable, copyOf, documentOf, type EditorSession, newSession } from '../../editor/session.ts';
import { type Thing, unitsOf, unitThing } from '../../editor/thing.ts';
import { editorMessages } from '../../messages/editor.ts';
import { err, type Result } from '../../kernel/result.ts';
import { textOfFile } from '../../kernel/text-of.ts';
import { messages } from '../../messages/messages.ts';
import { scenarioMessages } from '../../messages/scenario.ts';
import { makeScenario } from '../../scenario/make-scenario.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { firstFault, type ScenarioError, scenarioError } from '../../scenario/problem.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import type { ActionContext } from '../state/action-context.ts';
import { type EditorState, FREE } from '../state/editor.ts';
import type { TableState } from '../state/table-state.ts';
import type { EditorSlice } from './editor-slice.ts';

/** What the editor depends on. */
export type EditorDependencies = {
  readonly context: ActionContext;
  /** Lays out a scenario to be played. */
  readonly open: (id: string, text: string) => Promise<void>;
  /** Reads the mesh files named in a text. */
  readonly meshesOf: (text: string) => Promise<MeshFiles>;
};

/** The editor's initial tool settings. */
const FIRST_TOOLS: Omit<EditorState, 'session' | 'meshes'> = {
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

/** Opens a session in the editor and announces a sentence. */
type OpenSession = (session: EditorSession, said: string) => Promise<void>;

/** Opens tables in the editor and leaves it. `TableState.parkedEditor` keeps the table while a game is played. */
export function createTableActions({ context, meshesOf }: EditorDependencies, slice: EditorSlice) {
  const { store } = context;
  const home = (): TableState['look'] => ({ serial: context.serial(), kind: 'home' });

  /** Opens a session in the editor; the game on the table is kept. */
  const take: OpenSession = async (session, said) => {
    const names = meshNamesOf(makeScenario(documentOf(session)));
    const files = names.length > 0 ? await meshesOf(makeScenario(documentOf(session))) : undefined;
    const meshes = new Map(names.map((name) => [name, files!(name)] as const));
    const { snap, drawer } = store.getState().parkedEditor ?? FIRST_TOOLS;
    store.setState({
      editor: { ...FIRST_TOOLS, snap, drawer, session, meshes },
      parkedEditor: undefined,
      savedTablesOpen: false,
      menu: undefined,
      problem: undefined,
      look: home(),
      said,
    });
  };

  return {
    /** Reads those mesh files named in a text that have not been read yet. */
    read: async (text: string): Promise<void> => {
      const known = slice.current()?.editor.meshes ?? new Map();
      const wanted = meshNamesOf(text).filter((name) => !known.has(name));
      if (wanted.length === 0) return;
      const files = await meshesOf(text);
      slice.set({ meshes: new Map([...known, ...wanted.map((name) => [name, files(name)] as const)]) });
    },
    take,
    /** Opens a new, empty table. */
    start: (): Promise<void> =>
      take(newSession(blankTable(editorMessages.aNewTable, 'squads')), editorMessages.aNewTableToBuild),
    /** Returns to the parked table. */
    resume: (): void => {
      const { parkedEditor } = store.getState();
      if (parkedEditor === undefined) return;
      const said = editorMessages.backToBuildingSaid;
      store.setState({ editor: parkedEditor, parkedEditor: undefined, look: home(), said });
    },
    /** Parks the table and returns to the game that was on the table before. */
    leave: (): void => {
      const { editor } = store.getState();
      if (editor === undefined) return;
      const parkedEditor = { ...editor, hold: FREE, refusal: undefined, menu: undefined };
      store.setState({ editor: undefined, parkedEditor, look: home(), said: editorMessages.backToTheGameSaid });
    },
  };
}

/** Loads scenarios into the editor. */
export function createImportActions({ context, meshesOf }: EditorDependencies, slice: EditorSlice, take: OpenSession) {
  const { store } = context;
  const parse = async (text: string) => parseScenario(text, await meshesOf(text));
  return {
    /** Opens a copy of the scenario in play. */
    copy: (): Promise<void> =>
      context.guarded(editorMessages.openingTheBuilder, async () => {
        const { onTable, game } = store.getState();
        if (onTable === undefined || game === undefined) return;
        const parsed = await parse(onTable.text);
        if (!parsed.ok) {
          store.setState({ problem: scenarioMessages.fault(firstFault(parsed.error)) });
          return;
        }
        const name = editorMessages.rebuilt(game.state.name.slice(0, 70));
        await take(newSession(copyOf(parsed.value.document, name)), editorMessages.copyOf(game.state.name));
      }),
    /**
     * Opens a saved editor table.
     *
     * @param name Its name in the save store.
     * @returns Why it cannot be opened, in one sentence; undefined on success.
     */
    restore: async (session: EditorSession, name: string): Promise<string | undefined> => {
      const parsed = await parse(makeScenario(documentOf(session)));
      if (!parsed.ok) return scenarioMessages.fault(firstFault(parsed.error));
      await take(session, editorMessages.toBuildOn(name));
      if (name !== documentOf(session).name) {
        slice.perform({ kind: 'entitle', head: { name: name.slice(0, 80) } });
        store.setState({ said: editorMessages.toBuildOn(name) });
      }
      return undefined;
    },
    /** Opens a scenario file, or a bundle with one. If that fails, what is being built stays as it was. */
    openFile: (given: File): Promise<void> =>
      context.guarded(editorMessages.openingTheFile, async () => {
        if (!(await isReadable(given))) {
          store.setState({ problem: messages.page.cannotBeRead(given.name) });
          return;
        }
        const file = await store.getState().userAssetFiles.unpack(given);
        if (file === undefined) return;
        const isLong = file.size > LIMITS.bytes;
        const text = isLong ? '' : await textOfFile(file);
        const parsed = isLong ? tooLong(file.size) : await parse(text);
        if (parsed.ok) {
          const { document, name } = parsed.value;
          await take(newSession(copyOf(document, name)), editorMessages.toBuildOn(name));
        } else if (isSavedTable(text)) store.setState({ problem: editorMessages.thisIsASavedTable });
        else {
          const refused = { name: given.name, text, stays: 'editor', takes: 'scenarios' } as const;
          store.setState({ problem: scenarioMessages.refusedFile(refused, parsed.error) });
        }
      }),
  };
}

/**
 * Starts a new game on the table in the editor. If that fails, the problem is shown and the editor stays open.
 *
 * @param pick Selects the unit the problem is about, so that the player sees it.
 */
export const playTable = (
  { context, open }: EditorDependencies,
  slice: EditorSlice,
  pick: (things: readonly Thing[]) => void,
): Promise<void> =>
  context.guarded(editorMessages.layingTheTableOut, async () => {
    const { store } = context;
    const document = slice.current()?.document;
    if (document === undefined) return;
    const before = store.getState().game;
    await open(`built/${document.name}`, makeScenario(document));
    const { game, problem } = store.getState();
    if (game !== before) store.setState({ look: { serial: context.serial(), kind: 'home' } });
    if (game !== before || problem === undefined) return;
    store.setState({ problem: problem.replace(/^\/[^:]*: /, '') });
    const culprit = unitAt(document, problem);
    if (culprit) pick([culprit]);
  });

/** The unit a problem is about, found by its index in the document. */
function unitAt(document: ScenarioDocument, problem: string): Thing | undefined {
  const found = /^\/units\/(\d+)/.exec(problem)?.[1];
  const unit = unitsOf(document)[Number(found ?? -1)];
  return unit && unitThing(unit.id);
}

/** Whether a text begins like a saved table, which the editor cannot read. */
const isSavedTable = (text: string): boolean => /^\s*\{"format":"highground\/(save|build)"/.test(text);

/** Whether a file can be read: it may have been deleted since it was chosen. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** The fault of a file that is too long to be read. */
const tooLong = (characters: number): Result<never, ScenarioError> =>
  err(scenarioError('text', [{ at: '', fault: { kind: 'too-long', is: 'scenario', characters, most: LIMITS.bytes } }]));
