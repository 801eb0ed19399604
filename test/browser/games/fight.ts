import { beforeAll, describe, expect, it } from 'vitest';
import { stageOf } from '../../../src/app/play/stage-of-play.ts';
import type { Showcase } from '../../../src/main.tsx';
import type { ModelId } from '../../../src/rules/core/ids.ts';
import { fightScenario } from '../../support/fight-scenario.ts';
import { clickModel, key, openPage, press, rest, textOf, until, wait } from '../page.ts';

let shown: Showcase;

describe('a fight in the browser', () => {
  beforeAll(async () => {
    shown = await openPage();
  });

  it('D-03, D-11, D-18, R7-16 is played with a challenge by keys alone', async () => {
    await freshFight();
    await until(() => promptText().includes('Attacker may issue a challenge'));
    expect(promptText()).toContain('against Red Axes thorn');
    key('Enter');
    await until(() => stage() === 'answer' && isReady());
    await until(() => promptText().includes('Defender answers the challenge of Grey Wardens aldous'));
    key('ArrowDown');
    await until(() => promptText().includes('Accept with Red Axes thorn'));
    key('ArrowUp');
    key('Escape');
    expect(stage()).toBe('answer');
    key('Enter');
    await until(() => stage() === 'blows' && isReady());
    expect(shown.state().game?.state.duels).toMatchObject([{ challenger: 'aldous', challengee: 'garrow', round: 1 }]);
    for (let i = 0; i < 12 && stage() === 'blows'; i++) {
      const before = shown.state().game?.cut;
      key('Enter');
      await until(() => shown.state().game?.cut !== before && isReady());
    }
    expect(stage()).toBe('fought');
    expect(events()).toEqual(expect.arrayContaining(['duellists-met', 'piled-in', 'struck', 'combat-resulted']));
    await until(() => textOf('.result').length > 0);
    key('Escape');
    await until(() => document.querySelector('.result') === null);
    key('Enter');
    await until(() => shown.state().game?.state.side === 'defender');
  });

  it('D-11, D-13, D-14 is played by the mouse, on the table and in the prompt', async () => {
    await freshFight();
    await clickOn('aldous');
    await press('Challenge with Grey Wardens aldous');
    await until(() => stage() === 'answer' && isReady());
    await clickOn('thorn');
    await until(() => promptText().includes('Accept with Red Axes thorn'));
    await press('Refuse');
    await until(() => stage() === 'nominate' && isReady());
    await clickOn('garrow');
    await press('Hold Red Axes garrow back');
    await until(() => stage() === 'blows' && isReady());
    expect(shown.state().game?.state.fight?.cowed).toEqual(['garrow']);
    await until(() => logTexts().length > 0);
    expect(logTexts()).toContain(
      'Red Axes garrow hangs back: no attacks this turn, and its leadership does not count.',
    );
  });

  it('takes Enter for an answer to the prompt after a button was clicked', async () => {
    await freshFight();
    const tape = document.querySelector<HTMLButtonElement>('button[aria-label="Tape measure (M)"]')!;
    tape.focus();
    tape.firstElementChild!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await until(() => shown.state().ruler !== undefined);
    expect(document.activeElement).toBe(document.body);
    // With the keyboard it keeps its place.
    tape.focus();
    tape.click();
    await until(() => shown.state().ruler === undefined);
    expect(document.activeElement).toBe(tape);
    tape.blur();
  });

  it('D-04, D-07 says in a sentence why a challenge is refused, and keeps the game', async () => {
    await freshFight();
    const before = shown.state().game;
    await shown.actions.play.perform({ kind: 'issue-challenge', character: 'garrow' as ModelId });
    await until(() => promptText().includes('The attacker chooses first here: to issue a challenge, or to pass.'));
    expect(shown.state().game).toBe(before);
    key('Escape');
    await until(() => shown.state().refusal === undefined);
  });

  it('shows blows, dice and falls act by act, and is hurried with Enter', async () => {
    await freshFight();
    shown.actions.view.set({ reducedMotion: false });
    key('KeyN');
    await until(() => stage() === 'issue' && isReady());
    key('KeyN');
    await until(() => stage() === 'blows' && isReady());
    for (let i = 0; i < 14 && shown.state().debris.length === 0 && stage() !== 'fought'; i++) {
      const before = shown.state().game?.cut;
      key('Enter');
      await until(() => shown.state().game?.cut !== before && shown.state().busy === undefined);
      if (shown.state().playing) {
        await wait(30);
        key('Enter');
        await until(isReady);
      }
    }
    expect(shown.state().debris.length).toBeGreaterThan(0);
    await until(() => shown.state().debris.every((d) => d.toppled !== undefined));
    const lying = shown.state().debris.map((d) => d.toppled);
    key('KeyZ', { ctrlKey: true });
    await until(() => shown.state().debris.length < lying.length);
    key('KeyZ', { ctrlKey: true, shiftKey: true });
    await until(() => shown.state().debris.length === lying.length);
    await until(() => shown.state().debris.every((d) => d.toppled !== undefined));
    expect(shown.state().debris.map((d) => d.toppled)).toEqual(lying);
    shown.actions.view.set({ reducedMotion: true });
  });
});

async function freshFight(): Promise<void> {
  await shown.actions.scenario.open('fight', fightScenario());
  shown.actions.view.set({ reducedMotion: true });
  await until(() => stage() === 'issue' && isReady());
  await rest(shown);
}

const stage = () => stageOf(shown.state()).kind;
const isReady = () => shown.state().busy === undefined && shown.state().playing === undefined;
const promptText = () => textOf('.prompt');
const events = () => (shown.state().game?.log ?? []).flatMap((entry) => entry.events.map((event) => event.kind));
const logTexts = () => [...document.querySelectorAll('.log-panel li button')].map((line) => line.textContent);

/** Clicks a model at its head, which others hide least. */
const clickOn = (id: string) => clickModel(shown, id as ModelId, 1.3);
