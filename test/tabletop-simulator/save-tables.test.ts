import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zipSync } from 'fflate';
import { readPlainGlb } from '../../src/geometry/mesh/read-plain-glb.ts';
import { saveMessages } from '../../src/messages/tabletop-simulator.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { toPiece } from '../../src/scenario/to-terrain.ts';
import { type ModelFile, modelFinder } from '../../src/tabletop-simulator/model-files.ts';
import { readMod } from '../../src/tabletop-simulator/read-mod.ts';
import { looksLikeSave, readTtsSave, TTS_LIMITS } from '../../src/tabletop-simulator/read-save.ts';
import { tableOfSave, type TableOfSave } from '../../src/tabletop-simulator/to-table.ts';
import { drawn } from '../support/drawn.ts';

type Vector = readonly [number, number, number];

/** A wedge with a spike: no turn, tilt or mirror of it is like another. */
const WEDGE: readonly Vector[] = [
  [-2, 0, -1],
  [3, 0, -1],
  [3, 0, 2],
  [-2, 0, 2],
  [-2, 2.5, -1],
  [-2, 1, 2],
];
const FACES = [
  [1, 4, 3],
  [1, 3, 2],
  [1, 2, 5],
  [4, 6, 3],
  [5, 2, 3],
  [5, 3, 6],
  [1, 5, 6],
  [1, 6, 4],
];
const objOf = (faces: readonly (readonly number[])[]): string =>
  [...WEDGE.map((v) => `v ${v.join(' ')}`), ...faces.map((face) => `f ${face.map((i) => `${i}/1/1`).join(' ')}`)].join(
    '\n',
  );
const OBJ = objOf(FACES);
/** The same wedge, with all its faces looking inwards. */
const INSIDE_OUT = objOf(FACES.map((face) => face.toReversed()));

const model = (name: string, text = OBJ): ModelFile => ({
  name,
  bytes: async () => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
});

const ADDRESS = 'http://cloud-3.steamusercontent.com/ugc/1234567890/ABCDEF0123456789/';
const CACHED = 'Mods/Models/httpcloud3steamusercontentcomugc1234567890ABCDEF0123456789.obj';

type Pose = { readonly pos: Vector; readonly rot: Vector; readonly scale: Vector };

const objectAt = ({ pos, rot, scale }: Pose, more: object = {}) => ({
  ...{ Name: 'Custom_Model', Nickname: 'Ruin', Locked: true },
  Transform: {
    ...{ posX: pos[0], posY: pos[1], posZ: pos[2], rotX: rot[0], rotY: rot[1], rotZ: rot[2] },
    ...{ scaleX: scale[0], scaleY: scale[1], scaleZ: scale[2] },
  },
  CustomMesh: { MeshURL: ADDRESS, TypeIndex: 0 },
  ...more,
});

const saveOf = (...objects: readonly unknown[]): string =>
  JSON.stringify({ SaveName: 'A table', GameMode: '', ObjectStates: objects }, null, 2);

async function tableFrom(text: string, files: readonly ModelFile[] = [model(CACHED)]): Promise<TableOfSave> {
  const save = readTtsSave(text, 'Table');
  if (!save.ok) throw new Error(saveMessages.fault(save.error));
  return tableOfSave(save.value, modelFinder(files), 'squads');
}

/**
 * Where a corner of the mesh is in the game's world, by quaternions: an engine that is left-handed turns by z, then x,
 * then y, and mirrors x of a file.
 */
function judged([x, y, z]: Vector, { pos, rot, scale }: Pose): Vector {
  type Quaternion = readonly [w: number, v: Vector];
  const about = (axis: Vector, degrees: number): Quaternion => {
    const half = (degrees * Math.PI) / 360;
    return [Math.cos(half), axis.map((part) => part * Math.sin(half)) as unknown as Vector];
  };
  const times = ([a, [b, c, d]]: Quaternion, [e, [f, g, h]]: Quaternion): Quaternion => [
    a * e - b * f - c * g - d * h,
    [a * f + b * e + c * h - d * g, a * g - b * h + c * e + d * f, a * h + b * g - c * f + d * e],
  ];
  const turn = times(times(about([0, 1, 0], rot[1]), about([1, 0, 0], rot[0])), about([0, 0, 1], rot[2]));
  const back: Quaternion = [turn[0], turn[1].map((part) => -part) as unknown as Vector];
  const [, [wx, wy, wz]] = times(times(turn, [0, [-x * scale[0], y * scale[1], z * scale[2]]]), back);
  return [pos[0] + wx, pos[1] + wy, -(pos[2] + wz)];
}

/** The corners of what is drawn of a piece, on the table. */
function drawnCorners({ document, files }: TableOfSave, index: number): readonly Vector[] {
  const piece = document.terrain![index]!;
  const path = piece.look ?? ('mesh' in piece.shape ? piece.shape.mesh.file : '');
  const mesh = readPlainGlb(files.find((file) => file.path === path)!.bytes);
  if (!mesh.ok) throw new Error(path);
  const { positions } = mesh.value;
  const at = piece.at as readonly number[];
  const [x, y, z] = at.length === 2 ? [at[0]!, 0, at[1]!] : [at[0]!, at[1]!, at[2]!];
  const yaw = ((piece.yaw ?? 0) * Math.PI) / 180;
  return Array.from({ length: positions.length / 3 }, (_, i): Vector => {
    const [px, py, pz] = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
    return [x + px * Math.cos(yaw) + pz * Math.sin(yaw), y + py, z - px * Math.sin(yaw) + pz * Math.cos(yaw)];
  });
}

/** Reads the table as a scenario file. */
const parseWith = ({ document, files }: TableOfSave) =>
  parseScenario(makeScenario(document), (path) => {
    const file = files.find((one) => one.path === path);
    const mesh = file && readPlainGlb(file.bytes);
    return mesh?.ok ? mesh : { ok: false, error: { kind: 'mesh-unasked' } };
  });

const apart = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const within = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
const scaleOf = fc.tuple(within(0.5, 2), fc.constantFrom(1, -1)).map(([size, sign]) => size * sign);

describe('a save of Tabletop Simulator', () => {
  it('has its meshes where an independent reckoning has them, whatever their turn, tilt and scale', async () => {
    const anyPose = fc.record({
      pos: fc.tuple(within(-12, 12), within(0.9, 1), within(-9, 9)),
      rot: fc.tuple(
        fc.oneof(fc.constant(0), within(-180, 180)),
        within(-360, 360),
        fc.oneof(fc.constant(0), within(0, 360)),
      ),
      scale: fc.tuple(scaleOf, scaleOf, scaleOf),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyPose, { minLength: 1, maxLength: 3 }), fc.boolean(), async (poses, isInsideOut) => {
        const models = [model(CACHED, isInsideOut ? INSIDE_OUT : OBJ)];
        const made = await tableFrom(saveOf(...poses.map((pose) => objectAt(pose as Pose))), models);
        const parsed = parseWith(made);
        expect(parsed.ok ? undefined : parsed.error).toBe(undefined);
        expect(made.left).toEqual([]);
        for (const [i, pose] of (poses as Pose[]).entries()) {
          const corners = drawnCorners(made, i);
          const expected = WEDGE.map((corner) => judged(corner, pose));
          // The surface of the table is taken from what stands on it.
          const shift = Math.min(...expected.map(([, y]) => y)) - Math.min(...corners.map(([, y]) => y));
          for (const [x, y, z] of expected)
            expect(Math.min(...corners.map((corner) => apart(corner, [x, y - shift, z])))).toBeLessThan(0.02);
        }
      }),
      { numRuns: drawn(400, 12, 3) },
    );
  });

  it('stands on the surface that most pieces stand on, and keeps what stands higher', async () => {
    const at = (x: number, y: number) => objectAt({ pos: [x, y, 0], rot: [0, 0, 0], scale: [1, 1, 1] });
    const { document } = await tableFrom(saveOf(at(-8, 1.02), at(0, 1), at(8, 4)));
    expect(document.terrain!.map((piece) => piece.at.length)).toEqual([2, 2, 3]);
    expect(document.terrain![2]!.at[1]).toBeCloseTo(3, 1);
  });

  it('takes the size of its mat, and lists what lies beside it', async () => {
    const mat = objectAt({ pos: [5, 1, -3], rot: [0, 90, 0], scale: [8.8, 0.04, 10] }, { Nickname: 'Mat' });
    const beside = objectAt({ pos: [60, 1, 0], rot: [0, 0, 0], scale: [1, 1, 1] }, { Nickname: 'Spare' });
    const on = objectAt({ pos: [5, 1.1, -3], rot: [0, 0, 0], scale: [1, 1, 1] });
    const { document, left } = await tableFrom(saveOf(mat, beside, on));
    expect(document.table).toMatchObject({ width: 30, depth: 44 });
    expect(document.terrain).toHaveLength(1);
    expect(left.map(saveMessages.left)).toEqual([
      'Mat (Custom_Model): the mat: the table has its size.',
      'Spare (Custom_Model): it lies beside the table.',
    ]);
  });

  it('becomes a sound scenario with objectives, and tells of everything else why it is not there', async () => {
    const pose: Pose = { pos: [0, 1, 0], rot: [0, 30, 0], scale: [1, 1, 1] };
    const text = saveOf(
      objectAt(pose, { ContainedObjects: undefined }),
      objectAt(
        { ...pose, pos: [8, 1, 0] },
        { Nickname: 'Gone', CustomMesh: { MeshURL: 'http://a.b/gone.obj', TypeIndex: 0 } },
      ),
      objectAt(pose, { Nickname: 'Objective A', Name: 'Custom_Token', CustomMesh: undefined }),
      objectAt(pose, { Nickname: 'Red one', CustomMesh: { MeshURL: ADDRESS, TypeIndex: 1 } }),
      objectAt(pose, { Name: 'Die_6', Nickname: '', CustomMesh: undefined }),
      objectAt(pose, {
        Name: 'Bag',
        Nickname: 'Spares',
        CustomMesh: undefined,
        ContainedObjects: [objectAt(pose), { Name: 'Bag', ContainedObjects: [objectAt(pose)] }],
      }),
      objectAt(
        { pos: [-8, 1, 5], rot: [0, 0, 0], scale: [1, 1, 1] },
        { States: { 2: objectAt(pose) }, ChildObjects: [objectAt(pose)] },
      ),
      objectAt(pose, { Name: 'Custom_Assetbundle', Nickname: 'Tree', CustomMesh: undefined }),
      {
        Name: 'BlockSquare',
        Nickname: 'Crate',
        Locked: true,
        Transform: { posX: 4, posY: 2.5, posZ: 6, rotY: 45, scaleX: 3, scaleY: 3, scaleZ: 3 },
      },
      7,
    );
    expect(looksLikeSave(text.slice(0, 200))).toBe(true);
    const made = await tableFrom(text);
    const { document, left } = made;
    const parsed = parseWith(made);
    expect(parsed.ok ? parsed.value.mission?.objectives.map(({ name }) => name) : parsed.error).toEqual([
      'Objective A',
    ]);
    expect(document.terrain!.map(({ id }) => id)).toEqual(['Ruin', 'Ruin-2', 'Crate']);
    const crate = toPiece(document.terrain![2]!, '', () => ({ ok: false, error: { kind: 'mesh-unasked' } }));
    expect(crate.ok).toBe(true);
    expect(left.map(saveMessages.left)).toEqual([
      'Gone (Custom_Model): its model did not come with the save (http://a.b/gone.obj).',
      'Red one (Custom_Model): a figure: bring the army as a list.',
      'Die_6: a die: the table has its own dice.',
      'Spares (Bag): a bag with 3 objects: take them out first.',
      'Ruin (Custom_Model): 1 object is attached to it, without a place of its own.',
      'Ruin (Custom_Model): it has 1 other state.',
      'Tree (Custom_Assetbundle): it is packed in a form that only the game itself can read.',
    ]);
  });

  it.each([
    ['the name in the cache', CACHED],
    ['another host', 'httpssteamusercontentaakamaihdnetugc1234567890ABCDEF0123456789.obj'],
  ])('finds its models by %s', async (_, name) => {
    const { document } = await tableFrom(saveOf(objectAt({ pos: [0, 1, 0], rot: [0, 0, 0], scale: [1, 1, 1] })), [
      model(name),
    ]);
    expect(document.terrain).toHaveLength(1);
  });

  it('comes out of a mod file with its models', async () => {
    const text = saveOf(objectAt({ pos: [0, 1, 0], rot: [0, 0, 0], scale: [1, 1, 1] }));
    const encode = (words: string) => new TextEncoder().encode(words);
    const mod = readMod(zipSync({ 'Mods/Workshop/1.json': encode(text), [CACHED]: encode(OBJ) }));
    if (!mod.ok) throw new Error(mod.error.kind);
    expect((await tableFrom(mod.value.text!, mod.value.models)).document.terrain).toHaveLength(1);
    expect(readMod(encode('PK nothing'))).toMatchObject({ ok: false });
  });

  it.each([
    ['{', 'The save is not sound JSON: line 1 breaks off or has a stray character. Save it again.'],
    ['{"ObjectStates": 3}', 'This is no save of Tabletop Simulator: it has no list "ObjectStates".'],
    ['{"ObjectStates": [3, null]}', 'No object lies on the table of this save.'],
    [
      `{"ObjectStates": ${'['.repeat(200)}${']'.repeat(200)}}`,
      'The save has bags within bags more than 64 deep; take them out first.',
    ],
    [
      saveOf({ ContainedObjects: Array(TTS_LIMITS.objects).fill({}) }),
      'The save has more than 20000 objects; remove some.',
    ],
  ])('is refused in one sentence: %.30s', (text, sentence) => {
    const read = readTtsSave(text, 'Table');
    expect(read.ok ? undefined : saveMessages.fault(read.error)).toBe(sentence);
  });

  it('never throws and never hangs, however it is damaged', async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(1e308, -1e308, '', 'Custom_Model', [], {}));
    const keys = [
      'Name',
      'Nickname',
      'Locked',
      'Transform',
      'CustomMesh',
      'ContainedObjects',
      'States',
      'ChildObjects',
    ];
    const damaged = fc
      .dictionary(fc.constantFrom(...keys, 'posX', 'scaleX', 'MeshURL'), value)
      .map((more) =>
        objectAt(
          { pos: [0, 1, 0], rot: [0, 0, 0], scale: [1, 1, 1] },
          { ...more, Transform: { ...more, ...(more['Transform'] as object) } },
        ),
      );
    const text = fc.oneof(
      fc.array(damaged, { maxLength: 4 }).map((objects) => saveOf(...objects)),
      fc.tuple(fc.nat(400), fc.string({ maxLength: 3 })).map(([at, put]) => {
        const whole = saveOf(objectAt({ pos: [0, 1, 0], rot: [0, 0, 0], scale: [1, 1, 1] }));
        return whole.slice(0, at) + put + whole.slice(at + put.length);
      }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const read = readTtsSave(given, 'Table');
        if (!read.ok) expect(saveMessages.fault(read.error)).toMatch(/^[A-Z].*[.]$/);
        else {
          const { document, left } = await tableOfSave(
            read.value,
            modelFinder([model(CACHED, 'v 0 0 0\nv 1 0 0\nv 0 1 1\nf 1 2 3')]),
            'squads',
          );
          for (const line of left.map(saveMessages.left)) expect(line).toMatch(/\.$/);
          expect((document.terrain?.length ?? 0) + left.length).toBeGreaterThanOrEqual(
            read.value.objects.length - (document.mission?.objectives?.length ?? 0),
          );
        }
      }),
      { numRuns: drawn(20_000, 200, 10) },
    );
  });
});
