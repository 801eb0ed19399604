import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { getModel } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { type ActionContext, ABORTED } from '../state/action-context.ts';
import { createNewest } from '../state/newest.ts';
import { withPlacements } from '../systems/squads/placements.ts';
import { type PathReply, type PathQuestion, toSituation } from '../state/services.ts';
import { clientOf } from '../systems/systems.ts';
import { ledTo, squadOf, squadPlacements, withCorner, withPaths } from '../systems/squads/squad-drag.ts';
import type { Drag } from '../state/table-state.ts';
import { notice } from '../state/notices.ts';
import { tableNamesOf } from '../../messages/names.ts';
import { messages } from '../../messages/messages.ts';
import { FORMATIONS, type FormationName } from '../state/squads.ts';

/** Hands that carry a ghost, alone or with its squad: it follows the pointer, and the newest place wins. */
export function createMoveActions({ store, services }: ActionContext) {
  type Asked = { readonly drag: Drag; readonly state: GameState; readonly questions: readonly PathQuestion[] };

  const line = createNewest<Asked, readonly PathReply[]>(
    ({ state, questions }) => services.askPaths(toSituation(state), questions),
    (ways, { drag: asked }) => {
      const { drag, game } = store.getState();
      const lead = ways[0];
      if (game === undefined || drag?.model !== asked.model || lead === undefined) return;
      const isNewest = drag.over === asked.over && drag.squad?.turn === asked.squad?.turn && drag.floor === asked.floor;
      const squad = drag.squad && withPaths(game.state, drag.squad, ways);
      const own = squad ? squad.mates.find((mate) => mate.model === drag.model)?.way : lead;
      store.setState({ drag: { ...drag, way: own, squad, fresh: isNewest } });
      if (drag.letGo && isNewest) drop();
    },
    (fault) =>
      store.setState({
        drag: undefined,
        ...(fault === ABORTED ? {} : { problem: messages.menuActions.wayNotAsked(String(fault)) }),
      }),
  );

  const ask = (drag: Drag): void => {
    const { game, placements } = store.getState();
    if (game === undefined) return;
    const { state } = game;
    const mates = drag.squad?.mates ?? [];
    const without = mates.map((mate) => mate.model);
    const purpose = clientOf(state).pathPurpose(store.getState(), state, drag.model);
    const [x, y, z] = drag.over;
    const to: PlanPoint | Point = clientOf(state).dragsOverLevels
      ? [x, drag.floor ?? y, z]
      : drag.floor === undefined
        ? [x, z]
        : [x, drag.floor, z];
    const questions: readonly PathQuestion[] =
      mates.length === 0
        ? [{ model: drag.model, to, purpose, limit: drag.limit, corners: drag.corners }]
        : mates.map(({ model, over, limit, corners }) => ({
            model,
            to: drag.floor === undefined ? over : [over[0], drag.floor, over[1]],
            purpose,
            limit,
            corners,
            without,
          }));
    line.ask({ drag, state: withPlacements(state, placements, drag.model), questions });
  };

  const carry = (model: ModelId, sticky: boolean, form?: FormationName): boolean => {
    const { game, busy, model: alone, selection, intent } = store.getState();
    if (game === undefined || busy !== undefined) return false;
    const limit = clientOf(game.state).moveLimit(game.state, model, intent.run);
    const { unit, at } = getModel(game.state, model);
    if (limit === undefined) {
      const violations = clientOf(game.state).whyNoCarry(game.state, unit, intent.run);
      if (violations.length > 0) store.setState({ refusal: { unit, violations } });
      return false;
    }
    const goesAlone = alone === model || !selection.includes(unit);
    const squad = goesAlone ? undefined : unitOf(game.state, model);
    line.drop();
    store.setState({
      drag: {
        model,
        over: at,
        limit,
        way: undefined,
        fresh: false,
        corners: [],
        squad: squad && form ? { ...squad, form } : squad,
        floor: undefined,
        sticky,
        letGo: false,
      },
      refusal: undefined,
      ...(squad ? { placements: new Map() } : {}),
    });
    return true;
  };

  const lead = (drag: Drag): void => {
    const { game } = store.getState();
    if (game === undefined) return;
    const { squad, over, model } = drag;
    const next: Drag = {
      ...drag,
      fresh: false,
      squad: squad && ledTo(game.state, squad, model, [over[0], over[2]]),
    };
    store.setState({ drag: next });
    ask(next);
  };

  const dragTo = (to: PlanPoint, height: number): void => {
    const { drag } = store.getState();
    if (drag !== undefined) lead({ ...drag, over: [to[0], height, to[1]], letGo: false });
  };

  const drop = (): void => {
    const { drag, placements, game } = store.getState();
    if (drag === undefined || game === undefined) return;
    const { way, squad, model } = drag;
    if (!drag.fresh) store.setState({ drag: { ...drag, letGo: true, sticky: false } });
    else if (squad) {
      const placed = squadPlacements(game.state, squad);
      const stay = squad.mates.length - placed.size;
      store.setState({ placements: placed, drag: undefined });
      if (stay === 0) store.setState({ said: messages.menuActions.allArePlaced(placed.size) });
      else stays(messages.menuActions.arePlacedCannotGetThere(placed.size, stay));
    } else if (way?.kind === 'way' && way.within)
      store.setState({ placements: new Map(placements).set(model, way), drag: undefined });
    else {
      store.setState({ drag: undefined });
      stays(messages.menuActions.itStays(tableNamesOf(game.state).model(model)));
    }
  };
  /** Says of a ghost that was let go where it cannot be put down, why nothing came of it. */
  const stays = (text: string): void => notice(store, { about: 'hands', text, isBrief: true });

  /** Puts a corner down where the carried ghost is, and carries it on from there. */
  const dropCorner = (): boolean => {
    const { drag, intent } = store.getState();
    if (drag?.way?.kind !== 'way') return false;
    if (drag.squad) {
      const squad = withCorner(drag.squad);
      if (squad) store.setState({ drag: { ...drag, squad } });
      return squad !== undefined;
    }
    const { to } = drag.way;
    const { game } = store.getState();
    if (game && clientOf(game.state).dragsOverLevels)
      store.setState({ intent: { ...intent, corners: [...intent.corners, to] } });
    else store.setState({ drag: { ...drag, corners: [...drag.corners, to] } });
    return true;
  };

  return {
    dragFrom: (model: ModelId): boolean => carry(model, false),
    /** Whether a model could be carried now, without taking it. */
    canCarry: (model: ModelId): boolean => {
      const { game, busy, intent } = store.getState();
      return (
        game !== undefined &&
        busy === undefined &&
        clientOf(game.state).moveLimit(game.state, model, intent.run) !== undefined
      );
    },
    dragTo,
    drop,
    dropCorner,
    /** Turns the squad in hand, to the left by so much. */
    turnSquad: (by: number): boolean => {
      const { drag } = store.getState();
      if (drag?.squad === undefined) return false;
      lead({ ...drag, squad: { ...drag.squad, turn: drag.squad.turn + by } });
      return true;
    },
    /** Lays the squad in hand, or the picked one, out in a formation about the pointer. */
    form: (name: FormationName): boolean => {
      const { drag, game, selection } = store.getState();
      if (drag?.squad) {
        lead({ ...drag, squad: { ...drag.squad, form: name } });
        return true;
      }
      const unit = selection.at(-1);
      const first = unit && game?.state.units.get(unit)?.models[0];
      if (first === undefined || game === undefined || unitOf(game.state, first) === undefined) return false;
      store.setState({ model: undefined });
      if (!carry(first, true, name)) return false;
      const { drag: now } = store.getState();
      if (now) lead(now);
      store.setState({ said: messages.menuActions.leadItWithThePointer(messages.tools.formations[name]) });
      return true;
    },
    /** The formation of that number, for the squad in hand. */
    formNumber: (number: number): boolean => {
      const { drag } = store.getState();
      const name = FORMATIONS[number - 1];
      if (drag?.squad === undefined || name === undefined) return false;
      lead({ ...drag, squad: { ...drag.squad, form: name } });
      return true;
    },
    /** Carries the ghost a floor up or down. */
    stepFloor: (by: 1 | -1): boolean => {
      const { drag } = store.getState();
      const levels = drag?.way?.levels ?? [];
      if (drag === undefined || levels.length === 0) return false;
      const now = drag.floor ?? (drag.way?.kind === 'way' ? drag.way.to[1] : drag.over[1]);
      const next = by > 0 ? levels.find((y) => y > now + 0.05) : levels.findLast((y) => y < now - 0.05);
      if (next === undefined) return false;
      lead({ ...drag, floor: next });
      return true;
    },
  };
}

/** The unit a held model carries with it; undefined where models go alone. */
const unitOf = (state: GameState, model: ModelId) =>
  clientOf(state).carriesUnits(state) ? squadOf(state, model) : undefined;
