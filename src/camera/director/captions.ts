import type { Timeline } from '../../timeline/timeline.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import { shotMessages } from '../../messages/shots.ts';
import type { Action } from './action.ts';
import { SHOT_LIMITS } from '../list/shot-limits.ts';

/** What a cut's caption depends on. */
type CaptionedCut = { readonly action: Action | undefined; readonly seconds: number };

/** Seconds for which a caption stays over cuts of the same encounter. */
const STAYS = 3;
/** Units named in a caption; the rest are only counted. */
const NAMED = 2;

/**
 * The caption of each cut of a film: the units that meet, at the start of an encounter, and the models that fall.
 * Undefined for cuts without one.
 */
export function captionsOf(
  { initial }: Pick<Timeline, 'initial'>,
  cuts: readonly CaptionedCut[],
): readonly (string | undefined)[] {
  const namesOf = (ids: readonly ModelId[]): string => {
    const units = [
      ...new Set(ids.flatMap((id): UnitId[] => (initial.models.get(id) ? [initial.models.get(id)!.unit] : []))),
    ];
    const names = units.map((unit) => initial.units.get(unit)?.name || unit);
    return shotMessages.captions.names(names.slice(0, NAMED), Math.max(0, names.length - NAMED));
  };
  const fallen = (ids: readonly ModelId[]): string => {
    const counts = new Map<UnitId, number>();
    for (const id of ids) {
      const unit = initial.models.get(id)?.unit;
      if (unit !== undefined) counts.set(unit, (counts.get(unit) ?? 0) + 1);
    }
    const units = [...counts].map(([id, count]) => {
      const unit = initial.units.get(id);
      return { unit: unit?.name || id, count, of: unit?.models.length ?? 1 };
    });
    const rest = units.slice(NAMED).reduce((sum, { count }) => sum + count, 0);
    return shotMessages.captions.fallen(units.slice(0, NAMED), rest);
  };
  const unitsOf = (ids: readonly ModelId[]) => new Set(ids.map((id) => initial.models.get(id)?.unit));
  let now = { encounter: '', said: '', left: 0, named: new Set<UnitId | undefined>() };
  return cuts.map(({ action, seconds }): string | undefined => {
    if (action === undefined) return undefined;
    // A rest with a subject is a portrait.
    if (action.kind === 'rest') return action.subject.length > 0 ? cut(namesOf(action.subject)) : undefined;
    const { kind, encounter, subject, against } = action;
    // Other units of the same encounter get a caption of their own.
    const isNamed = encounter === now.encounter && [...unitsOf(subject)].every((unit) => now.named.has(unit));
    if (!isNamed && against.length > 0 && subject.length > 0) {
      const said = shotMessages.captions.against(namesOf(subject), namesOf(against));
      now = { encounter, said, left: STAYS, named: unitsOf([...subject, ...against]) };
    }
    if (kind === 'fall') return cut(fallen(subject));
    if (encounter !== now.encounter || now.left <= 0) return undefined;
    now = { ...now, left: now.left - seconds };
    return cut(now.said);
  });
}

const cut = (text: string): string =>
  text.length > SHOT_LIMITS.words ? `${text.slice(0, SHOT_LIMITS.words - 1)}…` : text;
