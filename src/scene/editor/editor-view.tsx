import { useFrame, useThree } from '@react-three/fiber';
import { lazy, Suspense, use, useDeferredValue, useEffect, useLayoutEffect, useMemo } from 'react';
import { PerspectiveCamera, Vector3 } from 'three';
import { filesOf } from '../../app/editor/editor-slice.ts';
import type { EditorState } from '../../app/state/editor.ts';
import type { Actions } from '../../app/actions.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import { footOf } from '../../editor/round.ts';
import { documentOf } from '../../editor/session.ts';
import { editorMessages } from '../../messages/editor.ts';
import { terrainOf } from '../../editor/thing.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import type { MissionDocument } from '../../scenario/mission-schema.ts';
import type { PieceDocument } from '../../scenario/schema.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import { Flag } from '../overlays/chalk-view.tsx';
import { LightSheet } from '../overlays/light-sheet.tsx';
import { buildZones, LABEL_HEIGHT, labelText } from '../overlays/plan-mission.ts';
import { EditorOverlayView } from './editor-overlay.tsx';
import { EditorPieces, GhostPiece, pieceInHand } from './editor-pieces.tsx';
import { EditorPointer } from './editor-pointer.tsx';
import { toTerrainPiece } from '../terrain/build-terrain-piece.ts';
import { EditorUnits, UnitsInHand } from './editor-units.tsx';
import { planEditorOverlay, planDrawn } from './plan-editor.ts';
import { ScatterView } from '../terrain/scatter.tsx';
import type { RenderContext } from '../context/render-context.ts';
import { ambienceOf } from '../../app/play/ambience.ts';

const Xray = lazy(async () => ({ default: (await import('../xray/xray.tsx')).Xray }));

/** The editor's table: pieces, units and every editing aid. Not part of the first script. */
export function EditorView({ actions, context }: { readonly actions: Actions; readonly context: RenderContext }) {
  const building = use(actions.editor.enter());
  const editor = useTable((table) => table.editor);
  const invalidate = useThree((three) => three.invalidate);
  // Shadows are stale when the editor opens and when it closes. An effect that runs after the frame would leave them so.
  useLayoutEffect(() => {
    const changed = (isOpen: boolean): void => {
      context.editorDrawn = isOpen;
      context.shadowsStale = true;
      invalidate();
    };
    changed(true);
    return () => changed(false);
  }, [context, invalidate]);
  if (editor === undefined) return null;
  const { mission } = documentOf(editor.session);
  return (
    <>
      <EditorPieces context={context} />
      <EditorUnits context={context} />
      {mission && <EditorMission mission={mission} />}
      <Strewn editor={editor} actions={actions} context={context} />
      <InHand editor={editor} />
      <EditorPointer actions={building} />
      <Heading set={building.set} />
    </>
  );
}

/** The deployment zones of the table in the editor, one draw call, and a label over each objective. */
function EditorMission({ mission: { deployment, objectives = [] } }: { readonly mission: MissionDocument }) {
  const form = useMemo(() => (deployment?.length ? buildZones(deployment) : undefined), [deployment]);
  return (
    <>
      {form && <LightSheet form={form} order={1} />}
      {objectives.map((objective) => {
        const [x, y, z] = footOf(objective.at);
        const text = labelText(editorMessages.mission.objective(objective));
        return <Flag key={objective.id} at={[x, y + LABEL_HEIGHT, z]} text={text} colour={OVERLAY_COLOUR.grey} />;
      })}
    </>
  );
}

type StrewnProps = { readonly editor: EditorState; readonly actions: Actions; readonly context: RenderContext };

/** Scatter at the feet of pieces and their x-ray; both are updated with low priority. */
function Strewn({ editor, actions, context }: StrewnProps) {
  const document = useDeferredValue(documentOf(editor.session));
  const made = useMemo(() => new WeakMap<PieceDocument, TerrainPiece>(), []);
  const terrain = useMemo((): GameState['terrain'] => {
    const files = filesOf(editor.meshes);
    return new Map(
      terrainOf(document).flatMap((piece) => {
        const known = made.get(piece) ?? toTerrainPiece(piece, files);
        if (known) made.set(piece, known);
        return known ? [[known.id, known] as const] : [];
      }),
    );
  }, [document, editor.meshes, made]);
  const mat = useTable((table) => ambienceOf(table).mat);
  const xray = useTable((table) => table.xray);
  return (
    <>
      <ScatterView terrain={terrain} table={document.table} mat={mat} lamps={context.lamps} />
      {xray && (
        <Suspense fallback={null}>
          <Xray actions={actions} terrain={terrain} />
        </Suspense>
      )}
    </>
  );
}

/** The piece or unit being placed, and the editing lines. */
function InHand({ editor }: { readonly editor: EditorState }) {
  const ink = useMemo(() => planEditorOverlay(editor), [editor]);
  const drawn = useMemo(() => planDrawn(editor), [editor]);
  const invalidate = useThree((three) => three.invalidate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changed is to be seen
  useEffect(() => invalidate(), [editor, invalidate]);
  const piece = pieceInHand(editor);
  return (
    <>
      <EditorOverlayView ink={ink} />
      {piece && <GhostPiece piece={piece} />}
      {drawn && <GhostPiece piece={drawn} />}
      <UnitsInHand editor={editor} />
    </>
  );
}

/** Factor by which the camera's distance must change before overlays are redrawn. */
const NOTABLE = 1.12;

/** Tells the store the camera's direction, for moves by key, and the size of a pixel in inches. */
function Heading({ set }: { readonly set: (part: Partial<EditorState>) => void }) {
  const along = useMemo(() => new Vector3(), []);
  const store = useTableStore();
  useFrame(({ camera, size }) => {
    const { editor } = store.getState();
    if (editor === undefined || !(camera instanceof PerspectiveCamera)) return;
    camera.getWorldDirection(along);
    // 0 looks along −z; each quarter turns left.
    const isSteep = Math.hypot(along.x, along.z) < 0.02;
    const quarter = isSteep ? editor.quarter : Math.round(Math.atan2(-along.x, -along.z) / (Math.PI / 2));
    const distance = camera.position.y / Math.max(0.12, -along.y);
    const grain = (2 * distance * Math.tan((camera.fov * Math.PI) / 360)) / size.height;
    const isFar = grain > editor.grain * NOTABLE || grain < editor.grain / NOTABLE;
    if (quarter !== editor.quarter || isFar) set({ quarter, grain: isFar ? grain : editor.grain });
  });
  return null;
}
