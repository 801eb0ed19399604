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
import type { BuildHands } from '../../app/build/build-hands.ts';
import { builtNow } from '../../app/build/build-state.ts';
import type { Hands } from '../../app/hands.ts';
import { toggleLab } from '../../app/lab/lab-door.ts';
import { toggleXray, unpackOwn } from '../../app/own/own-files.ts';
import { useTable } from '../../app/table/table-store.ts';
import { textOfFile } from '../../kernel/text-of.ts';
import { TextField } from './build-fields.tsx';
import { handOutScenario } from '../controls/hand-out-scenario.ts';
import { Tool } from '../controls/tool.tsx';
import { buildWords } from '../../words/build-words.ts';
import { words } from '../../words/words.ts';

type BarProps = { readonly hands: Hands; readonly building: BuildHands };

/** Top: what the table is called, how much stands on it, and the way to play it. */
export function BuildBar({ hands, building }: BarProps) {
  const build = useTable((table) => table.build);
  const hasGame = useTable((table) => table.game !== undefined);
  const busy = useTable((table) => table.busy);
  const document = builtNow(build);
  if (build === undefined || document === undefined) return null;
  const [pieces, units] = [document.terrain?.length ?? 0, document.units?.length ?? 0];
  return (
    <header className="phase-bar build-bar card">
      <h1>{buildWords.builder}</h1>
      <TextField
        label={buildWords.nameOfTheTable}
        value={document.name}
        hidesLabel
        onSet={(name) => building.perform({ kind: 'entitle', head: { name } })}
      />
      <Tool label={buildWords.savedTablesAndFiles} onClick={hands.toggleShelf}>
        <Library size={17} />
      </Tool>
      <OpenFile building={building} />
      <Tool label={buildWords.saveAsAScenarioFile} onClick={() => void handOutScenario(document)}>
        <Download size={17} />
      </Tool>
      <span className="count">
        {buildWords.pieceCount(pieces)} · {buildWords.unitCount(units)}
      </span>
      <button type="button" className="primary play" disabled={busy !== undefined} onClick={() => void building.play()}>
        <Play size={15} /> {buildWords.playHere}
      </button>
      <div className="tools">
        <Tool label={words.buttons.undo} disabled={build.session.cut === 0} onClick={building.undo}>
          <Undo2 size={17} />
        </Tool>
        <Tool
          label={words.buttons.redo}
          disabled={build.session.cut === build.session.log.length}
          onClick={building.redo}
        >
          <Redo2 size={17} />
        </Tool>
        <Tool
          label={buildWords.drawThingsToTheGrid}
          pressed={build.snap}
          onClick={() => building.set({ snap: !build.snap })}
        >
          <Magnet size={17} />
        </Tool>
        <XrayTool />
        <LabTool />
        <Tool label={buildWords.wholeTable} onClick={() => hands.look('home')}>
          <Maximize size={17} />
        </Tool>
        <Theme hands={hands} />
        <Tool label={buildWords.keys} onClick={hands.toggleKeySheet}>
          <CircleHelp size={17} />
        </Tool>
        <Tool label={hasGame ? buildWords.backToTheGame : buildWords.leaveTheBuilder} onClick={building.leave}>
          <X size={18} />
        </Tool>
      </div>
    </header>
  );
}

function XrayTool() {
  const xray = useTable((table) => table.xray);
  return (
    <Tool label={buildWords.xRayWhatTheRules} pressed={xray} onClick={toggleXray}>
      <ScanEye size={17} />
    </Tool>
  );
}

function LabTool() {
  const isOpen = useTable((table) => table.labOpen);
  return (
    <Tool label={buildWords.laboratory} pressed={isOpen} onClick={toggleLab}>
      <FlaskConical size={17} />
    </Tool>
  );
}

function Theme({ hands }: { readonly hands: Hands }) {
  const theme = useTable((table) => table.settings.theme);
  return (
    <Tool
      label={theme === 'light' ? buildWords.darkPanels : buildWords.lightPanels}
      onClick={() => hands.set({ theme: theme === 'light' ? 'dark' : 'light' })}
    >
      {theme === 'light' ? <Moon size={17} /> : <Sun size={17} />}
    </Tool>
  );
}

/** A scenario file to build on, alone or in a bundle with what it takes. */
function OpenFile({ building }: { readonly building: BuildHands }) {
  const file = useRef<HTMLInputElement>(null);
  const open = async (given: File): Promise<void> => {
    const scenario = await unpackOwn(given);
    if (scenario) await building.openText(await textOfFile(scenario));
  };
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
          if (given) void open(given);
        }}
      />
      <Tool label={buildWords.openAScenarioFile} onClick={() => file.current?.click()}>
        <FolderOpen size={17} />
      </Tool>
    </>
  );
}
