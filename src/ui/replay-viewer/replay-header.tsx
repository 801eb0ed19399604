import {
  Camera,
  ChartLine,
  CodeXml,
  Crosshair,
  Eye,
  EyeOff,
  Film,
  Focus,
  Glasses,
  Link,
  Moon,
  PanelsTopLeft,
  Ruler,
  Scissors,
  Sun,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import type { ReplayViewerActions } from '../../app/replay-viewer/replay-viewer-loader.ts';
import { useCuttingRoomActions } from '../../replay-viewer/cutting-room-actions.ts';
import { useCuttingRoom, useReplayViewer } from '../../replay-viewer/replay-viewer-store.ts';
import { replayMessages } from '../../messages/replay.ts';
import { shotMessages } from '../../messages/shots.ts';
import { messages } from '../../messages/messages.ts';
import { SideChip } from '../controls/side-chip.tsx';
import { Tool } from '../controls/tool.tsx';

const SIZE = 17;

type ReplayHeaderProps = {
  readonly actions: ReplayViewerActions;
  readonly table: Pick<Actions, 'view'>;
  readonly film: () => void;
};

/** The header of a replay: its name, turn and phase, its actions, and the button to leave. */
export function ReplayHeader({ actions, table, film }: ReplayHeaderProps) {
  const { head } = replayMessages.replayViewer;
  const name = useTable(({ replayViewer }) => replayViewer?.name);
  const shown = useTable(({ replayViewer }) => replayViewer?.shown);
  const remarks = useReplayViewer((replayViewer) => replayViewer.remarks) ?? [];
  if (shown === undefined) return null;
  return (
    <header className="phase-bar replay-head card">
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
      <ReplayTools {...{ actions, table, film }} />
      <button type="button" title={head.branchHint} onClick={() => void actions.branch()}>
        {head.branch}
      </button>
      <button type="button" className="primary" onClick={actions.leave}>
        {head.leave} <kbd>{messages.buttons.esc}</kbd>
      </button>
    </header>
  );
}

/** The buttons of the header: what is shown and heard, and what can be made of the replay. */
function ReplayTools({ actions, table, film }: ReplayHeaderProps) {
  const { head } = replayMessages.replayViewer;
  const { openCuttingRoom, closeCuttingRoom } = useCuttingRoomActions();
  const isCutting = useCuttingRoom(({ open }) => open);
  const isReviewing = useTable(({ replayViewer }) => replayViewer?.reviewing) ?? false;
  const headsetModes = useTable((state) => state.headsetModes);
  const { theme, sound } = useTable(({ settings }) => settings);
  const proof = useReplayViewer((replayViewer) => replayViewer.proof) ?? false;
  const hides = useReplayViewer((replayViewer) => replayViewer.spoilerFree) ?? false;
  const hasAddress = useReplayViewer(({ place }) => place.kind === 'file' && place.address !== undefined) ?? false;
  const camera = useReplayViewer((replayViewer) => replayViewer.camera) ?? 'free';
  return (
    <div className="tools">
      <Tool label={head.proof} pressed={proof} onClick={actions.toggleProof}>
        <Ruler size={SIZE} />
      </Tool>
      <Tool label={hides ? head.showWhatComes : head.hideWhatComes} pressed={hides} onClick={actions.toggleSpoilers}>
        {hides ? <EyeOff size={SIZE} /> : <Eye size={SIZE} />}
      </Tool>
      <Tool label={head.frame} onClick={actions.frame}>
        <Focus size={SIZE} />
      </Tool>
      <Tool label={head.camera(head.modes[camera])} pressed={camera !== 'free'} onClick={actions.nextCamera}>
        {camera === 'free' ? <Camera size={SIZE} /> : <Crosshair size={SIZE} />}
      </Tool>
      <Tool label={head.share} onClick={() => void actions.share()}>
        <Link size={SIZE} />
      </Tool>
      {hasAddress && (
        <Tool label={head.embed} onClick={() => void actions.embed()}>
          <CodeXml size={SIZE} />
        </Tool>
      )}
      <Tool label={sound ? head.silence : head.sound} onClick={() => table.view.set({ sound: !sound })}>
        {sound ? <Volume2 size={SIZE} /> : <VolumeX size={SIZE} />}
      </Tool>
      <Tool
        label={shotMessages.room.open}
        pressed={isCutting}
        onClick={isCutting ? closeCuttingRoom : () => void openCuttingRoom()}
      >
        <Scissors size={SIZE} />
      </Tool>
      <Tool label={replayMessages.review.open} pressed={isReviewing} onClick={actions.toggleReview}>
        <ChartLine size={SIZE} />
      </Tool>
      <Tool label={head.film} onClick={film}>
        <Film size={SIZE} />
      </Tool>
      <Tool label={head.panels} onClick={actions.togglePanels}>
        <PanelsTopLeft size={SIZE} />
      </Tool>
      <Tool label={head.theme} onClick={() => table.view.set({ theme: theme === 'light' ? 'dark' : 'light' })}>
        {theme === 'light' ? <Moon size={SIZE} /> : <Sun size={SIZE} />}
      </Tool>
      {headsetModes.map((mode) => (
        <Tool key={mode} label={messages.look.enter[mode]} onClick={() => table.view.enterHeadset(mode)}>
          <Glasses size={SIZE} />
        </Tool>
      ))}
    </div>
  );
}
