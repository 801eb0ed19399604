import { gapAcross } from '../../src/geometry/gap.ts';
import { CHECK_KINDS, type CheckKind } from '../../src/rules/core/agility.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { type Dice, seededDice } from '../../src/rules/core/dice.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { type Game, newGame, play } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import type { Edition } from '../../src/rules/core/rules/skirmish.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState, Unit } from '../../src/rules/core/state/state.ts';
import { findIntercept, whyUnfit } from '../../src/rules/skirmish/engage/intercept.ts';
import { whyNotAttempt } from '../../src/rules/skirmish/engage/who-may.ts';
import { enemiesOf, fighterOf, engagedEnemiesOf, isPresent } from '../../src/rules/skirmish/fighters/fighters.ts';
import { depthInWay, mayStepTo, misplaced, pointsOf, searchIntercept } from './engage-judge.ts';
import { randomTown, type Town } from './random-town.ts';

/** A town in which attempts are made one after another, and the faults found after each. */
type Walk = { game: Game; readonly town: Town; readonly dice: Dice; readonly wrong: string[] };

const pick = <T>(random: () => number, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

/** Plays a command; a refused one must change nothing. */
function go(walk: Walk, command: Command): readonly GameEvent[] | undefined {
  const before = hashState(walk.game.state);
  const played = play(walk.game, command, walk.town.table, walk.dice);
  if (!played.ok) {
    if (hashState(walk.game.state) !== before) walk.wrong.push(`${command.kind} was refused and changed something`);
    return undefined;
  }
  walk.game = played.value.game;
  return played.value.events;
}

/** The two nearest enemies of a fighter: towards distant ones it would only walk. */
function nearEnemies(state: GameState, unit: UnitId): readonly Unit[] {
  const own = fighterOf(state, unit);
  const gap = ({ id }: Unit) => gapAcross(own, fighterOf(state, id)) + Math.abs(own.at[1] - fighterOf(state, id).at[1]);
  return [...enemiesOf(state, unit)].sort((a, b) => gap(a) - gap(b)).slice(0, 2);
}

/** One attempt of a random fighter of the side in turn, with random checks. */
function attempt(walk: Walk): void {
  const { random, table } = walk.town;
  const { state } = walk.game;
  const able = [...state.units.values()].filter(
    ({ id, side }) => side === state.side && isPresent(state, id) && whyNotAttempt(state, id).length === 0,
  );
  const unit = pick(random, able)?.id;
  const target = unit && pick(random, nearEnemies(state, unit))?.id;
  if (!unit || !target) return;
  const checks: CheckKind[] = Array.from({ length: Math.floor(random() * 2.3) }, () => pick(random, CHECK_KINDS)!);
  if (!go(walk, { kind: 'declare-engage', unit, targets: [target], checks })) return;
  if (walk.game.state.skirmish?.attempt?.stage.kind === 'out-of-sight') go(walk, { kind: 'roll-out-of-sight' });
  go(walk, { kind: 'choose-path' });
  const stage = walk.game.state.skirmish?.attempt?.stage;
  const reach = stage && 'reach' in stage ? stage : undefined;
  const others = random() < 0.7 ? enemiesOf(walk.game.state, unit) : [];
  let stepped: readonly GameEvent[] | undefined;
  for (const { id } of others) stepped ??= go(walk, { kind: 'intercept', unit: id });
  const before = walk.game.state;
  const events = go(walk, { kind: 'resolve-engage' });
  if (!events) {
    walk.wrong.push(`${unit} cannot be resolved`);
    return;
  }
  for (const event of [...(stepped ?? []), ...events]) judgeMove(walk, event, reach);
  const after = walk.game.state;
  if (after.skirmish?.attempt) walk.wrong.push(`${unit} is still on the way`);
  const ended = events.findLast((e) => e.kind === 'engage-ended');
  if (ended?.kind === 'engage-ended' && ended.outcome === 'too-far' && engagedEnemiesOf(after, unit).length > 0)
    walk.wrong.push(`${unit} failed and is engaged`);
  const isVirtual = (line: string): boolean =>
    line.startsWith(`${unit} at`) &&
    ended?.kind === 'engage-ended' &&
    ended.outcome === 'engaged' &&
    /overhangs|mid-air/.test(line);
  const already = misplaced(before, table);
  for (const line of misplaced(after, table)) if (!already.includes(line) && !isVirtual(line)) walk.wrong.push(line);
}

/** Reports a move that goes further than its clause allows. */
function judgeMove(
  walk: Walk,
  event: GameEvent,
  reach: { readonly reach: number; readonly failed: number } | undefined,
) {
  if (event.kind !== 'fighter-moved') return;
  const { length } = event.move.path;
  const allowed = { engage: reach?.reach, failed: reach?.failed, intercept: 2, shuffle: 2 }[event.how as 'engage'];
  if (allowed !== undefined && length > allowed + 0.002)
    walk.wrong.push(`${event.unit} ${event.how} ${length} of ${allowed}`);
  const legs = event.move.path.legs;
  for (const [i, leg] of legs.entries())
    if (i > 0 && Math.hypot(...leg.from.map((c, k) => c - legs[i - 1]!.to[k]!)) > 2e-5)
      walk.wrong.push(`${event.unit} ${event.how} is not in one piece`);
}

/** The result of a walk through a town: the game, the faults, and how its attempts ended. */
export type TownWalk = { readonly game: Game; readonly wrong: readonly string[]; readonly outcomes: readonly string[] };

/** Plays turns of random attempts by both sides in a random town, and checks each attempt. */
export async function walkTown(seed: number, edition: Edition, { turns = 2, attempts = 4 } = {}): Promise<TownWalk> {
  const town = await randomTown({ seed, pieces: 16, fighters: 10, half: 8, edition });
  const walk: Walk = { game: newGame(town.state), town, dice: seededDice(seed), wrong: [] };
  walk.wrong.push(...misplaced(town.state, town.table));
  for (let turn = 0; turn < turns; turn++) {
    for (let i = 0; i < attempts; i++) attempt(walk);
    do go(walk, { kind: 'end-phase' });
    while (walk.game.state.phase !== 'engage');
  }
  town.table.dispose();
  const ended = walk.game.log.flatMap(({ events }) => events.filter((e) => e.kind === 'engage-ended'));
  return { game: walk.game, wrong: walk.wrong, outcomes: ended.map((e) => (e.jumpAttack ? 'jump attack' : e.outcome)) };
}

/** Compares interceptions in a random town with a search of every place: the differences, and how many were asked. */
export async function searchTown(seed: number, edition: Edition) {
  const town = await randomTown({ seed, pieces: 16, fighters: 14, half: 8, edition });
  const found = { wrong: [] as string[], asked: 0, could: 0 };
  for (const { id: unit, side } of town.state.units.values())
    if (side === 'attacker')
      for (const { id: target } of nearEnemies(town.state, unit)) searchAttempt(town, unit, target, found);
  town.table.dispose();
  return found;
}

function searchAttempt(
  { state: start, table }: Town,
  unit: UnitId,
  target: UnitId,
  found: { wrong: string[]; asked: number; could: number },
): void {
  const state = chosenPath(start, { kind: 'declare-engage', unit, targets: [target], checks: [] }, table);
  const open = state?.skirmish?.attempt;
  if (!state || open?.stage.kind !== 'intercept') return;
  const engager = fighterOf(state, unit);
  const { move } = open.stage;
  for (const { id: by } of enemiesOf(state, unit)) {
    if (whyUnfit(state, open, by).length > 0) continue;
    const answer = findIntercept(state, { attempt: open, move }, by, table);
    found.asked++;
    if (answer) {
      found.could++;
      const place = mayStepTo(state, by, engager, answer.move.to, table);
      const depth = depthInWay(pointsOf(move.path), engager, fighterOf(state, by), answer.move.to);
      if (!place || depth < 0.009)
        found.wrong.push(`${by} at ${answer.move.to.join()} does not block ${unit}: ${depth}`);
    } else {
      const place = searchIntercept(state, by, engager, move.path, table);
      if (place) found.wrong.push(`${by} could step to ${place.join()} in the way of ${unit} to ${target}`);
    }
  }
}

/** The state after a declaration with the best roll and the shortest path; undefined when refused or out of reach. */
function chosenPath(start: GameState, declare: Command, table: TableQuery): GameState | undefined {
  const best: Dice = { d6: (n) => Array(n).fill(6), d20: (n) => Array(n).fill(20) };
  let game = newGame(start);
  for (const command of [declare, { kind: 'roll-out-of-sight' }, { kind: 'choose-path' }] as const) {
    const played = play(game, command, table, best);
    if (played.ok) game = played.value.game;
  }
  return game.state;
}
