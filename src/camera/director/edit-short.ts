import type { Timeline } from '../../timeline/timeline.ts';
import { type Action, WORTH } from './action.ts';
import { encountersOf, type Cut, cutsOf, LEAST_TICKS, SLOWEST, TICKS } from './cut.ts';
import { WHOLE_NUMBER } from '../../kernel/display-tolerances.ts';

/** Ticks of the first and the last picture, by the ticks of the film. */
const openingOf = (ticks: number): number => (ticks <= 20 * TICKS ? 15 : 24);
const endingOf = (ticks: number): number => (ticks <= 20 * TICKS ? 21 : 30);
/** The longest cut, in ticks. */
const LONGEST = 4 * TICKS;
/** Ticks of a portrait, and the most portraits in a film of some ticks. */
const PORTRAIT = 15;
const portraitsIn = (ticks: number): number => (ticks <= 20 * TICKS ? 1 : 4);
/** The most leftover ticks that the first and the last picture each receive. */
const MORE = TICKS;

/**
 * The cuts of a film of some ticks (sixths of a second): the table, the best of the action in order of time, and the
 * end. It is shorter when there is no more to tell: nothing is slowed down to fill it.
 */
export function editShort(
  timeline: Pick<Timeline, 'clips' | 'marks' | 'initial' | 'length'>,
  actions: readonly Action[],
  ticks: number,
): readonly Cut[] {
  const [opening, ending] = [openingOf(ticks), endingOf(ticks)];
  const room = ticks - opening - ending;
  const body = grown(trimmed(chosen(timeline, actions, room), room), room);
  let left = room - body.reduce((sum, cut) => sum + cut.ticks, 0);
  const portraits: Cut[] = [];
  for (const action of portraitsOf(timeline).slice(0, portraitsIn(ticks))) {
    if (left < PORTRAIT) break;
    portraits.push({ role: 'portrait', action, timelineFrom: 0, timelineTo: 0, ticks: PORTRAIT, rank: 0 });
    left -= PORTRAIT;
  }
  const before = Math.min(MORE, Math.floor(left / 2));
  const after = Math.min(MORE, left - before);
  const first = body[0];
  const last = body.at(-1);
  const start = Math.min(first?.timelineFrom ?? timeline.length, OPENING);
  // The last picture shows how it ended, however much time lies between.
  const end = Math.max(
    last?.timelineFrom ?? 0,
    Math.min(last?.timelineTo ?? timeline.length, timeline.length),
    timeline.length - LAST_LOOK,
  );
  return [
    { role: 'wide', action: undefined, timelineFrom: 0, timelineTo: start, ticks: opening + before, rank: 11 },
    ...portraits.map((cut) => ({ ...cut, timelineFrom: start, timelineTo: start })),
    ...body,
    {
      role: 'wide',
      action: undefined,
      timelineFrom: end,
      timelineTo: end + (ending + after) / TICKS,
      ticks: ending + after,
      rank: 11,
    },
  ];
}

/** Seconds of the timeline's end shown in the last picture. */
const LAST_LOOK = 0.9;

/** Seconds of the timeline's start shown in the first picture; nothing happens in them. */
const OPENING = 0.9;

/** Actions worth no more than this only lead up to others: declarations, dice, ordinary moves. */
const TALK = 3;

/** The cuts of the best encounters, as many as fill the time, in order of time. */
function chosen(timeline: Pick<Timeline, 'length'>, actions: readonly Action[], ticks: number): readonly Cut[] {
  const encounters = encountersOf(actions)
    .map((encounter, order) => ({ ...encounter, order }))
    .sort((a, b) => b.worth - a.worth || a.order - b.order);
  const cuts: Cut[] = [];
  const told = new Set<string>();
  let sum = 0;
  for (const encounter of encounters) {
    if (sum >= ticks) break;
    // Declarations and dice that lead to nothing are shown once, and not for models already shown in action.
    if (told.has(encounter.name) && encounter.actions.every(({ kind }) => WORTH[kind] <= TALK)) continue;
    told.add(encounter.name);
    for (const cut of encounter.actions.flatMap((action) => cutsOf(action, timeline))) {
      cuts.push({ ...cut, rank: cut.rank + encounter.worth / 100 });
      sum += cut.ticks;
    }
  }
  return cuts.sort((a, b) => a.timelineFrom - b.timelineFrom);
}

/** Drops the least important cuts until the rest fit, then shortens those. */
function trimmed(cuts: readonly Cut[], ticks: number): readonly Cut[] {
  let kept = cuts;
  while (
    kept.reduce((sum, cut) => sum + Math.max(LEAST_TICKS + 1, Math.ceil(cut.ticks * 0.85)), 0) > ticks &&
    kept.length > 1
  ) {
    const least = kept.reduce((a, b) => (b.rank < a.rank ? b : a));
    kept = joined(kept, least);
  }
  let over = kept.reduce((sum, cut) => sum + cut.ticks, 0) - ticks;
  const shorter = kept.map((cut) => ({ ...cut }));
  for (let spare = true; over > 0 && spare; ) {
    spare = false;
    for (const cut of [...shorter].sort((a, b) => b.ticks - a.ticks)) {
      if (over <= 0 || cut.ticks <= LEAST_TICKS) continue;
      cut.ticks--;
      over--;
      spare = true;
    }
  }
  return over > 0 ? [] : shorter;
}

/** The cuts without one of them; the cut before it is extended over it when both show the same action. */
function joined(cuts: readonly Cut[], without: Cut): readonly Cut[] {
  const at = cuts.indexOf(without);
  const before = cuts[at - 1];
  return cuts.flatMap((cut) => {
    if (cut === without) return [];
    return cut === before && before.action === without.action ? [{ ...cut, timelineTo: without.timelineTo }] : [cut];
  });
}

/** Lengthens cuts, the most important first, none slower than its role allows. */
function grown(cuts: readonly Cut[], ticks: number): readonly Cut[] {
  let left = ticks - cuts.reduce((sum, cut) => sum + cut.ticks, 0);
  const longer = cuts.map((cut) => ({ ...cut }));
  const mostOf = (cut: Cut) =>
    Math.min(LONGEST, Math.floor(((cut.timelineTo - cut.timelineFrom) / SLOWEST[cut.role]) * TICKS + WHOLE_NUMBER));
  const byRank = [...longer].sort((a, b) => b.rank - a.rank || a.timelineFrom - b.timelineFrom);
  for (let room = true; left > 0 && room; ) {
    room = false;
    for (const cut of byRank) {
      if (left <= 0 || cut.ticks >= mostOf(cut)) continue;
      cut.ticks++;
      left--;
      room = true;
    }
  }
  return longer;
}

/** A portrait of each unit on the table, alternating between the sides. */
function portraitsOf({ initial }: Pick<Timeline, 'initial'>): readonly Action[] {
  const units = [...initial.units.values()].filter(({ models }) => models.length > 0);
  const [attackers, defenders] = [
    units.filter(({ side }) => side === 'attacker'),
    units.filter(({ side }) => side !== 'attacker'),
  ];
  const inTurn = Array.from({ length: Math.max(attackers.length, defenders.length) }, (_, i) => [
    attackers[i],
    defenders[i],
  ]);
  return inTurn
    .flat()
    .flatMap((unit): readonly Action[] =>
      unit ? [{ kind: 'rest', from: 0, to: 0, clip: 0, subject: unit.models, against: [], encounter: unit.id }] : [],
    );
}
