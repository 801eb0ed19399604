import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecord } from '../../src/cli/replay/open-record.ts';
import { gameAt } from '../../src/rules/play/game.ts';
import { type PlayedGame, playBuiltIn } from '../support/played-games.ts';
import { readWhole } from '../support/replays.ts';

const folder = mkdtempSync(join(tmpdir(), 'highground-record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let duel: PlayedGame;
beforeAll(async () => {
  duel = await playBuiltIn('the-duel-on-the-bridge');
});

describe('a game recorded by the command line', () => {
  it('can be read at any moment beside its place, where nothing is touched until it is over', () => {
    const { game, text } = duel;
    const path = join(folder, 'duel.replay');
    writeFileSync(path, 'what was there');
    const record = openRecord(path, { scenario: text, seed: 1 }, game.initial);
    if (!record.ok) throw new Error('not opened');
    for (let cut = 1; cut <= 5; cut++) {
      record.value.follow({ ...gameAt(game, cut)!, log: game.log.slice(0, cut) });
      const { replay, isClosed, torn, missing } = readWhole(readFileSync(`${path}.part`, 'utf8'));
      expect(replay.entries).toHaveLength(cut);
      expect({ isClosed, torn, missing }).toEqual({ isClosed: false, torn: undefined, missing: 0 });
      expect(readFileSync(path, 'utf8')).toBe('what was there');
    }
    expect(record.value.close(game)).toBeUndefined();
    expect(readWhole(readFileSync(path, 'utf8'))).toMatchObject({ isClosed: true, replay: { seed: 1 } });
    expect(existsSync(`${path}.part`)).toBe(false);
  });

  it('is not begun where it cannot be written', () => {
    const record = openRecord(
      join(folder, 'nowhere', 'duel.replay'),
      { scenario: duel.text, seed: 1 },
      duel.game.initial,
    );
    expect(record).toMatchObject({ ok: false, error: { kind: 'bad-input' } });
  });
});
