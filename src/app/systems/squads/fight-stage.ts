import type { Combat } from '../../../rules/core/state/squads.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import { otherSide, sideOf } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Side } from '../../../rules/core/turn.ts';
import { begin } from '../../../rules/squads/fight/begin.ts';
import { haveBlowsBegun } from '../../../rules/squads/challenge/decide-challenge.ts';
import { ableCharacters, canStrikeBlows, duelIn } from '../../../rules/squads/fight/combats.ts';
import { duelOf, isFighting, modelsInFight } from '../../../rules/squads/fight/contact.ts';
import { whoPicks } from '../../../rules/squads/fight/picks.ts';
import { nextFightStep, fightStepOf } from '../../../rules/squads/fight/steps.ts';
import { whyNotPileIn } from '../../../rules/squads/fight/who-piles-in.ts';
import type { CandidateChoice, FightStage } from '../../state/squads.ts';

const formed = new WeakMap<GameState, GameState>();

/** The state with the combats of its fight phase formed, as the first command of the phase will form them. */
export function withCombats(state: GameState): GameState {
  const known = formed.get(state);
  if (known) return known;
  const begun = begin(state).state;
  formed.set(state, begun);
  return begun;
}

/**
 * What the fight waits for: an answer that is due, else the current combat, else the combat of the selected unit.
 *
 * @param picked Units the player selected, the latest last.
 * @param model  The single model the player selected.
 */
export function fightStageOf(given: GameState, picked: readonly UnitId[], model: ModelId | undefined): FightStage {
  const key = `${picked.at(-1)}/${model}`;
  const known = stages.get(given);
  if (known?.key === key) return known.stage;
  const stage = readStage(given, picked, model);
  stages.set(given, { key, stage });
  return stage;
}

// Cached, since it is requested on every pointer move and changes only with the state.
const stages = new WeakMap<GameState, { readonly key: string; readonly stage: FightStage }>();

function readStage(given: GameState, picked: readonly UnitId[], model: ModelId | undefined): FightStage {
  const state = withCombats(given);
  const combats = state.fight?.combats ?? [];
  const pick = whoPicks(state);
  const due = combats.findIndex(({ stage }) => DUE.has(stage.kind));
  const chosen =
    due >= 0 ? due : (state.fight?.current ?? chosenCombat(state, picked, pick?.units ?? []) ?? openWindow(state));
  if (chosen !== undefined) return combatStage(state, chosen, model);
  return pick ? { kind: 'pick-combat', side: pick.side, units: pick.units } : { kind: 'fought', side: state.side };
}

/** Stages that must be answered before anything else. */
const DUE: ReadonlySet<string> = new Set(['issued', 'refused', 'meeting']);

const isOpen = (combat: Combat): boolean => combat.stage.kind !== 'fought';

/** The combat to continue: the only one, or the selected unit's, at the stage of blows only if its side may pick it. */
function chosenCombat(state: GameState, picked: readonly UnitId[], pickable: readonly UnitId[]): number | undefined {
  const combats = state.fight?.combats ?? [];
  const open = [...combats.keys()].filter((i) => isOpen(combats[i]!));
  if (open.length <= 1) return open[0];
  const unit = picked.at(-1);
  const index = open.find((i) => unit !== undefined && combats[i]!.units.includes(unit));
  if (index === undefined) return undefined;
  const here = combats[index]!;
  return here.stage.kind !== 'blows' || here.units.some((u) => pickable.includes(u)) ? index : undefined;
}

/** The first combat whose challenges are still open, if one challenge window serves all combats. */
function openWindow({ fight, rules }: GameState): number | undefined {
  if (rules.fight.challengeWindow !== 'all-at-once') return undefined;
  const index = fight?.combats.findIndex(({ stage }) => stage.kind === 'window' || stage.kind === 'intervene') ?? -1;
  return index < 0 ? undefined : index;
}

function combatStage(state: GameState, index: number, model: ModelId | undefined): FightStage {
  const combat = state.fight!.combats[index]!;
  const { stage } = combat;
  const able = (side: Side) => ableCharacters(state, combat, side).map((m) => m.id);
  const choice = (side: Side, candidates: readonly ModelId[]): CandidateChoice => ({
    side,
    combat: index,
    candidates,
    focus: model !== undefined && candidates.includes(model) ? model : candidates[0],
  });
  const duel = duelIn(state, combat);
  switch (stage.kind) {
    case 'window':
      // A window shared by all combats closes with the first blow in any of them.
      if (haveBlowsBegun(state, combat)) break;
      return { kind: 'issue', ...choice(stage.side, able(stage.side)), foes: able(otherSide(stage.side)) };
    case 'issued': {
      const side = otherSide(sideOf(state, stage.challenger));
      return { kind: 'answer', ...choice(side, able(side)), challenger: stage.challenger };
    }
    case 'refused': {
      const side = sideOf(state, stage.challenger);
      return { kind: 'nominate', ...choice(side, able(otherSide(side))), challenger: stage.challenger };
    }
    case 'meeting':
      if (duel) return { kind: 'make-way', ...choice(stage.side, stage.partners), duel };
      break;
    case 'intervene':
      if (duel) {
        const free = able(state.side).filter((id) => duelOf(state, id) === undefined);
        const ours = sideOf(state, duel.challenger) === state.side;
        const opponent = ours ? duel.challengee : duel.challenger;
        return { kind: 'intervene', ...choice(state.side, free), duel, opponent };
      }
      break;
    case 'blows':
    case 'fought':
      break;
  }
  return { kind: 'blows', side: state.side, combat: index, ...blowsOf(state, combat), duel };
}

type Blows = Pick<Extract<FightStage, { kind: 'blows' }>, 'step' | 'pilesIn' | 'standOff' | 'strikers'>;

/** The next step of blows, the models that strike in it, and whether any of them should pile in first. */
function blowsOf(state: GameState, combat: Combat): Blows {
  const step = nextFightStep(state, combat);
  const due = modelsInFight(state, combat).filter((m) => fightStepOf(state, m) === step);
  const strikers = due.filter((m) => canStrikeBlows(state, m) && isFighting(state, combat, m)).map((m) => m.id);
  const closes = step !== undefined && combat.stage.kind === 'blows' && combat.stage.piledIn !== step;
  const standOff = closes ? due.filter((m) => whyNotPileIn(state, combat, step, m) === undefined).map((m) => m.id) : [];
  return { step, strikers, standOff, pilesIn: standOff.length > 0 };
}

/** The combat in which a model may pile in now; undefined if it may not. */
export function pileInOf(given: GameState, id: ModelId): Combat | undefined {
  const model = given.models.get(id);
  if (model === undefined || given.phase !== 'fight') return undefined;
  const state = withCombats(given);
  const combat = state.fight?.combats.find((c) => c.units.includes(model.unit));
  if (combat?.stage.kind !== 'blows') return undefined;
  const step = nextFightStep(state, combat);
  const open = step !== undefined && combat.stage.piledIn !== step;
  return open && whyNotPileIn(state, combat, step, model) === undefined ? combat : undefined;
}

/** A unit that identifies a combat, by index, in a command: one that may be picked, if there is any. */
export function unitOfCombat(given: GameState, index: number): UnitId | undefined {
  const state = withCombats(given);
  const combat = state.fight?.combats[index];
  if (combat === undefined) return undefined;
  const pick = whoPicks(state);
  return combat.units.find((unit) => pick?.units.includes(unit)) ?? combat.units[0];
}
