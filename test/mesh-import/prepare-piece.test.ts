import { describe, expect, it } from 'vitest';
import { readPlainGlb } from '../../src/geometry/mesh/read-plain-glb.ts';
import type { ImportPlacing } from '../../src/mesh-import/placing.ts';
import { preparePiece } from '../../src/mesh-import/prepare-piece.ts';
import { MOST_PARTS } from '../../src/mesh-import/to-parts.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { err, ok } from '../../src/kernel/result.ts';
import { boxMesh, domeMesh, rampMesh, reducedOf, ruin, together } from './shapes.ts';

const AS_IT_IS: ImportPlacing = { unit: 'inch', scale: 1, up: 'y', turns: 0 };
const prepare = async (mesh: Parameters<typeof reducedOf>[0], collider: 'best' | 'mesh' | 'convex' | 'boxes') =>
  preparePiece(await reducedOf(mesh), { placing: AS_IT_IS, kind: 'ruin', collider }, () => undefined);

describe('a brought mesh as terrain', () => {
  it('is a box where it is one, to the thousandth', async () => {
    const { piece, report, errors } = await prepare(boxMesh([-2, 0, -1], [4, 3, 2]), 'boxes');
    expect(piece.shape).toEqual({ parts: [{ shape: { box: [4, 3, 2] }, at: [0, 0, 0] }] });
    expect(report).toMatchObject({ triangles: 12, watertight: true, openEdges: 0, size: [4, 3, 2], ladders: [] });
    expect(report.floors).toMatchObject([{ height: 3, room: Infinity, base: 50 }]);
    expect(report.floors[0]!.area).toBeCloseTo(8, 6);
    expect(report.thinnest).toBeCloseTo(2, 3);
    expect(errors.look).toBe(0);
  });

  it('keeps walls, a floor and the room under it as they are', async () => {
    for (const kind of ['boxes', 'convex'] as const) {
      const { piece, report } = await prepare(ruin(), kind);
      const parts = (piece.shape as { parts: { role?: string; at: number[]; shape: unknown }[] }).parts;
      expect(parts.length).toBeLessThan(9);
      const floor = parts.filter(({ role }) => role === 'floor');
      expect(floor.map(({ at }) => at[1])).toContain(2.7);
      expect(parts.filter(({ role }) => role === 'wall').length).toBeGreaterThan(1);
      expect(report.floors.map(({ height }) => height)).toContain(3);
      expect(report.floors.find(({ height }) => height === 3)!.area).toBeCloseTo(31.36, 1);
    }
  });

  it('tells level ground, slopes and steep faces apart', async () => {
    const ramp = await prepare(rampMesh([4, 3, 6]), 'best');
    expect(ramp.report.ground.slope).toBeCloseTo(4 * Math.sqrt(45), 6);
    expect(ramp.report.steepest).toBeCloseTo((Math.atan2(3, 6) * 180) / Math.PI, 6);
    expect(ramp.collider).toBe('mesh');
    const roof = await prepare(rampMesh([4, 6, 3]), 'boxes');
    expect(roof.report.ground).toMatchObject({ level: 0, slope: 0 });
    expect(roof.report.ground.steep).toBeCloseTo(4 * Math.sqrt(45), 6);
  });

  it('says where it is open, and how thin', async () => {
    const sheet = {
      positions: Float64Array.of(-2, 1, -2, 2, 1, -2, 2, 1, 2, -2, 1, 2),
      indices: Uint32Array.of(0, 2, 1, 0, 3, 2),
    };
    const { report } = await prepare(together(sheet, boxMesh([-2, 0, -2], [4, 0.05, 4])), 'boxes');
    expect(report).toMatchObject({ watertight: false, openEdges: 4 });
    expect(report.thinnest).toBeCloseTo(0.05, 3);
    expect(report.thinShare).toBeGreaterThan(0.6);
  });

  it('walks on hills as they are and makes storeys of parts', async () => {
    expect((await prepare(domeMesh(5, 10, 32), 'best')).collider).toBe('mesh');
    expect((await prepare(ruin(), 'best')).collider).toBe('convex');
  });

  it('never has more parts than are quick to play on, whatever it is', async () => {
    for (const kind of ['boxes', 'convex'] as const) {
      const { piece, errors } = await prepare(domeMesh(5, 24, 48), kind);
      const { parts } = piece.shape as { parts: readonly unknown[] };
      expect(parts.length).toBeLessThanOrEqual(MOST_PARTS);
      expect(errors.up).toBeLessThan(kind === 'convex' ? 0.3 : 2);
    }
  });

  it('is a piece that scenarios take, with files that are read', async () => {
    for (const mesh of [ruin(), domeMesh(4, 20, 60), rampMesh([4, 3, 6])])
      for (const kind of ['mesh', 'convex', 'boxes'] as const) {
        const { piece, files } = await prepare(mesh, kind);
        const read = new Map(files.map(({ path, bytes }) => [path, readPlainGlb(bytes)] as const));
        expect([...read.values()].every((file) => file.ok)).toBe(true);
        const text = JSON.stringify({
          format: 'highground/scenario',
          version: 1,
          name: 'A brought piece',
          system: 'squads',
          table: { width: 44, depth: 30 },
          terrain: [{ ...piece, id: 'mine', at: [0, 0] }],
        });
        const scenario = parseScenario(text, (path) => {
          const file = read.get(path);
          return file?.ok ? ok(file.value) : err({ kind: 'mesh-missing', file: path });
        });
        expect(scenario.ok ? 'fine' : scenario.error).toBe('fine');
      }
  });
});
