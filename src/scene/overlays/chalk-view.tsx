import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useFrame, useThree } from '@react-three/fiber';
import type { InstancedMesh, Scene, Sprite } from 'three';
import {
  CanvasTexture,
  ConeGeometry,
  Euler,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  SphereGeometry,
  SRGBColorSpace,
  SpriteMaterial,
  Vector3,
} from 'three';
import type { Point } from '../../kernel/point.ts';
import { createFlagLayout, type FlagLayout } from './flag-layout.ts';
import type { Chalk } from './plan-chalk.ts';

const DOT_LIMIT = 1500;
const CLIMB_LIMIT = 240;
/** A flag's height as a share of the picture's depth at unit distance; its width follows its text. */
const FLAG_HEIGHT = 0.0285;
/** Pixels of a flag's texture: height for one line, and for each further line. */
const FLAG_PIXELS = 96;
const LINE_PIXELS = 52;
/** Least width of a flag, pixels of its texture. */
const LEAST_FLAG = 112;
/** Width of the outline of a flag's letters, pixels of its texture. */
const OUTLINE = 3;
const LINE_FONT = "550 44px 'Inter Variable', Inter, sans-serif";
const FLAG_FONT = "750 60px 'Inter Variable', Inter, sans-serif";

type ChalkViewProps = {
  readonly chalk: Chalk;
  readonly colour: string;
  /** The most dots. */
  readonly room?: number;
};

/** Chalk on the table: dots along the ground, arrows up and down walls, small flags with inches. */
export function ChalkView({ chalk, colour, room = DOT_LIMIT }: ChalkViewProps) {
  const dots = useRef<InstancedMesh>(null);
  const climbs = useRef<InstancedMesh>(null);
  const parts = useMemo(
    () => ({
      dot: new SphereGeometry(0.095, 8, 6),
      arrow: new ConeGeometry(0.13, 0.26, 4),
      chalk: new MeshBasicMaterial({ toneMapped: false }),
    }),
    [],
  );
  useEffect(
    () => () =>
      Object.values(parts).forEach((part) => {
        part.dispose();
      }),
    [parts],
  );

  useLayoutEffect(() => {
    // Brighter than white, because tone mapping darkens unlit materials.
    parts.chalk.color.set(colour).multiplyScalar(1.7);
    const [matrix, place, turn, one, flat] = [
      new Matrix4(),
      new Vector3(),
      new Quaternion(),
      new Vector3(1, 1, 1),
      new Vector3(1, 0.6, 1),
    ];
    if (dots.current) {
      dots.current.count = Math.min(room, chalk.dots.length);
      chalk.dots.slice(0, room).forEach((at, i) => {
        dots.current?.setMatrixAt(i, matrix.compose(place.set(...at), turn, flat));
      });
      dots.current.instanceMatrix.needsUpdate = true;
    }
    if (climbs.current) {
      climbs.current.count = Math.min(CLIMB_LIMIT, chalk.climbs.length);
      chalk.climbs.slice(0, CLIMB_LIMIT).forEach(({ at, up }, i) => {
        turn.setFromEuler(new Euler(up ? 0 : Math.PI, 0, 0));
        climbs.current?.setMatrixAt(i, matrix.compose(place.set(...at), turn, one));
      });
      climbs.current.instanceMatrix.needsUpdate = true;
    }
  }, [chalk, colour, room, parts]);

  return (
    <>
      <instancedMesh ref={dots} args={[parts.dot, parts.chalk, room]} frustumCulled={false} />
      <instancedMesh ref={climbs} args={[parts.arrow, parts.chalk, CLIMB_LIMIT]} frustumCulled={false} />
      {chalk.flags.slice(0, 8).map((flag, i) => (
        <Flag key={`${i}/${flag.text}`} at={flag.at} text={flag.text} colour={colour} />
      ))}
    </>
  );
}

/** The layouts of the flags of each picture. */
const layouts = new WeakMap<Scene, FlagLayout>();

function layoutOf(scene: Scene): FlagLayout {
  const layout = layouts.get(scene) ?? createFlagLayout();
  layouts.set(scene, layout);
  return layout;
}

type FlagProps = {
  readonly at: Point;
  readonly text: string;
  readonly colour: string;
};

/** How large flags are on an upright screen, as a share of their usual size: they would hide the fighters there. */
const UPRIGHT_SHARE = 0.6;

/** A small paper flag that always faces the camera and keeps its size on the screen. */
export function Flag({ at, text, colour }: FlagProps) {
  const isUpright = useThree(({ size }) => size.height > size.width);
  const flag = useMemo(() => drawFlag(text, colour), [text, colour]);
  const material = useMemo(() => {
    const texture = new CanvasTexture(flag);
    texture.colorSpace = SRGBColorSpace;
    const paper = new SpriteMaterial({
      map: texture,
      sizeAttenuation: false,
      depthTest: false,
      toneMapped: false,
      transparent: true,
    });
    // Bright enough that tone mapping leaves the paper as light as the panels; the text stays dark.
    paper.color.setScalar(3);
    return paper;
  }, [flag]);
  const size = FLAG_HEIGHT * (isUpright ? UPRIGHT_SHARE : 1);
  const [wide, tall] = [(size * flag.width) / FLAG_PIXELS, (size * flag.height) / FLAG_PIXELS];
  useEffect(
    () => () => {
      material.map?.dispose();
      material.dispose();
    },
    [material],
  );
  const paper = useRef<Sprite>(null);
  const scene = useThree((three) => three.scene);
  const layout = layoutOf(scene);
  useLayoutEffect(() => (paper.current ? layout.add({ sprite: paper.current, tall, wide }) : undefined));
  useFrame(({ camera, gl }) => layout.lay(camera, gl, size));
  return (
    <sprite
      ref={paper}
      position={[at[0], at[1], at[2]]}
      scale={[wide, tall, 1]}
      material={material}
      center={[0.5, 0]}
      renderOrder={10}
      userData={{ treatAsOpaque: true }}
    />
  );
}

/** Draws a flag: the first line bold, the others beneath in a lighter weight. */
function drawFlag(text: string, colour: string): HTMLCanvasElement {
  const [head = '', ...rest] = text.split('\n');
  const height = FLAG_PIXELS + rest.length * LINE_PIXELS;
  const canvas = Object.assign(document.createElement('canvas'), { width: 256, height });
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  pen.font = FLAG_FONT;
  const headWidth = pen.measureText(head).width;
  pen.font = LINE_FONT;
  const widest = Math.max(headWidth, ...rest.map((line) => pen.measureText(line).width));
  const width = Math.max(LEAST_FLAG, Math.ceil(widest) + 72);
  // Setting the width clears the canvas and its font.
  canvas.width = width;
  const foot = height - 22;
  pen.fillStyle = '#fbf7ec';
  pen.strokeStyle = colour;
  pen.lineWidth = 7;
  pen.beginPath();
  pen.roundRect(8, 6, width - 16, foot - 6, 22);
  pen.fill();
  pen.stroke();
  pen.beginPath();
  pen.moveTo(width / 2 - 16, foot);
  pen.lineTo(width / 2, foot + 20);
  pen.lineTo(width / 2 + 16, foot);
  pen.fill();
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = '#0d0b08';
  pen.font = FLAG_FONT;
  // Small letters lose their edges to the bright paper: an outline keeps them dark.
  pen.strokeStyle = '#0d0b08';
  pen.lineWidth = OUTLINE;
  pen.lineJoin = 'round';
  pen.strokeText(head, width / 2, 42);
  pen.fillText(head, width / 2, 42);
  pen.fillStyle = '#2a261f';
  pen.font = LINE_FONT;
  rest.forEach((line, i) => {
    pen.fillText(line, width / 2, 42 + LINE_PIXELS * (i + 1) - 2);
  });
  return canvas;
}
