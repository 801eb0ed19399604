import { beforeAll, describe, expect, it } from 'vitest';
import { continueGame } from '../../src/save-file/continue-game.ts';
import { joinLines, makeSave, standingOf } from '../../src/save-file/make-save.ts';
import { upgradeSave } from '../../src/save-file/migrations.ts';
import { parseSave, splitLines } from '../../src/save-file/parse-save.ts';
import { SAVE_VERSION, type SaveLines } from '../../src/save-file/save.ts';
import { sealLine } from '../../src/replay/sealed-line.ts';
import type { Game } from '../../src/rules/play/game.ts';
import { drawnOf } from '../support/drawn.ts';
import { builtInIds, type PlayedGame, playBuiltIn } from '../support/played-games.ts';

let duel: PlayedGame;
beforeAll(async () => {
  duel = await playBuiltIn('the-duel-on-the-bridge');
});

const saveOf = ({ id, text, game }: PlayedGame, cut = game.cut): SaveLines =>
  makeSave(id, text, 1, game.log, {
    name: id,
    cut,
    standing: standingOf(game.state),
    views: { '1': [0, 40, 40, 0, 0, 0] },
  });

const read = (text: string) => {
  const lines = splitLines(text);
  return lines.ok ? parseSave(lines.value) : lines;
};
const faultOf = (text: string) => {
  const saved = read(text);
  return saved.ok ? undefined : saved.error;
};

describe('a saved table', () => {
  it.each(drawnOf(builtInIds(), 9))('of %s leads back to the very game it was made of', async (id) => {
    const played = await playBuiltIn(id);
    const saved = read(joinLines(saveOf(played)));
    if (!saved.ok) throw new Error(JSON.stringify(saved.error));
    const { log, foot } = saved.value;
    const game = continueGame(played.game.initial, log, foot.cut);
    expect(game).toEqual({ ok: true, value: played.game });
    expect(standingOf((game as { value: Game }).value.state)).toBe(foot.standing);
    expect(saved.value).toMatchObject({ base: id, scenario: played.text });
  });

  it.each([0, 1e9 + 1, 2 ** 32 - 1, Number.MAX_SAFE_INTEGER])(
    'keeps the seed %i of its dice, as files give them and games draw them',
    (seed) => {
      const { text, game } = duel;
      const trailer = { name: 'duel', cut: game.cut, standing: standingOf(game.state), views: {} };
      const saved = read(joinLines(makeSave('duel', text, seed, game.log, trailer)));
      expect(saved).toMatchObject({ ok: true, value: { seed } });
    },
  );

  it('keeps what was undone, behind the cut', () => {
    const saved = read(joinLines(saveOf(duel, 2)));
    if (!saved.ok) throw new Error('not read');
    const game = continueGame(duel.game.initial, saved.value.log, saved.value.foot.cut);
    expect(game.ok && game.value.log.length).toBe(duel.game.log.length);
    expect(game.ok && game.value.cut).toBe(2);
  });

  it('of a game that has not begun is a header and a foot', () => {
    const lines = saveOf({ ...duel, game: { ...duel.game, log: [], cut: 0 } }, 0);
    expect(lines.entries).toEqual([]);
    expect(parseSave(lines).ok).toBe(true);
  });

  it('may have lines ended as other systems end them', () => {
    expect(faultOf(joinLines(saveOf(duel)).replaceAll('\n', '\r\n'))).toBeUndefined();
  });

  it('of a newer version is refused by its number, whatever else it holds', () => {
    const lines = saveOf(duel);
    const newer = lines.header.replace('"version":1', '"version":7').replace('"scenario"', '"layout"');
    expect(faultOf(joinLines({ ...lines, header: newer }))).toEqual({ kind: 'newer', version: 7 });
  });

  it('is refused where something else was given', () => {
    const other = [
      duel.text,
      '',
      '\0\0\0',
      'PK\u0003\u0004',
      '[]',
      'null',
      '{"format":"highground/replay","version":1}',
    ];
    expect(other.map(faultOf)).toEqual(other.map(() => ({ kind: 'foreign' })));
  });

  it('is refused with the line that was changed, be it by one digit', () => {
    const lines = joinLines(saveOf(duel)).split('\n');
    for (const [i, line] of lines.slice(0, -1).entries()) {
      const at = line.search(/\d(?=[^\d])/);
      const digit = (Number(line[at]) + 1) % 10;
      const spoilt = lines.with(i, line.slice(0, at) + digit + line.slice(at + 1)).join('\n');
      const fault = faultOf(spoilt);
      expect(fault, `line ${i + 1}`).toMatchObject(
        i === 0 ? { kind: expect.stringMatching(/damaged|newer/) } : { kind: 'damaged', line: i + 1 },
      );
    }
  });

  it('is refused when a line is missing or two are exchanged', () => {
    const { header, entries, foot } = saveOf(duel);
    const without = { header, entries: entries.toSpliced(3, 1), foot };
    const exchanged = { header, entries: [entries[1]!, entries[0]!, ...entries.slice(2)], foot };
    expect(parseSave(without)).toEqual({ ok: false, error: { kind: 'damaged', line: 5 } });
    expect(parseSave(exchanged)).toEqual({ ok: false, error: { kind: 'damaged', line: 2 } });
  });

  it('is refused wherever it was cut off', () => {
    const text = joinLines(saveOf(duel)).trimEnd();
    for (let i = 1; i < 60; i++) {
      const fault = faultOf(text.slice(0, Math.floor((text.length * i) / 60)));
      expect(fault?.kind, `${i} sixtieths`).toMatch(/cut-off|damaged/);
    }
    expect(faultOf(text.slice(0, -1))).toBeDefined();
  });

  it('that is older is brought up step by step, in order', () => {
    const step = (to: number) => ({
      to,
      why: 'a test',
      up: (save: Parameters<typeof upgradeSave>[0]) => ({ ...save, foot: { ...save.foot, [`to${to}`]: save.foot } }),
    });
    const old = { header: {}, entries: [], foot: { a: 1 } };
    expect(upgradeSave(old, 2, [step(2), step(3), step(4)]).foot).toEqual({
      a: 1,
      to3: { a: 1 },
      to4: { a: 1, to3: { a: 1 } },
    });
    expect(upgradeSave(old, SAVE_VERSION)).toBe(old);
  });
});

describe('a saved table that was forged, with true seals', () => {
  /** The lines with some changed, sealed again as a forger would. */
  const forge = (change: (entry: Record<string, unknown>, n: number) => unknown, foot: object = {}): SaveLines => {
    const { header, entries, foot: last } = saveOf(duel);
    const bare = (line: string) => {
      const { hash: _, ...rest } = JSON.parse(line) as Record<string, unknown>;
      return rest;
    };
    const first = sealLine('', bare(header));
    let before = first.seal;
    const forged = entries.map((line, n) => {
      const sealed = sealLine(before, change(bare(line), n) as object);
      before = sealed.seal;
      return sealed.line;
    });
    return { header: first.line, entries: forged, foot: sealLine(before, { ...bare(last), ...foot }).line };
  };
  const outcome = (lines: SaveLines) => {
    const saved = parseSave(lines);
    if (!saved.ok) return saved.error;
    const game = continueGame(duel.game.initial, saved.value.log, saved.value.foot.cut);
    return game.ok ? 'played' : game.error;
  };
  const at2 = (events: unknown) => forge((entry, n) => (n === 2 ? { ...entry, events } : entry));

  it('is played when nothing else is wrong', () => {
    expect(outcome(forge((entry) => entry))).toBe('played');
  });

  it.each([
    ['an unknown event', [{ kind: 'earthquake' }]],
    ['an event of an unknown unit', [{ kind: 'charge-moved', unit: 'nobody', targets: [], moves: [] }]],
    ['an event without its members', [{ kind: 'charge-moved' }]],
    [
      'a place that is none',
      [{ kind: 'charge-moved', unit: 'x', targets: [], moves: [{ model: 'lamplighter', path: {}, to: ['a', 'b'] }] }],
    ],
  ])('is refused for %s', (_what, events) => {
    expect(outcome(at2(events))).toEqual({ kind: 'unplayable', entry: 2 });
  });

  it.each([
    ['entries that are no entries', forge, () => 7],
    ['events that are no list', forge, (e: object) => ({ ...e, events: { length: 9e9 } })],
    ['a number beyond all measure', forge, (e: object) => ({ ...e, events: [{ kind: 'overridden', at: 1e300 }] })],
  ] as const)('is refused for %s', (_what, make, change) => {
    expect(outcome(make((entry) => change(entry)))).toEqual({ kind: 'damaged', line: 2 });
  });

  it('is refused for a key that reaches into an object’s making', () => {
    const { header, entries, foot } = saveOf(duel);
    const poisoned = JSON.parse('{"n":0,"command":{"kind":"x","__proto__":{"a":1}},"events":[]}') as object;
    const line = sealLine(header.slice(-18, -2), poisoned).line;
    expect(parseSave({ header, entries: [line, ...entries.slice(1)], foot })).toEqual({
      ok: false,
      error: { kind: 'damaged', line: 2 },
    });
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it('is refused for nesting that would exhaust the stack', () => {
    const { header, entries, foot } = saveOf(duel);
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const line = `{"n":0,"command":{"kind":"x"},"events":[{"kind":"y","z":${deep}}],"hash":"0000000000000000"}`;
    expect(parseSave({ header, entries: [line, ...entries.slice(1)], foot }).ok).toBe(false);
  });

  it.each([
    ['a cut beyond its end', { cut: 4000 }],
    ['a cut before its beginning', { cut: -1 }],
    ['a count that is not its own', { entries: 1 }],
    ['a name longer than any', { name: 'x'.repeat(5000) }],
    ['members it does not have', { onload: 'x' }],
    ['a view from beyond', { views: { '1': [0, 1e8, 0, 0, 0, 0] } }],
  ])('is refused for %s', (_what, foot) => {
    const lines = forge((entry) => entry, foot);
    expect(outcome(lines)).toEqual({ kind: 'damaged', line: lines.entries.length + 2 });
  });
});
