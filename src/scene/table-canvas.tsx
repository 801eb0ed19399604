import { Canvas, useThree } from '@react-three/fiber';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { AgXToneMapping, PCFShadowMap } from 'three';
import type { Actions } from '../app/actions.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { ambienceOf } from '../app/play/ambience.ts';
import { shownDocument } from '../app/state/editor.ts';
import { useTable, useTableStore } from '../app/state/table-store.ts';
import { Camera } from './camera/camera.tsx';
import { Effects } from './picture/effects.tsx';
import { Fading } from './minis/fading.tsx';
import { DustView, FallenMinis, Minis } from './minis/minis.tsx';
import { FrameLoop } from './frame-loop.tsx';
import { GroundView } from './terrain/ground.tsx';
import { Light, RoomView } from './light/light.tsx';
import { MatTextures } from './terrain/mat-textures.tsx';
import { PICTURE } from './picture/picture-quality.ts';
import { Pointer } from './pointer.tsx';
import type { Probe } from './probe.ts';
import { Horizon } from './backdrop/horizon.tsx';
import { createProbe } from './probe.ts';
import { Revival } from './picture/revival.tsx';
import { MissionView } from './graphics/mission-view.tsx';
import { RulesGraphics } from './graphics/rules-graphics.tsx';
import { ScatterView } from './terrain/scatter.tsx';
import { UnderTable } from './terrain/under-table.tsx';
import { useQuality, useSharpness } from './picture/use-quality.ts';
import { shownState, tableOnShow } from './context/shown.ts';
import { type Snapshot, SnapshotTaker } from './picture/snapshot.tsx';
import type { RenderContext, Lamp } from './context/render-context.ts';
import { createRenderContext } from './context/render-context.ts';
import { Tapes, ToolGraphicsView } from './graphics/tool-graphics.tsx';
import { HandCarryView, HandsView } from './graphics/hands-view.tsx';
import { TokensView } from './graphics/tokens-view.tsx';
import { messages } from '../messages/messages.ts';

const HeadsetView = lazy(async () => ({ default: (await import('./headset/headset-view.tsx')).HeadsetView }));
const Xray = lazy(async () => ({ default: (await import('./xray/xray.tsx')).Xray }));
const LabOverlay = lazy(async () => ({ default: (await import('./overlays/lab-overlay.tsx')).LabOverlay }));
const ReplayView = lazy(async () => ({ default: (await import('./replay-viewer/replay-view.tsx')).ReplayView }));
const EditorView = lazy(async () => ({ default: (await import('./editor/editor-view.tsx')).EditorView }));

/** A table without terrain. */
const NOTHING: GameState['terrain'] = new Map();

type TableCanvasProps = {
  readonly actions: Actions;
  readonly onProbe: (probe: Probe) => void;
  readonly onSnapshot: (take: Snapshot) => void;
};

/** The table itself. No frame is drawn while nothing moves. */
export function TableCanvas(props: TableCanvasProps) {
  const context = useMemo(createRenderContext, []);
  const sharpness = useSharpness(useTable((table) => PICTURE[table.settings.quality]));
  return (
    <Canvas
      className="table"
      frameloop="demand"
      dpr={sharpness}
      shadows={{ type: PCFShadowMap }}
      camera={{ fov: 35, near: 0.5, far: 320, position: [0, 46, 48] }}
      gl={{ antialias: false, toneMapping: AgXToneMapping, powerPreference: 'high-performance' }}
      role="main"
      aria-label={messages.bar.theTable}
    >
      <Contents context={context} {...props} />
    </Canvas>
  );
}

/** Shares the room's light with the frame loops, which redraw its shadows. */
function useLamp(context: RenderContext) {
  const lamp = useRef<Lamp | null>(null);
  const take = useCallback(
    (light: Lamp | null) => {
      lamp.current = light;
      context.shadowsStale = true;
    },
    [context],
  );
  return [lamp, take] as const;
}

function Contents({ context, actions, onProbe, onSnapshot }: TableCanvasProps & { readonly context: RenderContext }) {
  const hasTable = useTable((table) => tableOnShow(table) !== undefined);
  const isWatching = useTable(({ replayViewer }) => replayViewer !== undefined);
  const isBuilding = useTable((table) => shownDocument(table.editor) !== undefined);
  const isLab = useTable(({ labOpen }) => labOpen);
  const headset = useTable((table) => table.headset);
  const isMeasured = useQuality(actions);
  const [lamp, takeLamp] = useLamp(context);
  const get = useThree((three) => three.get);
  const store = useTableStore();

  useEffect(() => {
    onProbe(createProbe(get, context, store));
  }, [get, context, store, onProbe]);

  if (!isMeasured) return null;
  return (
    <>
      <DustView context={context} />
      <SnapshotTaker onReady={onSnapshot} />
      <Surroundings context={context} takeLamp={takeLamp} />
      {!isBuilding && !isWatching && <Pointer actions={actions} context={context} />}
      {!isWatching && <FrameLoop context={context} actions={actions} lamp={lamp} />}
      {isLab && !isWatching && (
        <Suspense fallback={null}>
          <LabOverlay context={context} />
        </Suspense>
      )}
      {headset && !isBuilding && (
        <Suspense fallback={null}>
          <HeadsetView mode={headset} actions={actions} context={context} />
        </Suspense>
      )}
      {isBuilding && (
        <Suspense fallback={null}>
          <EditorView actions={actions} context={context} />
        </Suspense>
      )}
      {hasTable &&
        (isWatching ? (
          <Watched context={context} actions={actions} lamp={lamp} />
        ) : (
          <Played context={context} actions={actions} />
        ))}
      <PostProcessing />
    </>
  );
}

type SurroundingsProps = { readonly context: RenderContext; readonly takeLamp: (light: Lamp | null) => void };

/** The room and the bare table: light, ground and camera. */
function Surroundings({ context, takeLamp }: SurroundingsProps) {
  const terrain = useTable((table) => tableOnShow(table)?.terrain);
  const played = useTable((table) => tableOnShow(table)?.table);
  const built = useTable((table) => shownDocument(table.editor)?.table);
  const xray = useXray();
  const headset = useTable((table) => table.headset);
  const hour = useTable((table) => ambienceOf(table).hour);
  const mat = useTable((table) => ambienceOf(table).mat);
  const picture = usePicture();
  // Shadows are render-only: after a lost context they must be redrawn.
  const revive = useCallback(() => {
    context.shadowsStale = true;
  }, [context]);
  // The game and the editor share one board, so that its material is compiled once.
  const board = built ?? played;
  const { width, depth } = board ?? { width: 60, depth: 44 };
  const reach = Math.hypot(width, depth) / 2 + 3;
  return (
    <>
      <Revival onRevived={revive} />
      <RoomView />
      <Horizon hour={hour} mat={mat} shows={headset === 'ar' ? 'nothing' : xray ? 'room' : 'land'} context={context} />
      <MatTextures mat={mat} picture={picture} context={context} />
      <Light hour={hour} picture={picture} reach={reach} context={context} lamp={takeLamp} />
      {!xray && headset !== 'ar' && <UnderTable reach={reach} context={context} />}
      <Camera width={width} depth={depth} context={context} />
      {board && (
        <GroundView
          terrain={built ? NOTHING : (terrain ?? NOTHING)}
          table={board}
          context={context}
          hour={hour}
          plain={picture.plain}
        />
      )}
    </>
  );
}

const usePicture = () => useTable((table) => PICTURE[table.settings.quality]);
const useXray = (): boolean => useTable((table) => table.xray && table.replayViewer === undefined);

/** Grass and rubble around the terrain on show. */
function Growth({ context }: { readonly context: RenderContext }) {
  const terrain = useTable((table) => tableOnShow(table)?.terrain);
  const table = useTable((table) => tableOnShow(table)?.table);
  const mat = useTable((table) => ambienceOf(table).mat);
  return terrain && table ? <ScatterView terrain={terrain} table={table} mat={mat} lamps={context.lamps} /> : null;
}

type GameProps = { readonly context: RenderContext; readonly actions: Actions };

/** The open replay. */
const Watched = ({ context, actions, lamp }: GameProps & { readonly lamp: { readonly current: Lamp | null } }) => (
  <Suspense fallback={null}>
    <Growth context={context} />
    <ReplayView actions={actions} context={context} lamp={lamp} />
  </Suspense>
);

/** The current game. It stays mounted but hidden while the editor is open, so that nothing is built twice. */
function Played({ context, actions }: GameProps) {
  const isBuilding = useTable((table) => shownDocument(table.editor) !== undefined);
  const shown = useTable(shownState);
  const xray = useXray();
  return (
    <>
      <group visible={!isBuilding}>
        <Growth context={context} />
        {shown && <Minis state={shown} context={context} />}
        {shown && <TokensView state={shown} />}
        {shown?.mission && <MissionView state={shown} />}
        {shown && <HandsView state={shown} />}
        <FallenMinis context={context} />
        <Fading />
        {xray && !isBuilding && (
          <Suspense fallback={null}>
            <Xray actions={actions} />
          </Suspense>
        )}
        <group renderOrder={2}>
          <RulesGraphics context={context} />
          <ToolGraphicsView context={context} actions={actions} />
          <HandCarryView />
        </group>
      </group>
      <group renderOrder={2}>
        <Tapes />
      </group>
    </>
  );
}

/** Post-processing, at the quality levels that have it. */
function PostProcessing() {
  const picture = usePicture();
  const lens = useTable(({ settings }) => settings.lens && !settings.reducedMotion) && picture.lens;
  // A headset draws each eye straight to its display.
  const isInHeadset = useTable((table) => table.headset !== undefined);
  return picture.film && !isInHeadset ? <Effects picture={picture} lens={lens} /> : null;
}
