import { beginMelee, meleeCombatAt, meleeIn, sideToChallenge } from '../../../rules/regiments/melee/begin.ts';
import { combatNow, strikersAt } from '../../../rules/regiments/melee/combats.ts';
import { whoMayBeShamed } from '../../../rules/regiments/melee/shame.ts';
import { otherSide, sideOf, unitsOfSide } from '../../../rules/core/state/lookup.ts';
import type { MeleeCombat } from '../../../rules/core/state/regiments-melee.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Phase, RegimentsPhase } from '../../../rules/core/turn.ts';
import { answeringSide, unanswered } from '../../../rules/regiments/charge/decide/declare.ts';
import { regimentsOf } from '../../../rules/regiments/ranks/regiment-state.ts';
import { whyNoMissiles } from '../../../rules/regiments/shooting/who-shoots.ts';
import {
  askUnits,
  type RegimentsMoment,
  momentOf,
  type PhaseStep,
  type TakenMoments,
  nameOf,
} from '../../policy/moment.ts';

type NextStep = (state: GameState, taken: TakenMoments) => PhaseStep<RegimentsMoment> | undefined;

const NEXT_STEP: Readonly<Partial<Record<Phase, NextStep>>> = {
  charge: (state, taken) =>
    reaction(state, taken) ??
    redirection(state, taken) ??
    askUnits('charge', state.side, unitsOfSide(state, state.side), taken),
  movement: (state, taken) => askUnits('move', state.side, unitsOfSide(state, state.side), taken),
  shooting: (state, taken) =>
    askUnits(
      'shoot',
      state.side,
      unitsOfSide(state, state.side).filter(({ id }) => whyNoMissiles(state, id).length === 0),
      taken,
    ),
  melee: meleeStep,
} satisfies Record<RegimentsPhase, NextStep>;

/** The next step in a phase of regiments; undefined when nothing is left to decide. */
export const regimentsStep: NextStep = (state, taken) => NEXT_STEP[state.phase]?.(state, taken);

function reaction(state: GameState, taken: TakenMoments): PhaseStep<RegimentsMoment> | undefined {
  const side = answeringSide(state);
  for (const { unit, charger } of unanswered(state)) {
    const name = nameOf('react', unit, charger);
    if (!taken.has(name)) return { kind: 'ask', moment: { kind: 'react', side, unit, charger, name, otherwise: [] } };
  }
  return undefined;
}

/** A unit whose target has fled may try once to redirect its charge. */
function redirection(state: GameState, taken: TakenMoments): PhaseStep<RegimentsMoment> | undefined {
  const open = regimentsOf(state).charges.find(
    ({ unit, reaction: answer, redirected }) =>
      answer === 'flee' && !redirected && !taken.has(nameOf('redirect', unit)),
  );
  return open && { kind: 'ask', moment: momentOf('redirect', state.side, open.unit) };
}

function meleeStep(state: GameState, taken: TakenMoments): PhaseStep<RegimentsMoment> | undefined {
  const formed = regimentsOf(state).melee ? state : beginMelee(state).state;
  const index = combatNow(meleeIn(formed));
  if (index < 0) return undefined;
  const combat = meleeCombatAt(formed, index);
  const asked = duelMoment(formed, combat, index) ?? strikerMoment(formed, combat, index, taken);
  if (asked) return taken.has(asked.name) ? undefined : { kind: 'ask', moment: asked };
  const kind = combat.stage.kind === 'locked' ? 'roll-attacks' : 'lock-attacks';
  return { kind: 'do', name: nameOf(kind, index), command: { kind } };
}

function duelMoment(state: GameState, { stage, units }: MeleeCombat, index: number): RegimentsMoment | undefined {
  const combat = index;
  switch (stage.kind) {
    case 'duel': {
      const side = sideToChallenge(state, stage.side);
      return { kind: 'duel', side, combat, name: nameOf('duel', index, side), otherwise: [{ kind: 'pass-duel' }] };
    }
    case 'challenged': {
      const { challenger } = stage;
      const side = otherSide(sideOf(state, challenger));
      const name = nameOf('answer', index, challenger);
      return { kind: 'answer-duel', side, combat, challenger, name, otherwise: [{ kind: 'refuse-duel' }] };
    }
    case 'refused': {
      const { challenger } = stage;
      const able = whoMayBeShamed(state, { units }, challenger);
      const otherwise = able.map(({ id }) => ({ kind: 'nominate', character: id }) as const);
      const name = nameOf('shame', index, challenger);
      return { kind: 'shame', side: sideOf(state, challenger), combat, challenger, name, otherwise };
    }
    case 'allocate':
    case 'locked':
    case 'fought':
      return undefined;
  }
}

/** The next model of a step whose player has not been asked whom it strikes; without an answer the rules allocate. */
function strikerMoment(
  state: GameState,
  combat: MeleeCombat,
  index: number,
  taken: TakenMoments,
): RegimentsMoment | undefined {
  const { stage } = combat;
  if (stage.kind !== 'allocate') return undefined;
  const name = (model: string) => nameOf('allocate', index, stage.step, model);
  const next = strikersAt(state, combat, stage.step).find(({ id }) => !taken.has(name(id)));
  if (!next) return undefined;
  const { id } = next;
  return { kind: 'allocate', side: sideOf(state, id), combat: index, model: id, name: name(id), otherwise: [] };
}
