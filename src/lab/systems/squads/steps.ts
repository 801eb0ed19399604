import type { Combat } from '../../../rules/core/state/squads.ts';
import type { Command } from '../../../rules/core/command.ts';
import { otherSide, unitsOfSide } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Phase, Side, SquadsPhase } from '../../../rules/core/turn.ts';
import { ableCharacters, combatsOf, sideToDecide } from '../../../rules/squads/fight/combats.ts';
import { whyNotShootNow } from '../../../rules/squads/shooting/who-shoots.ts';
import { whoPicks } from '../../../rules/squads/fight/picks.ts';
import { askUnits, type SquadsMoment, type PhaseStep, type TakenMoments, nameOf } from '../../policy/moment.ts';

type NextStep = (state: GameState, taken: TakenMoments) => PhaseStep<SquadsMoment> | undefined;

const NEXT_STEP: Readonly<Partial<Record<Phase, NextStep>>> = {
  movement: (state, taken) => askUnits('move', state.side, unitsOfSide(state, state.side), taken),
  shooting: (state, taken) =>
    askUnits(
      'shoot',
      state.side,
      unitsOfSide(state, state.side).filter(({ id }) => whyNotShootNow(state, id).length === 0),
      taken,
    ),
  charge: (state, taken) =>
    chargeUnderWay(state) ?? askUnits('charge', state.side, unitsOfSide(state, state.side), taken),
  fight: fightStep,
} satisfies Record<SquadsPhase, NextStep>;

/** The next step in a phase of squads; undefined when nothing is left to decide. */
export const squadsStep: NextStep = (state, taken) => NEXT_STEP[state.phase]?.(state, taken);

function chargeUnderWay({ charge }: GameState): PhaseStep<SquadsMoment> | undefined {
  if (!charge) return undefined;
  const kind = charge.roll ? 'move-charge' : 'roll-charge';
  return { kind: 'do', name: nameOf(kind, charge.unit), command: { kind } };
}

function fightStep(state: GameState, taken: TakenMoments): PhaseStep<SquadsMoment> | undefined {
  const combats = combatsOf(state);
  if (combats.every(({ stage }) => stage.kind === 'fought')) return undefined;
  for (const [i, combat] of combats.entries()) {
    const moment = combatMoment(state, combat, i);
    if (moment && !taken.has(moment.name)) return { kind: 'ask', moment };
  }
  const pick = state.fight?.current === undefined ? whoPicks(state) : undefined;
  const otherwise: readonly Command[] = [{ kind: 'strike' }];
  if (!pick) return { kind: 'do', name: 'strike', command: { kind: 'strike' } };
  return { kind: 'ask', moment: { kind: 'strike', side: pick.side, name: 'strike', otherwise } };
}

/** The answer a combat waits for: a challenge, an intervention, a reply, a choice of model, or who makes way. */
function combatMoment(state: GameState, combat: Combat, index: number): SquadsMoment | undefined {
  const side = sideToDecide(state, combat.stage);
  if (!side) return undefined;
  const { stage } = combat;
  return {
    ...{ kind: 'combat', combat: index, side, otherwise: otherwiseIn(state, combat, side) },
    name: nameOf('combat', index, JSON.stringify(stage)),
  };
}

/** The default without an answer: windows are passed, challenges refused or else accepted, the first model is named. */
function otherwiseIn(state: GameState, combat: Combat, side: Side): readonly Command[] {
  const { stage } = combat;
  switch (stage.kind) {
    case 'window':
    case 'intervene':
      return [{ kind: 'pass-challenge', unit: combat.units[0]! }];
    case 'issued':
      return [
        { kind: 'refuse-challenge' },
        ...ableCharacters(state, combat, side).map(({ id }): Command => ({ kind: 'accept-challenge', character: id })),
      ];
    case 'refused':
      return ableCharacters(state, combat, otherSide(side)).map(({ id }) => ({ kind: 'nominate', character: id }));
    case 'meeting':
      return stage.partners.map((model) => ({ kind: 'swap-with', model }));
    case 'blows':
    case 'fought':
      return [];
  }
}
