import { beforeAll, describe, expect, it } from 'vitest';
import { shownPlacements } from '../../../src/app/systems/squads/shown-placements.ts';
import { stageOf } from '../../../src/app/play/stage-of-play.ts';
import type { Point } from '../../../src/kernel/point.ts';
import type { Showcase } from '../../../src/main.tsx';
import type { ModelId, UnitId } from '../../../src/rules/core/ids.ts';
import { planGraphics } from '../../../src/scene/systems/systems.ts';
import { clickModel, complaints, freshTable, key, mouse, openPage, press, rest, textOf, until } from '../page.ts';

let shown: Showcase;

describe('a game of regiments in the browser', () => {
  beforeAll(async () => {
    shown = await openPage();
    shown.actions.view.set({ fastDice: true });
  });

  it('[CC-3][CC-4][CC-11] is clicked through from a combined declaration to the ranks striking home', async () => {
    await freshTable(shown, 'four-against-one');
    for (const unit of ['left', 'beast', 'right', 'flank']) {
      await clickModel(shown, front(unit), 0.6);
      await until(() => selected() === unit);
      await clickModel(shown, front('guard'), 0.9);
      await until(() => stage() === 'charge-at' && promptText().includes('needs'));
      await press('Declare the charge');
      await until(
        () => stage() === 'answer-charge' && isReady() && promptText().includes('will react to the charge of'),
      );
      await press('Hold');
      await until(() => stage() === 'charge-with' && isReady());
    }
    await press('Roll 4 charge ranges');
    await until(() => shown.state().regiments.muster !== undefined && isReady());
    await until(() => textOf('[data-testid="headline"]').includes('4 vs 8 = 12'));
    expect(document.querySelectorAll('.rivals li').length).toBeGreaterThan(1);
    expect(planGraphics(shown.state()).regiments.regimentInstances).toHaveLength(4);
  });

  it('explains each number of the charge to a pointer, to the keyboard and to a finger', async () => {
    const numbers = () => [...document.querySelectorAll<HTMLElement>('.contact-score button')];
    const told = () => textOf('.explanation');
    expect(numbers().map((number) => number.textContent)).toEqual([
      '1st0extra enemies touched',
      '2nd4 of 4regiments in contact',
      '3rd0°target turned',
      '4th4 vs 8 = 12models touching',
    ]);
    const [first, second, third] = numbers();
    const finger = { bubbles: true, cancelable: true, pointerType: 'touch' } as const;
    second!.dispatchEvent(new PointerEvent('pointerdown', finger));
    second!.click();
    await until(() => told().includes('Charging regiments that end in contact'));
    third!.dispatchEvent(new PointerEvent('pointermove', { ...finger, pointerType: 'mouse' }));
    await until(() => told().includes('How far the charged regiment is turned'));
    first!.focus();
    await until(() => told().startsWith('Decides first.'));
    expect(document.querySelectorAll('.explanation')).toHaveLength(1);
    first!.blur();
    await until(() => told() === '');
    expect(document.querySelector('.rivals li:nth-child(2) small')!.textContent).toMatch(/^(?:1st|2nd|3rd|4th): /);
  });

  it('[CC-12] shows at once what a ghost that is slid along the facing loses', async () => {
    const { at, facing } = shownPlacements(shown.state().regiments).find(({ unit }) => unit === 'flank')!;
    const guard = shown.state().game!.state.units.get('guard' as UnitId)!.formation!.at;
    // Along its own front, away from the middle of those it charges.
    const right = [Math.cos(facing), -Math.sin(facing)] as const;
    const outward = Math.sign((at[0] - guard[0]) * right[0] + (at[2] - guard[2]) * right[1]) || 1;
    const slid = (by: number): Point => [at[0] + right[0] * outward * by, at[1], at[2] + right[1] * outward * by];
    await rest(shown);
    mouse(shown, 'pointerdown', placeOf(front('flank'), 0.6));
    mouse(shown, 'pointermove', slid(0));
    await until(() => shown.state().regiments.grip?.kind === 'charger');
    for (const by of [0, 1.2, 2, 3.4]) mouse(shown, 'pointermove', slid(by));
    await until(() => shown.state().regiments.verdict?.kind === 'inferior');
    await until(() => promptText().includes('More models could be in contact'));
    mouse(shown, 'pointerup', slid(3.4));
    await press('Back to the best');
    await until(() => shown.state().regiments.placed.size === 0);
    await press('Strike home');
    await until(() => isReady() && stage() === 'charge-with');
    expect(shown.state().stamp?.text).toBe('4 vs 8 = 12');
    expect(events()).toEqual(expect.arrayContaining(['chargers-moved', 'regiment-moved']));
  });

  it('[AA-2][AA-6] deals, locks and rolls the attacks of a melee, step by step', async () => {
    for (let i = 0; i < 3; i++) {
      await press('End phase');
      await until(isReady);
    }
    await until(() => stage() === 'deal-blows' && promptText().includes('at initiative'));
    await clickModel(shown, front('left'), 1);
    await until(() => shown.state().model !== undefined && /File \d+, rank 1 of the right foot/i.test(promptText()));
    expect(planGraphics(shown.state()).regiments.beads.length).toBeGreaterThan(0);
    key('Enter');
    await until(() => isReady() && promptText().includes('Roll the attacks'));
    key('Enter');
    await until(() => isReady() && events().includes('attacks-rolled'));
  });

  it('moves a regiment by its keys, and says at once what it comes to', async () => {
    await freshTable(shown, 'the-long-ridge');
    await press('End phase');
    await until(() => stage() === 'drill' && isReady());
    shown.actions.selection.pickUnit('river-spears' as UnitId);
    for (const code of ['KeyQ', 'KeyQ', 'ArrowUp']) key(code);
    await until(() => promptText().includes('wheel 10° left') && promptText().includes('of 5″'));
    await press('Move here');
    await until(() => isReady() && events().includes('regiment-moved'));
  });

  it('stays within 150 draw calls with both lines of battle', async () => {
    await freshTable(shown, 'the-long-ridge');
    await rest(shown);
    expect(shown.probe()?.cost().calls).toBeLessThanOrEqual(150);
  });

  it('has not complained in the console', () => {
    expect(complaints).toEqual([]);
  });
});

const stage = () => stageOf(shown.state()).kind;
const selected = () => shown.state().selection.at(-1);
const isReady = () => shown.state().busy === undefined && shown.state().playing === undefined;
const promptText = () => textOf('.prompt');
const events = () => (shown.state().game?.log ?? []).flatMap((entry) => entry.events.map((event) => event.kind));
/** Where a model stands, so high above its foot. */
const placeOf = (id: ModelId, height: number): Point => {
  const [x, y, z] = shown.state().game!.state.models.get(id)!.at;
  return [x, y + height, z];
};
/** The model in the middle of a unit's first rank. */
const front = (unit: string): ModelId => {
  const { files, places } = shown.state().game!.state.units.get(unit as UnitId)!.formation!;
  return [...places].find(([, { file, rank }]) => rank === 0 && file === Math.floor((files - 1) / 2))![0];
};
