import type { PlanPoint, Point } from '../kernel/point.ts';
import type { ModelId } from '../rules/core/ids.ts';
import { getModel } from '../rules/core/lookup.ts';
import type { GameState } from '../rules/core/state.ts';
import { warbandOf } from '../rules/warband/fighters.ts';
import type { Desk } from './desk.ts';
import { TAKEN_BACK } from './desk.ts';
import { pileInOf } from './fight-stage.ts';
import { moveLimit, whyNoCarry, withPlacements } from './placements.ts';
import { toSituation } from './record-events.ts';
import { rulerStart } from './ruler.ts';
import { whyNoRuler } from './secrecy.ts';
import type { WayQuestion } from './services.ts';
import type { TableState } from './table-state.ts';
import { setTable, tableNow } from './table-store.ts';

/** Hands that carry a ghost or lay a ruler: both follow the pointer, and the newest place wins. */
export function createMoveHands({ services }: Desk) {
  let dragging = 0;
  let measuring = 0;

  const dragFrom = (model: ModelId): boolean => {
    const { game, busy } = tableNow();
    if (game === undefined || busy !== undefined) return false;
    const limit = moveLimit(game.state, model, tableNow().intent.run);
    if (limit === undefined) {
      const { unit } = getModel(game.state, model);
      const violations = whyNoCarry(game.state, unit, tableNow().intent.run);
      if (violations.length > 0) setTable({ refusal: { unit, violations } });
      return false;
    }
    setTable({ drag: { model, over: getModel(game.state, model).at, limit, way: undefined }, refusal: undefined });
    return true;
  };

  const dragTo = (to: PlanPoint, height: number): void => {
    const { drag, game, placements } = tableNow();
    if (drag === undefined || game === undefined) return;
    setTable({ drag: { ...drag, over: [to[0], height, to[1]] } });
    const turn = ++dragging;
    const question: WayQuestion = {
      model: drag.model,
      to: game.state.rules.system === 'skirmish' ? [to[0], height, to[1]] : to,
      purpose: purposeOf(tableNow(), game.state, drag.model),
      limit: drag.limit,
    };
    services.askWay(toSituation(withPlacements(game.state, placements, drag.model)), question).then(
      (way) => {
        const now = tableNow().drag;
        if (turn === dragging && now?.model === drag.model) setTable({ drag: { ...now, way } });
      },
      (fault: unknown) =>
        setTable({
          drag: undefined,
          ...(fault === TAKEN_BACK
            ? {}
            : { problem: `The way could not be asked: ${String(fault)} Let go and try again.` }),
        }),
    );
  };

  const drop = (): void => {
    const { drag, placements } = tableNow();
    if (drag === undefined) return;
    const { way } = drag;
    if (way?.kind === 'way' && way.within)
      setTable({ placements: new Map(placements).set(drag.model, way), drag: undefined });
    else setTable({ drag: undefined });
  };

  /** Lays the ruler from the picked model nearest to the pointer, else from the last click, or takes it up. */
  const measure = (on: boolean): void => {
    const { game, selection } = tableNow();
    const picked = selection.at(-1);
    const from = picked && game?.state.units.get(picked)?.models[0];
    const secret = on && game ? whyNoRuler(game.state, from, picked) : [];
    if (secret.length > 0) setTable({ refusal: { unit: picked, violations: secret } });
    else setTable({ ruler: on ? { from: undefined } : undefined });
  };

  /** Puts a corner down where the carried ghost is, and carries it on from there. */
  const corner = (): boolean => {
    const { drag, intent } = tableNow();
    if (drag?.way?.kind !== 'way' || tableNow().game?.state.rules.system !== 'skirmish') return false;
    setTable({ intent: { ...intent, corners: [...intent.corners, drag.way.to] } });
    return true;
  };

  /** Leads the free end of the ruler; `clicked` is where the table was clicked last. */
  const measureTo = (to: Point, clicked: Point | undefined): void => {
    const table = tableNow();
    if (table.ruler === undefined || table.game === undefined) return;
    const start = table.ruler.from === undefined ? rulerStart(table, to, clicked) : table.ruler;
    setTable({ ruler: { ...start, to, way: undefined } });
    const turn = ++measuring;
    if (start.model === undefined) return;
    const question: WayQuestion = { model: start.model, to, purpose: { kind: 'path' }, limit: 0 };
    // A ruler without a path still measures straight: a fault here is nothing to speak of.
    services.askWay(toSituation(table.game.state), question).then(
      (way) => {
        const { ruler } = tableNow();
        if (turn === measuring && ruler?.from !== undefined) setTable({ ruler: { ...ruler, way } });
      },
      () => undefined,
    );
  };

  return { dragFrom, dragTo, drop, measure, measureTo, corner };
}

function purposeOf({ intent }: TableState, state: GameState, model: ModelId): WayQuestion['purpose'] {
  const { corners, checks } = intent;
  const { attempt } = warbandOf(state);
  if (attempt?.stage.kind === 'path') return { kind: 'engage-path', targets: attempt.stage.touches, corners };
  if (attempt?.stage.kind === 'intercept') return { kind: 'intercept' };
  if (state.rules.system === 'skirmish') return { kind: 'fighter', checks, corners };
  const combat = pileInOf(state, model);
  if (combat) return { kind: 'pile-in', units: combat.units };
  return state.charge ? { kind: 'charge', targets: state.charge.targets } : { kind: 'move' };
}
