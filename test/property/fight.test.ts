import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/rules/core/command.ts';
import { seededDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import type { FightEvent } from '../../src/rules/core/events/squads.ts';
import { type Game, gameAt, newGame, play, replay } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { sideOf } from '../../src/rules/core/state/lookup.ts';
import { overlapDepth } from '../../src/rules/core/measure/measure.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { drawn } from '../support/drawn.ts';
import { openTable } from '../support/open-table.ts';
import { drawFrom, type Draw, randomCommand, randomFight, wildCommand } from '../support/random-fight.ts';

const FIGHTS = drawn(2000, 5, 3);
/** Turns after which a fight that goes on is left. */
const TURNS = 6;
const TABLE = openTable();

/** What is wrong with a state, in words; nothing when all is well. */
function faultsOf(state: GameState): readonly string[] {
  const faults: string[] = [];
  const models = [...state.models.values()];
  for (const model of models) {
    const full = Math.max(1, model.profile['W'] ?? 1);
    if (!(model.wounds >= 1 && model.wounds <= full)) faults.push(`${model.id} has ${model.wounds} wounds`);
    if (!model.at.every(Number.isFinite)) faults.push(`${model.id} is nowhere`);
    if (!state.units.get(model.unit)?.models.includes(model.id)) faults.push(`${model.id} is in no unit`);
  }
  for (const unit of state.units.values())
    for (const id of unit.models) if (!state.models.has(id)) faults.push(`${unit.id} lists ${id}, who is gone`);
  for (const [i, a] of models.entries())
    for (const b of models.slice(i + 1)) if (overlapDepth(a, b) > 0) faults.push(`${a.id} overlaps ${b.id}`);
  for (const duel of state.duels) {
    if (duel.ended) continue;
    const pair = [duel.challenger, duel.challengee];
    if (!pair.every((id) => state.models.has(id))) faults.push(`a duel of the dead: ${pair.join(', ')}`);
    else if (sideOf(state, pair[0]!) === sideOf(state, pair[1]!)) faults.push('a duel among friends');
  }
  return faults;
}

/** Wounds dealt to a duellist by others while another foe of the combat stood, blow by blow. */
function thirdPartyHarm(before: GameState, event: Extract<FightEvent, { kind: 'struck' }>): readonly string[] {
  const { units } = before.fight!.combats[event.combat]!;
  const duellists = new Set(before.duels.filter((d) => !d.ended).flatMap((d) => [d.challenger, d.challengee]));
  const left = new Map(
    units.flatMap((u) => before.units.get(u)!.models).map((id) => [id, before.models.get(id)!.wounds]),
  );
  const harm: string[] = [];
  for (const volley of event.volleys) {
    for (const { model, lookOut, unsaved } of volley.allocations) {
      const taker = lookOut?.to ?? model;
      const others = [...left].filter(
        ([id, wounds]) => wounds > 0 && !duellists.has(id) && sideOf(before, id) === sideOf(before, taker),
      );
      const third = duellists.has(taker) && volley.duel !== taker;
      if (third && others.length > 0) harm.push(`${volley.attackers.join()} harmed ${taker}`);
      if (unsaved) left.set(taker, left.get(taker)! - 1);
      if (left.get(taker)! < 0) harm.push(`${taker} suffered more than he had`);
    }
  }
  return harm;
}

type Played = { readonly game: Game; readonly events: readonly GameEvent[] };

function playLegal(game: Game, command: Command, seed: number): Played {
  const played = play(game, command, TABLE, seededDice(seed));
  if (!played.ok) throw new Error(`${JSON.stringify(command)} was refused: ${JSON.stringify(played.error)}`);
  return played.value;
}

/** One fight from the first challenge to the last blow of its last turn, looked at after every command. */
function fightToTheEnd(seed: number, look: (before: GameState, played: Played, draw: Draw) => void): Game {
  const draw = drawFrom(seed);
  let game = newGame(randomFight(draw));
  for (let i = 0; i < 400 && game.state.turn <= TURNS; i++) {
    const before = game.state;
    const played = playLegal(game, randomCommand(before, draw), seed * 1000 + i);
    look(before, played, draw);
    game = played.game;
    if (new Set([...game.state.models.values()].map((m) => sideOf(game.state, m.id))).size < 2) break;
  }
  return game;
}

describe(`${FIGHTS} random fights`, () => {
  it('[R7-08] [D-28] [R7-14] end in legal states, and no other model ever harms a duellist while others stand', () => {
    const seen = new Map<string, number>();
    for (let seed = 1; seed <= FIGHTS; seed++) {
      fightToTheEnd(seed, (before, { game, events }) => {
        const faults = [...faultsOf(game.state)];
        for (const event of events) {
          seen.set(event.kind, (seen.get(event.kind) ?? 0) + 1);
          if (event.kind === 'struck' && before.fight) faults.push(...thirdPartyHarm(before, event));
        }
        if (faults.length > 0) throw new Error(`fight ${seed}: ${faults.join('; ')}`);
      });
    }
    // What a run never saw it has not tested.
    const wanted: readonly GameEvent['kind'][] = [
      'challenge-accepted',
      'challenge-refused',
      'character-cowed',
      'duellists-met',
      'way-offered',
      'intervention-tested',
      'duel-ended',
      'pursued',
      'unit-destroyed',
      'fell-back',
    ];
    expect(wanted.filter((kind) => (seen.get(kind) ?? 0) < FIGHTS / 100)).toEqual([]);
  });

  it('[L-01] the same log leads to the same state, and undo and redo to where it was', () => {
    for (let seed = 1; seed <= FIGHTS; seed += 10) {
      const game = fightToTheEnd(seed, () => undefined);
      const hash = hashState(game.state);
      expect(hashState(replay(game.initial, game.log))).toBe(hash);
      const half = gameAt(game, Math.floor(game.cut / 2))!;
      expect(hashState(gameAt(half, game.cut)!.state)).toBe(hash);
    }
  });

  it('[R7-08] commands of any kind at any time are refused or lead to a legal state, never to anything else', () => {
    for (let seed = 1; seed <= FIGHTS; seed += 5) {
      fightToTheEnd(seed, (before, { game }, draw) => {
        const command = wildCommand(game.state, draw);
        const hash = hashState(game.state);
        const played = play(game, command, TABLE, seededDice(seed));
        if (played.ok) expect(faultsOf(played.value.game.state)).toEqual([]);
        else expect(played.error.every((v) => /^[A-Z]\w*-\d\d$/.test(v.clause))).toBe(true);
        expect(hashState(game.state)).toBe(hash);
        expect(before.models.size).toBeGreaterThan(0);
      });
    }
  });
});
