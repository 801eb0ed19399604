import {
  CanvasTexture,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  PlaneGeometry,
  ShaderMaterial,
  SRGBColorSpace,
} from 'three';
import type { Badge, BadgeFace } from '../overlays/plan-hands.ts';

/** Cells of the texture along a side, and pixels of a cell. */
const CELLS = 8;
const PIXELS = 128;
/** The most badges on the table. */
const BADGE_LIMIT = 1024;
/** A badge's height as a share of the picture's depth at unit distance: it keeps its size on the screen. */
const BADGE_HEIGHT = 0.036;

const VERTEX = /* glsl */ `
attribute vec3 aAt;
attribute vec2 aCell;
varying vec2 vUv;
void main() {
  vec4 eye = modelViewMatrix * vec4(aAt, 1.0);
  eye.xy += (position.xy + vec2(aCell.x * 1.04, 0.5)) * ${BADGE_HEIGHT} * -eye.z;
  vUv = (uv + vec2(mod(aCell.y, ${CELLS}.0), ${CELLS - 1}.0 - floor(aCell.y / ${CELLS}.0))) / ${CELLS}.0;
  gl_Position = projectionMatrix * eye;
}`;

// Brighter than drawn, because tone mapping darkens unlit colours.
const FRAGMENT = /* glsl */ `
uniform sampler2D uFaces;
varying vec2 vUv;
void main() {
  vec4 face = texture2D(uFaces, vUv);
  if (face.a < 0.04) discard;
  gl_FragColor = vec4(face.rgb * 1.35, face.a);
}`;

/** All badges as one geometry and one material: one draw call. Both are disposed of by the caller. */
export function buildBadges(badges: readonly Badge[]): {
  readonly form: InstancedBufferGeometry;
  readonly material: ShaderMaterial;
} {
  const faces = new Map<string, { readonly index: number; readonly face: BadgeFace }>();
  const shown = badges.slice(0, BADGE_LIMIT);
  for (const { face } of shown) {
    const key = JSON.stringify(face);
    // Faces beyond the last cell share it.
    if (!faces.has(key) && faces.size < CELLS * CELLS) faces.set(key, { index: faces.size, face });
  }
  const form = new InstancedBufferGeometry();
  const plane = new PlaneGeometry(1, 1);
  form.setIndex(plane.index);
  form.setAttribute('position', plane.getAttribute('position'));
  form.setAttribute('uv', plane.getAttribute('uv'));
  form.setAttribute('aAt', new InstancedBufferAttribute(new Float32Array(shown.flatMap(({ at }) => [...at])), 3));
  const cells = shown.flatMap(({ slot, face }) => [slot, faces.get(JSON.stringify(face))?.index ?? CELLS * CELLS - 1]);
  form.setAttribute('aCell', new InstancedBufferAttribute(new Float32Array(cells), 2));
  form.instanceCount = shown.length;
  const texture = new CanvasTexture(drawFaces([...faces.values()]));
  texture.colorSpace = SRGBColorSpace;
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { uFaces: { value: texture } },
    transparent: true,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
  material.addEventListener('dispose', () => texture.dispose());
  return { form, material };
}

function drawFaces(faces: readonly { readonly index: number; readonly face: BadgeFace }[]): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: CELLS * PIXELS, height: CELLS * PIXELS });
  const pen = canvas.getContext('2d');
  if (pen === null) return canvas;
  for (const { index, face } of faces) {
    pen.save();
    pen.translate((index % CELLS) * PIXELS, Math.floor(index / CELLS) * PIXELS);
    drawFace(pen, face);
    pen.restore();
  }
  return canvas;
}

/** Draws one badge: a coloured disc with a cream rim, its picture or letters, and a number at its corner. */
function drawFace(pen: CanvasRenderingContext2D, { path, letters, colour, count }: BadgeFace): void {
  const middle = PIXELS / 2;
  pen.fillStyle = colour;
  pen.strokeStyle = '#fbf7ec';
  pen.lineWidth = 8;
  pen.beginPath();
  pen.arc(middle, middle, middle - 8, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.fillStyle = '#fbf7ec';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if (path === undefined) {
    pen.font = "700 52px 'Inter Variable', Inter, sans-serif";
    pen.fillText(letters, middle, middle + 3);
  } else {
    const scale = (PIXELS * 0.54) / 24;
    pen.save();
    pen.translate(middle - 12 * scale, middle - 12 * scale);
    pen.scale(scale, scale);
    pen.fill(new Path2D(path), 'evenodd');
    pen.restore();
  }
  if (count < 2) return;
  const corner = PIXELS - 30;
  pen.fillStyle = '#fbf7ec';
  pen.beginPath();
  pen.arc(corner, corner, 28, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = '#1d1a15';
  pen.font = `750 ${count > 9 ? 34 : 40}px 'Inter Variable', Inter, sans-serif`;
  pen.fillText(String(count), corner, corner + 2);
}
