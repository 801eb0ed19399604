import { Canvas, useThree } from '@react-three/fiber';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import type { DirectionalLight } from 'three';
import { AgXToneMapping, PCFShadowMap } from 'three';
import type { Hands } from '../app/hands.ts';
import { useTable } from '../app/table-store.ts';
import { Camera } from './camera.tsx';
import { Effects } from './effects.tsx';
import { Fading } from './fading.tsx';
import { Fallen } from './fallen.tsx';
import { FrameLoop } from './frame-loop.tsx';
import { Ground } from './ground.tsx';
import { Light, Room } from './light.tsx';
import { Minis } from './minis.tsx';
import { Pointer } from './pointer.tsx';
import type { Probe } from './probe.ts';
import { createProbe } from './probe.ts';
import { Revival } from './revival.tsx';
import { RulesGraphics } from './rules-graphics.tsx';
import { Scatter } from './scatter.tsx';
import { useSharpness } from './sharpness.ts';
import { shownState } from './shown.ts';
import { type Snapshot, SnapshotTaker } from './snapshot.tsx';
import type { Stage } from './stage.ts';
import { createStage } from './stage.ts';
import { TokensView } from './tokens-view.tsx';

const Xray = lazy(async () => ({ default: (await import('./xray.tsx')).Xray }));

type TableCanvasProps = {
  readonly hands: Hands;
  readonly onProbe: (probe: Probe) => void;
  readonly onSnapshot: (take: Snapshot) => void;
};

/** The table itself: the longer lens of a photographer, and no frame drawn while nothing moves. */
export function TableCanvas(props: TableCanvasProps) {
  const stage = useMemo(createStage, []);
  const sharpness = useSharpness();
  return (
    <Canvas
      className="table"
      frameloop="demand"
      dpr={sharpness}
      shadows={{ type: PCFShadowMap }}
      camera={{ fov: 35, near: 0.5, far: 320, position: [0, 46, 48] }}
      gl={{ antialias: false, toneMapping: AgXToneMapping, powerPreference: 'high-performance' }}
      aria-label="The table"
    >
      <Contents stage={stage} {...props} />
    </Canvas>
  );
}

function Contents({ stage, hands, onProbe, onSnapshot }: TableCanvasProps & { readonly stage: Stage }) {
  const state = useTable((table) => table.game?.state);
  const shown = useTable(shownState);
  const xray = useTable((table) => table.xray);
  const theme = useTable((table) => table.settings.theme);
  const quality = useTable((table) => table.settings.quality);
  const lamp = useRef<DirectionalLight | null>(null);
  const three = useThree();
  const takeLamp = useCallback(
    (light: DirectionalLight | null) => {
      lamp.current = light;
      stage.shadowsStale = true;
    },
    [stage],
  );

  useEffect(() => {
    onProbe(createProbe(three.gl, stage, three.camera, three.scene));
  }, [three.gl, three.camera, three.scene, stage, onProbe]);

  // Shadows are drawn only when something moved; after the card let go of them they are none.
  const revive = useCallback(() => {
    stage.shadowsStale = true;
  }, [stage]);

  const { width, depth } = state?.table ?? { width: 60, depth: 44 };
  return (
    <>
      <Revival onRevived={revive} />
      <SnapshotTaker onReady={onSnapshot} />
      <Room />
      <Light theme={theme} quality={quality} reach={Math.hypot(width, depth) / 2 + 3} lamp={takeLamp} />
      <Camera width={width} depth={depth} />
      <Pointer hands={hands} />
      <FrameLoop stage={stage} hands={hands} lamp={lamp} />
      {state && (
        <>
          <Ground
            terrain={state.terrain}
            table={state.table}
            stage={stage}
            plain={quality === 'low'}
            town={state.rules.system === 'skirmish'}
          />
          <Scatter terrain={state.terrain} table={state.table} />
          {shown && <Minis state={shown} stage={stage} />}
          {shown && <TokensView state={shown} />}
          <Fallen stage={stage} />
          <Fading />
          {xray && (
            <Suspense fallback={null}>
              <Xray hands={hands} />
            </Suspense>
          )}
          <group renderOrder={2}>
            <RulesGraphics stage={stage} />
          </group>
        </>
      )}
      {quality === 'high' && <Effects />}
    </>
  );
}
