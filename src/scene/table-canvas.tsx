import { Canvas, useThree } from '@react-three/fiber';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { AgXToneMapping, PCFShadowMap } from 'three';
import type { Actions } from '../app/actions.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { lookOf } from '../app/play/ambience.ts';
import { shownDocument } from '../app/state/editor.ts';
import { useTable } from '../app/state/table-store.ts';
import { Camera } from './camera/camera.tsx';
import { Effects } from './picture/effects.tsx';
import { Fading } from './minis/fading.tsx';
import { Fallen } from './minis/minis.tsx';
import { FrameLoop } from './frame-loop.tsx';
import { Ground } from './terrain/ground.tsx';
import { Light, Room } from './light/light.tsx';
import { MatTextures } from './terrain/mat-textures.tsx';
import { Minis } from './minis/minis.tsx';
import { PICTURE } from './picture/picture-quality.ts';
import { Pointer } from './pointer.tsx';
import type { Probe } from './probe.ts';
import { createProbe } from './probe.ts';
import { Revival } from './picture/revival.tsx';
import { RulesGraphics } from './graphics/rules-graphics.tsx';
import { Scatter } from './terrain/scatter.tsx';
import { UnderTable } from './terrain/under-table.tsx';
import { useQuality } from './picture/use-quality.ts';
import { useSharpness } from './picture/use-quality.ts';
import { shownState, tableOnShow } from './context/shown.ts';
import { type Snapshot, SnapshotTaker } from './picture/snapshot.tsx';
import type { Stage, Lamp } from './context/render-context.ts';
import { createStage } from './context/render-context.ts';
import { ToolGraphics } from './graphics/tool-graphics.tsx';
import { TokensView } from './graphics/tokens-view.tsx';
import { messages } from '../messages/messages.ts';

const Xray = lazy(async () => ({ default: (await import('./xray/xray.tsx')).Xray }));
const LabOverlay = lazy(async () => ({ default: (await import('./overlays/lab-overlay.tsx')).LabOverlay }));
const ReplayView = lazy(async () => ({ default: (await import('./replay-viewer/replay-view.tsx')).ReplayView }));
const EditorView = lazy(async () => ({ default: (await import('./editor/editor-view.tsx')).EditorView }));

/** A board with nothing on it. */
const NOTHING: GameState['terrain'] = new Map();

type TableCanvasProps = {
  readonly actions: Actions;
  readonly onProbe: (probe: Probe) => void;
  readonly onSnapshot: (take: Snapshot) => void;
};

/** The table itself: the longer lens of a photographer, and no frame drawn while nothing moves. */
export function TableCanvas(props: TableCanvasProps) {
  const stage = useMemo(createStage, []);
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
      <Contents stage={stage} {...props} />
    </Canvas>
  );
}

function Contents({ stage, actions, onProbe, onSnapshot }: TableCanvasProps & { readonly stage: Stage }) {
  const terrain = useTable((table) => tableOnShow(table)?.terrain);
  const table = useTable((table) => tableOnShow(table)?.table);
  const isWatching = useTable(({ replayViewer }) => replayViewer !== undefined);
  const built = useTable((table) => shownDocument(table.editor)?.table);
  const shown = useTable(shownState);
  const isLab = useTable(({ labOpen }) => labOpen);
  const xray = useTable((table) => table.xray && table.replayViewer === undefined);
  const hour = useTable((table) => lookOf(table).hour);
  const mat = useTable((table) => lookOf(table).mat);
  const picture = useTable((table) => PICTURE[table.settings.quality]);
  const lens = useTable(({ settings }) => settings.lens && !settings.reducedMotion) && picture.lens;
  const isMeasured = useQuality(actions);
  const lamp = useRef<Lamp | null>(null);
  const get = useThree((three) => three.get);
  const takeLamp = useCallback(
    (light: Lamp | null) => {
      lamp.current = light;
      stage.shadowsStale = true;
    },
    [stage],
  );

  useEffect(() => {
    onProbe(createProbe(get, stage));
  }, [get, stage, onProbe]);

  // Shadows are drawn only when something moved; after the card let go of them they are none.
  const revive = useCallback(() => {
    stage.shadowsStale = true;
  }, [stage]);

  if (!isMeasured) return null;
  // One board for what is played and what is built: its paint is mixed once.
  const board = built ?? table;
  const { width, depth } = board ?? { width: 60, depth: 44 };
  const reach = Math.hypot(width, depth) / 2 + 3;
  return (
    <>
      <Revival onRevived={revive} />
      <SnapshotTaker onReady={onSnapshot} />
      <Room />
      <MatTextures mat={mat} picture={picture} stage={stage} />
      <Light hour={hour} picture={picture} reach={reach} stage={stage} lamp={takeLamp} />
      {!xray && <UnderTable reach={reach} stage={stage} />}
      <Camera width={width} depth={depth} stage={stage} />
      {built === undefined && !isWatching && <Pointer actions={actions} stage={stage} />}
      {!isWatching && <FrameLoop stage={stage} actions={actions} lamp={lamp} />}
      {board && (
        <Ground terrain={built ? NOTHING : (terrain ?? NOTHING)} table={board} stage={stage} plain={picture.plain} />
      )}
      {isLab && !isWatching && (
        <Suspense fallback={null}>
          <LabOverlay stage={stage} />
        </Suspense>
      )}
      {built && (
        <Suspense fallback={null}>
          <EditorView actions={actions} stage={stage} />
        </Suspense>
      )}
      {isWatching && terrain && table && (
        <Suspense fallback={null}>
          <Scatter terrain={terrain} table={table} mat={mat} />
          <ReplayView actions={actions} stage={stage} lamp={lamp} />
        </Suspense>
      )}
      {!isWatching && terrain && table && (
        // While a table is built the game stays as it is, unseen: the way back is short, and nothing is mixed anew.
        <group visible={built === undefined}>
          <Scatter terrain={terrain} table={table} mat={mat} />
          {shown && <Minis state={shown} stage={stage} />}
          {shown && <TokensView state={shown} />}
          <Fallen stage={stage} />
          <Fading />
          {xray && built === undefined && (
            <Suspense fallback={null}>
              <Xray actions={actions} />
            </Suspense>
          )}
          <group renderOrder={2}>
            <RulesGraphics stage={stage} />
            <ToolGraphics stage={stage} actions={actions} />
          </group>
        </group>
      )}
      {picture.film && <Effects picture={picture} lens={lens} />}
    </>
  );
}
