import type { LandingZone, MoveSetting, ReachMap, TableQuery } from '../../rules/core/ports.ts';

/** How many answers are kept at most: ways of each mover in a situation, and grounds it reaches, which are larger. */
const KEPT = { situations: 200, paths: 100, reaches: 200, landings: 400 } as const;

/**
 * A table that remembers what it was asked: the very same question gets the very same answer, found once. A charge is
 * looked into before it is declared, when its dice fall and when it is moved; games of a batch begin alike.
 *
 * What is kept does not grow: of the oldest answers as many are forgotten as new ones come.
 */
export function rememberingTable(table: TableQuery): TableQuery {
  // A situation is a long text, with everybody about in it: it is kept once for all ways that are asked in it.
  const situations = memory<Memory<ReturnType<TableQuery['path']>>>(KEPT.situations);
  const reaches = memory<ReachMap>(KEPT.reaches);
  return {
    ...table,
    path: (setting, to) => {
      const paths = situations(keyOf(setting), () => memory(KEPT.paths));
      return paths(to.join(), () => table.path(setting, to));
    },
    reach: (setting, limit) => reaches(`${keyOf(setting)} ${limit}`, () => rememberingMap(table.reach(setting, limit))),
  };
}

function rememberingMap(map: ReachMap): ReachMap {
  const landings = memory<ReturnType<ReachMap['landings']>>(KEPT.landings);
  const { setting, limit, lengthTo, pathTo, levelsAt } = map;
  return {
    ...{ setting, limit, lengthTo, pathTo, levelsAt },
    get bends() {
      return map.bends;
    },
    landings: (zone) => landings(zoneKey(zone), () => map.landings(zone)),
  };
}

type Memory<Answer> = (key: string, find: () => Answer) => Answer;

/** Answers by what was asked, the oldest forgotten first. */
function memory<Answer>(most: number): Memory<Answer> {
  const known = new Map<string, Answer>();
  return (key, find) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find();
    if (known.size >= most) known.delete(known.keys().next().value!);
    known.set(key, found);
    return found;
  };
}

/** Everything a question about a mover holds, as one text. */
const keyOf = (setting: MoveSetting): string => JSON.stringify(setting);
const zoneKey = (zone: LandingZone): string => JSON.stringify(zone);
