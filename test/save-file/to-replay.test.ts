import { describe, expect, it } from 'vitest';
import { makeSave, standingOf } from '../../src/save-file/make-save.ts';
import { parseSave } from '../../src/save-file/parse-save.ts';
import { toReplay } from '../../src/save-file/to-replay.ts';
import { gameAt } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { playReplay } from '../../src/replay/play-replay.ts';
import { playBuiltIn } from '../support/played-games.ts';
import { beginningFor, readWhole } from '../support/replays.ts';

const savedAt = async (back: number) => {
  const { id, text, game } = await playBuiltIn('the-well-in-the-yard');
  const log = game.log.map((entry, i) => (i === 2 ? { ...entry, formal: true as const } : entry));
  const foot = { cut: game.cut - back, standing: standingOf(game.state), views: {} };
  const save = parseSave(makeSave(id, text, undefined, log, foot));
  if (!save.ok) throw new Error('not read');
  return { game, save: save.value };
};

describe('the replay of a saved table', () => {
  it.each([0, 3])('is its very game, with %d commands taken back at the end', async (back) => {
    const { game, save } = await savedAt(back);
    const made = toReplay(save, game.initial, 7);
    if (!made.ok) throw new Error('not made');
    const read = readWhole(made.value);
    const { entries, undone, seed, scenario } = read.replay;
    expect([...entries, ...undone]).toEqual(save.log);
    expect([entries.length, undone.length]).toEqual([game.log.length - back, back]);
    expect({ seed, scenario }).toEqual({ seed: 7, scenario: save.scenario });
    const initial = (await beginningFor(read.replay))!;
    expect(hashState(initial)).toBe(hashState(game.initial));
    const played = playReplay(initial, read);
    expect(played.ok && played.value.hash).toBe(hashState(gameAt(game, game.cut - back)!.state));
  });

  it('has the seed its dice were drawn with, where the table keeps one', async () => {
    const { game, save } = await savedAt(0);
    const made = toReplay({ ...save, seed: 99 }, game.initial, 7);
    expect(made.ok && readWhole(made.value).replay.seed).toBe(99);
  });

  it('is not made of a game that does not fit its scenario', async () => {
    const { game, save } = await savedAt(0);
    const log = save.log.toSpliced(0, 4);
    expect(toReplay({ ...save, log, foot: { ...save.foot, cut: log.length } }, game.initial, 7).ok).toBe(false);
  });
});
