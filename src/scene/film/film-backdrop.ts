import {
  DataTexture,
  DataUtils,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  type Scene,
} from 'three';
import { seededRandom, uniformInt } from '../../kernel/random.ts';

type Rgb = readonly [number, number, number];

/** A soft patch of light: bearing (0 right, 90 near edge), elevation and radius in degrees, and the light it adds. */
type Patch = { readonly about: number; readonly up: number; readonly reach: number; readonly light: Rgb };

/** Pixels from pole to pole; the image is softer than they are. */
const HEIGHT = 128;
const WIDTH = 2 * HEIGHT;

/** Colours of the wall at camera height, the floor and the ceiling. */
const WALL: Rgb = [0.3, 0.245, 0.2];
const FLOOR: Rgb = [0.085, 0.062, 0.048];
const CEILING: Rgb = [0.15, 0.125, 0.11];

/** The high window on the left, three overlapping panes, where the table's light comes from. */
const WINDOW: readonly Patch[] = [160, 180, 200].map((about) => ({
  about,
  up: 26,
  reach: 12,
  light: [0.95, 0.72, 0.48],
}));

/** Cool gaps between shelves, dark shelves and distant lamps; always the same ones. */
function furniture(): readonly Patch[] {
  const random = seededRandom(7);
  const between = (low: number, high: number) => low + ((high - low) * uniformInt(random, 1001)) / 1000;
  const patches: Patch[] = [];
  for (let i = 0; i < 9; i++)
    patches.push({
      about: i * 40 + between(-12, 12),
      up: between(2, 16),
      reach: between(8, 15),
      light: [0.03, 0.045, 0.07],
    });
  for (let i = 0; i < 12; i++)
    patches.push({
      about: i * 30 + between(-10, 10),
      up: between(-6, 9),
      reach: between(4, 8),
      light: [-0.1, -0.085, -0.07],
    });
  for (let i = 0; i < 11; i++)
    patches.push({
      about: i * 33 + between(-13, 13),
      up: between(1, 12),
      reach: between(1.6, 2.6),
      light: [0.75, 0.46, 0.2],
    });
  return patches;
}

/** Light from a direction of the room: walls darkening towards floor and ceiling, with the patches over them. */
function lightFrom(about: number, up: number, patches: readonly Patch[]): Rgb {
  const rise = up >= 0 ? Math.min(1, up / 70) : Math.min(1, -up / 26);
  const end = up >= 0 ? CEILING : FLOOR;
  const soft = rise * rise * (3 - 2 * rise);
  const sum = WALL.map((wall, i) => wall + (end[i]! - wall) * soft) as [number, number, number];
  const level = Math.cos((up * Math.PI) / 180);
  for (const patch of patches) {
    const off = ((((patch.about - about) % 360) + 540) % 360) - 180;
    const far = Math.hypot(off * level, patch.up - up) / patch.reach;
    if (far > 3.4) continue;
    const share = Math.exp((-far * far) / 2);
    for (let i = 0; i < 3; i++) sum[i]! += share * patch.light[i]!;
  }
  return sum.map((one) => Math.max(0.01, one)) as [number, number, number];
}

let known: DataTexture | undefined;

/** The room behind a film's low camera: blurred walls, a window on the left, and lamps. Made once. */
function backdrop(): DataTexture {
  if (known) return known;
  const patches = [...WINDOW, ...furniture()];
  const data = new Uint16Array(4 * WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const about = ((x + 0.5) / WIDTH) * 360 - 180;
      const up = ((y + 0.5) / HEIGHT) * 180 - 90;
      const light = lightFrom(about, up, patches);
      for (let i = 0; i < 3; i++) data[at + i] = DataUtils.toHalfFloat(light[i]!);
      data[at + 3] = DataUtils.toHalfFloat(1);
    }
  known = new DataTexture(data, WIDTH, HEIGHT);
  known.type = HalfFloatType;
  known.mapping = EquirectangularReflectionMapping;
  known.minFilter = known.magFilter = LinearFilter;
  known.needsUpdate = true;
  return known;
}

/** Brightness relative to the table's room, because low cameras see more of it. */
const INTENSITY = 1.3;

/** Puts a film's room behind the table at the hour's brightness. Returns a function that restores the background. */
export function hangBackdrop(scene: Scene): () => void {
  const { background, backgroundIntensity, backgroundBlurriness } = scene;
  // A table whose room is not loaded yet has no background.
  if (background === null) return () => undefined;
  const own = backdrop();
  scene.background = own;
  scene.backgroundIntensity = backgroundIntensity * INTENSITY;
  scene.backgroundBlurriness = 0;
  return () => {
    // The background may have been replaced meanwhile.
    if (scene.background !== own) return;
    scene.background = background;
    scene.backgroundIntensity = backgroundIntensity;
    scene.backgroundBlurriness = backgroundBlurriness;
  };
}
