import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { knownScenario } from '../../src/app/table/known-scenarios.ts';
import { createTableStore, type TableStore } from '../../src/app/state/table-store.ts';
import { ZIP_LIMITS } from '../../src/bundle/read-zip.ts';
import { sha256Text } from '../../src/kernel/sha256.ts';
import { isArmyList, isReplay, isShots, openedOf, shotsApart } from '../../src/browser/classify-dropped-files.ts';
import { textOf } from '../support/replays.ts';
import { REPOSITORY } from '../support/source-files.ts';

const asIs = async (file: File): Promise<File | undefined> => file;
const replay = new File([textOf('over-the-wall.replay')], 'a game.txt');
const scenario = (name: string) => new File([`{ "name": "${name}" }`], `${name}.json`);
const isKnown = async (file: File): Promise<boolean> =>
  knownScenario(store.getState(), sha256Text(await file.text())) !== undefined;

let store: TableStore;
beforeEach(() => {
  store = createTableStore();
});

describe('several files that come at once', () => {
  it('are a replay and the scenario it names, whichever comes first and whatever the replay is called', async () => {
    const [one, other] = [scenario('one'), scenario('other')];
    expect([await isKnown(one), await isKnown(other)]).toEqual([false, false]);
    expect(await openedOf(store, [one, replay], asIs)).toBe(replay);
    expect(await openedOf(store, [replay, other], asIs)).toBe(replay);
    expect([await isKnown(one), await isKnown(other)]).toEqual([true, true]);
  });

  it('need not be the scenario, too, where it comes with the game', async () => {
    const file = new File([readFileSync(join(REPOSITORY, 'src/scenario/builtin/over-the-gap.json'))], 'gap.json');
    expect(await isKnown(file)).toBe(true);
  });

  it('are the first of them where none is a replay, and nothing is remembered of the others', async () => {
    const [one, other] = [scenario('alone'), scenario('left out')];
    expect(await openedOf(store, [one, other], asIs)).toBe(one);
    expect([await isKnown(one), await isKnown(other)]).toEqual([false, false]);
  });

  it('are a replay alone where what lies beside it is another replay, a bundle that is refused, or too large to be looked at', async () => {
    const refused = scenario('refused');
    const huge = scenario('huge');
    Object.defineProperty(huge, 'size', { value: ZIP_LIMITS.bytes + 1 });
    const second = new File([textOf('over-the-gap.replay')], 'second.replay');
    const unpack = async (file: File) => (file === refused ? undefined : file);
    expect(await openedOf(store, [refused, huge, replay, second], unpack)).toBe(replay);
    expect([await isKnown(refused), await isKnown(huge), await isKnown(second)]).toEqual([false, false, false]);
  });
});

describe('what a file that comes is', () => {
  it('is an army where it is a kept one or a list, and not where it is a scenario or a replay', async () => {
    const kept = new File(['{"format":"highground/army","version":1,"system":"squads"}'], 'March.json');
    const roster = new File(['{"roster":{}}'], 'a list');
    for (const army of [kept, roster]) expect(await isArmyList(army)).toBe(true);
    for (const other of [scenario('one'), replay]) expect(await isArmyList(other)).toBe(false);
  });

  it('is told by how it begins, whichever way it is written', async () => {
    const text = textOf('over-the-wall.replay');
    for (const bytes of [text, `\uFEFF${text}`, Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      expect(await isReplay(new File([bytes], 'a game.txt'))).toBe(true);
      expect(await isShots(new File([bytes], 'a game.txt'))).toBe(false);
    }
  });

  it('is a list of shots by its name or its beginning, and comes apart from what it belongs to', async () => {
    const list = new File(['{\n  "format": "highground/shots",\n  "version": 1 }'], 'mine.json');
    const named = new File(['not even text of a list'], 'mine.shots.json');
    const one = scenario('one');
    expect(await Promise.all([list, named, one, replay].map(isShots))).toEqual([true, true, false, false]);
    expect(await shotsApart([one, list, replay])).toEqual({ shots: list, rest: [one, replay] });
    expect(await shotsApart([one])).toEqual({ shots: undefined, rest: [one] });
  });
});
