import {
  BoxGeometry,
  CanvasTexture,
  CylinderGeometry,
  type Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RingGeometry,
  SRGBColorSpace,
} from 'three';
import type { Point } from '../../kernel/point.ts';
import type { Metres } from '../../kernel/units.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';
import type { Hand } from './hands.ts';
import type { HeadPlace, HeadsetRig } from './plan-rig.ts';

/** A controller's body and its ray, metres. */
const BODY: Metres = 0.03;
const GRIP: Metres = 0.11;
const THIN: Metres = 0.0015;
/** A ray that meets nothing is drawn this long, metres. */
const REACH: Metres = 4;
/** The ring where a ray meets the ground, metres. */
const RING: Metres = 0.02;
/** The line of text: its size, and its place before the head, metres. */
const LINE = { width: 0.9, height: 0.1, away: 1.1, below: 0.35 } as const satisfies Readonly<Record<string, Metres>>;
/** The size of its picture, pixels. */
const PAPER = { width: 1440, height: 160 } as const;

/** What is drawn in a headset besides the table. */
type HeadsetDrawing = {
  /** Shows a hand's controller, its ray, and where that meets the ground; hides them where there is no hand. */
  readonly showHand: (index: 0 | 1, hand: Hand | undefined, ground: Point | undefined, rig: HeadsetRig) => void;
  /** Shows a line of text before the player. */
  readonly showLine: (text: string, head: HeadPlace, rig: HeadsetRig) => void;
  readonly dispose: () => void;
};

/**
 * Creates the controllers, their rays and the line of text, as simple meshes made here: no model is fetched.
 *
 * @param room Holds what is in the room's frame; rays and rings are beside it, in the table's.
 */
export function createHeadsetDrawing(room: Group): HeadsetDrawing {
  const dark = new MeshBasicMaterial({ color: OVERLAY_COLOUR.grey });
  const chalk = new MeshBasicMaterial({
    color: OVERLAY_COLOUR.chalk,
    depthTest: false,
    transparent: true,
    opacity: 0.8,
  });
  const [body, beam, ring] = [
    new BoxGeometry(BODY, BODY, GRIP),
    buildBeam(),
    new RingGeometry(0.7, 1, 32).rotateX(-Math.PI / 2),
  ];
  const hands = [0, 1].map(() => {
    const parts = { body: new Mesh(body, dark), beam: new Mesh(beam, chalk), ring: new Mesh(ring, chalk) };
    for (const part of Object.values(parts)) {
      part.visible = false;
      part.frustumCulled = false;
      room.add(part);
    }
    parts.ring.renderOrder = 5;
    parts.beam.renderOrder = 5;
    return parts;
  });
  const sheet = createSheet();
  room.add(sheet.mesh);
  return {
    showHand: (index, hand, ground, rig) => {
      const { body, beam, ring } = hands[index]!;
      for (const part of [body, beam]) part.visible = hand !== undefined;
      ring.visible = hand !== undefined && ground !== undefined;
      if (hand === undefined) return;
      const { origin, direction } = hand.ray;
      const { perMetre } = rig;
      const toRoom = room.matrix.clone().invert();
      for (const part of [body, beam]) {
        part.position.copy(origin).applyMatrix4(toRoom);
        part.lookAt(origin.clone().add(direction));
      }
      body.scale.setScalar(perMetre);
      const reach = ground
        ? Math.min(origin.distanceTo({ x: ground[0], y: ground[1], z: ground[2] }), REACH * perMetre)
        : REACH * perMetre;
      beam.scale.set(perMetre, perMetre, reach);
      if (!ground) return;
      ring.position.set(...ground).applyMatrix4(toRoom);
      ring.scale.setScalar(RING * perMetre);
    },
    showLine: (text, head, { perMetre }) => {
      sheet.write(text);
      sheet.mesh.position.set(head.x, head.y - LINE.below, head.z - LINE.away).multiplyScalar(perMetre);
      sheet.mesh.scale.setScalar(perMetre);
    },
    dispose: () => {
      for (const thing of [dark, chalk, body, beam, ring]) thing.dispose();
      sheet.dispose();
    },
  };
}

/** A thin beam from the origin along +z, one inch long. */
const buildBeam = () => new CylinderGeometry(THIN, THIN, 1, 6).rotateX(Math.PI / 2).translate(0, 0, 0.5);

/** A sheet with a line of text, drawn only when the text changes. */
function createSheet() {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, PAPER);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  const form = new PlaneGeometry(LINE.width, LINE.height);
  const paint = new MeshBasicMaterial({ map: texture, depthTest: false, transparent: true, toneMapped: false });
  const mesh = new Mesh(form, paint);
  mesh.renderOrder = 6;
  mesh.frustumCulled = false;
  let written: string | undefined;
  return {
    mesh,
    write: (text: string): void => {
      if (text === written) return;
      written = text;
      const pen = canvas.getContext('2d');
      if (pen === null) return;
      pen.fillStyle = '#1d1a16';
      pen.fillRect(0, 0, PAPER.width, PAPER.height);
      pen.fillStyle = OVERLAY_COLOUR.chalk;
      pen.font = '44px Inter Variable, sans-serif';
      pen.textBaseline = 'middle';
      linesOf(pen, text).forEach((line, i) => pen.fillText(line, 24, 48 + 60 * i));
      texture.needsUpdate = true;
    },
    dispose: (): void => {
      for (const thing of [form, paint, texture]) thing.dispose();
    },
  };
}

/** A text cut between words into lines that fit the sheet. */
function linesOf(pen: CanvasRenderingContext2D, text: string): readonly string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width > PAPER.width - 48) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
