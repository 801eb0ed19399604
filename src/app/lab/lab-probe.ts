import type { PlanPoint } from '../../kernel/point.ts';
import { type MapGrid, placeAt, placeNear } from '../../lab/map/map-grid.ts';
import type { LayerKind } from '../../lab/map/mapper.ts';
import { labMessages } from '../../messages/lab.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import type { LabMap, LabState } from './lab-store.ts';

/** The answer of a map at a place. */
type ProbeAnswer = {
  /** The place that was asked and its answers, one per layer. */
  readonly at: PlanPoint;
  readonly values: readonly number[];
};

/** The map's answer nearest to a point; undefined off the map or where it is not known yet. */
export function answerAt({ sketch }: LabMap, at: PlanPoint): ProbeAnswer | undefined {
  const place = sketch && placeNear(sketch.grid, at);
  if (sketch === undefined || place === undefined || !sketch.known[place]) return undefined;
  return { at: placeAt(sketch.grid, place), values: sketch.layers.map(({ values }) => values[place]!) };
}

/** The map's answer at a point, in words. */
export function probeText(map: LabMap, at: PlanPoint): string {
  const { panel } = labMessages;
  const answer = answerAt(map, at);
  if (answer === undefined) return panel.notKnownYet;
  const layers = map.sketch?.layers ?? [];
  const value = (name: string): number => answer.values[layers.findIndex((layer) => layer.name === name)] ?? Number.NaN;
  const names = tableNamesOf(map.state);
  switch (map.ask.what) {
    case 'reach':
      return panel.reaches(value('length'), value('height'), map.ask.limit);
    case 'charge':
      return panel.charges(value('chance'), value('needed'), value('distance'));
    case 'engage':
      return panel.engages(value('chance'), value('length'));
    case 'safe':
      return panel.safe(value('any'), threats(layers, answer.values, names.unit));
    case 'sight':
      return panel.sees(value('seen'), value('share'), value('height'));
    case 'hidden':
      return panel.hidden(value('seen'), value('height'));
    case 'gap': {
      const by = layers.find(({ name }) => name === 'by')?.names?.[value('by')];
      const bases = layers.flatMap(({ name, unit }, i) => (unit === 'yes' ? [[name, answer.values[i]!] as const] : []));
      return panel.gaps(bases, by);
    }
  }
}

/** The names of the units that threaten a place, each with its probability. */
function threats(layers: readonly LayerKind[], values: readonly number[], nameOf: (id: never) => string) {
  return layers.flatMap(({ name }, i) =>
    name.startsWith('from-') ? [{ name: nameOf(name.slice('from-'.length) as never), chance: values[i]! }] : [],
  );
}

/** The height of the ground at the probed place, inches; 0 if the map has none. */
export function probeHeight({ map, probe }: LabState): number {
  const answer = map && probe && answerAt(map, probe.at);
  const layer = map?.sketch?.layers.findIndex(({ name }) => name === 'height') ?? -1;
  const height = layer < 0 ? undefined : answer?.values[layer];
  return height === undefined || Number.isNaN(height) ? 0 : height;
}

/** The place a number of steps from another, kept within the map. */
export function steppedPlace(grid: MapGrid, from: PlanPoint | undefined, [across, along]: PlanPoint): PlanPoint {
  const middle: PlanPoint = [0, 0];
  const [x, z] = from ?? middle;
  const held = (value: number, least: number, count: number) =>
    Math.min(Math.max(value, least), least + (count - 1) * grid.step);
  const next: PlanPoint = [
    held(x + across * grid.step, grid.x0, grid.columns),
    held(z + along * grid.step, grid.z0, grid.rows),
  ];
  const place = placeNear(grid, next);
  return place === undefined ? next : placeAt(grid, place);
}
