import { MEASURE_TOLERANCE } from '../../kernel/tolerances.ts';
import { gapAcross } from '../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { Inches } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { Body, TableQuery } from '../../rules/core/ports.ts';
import { toBody } from '../../rules/core/shooting/sight.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { enemiesOf, fighterOf } from '../../rules/skirmish/fighters/fighters.ts';
import { labMessages } from '../../messages/lab.ts';
import { bodyAt, shareOfLines } from './figure-view.ts';
import type { MapProblem } from './map-problem.ts';
import type { LayerKind, Mapper } from './mapper.ts';
import { type Figure, highestUnder, SOLDIER, standingLevels } from './standing.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** What can be seen from here: for every place, whether a figure on it is seen, and how much of it. */
export type SightAsk = {
  readonly what: 'sight';
  /** The model that looks; or a place from which a figure looks: on its highest support, or at a given height. */
  readonly from: { readonly model: ModelId } | { readonly at: PlanPoint | Point };
  /** The figure at every place, and the one that looks from a place. An ordinary soldier by default. */
  readonly figure?: Figure;
  /** Floors above this height are removed. */
  readonly floor?: Inches;
};

const LAYERS: readonly LayerKind[] = [
  { name: 'seen', unit: 'yes' },
  { name: 'share', unit: 'share' },
  { name: 'height', unit: 'inches' },
];

const NOWHERE: readonly number[] = [Number.NaN, Number.NaN, Number.NaN];

/**
 * What is seen from a model or a place: `seen` and `share` are the rules' answers for a figure on the highest place
 * over a point, `height` is that place's height. Models block sight as the system says: all others, or in a skirmish
 * the viewer's enemies; but never those standing where the figure is.
 *
 * @errors A model that is not on the table; a place off it.
 */
export function makeSightMapper(state: GameState, table: TableQuery, ask: SightAsk): Result<Mapper, MapProblem> {
  const { figure = SOLDIER, floor } = ask;
  const found = viewerOf(state, table, ask, figure);
  if (!found.ok) return found;
  const { viewer, others } = found.value;
  const levelsAt = standingLevels(state, table, figure);
  const seesAlongLines = systemOf(state).sight === 'lines';
  const at = (place: PlanPoint): readonly number[] => {
    const height = highestUnder(levelsAt(place), floor);
    if (height === undefined) return NOWHERE;
    const target = bodyAt(figure, [place[0], height, place[1]]);
    if (isOnePlace(viewer, target)) return [1, 1, height];
    const among = others.filter((other) => !isOnePlace(other, target));
    if (seesAlongLines) {
      const share = shareOfLines(table, viewer, target, among);
      return [share > 0 ? 1 : 0, share, height];
    }
    const { visible, fraction } = table.sight(viewer, target, among);
    return [visible ? 1 : 0, fraction, height];
  };
  return ok({ layers: LAYERS, at });
}

type Viewer = { readonly viewer: Body; readonly others: readonly Body[] };

function viewerOf(state: GameState, table: TableQuery, { from }: SightAsk, figure: Figure): Result<Viewer, MapProblem> {
  if ('model' in from) {
    const model = state.models.get(from.model);
    if (!model) return err({ at: 'from', message: labMessages.map.unknownModel(from.model) });
    return ok({ viewer: toBody(model), others: othersFor(state, model) });
  }
  const [x, z] = from.at.length === 3 ? [from.at[0], from.at[2]] : from.at;
  const height = table.dropHeight(x, z);
  if (height === undefined) return err({ at: 'from', message: labMessages.map.offTable(x, z) });
  const at: Point = from.at.length === 3 ? from.at : [x, height, z];
  const bodies = systemOf(state).sight === 'lines' ? [] : [...state.models.values()].map(toBody);
  const viewer = bodyAt(figure, at);
  return ok({ viewer, others: bodies.filter((other) => !isOnePlace(other, viewer)) });
}

/** The bodies that can block a model's sight. */
const othersFor = (state: GameState, model: Model): readonly Body[] =>
  systemOf(state).sight === 'lines'
    ? enemiesOf(state, model.unit).map(({ id }) => toBody(fighterOf(state, id)))
    : [...state.models.values()].filter(({ id }) => id !== model.id).map(toBody);

/** Whether two bodies would occupy the same space. */
const isOnePlace = (a: Body, b: Body): boolean =>
  a.at[1] < b.at[1] + b.height && b.at[1] < a.at[1] + a.height && gapAcross(a, b) < -MEASURE_TOLERANCE;
