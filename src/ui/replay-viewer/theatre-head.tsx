import {
  Camera,
  Crosshair,
  Eye,
  EyeOff,
  Film,
  Focus,
  Link,
  Moon,
  PanelsTopLeft,
  Ruler,
  Scissors,
  Sun,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { Hands } from '../../app/hands.ts';
import { useTable } from '../../app/table/table-store.ts';
import type { TheatreHands } from '../../app/replay-viewer/theatre-door.ts';
import { closeCuttingRoom, openCuttingRoom } from '../../replay-viewer/cutting-hands.ts';
import { useCuttingRoom } from '../../replay-viewer/cutting-room.ts';
import { useTheatre } from '../../replay-viewer/theatre-store.ts';
import { replayMessages } from '../../messages/replay.ts';
import { shotMessages } from '../../messages/shots.ts';
import { messages } from '../../messages/messages.ts';
import { SideChip } from '../controls/side-chip.tsx';
import { Tool } from '../controls/tool.tsx';

const SIZE = 17;

type TheatreHeadProps = {
  readonly hands: TheatreHands;
  readonly table: Pick<Hands, 'set'>;
  readonly film: () => void;
};

/** What is watched and where in its game it is, what can be done with it, and the way out. */
export function TheatreHead({ hands, table, film }: TheatreHeadProps) {
  const { head } = replayMessages.theatre;
  const isCutting = useCuttingRoom(({ open }) => open);
  const name = useTable(({ theatre }) => theatre?.name);
  const shown = useTable(({ theatre }) => theatre?.shown);
  const theme = useTable(({ settings }) => settings.theme);
  const sound = useTable(({ settings }) => settings.sound);
  const proof = useTheatre((theatre) => theatre.proof) ?? false;
  const hides = useTheatre((theatre) => theatre.spoilerFree) ?? false;
  const camera = useTheatre((theatre) => theatre.camera) ?? 'free';
  const remarks = useTheatre((theatre) => theatre.remarks) ?? [];
  if (shown === undefined) return null;
  return (
    <header className="phase-bar theatre-head card">
      <span className="watching">{head.watching}</span>
      <h1 title={[name, ...remarks].join('\n')}>{name}</h1>
      <span className="turn">
        {head.turn(shown.turn, messages.bar.phases[shown.phase])} <SideChip side={shown.side} />
      </span>
      {remarks.length > 0 && (
        <span className="remark" title={remarks.join('\n')} role="note">
          {remarks[0]}
        </span>
      )}
      <div className="tools">
        <Tool label={head.proof} pressed={proof} onClick={hands.toggleProof}>
          <Ruler size={SIZE} />
        </Tool>
        <Tool label={hides ? head.showWhatComes : head.hideWhatComes} pressed={hides} onClick={hands.toggleSpoilers}>
          {hides ? <EyeOff size={SIZE} /> : <Eye size={SIZE} />}
        </Tool>
        <Tool label={head.frame} onClick={hands.frame}>
          <Focus size={SIZE} />
        </Tool>
        <Tool label={head.camera(head.modes[camera])} pressed={camera !== 'free'} onClick={hands.nextCamera}>
          {camera === 'free' ? <Camera size={SIZE} /> : <Crosshair size={SIZE} />}
        </Tool>
        <Tool label={head.share} onClick={() => void hands.share()}>
          <Link size={SIZE} />
        </Tool>
        <Tool label={sound ? head.silence : head.sound} onClick={() => table.set({ sound: !sound })}>
          {sound ? <Volume2 size={SIZE} /> : <VolumeX size={SIZE} />}
        </Tool>
        <Tool
          label={shotMessages.room.open}
          pressed={isCutting}
          onClick={isCutting ? closeCuttingRoom : () => void openCuttingRoom()}
        >
          <Scissors size={SIZE} />
        </Tool>
        <Tool label={head.film} onClick={film}>
          <Film size={SIZE} />
        </Tool>
        <Tool label={head.panels} onClick={hands.togglePanels}>
          <PanelsTopLeft size={SIZE} />
        </Tool>
        <Tool label={head.theme} onClick={() => table.set({ theme: theme === 'light' ? 'dark' : 'light' })}>
          {theme === 'light' ? <Moon size={SIZE} /> : <Sun size={SIZE} />}
        </Tool>
      </div>
      <button type="button" title={head.branchHint} onClick={() => void hands.branch()}>
        {head.branch}
      </button>
      <button type="button" className="primary" onClick={hands.leave}>
        {head.leave} <kbd>{messages.buttons.esc}</kbd>
      </button>
    </header>
  );
}
