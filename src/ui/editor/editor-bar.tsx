import {
  CircleHelp,
  Download,
  FlaskConical,
  FolderOpen,
  Library,
  Magnet,
  Maximize,
  Moon,
  Play,
  Redo2,
  ScanEye,
  Sun,
  Undo2,
  X,
} from 'lucide-react';
import { useRef } from 'react';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import { shownDocument } from '../../app/state/editor.ts';
import type { Actions } from '../../app/actions.ts';
import { packUserAssets } from '../../app/user-assets/user-asset-files.ts';
import { type TableStore, useTable, useTableStore } from '../../app/state/table-store.ts';
import { TextField } from './editor-fields.tsx';
import { Tool } from '../controls/tool.tsx';
import { downloadBlob } from '../../film/download-blob.ts';
import { editorMessages } from '../../messages/editor.ts';
import { messages } from '../../messages/messages.ts';
import { makeScenario } from '../../scenario/make-scenario.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';

type BarProps = { readonly actions: Actions; readonly building: EditorActions };

/** The bar at the top: the table's name, its contents in numbers, and the button to play it. */
export function EditorBar({ actions, building }: BarProps) {
  const store = useTableStore();
  const editor = useTable((table) => table.editor);
  const hasGame = useTable((table) => table.game !== undefined);
  const busy = useTable((table) => table.busy);
  const document = shownDocument(editor);
  if (editor === undefined || document === undefined) return null;
  const [pieces, units] = [document.terrain?.length ?? 0, document.units?.length ?? 0];
  return (
    <header className="phase-bar build-bar card">
      <h1>{editorMessages.builder}</h1>
      <TextField
        label={editorMessages.nameOfTheTable}
        value={document.name}
        hidesLabel
        onSet={(name) => building.perform({ kind: 'entitle', head: { name } })}
      />
      <Tool label={editorMessages.savedTablesAndFiles} onClick={actions.view.toggleSavedTables}>
        <Library size={17} />
      </Tool>
      <OpenFile building={building} />
      <Tool label={editorMessages.saveAsAScenarioFile} onClick={() => void handOutScenario(store, document)}>
        <Download size={17} />
      </Tool>
      <span className="count">
        {editorMessages.pieceCount(pieces)} · {editorMessages.unitCount(units)}
      </span>
      <button type="button" className="primary play" disabled={busy !== undefined} onClick={() => void building.play()}>
        <Play size={15} /> {editorMessages.playHere}
      </button>
      <div className="tools">
        <Tool label={messages.buttons.undo} disabled={editor.session.cut === 0} onClick={building.undo}>
          <Undo2 size={17} />
        </Tool>
        <Tool
          label={messages.buttons.redo}
          disabled={editor.session.cut === editor.session.log.length}
          onClick={building.redo}
        >
          <Redo2 size={17} />
        </Tool>
        <Tool
          label={editorMessages.drawThingsToTheGrid}
          pressed={editor.snap}
          onClick={() => building.set({ snap: !editor.snap })}
        >
          <Magnet size={17} />
        </Tool>
        <XrayTool actions={actions} />
        <LabTool actions={actions} />
        <Tool label={editorMessages.wholeTable} onClick={() => actions.view.look('home')}>
          <Maximize size={17} />
        </Tool>
        <Theme actions={actions} />
        <Tool label={editorMessages.keys} onClick={actions.view.toggleKeySheet}>
          <CircleHelp size={17} />
        </Tool>
      </div>
      <span className="exit">
        <Tool label={hasGame ? editorMessages.backToTheGame : editorMessages.leaveTheBuilder} onClick={building.leave}>
          <X size={18} />
        </Tool>
      </span>
    </header>
  );
}

function XrayTool({ actions }: { readonly actions: Actions }) {
  const xray = useTable((table) => table.xray);
  return (
    <Tool label={editorMessages.xRayWhatTheRules} pressed={xray} onClick={actions.view.toggleXray}>
      <ScanEye size={17} />
    </Tool>
  );
}

function LabTool({ actions }: { readonly actions: Actions }) {
  const isOpen = useTable((table) => table.labOpen);
  return (
    <Tool label={editorMessages.laboratory} pressed={isOpen} onClick={actions.view.toggleLab}>
      <FlaskConical size={17} />
    </Tool>
  );
}

function Theme({ actions }: { readonly actions: Actions }) {
  const theme = useTable((table) => table.settings.theme);
  return (
    <Tool
      label={theme === 'light' ? editorMessages.darkPanels : editorMessages.lightPanels}
      onClick={() => actions.view.set({ theme: theme === 'light' ? 'dark' : 'light' })}
    >
      {theme === 'light' ? <Moon size={17} /> : <Sun size={17} />}
    </Tool>
  );
}

/** A button that opens a scenario file, alone or in a bundle with its imported files. */
function OpenFile({ building }: { readonly building: EditorActions }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".json,.highground,application/json,application/zip"
        hidden
        data-testid="build-file"
        onChange={(event) => {
          const given = event.target.files?.[0];
          event.target.value = '';
          if (given) void building.openFile(given);
        }}
      />
      <Tool label={editorMessages.openAScenarioFile} onClick={() => file.current?.click()}>
        <FolderOpen size={17} />
      </Tool>
    </>
  );
}

/** Downloads a scenario: as a bundle when it uses imported files. */
async function handOutScenario(store: TableStore, scenario: ScenarioDocument): Promise<void> {
  const text = makeScenario(scenario);
  const bundle = await packUserAssets(store, text);
  const file = new Blob([bundle ?? text], { type: bundle ? 'application/zip' : 'application/json' });
  downloadBlob(scenario.name, file, bundle ? 'highground' : 'json');
}
