import type { Blocker, Body, SightAnswer } from '../ports.ts';
import type { Model } from '../state/state.ts';

/** A model as the table's sight asks for it. */
export const toBody = ({ id, base, facing, height, at }: Model): Body => ({ id, base, facing, height, at });

/** What hides some models, each once, that which hides most of them first. */
export function sightBlockers(views: readonly { readonly sight: SightAnswer }[]): readonly Blocker[] {
  const found = new Map<string, { readonly by: Blocker; count: number }>();
  for (const { sight } of views)
    for (const by of sight.blockedBy) {
      const key = by.kind === 'edge' ? 'edge' : `${by.kind} ${by.id}`;
      const known = found.get(key);
      if (known) known.count++;
      else found.set(key, { by, count: 1 });
    }
  return [...found.values()].sort((a, b) => b.count - a.count).map(({ by }) => by);
}
