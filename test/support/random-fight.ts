import { seededRandom, uniformInt, type Random32 } from '../../src/kernel/random.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { otherSide, sideOf } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { ableCharacters, combatsOf, duelIn } from '../../src/rules/squads/fight/combats.ts';
import { modelsInFight } from '../../src/rules/squads/fight/contact.ts';
import { aFight, TOUCH } from './fight.ts';
import type { UnitPlan } from './game.ts';

/** Small random integers from a seed. */
export type Draw = {
  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  of<T>(list: readonly T[]): T;
};

/** Creates a random draw from a seed. */
export function drawFrom(seed: number): Draw {
  const random: Random32 = seededRandom(seed);
  return {
    between: (least, most) => least + uniformInt(random, most - least + 1),
    chance: (share) => uniformInt(random, 1000) < share * 1000,
    of: (list) => list[uniformInt(random, list.length)]!,
  };
}

/** The gap between neighbours in a row; the rows themselves touch. */
const SPACING = 0.05;
const STEP = TOUCH + SPACING;

/** The distance between rows shifted by half a step, so that each model touches two enemies. */
const STAGGERED = Math.sqrt(TOUCH * TOUCH - (STEP / 2) * (STEP / 2));

/**
 * A fight phase about to begin: two rows face to face or shifted by half a step, divided into one or two units a side,
 * with second ranks, gaps, characters and profiles of every kind.
 */
export function randomFight(draw: Draw): GameState {
  const width = draw.between(1, 5);
  const staggered = draw.chance(0.5);
  const units = (['attacker', 'defender'] as const).flatMap((side) => {
    const front = side === 'attacker' ? 0 : staggered ? STAGGERED : TOUCH;
    const behind = side === 'attacker' ? -TOUCH : front + TOUCH;
    const aside = staggered && side === 'defender' ? STEP / 2 : 0;
    const cut = draw.chance(0.4) ? draw.between(1, width) : width;
    const rows = [
      [0, cut],
      [cut, width],
    ].filter(([from, to]) => from! < to!);
    return rows.map(([from, to], i): UnitPlan => {
      const at: PlanPoint[] = [];
      for (let x = from!; x < to!; x++) {
        at.push([x * STEP + aside, front]);
        if (draw.chance(0.4)) at.push([x * STEP + aside, behind]);
      }
      const profileOf = Object.fromEntries(at.map((_, m) => [m, randomProfile(draw)]));
      const keywordsOf = Object.fromEntries(
        at.map((_, m) => [m, draw.chance(0.35) ? ['CHARACTER', ...(draw.chance(0.3) ? ['INDEPENDENT'] : [])] : []]),
      );
      const unyielding = draw.chance(0.15) ? ['UNYIELDING'] : [];
      return { id: `${side}${i}`, side, at, profileOf, keywordsOf, keywords: ['INFANTRY', ...unyielding] };
    });
  });
  return aFight(units, {
    side: draw.of(['attacker', 'defender'] as const),
    heroicStand: draw.chance(0.7),
    fight: {
      duelSpill: draw.of(['spill', 'lost'] as const),
      challengeWindow: draw.of(['per-combat', 'all-at-once'] as const),
      fightsFirst: draw.of(['picked-first', 'strikes-first'] as const),
    },
  });
}

const randomProfile = (draw: Draw): Readonly<Record<string, number>> => ({
  WS: draw.between(1, 9),
  S: draw.between(2, 8),
  T: draw.between(2, 7),
  W: draw.between(1, 4),
  I: draw.between(1, 10),
  A: draw.chance(0.1) ? 0 : draw.between(1, 5),
  Ld: draw.between(4, 10),
  Sv: draw.between(2, 7),
});

/** A random legal command of the side that must decide; ends the phase once everything is fought. */
export function randomCommand(state: GameState, draw: Draw): Command {
  if (state.phase !== 'fight') return { kind: 'end-phase' };
  const combats = combatsOf(state);
  const waiting = combats.filter(
    ({ stage }) => stage.kind === 'issued' || stage.kind === 'refused' || stage.kind === 'meeting',
  );
  const combat = waiting[0] ?? combats.find(({ stage }) => stage.kind !== 'fought');
  if (!combat) return { kind: 'end-phase' };
  const { stage } = combat;
  const able = (side: GameState['side']) => ableCharacters(state, combat, side).map((m) => m.id);
  switch (stage.kind) {
    case 'window':
      return draw.chance(0.6)
        ? { kind: 'issue-challenge', character: draw.of(able(stage.side)) }
        : { kind: 'pass-challenge', unit: combat.units[0]! };
    case 'issued': {
      const side = otherSide(sideOf(state, stage.challenger));
      const stands = state.rules.heroicStand && able(side).some((id) => unitSize(state, id) === 1);
      if (stands || draw.chance(0.75)) return { kind: 'accept-challenge', character: draw.of(able(side)) };
      return { kind: 'refuse-challenge' };
    }
    case 'refused':
      return { kind: 'nominate', character: draw.of(able(otherSide(sideOf(state, stage.challenger)))) };
    case 'meeting':
      return { kind: 'swap-with', model: draw.of(stage.partners) };
    case 'intervene': {
      const duel = duelIn(state, combat)!;
      const third = able(state.side).filter((id) => id !== duel.challenger && id !== duel.challengee);
      return draw.chance(0.7)
        ? { kind: 'glorious-intervention', character: draw.of(third) }
        : { kind: 'pass-challenge', unit: combat.units[0]! };
    }
    default: {
      const piledIn = stage.kind === 'blows' && stage.piledIn !== undefined;
      if (!piledIn && draw.chance(0.3)) return { kind: 'pile-in' };
      const models = modelsInFight(state, combat).map((m) => m.id);
      return draw.chance(0.5) && models.length > 0
        ? { kind: 'strike', losses: [draw.of(models)], stand: [draw.of(models)] }
        : { kind: 'strike' };
    }
  }
}

const unitSize = (state: GameState, id: Parameters<typeof sideOf>[1]): number =>
  state.units.get(state.models.get(id)!.unit)!.models.length;

/** A random command with arbitrary names, legal or not. */
export function wildCommand(state: GameState, draw: Draw): Command {
  const ids = [...state.models.keys(), 'nobody' as never];
  const id = draw.of(ids);
  const unit = draw.of([...state.units.keys(), 'nowhere' as never]);
  return draw.of<Command>([
    { kind: 'issue-challenge', character: id },
    { kind: 'accept-challenge', character: id },
    { kind: 'refuse-challenge' },
    { kind: 'nominate', character: id },
    { kind: 'glorious-intervention', character: id },
    { kind: 'pass-challenge', unit },
    { kind: 'swap-with', model: id },
    { kind: 'pile-in', unit },
    { kind: 'pile-in', unit, moves: [{ model: id, to: [draw.between(-9, 9), draw.between(-9, 9)] }] },
    { kind: 'strike', unit },
  ]);
}
