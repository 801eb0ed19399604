import type { LandingZone, MoveSetting, ReachMap, TableQuery } from '../../rules/core/ports.ts';

/** Maximum number of answers kept: paths of each mover in a situation, and reach maps, which are larger. */
const KEPT = { situations: 200, paths: 100, reaches: 200, landings: 400 } as const;

/**
 * A table with a cache: an identical question gets the stored answer. A charge is examined before it is declared, when
 * its dice fall and when it is moved; and the games of a batch begin alike.
 *
 * The cache is bounded: the oldest answers are dropped as new ones come.
 */
export function rememberingTable(table: TableQuery): TableQuery {
  // The key of a situation is a long text with every bystander in it: it is stored once for all paths asked in it.
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

/** A cache of answers by question; the oldest is dropped first. */
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

/** Everything in a question about a mover, as one text. */
const keyOf = (setting: MoveSetting): string => JSON.stringify(setting);
const zoneKey = (zone: LandingZone): string => JSON.stringify(zone);
