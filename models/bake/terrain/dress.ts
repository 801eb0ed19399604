import {
  bowl,
  cliff,
  field,
  floorOf,
  fluted,
  leafy,
  loaded,
  log,
  masonry,
  pipe,
  ribbed,
  rock,
  slabs,
  snowedIn,
  statueOnPlinth,
  trap,
  trunkOf,
  wall,
  wellHead,
} from './dresses.ts';
import { hewn, ringed, rolling } from './earth.ts';
import { bagged, dripstone, needleOf, stacked, wheeled } from './figures.ts';
import { broadTree, palmTree, pine } from './growth.ts';
import { housed } from './houses.ts';
import { ASHLAR, FIELDSTONE } from './lay.ts';
import { ashlar, coated, monolith, ruined } from './masonry.ts';
import { all, and, each, grove, nothing, type Recipe } from './recipe.ts';
import { paved, pitched, roofed, stepped } from './roofs.ts';
import { STUFF } from './stuffs.ts';
import { beam, crated, floored, laddered, planked, railed, steelDrum, turned } from './wood.ts';

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
  well: each(wellHead, beam(), beam(), roofed(STUFF.tile, STUFF.plank, [0.26, 0.26])),
  cart: each(loaded, wheeled),
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
  'hill-small': all(rolling(STUFF.turf, STUFF.soil)),
  'hill-large': all(rolling(STUFF.turf, STUFF.soil)),
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
        (angle, ring) => (ring < 6 ? 0.95 + 0.05 * Math.cos(angle * 5 + ring * 0.4) : 1),
      ),
    ({ soft, random }) => broadTree(soft, [0, 0, 0], 6, random, false, STUFF.leaf),
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
  'standing-stones': all(coated({ stuff: STUFF.rock, step: 0.3, wavy: 0.12, worn: 0.13, waves: 1.8 })),
  'fallen-trunk': each(trunkOf, coated({ stuff: STUFF.bark, step: 0.2, wavy: 0.18, worn: 0.16, waves: 2.6 })),
  'adobe-house': housed('adobe'),
  obelisk: and(each(slabs(STUFF.sand), nothing), ({ heap }) =>
    needleOf(
      heap,
      [0, 0.4, 0],
      [
        [0.55, 0],
        [0.51, 0.8],
        [0.47, 1.7],
        [0.43, 2.6],
        [0.38, 3.5],
        [0.36, 4.0],
        [0, 4.42],
      ],
      STUFF.sand,
    ),
  ),
  palms: and(
    all(floorOf(STUFF.dunes, STUFF.dunes)),
    grove(5, 1.3, ({ soft, random }, at) => palmTree(soft, at, 2.7 + 1.2 * random(), random)),
  ),
  tent: all(pitched(STUFF.canvas, STUFF.canvas, 0.85)),
  mesa: all(cliff(STUFF.redrock, STUFF.redrock)),
  dune: all(rolling(STUFF.dunes, STUFF.dunes)),
  cabin: housed('cabin'),
  pines: and(
    all(floorOf(STUFF.drift, STUFF.drift)),
    grove(7, 1.35, ({ soft, random }, at) => pine(soft, at, 3 + 1.6 * random(), random, true)),
  ),
  'snow-wall': all(snowedIn),
  'ice-rock': each(
    rock(STUFF.ice),
    hewn({ side: STUFF.ice, top: STUFF.snow, rough: 0.16, stratum: 0.3, rim: 0.05, step: 0.34 }),
  ),
  'snow-drift': all(rolling(STUFF.drift, STUFF.drift)),
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
