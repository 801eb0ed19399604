import type { Seconds } from '../../kernel/units.ts';
import { resultTitle } from '../../messages/mission.ts';
import type { Side } from '../../rules/core/turn.ts';
import { resultOf } from '../../rules/play/result-of.ts';
import { throwLength } from '../../timeline/durations.ts';
import { clipAt, type Timeline } from '../../timeline/timeline.ts';
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

/** What is read over a throw of dice: what it is for and needs, and its result once the dice lie. */
export type DiceWords = { readonly text: string; readonly lies: Seconds; readonly result: string };

/** The words of the group of dice that lies first after a second of the timeline; undefined where no dice fall. */
export function diceWords({ clips }: Pick<Timeline, 'clips'>, time: Seconds): DiceWords | undefined {
  const { clip, since } = clipAt({ clips }, time);
  if (clip.act?.kind !== 'dice') return undefined;
  const { groups } = clip.act;
  const { tumbles, whole } = throwLength(groups.length);
  const at = groups.findIndex((_, i) => i * whole + tumbles >= since);
  const group = groups[at];
  return (
    group && { text: cut(capital(group.label)), lies: clip.start + at * whole + tumbles, result: cut(group.result) }
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How a game ended, or how it stood after the last turn that was played, or during the one in progress. */
export function filmVerdict({ clips, entries, initial }: Pick<Timeline, 'clips' | 'entries' | 'initial'>): {
  readonly title: string;
  readonly text: string;
} {
  const end = clips.at(-1);
  const state = end?.state ?? initial;
  // The state after the end of a turn already counts the next turn.
  const last = end && entries[end.entry]?.events.at(-1);
  const isOver = last?.kind === 'phase-ended' && (state.turn > last.turn || state.side !== last.side);
  const left = (side: Side) =>
    [...state.models.values()].filter((model) => state.units.get(model.unit)?.side === side).length;
  const [attackers, defenders] = [left('attacker'), left('defender')];
  const { after, during, noModel, left: standing } = shotMessages.cards;
  const result = resultOf(state);
  return {
    title: result ? resultTitle(result) : isOver ? after(last.turn) : during(state.turn),
    text: attackers + defenders === 0 ? noModel : standing(attackers, defenders),
  };
}

const cut = (text: string): string =>
  text.length > SHOT_LIMITS.words ? `${text.slice(0, SHOT_LIMITS.words - 1)}…` : text;
