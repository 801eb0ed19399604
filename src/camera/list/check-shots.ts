import type { ShotsProblem } from './shot-fault.ts';
import type { Shot, ShotList, Subject } from './shot-list.ts';
import { SAME_TIME, WRITTEN_TIME } from '../../kernel/display-tolerances.ts';

/** Faults in a list's times: shots must not overlap and must be in order, and so must the keys within a shot. */
export function checkTimes({ shots }: ShotList): readonly ShotsProblem[] {
  return shots.flatMap((shot, i) => {
    const before = shots[i - 1];
    return [...(before ? orderOf(before, shot, i) : []), ...restOf(shot, i), ...keysOf(shot, i)];
  });
}

function orderOf(before: Shot, shot: Shot, i: number): readonly ShotsProblem[] {
  const at = `/shots/${i}/from`;
  const end = before.from + before.length;
  if (shot.from < before.from) return [{ at, fault: { kind: 'shot-backwards', at: shot.from, before: before.from } }];
  if (shot.from < end - SAME_TIME) return [{ at, fault: { kind: 'shot-too-soon', at: shot.from, end } }];
  return [];
}

function restOf(shot: Shot, i: number): readonly ShotsProblem[] {
  if (shot.settle === undefined || shot.settle <= shot.length) return [];
  return [{ at: `/shots/${i}/settle`, fault: { kind: 'rest-too-long', rest: shot.settle, length: shot.length } }];
}

function keysOf(shot: Shot, i: number): readonly ShotsProblem[] {
  if (shot.rig.kind !== 'keys') return [];
  return shot.rig.keys.flatMap((key, k, keys): readonly ShotsProblem[] => {
    const at = `/shots/${i}/rig/keys/${k}/at`;
    const before = keys[k - 1];
    if (before && key.at <= before.at) return [{ at, fault: { kind: 'key-backwards', at: key.at, before: before.at } }];
    if (key.at > shot.length + WRITTEN_TIME)
      return [{ at, fault: { kind: 'key-too-late', at: key.at, length: shot.length } }];
    return [];
  });
}

/** The models of a list that a replay does not have. */
export function checkModels({ shots }: ShotList, known: { has(id: never): boolean }): readonly ShotsProblem[] {
  const isKnown = (id: string) => known.has(id as never);
  return shots.flatMap(({ rig }, i) =>
    namesIn(rig).flatMap(([place, id]) =>
      isKnown(id) ? [] : [{ at: `/shots/${i}/rig/${place}`, fault: { kind: 'no-such-model', model: id } } as const],
    ),
  );
}

/** Every model a rig names, with its JSON path in the rig. */
function namesIn(rig: Shot['rig']): readonly (readonly [place: string, id: string])[] {
  const of = (place: string, subject: Subject | undefined) =>
    subject && 'models' in subject ? subject.models.map((id, k) => [`${place}/models/${k}`, id] as const) : [];
  switch (rig.kind) {
    case 'keys':
    case 'wide':
    case 'dice':
      return [];
    case 'mini-eye':
      return [['model', rig.model], ...of('towards', rig.towards)];
    case 'low':
    case 'reverse':
      return [...of('subject', rig.subject), ...of('against', rig.against)];
    case 'orbit':
    case 'follow':
    case 'top':
    case 'crane':
      return of('subject', rig.subject);
  }
}
