import type { BatchOrder, Setting } from './batch-order.ts';

/** Something that differs between the combinations of a batch. Its first level is the reference for the others. */
export type Dimension =
  | { readonly kind: 'arm'; readonly names: readonly string[] }
  | { readonly kind: 'vary'; readonly path: readonly string[]; readonly values: readonly number[] }
  | { readonly kind: 'first' };

/** One combination of a batch. */
export type Variant = {
  /** Its index in the batch, from 0. */
  readonly number: number;
  readonly arm: number;
  readonly settings: readonly Setting[];
  /** Whether the armies are swapped, so that the side the file calls the defender goes first. */
  readonly swapped: boolean;
  /** Its level in each dimension, as an index. */
  readonly levels: readonly number[];
};

/** What differs between the combinations of an order; dimensions with one level are left out. */
export function dimensionsOf({ arms, vary, first }: BatchOrder): readonly Dimension[] {
  return [
    ...(arms.length > 1 ? [{ kind: 'arm', names: arms.map(({ name }) => name) } as const] : []),
    ...vary.map(({ path, values }) => ({ kind: 'vary', path, values }) as const),
    ...(first === 'swap' ? [{ kind: 'first' } as const] : []),
  ];
}

/** How many levels a dimension has. */
export function levelCountOf(dimension: Dimension): number {
  switch (dimension.kind) {
    case 'arm':
      return dimension.names.length;
    case 'vary':
      return dimension.values.length;
    case 'first':
      return 2;
  }
}

/** How many combinations an order has. */
export const countVariants = (order: BatchOrder): number =>
  dimensionsOf(order).reduce((product, dimension) => product * levelCountOf(dimension), 1);

/** Every combination of an order; the last dimension changes fastest. */
export function variantsOf(order: BatchOrder): readonly Variant[] {
  const dimensions = dimensionsOf(order);
  return Array.from({ length: countVariants(order) }, (_, number) => {
    const levels = levelsAt(dimensions, number);
    const arm = dimensions[0]?.kind === 'arm' ? levels[0]! : 0;
    const varied = dimensions.flatMap((dimension, d): readonly Setting[] =>
      dimension.kind === 'vary' ? [{ path: dimension.path, value: dimension.values[levels[d]!]! }] : [],
    );
    return {
      number,
      arm,
      settings: [...order.arms[arm]!.settings, ...varied],
      swapped: dimensions.some(({ kind }, d) => kind === 'first' && levels[d] === 1),
      levels,
    };
  });
}

function levelsAt(dimensions: readonly Dimension[], number: number): readonly number[] {
  let left = number;
  return dimensions
    .toReversed()
    .map((dimension) => {
      const level = left % levelCountOf(dimension);
      left = (left - level) / levelCountOf(dimension);
      return level;
    })
    .toReversed();
}

/** A place in a scenario file in its written form: `terrain.wall.at.0`. */
export const scenarioPathText = (path: readonly string[]): string => path.join('.');
