import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerAt, probeText } from '../../src/app/lab/lab-probe.ts';
import { EMPTY_LAB } from '../../src/app/lab/lab-store.ts';
import type { Showcase } from '../../src/main.tsx';
import { replayViewerNow } from '../../src/replay-viewer/replay-viewer-store.ts';
import { complaints, freshTable, key, openPage, press, rest, until } from './page.ts';

let shown: Showcase;
/** What was handed out: the names of files, and what is in them. */
const files = new Map<string, Blob>();
const toUrl = URL.createObjectURL.bind(URL);

beforeAll(async () => {
  let last: Blob | undefined;
  URL.createObjectURL = (thing) => {
    if (thing instanceof Blob) last = thing;
    return toUrl(thing);
  };
  HTMLAnchorElement.prototype.click = function click() {
    if (this.download !== '' && last) files.set(this.download, last);
  };
  shown = await openPage();
  await freshTable(shown, 'over-the-wall');
});

afterAll(() => {
  URL.createObjectURL = toUrl;
});

const panel = (): HTMLElement => document.querySelector<HTMLElement>('.lab-panel')!;
const button = (name: string): HTMLButtonElement =>
  [...panel().querySelectorAll<HTMLButtonElement>('button')].find(
    (one) => one.textContent?.startsWith(name) || one.ariaLabel === name,
  )!;
const choose = (label: string, value: string): void => {
  const choice = [...panel().querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))!;
  const select = choice.querySelector('select')!;
  const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!;
  set.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
};
const known = (): number => shown.stores.lab.getState().map?.done ?? 0;

describe('the laboratory in the browser', () => {
  it('opens beside the game by its key, and takes nothing of the table away', async () => {
    key('KeyL');
    await until(() => document.querySelector('.lab-panel') !== null);
    expect(document.querySelector('.prompt')).not.toBeNull();
    expect(shown.state().game?.cut).toBe(0);
  });

  it('leaves the log the room above it, and more for dice: nothing lies over anything', async () => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const spans = [...panel().querySelectorAll('.lab-numbers > label > span')];
    const fields = spans.map((span) => span.parentElement!.getBoundingClientRect());
    expect(spans.length).toBe(3);
    for (const [i, span] of spans.slice(0, 2).entries())
      expect(span.getBoundingClientRect().right).toBeLessThanOrEqual(fields[i + 1]!.left);
    await page.viewport(1280, 720);
    shown.actions.view.set({ fastDice: true });
    for (const [code, kind] of [
      ['BracketRight', undefined],
      ['Quote', undefined],
      ['Enter', 'charge-declared'],
      ['Enter', 'charge-rolled'],
    ] as const) {
      key(code);
      await until(() => shown.state().busy === undefined && shown.state().question.state !== 'asking');
      if (kind)
        await until(() => shown.state().game!.log.some(({ events }) => events.some((one) => one.kind === kind)));
    }
    await until(() => shown.state().throw?.settled === true);
    await until(() => box('.lab-panel').top - box('.log-panel').bottom < 20);
    const tops = [
      '.log-panel',
      '.log-panel > header',
      '.log-panel > .tray',
      '.tray-lines',
      '.log-panel > ol',
      '.lab-panel',
    ];
    expect(tops.map((one) => box(one).top)).toEqual(tops.map((one) => box(one).top).toSorted((a, b) => a - b));
    expect(box('.tray-lines').bottom).toBeLessThanOrEqual(box('.log-panel > ol').top);
    expect(box('.log-panel > ol').height).toBeGreaterThan(50);
    expect(box('.log-panel').bottom).toBeLessThanOrEqual(box('.lab-panel').top);
    await page.viewport(960, 600);
    await freshTable(shown, 'over-the-wall');
  });

  it('draws a map coarse first and then fine, on the ground and without a draw call more', async () => {
    await rest(shown);
    const before = shown.probe()!.frames();
    const seen: number[] = [];
    const over = new AbortController();
    void (async () => {
      while (!over.signal.aborted) {
        const now = known();
        if (seen.at(-1) !== now) seen.push(now);
        await new Promise((done) => setTimeout(done, 5));
      }
    })();
    await press('Draw map', '.lab-panel');
    await until(() => shown.stores.lab.getState().map?.course === 'done');
    over.abort();
    const { sketch } = shown.stores.lab.getState().map!;
    expect(known()).toBe(sketch!.grid.columns * sketch!.grid.rows);
    expect(sketch!.known.every((one) => one === 1)).toBe(true);
    expect(seen.filter((count) => count > 0 && count < known()).length).toBeGreaterThan(2);
    await until(() => shown.probe()!.frames() > before);
    await rest(shown);
    const still = shown.probe()!.frames();
    await rest(shown);
    expect(shown.probe()!.frames()).toBe(still);
    expect([...panel().querySelectorAll('.lab-legend li')].length).toBeGreaterThan(5);
  });

  it('reads the map where a key leads the probe, as the referee would answer', async () => {
    const probe = panel().querySelector<HTMLElement>('.lab-probe')!;
    const { map } = shown.stores.lab.getState();
    const { state } = map!;
    const unit = map!.ask.what === 'reach' ? state.units.get(map!.ask.unit)! : undefined;
    const from = state.models.get(unit!.models[0]!)!.at;
    shown.stores.lab.setState({ probe: { at: [Math.round(from[0]) - 4, Math.round(from[2])], by: 'keys' } });
    for (const press of ['ArrowRight', 'ArrowLeft', 'ArrowLeft'])
      probe.dispatchEvent(new KeyboardEvent('keydown', { key: press, bubbles: true, cancelable: true }));
    const { at } = shown.stores.lab.getState().probe!;
    const answer = answerAt(map!, at)!;
    expect(answer.at).toEqual([at[0], at[1]]);
    const length = answer.values[0]!;
    // Open ground lies between: the way is the straight line, from the unit's nearest model.
    const straight = Math.min(
      ...unit!.models.map((id) => {
        const [x, , z] = state.models.get(id)!.at;
        return Math.hypot(at[0] - x, at[1] - z);
      }),
    );
    expect(length).toBeCloseTo(straight, 3);
    const said = () => document.querySelector('[data-testid="lab-said"]')!.textContent;
    await until(() => said()?.includes(probeText(map!, at)) === true);
  });

  it('hands a whole map out as a table, as data and as a picture', async () => {
    for (const name of ['Table', 'Data', 'Picture']) await press(name, '.lab-panel');
    await until(() => files.size === 3 || shown.stores.lab.getState().problem !== undefined);
    expect(shown.stores.lab.getState().problem).toBeUndefined();
    const [csv, json, png] = ['csv', 'json', 'png'].map((kind) => files.get(`over-the-wall reach.${kind}`)!);
    const lines = (await csv!.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe('x,z,length,height');
    expect(lines.length).toBe(known() + 1);
    expect(JSON.parse(await json!.text())).toMatchObject({ format: 'highground/map', ask: { what: 'reach' } });
    expect([...new Uint8Array(await png!.slice(1, 4).arrayBuffer())]).toEqual([...new TextEncoder().encode('PNG')]);
  });

  it('makes room for the map it draws where the page is so narrow that the panel lies over the table', async () => {
    const wide = window.matchMedia;
    window.matchMedia = () => wide.call(window, '(min-width: 1px)');
    await press('Redraw', '.lab-panel');
    window.matchMedia = wide;
    await until(() => shown.stores.lab.getState().map?.course === 'done' && panel().querySelector('form') === null);
    expect(panel().querySelectorAll('.lab-legend li').length).toBeGreaterThan(5);
    shown.stores.lab.setState({ folded: false });
    await until(() => panel().querySelector('form') !== null);
  });

  it('tells what dice a charge needs, of the very answer the table gives, and stops when it is told to', async () => {
    choose('Question', 'charge');
    await until(() => shown.stores.lab.getState().form.what === 'charge');
    choose('Spacing', '0.5');
    await until(() => shown.stores.lab.getState().form.step === 0.5);
    await press('Redraw', '.lab-panel');
    // The panel says so a moment after the map has begun.
    await until(() => shown.stores.lab.getState().map?.ask.what === 'charge' && known() > 0);
    await press('Stop', '.lab-panel');
    await until(() => shown.stores.lab.getState().map?.course === 'stopped');
    const stopped = known();
    expect(stopped).toBeLessThan(shown.stores.lab.getState().map!.sketch!.known.length);
    await rest(shown);
    expect(known()).toBe(stopped);
    expect(shown.stores.lab.getState().problem).toBeUndefined();
    expect(button('Table').disabled).toBe(true);
  });

  it('has nothing an axe complains about', async () => {
    for (const theme of ['light', 'dark'] as const) {
      shown.actions.view.set({ theme });
      await rest(shown);
      const { violations } = await axe.run(panel(), { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
      expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
    }
    shown.actions.view.set({ theme: 'light' });
  });

  it('plays games by the hundred, and each bar leads to games that open in the player', async () => {
    shown.stores.lab.setState({
      gamesForm: { ...EMPTY_LAB.gamesForm, games: 8, turns: 1, attacker: 'random', defender: 'random' },
    });
    await press('Games', '.lab-panel');
    // A number keeps the focus while it is stepped: the keys after the first are not the table's.
    const number = [...panel().querySelectorAll<HTMLInputElement>('.lab-numbers input')][0]!;
    number.focus();
    for (const [code, value] of [
      ['ArrowUp', '9'],
      ['ArrowUp', '10'],
      ['ArrowDown', '9'],
      ['ArrowDown', '8'],
    ] as const) {
      const event = new KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true });
      document.activeElement!.dispatchEvent(event);
      await until(() => number.value === value);
    }
    expect(document.activeElement).toBe(number);
    await press('Play games', '.lab-panel');
    await until(() => shown.stores.lab.getState().games?.course === 'done');
    const games = shown.stores.lab.getState().games!;
    expect([games.rows.length, games.summary.games]).toEqual([8, 8]);
    const { attackerWins, defenderWins, draws } = games.summary.variants[0]!.rates;
    expect(attackerWins!.value + defenderWins!.value + draws!.value).toBeCloseTo(1, 5);
    const bar = panel().querySelector<SVGElement>('.lab-plot .pick')!;
    bar.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await until(() => panel().querySelector('.lab-list li button') !== null);
    const { violations } = await axe.run(panel(), { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    const { game } = shown.state();
    panel().querySelector<HTMLButtonElement>('.lab-list li button')!.click();
    await until(() => shown.state().replayViewer !== undefined && replayViewerNow(shown.stores.viewer) !== undefined);
    expect(document.querySelector('.lab-panel')).toBeNull();
    shown.actions.replayViewer.leave();
    await until(() => shown.state().replayViewer === undefined && document.querySelector('.lab-panel') !== null);
    expect(shown.state().game).toBe(game);
    expect(shown.stores.lab.getState().games?.rows.length).toBe(8);
  });

  it('plays the games the command line plays of that seed', async () => {
    files.clear();
    await press('Table', '.lab-panel');
    await until(() => files.size === 1);
    const lines = (await files.get('over-the-wall games.csv')!.text()).trimEnd().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual(
      COMMAND_LINE.map(([game, seed]) => [game, seed, 'over-the-wall.json']),
    );
    expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(COMMAND_LINE.map(([, , hash]) => hash));
  });

  it('keeps a skirmish’s secret: no distances while a player may still declare, but what is seen', async () => {
    await freshTable(shown, 'market-day', 'earlier');
    await press('Map', '.lab-panel');
    // What was drawn of the table before is not shown on this one.
    expect(shown.state().game?.state.phase).toBe('engage');
    for (const what of ['reach', 'engage', 'safe']) {
      choose('Question', what);
      await until(
        () => panel().textContent?.includes('Distances are secret while a player may still declare') === true,
      );
      expect([what, panel().querySelector<HTMLButtonElement>('.lab-form .primary')!.disabled]).toEqual([what, true]);
    }
    choose('Question', 'sight');
    await until(() => !panel().querySelector<HTMLButtonElement>('.lab-form .primary')!.disabled);
    choose('Spacing', '2');
    await until(() => shown.stores.lab.getState().form.step === 2);
    await press('Draw map', '.lab-panel');
    await until(
      () => shown.stores.lab.getState().map?.ask.what === 'sight' && shown.stores.lab.getState().map?.course === 'done',
    );
    // A map of distances that was drawn while measuring was allowed is hidden as soon as it is not.
    shown.stores.lab.setState({
      map: { ...shown.stores.lab.getState().map!, ask: { what: 'reach', unit: 'unknown' as never, limit: 1 } },
    });
    await until(() => panel().textContent?.includes('hidden while a player may still declare') === true);
    expect(panel().querySelector('.lab-probe, .lab-legend, .lab-files')).toBeNull();
    await freshTable(shown, 'over-the-gap');
    choose('Question', 'reach');
    await until(() => shown.stores.lab.getState().form.what === 'reach');
    expect(panel().querySelector<HTMLButtonElement>('.lab-form .primary')!.disabled).toBe(false);
  });

  it('leaves the table when its panel is closed, and the page complained of nothing', async () => {
    await press('Close the laboratory', '.lab-panel');
    await until(() => document.querySelector('.lab-panel') === null);
    expect(complaints).toEqual([]);
  });
});

/** `highground batch over-the-wall.json --games 8 --seed 1 --turns 1 --attacker random --defender random`: game, seed, fingerprint of its end. */
const COMMAND_LINE: readonly (readonly [game: string, seed: string, hash: string])[] = [
  ['0', '3892888299', '7d1179023f70f634'],
  ['1', '1355587007', '1597c83064a20f27'],
  ['2', '3850074375', '94d6e9cc16f6a7f5'],
  ['3', '937123646', 'edaec0f22cf3038c'],
  ['4', '4160302594', '81dee1f347caf9b1'],
  ['5', '3443371440', '9fc0947c6b88472a'],
  ['6', '3432736760', 'a52a8320d9fcb1cb'],
  ['7', '3595633154', '244b83a359d23461'],
];
