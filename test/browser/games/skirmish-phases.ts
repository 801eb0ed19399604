import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stageOf } from '../../../src/app/play/stage-of-play.ts';
import type { Showcase } from '../../../src/main.tsx';
import type { ModelId, UnitId } from '../../../src/rules/core/ids.ts';
import { planGraphics } from '../../../src/scene/systems/systems.ts';
import { gallery } from '../../support/gallery.ts';
import { clickModel, complaints, key, mouse, openPage, press, rest, textOf, until } from '../page.ts';

let shown: Showcase;

describe('the phases of a skirmish, by mouse and keys', () => {
  beforeAll(async () => {
    shown = await openPage();
  });
  beforeEach(() => shown.actions.view.set({ reducedMotion: true, ownDice: true, adaptive: false }));

  it('[S-11][S-34] a shot that misses, and one from the window that takes out, each die seen to fall', async () => {
    await lay('ranged');
    await click('sal');
    await click('dan');
    await until(() => promptText().includes('Sal cannot see Dan'));
    key('KeyO');
    await until(() => promptText().includes('in sight') && promptText().includes('Looking from the window'));
    expect(promptText()).toContain('needs 10 · 55 %');
    key('Enter');
    await tell('Sal', 'shoot: needs 10', 9);
    await until(isReady);
    expect(stamp()).toBe('Missed');
    await until(() => promptText().includes('No fighter can shoot'));
    key('KeyZ', { ctrlKey: true });
    await until(() => shown.state().game?.cut === 0);
    shown.actions.view.set({ reducedMotion: false });
    await click('sal');
    await click('dan');
    key('KeyO');
    await until(() => promptText().includes('in sight'));
    await press('Shoot');
    await tell('Sal', 'shoot', 18);
    await tell('Dan', 'defend: needs 10', 4);
    await until(() => shown.state().throw?.thrown?.sides === 20);
    expect(planGraphics(shown.state()).lines).toHaveLength(1);
    await until(() => textOf('.tray-result, .log-panel').includes('18, passed'));
    await until(isReady);
    expect(stamp()).toBe('Out of the fight');
    expect(shown.state().game?.state.units.get('dan' as UnitId)?.models).toEqual([]);
    expect(logText()).toContain('Dan takes injury 18, from the shot itself: out of the fight.');
  });

  it('[S-35] a spell of difficulty 12 that fizzles, and one that stuns', async () => {
    await lay('cast');
    await click('cas');
    await click('eda');
    await until(() => promptText().includes('needs 12 · 45 %') && promptText().includes('in sight'));
    key('Enter');
    await tell('Cas', 'cast: needs 12', 11);
    await until(isReady);
    expect(stamp()).toBe('Spell failed');
    key('KeyZ', { ctrlKey: true });
    await until(() => shown.state().game?.cut === 0);
    shown.actions.view.set({ reducedMotion: false });
    await click('cas');
    await click('eda');
    await press('Cast');
    await tell('Cas', 'cast', 12);
    await tell('Eda', 'injury', 15);
    await until(() => shown.state().throw?.at === 1 && shown.state().throw?.thrown !== undefined);
    await until(isReady);
    expect(stamp()).toBe('Stunned');
    expect(shown.state().game?.state.units.get('eda' as UnitId)?.status).toContain('stunned');
  });

  it('[E-29][S-28] chooses among several who can step in, and carries one about with its verdict', async () => {
    await lay('engage');
    await click('mor');
    await click('tom');
    await press('Declare the attempt');
    await until(() => stage() === 'take-path' && isReady());
    await press('Take the shortest path');
    await until(() => stage() === 'step-in' && shown.state().offers !== undefined);
    await until(() => promptText().includes('Intercept with Ivo'));
    expect(planGraphics(shown.state()).dots.length).toBeGreaterThan(5);
    key('Digit2');
    await until(() => promptText().includes('Intercept with Ike'));
    const [x, , z] = placeOf('ike');
    mouse(shown, 'pointerdown', [x, 0.8, z]);
    mouse(shown, 'pointermove', [x + 0.6, 0, z]);
    mouse(shown, 'pointermove', [3, 0, 1]);
    await until(() => promptText().includes('Ike may step at most 2″'));
    mouse(shown, 'pointermove', [6.2, 0, -2.2]);
    await until(() => promptText().includes('clear of the path'));
    mouse(shown, 'pointermove', [7.2, 0, -2.4]);
    await until(() => promptText().includes('of 2″') && promptText().includes('Intercept with Ike'));
    mouse(shown, 'pointerup', [7.2, 0, -2.4]);
    await press('Intercept here with Ike');
    await until(() => stage() === 'engage-with' && isReady());
    expect(engagements()).toContain('ike+mor');
    expect(placeOf('ike')[0]).toBeCloseTo(7.2, 0);
  });

  it('[S-11][E-25] engages from a window without a roll', async () => {
    await lay('engage');
    await click('sal');
    await click('dan');
    await until(() => promptText().includes('out of sight'));
    key('KeyO');
    await until(() => promptText().includes('in sight'));
    expect(planGraphics(shown.state()).lines[0]?.from).toEqual([1.1, 1, 8]);
    key('Enter');
    await until(() => promptText().includes('of 7.5″') && isReady());
    expect(stage()).not.toBe('choose-path');
  });

  it('[S-19] a rider climbs nowhere, and goes as far as possible', async () => {
    await lay('engage');
    await click('mor');
    await click('upp');
    key('Digit1');
    await press('Declare the attempt');
    await until(() => promptText().includes('no path'));
    await press('Move as far as possible');
    await until(() => stage() === 'engage-with' && isReady());
    expect(logText()).toContain('Mor does not reach the target.');
  });

  it('[S-31][S-32] puts a melee in order, then aims each attack apart', async () => {
    await lay('melee');
    await press('Roll for the order');
    await tell('Ben', 'who goes first', 12);
    await tell('Cid', 'who goes first', 7);
    await until(() => promptText().includes('attack 2'));
    await press('attack 2');
    await until(() => promptText().includes('strikes Ben and Cid'));
    key('Enter');
    await tell('Ann', 'strike: needs 10', 10);
    await tell('Ben', 'defend', 3);
    await tell('Ann', 'strike', 19);
    await tell('Cid', 'defend', 2);
    await until(isReady);
    expect(shown.state().game?.state.units.get('ben' as UnitId)?.status).toContain('dazed');
    expect(shown.state().game?.state.units.get('cid' as UnitId)?.models).toEqual([]);
  });

  it('has not complained in the console', () => {
    expect(complaints).toEqual([]);
  });
});

async function lay(phase: string): Promise<void> {
  await shown.actions.scenario.open(`gallery-${phase}`, gallery(phase));
  expect(shown.state().problem).toBe(undefined);
  await rest(shown);
}

const stage = () => stageOf(shown.state()).kind;
const isReady = () => {
  const { busy, playing, asked } = shown.state();
  return busy === undefined && playing === undefined && asked === undefined;
};
const promptText = () => textOf('.prompt');
const logText = () => textOf('.log-panel');
const stamp = () => shown.state().stamp?.text;
const click = (unit: string) => clickModel(shown, `${unit}.m` as ModelId, 0.7);
const placeOf = (unit: string) => shown.state().game!.state.models.get(`${unit}.m` as ModelId)!.at;
const engagements = () => (shown.state().game?.state.skirmish?.engagements ?? []).map(({ a, b }) => `${a}+${b}`);

/** Tells what a die shows, once the prompt asks that fighter for it. */
async function tell(who: string, what: string, pips: number): Promise<void> {
  await until(() => promptText().includes(`${who} rolls a d20 · ${what}`));
  [...document.querySelectorAll<HTMLButtonElement>('.own-d20 .faces button')][pips - 1]!.click();
}
