import { coated, coatedSides, type Dress, sizeOf, sub, wall as courseWall } from './masonry.ts';
import { ASHLAR, coat, layBoards, layCourses, TIMBER } from './lay.ts';
import { roofed, stepped } from './roofs.ts';
import { facesOf, type Site, type Stone } from './site.ts';
import { STUFF, type Stuff } from './stuffs.ts';
import { beam, laddered, logged, planked, windowed } from './wood.ts';
import type { Vec } from './heap.ts';

type House = 'gabled' | 'flat' | 'adobe' | 'cabin';

/** How far timber stands out from a wall, inches. */
const PROUD = 0.05;

/** Puts a thin box on a face of a box part: position along and up, size, and offset outward. */
type OnFace = (along: number, up: number, wide: number, tall: number, stuff: Stuff, out?: number) => void;

function onFace(site: Site, own: Stone, side: 0 | 1 | 2 | 3): { readonly wide: number; readonly put: OnFace } {
  const [w, , d] = sizeOf(own);
  const turn = [0, Math.PI, Math.PI / 2, -Math.PI / 2][side]!;
  const [wide, out] = side < 2 ? [w, d / 2] : [d, w / 2];
  const put: OnFace = (along, up, broad, tall, stuff, proud = PROUD) => {
    const thick = proud + 0.08;
    const z = out + proud - thick / 2;
    const place: Vec =
      side === 0 ? [along, up, z] : side === 1 ? [-along, up, -z] : side === 2 ? [z, up, -along] : [-z, up, along];
    beam(stuff)(site, sub(own, [broad, tall, thick], place, turn));
  };
  return { wide, put };
}

/** Timbers, windows and a door on one wall. */
function framed(site: Site, own: Stone, side: 0 | 1 | 2 | 3, hasDoor: boolean): void {
  const [, h] = sizeOf(own);
  const { wide, put } = onFace(site, own, side);
  const timber = STUFF.beam;
  for (const s of [-1, 1]) put(s * (wide / 2 - 0.12), 0, 0.24, h, timber);
  put(0, 0.34, wide, 0.16, timber);
  put(0, h - 0.2, wide, 0.2, timber);
  const bays = Math.max(2, Math.round(wide / 1.5));
  for (let b = 1; b < bays; b++) put(-wide / 2 + (wide * b) / bays, 0.34, 0.15, h - 0.4, timber);
  for (let b = 0; b < bays; b++) {
    const x = -wide / 2 + (wide * (b + 0.5)) / bays;
    if (hasDoor && b === Math.floor(bays / 2)) doorOn(put, x);
    else if (site.random() < 0.72) windowOn(put, x, h * 0.45, site.random() < 0.5 ? STUFF.lamp : STUFF.glass);
    else put(x, h * 0.55, wide / bays - 0.2, 0.12, timber);
  }
}

function doorOn(put: OnFace, x: number): void {
  put(x, 0, 0.95, 1.75, STUFF.shutter, 0.04);
  for (const s of [-1, 1]) put(x + s * 0.5, 0, 0.14, 1.9, STUFF.beam, 0.09);
  put(x, 1.75, 1.14, 0.16, STUFF.beam, 0.1);
  for (const y of [0.4, 1.2]) put(x, y, 0.9, 0.08, STUFF.iron, 0.07);
}

function windowOn(put: OnFace, x: number, y: number, pane: Stuff): void {
  put(x, y, 0.52, 0.7, pane, 0.02);
  put(x, y - 0.1, 0.74, 0.1, STUFF.beam, 0.12);
  put(x, y + 0.68, 0.7, 0.1, STUFF.beam, 0.09);
  for (const s of [-1, 1]) put(x + s * 0.29, y, 0.07, 0.7, STUFF.beam, 0.07);
  put(x, y, 0.05, 0.7, STUFF.beam, 0.05);
  put(x, y + 0.32, 0.5, 0.05, STUFF.beam, 0.05);
  for (const s of [-1, 1]) put(x + s * 0.46, y - 0.01, 0.26, 0.72, STUFF.shutter, 0.06);
}

/** A base of field stone around a house. */
function footing(site: Site, own: Stone, stuff: Stuff): void {
  const [w, , d] = sizeOf(own);
  const foot = sub(own, [w + 0.06, 0.36, d + 0.06], [0, 0, 0]);
  const faces = facesOf(foot, [w + 0.06, 0.36, d + 0.06]);
  for (const face of [faces.front, faces.back, faces.left, faces.right])
    layCourses(site, foot, face, [0.5, 0.36], { ...ASHLAR, stuff });
}

const plaster: Dress = coatedSides({ stuff: STUFF.plaster, step: 0.5, wavy: 0.03, worn: 0.04 });
const adobe: Dress = coated({ stuff: STUFF.adobe, step: 0.4, wavy: 0.07, worn: 0.1 });
const adobeSides: Dress = coatedSides({ stuff: STUFF.adobe, step: 0.4, wavy: 0.07, worn: 0.1 });
const roofDeck: Dress = (site, own) => {
  const [w, h, d] = sizeOf(own);
  const faces = facesOf(own, [w, h, d]);
  coat(site, own, faces.top, { stuff: STUFF.adobe, step: 0.5, wavy: 0.03, worn: 0.08 });
};

/** A house of a kind; its first part is its body. */
export const housed =
  (kind: House) =>
  (site: Site): void => {
    const body = site.stones[0]!;
    const walls: Dress = kind === 'cabin' ? logged() : kind === 'adobe' ? adobeSides : plaster;
    for (const stone of site.stones) {
      if (stone === body) {
        walls(site, stone);
        if (kind === 'flat')
          layBoards(site, stone, facesOf(stone, sizeOf(stone)).top, 0.4, 'u', { ...TIMBER, stuff: STUFF.floor });
        if (kind === 'adobe') roofDeck(site, stone);
      } else dressPart(kind)(site, stone);
    }
    if (kind === 'gabled' || kind === 'flat') {
      footing(site, body, STUFF.drystone);
      for (const side of [0, 1, 2, 3] as const) framed(site, body, side, kind === 'gabled' ? side === 0 : side === 2);
    } else for (const side of [0, 1, 2, 3] as const) openings(site, body, side, kind);
  };

function dressPart(kind: House): Dress {
  return (site, stone) => {
    if (stone.role === 'ladder') laddered(site, stone);
    else if (stone.role === 'window') windowed()(site, stone);
    else if (stone.role === 'stairs') stepped(STUFF.adobe)(site, stone);
    else if (stone.role === 'roof')
      roofed(
        kind === 'cabin' ? STUFF.plank : STUFF.tile,
        kind === 'cabin' ? STUFF.bark : STUFF.plaster,
        kind === 'cabin' ? [0.5, 0.5] : [0.34, 0.36],
        kind === 'cabin',
      )(site, stone);
    else if (kind === 'adobe') adobe(site, stone);
    else if (stone.role === 'wall') planked(STUFF.beam, 0.3)(site, stone);
    else courseWall(STUFF.drystone)(site, stone);
  };
}

/** A door and windows in a wall without timber frames. */
function openings(site: Site, own: Stone, side: 0 | 1 | 2 | 3, kind: House): void {
  const [, h] = sizeOf(own);
  const { wide, put } = onFace(site, own, side);
  if (side === 1) doorOn(put, 0);
  const xs =
    side === 1
      ? [-wide * 0.32, wide * 0.32]
      : side === 2 && kind === 'adobe'
        ? [-wide * 0.38]
        : [-wide * 0.25, wide * 0.25];
  for (const x of xs) {
    const pane = site.random() < 0.4 ? STUFF.lamp : STUFF.glass;
    if (kind === 'cabin') windowOn(put, x, h * 0.42, pane);
    else {
      put(x, h * 0.5, 0.5, 0.62, STUFF.glass, 0.015);
      put(x, h * 0.5 + 0.6, 0.7, 0.12, STUFF.beam, 0.08);
    }
  }
  // Beam ends under the roof of an adobe house.
  if (kind === 'adobe')
    for (let i = 0; i < 6; i++) put(wide * ((i + 0.5) / 6 - 0.5), h - 0.42, 0.16, 0.16, STUFF.beam, 0.17);
}
