import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { InstancedMesh } from 'three';
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
import type { Point } from '../kernel/point.ts';
import type { Chalk } from './plan-chalk.ts';

const DOT_LIMIT = 1500;
const CLIMB_LIMIT = 240;
/** Of a flag, as a share of the picture's depth at unit distance; its width follows its words. */
const FLAG_HEIGHT = 0.0285;
const FLAG_FONT = "750 60px 'Inter Variable', Inter, sans-serif";

/** Chalk on the table: dots along the ground, arrows up and down walls, small flags with inches. */
export function ChalkView({ chalk, ink }: { readonly chalk: Chalk; readonly ink: string }) {
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
    // Brighter than paper white, because film tone darkens what is unlit.
    parts.chalk.color.set(ink).multiplyScalar(1.7);
    const [matrix, place, turn, one, flat] = [
      new Matrix4(),
      new Vector3(),
      new Quaternion(),
      new Vector3(1, 1, 1),
      new Vector3(1, 0.6, 1),
    ];
    if (dots.current) {
      dots.current.count = Math.min(DOT_LIMIT, chalk.dots.length);
      chalk.dots.slice(0, DOT_LIMIT).forEach((at, i) => {
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
  }, [chalk, ink, parts]);

  return (
    <>
      <instancedMesh ref={dots} args={[parts.dot, parts.chalk, DOT_LIMIT]} frustumCulled={false} />
      <instancedMesh ref={climbs} args={[parts.arrow, parts.chalk, CLIMB_LIMIT]} frustumCulled={false} />
      {chalk.flags.slice(0, 8).map((flag, i) => (
        <Flag key={`${i}/${flag.text}`} at={flag.at} text={flag.text} ink={ink} />
      ))}
    </>
  );
}

/** A small paper flag that always faces the eye and keeps its size on the screen. */
function Flag({ at, text, ink }: { readonly at: Point; readonly text: string; readonly ink: string }) {
  const flag = useMemo(() => drawFlag(text, ink), [text, ink]);
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
    paper.color.setScalar(1.3);
    return paper;
  }, [flag]);
  useEffect(
    () => () => {
      material.map?.dispose();
      material.dispose();
    },
    [material],
  );
  return (
    <sprite
      position={[at[0], at[1], at[2]]}
      scale={[(FLAG_HEIGHT * flag.width) / flag.height, FLAG_HEIGHT, 1]}
      material={material}
      center={[0.5, 0]}
      renderOrder={10}
      userData={{ treatAsOpaque: true }}
    />
  );
}

function drawFlag(text: string, ink: string): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 96 });
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  pen.font = FLAG_FONT;
  const width = Math.max(text.length < 3 ? 112 : 256, Math.ceil(pen.measureText(text).width) + 72);
  // A new width wipes the canvas, its font too.
  canvas.width = width;
  pen.fillStyle = '#fbf7ec';
  pen.strokeStyle = ink;
  pen.lineWidth = 7;
  pen.beginPath();
  pen.roundRect(8, 6, width - 16, 68, 22);
  pen.fill();
  pen.stroke();
  pen.beginPath();
  pen.moveTo(width / 2 - 16, 74);
  pen.lineTo(width / 2, 94);
  pen.lineTo(width / 2 + 16, 74);
  pen.fill();
  pen.fillStyle = '#2b2620';
  pen.font = FLAG_FONT;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, width / 2, 42);
  return canvas;
}
