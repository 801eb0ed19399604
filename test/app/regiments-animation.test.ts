import { DEFAULT_RULES } from '../../src/rules/play/default-rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnimationStep } from '../../src/app/state/animation-step.ts';
import { diceGroupsOf, planAnimation } from '../../src/app/play/plan-animation.ts';
import { logLines } from '../../src/app/play/log-lines.ts';
import { pipsOfEvent } from '../../src/rules/core/events/dice-of.ts';
import { createReferee } from '../../src/referee/referee.ts';
import type { Command } from '../../src/rules/core/command.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { evolve } from '../../src/rules/play/evolve.ts';
import { type Game, newGame, recordEvents } from '../../src/rules/play/game.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { toSituation } from '../../src/app/state/services.ts';

let game: Game;
const byCommand = new Map<Command['kind'], { readonly before: GameState; readonly events: readonly GameEvent[] }>();

/** A combined charge and the whole melee that follows, as the referee plays it. */
beforeAll(async () => {
  const referee = createReferee(async () => NO_MESHES);
  const opened = await referee.open(BUILTIN_SCENARIOS.find(({ id }) => id === 'four-against-one')!.text);
  if (!opened.ok) throw new Error('the table does not open');
  game = newGame(opened.value.state);
  const act = async (command: Command, own?: readonly number[]): Promise<void> => {
    const dice = { seed: 5, ...(own ? { handPips: own } : {}) };
    const decided = await referee.decide(toSituation(game.state), command, dice);
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    byCommand.set(command.kind, { before: game.state, events: decided.value });
    game = recordEvents(game, command, decided.value);
  };
  for (const unit of ['left', 'beast', 'right', 'flank'])
    await act({ kind: 'declare-charge', unit: unitId(unit), targets: [unitId('guard')] });
  await act({ kind: 'roll-charge-range' }, [4, 4, 4, 4, 4, 4, 4, 4]);
  await act({ kind: 'move-chargers' });
  for (let i = 0; i < 3; i++) await act({ kind: 'end-phase' });
  for (let i = 0; i < 2; i++) {
    await act({ kind: 'lock-attacks' });
    await act({ kind: 'roll-attacks' });
  }
});

const eventsOf = <K extends GameEvent['kind']>(kind: K) =>
  game.log.flatMap(({ events }) => events).filter((e): e is Extract<GameEvent, { kind: K }> => e.kind === kind);

describe('what is seen of a battle', () => {
  it('[CC-6] marches the regiments one after another, in the order that was proven', () => {
    const { before, events } = byCommand.get('move-chargers')!;
    const acts = planAnimation(before, events);
    expect(acts.map(({ kind }) => kind)).toEqual(['march']);
    const [march] = acts as readonly Extract<AnimationStep, { kind: 'march' }>[];
    expect(march!.marches.map(({ unit }) => unit)).toEqual(eventsOf('chargers-moved')[0]!.order);
  });

  it('throws the dice of ranges under the names of the regiments, with what they need', () => {
    const { before, events } = byCommand.get('roll-charge-range')!;
    const [act] = planAnimation(before, events);
    const labels = act?.kind === 'dice' ? act.groups.map(({ label }) => label) : [];
    const told = before.regiments!.charges.map(
      ({ unit, distance }) =>
        `${before.units.get(unit)!.name} · charge: ${distance.toFixed(1)}″ to the guard of the ford`,
    );
    expect(labels.toSorted()).toEqual(told.toSorted());
    expect(labels).toHaveLength(4);
  });

  it('[AA-2] counts hits, wounds and saves of blows as the referee did', () => {
    for (const event of eventsOf('attacks-rolled')) {
      const groups = diceGroupsOf({ rules: DEFAULT_RULES('regiments') }, event);
      const good = (i: number) => groups[i]?.good.filter(Boolean).length ?? 0;
      const sum = (of: 'hits' | 'wounds') => event.blows.reduce((total, blow) => total + blow[of], 0);
      expect([good(0), good(1)]).toEqual([sum('hits'), sum('wounds')]);
      expect(pipsOfEvent(event)).toHaveLength(groups.reduce((total, { pips }) => total + pips.length, 0));
    }
  });

  it('lets the slain fall where they stood, and closes the ranks only then', () => {
    const { before, events } = byCommand.get('roll-attacks')!;
    const acts = planAnimation(before, events);
    const falls = acts.filter((act) => act.kind === 'fall');
    const lost = events.filter(
      (event) =>
        (event.kind === 'health-lost' && event.slain.length > 0) ||
        (event.kind === 'regiment-gone' && event.why === 'caught'),
    );
    expect(falls).toHaveLength(lost.length);
    const [fall] = falls;
    for (const { model } of fall?.slain ?? []) expect(before.models.get(model.id)?.at).toEqual(model.at);
    for (const [id, model] of fall?.shows.models ?? []) expect(model.at).toEqual(before.models.get(id)?.at);
    expect(acts.at(-1)!.shows.units.size).toBe(before.units.size);
  });

  it('writes a line for what matters, and none for a stage or a status that follows', () => {
    const lines = logLines(game, false).map(({ text }) => text);
    expect(lines.some((text) => text.includes('4 vs 8 = 12'))).toBe(true);
    const told = new Set(logLines(game, false).map(({ place }) => game.log[place.entry]!.events[place.event]!.kind));
    expect(told.has('melee-staged')).toBe(false);
    expect(told.has('initiative-fixed')).toBe(false);
  });

  it('leads to the state the log leads to', () => {
    const { before, events } = byCommand.get('roll-attacks')!;
    const after = events.reduce(evolve, before);
    expect(after.models.size).toBe(game.state.models.size);
  });
});
