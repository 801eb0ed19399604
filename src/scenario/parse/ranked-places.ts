import type { PlanPoint, Point } from '../../kernel/point.ts';
import { PLACE_ROUNDING } from '../../kernel/tolerances.ts';
import { toRadians } from '../../kernel/units.ts';
import type { Formation } from '../../rules/core/formation.ts';
import { fromLocal } from '../../rules/regiments/ranks/formation.ts';
import type { FormationDocument, LeaderDocument } from '../schema.ts';
import { toBase, toTablePlace } from '../places.ts';

/** A model of a formation as laid out: leaders stand where the file says, the others fill the ranks. */
type RankedPlace = {
  /** 1 is the front rank. */
  readonly rank: number;
  /** 1 is the unit's left. */
  readonly file: number;
  readonly at: PlanPoint | Point;
  /** Present for leaders, with their index in the list. */
  readonly leader?: { readonly document: LeaderDocument; readonly index: number };
};

/**
 * Where the models of a regiment stand: base to base, files counted from the left, ranks behind one another.
 *
 * `at` of the formation is the centre of its front edge. Leaders stand in the front rank, on as many places as their
 * bases occupy; the others fill the remaining places row by row from the left, so that a model's id always shows its
 * file. `count` includes leaders.
 */
export function rankedPlaces(formation: FormationDocument): readonly RankedPlace[] {
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

/** Number of files a formation fills: fewer than requested if it has fewer models. */
const widestRow = ({ files, count, leaders }: FormationDocument): number =>
  leaders && leaders.length > 0 ? files : Math.min(files, count);

function sizeOf(document: FormationDocument['base']): Formation['cell'] {
  const base = toBase(document);
  return base.kind === 'round'
    ? { width: 2 * base.radius, depth: 2 * base.radius }
    : { width: 2 * base.halfWidth, depth: 2 * base.halfDepth };
}
