import { beforeAll, describe, expect, it } from 'vitest';
import { stageOf } from '../../../src/app/play/stage-of-play.ts';
import type { Showcase } from '../../../src/main.tsx';
import type { UnitId } from '../../../src/rules/core/ids.ts';
import { planGraphics } from '../../../src/scene/systems/systems.ts';
import { complaints, freshTable, key, openPage, rest, textOf, until } from '../page.ts';

let shown: Showcase;

describe('a skirmish in the browser', () => {
  beforeAll(async () => {
    shown = await openPage();
  });

  it('[E-21] tells who is seen and never how far, before an attempt is declared', async () => {
    await freshTable(shown, 'the-lantern-quarter', 'earlier');
    pick('dagny');
    pick('fenn');
    await until(() => promptText().includes('in sight'));
    key('Digit1');
    await until(() => promptText().includes('climb ×'));
    expect(document.body.textContent).not.toContain('″');
    const { marks, chalk, lines } = planGraphics(shown.state());
    expect([marks, chalk.flags, chalk.dots]).toEqual([[], [], []]);
    expect(lines).toHaveLength(1);
    expect(shown.state().scouting?.answer).toBe(undefined);
  });

  it('[E-21] refuses a ruler, a ghost and the grid with its sentence', async () => {
    key('KeyM');
    await until(() => promptText().includes('E-21') && promptText().includes('declare it first'));
    expect(shown.state().ruler).toBe(undefined);
    key('Escape');
    expect(shown.actions.move.dragFrom(modelOf('dagny'))).toBe(false);
    await until(() => promptText().includes('E-21'));
    expect(shown.state().drag).toBe(undefined);
    key('Escape');
    await until(() => shown.state().refusal === undefined);
  });

  it('[E-24][E-26][E-28] declares a climb, rolls out of sight, takes the path and climbs', async () => {
    await freshTable(shown, 'over-the-gap');
    pick('maren');
    pick('hob');
    await until(() => stage() === 'declare-engage' && promptText().includes('Declare the attempt'));
    key('Escape');
    pick('pip');
    pick('quill');
    key('Digit1');
    await until(() => promptText().includes('climb ×'));
    key('Enter');
    await until(() => (stage() === 'choose-path' || stage() === 'take-path') && isReady());
    if (stage() === 'choose-path') key('Enter');
    await until(() => (stage() === 'take-path' || stage() === 'too-far') && isReady());
    await until(() => promptText().includes('″'));
    key('Enter');
    await until(() => stage() === 'engage-with' && isReady());
    expect(events()).toEqual(expect.arrayContaining(['engage-declared', 'engage-measured', 'checked', 'engage-ended']));
  });

  it('[E-29][E-32] lets the other side step in, or not', async () => {
    await freshTable(shown, 'the-lantern-quarter', 'earlier');
    for (const answer of ['Enter', 'KeyN']) {
      pick('dagny');
      pick('fenn');
      await until(() => stage() === 'declare-engage');
      key('Enter');
      await until(() => stage() === 'take-path' && isReady());
      key('Enter');
      await until(() => stage() === 'step-in' && isReady() && shown.state().offers !== undefined);
      await until(() => promptText().includes('Intercept with Skerry'));
      expect(planGraphics(shown.state()).band?.spine.length).toBeGreaterThan(2);
      key(answer);
      await until(() => stage() === 'engage-with' && isReady());
      expect(events()).toContain(answer === 'Enter' ? 'intercepted' : 'intercept-declined');
      expect(joined('dagny')).toContain(answer === 'Enter' ? 'skerry' : 'fenn');
      await freshTable(shown, 'the-lantern-quarter', 'earlier');
    }
  });

  it('shows every distance at a table to practise at', async () => {
    await freshTable(shown, 'over-the-gap');
    pick('pip');
    pick('quill');
    key('Digit1');
    await until(() => textOf('[data-testid="headline"]').includes('″'));
    expect(planGraphics(shown.state()).chalk.flags.length).toBeGreaterThan(0);
    key('Escape');
  });

  it('goes through every phase of a turn with Enter and the button that ends it', async () => {
    await freshTable(shown, 'over-the-gap');
    for (const phase of ['move', 'cast', 'ranged', 'melee', 'upkeep', 'engage']) {
      await shown.actions.play.endPhase();
      await until(() => shown.state().game?.state.phase === phase && isReady());
      expect(promptText().length).toBeGreaterThan(10);
    }
    expect(shown.state().game?.state.side).toBe('defender');
  });

  it('offers a fighter that has moved no run', async () => {
    await freshTable(shown, 'over-the-gap');
    await shown.actions.play.endPhase();
    await until(() => shown.state().game?.state.phase === 'move' && isReady());
    const model = modelOf('maren');
    const [x, , z] = shown.state().game!.state.models.get(model)!.at;
    pick('maren');
    await until(() => promptText().includes('Run instead'));
    await shown.actions.play.perform({ kind: 'move', moves: [{ model, to: [x + 0.5, z] }] });
    await until(() => isReady() && promptText().includes('already moved this turn'));
    expect(promptText()).not.toContain('instead');
  });

  it('stays within 150 draw calls with the whole town', async () => {
    await freshTable(shown, 'the-lantern-quarter', 'earlier');
    await rest(shown);
    expect(shown.probe()?.cost().calls).toBeLessThanOrEqual(150);
  });

  it('has not complained in the console', () => {
    expect(complaints).toEqual([]);
  });
});

const pick = (unit: string) => shown.actions.selection.pickUnit(unit as UnitId);
const stage = () => stageOf(shown.state()).kind;
const isReady = () => shown.state().busy === undefined && shown.state().playing === undefined;
const promptText = () => textOf('.prompt');
const events = () => (shown.state().game?.log ?? []).flatMap((entry) => entry.events.map((event) => event.kind));
const modelOf = (unit: string) => shown.state().game!.state.units.get(unit as UnitId)!.models[0]!;
const joined = (unit: string) =>
  (shown.state().game?.state.skirmish?.engagements ?? []).flatMap(({ a, b }) =>
    a === unit ? [b] : b === unit ? [a] : [],
  );
