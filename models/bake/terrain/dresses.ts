import { noise } from '../noise.ts';
import { courses } from './cells.ts';
import { hewn, ringed } from './earth.ts';
import { girder, robed } from './figures.ts';
import { clump } from './growth.ts';
import { type Corner, quad, tri } from './heap.ts';
import { ASHLAR, coat, FIELDSTONE, lay, layBoards, layCourses, TIMBER } from './lay.ts';
import { ashlar, coated, type Dress, sizeOf, sub } from './masonry.ts';
import { each, nothing, type Recipe } from './recipe.ts';
import { facesOf, sideOf, type Stone } from './site.ts';
import { STUFF, type Stuff } from './stuffs.ts';
import { beam, turned } from './wood.ts';

/** Dressed stone under a coping. */
export const wall = (stuff: Stuff, top: Stuff = STUFF.coping): Dress => ashlar(stuff, [0.78, 0.4], ASHLAR, top);

/** Large slabs. */
export const slabs = (stuff: Stuff): Dress => ashlar(stuff, [1.1, 0.7]);

/** A wall of the common grey stone. */
export const masonry = wall(STUFF.stone);

/** Dry-laid field stone. */
export const field = ashlar(STUFF.drystone, [0.52, 0.3], FIELDSTONE, STUFF.drystone);

/** A cut slope of earth or rock, overgrown on top. */
export const cliff = (side: Stuff, top: Stuff): Dress =>
  hewn({ side, top, rough: 0.17, stratum: 0.3, rim: 0.06, step: 0.4 });

/** Rock in strata. */
export const rock = (stuff: Stuff, rough = 0.16): Dress =>
  hewn({ side: stuff, top: stuff, rough, stratum: 0.26, rim: 0.05, step: 0.34 });

/** Ground hardly higher than the table. */
export const floorOf = (floor: Stuff, rim: Stuff): Dress =>
  ringed(
    [
      [1, 0, rim, 0.2],
      [0.94, 0.05, rim, 0.4],
      [0.8, 0.06, floor, 0.1],
      [0.5, 0.06, floor, 0],
      [0.25, 0.06, floor, 0],
      [0, 0.06, floor, 0],
    ],
    0.3,
  );

/** Ribbed sheet steel, with posts at its corners and bars at its doors. */
export const ribbed =
  (stuff: Stuff): Dress =>
  (site, own) => {
    const faces = facesOf(own, sizeOf(own));
    for (const face of [faces.front, faces.back, faces.left, faces.right]) {
      const cells = courses(face.width, face.height, [0.26, face.height], () => 0.5);
      lay(site, own, face, cells, {
        stuff,
        joint: 0.05,
        bevel: 0.03,
        deep: 0.06,
        rough: 0.004,
        mottle: 0.16,
        crevice: -0.25,
      });
    }
    lay(
      site,
      own,
      faces.top,
      courses(faces.top.width, faces.top.height, [0.5, faces.top.height], () => 0.5),
      {
        stuff,
        joint: 0.03,
        bevel: 0.04,
        deep: 0.03,
        rough: 0.004,
        mottle: 0.12,
      },
    );
    const [w, h, d] = sizeOf(own);
    const put = (size: readonly [number, number, number], at: readonly [number, number, number], of = stuff) =>
      beam(of)(site, sub(own, size, at));
    for (const x of [-1, 1]) for (const z of [-1, 1]) put([0.2, h, 0.2], [x * (w / 2 - 0.1), 0, z * (d / 2 - 0.1)]);
    for (const y of [0, h - 0.16]) for (const z of [-1, 1]) put([w - 0.4, 0.16, 0.1], [0, y, z * (d / 2 - 0.05)]);
    for (const z of [-0.62, -0.22, 0.22, 0.62])
      put([0.06, h - 0.5, 0.07], [w / 2 - 0.03, 0.25, (z * d) / 2], STUFF.iron);
  };
/** Two crossed girders within the thin plate of a part. */
export const trap: Dress = (site, own) => {
  const [w, h, d] = sizeOf(own);
  const isWide = w >= d;
  const half = (isWide ? w : d) / 2 - 0.1;
  const place = (t: number, y: number) => sub(own, [1, 1, 1], isWide ? [t, y, 0] : [0, y, t]).at;
  const [near, far] = [place(0, 0), isWide ? sub(own, [1, 1, 1], [0, 0, 1]).at : sub(own, [1, 1, 1], [1, 0, 0]).at];
  const side = [far[0] - near[0], 0, far[2] - near[2]] as const;
  for (const s of [-1, 1])
    girder(site.heap, place(-s * half, 0.06), place(s * half, h - 0.06), side, 0.38, Math.min(w, d), STUFF.rust);
};

/** A pipe along its box. */
export const pipe =
  (stuff: Stuff): Dress =>
  (site, own) => {
    const [w, h] = sizeOf(own);
    const r = h / 2;
    const rings: readonly (readonly [number, number])[] = [
      [-w / 2, r],
      [-w / 2 + 0.16, r],
      [-w / 2 + 0.17, r - 0.025],
      [-0.1, r - 0.025],
      [-0.09, r],
      [0.09, r],
      [0.1, r - 0.025],
      [w / 2 - 0.17, r - 0.025],
      [w / 2 - 0.16, r],
      [w / 2, r],
    ];
    const corner = (k: number, i: number, edge: number) => {
      const [x, radius] = rings[k]!;
      const angle = (2 * Math.PI * i) / 14;
      return {
        at: sub(own, [1, 1, 1], [x, r + radius * Math.cos(angle), radius * Math.sin(angle)]).at,
        edge,
        tone: 1,
        stuff,
      };
    };
    for (let k = 0; k + 1 < rings.length; k++)
      for (let i = 0; i < 14; i++) {
        const e = (q: number) => (rings[q]![1] === r ? 0.7 : -0.1);
        site.heap.corners.push(corner(k, i, e(k)), corner(k + 1, i + 1, e(k + 1)), corner(k + 1, i, e(k + 1)));
        site.heap.corners.push(corner(k, i, e(k)), corner(k, i + 1, e(k)), corner(k + 1, i + 1, e(k + 1)));
      }
    for (const [k, s] of [
      [0, -1],
      [rings.length - 1, 1],
    ] as const)
      for (let i = 0; i < 14; i++) {
        const hub = {
          at: sub(own, [1, 1, 1], [rings[k]![0] - s * 0.05, r, 0]).at,
          edge: -1,
          tone: 0.4,
          stuff: STUFF.iron,
        };
        const [a, b] = [corner(k, i, 0.8), corner(k, i + 1, 0.8)];
        if (s > 0) site.heap.corners.push(hub, a, b);
        else site.heap.corners.push(hub, b, a);
      }
  };
/** A lying trunk: ridges of bark along it, a sawn end. */
export const trunkOf: Dress = (site, own) => {
  const [w, h] = sizeOf(own);
  const r = h / 2;
  const [rows, sides] = [9, 14];
  const corner = (k: number, i: number): Corner => {
    const angle = (2 * Math.PI * i) / sides;
    const ridge =
      0.97 + 0.03 * Math.cos(angle * 7) + 0.02 * noise(k * 0.8, Math.cos(angle) * 1.5, Math.sin(angle) * 1.5);
    const at = sub(
      own,
      [1, 1, 1],
      [w * (k / (rows - 1) - 0.5), r + Math.min(r, r * ridge) * Math.cos(angle), r * ridge * Math.sin(angle)],
    ).at;
    return { at, edge: i % 2 === 0 ? 0.8 : -0.4, tone: 1, stuff: STUFF.bark };
  };
  for (let k = 0; k + 1 < rows; k++)
    for (let i = 0; i < sides; i++)
      quad(site.heap, corner(k, i), corner(k, i + 1), corner(k + 1, i + 1), corner(k + 1, i));
  const sawn = (k: number, i: number): Corner => ({ ...corner(k, i), edge: 0.6, stuff: STUFF.cut });
  const hub: Corner = { at: sub(own, [1, 1, 1], [w / 2 - 0.02, r, 0]).at, edge: -0.5, tone: 0.8, stuff: STUFF.cut };
  for (let i = 0; i < sides; i++) tri(site.heap, hub, sawn(rows - 1, i), sawn(rows - 1, i + 1));
  for (const s of [-0.2, 0.34]) clump(site.soft, sub(own, [1, 1, 1], [s * w, h * 0.93, 0.08]).at, 0.17, STUFF.ivy, 0.5);
};

/** Split logs, with their ends at the sides. */
export const log: Dress = (site, own) => {
  const faces = facesOf(own, sizeOf(own));
  for (const face of [faces.front, faces.back])
    layCourses(site, own, face, [2.6, 0.3], {
      stuff: STUFF.bark,
      joint: 0.03,
      bevel: 0.08,
      deep: 0.13,
      rough: 0.03,
      mottle: 0.35,
      bulge: 0.05,
    });
  for (const face of [faces.left, faces.right])
    layCourses(site, own, face, [0.3, 0.3], {
      stuff: STUFF.cut,
      joint: 0.04,
      bevel: 0.06,
      deep: 0.1,
      rough: 0.05,
      mottle: 0.4,
      bulge: 0.03,
    });
  layCourses(site, own, faces.top, [2.6, 0.3], {
    stuff: STUFF.bark,
    joint: 0.03,
    bevel: 0.08,
    deep: 0.13,
    rough: 0.02,
    mottle: 0.35,
    bulge: 0.05,
  });
};

/** A clipped hedge. */
export const leafy =
  (stuff: Stuff): Dress =>
  (site, own) => {
    coated({ stuff, step: 0.22, wavy: 0.18, worn: 0.12, waves: 3.4 })(site, own);
    const [w, h, d] = sizeOf(own);
    for (let i = 0; i < 34; i++) {
      const on =
        site.random() < 0.4
          ? ([0, h - 0.12] as const)
          : ([(site.random() < 0.5 ? -1 : 1) * (d / 2 - 0.1), h * (0.25 + 0.65 * site.random())] as const);
      const place = sub(own, [1, 1, 1], [(site.random() - 0.5) * (w - 0.25), on[1], on[0]]).at;
      clump(site.soft, place, 0.17 + 0.09 * site.random(), stuff, 0.85);
    }
  };
/** Field stone with snow on top. */
export const snowedIn: Dress = (site, own) => {
  const faces = facesOf(own, sizeOf(own));
  for (const face of [faces.front, faces.back, faces.left, faces.right])
    layCourses(site, own, face, [0.52, 0.3], { ...FIELDSTONE, stuff: STUFF.drystone });
  coat(site, own, faces.top, { stuff: STUFF.snow, step: 0.3, wavy: 0.05, worn: 0.09 });
};
/** A well: a ring of stone about dark water. */
export const wellHead: Dress = (site, own) => {
  if (own.shape.kind !== 'cylinder') return;
  const { radius: r, height: h } = own.shape;
  layCourses(site, own, sideOf(own, r, h), [0.42, 0.3], { ...FIELDSTONE, stuff: STUFF.drystone });
  turned(
    site.heap,
    own.at,
    [
      [r - 0.1, h - 0.05, 0.6, STUFF.coping],
      [r - 0.06, h, 1, STUFF.coping],
      [r - 0.34, h, 0.9, STUFF.coping],
      [r - 0.36, h - 0.04, -0.4, STUFF.drystone],
      [r - 0.36, h - 0.16, -1, STUFF.drystone, 0.4],
      [0, h - 0.16, -0.8, STUFF.water, 0.5],
    ],
    16,
    STUFF.coping,
    (a) => 1 + 0.02 * Math.cos(a * 8),
  );
};
/** The bed of a cart with a load of straw. */
export const loaded: Dress = (site, own) => {
  const size = sizeOf(own);
  const faces = facesOf(own, size);
  for (const face of [faces.front, faces.back, faces.left, faces.right, faces.bottom])
    layBoards(site, own, face, 0.22, 'u', { ...TIMBER, stuff: STUFF.plank });
  const [w, h, d] = size;
  for (const z of [-1, 1]) beam(STUFF.beam)(site, sub(own, [w, 0.12, 0.1], [0, h - 0.12, z * (d / 2 - 0.05)]));
  coat(site, own, faces.top, { stuff: STUFF.straw, step: 0.2, wavy: 0.17, worn: 0.05, waves: 2.2 });
};

/** A robed figure on its plinth. */
export const statueOnPlinth: Recipe = (site) => {
  each(slabs(STUFF.marble), ashlar(STUFF.marble, [1.3, 1.2]), nothing)(site);
  const third = site.stones[2]!;
  robed(site.heap, third.at, STUFF.marble);
};

/** Stacked drums of a fluted column. */
export const fluted =
  (stuff: Stuff, broken: boolean): Dress =>
  (site, { shape, at }) => {
    if (shape.kind !== 'cylinder') return;
    const { radius: r, height: h } = shape;
    const drums = Math.max(1, Math.round(h / 0.85));
    const rings: [number, number, number][] = [];
    for (let k = 0; k < drums; k++) {
      const [y0, y1] = [(h * k) / drums, (h * (k + 1)) / drums];
      rings.push([r - 0.05, y0, -0.9], [r, y0 + 0.05, 0.4], [r, y1 - 0.05, 0.4], [r - 0.05, y1, -0.5]);
    }
    turned(
      site.heap,
      at,
      [...rings, [broken ? r * 0.5 : r * 0.6, broken ? h - 0.12 : h, 0.4], [0, broken ? h - 0.06 : h, 0.2]],
      20,
      stuff,
      (angle, ring) =>
        ring >= rings.length
          ? 1
          : 1 -
            0.04 * (1 + Math.cos(angle * 10)) -
            (broken && ring === rings.length - 1 ? 0.1 * (1 + Math.sin(angle * 2)) : 0),
    );
  };

/** A brazier with its fire. */
export const bowl: Recipe = (site) => {
  const [post, fire] = site.stones as readonly [Stone, Stone];
  turned(
    site.heap,
    post.at,
    [
      [0.22, 0, 0.5],
      [0.22, 0.08, 1],
      [0.1, 0.16, -0.4],
      [0.09, 0.75, 0],
      [0.2, 0.9, 0.6],
    ],
    10,
    STUFF.iron,
  );
  turned(
    site.heap,
    fire.at,
    [
      [0.2, 0, -0.4],
      [0.42, 0.12, 0.2],
      [0.5, 0.32, 0.6],
      [0.5, 0.4, 1],
      [0.42, 0.4, 0.6],
      [0.4, 0.34, 0, STUFF.ember],
      [0.2, 0.4, 0.5, STUFF.ember],
      [0, 0.42, 1, STUFF.ember],
    ],
    12,
    STUFF.iron,
  );
};
