import { type Corner, type Patch, quad, type Vec } from './heap.ts';
import { ASHLAR, coat, type Coat, lay, layCourses, layOne, type Laying } from './lay.ts';
import { courses } from './cells.ts';
import { facesOf, sideOf, type Site, type Stone } from './site.ts';
import { STUFF, type Stuff } from './stuffs.ts';

/** Covers a part with geometry. */
export type Dress = (site: Site, stone: Stone) => void;

/** A box at a position in a part's own frame, treated as a part. */
export const sub = (stone: Stone, size: Vec, [x, y, z]: Vec, turn = 0): Stone => {
  const [c, s] = [Math.cos(stone.yaw), Math.sin(stone.yaw)];
  return {
    ...stone,
    owner: stone.owner ?? stone,
    shape: { kind: 'box', size },
    at: [stone.at[0] + x * c + z * s, stone.at[1] + y, stone.at[2] - x * s + z * c],
    yaw: stone.yaw + turn,
  };
};

/** The size of a box part. */
export const sizeOf = (stone: Stone): Vec => {
  if (stone.shape.kind === 'box' || stone.shape.kind === 'ramp') return stone.shape.size;
  throw new Error(`a ${stone.shape.kind} has no sides`);
};

/** The top of a drum: rings of slabs around its centre. */
const cap = ([x, y, z]: Vec, radius: number): Patch => ({
  at: (u, v, d) => {
    const [angle, r] = [u / radius, Math.max(0.02, radius - v)];
    return [x + r * Math.sin(angle), y + d, z + r * Math.cos(angle)];
  },
  width: 2 * Math.PI * radius,
  height: radius - 0.02,
  round: true,
});

/** How far the dark core of a part is behind its faces, inches. */
const HEART = 0.13;

/** The core of a box, seen through its joints. */
export function heart(site: Site, own: Stone, stuff: Stuff): void {
  const [w, h, d] = sizeOf(own);
  const by = Math.min(HEART, w * 0.3, h * 0.3, d * 0.3);
  for (const face of Object.values(facesOf(sub(own, [w, h, d], [0, 0, 0]), [w - 2 * by, h - by, d - 2 * by]))) {
    const corner = (u: number, v: number): Corner => ({ at: face.at(u, v, 0), edge: -1, tone: 0.7, stuff });
    quad(site.heap, corner(0, 0), corner(face.width, 0), corner(face.width, face.height), corner(0, face.height));
  }
}

/** Dressed stone in courses, with slabs on top. */
export const ashlar =
  (stuff: Stuff, stone: readonly [number, number], how: Omit<Laying, 'stuff'> = ASHLAR, top: Stuff = stuff): Dress =>
  (site, own) => {
    const laying = { ...how, stuff };
    const { shape } = own;
    if (shape.kind === 'cylinder') {
      layCourses(site, own, sideOf(own, shape.radius, shape.height), stone, laying);
      const peak: Vec = [own.at[0], own.at[1] + shape.height, own.at[2]];
      layCourses(site, own, cap(peak, shape.radius), [stone[0] * 1.4, stone[0]], { ...laying, stuff: top, bulge: 0 });
      return;
    }
    heart(site, own, stuff);
    const faces = facesOf(own, sizeOf(own));
    for (const face of [faces.front, faces.back, faces.left, faces.right]) layCourses(site, own, face, stone, laying);
    layCourses(site, own, faces.top, [stone[0] * 1.2, Math.max(stone[1] * 1.6, 0.5)], {
      ...laying,
      stuff: top,
      bulge: 0,
    });
    if (own.at[1] > 0.05) layCourses(site, own, faces.bottom, [stone[0] * 1.2, stone[1] * 2], laying);
  };

/** One block for each face. */
export const monolith =
  (stuff: Stuff, how: Omit<Laying, 'stuff'> = ASHLAR): Dress =>
  (site, own) => {
    const faces = facesOf(own, sizeOf(own));
    for (const face of Object.values(faces))
      if (face !== faces.bottom || own.at[1] > 0.05) layOne(site, own, face, { ...how, stuff });
  };

/** A smooth coat on all faces. */
export const coated =
  (how: Coat): Dress =>
  (site, own) => {
    const { shape } = own;
    if (shape.kind === 'cylinder') {
      coat(site, own, sideOf(own, shape.radius, shape.height), how);
      coat(site, own, cap([own.at[0], own.at[1] + shape.height, own.at[2]], shape.radius), how);
      return;
    }
    heart(site, own, how.stuff);
    const faces = facesOf(own, sizeOf(own));
    for (const face of Object.values(faces)) if (face !== faces.bottom || own.at[1] > 0.05) coat(site, own, face, how);
  };

/** A smooth coat over the four sides of a box. */
export const coatedSides =
  (how: Coat): Dress =>
  (site, own) => {
    const faces = facesOf(own, sizeOf(own));
    for (const face of [faces.front, faces.back, faces.left, faces.right]) coat(site, own, face, how);
  };

const BROKEN: Laying = { stuff: STUFF.rubble, joint: 0.03, bevel: 0.05, deep: 0.1, rough: 0.14, mottle: 0.4 };

/** A ruined wall: plaster over brick, its broken top of loose stones, its ends of quoins. */
export const ruined: Dress = (site, own) => {
  heart(site, own, STUFF.rubble);
  const faces = facesOf(own, sizeOf(own));
  const wall: Coat = { stuff: STUFF.brick, step: 0.45, wavy: 0.02, worn: 0.045 };
  for (const face of [faces.front, faces.back, faces.left, faces.right]) {
    if (face.width < 0.5) layCourses(site, own, face, [0.3, 0.3], { ...BROKEN, rough: 0.05 });
    else coat(site, own, face, wall);
  }
  const cells = courses(faces.top.width, faces.top.height, [0.38, 0.34], site.random);
  lay(site, own, faces.top, cells, BROKEN);
  if (own.at[1] > 0.05) coat(site, own, faces.bottom, wall);
};

/** A wall of small courses. */
export const wall = (stuff: Stuff): Dress => ashlar(stuff, [0.5, 0.3]);
