import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginMatch, gameOf } from '../../../src/lab/game/match.ts';
import { playDecisions, playerOf } from '../../../src/lab/game/play-phase.ts';
import { seededRandom } from '../../../src/kernel/random.ts';
import { choiceStream } from '../../../src/lab/game/play-game.ts';
import { createTable, type Table } from '../../../src/physics/table.ts';
import { type Game, replay } from '../../../src/rules/play/game.ts';
import { hashState } from '../../../src/rules/core/state/hash-state.ts';
import { layOut } from '../../../src/scenario/lay-out.ts';
import { parseScenario } from '../../../src/scenario/parse/parse-scenario.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../../support/command-line.ts';
import { duelScenario } from '../../support/duel-scenario.ts';
import { NO_MESHES } from '../../support/scenarios.ts';

let table: Table;
let folder: ScenarioFolder;
beforeAll(async () => {
  table = await createTable({ width: 60, depth: 44, terrain: [] });
  folder = createScenarioFolder();
});
afterAll(() => {
  table.dispose();
  folder.dispose();
});

/** The fight phase of a scenario fought by simple choices, from its seed. */
function fought(document: object): Game {
  const scenario = parseScenario(JSON.stringify(document), NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const state = layOut(scenario.value, table);
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  const dice = seededRandom(scenario.value.seed);
  const match = beginMatch(state.value, table, () => dice);
  const player = playerOf('greedy', choiceStream(1, 'first'));
  playDecisions(match, { attacker: player, defender: player });
  return gameOf(match);
}
const commands = (game: Game) => game.log.map(({ command }) => command.kind);
const answers = (game: Game) => commands(game).filter((kind) => kind !== 'strike');

const STRONG = { WS: 6, S: 6, T: 6, A: 4, W: 3, I: 6 };

describe('a fight played by simple choices', () => {
  it('issues a challenge where the odds favour it, and refuses one where they do not', () => {
    expect(answers(fought(duelScenario(STRONG)))).toEqual(['issue-challenge', 'refuse-challenge', 'nominate']);
    expect(answers(fought(duelScenario({}, STRONG)))).toEqual([
      'pass-challenge',
      'issue-challenge',
      'refuse-challenge',
      'nominate',
    ]);
  });

  it('does not issue one that favours neither side', () => {
    expect(answers(fought(duelScenario()))).toEqual(['pass-challenge', 'pass-challenge']);
  });

  it('[R7-20] accepts where it may not refuse', () => {
    const document = duelScenario(STRONG);
    const alone = document.units!.map((unit) => ({ ...unit, models: [unit.models![0]!] }));
    const game = fought({ ...document, units: alone });
    expect(answers(game)).toEqual(['issue-challenge', 'accept-challenge']);
    expect(game.log.flatMap(({ events }) => events).map(({ kind }) => kind)).toContain('duellists-met');
  });

  it('[D-38] sends a better man into a duel that goes on', () => {
    const document = duelScenario({ A: 1 }, { W: 3 });
    const [red] = document.units!;
    const hero = { ...red!.models![1]!, keywords: ['CHARACTER'], profile: STRONG };
    const units = [{ ...red!, models: [red!.models![0]!, hero] }, ...document.units!.slice(1)];
    const start = { ...document.start, duels: [{ challenger: 'captain', challengee: 'champion', round: 2 }] };
    expect(answers(fought({ ...document, units, start }))[0]).toBe('glorious-intervention');
    const weak = { ...hero, profile: { S: 2, T: 2, I: 1 } };
    const others = [{ ...red!, models: [red!.models![0]!, weak] }, ...document.units!.slice(1)];
    expect(answers(fought({ ...document, units: others, start }))[0]).toBe('pass-challenge');
  });

  it('leaves no combat unfought, and does not end the phase', () => {
    const { state } = fought(duelScenario(STRONG, STRONG));
    expect(state.phase).toBe('fight');
    expect(state.fight?.combats.map(({ stage }) => stage.kind)).toEqual(['fought']);
  });
});

describe('run --auto', () => {
  const squad = (id: string, side: string, z: number, x: number) => ({
    id,
    side,
    keywords: ['INFANTRY'],
    models: Array.from({ length: 5 }, (_, i) => ({
      id: `${id}-${i + 1}`,
      base: { round: 32 },
      at: [x + 1.4 * i, z],
      ...(i === 0 ? { keywords: ['CHARACTER'], profile: { A: 3, W: 2, I: 5 } } : {}),
    })),
  });
  const MEETING = {
    ...duelScenario(),
    units: [
      squad('red', 'attacker', -4, -6),
      squad('red-two', 'attacker', -4, 4),
      squad('blue', 'defender', 4, -6),
      squad('blue-two', 'defender', 4, 4),
    ],
    start: {},
  };

  it('fights to the end of its turns, the same from the same seed', async () => {
    const file = folder.write('meeting.json', MEETING);
    for (const seed of ['1', '2', '3']) {
      const { status, json } = await askJson('run', file, '--auto', '--turns', '4', '--seed', seed);
      expect(status).toBe(0);
      expect((await askJson('run', file, '--auto', '--turns', '4', '--seed', seed)).json).toEqual(json);
      const { events, state } = json['answer'] as {
        readonly events: readonly { readonly kind: string }[];
        readonly state: {
          readonly turn: number;
          readonly units: Readonly<Record<string, { readonly side: string; readonly models: readonly string[] }>>;
        };
      };
      const kinds = new Set(events.map(({ kind }) => kind));
      for (const kind of ['combats-formed', 'struck', 'combat-resulted', 'morale-tested'])
        expect(kinds).toContain(kind);
      // It goes on to its last turn while both sides have models left.
      const left = new Set(Object.values(state.units).flatMap(({ side, models }) => (models.length > 0 ? [side] : [])));
      expect(state.turn === 5).toBe(left.size === 2);
    }
  });

  it('[L-01] writes a log that leads to the same state without dice or table', () => {
    const game = fought(duelScenario(STRONG, { W: 2 }));
    expect(hashState(replay(game.initial, game.log))).toBe(hashState(game.state));
  });
});
