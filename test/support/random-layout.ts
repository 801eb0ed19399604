import fc from 'fast-check';
import type {
  FootprintDocument,
  Layout,
  LayoutPiece,
  PatternDocument,
  TemplateDocument,
} from '../../src/layout/layout.ts';

const VERSION = { edition: '3', dataslate: 'test' } as const;
const coarse = (least: number, most: number) =>
  fc.integer({ min: Math.round(least * 100), max: Math.round(most * 100) }).map((n) => n / 100);
/** A number with more digits than a tape measure has. */
const fine = (least: number, most: number) =>
  fc.double({ min: least, max: most, noNaN: true }).map((n) => Math.round(n * 1e6) / 1e6);
const length = (least: number, most: number) => fc.oneof(coarse(least, most), fine(least, most));
const rotation = fc.oneof(
  fc.constantFrom(0, 90, 180, 270),
  fc.integer({ min: 0, max: 359 }),
  fc.integer({ min: 0, max: 359_999 }).map((n) => n / 1000),
);
const mirror = fc.constantFrom('none', 'horizontal', 'vertical', undefined);

/** A polygon whose edges do not cross, somewhere, with either winding; sometimes closed by its first corner. */
const polygon = fc
  .record({
    radii: fc.array(length(0.6, 4), { minLength: 3, maxLength: 9 }),
    at: fc.tuple(coarse(-6, 6), coarse(-6, 6)),
    isBackwards: fc.boolean(),
    isClosed: fc.boolean(),
  })
  .map(({ radii, at, isBackwards, isClosed }): FootprintDocument => {
    const points = radii.map((radius, i) => {
      const turn = (2 * Math.PI * i) / radii.length;
      const round = (n: number) => Math.round(n * 1e4) / 1e4;
      return { x: round(at[0] + radius * Math.cos(turn)), y: round(at[1] + radius * Math.sin(turn)) };
    });
    if (isBackwards) points.reverse();
    return { type: 'polygon', points: isClosed ? [...points, points[0]!] : points };
  });
const footprint: fc.Arbitrary<FootprintDocument> = fc.oneof(
  fc.record({ type: fc.constant('rectangle' as const), width: length(0.5, 9), height: length(0.5, 9) }),
  fc.record({ type: fc.constant('right-triangle' as const), width: length(1, 8), height: length(1, 8) }),
  polygon,
);

/** An object without the members that are undefined. */
const tidied = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;

const wall = fc
  .record({
    points: fc.array(fc.record({ x: length(-4, 4), y: length(-4, 4) }), { minLength: 2, maxLength: 5 }),
    thickness: fc.option(coarse(0.1, 0.6), { nil: undefined }),
  })
  .map(tidied);

const featureTemplate = (id: string): fc.Arbitrary<TemplateDocument> =>
  fc
    .record({
      footprint,
      default_height_inches: fc.option(coarse(0.5, 7), { nil: undefined }),
      ground_accessible: fc.constantFrom(true, false, undefined),
      terrain_category: fc.constantFrom('exposed' as const, 'light' as const, 'dense' as const, undefined),
      walls: fc.option(fc.array(wall, { minLength: 1, maxLength: 3 }), { nil: undefined }),
      has_roof: fc.constantFrom(true, undefined),
      upper_floor: fc.option(fc.record({ footprint, floor: fc.integer({ min: 1, max: 2 }) }), { nil: undefined }),
    })
    .map((told) => tidied({ id, name: id, kind: 'feature' as const, ...told, game_version: VERSION }));

const areaTemplate = (id: string, features: readonly string[]): fc.Arbitrary<TemplateDocument> =>
  fc
    .record({
      footprint,
      features: fc.array(
        fc
          .record({
            template: fc.constantFrom(...features),
            position: fc.record({ x: length(-4, 4), y: length(-4, 4) }),
            rotation_degrees: rotation,
            mirror,
            floor: fc.constantFrom(undefined, 1),
          })
          .map(tidied),
        { maxLength: 3 },
      ),
    })
    .map((told) => ({ id, name: id, kind: 'area' as const, ...told, game_version: VERSION }));

const keystones = fc.array(
  fc.record({
    edge: fc.constantFrom('left' as const, 'right' as const, 'top' as const, 'bottom' as const),
    ref: fc.oneof(
      fc.record({ kind: fc.constant('vertex' as const), index: fc.integer({ min: 0, max: 2 }) }),
      fc.record({
        kind: fc.constant('face' as const),
        side: fc.constantFrom('min-x' as const, 'max-x' as const, 'min-y' as const, 'max-y' as const),
      }),
    ),
  }),
  { maxLength: 3 },
);

const FEATURES = ['wall-a', 'wall-b', 'wall-c'] as const;
const AREAS = ['area-a', 'area-b'] as const;

/** What makes a piece an objective. */
const goal = (board: { readonly width: number; readonly height: number }): fc.Arbitrary<Partial<LayoutPiece>> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    fc
      .record({
        is_objective: fc.constant(true),
        objective_role: fc.constantFrom('home' as const, 'expansion' as const, 'center' as const, undefined),
        link_group: fc.constantFrom('middle', undefined),
        objective: fc.record({
          position: fc.record({ x: length(3, board.width - 3), y: length(3, board.height - 3) }),
        }),
      })
      .map(tidied),
  );

function pieces(board: { readonly width: number; readonly height: number }): fc.Arbitrary<readonly LayoutPiece[]> {
  const standing = {
    position: fc.record({ x: length(4, board.width - 4), y: length(4, board.height - 4) }),
    rotation_degrees: rotation,
    mirror,
    name: fc.constantFrom('A name', undefined),
    keystones,
  };
  const area = fc
    .record({ template: fc.constantFrom(...AREAS), goal: goal(board), ...standing })
    .map(({ goal: own, ...told }) => tidied({ piece_type: 'area' as const, ...told, ...own }));
  const feature = fc
    .record({ template: fc.constantFrom(...FEATURES), floor: fc.constantFrom(undefined, 1), ...standing })
    .map((told) => tidied({ piece_type: 'feature' as const, ...told }));
  const inline = fc
    .record({ footprint, height_inches: coarse(0.5, 6), ...standing })
    .map((told) => tidied({ piece_type: 'feature' as const, ...told }));
  const bare = fc.record({ footprint, ...standing, range: fc.constantFrom(3, 5) }).map(({ range, ...told }) =>
    tidied({
      ...{ piece_type: 'area' as const, terrain: false, is_objective: true },
      ...told,
      objective: { control_range_inches: range },
    }),
  );
  const onArea = fc
    .record({
      ...standing,
      template: fc.constantFrom(...FEATURES),
      position: fc.record({ x: length(-3, 3), y: length(-3, 3) }),
    })
    .map((told) => tidied({ piece_type: 'feature' as const, parent_area_id: 'area-0', ...told }));
  return fc
    .tuple(area, fc.array(fc.oneof(area, feature, inline, bare, onArea), { minLength: 1, maxLength: 6 }))
    .map(([first, rest]) => [
      { id: 'area-0', ...first },
      ...rest.map((piece, i): LayoutPiece => ({ id: `piece-${i}`, ...piece })),
    ]);
}

const zones = (board: { readonly width: number; readonly height: number }): PatternDocument => ({
  ...{ id: 'strips', name: 'Strips', game_version: VERSION },
  zones: [
    { player: 'attacker', shape: { type: 'rectangle', width: board.width, height: 6 }, position: { x: 0, y: 0 } },
    {
      player: 'defender',
      shape: {
        type: 'polygon',
        points: [
          { x: 0, y: 0 },
          { x: board.width, y: 0 },
          { x: board.width / 2, y: -8.5 },
        ],
      },
      position: { x: 0, y: board.height },
    },
  ],
});

/** Layouts that use all that the form has: on boards of several sizes, with mirrored and turned forms in each other. */
export const anyLayout: fc.Arbitrary<Layout> = fc
  .record({ width: fc.constantFrom(60, 36, 72), height: fc.constantFrom(44, 36, 48) })
  .chain((board) =>
    fc
      .record({
        forms: fc.tuple(...FEATURES.map(featureTemplate), ...AREAS.map((id) => areaTemplate(id, FEATURES))),
        pieces: pieces(board),
        hasZones: fc.boolean(),
        story: fc.constantFrom('What it is for.', undefined),
      })
      .map(
        ({ forms, pieces: all, hasZones, story }): Layout => ({
          templates: forms,
          layout: tidied({
            ...{ id: 'a-layout', name: 'A layout', source: 'test', description: story },
            ...{ board, pieces: [...all], game_version: VERSION },
            ...(hasZones ? { deployment_pattern_id: 'strips' } : {}),
          }),
          ...(hasZones ? { deployment: zones(board) } : {}),
        }),
      ),
  );
