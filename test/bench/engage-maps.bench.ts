/**
 * `engage` and `safe` maps of the built-in tables of the skirmish at 1″, each drawn by one thread, with the best checks
 * at every place. Goal: 40 seconds of processor time, 20 on two cores. The checksum is of all values.
 *
 * `node .ci/bench.ts engage-maps`, or one table only: `node test/bench/engage-maps.bench.ts over-the-gap`
 */
import { hashJson } from '../../src/kernel/hash.ts';
import { gridOver, placeAt, placeCountOf } from '../../src/lab/map/map-grid.ts';
import { makeMapper } from '../../src/lab/questions/make-mapper.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { roundLength } from '../../src/rules/core/round.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { layOutBuiltIn } from '../support/lab-games.ts';
import { machine, quantile } from './crowded-table.ts';

const MAPS = [
  ['over-the-gap', 'safe', 'varro'],
  ['market-day', 'engage', 'bram'],
  ['market-day', 'safe', 'bram'],
  ['the-lantern-quarter', 'engage', 'joss'],
  ['the-lantern-quarter', 'engage', 'corvin'],
  ['the-lantern-quarter', 'safe', 'ishbel'],
] as const;

async function draw(id: string, what: 'engage' | 'safe', unit: string): Promise<void> {
  const { start, table } = await layOutBuiltIn(id);
  const mapper = makeMapper(start, table, { what, unit: unitId(unit) });
  if (!mapper.ok) throw new Error(JSON.stringify(mapper.error));
  const grid = gridOver(start.table, 1);
  const times: number[] = [];
  const values = Array.from({ length: placeCountOf(grid) }, (_, place) => {
    const before = cpuTime();
    const at = mapper.value.at(placeAt(grid, place));
    times.push(cpuTime() - before);
    return at.map((value) => (Number.isNaN(value) ? -1 : roundLength(value)));
  });
  table.dispose();
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000;
  const [p99, most] = [0.99, 1].map((share) => quantile(times, share).toFixed(0));
  console.log(
    `${id}, ${what} ${unit}: ${seconds.toFixed(1)} s; a place at p99 ${p99} ms, most ${most}; ${hashJson(values)}`,
  );
}

console.log(machine());
const only = process.argv.slice(2);
for (const [id, what, unit] of MAPS) if (only.length === 0 || only.includes(id)) await draw(id, what, unit);
console.log(`most resident: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
