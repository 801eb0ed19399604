import { describe, expect, it } from 'vitest';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { posesAt } from '../../src/timeline/poses-at.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import type { LogEntry } from '../../src/rules/play/game.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { ModelMove } from '../../src/rules/core/model-move.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const MODELS = 240;

/** A squad of very many on an open table. */
function host(): GameState {
  const models = Array.from({ length: MODELS }, (_, i) => ({
    id: `m${i}`,
    base: { round: 25 },
    at: [-28 + (i % 40) * 1.2, -12 + Math.floor(i / 40) * 1.2],
  }));
  const scenario = parseScenario(
    JSON.stringify({
      format: 'highground/scenario',
      version: 1,
      name: 'A host',
      system: 'squads',
      table: { width: 60, depth: 44 },
      units: [{ id: 'host', side: 'attacker', models }],
    }),
    NO_MESHES,
  );
  if (!scenario.ok) throw new Error(scenario.error.problems[0]?.fault.kind);
  const laid = layOut(scenario.value, { dropHeight: () => 0, whyNoPlace: () => undefined });
  if (!laid.ok) throw new Error(laid.error.problems[0]?.fault.kind);
  return laid.value;
}

function march(state: GameState, by: number): LogEntry {
  const moves = [...state.models.values()].map(({ id, at }): ModelMove => {
    const to = [at[0], at[1], at[2] + by] as const;
    const legs = [{ kind: 'walk', from: at, to, length: Math.abs(by) }] as const;
    return { model: id, from: at, to, path: { length: by, across: by, up: 0, down: 0, legs }, contacts: [] };
  });
  const unit = unitId('host');
  const event: GameEvent = { kind: 'unit-moved', unit, moves };
  return { command: { kind: 'move', moves: [] }, events: [event] };
}

describe('a host on the move', () => {
  const initial = host();
  const timeline = buildTimeline(initial, [march(initial, 6)]);

  it('moves all of them at once, with no cap, and never one but those who move', () => {
    const walk = timeline.clips.find(({ kind }) => kind === 'walk')!;
    const poses = posesAt(timeline, walk.start + walk.performance!.length * 0.6);
    const under = [...initial.models.values()].filter(({ id, at }) => {
      const gone = poses.get(id)!.at[2] - at[2];
      return gone > 0.01 && gone < 6.2;
    });
    expect(under.length).toBeGreaterThan(100);
    expect(poses.size).toBe(MODELS);
    const end = posesAt(timeline, timeline.length);
    for (const { id, at } of initial.models.values()) expect(end.get(id)!.at[2]).toBeCloseTo(at[2] + 6, 9);
  });

  it('asks every mini once for a moment', () => {
    const walk = timeline.clips.find(({ kind }) => kind === 'walk')!;
    const asked = [...walk.performance!.posesAt(1)];
    expect(asked.length).toBe(MODELS);
    expect(new Set(asked.map(([id]) => id)).size).toBe(MODELS);
  });
});

describe('a very long log', () => {
  const initial = host();
  const entries = Array.from({ length: 20_000 }, (_, i): LogEntry => {
    const { turn, side, phase } = initial;
    if (i % 20 !== 0) return { command: { kind: 'end-phase' }, events: [{ kind: 'phase-ended', turn, side, phase }] };
    return {
      command: { kind: 'declare-charge', unit: unitId('host'), targets: [] },
      events: [{ kind: 'charge-declared', unit: unitId('host'), targets: [] }],
    };
  });

  it('is found anywhere without the whole of it being played again', () => {
    const timeline = buildTimeline(initial, entries);
    expect(timeline.log.length).toBe(20_000);
    for (const share of [0.99, 0.01, 0.5, 0.73, 0.2]) {
      const poses = posesAt(timeline, share * timeline.length);
      expect(poses.size).toBe(MODELS);
    }
  });
});
