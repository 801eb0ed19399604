import type { PlanPoint } from '../../../kernel/point.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { ModelId, UnitId, PoolId } from '../../../rules/core/ids.ts';
import type { Manoeuvre } from '../../../rules/core/formation.ts';
import { unitStrideOf } from '../../../rules/regiments/ranks/range.ts';
import { judgeCombinedCharge } from '../../../rules/regiments/charge/solve/judge-charge.ts';
import { declaredProblem } from './declared-problem.ts';
import type { ActionContext } from '../../state/action-context.ts';
import { gripOn, modelNear, slidTo, stepsTowards, withStep } from './drag-regiment.ts';
import type { Step } from '../../state/step.ts';
import type { RegimentsUiState } from '../../state/regiments.ts';
import { createStudy } from './regiment-study.ts';
import {
  withRegimentsUi,
  regimentOn,
  shiftAttack,
  stepChooseRegiment,
  stepNextRegiment,
  stepRegimentNumber,
  stepRival,
  strikeAt,
} from './regiment-steps.ts';
import { shownPlacements } from '../squads/shown-placements.ts';
import type { TableState } from '../../state/table-state.ts';

/** How near a pointer must be to a model to mean it, inches. */
const HAND = 1.1;

/** Hands that lead regiments: name charges, slide ghosts, put moves together, deal attacks. */
export function createRegimentActions(context: ActionContext, perform: (command: Command) => Promise<void>) {
  const { study, tryMove } = createStudy(context);

  const take = (step: Step): boolean => {
    if (step !== undefined) context.store.setState(step);
    return step !== undefined;
  };
  const mind = (part: Partial<RegimentsUiState>): void =>
    context.store.setState(withRegimentsUi(context.store.getState(), part));

  const setSteps = (steps: readonly Manoeuvre[]): void => {
    context.store.setState({ ...withRegimentsUi(context.store.getState(), { steps }), refusal: undefined });
    tryMove();
  };

  // What is known follows what is in mind, however either came about.
  context.store.subscribe((now, before) => {
    if (now.game?.state.rules.system !== 'regiments') return;
    const isNewGame = now.game.state !== before.game?.state;
    if (isNewGame && (now.regiments.steps.length > 0 || now.regiments.grip || now.regiments.reaction))
      context.store.setState(
        withRegimentsUi(now, { steps: [], trial: undefined, grip: undefined, march: false, reaction: undefined }),
      );
    if (subjectOf(now) !== subjectOf(before)) study();
  });

  const ownUnit = (model: ModelId): UnitId | undefined => context.store.getState().game?.state.models.get(model)?.unit;

  const dragFrom = (model: ModelId): boolean => {
    const table = context.store.getState();
    const stage = regimentOn(table);
    const unit = ownUnit(model);
    if (stage === undefined || unit === undefined || table.game === undefined || table.busy !== undefined) return false;
    if (stage.kind === 'strike-home' && shownPlacements(table.regiments).some((shown) => shown.unit === unit)) {
      mind({ grip: { kind: 'charger', unit, off: Number.NaN } });
      return true;
    }
    if (stage.kind === 'drill' && table.game.state.units.get(unit)?.side === stage.side) {
      const from = table.game.state.units.get(unit)?.formation?.at;
      if (!from) return false;
      context.store.setState({
        ...withRegimentsUi(table, { steps: [], trial: undefined, grip: { kind: 'regiment', unit, from } }),
        selection: [unit],
        refusal: undefined,
      });
      return true;
    }
    const row = stage.kind === 'deal-blows' && !stage.locked && stage.rows.find((r) => r.model.id === model);
    if (!row || row.attacks === 0 || row.step !== (stage.kind === 'deal-blows' ? stage.step : -1)) return false;
    context.store.setState({
      ...withRegimentsUi(table, { grip: { kind: 'attacks', model, to: row.model.at, over: undefined } }),
      model,
      selection: [unit],
      refusal: undefined,
    });
    return true;
  };

  const dragTo = (to: PlanPoint, height: number): void => {
    const { game, regiments: ranks } = context.store.getState();
    const { grip } = ranks;
    if (game === undefined || grip === undefined) return;
    const { state } = game;
    switch (grip.kind) {
      case 'charger': {
        if (Number.isNaN(grip.off)) {
          const off = gripOn(state, ranks, grip.unit, to);
          if (off !== undefined) mind({ grip: { ...grip, off } });
          return;
        }
        slide(grip.unit, to, grip.off);
        return;
      }
      case 'regiment': {
        const formation = state.units.get(grip.unit)?.formation;
        if (!formation) return;
        const allowed = unitStrideOf(state, grip.unit, ranks.march ? 'march' : 'advance');
        setSteps(stepsTowards(formation, to, allowed));
        return;
      }
      case 'attacks': {
        const side = state.units.get(ownUnit(grip.model)!)?.side;
        const foes = [...state.models.values()].filter((m) => state.units.get(m.unit)?.side !== side);
        const over = modelNear(foes, to, HAND)?.id;
        mind({ grip: { ...grip, to: [to[0], height, to[1]], over } });
      }
    }
  };

  /** Slides a charger's ghost along the facing and judges where everybody stands then. */
  const slide = (unit: UnitId, to: PlanPoint, off: number): void => {
    const { game, regiments: ranks } = context.store.getState();
    const { muster } = ranks;
    if (game === undefined || muster === undefined) return;
    const pose = slidTo(game.state, ranks, unit, to, off);
    if (pose === undefined) return;
    const placed = new Map(shownPlacements(ranks).map(({ unit: id, at, facing }) => [id, { at, facing }]));
    placed.set(unit, pose);
    const next = { ...ranks, rival: undefined, placed };
    const verdict = judgeCombinedCharge(
      declaredProblem(game.state, muster.target),
      muster.answer,
      shownPlacements(next),
    );
    mind({ rival: undefined, placed, verdict });
  };

  const drop = (): void => {
    const table = context.store.getState();
    const { grip } = table.regiments;
    mind({ grip: undefined });
    if (grip?.kind !== 'attacks' || grip.over === undefined) return;
    const command = strikeAt(table, grip.model, grip.over);
    if (command) void perform(command);
  };

  const step = (more: Manoeuvre): boolean => {
    const table = context.store.getState();
    const stage = regimentOn(table);
    if (stage?.kind !== 'drill' || stage.unit === undefined) return false;
    setSteps(withStep(table.regiments.steps, more));
    return true;
  };

  return {
    dragFrom,
    dragTo,
    drop,
    choose: (model: ModelId): boolean => {
      const chosen = stepChooseRegiment(context.store.getState(), model);
      if (chosen === undefined) return false;
      if ('command' in chosen) void perform(chosen.command);
      else context.store.setState(chosen.step ?? {});
      return true;
    },
    chooseNumber: (number: number): boolean => take(stepRegimentNumber(context.store.getState(), number)),
    chooseNext: (by: 1 | -1): boolean => {
      const stage = regimentOn(context.store.getState());
      if (stage?.kind === 'drill') return step({ kind: 'advance', inches: by > 0 ? -0.5 : 0.5 });
      return take(stepNextRegiment(context.store.getState(), by));
    },
    /** Another stretch for the move that is being put together. */
    drill: step,
    /** A new order of so many more or fewer files. */
    reform: (by: number): boolean => {
      const { game, regiments: ranks } = context.store.getState();
      const stage = regimentOn(context.store.getState());
      const formation =
        stage?.kind === 'drill' && stage.unit ? game?.state.units.get(stage.unit)?.formation : undefined;
      if (!formation) return false;
      const [last] = ranks.steps.slice(-1);
      const now = last?.kind === 'reform' ? last.files : formation.files;
      const files = Math.max(1, Math.min(formation.places.size, now + by));
      setSteps([{ kind: 'reform', files, facing: last?.kind === 'reform' ? last.facing : formation.facing }]);
      return true;
    },
    toggleMarch: (): boolean => {
      const stage = regimentOn(context.store.getState());
      if (stage?.kind !== 'drill') return false;
      mind({ march: !context.store.getState().regiments.march });
      tryMove();
      return true;
    },
    /** Shows one of the placements the best one beat, or the best again. */
    showRival: (rival: number | undefined): boolean => take(stepRival(context.store.getState(), rival)),
    /** One more attack of a model on a pool. */
    shiftAttack: (model: ModelId, pool: PoolId): void => {
      const stage = regimentOn(context.store.getState());
      const row = stage?.kind === 'deal-blows' ? stage.rows.find((r) => r.model.id === model) : undefined;
      if (row) void perform({ kind: 'allocate', model, targets: shiftAttack(row, pool) });
    },
  };
}

/** Everything that decides what is asked of the referee, as one word. */
const subjectOf = (table: TableState): string => {
  const { game, selection, targets, playing, busy } = table;
  if (game === undefined) return '';
  return [
    game.cut,
    game.log.length,
    game.state.phase,
    selection.at(-1),
    targets,
    playing === undefined,
    busy === 'opening',
    game.state.name,
  ].join('/');
};
