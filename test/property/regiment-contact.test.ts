import { expect, it } from 'vitest';
import type { Standing } from '../../src/geometry/gap.ts';
import { toRadians } from '../../src/kernel/units.ts';
import type { Formation, FormationPlace } from '../../src/rules/core/formation.ts';
import { type ModelId, modelId } from '../../src/rules/core/ids.ts';
import { touchesBetween } from '../../src/rules/regiments/ranks/contact.ts';
import { bodyOf, rectOfPlace, toStanding } from '../../src/rules/regiments/ranks/formation.ts';
import { type LinedModel, touchesByLines } from '../oracles/touches-by-lines.ts';
import { drawn } from '../support/drawn.ts';
import { type Draw, drawFrom } from '../support/random-fight.ts';
import { mm } from '../support/ranks.ts';

/** Pairs of formations looked at in every run. */
const PAIRS = drawn(3000);

/** A formation at the origin: a last rank that may be incomplete, gaps in it, and a model on an odd base in front. */
function randomFormation(draw: Draw, name: string, facing: number): Formation {
  const [width, depth] = [2 * draw.between(6, 25), 2 * draw.between(6, 25)];
  const [files, ranks] = [draw.between(1, 6), draw.between(1, 4)];
  const places = new Map<ModelId, FormationPlace>();
  const big =
    draw.chance(0.4) && files > 1
      ? { file: draw.between(0, files - 2), rank: 0, files: draw.of([1, 1.5, 2]), ranks: draw.of([1, 1.5, 2]) }
      : undefined;
  const inLast = draw.between(1, files);
  const lastFrom = draw.of([0, files - inLast, (files - inLast) / 2]);
  for (let rank = 0; rank < ranks; rank++) {
    const isLast = rank === ranks - 1;
    for (let i = 0; i < (isLast ? inLast : files); i++) {
      const place = { file: i + (isLast ? lastFrom : 0), rank, files: 1, ranks: 1 };
      if (big && overlap(big, place)) continue;
      if (isLast && ranks > 1 && draw.chance(0.15)) continue;
      places.set(modelId(`${name}${rank}/${i}`), place);
    }
  }
  if (big) places.set(modelId(`${name}big`), big);
  if (places.size === 0) places.set(modelId(`${name}one`), { file: 0, rank: 0, files: 1, ranks: 1 });
  return { at: [0, 0, 0], facing: toRadians(facing), files, cell: { width: mm(width), depth: mm(depth) }, places };
}

const overlap = (a: FormationPlace, b: FormationPlace): boolean =>
  a.file < b.file + b.files && b.file < a.file + a.files && a.rank < b.rank + b.ranks && b.rank < a.rank + a.ranks;

/** The formation moved so that its boundary lies on one side of z = 0, and so far to the right. */
function beside(formation: Formation, side: 1 | -1, right: number): Formation {
  const { files, cell, places } = formation;
  const deep = Math.max(...[...places.values()].map((p) => Math.ceil(p.rank + p.ranks)));
  const { at, base } = toStanding(formation, {
    ...{ left: (-files * cell.width) / 2, right: (files * cell.width) / 2 },
    ...{ front: 0, back: deep * cell.depth },
  });
  const turned = Math.abs(Math.sin(formation.facing)) > 0.5;
  const half = base.kind === 'round' ? 0 : turned ? base.halfWidth : base.halfDepth;
  return { ...formation, at: [mm(right), 0, side * half - at[2]] };
}

/** A body's ground on the table: from and to along x, and along z, in half millimetres. */
function groundOf({ at, base, facing }: Standing): { readonly x: Span; readonly z: Span } {
  const turned = Math.abs(Math.sin(facing)) > 0.5;
  const [w, d] = base.kind === 'round' ? [0, 0] : [base.halfWidth, base.halfDepth];
  const [across, along] = turned ? [d, w] : [w, d];
  const half = (length: number): number => Math.round(length * 25.4 * 4) / 2;
  return { x: [half(at[0] - across), half(at[0] + across)], z: [half(at[2] - along), half(at[2] + along)] };
}

type Span = readonly [from: number, to: number];

/** Every model's ground from the line z = 0, behind which the formation lies. */
const lined = (formation: Formation): readonly LinedModel[] =>
  [...formation.places].map(([id, place]) => {
    const { x, z } = groundOf(toStanding(formation, rectOfPlace(formation, place)));
    return { id, left: x[0], right: x[1], ...awayFrom(z) };
  });

/** The same from a line across it, x = `at`. */
const linedAcross = (formation: Formation, at: number): readonly LinedModel[] =>
  [...formation.places].map(([id, place]) => {
    const { x, z } = groundOf(toStanding(formation, rectOfPlace(formation, place)));
    return { id, left: z[0], right: z[1], ...awayFrom([x[0] - at, x[1] - at]) };
  });

const awayFrom = ([from, to]: Span): { readonly near: number; readonly far: number } => ({
  near: Math.min(Math.abs(from), Math.abs(to)),
  far: Math.max(Math.abs(from), Math.abs(to)),
});

/** Who touches whom by lines across z = 0, and where no more than a corner of the two boundaries meets, across the other line too. */
function expectedTouches(a: Formation, b: Formation): readonly string[] {
  const found = [...touchesByLines(lined(a), lined(b))];
  const [p, q] = [groundOf(bodyOf(a)).x, groundOf(bodyOf(b)).x];
  const corner = p[1] === q[0] ? p[1] : q[1] === p[0] ? q[1] : undefined;
  if (corner !== undefined) found.push(...touchesByLines(linedAcross(a, corner), linedAcross(b, corner)));
  return [...new Set(found)].toSorted();
}

/** Both turned about the origin, so that nothing lies along an axis. */
function turned(formation: Formation, angle: number): Formation {
  const [x, , z] = formation.at;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { ...formation, at: [x * cos + z * sin, 0, -x * sin + z * cos], facing: formation.facing + angle };
}

it('[RG-18 E16] who touches whom agrees with lines drawn every half millimetre, over random formations; never more, never less', () => {
  for (let seed = 1; seed <= PAIRS; seed++) {
    const draw = drawFrom(seed);
    const a = beside(randomFormation(draw, 'a', 90 * draw.between(0, 3)), 1, draw.between(-60, 60));
    const b = beside(randomFormation(draw, 'b', 90 * draw.between(0, 3)), -1, draw.between(-60, 60));
    const expected = expectedTouches(a, b);
    const angle = draw.chance(0.5) ? 0 : toRadians(draw.between(1, 359));
    const found = touchesBetween(turned(a, angle), turned(b, angle)).map((t) => `${t.a} ${t.b}`);
    expect({ seed, touches: found.toSorted() }).toEqual({ seed, touches: expected });
    const other = touchesBetween(turned(b, angle), turned(a, angle)).map((t) => `${t.b} ${t.a}`);
    expect({ seed, touches: other.toSorted() }).toEqual({ seed, touches: expected });
  }
});
