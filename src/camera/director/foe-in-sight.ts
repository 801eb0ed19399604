import { distance } from '../../kernel/vec.ts';
import type { Point } from '../../kernel/point.ts';
import { beatAt } from '../../timeline/timeline.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { sightOver } from './sight.ts';
import { posesOf, type Stage } from '../poses/track.ts';

/** How high on a mini its eyes are, and where it is looked at, as shares of its height. */
const EYES = 0.95;
const BREAST = 0.55;

/** The nearest enemy a mini sees at a second of a replay; undefined where it sees none. */
export function foeInSight(stage: Stage, id: ModelId, time: number): ModelId | undefined {
  const { models, units } = beatAt(stage, time).beat.state;
  const own = models.get(id);
  const side = own && units.get(own.unit)?.side;
  if (own === undefined || side === undefined) return undefined;
  const foes = [...models.values()].filter(({ unit }) => units.get(unit)?.side !== side);
  const [mine, ...theirs] = posesOf(stage, [id, ...foes.map((foe) => foe.id)], time).map(({ at }) => at);
  const [x, y, z] = mine!;
  const eye: Point = [x, y + EYES * own.height, z];
  const sight = sightOver(stage.initial.terrain);
  return foes
    .map((foe, i) => {
      const [fx, fy, fz] = theirs[i]!;
      return { id: foe.id, breast: [fx, fy + BREAST * foe.height, fz] as Point };
    })
    .toSorted((a, b) => distance(eye, a.breast) - distance(eye, b.breast) || (a.id < b.id ? -1 : 1))
    .find(({ breast }) => sight(eye, breast))?.id;
}
