import { type DuelOdds, duelOdds } from '../../../rules/squads/challenge/duel-odds.ts';
import type { Combat } from '../../../rules/core/state/squads.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { ModelId } from '../../../rules/core/ids.ts';
import { getModel, otherSide, sideOf } from '../../../rules/core/state/lookup.ts';
import type { GameState, Model } from '../../../rules/core/state/state.ts';
import { ableCharacters, duelIn } from '../../../rules/squads/fight/combats.ts';
import { duelOf } from '../../../rules/squads/fight/contact.ts';
import { bestOf } from '../../policy/best-of.ts';

/** The commands for a combat that awaits an answer, the best first, by the exact odds of the next round. */
export function combatAnswers(state: GameState, combat: Combat): readonly Command[] {
  const { stage } = combat;
  const pass: Command = { kind: 'pass-challenge', unit: combat.units[0]! };
  switch (stage.kind) {
    case 'window': {
      const foes = ableCharacters(state, combat, otherSide(stage.side));
      const own = ableCharacters(state, combat, stage.side);
      // The other side chooses who answers, so the worst opponent counts.
      const best =
        foes.length > 0 ? bestOf(own, (m) => Math.min(...foes.map((foe) => lead(state, m, foe)))) : undefined;
      return best && best.worth > 0 ? [{ kind: 'issue-challenge', character: best.one.id }, pass] : [pass];
    }
    case 'intervene':
      return [...interventions(state, combat), pass];
    case 'issued': {
      const challenger = getModel(state, stage.challenger);
      const own = ableCharacters(state, combat, otherSide(sideOf(state, challenger.id)));
      const best = bestOf(own, (m) => lead(state, m, challenger));
      const accept: readonly Command[] = best ? [{ kind: 'accept-challenge', character: best.one.id }] : [];
      return best && best.worth >= 0 ? accept : [{ kind: 'refuse-challenge' }, ...accept];
    }
    case 'refused': {
      const challenger = getModel(state, stage.challenger);
      const able = ableCharacters(state, combat, otherSide(sideOf(state, challenger.id)));
      const best = bestOf(able, (m) => lead(state, m, challenger));
      return best ? [{ kind: 'nominate', character: best.one.id }] : [];
    }
    case 'meeting':
      return stage.partners.map((model) => ({ kind: 'swap-with', model }));
    case 'blows':
    case 'fought':
      return [];
  }
}

/** Intervening for a friendly duellist, where another model would do better. */
function interventions(state: GameState, combat: Combat): readonly Command[] {
  const duel = duelIn(state, combat);
  if (!duel) return [];
  const isOurs = (id: ModelId) => sideOf(state, id) === state.side;
  const [friend, foe] = isOurs(duel.challenger)
    ? [duel.challenger, duel.challengee]
    : [duel.challengee, duel.challenger];
  const others = ableCharacters(state, combat, state.side).filter((m) => duelOf(state, m.id) === undefined);
  const best = bestOf(others, (m) => lead(state, m, getModel(state, foe)));
  if (!best || best.worth <= lead(state, getModel(state, friend), getModel(state, foe))) return [];
  return [{ kind: 'glorious-intervention', character: best.one.id }];
}

/** By how much a model is more likely to slay its opponent in the next round than to be slain. */
function lead(state: GameState, model: Model, foe: Model): number {
  const odds: DuelOdds = duelOdds(state, model.id, foe.id);
  return odds.b.slain.chance - odds.a.slain.chance;
}
