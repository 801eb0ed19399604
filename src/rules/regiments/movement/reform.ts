import { PART_OF_PLACE } from '../../../kernel/tolerances.ts';
import type { Radians } from '../../../kernel/units.ts';
import type { Formation, FormationPlace } from '../../core/formation.ts';
import type { ModelId } from '../../core/ids.ts';
import { roundPoint } from '../../core/round.ts';
import { boundaryOf, fromLocal } from '../ranks/formation.ts';

/**
 * A formation re-formed about its centre, with another number of files and another facing. Leaders fill the front rank
 * first, in the order of their files; the others fill the remaining places row by row from the left.
 *
 * @param files Number requested; at least as many as the leaders need, at most as many as the models can fill.
 * @param isLeader Whether a model is a champion or character.
 * @source RG-28, RG-29
 */
export function reformed(
  formation: Formation,
  files: number,
  facing: Radians,
  isLeader: (id: ModelId) => boolean,
): Formation {
  const all = [...formation.places].toSorted(([, a], [, b]) => a.rank - b.rank || a.file - b.file);
  const leaders = all.filter(([id]) => isLeader(id));
  const soldiers = all.filter(([id]) => !isLeader(id));
  const led = leaders.reduce((sum, [, place]) => sum + Math.ceil(place.files - PART_OF_PLACE), 0);
  const across = Math.max(1, led, Math.min(files, Math.max(1, led + soldiers.length)));
  const places = new Map<ModelId, FormationPlace>();
  const taken = new Set<string>();
  let file = Math.floor((across - led) / 2);
  for (const [id, { files: wide, ranks: deep }] of leaders) {
    places.set(id, { file, rank: 0, files: wide, ranks: deep });
    for (let f = 0; f < Math.ceil(wide - PART_OF_PLACE); f++)
      for (let r = 0; r < Math.ceil(deep - PART_OF_PLACE); r++) taken.add(`${r}/${file + f}`);
    file += Math.ceil(wide - PART_OF_PLACE);
  }
  let i = 0;
  for (const [id] of soldiers) {
    while (taken.has(`${Math.floor(i / across)}/${i % across}`)) i++;
    places.set(id, { file: i % across, rank: Math.floor(i / across), files: 1, ranks: 1 });
    i++;
  }
  return aboutCentre(formation, { ...formation, files: across, facing, places });
}

/** A formation moved so that its centre is where another's was. */
function aboutCentre(before: Formation, after: Formation): Formation {
  const [x, z] = fromLocal(before, 0, boundaryOf(before).back / 2);
  const y = before.at[1];
  const [fx, fz] = fromLocal({ at: [x, y, z], facing: after.facing }, 0, -boundaryOf(after).back / 2);
  return { ...after, at: roundPoint([fx, y, fz]) };
}
