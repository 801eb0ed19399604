import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { farthestDistance, fitTable } from '../../src/scene/camera/fit-table.ts';

describe('the eye for the whole table', () => {
  it.each([
    [60, 44, 1280, 720, 0.77],
    [44, 30, 1280, 720, 0.77],
    [72, 48, 1920, 1080, 0.77],
    [60, 44, 800, 900, 0.77],
    [60, 44, 1280, 720, 1.57],
  ])('sees a %s by %s table wholly on a %s by %s picture, and no smaller than it must', (width, depth, w, h, pitch) => {
    const [freeWidth, freeHeight] = [w - 300, h - 140];
    const camera = new PerspectiveCamera(35, w / h, 0.5, 500);
    const fov = (35 * Math.PI) / 180;
    const { distance, z } = fitTable({ width, depth, fov, pictureHeight: h, freeWidth, freeHeight, pitch });
    camera.position.set(0, distance * Math.sin(pitch), z + distance * Math.cos(pitch));
    camera.lookAt(0, 0, z);
    camera.updateMatrixWorld();
    const corners = [-1, 1].flatMap((x) =>
      [-1, 1].map((s) => new Vector3((x * width) / 2, 0, (s * depth) / 2).project(camera)),
    );
    const across = Math.max(...corners.map((c) => Math.abs(c.x) * w));
    const up = Math.max(...corners.map((c) => Math.abs(c.y) * h));
    expect(across).toBeLessThanOrEqual(freeWidth);
    expect(up).toBeLessThanOrEqual(freeHeight);
    expect(Math.max(across / freeWidth, up / freeHeight)).toBeGreaterThan(0.85);
  });

  it.each([
    ['a window', 1280, 720],
    ['a telephone held upright', 390, 844],
    ['a long one', 320, 900],
  ])('may be taken by hand to where the whole table is seen, and farther: %s', (_what, w, h) => {
    const fov = (35 * Math.PI) / 180;
    for (const pitch of [0.92, 1.5705]) {
      const fit = { width: 60, depth: 44, fov, pictureHeight: h, freeWidth: w - 20, freeHeight: h - 140, pitch };
      expect(farthestDistance(fit)).toBeGreaterThan(1.1 * fitTable(fit).distance);
      expect(farthestDistance(fit)).toBeGreaterThanOrEqual(130);
    }
  });
});
