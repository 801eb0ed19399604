import type { ShootingEvent, ShotVolley } from '../../../rules/core/events/shooting.ts';
import type { Names } from '../../phrases/names.ts';
import { SHOOTING } from './shooting.ts';
import { countText, listText, rulerText } from '../../phrases/sentence.ts';

/** A sentence for the log about the shots of a unit, in the past tense. */
export function describeShooting({ unit, volleys, left }: ShootingEvent, names: Names): string {
  const slain = left.filter(({ wounds }) => wounds <= 0).map((l) => names.model(l.model));
  const hurt = left
    .filter(({ wounds }) => wounds > 0)
    .map((l) => `${names.model(l.model)} has ${countText(l.wounds, 'wound')} left.`);
  // In regiments the health that is lost is told by events of its own.
  const isUnhurt = volleys.every(({ allocations }) => allocations.every(({ unsaved }) => !unsaved));
  const end = slain.length > 0 ? [`Slain: ${listText(slain)}.`] : isUnhurt ? ['No model was hurt.'] : [];
  return [`${names.unit(unit)} shot.`, ...volleys.map((volley) => volleyText(volley, names)), ...end, ...hurt].join(
    ' ',
  );
}

/** "4 × bolt rifle at Amber pickets (8.2″): 7 attacks, 5 hits, 3 wounds, 1 saved." */
function volleyText(volley: ShotVolley, names: Names): string {
  const { weapon, against, shooters, attacks, hit, hits, wounds, allocations, lost } = volley;
  const nearest = Math.min(...shooters.map(({ distance }) => distance));
  const saved = allocations.filter(({ unsaved }) => !unsaved).length;
  const covered = allocations.some(({ model, lookOut }) => volley.cover.includes(lookOut?.to ?? model));
  const taken = allocations.flatMap(({ lookOut, model }) =>
    lookOut?.to === undefined ? [] : [`${names.model(lookOut.to)} took a wound for ${names.model(model)}`],
  );
  const why = (volley.modifiers ?? []).map(({ why }) => SHOOTING.modifier(why));
  const results = [
    countText(attacks.count, 'attack'),
    `${hits === 0 ? 'no hits' : countText(hits, 'hit')}${why.length > 0 ? ` on ${hit.needs ?? '–'}+ (${listText(why)})` : ''}`,
    ...(hits === 0 ? [] : [wounds === 0 ? 'no wounds' : countText(wounds, 'wound')]),
    ...(allocations.length === 0 ? [] : [`${saved === 0 ? 'none' : saved} saved${covered ? ' with cover' : ''}`]),
    ...(lost === 0 ? [] : [`${lost} lost`]),
  ];
  const told = [results.join(', '), ...taken].join('; ');
  return `${shooters.length} × ${weapon} at ${names.unit(against)} (${rulerText(nearest)}): ${told}.`;
}
