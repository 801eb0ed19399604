import type { Leg, Path } from '../../geometry/path.ts';
import type { Point } from '../../kernel/point.ts';

/**
 * A way over low ground whose ends are stepped down from and up to: low ground counts as the level below it, under a
 * roof as well, so a leg must not slant up to where it ends.
 */
export function levelEnds(path: Path): Path {
  const last = path.legs.length - 1;
  const legs = path.legs.flatMap((leg, i): readonly Leg[] => {
    const { kind, from, to } = leg;
    if (kind !== 'walk' || from[1] === to[1] || (i > 0 && i < last)) return [leg];
    const inner = i === 0 ? to[1] : from[1];
    const y = last > 0 ? inner : Math.min(from[1], to[1]);
    const [start, end]: readonly [Point, Point] = [
      [from[0], y, from[2]],
      [to[0], y, to[2]],
    ];
    return [...step(from, start), { ...leg, from: start, to: end }, ...step(end, to)];
  });
  return { ...path, legs };
}

const step = (from: Point, to: Point): readonly Leg[] =>
  from[1] === to[1] ? [] : [{ kind: 'step', from, to, length: 0 }];
