import { useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import {
  DataTexture,
  DoubleSide,
  LinearFilter,
  type Mesh,
  MeshBasicMaterial,
  RGBAFormat,
  RingGeometry,
  SRGBColorSpace,
} from 'three';
import { bandsOf } from '../../app/lab/lab-bands.ts';
import { numbersOf, type LineNumber } from '../../app/lab/lab-numbers.ts';
import { paintMap, type MapPicture } from '../../app/lab/lab-paint.ts';
import { probeHeight } from '../../app/lab/lab-probe.ts';
import { useLab, useLabParts, useLabStore } from '../../app/lab/lab-store.ts';
import { whereIs } from '../../app/lab/lab-subject.ts';
import { useTable, useTableStore } from '../../app/state/table-store.ts';
import { createAim } from '../camera/aim.ts';
import type { RenderContext } from '../context/render-context.ts';

/** Texels per inch of a map still being drawn and of one with numbers, and most texels along an edge. */
const FINENESS = { sketch: 8, whole: 16, most: 1024 } as const;
/** Least time between two pictures of a map that is still being drawn, milliseconds. */
const PAUSE = 220;

/**
 * The laboratory's map as a texture on the painted ground: it costs no draw call, lies on every upward face, and
 * neither flickers nor hides models.
 */
export function LabOverlay({ context }: { readonly context: RenderContext }) {
  const { map, layer, strength, banded, lines } = useLabParts((lab) => ({
    ...{ map: lab.map, layer: lab.layer, strength: lab.strength, banded: lab.banded, lines: lab.lines },
  }));
  const isHidden = useTable((table) => map !== undefined && whereIs(map, table) !== 'here');
  const invalidate = useThree((three) => three.invalidate);
  const texture = useRef<DataTexture | undefined>(undefined);
  const painted = useRef(0);
  const sketch = isHidden ? undefined : map?.sketch;
  const isWorking = map?.course === 'working';
  const done = map?.done ?? 0;
  const table = map?.state.table;

  useEffect(() => {
    if (sketch === undefined || table === undefined || done === 0) return;
    const paint = () => {
      painted.current = performance.now();
      const finest = FINENESS.most / Math.max(table.width, table.depth);
      const fineness = Math.min(isWorking ? FINENESS.sketch : FINENESS.whole, finest);
      const kind = sketch.layers[layer] ?? sketch.layers[0]!;
      const bands = bandsOf(kind);
      const number = sketch.layers.indexOf(kind);
      const picture = paintMap(sketch, number, bands, { fineness, table, banded, lines });
      // Lines still move while results arrive: numbers on them would flicker.
      if (lines && !isWorking) writeNumbers(picture, numbersOf(sketch, number, bands), table);
      const image = texture.current?.image;
      if (image?.width === picture.width && image.height === picture.height)
        (image.data as Uint8ClampedArray).set(picture.pixels);
      else {
        texture.current?.dispose();
        texture.current = new DataTexture(picture.pixels, picture.width, picture.height, RGBAFormat);
        texture.current.magFilter = texture.current.minFilter = LinearFilter;
        texture.current.colorSpace = SRGBColorSpace;
      }
      texture.current!.needsUpdate = true;
      context.marks.uField.value = texture.current!;
      invalidate();
    };
    // While results arrive, pictures are at least `PAUSE` apart; the last one is always drawn.
    const left = isWorking ? PAUSE - (performance.now() - painted.current) : 0;
    const clock = setTimeout(paint, Math.max(0, left));
    return () => clearTimeout(clock);
  }, [sketch, table, done, isWorking, layer, banded, lines, context, invalidate]);

  const isShown = sketch !== undefined && done > 0;
  useEffect(() => {
    if (!isShown) return;
    const { uField, uFieldOn } = context.marks;
    uFieldOn.value = 2 + strength;
    if (texture.current) uField.value = texture.current;
    invalidate();
    return () => {
      uFieldOn.value = 0;
      uField.value = null;
      invalidate();
    };
  }, [isShown, strength, context, invalidate]);
  useEffect(() => () => texture.current?.dispose(), []);
  return isShown ? <Probe /> : null;
}

/** Reads the map under the pointer, and shows where keys have moved the probe. */
function Probe() {
  const { gl, camera, scene, invalidate } = useThree();
  const store = useTableStore();
  const lab = useLabStore();
  const probe = useLab((lab) => lab.probe);
  const mesh = useRef<Mesh>(null);
  const parts = useMemo(
    () => ({
      ring: new RingGeometry(0.42, 0.58, 32).rotateX(-Math.PI / 2),
      material: new MeshBasicMaterial({
        color: '#fff6dc',
        toneMapped: false,
        depthTest: false,
        transparent: true,
        side: DoubleSide,
      }),
    }),
    [],
  );
  useEffect(
    () => () => {
      parts.ring.dispose();
      parts.material.dispose();
    },
    [parts],
  );
  useEffect(() => {
    const aim = createAim(store, gl.domElement, camera, scene);
    let frame: number | undefined;
    const look = (event: PointerEvent) => {
      if (event.target !== gl.domElement || event.buttons !== 0 || frame !== undefined) return;
      frame = requestAnimationFrame(() => {
        frame = undefined;
        const ground = aim.ground(event);
        lab.setState({ probe: ground && { at: [ground[0], ground[2]], by: 'pointer' } });
      });
    };
    const leave = () => {
      if (lab.getState().probe?.by === 'pointer') lab.setState({ probe: undefined });
    };
    gl.domElement.addEventListener('pointermove', look);
    gl.domElement.addEventListener('pointerleave', leave);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      gl.domElement.removeEventListener('pointermove', look);
      gl.domElement.removeEventListener('pointerleave', leave);
    };
  }, [store, lab, gl, camera, scene]);
  const isLed = probe?.by === 'keys';
  const height = useLab(probeHeight);
  useEffect(() => {
    void probe;
    if (isLed) invalidate();
    return () => invalidate();
  }, [isLed, probe, invalidate]);
  if (!isLed) return null;
  return (
    <mesh
      ref={mesh}
      geometry={parts.ring}
      material={parts.material}
      position={[probe.at[0], height + 0.08, probe.at[1]]}
      renderOrder={9}
    />
  );
}

/** Font of numbers, and their pale outline. */
const FONT = "600 24px 'Inter Variable', Inter, sans-serif";
const TEXT_COLOUR = 'rgb(22,20,28)';
const RIM = { colour: 'rgb(250,247,238)', width: 5 } as const;

/**
 * Writes numbers into a picture of a map, upright as seen from the table's near edge. The picture is changed in place.
 *
 * @param table Width and depth of the table the picture covers, inches.
 */
export function writeNumbers(
  { width, height, pixels }: MapPicture,
  numbers: readonly LineNumber[],
  table: { readonly width: number; readonly depth: number },
): void {
  // The canvas is read back once, so it is drawn without the graphics card.
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (pen === null || numbers.length === 0) return;
  pen.putImageData(new ImageData(pixels, width, height), 0, 0);
  Object.assign(pen, { font: FONT, textAlign: 'center', textBaseline: 'middle', lineJoin: 'round' });
  Object.assign(pen, { fillStyle: TEXT_COLOUR, strokeStyle: RIM.colour, lineWidth: RIM.width });
  for (const { text, at } of numbers) {
    const [x, y] = [(at[0] / table.width + 0.5) * width, (at[1] / table.depth + 0.5) * height];
    pen.strokeText(text, x, y);
    pen.fillText(text, x, y);
  }
  pixels.set(pen.getImageData(0, 0, width, height).data);
}
