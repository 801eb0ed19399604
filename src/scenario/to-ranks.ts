import type { PlanPoint, Point } from '../kernel/point.ts';
import { PLACE_ROUNDING } from '../kernel/tolerances.ts';
import { toRadians } from '../kernel/units.ts';
import type { Formation } from '../rules/core/formation.ts';
import { fromLocal } from '../rules/regiments/ranks/formation.ts';
import type { FormationDocument, LeaderDocument } from './schema.ts';
import { toBase, toTablePlace } from './places.ts';

/** A model of a formation as its file lays it out: leaders stand where the file says, the others fill the ranks. */
export type RankedPlace = {
  /** 1 is the front. */
  readonly rank: number;
  /** 1 is the left as the unit looks. */
  readonly file: number;
  readonly at: PlanPoint | Point;
  /** Present for those given one by one, with their place in the list. */
  readonly leader?: { readonly document: LeaderDocument; readonly index: number };
};

/**
 * Where the models of a regiment stand: base to base, files across from the left, ranks behind one another.
 *
 * `at` of the formation is the centre of its front edge. Leaders stand in the front rank, on as many places as their
 * bases take; the others fill what is left, row by row from the left, so that the name of a model always tells the file
 * it stands in. `count` counts leaders too.
 */
export function layOutRanks(formation: FormationDocument): readonly RankedPlace[] {
  const { count } = formation;
  const leaders = formation.leaders ?? [];
  const cell = sizeOf(formation.base);
  const files = Math.min(formation.files, widestRow(formation));
  const front = toTablePlace(formation.at);
  const [x, z] = front.length === 2 ? front : [front[0], front[2]];
  const pose: Pick<Formation, 'at' | 'facing'> = { at: [x, 0, z], facing: toRadians(formation.facing ?? 0) };
  const put = (file: number, rank: number, width: number, depth: number): PlanPoint | Point => {
    const right = file * cell.width + width / 2 - (files * cell.width) / 2;
    const plan = fromLocal(pose, right, rank * cell.depth + depth / 2);
    return front.length === 2 ? plan : [plan[0], front[1], plan[1]];
  };
  const taken = new Set<string>();
  const led = leaders.map((document, index): RankedPlace => {
    const { width, depth } = sizeOf(document.base ?? formation.base);
    const [across, behind] = [
      Math.ceil(width / cell.width - PLACE_ROUNDING),
      Math.ceil(depth / cell.depth - PLACE_ROUNDING),
    ];
    for (let f = 0; f < across; f++) for (let r = 0; r < behind; r++) taken.add(`${r}/${document.file - 1 + f}`);
    return { rank: 1, file: document.file, at: put(document.file - 1, 0, width, depth), leader: { document, index } };
  });
  const others: RankedPlace[] = [];
  for (let i = 0; others.length < count - leaders.length; i++) {
    const [rank, file] = [Math.floor(i / files), i % files];
    if (taken.has(`${rank}/${file}`)) continue;
    others.push({ rank: rank + 1, file: file + 1, at: put(file, rank, cell.width, cell.depth) });
  }
  return [...led, ...others];
}

/** How many files a formation fills: fewer than it asks for where it is not that many. */
const widestRow = ({ files, count, leaders }: FormationDocument): number =>
  leaders && leaders.length > 0 ? files : Math.min(files, count);

function sizeOf(document: FormationDocument['base']): Formation['cell'] {
  const base = toBase(document);
  return base.kind === 'round'
    ? { width: 2 * base.radius, depth: 2 * base.radius }
    : { width: 2 * base.halfWidth, depth: 2 * base.halfDepth };
}
