import type { Formation } from '../../../rules/core/formation.ts';
import { fromLine, facingLineOf } from '../../../rules/regiments/ranks/facing-line.ts';
import type { CombinedProblem } from '../../../rules/regiments/charge/problem.ts';
import { setUp } from '../../../rules/regiments/charge/place/set-up.ts';
import type { ChargeReach } from '../../state/regiments.ts';
import { findChargePath } from '../../../rules/regiments/charge/move/find-charge-path.ts';

/** How many ways of a stretch are drawn. */
const WAYS = 5;

/** The reach of every charger of a problem, were it alone. */
export function chargeReach(problem: CombinedProblem): readonly ChargeReach[] {
  const { target } = problem;
  if (target.kind !== 'ranks') return [];
  const { lanes, setting } = setUp(problem, target.formation);
  return problem.chargers.map((charger, i): ChargeReach => {
    const line = facingLineOf(target.formation, charger.facing);
    const lane = lanes[i];
    const sweeps = (lane?.spans ?? []).map(([from, to]) => {
      const offsets =
        to - from < 1e-6 ? [from] : Array.from({ length: WAYS }, (_, k) => from + ((to - from) * k) / (WAYS - 1));
      return offsets.flatMap((offset) => {
        const way = lane && findChargePath(problem.table, lane, offset, setting.fixed);
        return way?.kind === 'path' ? [way.legs] : [];
      });
    });
    return {
      ...{ unit: charger.unit, target: target.unit, facing: charger.facing },
      edge: [fromLine(line, [0, 0]), fromLine(line, [line.length, 0])],
      width: widthOf(charger.formation),
      sweeps: sweeps.filter((ways) => ways.length > 0),
    };
  });
}

const widthOf = ({ files, cell }: Formation): number => files * cell.width;
