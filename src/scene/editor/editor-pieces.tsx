import { useFrame, useThree } from '@react-three/fiber';
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type BufferGeometry, type Group, type Material, Mesh, MeshStandardMaterial } from 'three';
import { filesOf } from '../../app/editor/editor-slice.ts';
import { allCarried, type EditorState, type Hold } from '../../app/state/editor.ts';
import { useTable } from '../../app/state/table-store.ts';
import { documentOf } from '../../editor/session.ts';
import { terrainOf, pieceThing, type Thing } from '../../editor/thing.ts';
import { toRadians } from '../../kernel/units.ts';
import type { PieceDocument, ScenarioDocument } from '../../scenario/schema.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { poseForm, usePieceForm } from '../terrain/build-form.ts';
import { showRelief } from '../terrain/ground-relief.ts';
import { GROUND_NAME } from '../terrain/ground.tsx';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import type { RenderContext } from '../context/render-context.ts';

/** User data of a piece's mesh, for picking. */
export type PieceMark = { readonly thing: Thing; readonly hard: BufferGeometry };

/** Name of the group with all pieces of the editor. */
export const PIECES_NAME = 'pieces-under-construction';

/** Every piece of the editor's table, each as its own mesh, so that dragging one leaves the others alone. */
export function EditorPieces({ context }: { readonly context: RenderContext }) {
  const document = useTable(({ editor }) => editor && documentOf(editor.session));
  const meshes = useTable(({ editor }) => editor?.meshes);
  const stroke = useTable(({ editor }) => (editor?.hold.kind === 'brushing' ? editor.hold.stroke : undefined));
  const files = useMemo(() => filesOf(meshes ?? new Map()), [meshes]);
  const group = useRef<Group>(null);
  const scene = useThree((three) => three.scene);
  // Pieces share the board's current material with all its uniforms.
  useFrame(() => {
    const board = scene.getObjectByName(GROUND_NAME);
    const paint = board instanceof Mesh ? (board.material as Material) : undefined;
    if (paint === undefined) return;
    for (const child of group.current?.children ?? [])
      if (child instanceof Mesh && child.material !== paint) child.material = paint;
  }, -2);
  useRelief(group, document?.table, context);
  if (document === undefined) return null;
  const live = stroke?.hill;
  return (
    <group ref={group} name={PIECES_NAME}>
      {terrainOf(document).map((piece) => (
        <PieceMesh key={piece.id} piece={live?.id === piece.id ? live : piece} files={files} context={context} />
      ))}
      {live && stroke?.piece === undefined && <PieceMesh key={live.id} piece={live} files={files} context={context} />}
    </group>
  );
}

/** How long the pieces must lie still before the ground is shaded by their relief, milliseconds. */
const LIES_STILL = 120;

/** Shades the ground by the pieces' relief once they lie still: while one is moved that would cost every frame. */
function useRelief(
  group: { readonly current: Group | null },
  table: ScenarioDocument['table'] | undefined,
  context: RenderContext,
): void {
  const invalidate = useThree((three) => three.invalidate);
  const relief = useRef<{ timer?: ReturnType<typeof setTimeout>; remove?: () => void }>({});
  useFrame(() => {
    if (!context.shadowsStale || table === undefined) return;
    clearTimeout(relief.current.timer);
    relief.current.timer = setTimeout(() => {
      const meshes = (group.current?.children ?? []).filter((child) => child instanceof Mesh);
      relief.current.remove?.();
      const placed = meshes.map(({ geometry, matrixWorld }) => ({ geometry, place: matrixWorld }));
      relief.current.remove = showRelief(context.mats, placed, table);
      invalidate();
    }, LIES_STILL);
  }, -1);
  useEffect(() => {
    const { current } = relief;
    return () => {
      clearTimeout(current.timer);
      current.remove?.();
    };
  }, []);
}

type PieceProps = { readonly piece: PieceDocument; readonly files: MeshFiles; readonly context: RenderContext };

const PieceMesh = memo(function PieceMesh({ piece, files, context }: PieceProps) {
  const form = usePieceForm(piece, files);
  const mesh = useRef<Mesh>(null);
  const invalidate = useThree((three) => three.invalidate);
  const thing = pieceThing(piece.id);
  const carry = useTable(({ editor }) => carryOf(editor, thing));

  useLayoutEffect(() => {
    const it = mesh.current;
    if (it && form) poseForm(it, form.home, carry);
    context.shadowsStale = true;
    invalidate();
  }, [carry, form, context, invalidate]);
  // A removed piece must leave no shadow.
  useLayoutEffect(
    () => () => {
      context.shadowsStale = true;
      invalidate();
    },
    [context, invalidate],
  );
  if (form === undefined) return null;
  const mark: PieceMark = { thing, hard: form.hard };
  return <mesh ref={mesh} geometry={form.geometry} userData={mark} castShadow receiveShadow />;
});

type Carrying = Extract<Hold, { readonly kind: 'carrying' }>;

const carryOf = (editor: EditorState | undefined, thing: Thing): Carrying | undefined =>
  editor?.hold.kind === 'carrying' && allCarried(editor.hold).includes(thing) ? editor.hold : undefined;

/** A translucent preview of a piece. */
export function GhostPiece({
  piece,
  ink = OVERLAY_COLOUR.legal,
}: {
  readonly piece: PieceDocument;
  readonly ink?: string;
}) {
  const files = useTable(({ editor }) => editor?.meshes);
  const { shape, kind, look } = piece;
  // Its geometry does not change while it is dragged.
  const inHand = useMemo(
    (): PieceDocument => ({ id: 'in-hand', kind, shape, at: [0, 0], ...(look ? { look } : {}) }),
    [kind, shape, look],
  );
  const form = usePieceForm(
    inHand,
    useMemo(() => filesOf(files ?? new Map()), [files]),
  );
  const glass = useMemo(
    () => new MeshStandardMaterial({ roughness: 0.6, transparent: true, opacity: 0.72, emissiveIntensity: 0.45 }),
    [],
  );
  useEffect(() => () => glass.dispose(), [glass]);
  glass.color.set(ink);
  glass.emissive.set(ink);
  if (form === undefined) return null;
  const [x = 0, second = 0, third] = piece.at;
  return (
    <mesh
      geometry={form.geometry}
      material={glass}
      position={third === undefined ? [x, 0, second] : [x, second, third]}
      rotation={[0, toRadians(piece.yaw ?? 0), 0]}
      userData={{ treatAsOpaque: true }}
    />
  );
}

/** The piece being placed, where it would stand. */
export function pieceInHand({ hold }: EditorState): PieceDocument | undefined {
  if (hold.kind !== 'placing' || hold.what.kind !== 'piece' || !hold.shown) return undefined;
  return { ...hold.what.piece, id: 'in-hand', at: [...hold.at], yaw: hold.yaw };
}
