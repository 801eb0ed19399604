import type { LandingZone, MoveSetting, ReachMap, TableQuery } from '../../rules/core/ports.ts';

/** Most memory that the answers of each kind may take, bytes. */
const MOST_BYTES = { situations: 4e6, paths: 12e6, reaches: 24e6, landings: 2e6 } as const;

/**
 * What a reach map keeps of its search and of later questions, bytes. Its insides cannot be measured; on a table with
 * two hundred models it is 2 MB on average and three times as much for a flyer.
 */
const REACH_BYTES = 6e6;

/** Bytes of a character in JSON as the plain data it stands for. */
const BYTES_PER_CHARACTER = 4;

/**
 * A table with a cache: an identical question gets the stored answer. A charge is examined before it is declared, when
 * its dice fall and when it is moved; and the games of a batch begin alike.
 *
 * The cache is bounded by the memory it takes: the oldest answers are dropped as new ones come.
 */
export function rememberingTable(table: TableQuery): TableQuery {
  // The key of a situation is a long text with every bystander in it: it is stored once for all paths asked in it.
  const situations = memory<number>(MOST_BYTES.situations, () => 0);
  const paths = memory<ReturnType<TableQuery['path']>>(MOST_BYTES.paths, bytesOf);
  const reaches = memory<ReachMap>(MOST_BYTES.reaches, () => REACH_BYTES);
  let met = 0;
  return {
    ...table,
    path: (setting, to, within, longer) => {
      const situation = situations(keyOf(setting), () => met++);
      return paths(`${situation} ${to.join()} ${within} ${longer}`, () => table.path(setting, to, within, longer));
    },
    // A map that may give up is not shared: what it answers depends on what it was asked before.
    reach: (setting, limit, maxSteps) =>
      maxSteps === undefined
        ? reaches(`${keyOf(setting)} ${limit}`, () => rememberingMap(table.reach(setting, limit)))
        : table.reach(setting, limit, maxSteps),
  };
}

function rememberingMap(map: ReachMap): ReachMap {
  const landings = memory<ReturnType<ReachMap['landings']>>(MOST_BYTES.landings, bytesOf);
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

/**
 * A cache of answers by question; the oldest are dropped first.
 *
 * @param most   Most memory that it may take, bytes.
 * @param weigh  The memory of an answer, bytes.
 */
function memory<Answer>(most: number, weigh: (answer: Answer) => number): Memory<Answer> {
  const known = new Map<string, { readonly answer: Answer; readonly bytes: number }>();
  let taken = 0;
  return (key, find) => {
    const before = known.get(key);
    if (before !== undefined) return before.answer;
    const answer = find();
    // One byte for each character: keys are plain ASCII.
    const bytes = key.length + weigh(answer);
    known.set(key, { answer, bytes });
    taken += bytes;
    for (const [oldest, old] of known) {
      if (taken <= most) break;
      known.delete(oldest);
      taken -= old.bytes;
    }
    return answer;
  };
}

/** The memory of plain data, bytes, from its length in JSON. */
const bytesOf = (answer: object): number => BYTES_PER_CHARACTER * JSON.stringify(answer).length;

/** Everything in a question about a mover, as one text. */
const keyOf = (setting: MoveSetting): string => JSON.stringify(setting);
const zoneKey = (zone: LandingZone): string => JSON.stringify(zone);
