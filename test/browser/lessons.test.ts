import { beforeAll, describe, expect, it } from 'vitest';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import type { Point } from '../../src/kernel/point.ts';
import type { Showcase } from '../../src/main.tsx';
import type { ModelId, UnitId } from '../../src/rules/core/ids.ts';
import { clickModel, complaints, freshTable, key, mouse, openPage, press, textOf, until } from './page.ts';

let shown: Showcase;
beforeAll(async () => {
  shown = await openPage();
  await freshTable(shown, 'open-ground');
  shown.actions.view.set({ fastDice: true, greeted: false });
});

const at = (id: string): Point => shown.state().game!.state.models.get(id as ModelId)!.at;
const up = ([x, y, z]: Point, by: number): Point => [x, y + by, z];
const step = () => document.querySelector<HTMLElement>('.lesson[data-step]')?.dataset['step'];
const due = (id: string) => until(() => step() === id);
const stage = () => stageOf(shown.state()).kind;
const isReady = () => shown.state().busy === undefined && shown.state().playing === undefined;
const reach = (kind: string) => until(() => stage() === kind && isReady());
const headline = () => textOf('[data-testid="headline"]');
const events = () => (shown.state().game?.log ?? []).flatMap((entry) => entry.events.map((event) => event.kind));
const click = (id: string, height = 0.7) => clickModel(shown, id as ModelId, height);

/** Puts the last card of a lesson away, and sees that the lesson counts as taken. */
async function finish(id: string): Promise<void> {
  await due('end');
  expect(textOf('.lesson .tally')).toMatch(/slew|slain|Well fought/);
  await press('Done');
  await until(() => step() === undefined);
  expect(shown.state().settings.lessonsTaken).toContain(id);
}

/** Goes on with Enter until an event of that kind has happened. */
async function fightOn(kind: string): Promise<void> {
  for (let i = 0; i < 30 && !events().includes(kind as never); i++) {
    await until(isReady);
    const { cut } = shown.state().game!;
    key('Enter');
    await until(() => shown.state().game!.cut !== cut);
  }
}

/** Begins a lesson from the list of them. */
async function begin(name: string): Promise<void> {
  key('F1');
  await press(name);
  await due('pick');
  await until(isReady);
}

function rightDrag(): void {
  const canvas = document.querySelector('.table canvas')!;
  const frame = canvas.getBoundingClientRect();
  const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
  const how = { button: 2, buttons: 2, bubbles: true, pointerId: 9, isPrimary: true, pointerType: 'mouse' };
  canvas.dispatchEvent(new PointerEvent('pointerdown', { ...how, clientX: x, clientY: y }));
  for (const by of [10, 20, 30])
    document.dispatchEvent(new PointerEvent('pointermove', { ...how, clientX: x + by, clientY: y, movementX: 10 }));
  document.dispatchEvent(new PointerEvent('pointerup', { ...how, clientX: x + 30, clientY: y, buttons: 0 }));
}

describe('the first minute of a newcomer: the first charge', () => {
  it('is offered, once', async () => {
    await until(() => textOf('.lesson').includes('knows the rules'));
    await press('Learn');
    await due('look');
    expect(shown.state().settings.greeted).toBe(true);
  });

  it('turns the table, picks a squad and carries it as one body', async () => {
    rightDrag();
    await due('pick');
    await click('picket-1');
    await due('carry');
    expect(textOf('.prompt')).toContain('the squad moves together');
    mouse(shown, 'pointerdown', up(at('picket-1'), 0.7));
    mouse(shown, 'pointermove', [-6, 0, 0]);
    mouse(shown, 'pointermove', [-3.5, 0, 0]);
    await until(() => shown.state().drag?.fresh === true);
    expect(shown.state().drag?.squad?.mates.map(({ path }) => path?.kind === 'path' && path.within)).toEqual(
      Array(5).fill(true),
    );
    expect(textOf('.prompt')).toMatch(/5 models \d\.\d+ of 6″/);
    mouse(shown, 'pointerup', [-3.5, 0, 0]);
    await due('move');
    expect(textOf('.prompt')).toContain('Drag again');
    key('Enter');
    await due('measure');
    await until(() => textOf('.prompt').includes('already moved this turn'));
    expect(textOf('.prompt')).not.toContain('Drag');
    expect(at('picket-1')[0] - at('picket-4')[0]).toBeCloseTo(1.6, 3);
  });

  it('measures, ends two phases, and ends in a charge', async () => {
    key('KeyM');
    mouse(shown, 'pointermove', [2, 0, 4]);
    key('Escape');
    await due('measure');
    await press('Next', '.lesson');
    await due('phase');
    for (const phase of ['shooting', 'charge']) {
      await until(isReady);
      await press('End phase');
      await until(() => shown.state().game?.state.phase === phase);
    }
    await due('target');
    await click('picket-1');
    await click('warden-1');
    await due('declare');
    await until(() => shown.state().question.state === 'answered' && /needs \d/.test(headline()));
    key('Enter');
    await due('roll');
    await until(isReady);
    key('Enter');
    await due('charge');
    await until(isReady);
    key('Enter');
    await due('fight');
    await until(isReady);
    await press('End phase');
    await due('strike');
    await fightOn('combat-resulted');
    await finish('squads');
    expect(events()).toContain('charge-moved');
  });
});

describe('the first leap', () => {
  it('is declared, taken, and struck home', async () => {
    await begin('The first leap');
    await click('lark');
    await due('foe');
    await click('quill');
    await due('check');
    // On foot there is no path; the leap may fail.
    await until(() => headline() !== '');
    expect(headline()).not.toContain('100 %');
    key('Digit2');
    await due('declare');
    await until(() => /″.*[1-9]\d %/.test(headline()) && !headline().includes('100 %'));
    key('Enter');
    await due('path');
    await reach('take-path');
    key('Enter');
    await reach('step-in');
    await until(() => shown.state().offers !== undefined && textOf('.prompt').includes('Don’t intercept'));
    expect(textOf('.lesson')).toContain('Enter does it, N does not');
    key('KeyN');
    await due('melee');
    for (let i = 0; i < 4 && step() === 'melee'; i++) {
      await until(isReady);
      key('Enter', { shiftKey: true });
      await until(() => step() !== 'melee' || isReady());
    }
    await fightOn('attacked');
    await finish('skirmish');
    expect(events()).toEqual(expect.arrayContaining(['intercept-declined', 'checked', 'engage-ended']));
  });
});

describe('the first combined charge', () => {
  it('is declared three times against one foe, rolled, and struck home', async () => {
    await begin('The first combined charge');
    const front = (unit: string): string => {
      const { files, places } = shown.state().game!.state.units.get(unit as UnitId)!.formation!;
      return [...places].find(([, { file, rank }]) => rank === 0 && file === Math.floor((files - 1) / 2))![0];
    };
    for (const [unit, next] of [
      ['beast', 'second'],
      ['left', 'third'],
      ['right', 'roll'],
    ] as const) {
      await click(front(unit), 0.6);
      await until(() => shown.state().selection.at(-1) === (unit as UnitId));
      if (unit === 'beast') await due('first');
      await click(front('guard'), 0.9);
      await until(() => stage() === 'charge-at' && textOf('.prompt').includes('needs'));
      key('Enter');
      await reach('answer-charge');
      await until(() => textOf('.prompt').includes('will react to the charge of'));
      key('Enter');
      await due(next);
      await reach('charge-with');
    }
    key('Enter');
    await due('home');
    await until(() => shown.state().regiments.muster !== undefined && isReady());
    await until(() => / = \d+/.test(headline()));
    key('Enter');
    await due('melee');
    for (let i = 0; i < 4 && step() === 'melee'; i++) {
      await until(isReady);
      key('Enter', { shiftKey: true });
      await until(() => step() !== 'melee' || isReady());
    }
    await fightOn('melee-result');
    await finish('regiments');
    expect(events()).toContain('chargers-moved');
    expect(shown.state().settings.lessonsTaken).toEqual(['squads', 'skirmish', 'regiments']);
  });
});

describe('after all lessons', () => {
  it('nothing was complained of in the console', () => {
    expect(complaints).toEqual([]);
  });
});
