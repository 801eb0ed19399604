import { sideOf, type Site, type Stone, facesOf } from './site.ts';
import { type Corner, type Heap, type Patch, quad, tri, type Vec } from './heap.ts';
import { layBoards, layOne, TIMBER, type Laying } from './lay.ts';
import { type Dress, sizeOf, sub } from './masonry.ts';
import { STUFF, type Stuff } from './stuffs.ts';

const timber = (stuff: Stuff): Laying => ({ ...TIMBER, stuff });

/** One timber: every face a single piece, its long edges worn. */
export const beam =
  (stuff: Stuff = STUFF.beam): Dress =>
  (site, own) => {
    for (const face of Object.values(facesOf(own, sizeOf(own)))) layOne(site, own, face, timber(stuff));
  };

/** Boards: the top lengthwise, the sides level. */
export const planked =
  (stuff: Stuff = STUFF.plank, board = 0.42, along: 'u' | 'v' = 'u'): Dress =>
  (site, own) => {
    const size = sizeOf(own);
    const faces = facesOf(own, size);
    for (const face of [faces.front, faces.back, faces.left, faces.right]) {
      if (face.height < 0.35) layOne(site, own, face, timber(stuff));
      else layBoards(site, own, face, board, along, timber(stuff));
    }
    const long = size[0] >= size[2] ? 'u' : 'v';
    layBoards(site, own, faces.top, board, long, timber(stuff));
    if (own.at[1] > 0.05) layBoards(site, own, faces.bottom, board, long, timber(stuff));
  };

/** A floor of boards across its shorter direction, with beams beneath. */
export const floored: Dress = (site, own) => {
  const [w, h, d] = sizeOf(own);
  const faces = facesOf(own, [w, h, d]);
  layBoards(site, own, faces.top, 0.4, w >= d ? 'v' : 'u', timber(STUFF.floor));
  layBoards(site, own, faces.bottom, 0.5, w >= d ? 'u' : 'v', timber(STUFF.beam));
  for (const face of [faces.front, faces.back, faces.left, faces.right])
    layBoards(site, own, face, 0.4, face.width > face.height ? 'v' : 'u', timber(STUFF.beam));
};

/** A ladder: two rails and rungs. */
export const laddered: Dress = (site, own) => {
  const [w, h, d] = sizeOf(own);
  const put = (size: Vec, at: Vec, stuff: Stuff) => beam(stuff)(site, sub(own, size, at));
  put([0.14, h, d], [-w / 2 + 0.07, 0, 0], STUFF.plank);
  put([0.14, h, d], [w / 2 - 0.07, 0, 0], STUFF.plank);
  const rungs = Math.max(2, Math.round(h / 0.33));
  for (let i = 0; i < rungs; i++) put([w - 0.26, 0.1, d * 0.7], [0, (h * (i + 0.5)) / rungs - 0.05, 0], STUFF.beam);
};

/** An opening with a frame, a sill and bars; it can be seen through. */
export const windowed =
  (stuff: Stuff = STUFF.beam): Dress =>
  (site, own) => {
    const [w, h, d] = sizeOf(own);
    const [along, deep] = w >= d ? [w, d] : [d, w];
    const put = (x: number, y: number, long: number, tall: number, thick: number) =>
      beam(stuff)(site, sub(own, w >= d ? [long, tall, thick] : [thick, tall, long], w >= d ? [x, y, 0] : [0, y, x]));
    put(-along / 2 + 0.06, 0, 0.12, h, deep * 0.8);
    put(along / 2 - 0.06, 0, 0.12, h, deep * 0.8);
    put(0, 0, along - 0.24, 0.12, deep);
    put(0, h - 0.12, along - 0.24, 0.12, deep * 0.8);
    put(0, 0.12, 0.08, h - 0.24, 0.1);
    for (const y of [0.36, 0.68]) put(0, h * y - 0.03, along - 0.24, 0.06, 0.08);
  };

/** A railing: posts, a rail on top and one in between. */
export const railed =
  (stuff: Stuff = STUFF.plank, post = 0.9): Dress =>
  (site, own) => {
    const [w, h, d] = sizeOf(own);
    const [along, deep] = w >= d ? [w, d] : [d, w];
    const put = (x: number, y: number, long: number, tall: number, thick: number) =>
      beam(stuff)(site, sub(own, w >= d ? [long, tall, thick] : [thick, tall, long], w >= d ? [x, y, 0] : [0, y, x]));
    const posts = Math.max(2, Math.round(along / post) + 1);
    const thick = Math.min(deep, 0.14);
    for (let i = 0; i < posts; i++) put(-along / 2 + 0.07 + ((along - 0.14) * i) / (posts - 1), 0, 0.14, h, deep);
    const rails = Math.max(2, Math.round(h / 0.32));
    for (let r = 1; r <= rails; r++) put(0, (h * (r - 0.25)) / rails - 0.05, along, 0.1, thick);
  };

/** A crate: boards within a frame. */
export const crated =
  (stuff: Stuff = STUFF.plank): Dress =>
  (site, own) => {
    const [w, h, d] = sizeOf(own);
    const rim = 0.16;
    for (const face of Object.values(facesOf(own, [w, h, d]))) {
      // Boards within the frame, slightly recessed.
      const panel: Patch = {
        at: (u, v, out) => face.at(u + rim, v + rim, out - 0.05),
        width: face.width - 2 * rim,
        height: face.height - 2 * rim,
      };
      layBoards(site, own, panel, 0.3, 'v', { ...timber(stuff), deep: 0.03, crevice: -0.7 });
    }
    const put = (size: Vec, at: Vec) => beam(STUFF.plank)(site, sub(own, size, at));
    for (const x of [-1, 1]) for (const z of [-1, 1]) put([rim, h, rim], [(x * (w - rim)) / 2, 0, (z * (d - rim)) / 2]);
    for (const y of [0, h - rim])
      for (const s of [-1, 1]) {
        put([w - 2 * rim, rim, 0.09], [0, y, s * (d / 2 - 0.045)]);
        put([0.09, rim, d - 2 * rim], [s * (w / 2 - 0.045), y, 0]);
      }
  };

/** Logs on top of one another. */
export const logged =
  (stuff: Stuff = STUFF.bark): Dress =>
  (site, own) => {
    const faces = facesOf(own, sizeOf(own));
    const log: Laying = { stuff, joint: 0.05, bevel: 0.09, deep: 0.14, rough: 0.01, mottle: 0.3, bulge: 0.03 };
    for (const face of [faces.front, faces.back, faces.left, faces.right]) layBoards(site, own, face, 0.42, 'u', log);
  };

/** A ring of a turned body: its radius, height, and how much dry brush it takes. */
export type Turn = readonly [radius: number, y: number, edge: number, stuff?: Stuff, tone?: number];

/** A body of revolution, its radius varied slightly around each ring. */
export function turned(
  heap: Heap,
  [x, y, z]: Vec,
  rings: readonly Turn[],
  sides: number,
  stuff: Stuff,
  wave: (angle: number, ring: number) => number = () => 1,
): void {
  const corner = (k: number, i: number): Corner => {
    const [r, up, edge, own = stuff, tone = 1] = rings[k]!;
    const angle = (2 * Math.PI * i) / sides;
    const radius = r * wave(angle, k);
    return { at: [x + radius * Math.sin(angle), y + up, z + radius * Math.cos(angle)], edge, tone, stuff: own };
  };
  for (let k = 0; k + 1 < rings.length; k++)
    for (let i = 0; i < sides; i++) {
      const j = (i + 1) % sides;
      if (rings[k]![0] < 1e-6) tri(heap, corner(k, i), corner(k + 1, j), corner(k + 1, i));
      else if (rings[k + 1]![0] < 1e-6) tri(heap, corner(k, i), corner(k, j), corner(k + 1, i));
      else quad(heap, corner(k, i), corner(k, j), corner(k + 1, j), corner(k + 1, i));
    }
}

/** A steel drum with its hoops, painted once. */
export const steelDrum =
  (stuff: Stuff): Dress =>
  (site, { shape, at }) => {
    if (shape.kind !== 'cylinder') return;
    const { radius: r, height: h } = shape;
    const hoop = (y: number): Turn[] => [
      [r - 0.045, y - 0.05, -0.6],
      [r, y - 0.015, 1],
      [r, y + 0.015, 1],
      [r - 0.045, y + 0.05, -0.6],
    ];
    turned(
      site.heap,
      at,
      [
        [r - 0.02, 0, 0],
        [r, 0.05, 0.8],
        [r - 0.045, 0.1, -0.4],
        ...hoop(h * 0.36),
        ...hoop(h * 0.68),
        [r - 0.045, h - 0.1, -0.4],
        [r, h - 0.04, 0.8],
        [r - 0.01, h, 1],
        [r - 0.06, h, 0.8],
        [r - 0.09, h - 0.06, -0.8],
        [r * 0.4, h - 0.05, 0],
        [0, h - 0.05, 0],
      ],
      14,
      stuff,
    );
  };

/** The side of a drum covered with boards: a barrel, a trunk. */
export const staved =
  (stuff: Stuff, board: number): Dress =>
  (site: Site, own: Stone) => {
    if (own.shape.kind !== 'cylinder') return;
    layBoards(site, own, sideOf(own, own.shape.radius, own.shape.height), board, 'v', {
      ...TIMBER,
      stuff,
      rough: 0.03,
    });
  };
