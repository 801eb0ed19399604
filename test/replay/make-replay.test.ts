import { beforeAll, describe, expect, it } from 'vitest';
import { makeReplay } from '../../src/replay/make-replay.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import { beginRecord, closeRecord, recordOn } from '../../src/replay/record.ts';
import { CORE_EDITION } from '../../src/rules/core/edition.ts';
import { type Game, gameAt } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { drawnOf } from '../support/drawn.ts';
import { builtInIds, type PlayedGame, playBuiltIn } from '../support/played-games.ts';

let duel: PlayedGame;
beforeAll(async () => {
  duel = await playBuiltIn('the-duel-on-the-bridge');
});

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const read = (text: string) => {
  const replay = readReplay(text);
  if (!replay.ok) throw new Error(JSON.stringify(replay.error));
  return replay.value;
};
const replayOf = ({ text, game }: PlayedGame) => makeReplay({ scenario: text, seed: 7 }, game);

describe('makeReplay', () => {
  it('begins with a header that says by which rules what was played where', () => {
    const [header] = linesOf(replayOf(duel));
    expect(header).toMatchObject({
      format: 'highground/replay',
      version: 2,
      name: 'The duel on the bridge',
      core: CORE_EDITION,
      system: 'squads',
      settings: (JSON.parse(duel.text) as { rules?: object }).rules ?? {},
      seed: 7,
      scenario: duel.text,
    });
    expect(header!['heights']).toHaveLength(duel.game.initial.models.size);
  });

  it('then has a line an event, each command at the first of its own, and at the end where the game stands', () => {
    const lines = linesOf(replayOf(duel)).slice(1);
    const { log, state } = duel.game;
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, i) => i));
    expect(lines.filter(({ event }) => event)).toHaveLength(log.flatMap(({ events }) => events).length);
    expect(lines.filter(({ command }) => command).map(({ command }) => command)).toEqual(
      JSON.parse(JSON.stringify(log.map(({ command }) => command))),
    );
    expect(lines.at(-1)).toMatchObject({ state: hashState(state) });
  });

  it('is the same text for the same game', () => {
    expect(replayOf(duel)).toBe(replayOf(duel));
  });

  it.each(drawnOf(builtInIds(), 9))('of %s is read back as the very game', async (id) => {
    const played = await playBuiltIn(id);
    const { replay, isClosed, missing, torn } = read(replayOf(played));
    expect(replay.entries).toEqual(JSON.parse(JSON.stringify(played.game.log)));
    expect(replay).toMatchObject({ scenario: played.text, seed: 7, version: 2, undone: [] });
    expect([isClosed, missing, torn]).toEqual([true, 0, undefined]);
  });

  it('tells what was undone and could be done again', () => {
    const { replay } = read(replayOf({ ...duel, game: gameAt(duel.game, 2)! }));
    expect(replay.entries).toHaveLength(2);
    expect([...replay.entries, ...replay.undone]).toEqual(JSON.parse(JSON.stringify(duel.game.log)));
  });

  it('keeps which commands no player gave', () => {
    const { game, text } = duel;
    const formal = game.log[1]!;
    const { replay } = read(makeReplay({ scenario: text, seed: 1 }, game, (entry) => entry === formal));
    expect(replay.entries.map((entry) => entry.formal)).toEqual(game.log.map((_, i) => (i === 1 ? true : undefined)));
  });
});

describe('a game recorded while it is played', () => {
  const begin = () => {
    const [header] = linesOf(replayOf(duel));
    const { hash: _, format: _f, version: _v, scenario: _s, ...head } = header!;
    return beginRecord(head as unknown as Parameters<typeof beginRecord>[0], duel.text);
  };
  /** The text of a file to which each of these games was told in turn. */
  const recorded = (games: readonly Game[]) => {
    let known = begin();
    const lines = [...known.lines];
    for (const game of games) {
      known = recordOn(known.after, game);
      lines.push(...known.lines);
    }
    return { text: `${lines.join('\n')}\n`, known };
  };
  const states = () =>
    duel.game.log.map((_, i) => ({ ...gameAt(duel.game, i + 1)!, log: duel.game.log.slice(0, i + 1) }));

  it('step by step is, line for line, the file of the game that was over', () => {
    const games = states();
    const { text, known } = recorded(games);
    const closed = closeRecord(known.after, games.at(-1)!);
    expect(`${text}${closed.lines.join('\n')}\n`).toBe(replayOf(duel));
  });

  it('only ever grows: every step begins with the text of the one before', () => {
    const games = states().slice(0, 5);
    const undone = gameAt(games[4]!, 2)!;
    const others = { ...undone, log: [...undone.log.slice(0, 2), games[4]!.log[2]!], cut: 3 };
    const course = [...games, undone, gameAt(games[4]!, 4)!, undone, others];
    const texts = course.map((_, i) => recorded(course.slice(0, i + 1)).text);
    for (const [i, text] of texts.entries()) if (i > 0) expect(text.startsWith(texts[i - 1]!)).toBe(true);
    const { replay } = read(texts.at(-1)!);
    expect(replay.entries).toEqual(JSON.parse(JSON.stringify(others.log)));
  });

  it('writes undo and redo as lines of their own', () => {
    const games = states().slice(0, 3);
    const { text } = recorded([...games, gameAt(games[2]!, 1)!, gameAt(games[2]!, 2)!]);
    const kinds = linesOf(text)
      .map(({ command }) => (command as { kind?: string } | undefined)?.kind)
      .filter((kind) => kind === 'undo' || kind === 'redo');
    expect(kinds).toEqual(['undo', 'undo', 'redo']);
    expect(read(text).replay.entries).toHaveLength(2);
  });

  it('says nothing when nothing has happened', () => {
    const { known } = recorded(states());
    expect(recordOn(known.after, duel.game).lines).toEqual([]);
  });
});
