import { Canvas, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  type Group,
  MeshStandardMaterial,
  type PerspectiveCamera,
  SRGBColorSpace,
  Vector3,
} from 'three';
import type { ImportResult } from '../../app/user-assets/mesh-import.ts';
import type { SeenPiece } from '../../rules/core/seen.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { createPreviewCamera } from './preview-camera.ts';
import { userAssetGeometry } from '../terrain/user-asset-look.ts';
import { buildPawn } from '../minis/pawn.ts';
import { planXray } from '../xray/plan-xray.ts';
import { createDepthMaterial, createEdgeMaterial, createFaceMaterial } from '../xray/xray-material.ts';
import { userAssetMessages } from '../../messages/user-assets.ts';

/** Views of a file being imported: its look, what the rules see, or both. */
type PreviewView = 'look' | 'rules' | 'both';

type PreviewProps = {
  readonly result: ImportResult | undefined;
  readonly view: PreviewView;
  readonly theme: 'light' | 'dark';
  readonly see: (pieces: readonly TerrainPiece[]) => Promise<readonly SeenPiece[]>;
  /** Receives a function that takes a small picture of it. */
  readonly onReady: (take: () => string | undefined) => void;
};

const PAPER = { light: '#d9cfb8', dark: '#2a2f35' } as const;

/** A preview of a file being imported, on an inch grid with a soldier and a ruler for scale, in its own canvas. */
export function UserAssetPreview(props: PreviewProps) {
  return (
    <Canvas
      frameloop="demand"
      dpr={1}
      flat
      gl={{ antialias: true }}
      camera={{ fov: 30, near: 0.1, far: 400, position: [9, 7, 12] }}
      role="img"
      aria-label={userAssetMessages.preview}
    >
      <color attach="background" args={[PAPER[props.theme]]} />
      <hemisphereLight args={['#fff4e0', '#6b5d4a', 1.5]} />
      <directionalLight position={[-6, 10, 7]} intensity={2.2} color="#ffe9c8" />
      <Contents {...props} />
    </Canvas>
  );
}

function Contents({ result, view, theme, see, onReady }: PreviewProps) {
  const { gl, scene, camera, invalidate } = useThree();
  const size = result?.made.report.size ?? [4, 3, 4];
  const [w, h, d] = size as readonly [number, number, number];
  const side = Math.max(4, Math.ceil(Math.max(w, d) / 2) + 3);
  useEffect(() => {
    const controls = createPreviewCamera(gl.domElement, camera as PerspectiveCamera, invalidate);
    controls.frame(new Vector3(0.6, h / 2, 0), Math.max(w, h * 1.1, d, 2.4));
    return controls.dispose;
  }, [gl, camera, invalidate, w, h, d]);
  const look = useRef<Group>(null);
  const seen = useRef<Group>(null);
  useEffect(() => {
    // The small picture always shows the look, whatever the current view is.
    onReady(() => {
      const shown = [look.current?.visible, seen.current?.visible];
      if (look.current) look.current.visible = true;
      if (seen.current) seen.current.visible = false;
      gl.render(scene, camera);
      const picture = shrink(gl.domElement);
      if (look.current) look.current.visible = shown[0] ?? true;
      if (seen.current) seen.current.visible = shown[1] ?? true;
      return picture;
    });
  }, [gl, scene, camera, onReady]);
  useEffect(invalidate);
  return (
    <>
      <Sheet side={side} theme={theme} />
      <Ruler length={Math.max(4, Math.ceil(w) + 1)} z={d / 2 + 0.7} theme={theme} />
      <Soldier x={w / 2 + 1.3} />
      <group ref={look} visible={view !== 'rules'}>
        {result && <Body result={result} />}
      </group>
      {result?.use === 'mini' && <Base result={result} />}
      <group ref={seen}>
        {result?.use === 'terrain' && view !== 'look' && result.piece && (
          <Seen piece={result.piece} see={see} isOver={view === 'both'} theme={theme} />
        )}
      </group>
    </>
  );
}

function useDisposed<T extends { dispose: () => void }>(make: () => T, about: readonly unknown[]): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what it is made of
  const made = useMemo(make, about);
  useEffect(() => () => made.dispose(), [made]);
  return made;
}

function Body({ result }: { readonly result: ImportResult }) {
  const { mesh, colours } = result.made.look;
  const form = useDisposed(() => userAssetGeometry(mesh, colours), [mesh, colours]);
  return (
    <mesh geometry={form} position={[0, result.use === 'mini' ? 0.13 : 0, 0]}>
      <meshStandardMaterial vertexColors roughness={0.85} />
    </mesh>
  );
}

const MM = 25.4;
function Base({ result }: { readonly result: Extract<ImportResult, { use: 'mini' }> }) {
  const { base } = result.made;
  const [w, d] = 'round' in base ? [base.round, base.round] : base.oval;
  return (
    <group>
      <mesh position={[0, 0.065, 0]} scale={[w / 2 / MM, 1, d / 2 / MM]}>
        <cylinderGeometry args={[0.96, 1, 0.13, 40]} />
        <meshStandardMaterial color="#2b2a29" roughness={0.9} />
      </mesh>
      <mesh position={[0, 0.14, -d / 2 / MM]} rotation={[0, Math.PI, 0]}>
        <coneGeometry args={[0.12, 0.04, 3]} />
        <meshStandardMaterial color="#e69f00" />
      </mesh>
    </group>
  );
}

/** A soldier 1.5 inches tall on a 32 mm base, for scale. */
function Soldier({ x }: { readonly x: number }) {
  const form = useDisposed(buildPawn, []);
  const paint = useDisposed(() => new MeshStandardMaterial({ color: '#7d93ad', roughness: 0.8 }), []);
  return (
    <group position={[x, 0, 0]}>
      <mesh position={[0, 0.065, 0]}>
        <cylinderGeometry args={[0.61, 0.63, 0.13, 32]} />
        <meshStandardMaterial color="#2b2a29" roughness={0.9} />
      </mesh>
      <mesh geometry={form} material={paint} position={[0, 0.13, 0]} />
    </group>
  );
}

/** Paper with a line every inch. */
function Sheet({ side, theme }: { readonly side: number; readonly theme: 'light' | 'dark' }) {
  const lines = useDisposed(() => {
    const at: number[] = [];
    for (let i = -side; i <= side; i++) at.push(-side, 0, i, side, 0, i, i, 0, -side, i, 0, side);
    const form = new BufferGeometry();
    form.setAttribute('position', new BufferAttribute(Float32Array.from(at), 3));
    return form;
  }, [side]);
  return (
    <lineSegments geometry={lines} position={[0, -0.01, 0]}>
      <lineBasicMaterial color={theme === 'dark' ? '#3f464e' : '#bfb296'} />
    </lineSegments>
  );
}

/** A ruler in inches along the front. */
function Ruler({
  length,
  z,
  theme,
}: {
  readonly length: number;
  readonly z: number;
  readonly theme: 'light' | 'dark';
}) {
  const face = useDisposed(() => rulerFace(length), [length]);
  return (
    <mesh position={[0, 0.03, z + 0.35]} rotation={[-Math.PI / 2, 0, 0]}>
      <planeGeometry args={[length, 0.7]} />
      <meshBasicMaterial map={face} color={theme === 'dark' ? '#cfc3a4' : '#ffffff'} />
    </mesh>
  );
}

const DOTS_PER_INCH = 96;
function rulerFace(length: number): CanvasTexture {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [length * DOTS_PER_INCH, Math.round(0.7 * DOTS_PER_INCH)];
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#f0d79a';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = '#4a3413';
    pen.font = "700 34px 'Inter Variable', Inter, sans-serif";
    pen.textAlign = 'center';
    for (let i = 0; i <= 4 * length; i++) {
      const x = (i * DOTS_PER_INCH) / 4;
      pen.fillRect(x - 1.5, 0, 3, i % 4 === 0 ? 26 : i % 2 === 0 ? 18 : 11);
      if (i % 4 === 0 && i > 0 && i < 4 * length) pen.fillText(`${i / 4}`, x, 60);
    }
  }
  const face = new CanvasTexture(canvas);
  face.colorSpace = SRGBColorSpace;
  face.anisotropy = 4;
  return face;
}

/** What the rules see, drawn like the table's x-ray. */
function Seen({
  piece,
  see,
  isOver,
  theme,
}: { readonly piece: TerrainPiece; readonly isOver: boolean } & Pick<PreviewProps, 'see' | 'theme'>) {
  const [seen, setSeen] = useState<{ readonly piece: TerrainPiece; readonly seen: SeenPiece } | undefined>();
  const invalidate = useThree((three) => three.invalidate);
  useEffect(() => {
    let isOld = false;
    see([piece])
      .then(([found]) => {
        if (!isOld && found) setSeen({ piece, seen: found });
      })
      .catch(() => undefined);
    return () => {
      isOld = true;
    };
  }, [piece, see]);
  const plan = useMemo(() => planXray(seen ? [seen] : [], undefined, undefined), [seen]);
  const faces = useDisposed(() => {
    const form = new BufferGeometry();
    form.setAttribute('position', new BufferAttribute(plan.corners, 3));
    form.setAttribute('look', new BufferAttribute(plan.looks, 1));
    form.setAttribute('through', new BufferAttribute(plan.through, 1));
    form.setAttribute('tint', new BufferAttribute(plan.tints, 3));
    return form;
  }, [plan]);
  const edges = useDisposed(() => {
    const form = new BufferGeometry();
    form.setAttribute('position', new BufferAttribute(plan.edges, 3));
    form.setAttribute('color', new BufferAttribute(plan.edgeColours, 3));
    return form;
  }, [plan]);
  const paints = useMemo(
    () => ({ depth: createDepthMaterial(), faces: createFaceMaterial(), edges: createEdgeMaterial(false) }),
    [],
  );
  useEffect(
    () => () => {
      for (const paint of Object.values(paints)) paint.dispose();
    },
    [paints],
  );
  paints.faces.uniforms['deep']!.value = theme === 'dark' ? 0 : 1;
  paints.faces.uniforms['strength']!.value = isOver ? 0.55 : 1;
  paints.edges.color.setScalar(theme === 'dark' ? 1 : 0.22);
  useEffect(invalidate);
  return (
    <group renderOrder={1}>
      {!isOver && <mesh geometry={faces} material={paints.depth} renderOrder={1} />}
      <mesh geometry={faces} material={paints.faces} renderOrder={2} />
      <lineSegments geometry={edges} material={paints.edges} renderOrder={3} />
    </group>
  );
}

const PICTURE = [288, 192] as const;
/** The centre of a picture, scaled down, as a `data:` URL. */
function shrink(picture: HTMLCanvasElement): string | undefined {
  const small = document.createElement('canvas');
  [small.width, small.height] = PICTURE;
  const pen = small.getContext('2d');
  if (pen === null || picture.width === 0 || picture.height === 0) return undefined;
  const scale = Math.min(picture.width / PICTURE[0], picture.height / PICTURE[1]);
  const [w, h] = [PICTURE[0] * scale, PICTURE[1] * scale];
  pen.drawImage(picture, (picture.width - w) / 2, (picture.height - h) / 2, w, h, 0, 0, ...PICTURE);
  return small.toDataURL('image/webp', 0.82);
}
