import type { Role } from '../../../src/rules/core/terrain.ts';
import { hewn, ringed, rolling } from './earth.ts';
import { bagged, dripstone, robed, stacked, wheeled } from './figures.ts';
import { broadTree, clump, palmTree, pine, places } from './growth.ts';
import { housed } from './houses.ts';
import { ASHLAR, coat, FIELDSTONE, lay, layCourses } from './lay.ts';
import { ashlar, coated, type Dress, monolith, ruined, sizeOf, sub } from './masonry.ts';
import { paved, pitched, roofed, stepped } from './roofs.ts';
import { facesOf, type Site, type Stone } from './site.ts';
import { STUFF, type Stuff } from './stuffs.ts';
import { beam, crated, floored, laddered, planked, railed, steelDrum, turned, windowed } from './wood.ts';
import { courses } from './cells.ts';

/** How a piece is dressed: each of its parts, in their order, and what belongs to no part alone. */
export type Recipe = (site: Site) => void;

/** Every part the same, but for roles that have their own. */
const all =
  (plain: Dress, byRole: Partial<Record<Role, Dress>> = {}): Recipe =>
  (site) => {
    for (const stone of site.stones) (byRole[stone.role] ?? USUAL[stone.role] ?? plain)(site, stone);
  };

/** Each part its own dress; the last one for all that follow. */
const each =
  (...dresses: readonly Dress[]): Recipe =>
  (site) =>
    site.stones.forEach((stone, i) => (USUAL[stone.role] ?? dresses[Math.min(i, dresses.length - 1)]!)(site, stone));

const USUAL: Partial<Record<Role, Dress>> = { ladder: laddered, window: windowed() };
const nothing: Dress = () => {};

/** One recipe after another. */
const and =
  (...recipes: readonly Recipe[]): Recipe =>
  (site) =>
    recipes.forEach((recipe) => recipe(site));

/** Trees within the outline of the first part; their trunks and crowns are nothing to the rules. */
const grove =
  (
    count: number,
    apart: number,
    plant: (site: Site, at: readonly [number, number, number], i: number) => void,
  ): Recipe =>
  (site) => {
    const shape = site.stones[0]!.shape;
    if (shape.kind === 'prism')
      places(shape.outline, count, apart, site.random).forEach(([x, z], i) => plant(site, [x, 0.03, z], i));
  };

const wall = (stuff: Stuff, top: Stuff = STUFF.coping): Dress => ashlar(stuff, [0.78, 0.4], ASHLAR, top);
const slabs = (stuff: Stuff): Dress => ashlar(stuff, [1.1, 0.7]);
const masonry = wall(STUFF.stone);
const field = ashlar(STUFF.drystone, [0.52, 0.3], FIELDSTONE, STUFF.drystone);
const cliff = (side: Stuff, top: Stuff): Dress => hewn({ side, top, rough: 0.17, stratum: 0.3, rim: 0.06, step: 0.4 });
const rock = (stuff: Stuff, rough = 0.16): Dress =>
  hewn({ side: stuff, top: stuff, rough, stratum: 0.26, rim: 0.05, step: 0.34 });
const floorOf = (floor: Stuff, rim: Stuff): Dress =>
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
const ribbed =
  (stuff: Stuff): Dress =>
  (site, own) => {
    const faces = facesOf(own, sizeOf(own));
    for (const face of [faces.front, faces.back, faces.left, faces.right]) {
      const cells = courses(face.width, face.height, [0.26, face.height], () => 0.5);
      lay(site, own, face, cells, { stuff, joint: 0.05, bevel: 0.03, deep: 0.08, rough: 0.004, mottle: 0.1 });
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
const trap: Dress = (site, own) => {
  // Two girders crossed within the part's thin plate.
  const [w, h, d] = sizeOf(own);
  const long = Math.max(w, d);
  const put = (lean: number) => {
    for (let k = 0; k < 6; k++) {
      const t = (k + 0.5) / 6;
      const along = lean * (t - 0.5) * long * 0.86;
      const size: readonly [number, number, number] = w >= d ? [0.3, h / 6, d] : [w, h / 6, 0.3];
      beam(STUFF.rust)(site, sub(own, size, w >= d ? [along, (h * k) / 6, 0] : [0, (h * k) / 6, along]));
    }
  };
  put(1);
  put(-1);
};
const pipe =
  (stuff: Stuff): Dress =>
  (site, own) => {
    const [w, h] = sizeOf(own);
    const r = h / 2;
    const rings: readonly (readonly [number, number])[] = [
      [-w / 2, r],
      [-w / 2 + 0.16, r],
      [-w / 2 + 0.17, r - 0.06],
      [-0.1, r - 0.06],
      [-0.09, r],
      [0.09, r],
      [0.1, r - 0.06],
      [w / 2 - 0.17, r - 0.06],
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
const trunkOf: Dress = (site, own) => {
  const [w, h] = sizeOf(own);
  pipe(STUFF.bark)(site, own);
  for (const s of [-1, 1])
    clump(site.soft, [own.at[0] + s * w * 0.3, own.at[1] + h * 0.95, own.at[2]], 0.16, STUFF.ivy, 0.5, 0);
};
const log: Dress = (site, own) => {
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
const leafy =
  (stuff: Stuff): Dress =>
  (site, own) => {
    coated({ stuff, step: 0.2, wavy: 0.17, worn: 0.07 })(site, own);
    const [w, h, d] = sizeOf(own);
    for (let i = 0; i < 26; i++)
      clump(
        site.soft,
        [
          own.at[0] + (site.random() - 0.5) * (w - 0.2),
          own.at[1] + h * (0.3 + 0.68 * site.random()),
          own.at[2] + (site.random() < 0.5 ? -1 : 1) * (d / 2 - 0.12),
        ],
        0.16 + 0.08 * site.random(),
        stuff,
        0.9,
        0,
      );
  };
const snowCap: Recipe = (site) => {
  for (const own of site.stones) {
    if (own.shape.kind !== 'box') continue;
    coat(site, own, facesOf(own, sizeOf(own)).top, { stuff: STUFF.snow, step: 0.3, wavy: 0.02, worn: 0.08 });
  }
};
const statueOnPlinth: Recipe = (site) => {
  each(slabs(STUFF.marble), ashlar(STUFF.marble, [1.3, 1.2]), nothing)(site);
  const third = site.stones[2]!;
  robed(site.heap, third.at, STUFF.marble);
};
const fluted =
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
const bowl: Recipe = (site) => {
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

const GROUND = floorOf(STUFF.turf, STUFF.turf);
const fieldStones = ashlar(STUFF.dungeon, [0.8, 0.45]);

/** How every piece of the catalogue is dressed. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  'wall-long': all(masonry),
  'wall-short': all(masonry),
  'wall-broken': all(ashlar(STUFF.stone, [0.7, 0.3], { ...ASHLAR, rough: 0.06 })),
  'wall-corner': all(masonry),
  'low-wall': all(field),
  barricade: all(planked(STUFF.plank, 0.34)),
  sandbags: all(bagged),
  crate: all(crated()),
  'crate-stack': all(crated()),
  drums: each(steelDrum(STUFF.rust), steelDrum(STUFF.teal), steelDrum(STUFF.ochre)),
  pillar: each(slabs(STUFF.marble), fluted(STUFF.marble, false), slabs(STUFF.marble)),
  'broken-pillars': each(slabs(STUFF.marble), fluted(STUFF.marble, true)),
  statue: statueOnPlinth,
  crater: all(
    ringed(
      [
        [1, 0, STUFF.earth, 0.2],
        [0.92, 0.12, STUFF.earth, 0.8],
        [0.84, 0.1, STUFF.scorched, 0.2],
        [0.6, 0.04, STUFF.scorched, -0.2],
        [0.3, 0.02, STUFF.scorched, -0.8],
        [0, 0.02, STUFF.scorched, -0.4],
      ],
      0.3,
    ),
  ),
  ladder: all(laddered),
  stairs: all(slabs(STUFF.stone), { stairs: stepped(STUFF.stone), plain: wall(STUFF.stone) }),
  gangway: all(floored, { floor: floored, wall: railed() }),
  bridge: all(masonry, {
    ramp: paved(STUFF.stone),
    floor: slabs(STUFF.coping),
    wall: ashlar(STUFF.stone, [0.7, 0.3], ASHLAR, STUFF.coping),
  }),
  platform: all(beam(), { floor: floored, wall: railed() }),
  watchtower: all(beam(STUFF.bark), { floor: floored, wall: railed(STUFF.plank, 0.7) }),
  'round-tower': all(ashlar(STUFF.stone, [0.72, 0.5], ASHLAR, STUFF.coping), {
    wall: ashlar(STUFF.stone, [0.45, 0.3], ASHLAR, STUFF.coping),
  }),
  'rock-small': all(rock(STUFF.rock)),
  'rock-large': all(rock(STUFF.rock)),
  'ruin-corner': all(ruined, { wall: ruined }),
  'ruin-two': all(ruined, { wall: ruined, floor: floored }),
  'ruin-three': all(ruined, { wall: ruined, floor: floored }),
  container: all(ribbed(STUFF.rust)),
  pipes: each(pipe(STUFF.rust), pipe(STUFF.drab), monolith(STUFF.concrete)),
  rubble: all(ashlar(STUFF.rubble, [0.6, 0.35], { ...FIELDSTONE, rough: 0.14 })),
  'tank-trap': all(trap),
  house: housed('gabled'),
  workshop: housed('flat'),
  well: each(
    ashlar(STUFF.drystone, [0.42, 0.3], FIELDSTONE, STUFF.coping),
    beam(),
    beam(),
    roofed(STUFF.tile, STUFF.plank, [0.26, 0.26]),
  ),
  cart: each(planked(STUFF.plank, 0.2), wheeled),
  fence: all(railed(STUFF.plank, 1)),
  hedge: all(leafy(STUFF.leaf)),
  'market-stall': each(
    crated(),
    beam(STUFF.plank),
    beam(STUFF.plank),
    beam(STUFF.plank),
    beam(STUFF.plank),
    pitched(STUFF.canvas, STUFF.stripe, 0.45),
  ),
  haystack: (site) => stacked(site.heap, site.stones[0]!.at, STUFF.straw),
  woodpile: all(log),
  'hill-small': all(rolling(STUFF.turf, STUFF.earth)),
  'hill-large': all(rolling(STUFF.turf, STUFF.earth)),
  'hill-stepped': all(cliff(STUFF.earth, STUFF.turf)),
  'wood-small': and(
    all(GROUND),
    grove(6, 1.5, ({ soft, random }, at) => broadTree(soft, at, 3 + random(), random)),
  ),
  'wood-large': and(
    all(GROUND),
    grove(11, 1.7, ({ soft, random }, at, i) =>
      broadTree(soft, at, 3.1 + 1.2 * random(), random, true, i % 4 === 1 ? STUFF.olive : STUFF.leaf),
    ),
  ),
  tree: and(
    (site) =>
      turned(
        site.heap,
        site.stones[0]!.at,
        [
          [0.6, 0, 0.3],
          [0.56, 0.3, 0.2],
          [0.42, 0.62, 0.2],
          [0.39, 1.4, 0.1],
          [0.37, 2.3, 0.1],
          [0.4, 3.05, 0.3],
          [0.2, 3.1, 0],
          [0, 3.1, 0],
        ],
        13,
        STUFF.bark,
        (angle, ring) => (ring < 6 ? 0.9 + 0.1 * Math.cos(angle * 5 + ring * 0.4) : 1),
      ),
    ({ soft, random }) => broadTree(soft, [0, 0, 0], 6, random, false),
  ),
  pond: all(
    ringed(
      [
        [1, 0, STUFF.mud, 0.3],
        [0.95, 0.08, STUFF.mud, 0.6],
        [0.88, 0.05, STUFF.mud, -0.4],
        [0.86, 0.045, STUFF.water, 0],
        [0.5, 0.045, STUFF.water, -0.3],
        [0, 0.045, STUFF.water, -0.6],
      ],
      0.12,
    ),
  ),
  'standing-stones': all(monolith(STUFF.rock, { joint: 0.08, bevel: 0.14, deep: 0.14, rough: 0.1, mottle: 0.3 })),
  'fallen-trunk': each(trunkOf, ashlar(STUFF.bark, [0.5, 0.4], { ...FIELDSTONE, deep: 0.16, rough: 0.1 })),
  'adobe-house': housed('adobe'),
  obelisk: each(slabs(STUFF.sand), monolith(STUFF.sand, { ...ASHLAR, rough: 0.02 })),
  palms: and(
    all(floorOf(STUFF.sand, STUFF.sand)),
    grove(5, 1.3, ({ soft, random }, at) => palmTree(soft, at, 2.7 + 1.2 * random(), random)),
  ),
  tent: all(pitched(STUFF.canvas, STUFF.canvas, 0.85)),
  mesa: all(cliff(STUFF.redrock, STUFF.redrock)),
  dune: all(rolling(STUFF.sand, STUFF.sand)),
  cabin: housed('cabin'),
  pines: and(
    all(floorOf(STUFF.snow, STUFF.snow)),
    grove(7, 1.35, ({ soft, random }, at) => pine(soft, at, 3 + 1.6 * random(), random, true)),
  ),
  'snow-wall': and(all(field), snowCap),
  'ice-rock': each(
    rock(STUFF.ice),
    hewn({ side: STUFF.ice, top: STUFF.snow, rough: 0.16, stratum: 0.3, rim: 0.05, step: 0.34 }),
  ),
  'snow-drift': all(rolling(STUFF.snow, STUFF.snow)),
  'dungeon-wall': all(ashlar(STUFF.dungeon, [0.9, 0.5])),
  'dungeon-arch': all(fieldStones),
  'dungeon-pillar': all(fieldStones),
  dais: all(slabs(STUFF.dungeon)),
  sarcophagus: each(ashlar(STUFF.dungeon, [1.3, 0.85]), monolith(STUFF.marble)),
  altar: each(slabs(STUFF.dungeon), ashlar(STUFF.dungeon, [0.7, 0.45]), monolith(STUFF.marble)),
  brazier: bowl,
  stalagmites: (site) => {
    dripstone(
      site.heap,
      site.stones[0]!.at,
      [
        [0.7, 0.7],
        [0.48, 0.8],
        [0.26, 0.8],
      ],
      STUFF.dungeon,
    );
    dripstone(
      site.heap,
      site.stones[3]!.at,
      [
        [0.5, 0.6],
        [0.28, 0.7],
      ],
      STUFF.dungeon,
    );
  },
};
