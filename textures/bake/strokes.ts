import type { Unsteady } from '../../src/scene/meshes/seeded.ts';
import { type Colour, lay, type Skin } from './skin.ts';

/** A blade or fibre on the tile, in pixels: it bends a little and rises to its tip. */
export type Blade = {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly bend: number;
  readonly length: number;
  readonly width: number;
  /** The heights of its foot and tip above the ground, inches. */
  readonly foot: number;
  readonly tip: number;
  readonly colour: Colour;
  readonly tipColour: Colour;
};

/** Draws a blade over everything lower than it. */
export function drawBlade(skin: Skin, blade: Blade): void {
  const { size, height } = skin;
  const mask = size - 1;
  let [x, y, angle] = [blade.x, blade.y, blade.angle];
  const steps = Math.ceil(blade.length / 0.7);
  for (let s = 0; s <= steps; s++) {
    const t = s / steps;
    const half = 0.5 * blade.width * (1 - 0.75 * t) + 0.2;
    const top = blade.foot + (blade.tip - blade.foot) * Math.sin(t * 1.5);
    const colour: Colour = [0, 1, 2].map(
      (k) => blade.colour[k]! + (blade.tipColour[k]! - blade.colour[k]!) * t,
    ) as unknown as Colour;
    const reach = Math.ceil(half);
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const [px, py] = [Math.round(x) + dx, Math.round(y) + dy];
        const cover = Math.min(1, Math.max(0, half + 0.5 - Math.hypot(px - x, py - y)));
        if (cover <= 0) continue;
        const i = (py & mask) * size + (px & mask);
        if (top < height[i]! - 0.004) continue;
        lay(skin, i, colour, cover);
        height[i] = height[i]! + (top - height[i]!) * cover;
      }
    }
    x += Math.cos(angle) * 0.7;
    y += Math.sin(angle) * 0.7;
    angle += (blade.bend / steps) * 1;
  }
}

/** A stone on the tile, in pixels: a lump with flat fractures. */
export type Stone = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Its height above the tile, inches. */
  readonly rise: number;
  readonly colour: Colour;
  /** From 0, a pebble, to 1, a splinter. */
  readonly broken: number;
};

/** Draws a stone with dust around its foot. */
export function drawStone(skin: Skin, stone: Stone, random: Unsteady): void {
  const { size, height, rough } = skin;
  const mask = size - 1;
  const faces = Array.from({ length: 5 + Math.floor(random() * 4) }, () => {
    const turn = random() * 2 * Math.PI;
    return [Math.cos(turn), Math.sin(turn), 0.45 + 0.5 * random(), random() - 0.5] as const;
  });
  const stretch = 0.65 + random() * 0.7;
  const lean = random() * Math.PI;
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)];
  const tone = 0.8 + random() * 0.4;
  const reach = Math.ceil(stone.radius * 1.5);
  const base = height[(Math.round(stone.y) & mask) * size + (Math.round(stone.x) & mask)]!;
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const u = ((dx * cos + dy * sin) / stone.radius) * stretch;
      const v = (dy * cos - dx * sin) / stone.radius / stretch;
      let dome = 1 - (u * u + v * v);
      for (const [nx, ny, off, tilt] of faces) {
        const out = (off - (u * nx + v * ny)) * (1.6 + tilt);
        dome = Math.min(dome, out * stone.broken + dome * (1 - stone.broken));
      }
      const i = ((Math.round(stone.y) + dy) & mask) * size + ((Math.round(stone.x) + dx) & mask);
      if (dome <= 0) {
        const dust = Math.max(0, 1 + dome * 3);
        if (dust > 0) lay(skin, i, [0, 0, 0], 0.1 * dust);
        continue;
      }
      const cover = Math.min(1, dome * stone.radius * 0.5);
      const top = base + stone.rise * Math.sqrt(Math.min(1, dome));
      if (top < height[i]!) continue;
      const light = tone * (0.82 + 0.22 * Math.min(1, dome) + 0.12 * (random() - 0.5));
      lay(skin, i, [stone.colour[0] * light, stone.colour[1] * light, stone.colour[2] * light], cover);
      height[i] = height[i]! + (top - height[i]!) * cover;
      rough[i] = 0.88;
    }
  }
}

/** A crack that meanders over the tile and branches; it lowers and darkens the surface. */
export function drawCrack(
  skin: Skin,
  from: {
    readonly x: number;
    readonly y: number;
    readonly angle: number;
    readonly length: number;
    readonly width: number;
  },
  random: Unsteady,
  depth = 0.03,
): void {
  const { size, height } = skin;
  const mask = size - 1;
  let { x, y, angle } = from;
  let turn = 0;
  const heading = angle;
  for (let s = 0; s < from.length; s++) {
    const half = from.width * (1 - s / from.length) * (0.7 + 0.6 * random()) * 0.5;
    const reach = Math.ceil(half + 1);
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const cover = Math.min(1, Math.max(0, half + 0.5 - Math.hypot(dx, dy)));
        if (cover <= 0) continue;
        const i = ((Math.round(y) + dy) & mask) * size + ((Math.round(x) + dx) & mask);
        lay(skin, i, [0.1, 0.09, 0.08], cover * 0.55);
        height[i]! -= depth * cover * 0.5;
      }
    }
    turn = turn * 0.6 + (random() - 0.5) * 0.3;
    angle += turn * 0.4 + (random() < 0.035 ? (random() - 0.5) * 1.5 : 0);
    angle += (heading - angle) * 0.03;
    x += Math.cos(angle);
    y += Math.sin(angle);
    if (random() < 0.012 && from.length - s > 25)
      drawCrack(
        skin,
        {
          x,
          y,
          angle: angle + (random() < 0.5 ? 1 : -1) * (0.4 + random() * 0.8),
          length: (from.length - s) * (0.3 + 0.4 * random()),
          width: from.width * 0.7,
        },
        random,
        depth,
      );
  }
}
