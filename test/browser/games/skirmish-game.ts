import { beforeAll, describe, expect, it } from 'vitest';
import { whyNoAim, whyNoEngageWith, whyNoGo } from '../../../src/app/systems/skirmish/skirmish-text.ts';
import { stageOf } from '../../../src/app/play/stage-of-play.ts';
import type { Showcase } from '../../../src/main.tsx';
import type { ModelId, UnitId } from '../../../src/rules/core/ids.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { twoBands } from '../../support/gallery.ts';
import { clickModel, complaints, mouse, openPage, press, rest, textOf, until } from '../page.ts';

let shown: Showcase;

describe('a whole skirmish in the browser', () => {
  beforeAll(async () => {
    shown = await openPage();
  });

  it('[E-02][S-37] is clicked by two people from the first turn to its result, through all six phases', async () => {
    await shown.actions.scenario.open('two-bands', twoBands());
    await rest(shown);
    const seen = new Set<string>();
    for (let step = 0; stage().kind !== 'over' && step < 300; step++) {
      const before = shown.state().game!;
      const { phase, side } = before.state;
      await act().catch((fault: unknown) => {
        throw new Error(`${stage().kind}, "${textOf('.prompt')}": ${String(fault)}`);
      });
      await until(() => (shown.state().game !== before || shown.state().refusal !== undefined) && isReady());
      // A refused shot is left at that.
      if (shown.state().refusal) await press('OK').then(() => press('End phase'));
      await until(() => shown.state().game !== before && isReady());
      if (shown.state().game!.log.at(-1)!.command.kind !== 'end-phase' || phase === 'upkeep')
        seen.add(`${side} ${phase}`);
    }
    expect(stage().kind).toBe('over');
    for (const phase of ['upkeep', 'engage', 'move', 'cast', 'ranged', 'melee'])
      expect([...seen].filter((menuAction) => menuAction.endsWith(phase))).not.toEqual([]);
    expect(seen).toContain('defender engage');
    await until(() => textOf('.result h2').length > 0);
    expect(textOf('.result')).toMatch(/The (attacker|defender) wins|Draw/);
    expect(textOf('.prompt')).toContain('Start again');
    expect(complaints).toEqual([]);
  });

  it('[S-37] is not over once its end is taken back, and begins again', async () => {
    await press('Start again');
    await until(() => shown.state().game?.cut === 0 && stage().kind === 'recover');
    expect(document.querySelector('.result')).toBe(null);
  });
});

/** One thing a player does at the stage the table is in. */
async function act(): Promise<void> {
  const now = stage();
  const { state } = shown.state().game!;
  const own = [...state.units.values()].filter((u) => u.side === state.side && u.models.length > 0).map((u) => u.id);
  switch (now.kind) {
    case 'engage-with':
    case 'declare-engage': {
      const free = (id: UnitId) => whyNoEngageWith(state, id, [foeOf(state, id)]) === undefined;
      const unit = own.find((id) => free(id) && apart(state, id, foeOf(state, id)) < 9);
      if (unit === undefined) return press('End phase');
      await pick(unit);
      await click(foeOf(state, unit));
      return press('Declare the attempt');
    }
    case 'go': {
      const unit = own.find((id) => whyNoGo(state, id, false) === undefined && apart(state, id, foeOf(state, id)) > 4);
      return unit === undefined ? press('End phase') : walk(state, unit);
    }
    case 'aim': {
      const unit = own.find(
        (id) => whyNoAim(state, id, now.what) === undefined && apart(state, id, foeOf(state, id)) < 11,
      );
      if (unit === undefined) return press('End phase');
      await pick(unit);
      await click(foeOf(state, unit));
      return press(now.what === 'shot' ? 'Shoot' : 'Cast');
    }
    case 'step-in':
      await until(() => shown.state().offers !== undefined || stage().kind !== 'step-in');
      // Where no fighter can, the table continues by itself.
      return (shown.state().offers?.interceptions.length ?? 0) > 0 ? press('Intercept') : undefined;
    case 'set-out':
      // A fighter with a free path walks it without an order.
      return;
    case 'melee':
      return press(now.unit === undefined ? 'Roll for the order' : 'Strike');
    default:
      return press(LABEL[now.kind] ?? 'End phase');
  }
}

const LABEL: Readonly<Record<string, string>> = {
  recover: 'End Upkeep',
  'choose-path': 'Roll the d20',
  'take-path': 'Take the shortest path',
  'too-far': 'Move as far as possible',
  done: 'End the phase',
};

/** Carries a fighter's ghost towards the nearest foe, and moves. */
async function walk(state: GameState, unit: UnitId): Promise<void> {
  await click(unit);
  const [[x, , z], [fx, , fz]] = [placeOf(state, unit), placeOf(state, foeOf(state, unit))];
  const far = Math.hypot(fx - x, fz - z);
  const by = Math.min(4, far - 2) / far;
  const to = [x + by * (fx - x), 0, z + by * (fz - z)] as const;
  mouse(shown, 'pointerdown', [x, EYES, z]);
  mouse(shown, 'pointermove', [x + 0.3, 0, z + 0.3]);
  mouse(shown, 'pointermove', to);
  // The way to there, and not to where it came by: what is let go before that is put down later.
  await until(() => shown.state().drag?.fresh === true);
  mouse(shown, 'pointerup', to);
  // Where the way is barred or too long, the phase goes on without the move.
  await press(shown.state().placements.size > 0 ? 'Move here' : 'End phase');
}

const stage = () => stageOf(shown.state());
const isReady = () => shown.state().busy === undefined && shown.state().playing === undefined;
/** So high above his foot a fighter is seen over one of his size who stands before him in contact; lower he is not. */
const EYES = 1.15;
const click = (unit: UnitId) => clickModel(shown, `${unit}.m` as ModelId, EYES);
async function pick(unit: UnitId): Promise<void> {
  await click(unit);
  expect(shown.state().selection.at(-1)).toBe(unit);
}
const placeOf = (state: GameState, unit: UnitId) => state.models.get(`${unit}.m` as ModelId)!.at;
const apart = (state: GameState, one: UnitId, other: UnitId): number => {
  const [a, b] = [placeOf(state, one), placeOf(state, other)];
  return Math.hypot(a[0] - b[0], a[2] - b[2]);
};

/** The nearest enemy of a fighter. */
function foeOf(state: GameState, unit: UnitId): UnitId {
  const { side } = state.units.get(unit)!;
  const foes = [...state.units.values()].filter((u) => u.side !== side && u.models.length > 0).map((u) => u.id);
  return foes.sort((a, b) => apart(state, unit, a) - apart(state, unit, b))[0]!;
}
