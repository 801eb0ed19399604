import { useFrame, useThree } from '@react-three/fiber';
import { lazy, Suspense, use, useDeferredValue, useEffect, useMemo } from 'react';
import { PerspectiveCamera, Vector3 } from 'three';
import { lookOf } from '../../app/table/ambience.ts';
import { filesOf } from '../../app/editor/build-desk.ts';
import type { BuildState } from '../../app/editor/build-state.ts';
import type { Hands } from '../../app/hands.ts';
import { tableNow, useTable } from '../../app/table/table-store.ts';
import { documentOf } from '../../editor/session.ts';
import { piecesOf } from '../../editor/thing.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import type { PieceDocument } from '../../scenario/schema.ts';
import { BuildInkView } from './build-ink.tsx';
import { BuildPieces, GhostPiece, pieceInHand } from './build-pieces.tsx';
import { BuildPointer } from './build-pointer.tsx';
import { toTerrainPiece } from '../terrain/build-terrain-piece.ts';
import { BuildUnits, UnitsInHand } from './build-units.tsx';
import { planBuildInk, planDrawn } from './plan-build.ts';
import { Scatter } from '../terrain/scatter.tsx';
import type { Stage } from '../context/stage.ts';

const Xray = lazy(async () => ({ default: (await import('../xray/xray.tsx')).Xray }));

/** A table under construction: its pieces and units, and all that hands see while they build. Not part of the first script. */
export function BuildView({ hands, stage }: { readonly hands: Hands; readonly stage: Stage }) {
  const building = use(hands.building.enter());
  const build = useTable((table) => table.build);
  // Whatever stood there before takes its shadow with it, and so does this.
  useEffect(() => {
    stage.shadowsStale = true;
    return () => {
      stage.shadowsStale = true;
    };
  }, [stage]);
  if (build === undefined) return null;
  return (
    <>
      <BuildPieces stage={stage} />
      <BuildUnits stage={stage} />
      <Strewn build={build} hands={hands} />
      <InHand build={build} />
      <BuildPointer hands={building} />
      <Heading set={building.set} />
    </>
  );
}

/** What lies about at the feet of pieces, and what the rules see in them: both follow when there is time. */
function Strewn({ build, hands }: { readonly build: BuildState; readonly hands: Hands }) {
  const document = useDeferredValue(documentOf(build.session));
  const made = useMemo(() => new WeakMap<PieceDocument, TerrainPiece>(), []);
  const terrain = useMemo((): GameState['terrain'] => {
    const files = filesOf(build.meshes);
    return new Map(
      piecesOf(document).flatMap((piece) => {
        const known = made.get(piece) ?? toTerrainPiece(piece, files);
        if (known) made.set(piece, known);
        return known ? [[known.id, known] as const] : [];
      }),
    );
  }, [document, build.meshes, made]);
  const mat = useTable((table) => lookOf(table).mat);
  const xray = useTable((table) => table.xray);
  return (
    <>
      <Scatter terrain={terrain} table={document.table} mat={mat} />
      {xray && (
        <Suspense fallback={null}>
          <Xray hands={hands} terrain={terrain} />
        </Suspense>
      )}
    </>
  );
}

/** What is in hand, and the ink about it. */
function InHand({ build }: { readonly build: BuildState }) {
  const ink = useMemo(() => planBuildInk(build), [build]);
  const drawn = useMemo(() => planDrawn(build), [build]);
  const invalidate = useThree((three) => three.invalidate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changed is to be seen
  useEffect(() => invalidate(), [build, invalidate]);
  const piece = pieceInHand(build);
  return (
    <>
      <BuildInkView ink={ink} />
      {piece && <GhostPiece piece={piece} />}
      {drawn && <GhostPiece piece={drawn} />}
      <UnitsInHand build={build} />
    </>
  );
}

/** How much the eye must come nearer or go further before ink is drawn anew. */
const NOTABLE = 1.12;

/** Tells hands which way the eye looks, so that keys push away from it and not along the table, and from how far. */
function Heading({ set }: { readonly set: (part: Partial<BuildState>) => void }) {
  const along = useMemo(() => new Vector3(), []);
  useFrame(({ camera, size }) => {
    const build = tableNow().build;
    if (build === undefined || !(camera instanceof PerspectiveCamera)) return;
    camera.getWorldDirection(along);
    // 0 looks along −z; each quarter turns left.
    const isSteep = Math.hypot(along.x, along.z) < 0.02;
    const quarter = isSteep ? build.quarter : Math.round(Math.atan2(-along.x, -along.z) / (Math.PI / 2));
    const distance = camera.position.y / Math.max(0.12, -along.y);
    const grain = (2 * distance * Math.tan((camera.fov * Math.PI) / 360)) / size.height;
    const isFar = grain > build.grain * NOTABLE || grain < build.grain / NOTABLE;
    if (quarter !== build.quarter || isFar) set({ quarter, grain: isFar ? grain : build.grain });
  });
  return null;
}
