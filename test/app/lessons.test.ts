import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActions, type Actions } from '../../src/app/actions.ts';
import { lessonShown, welcomeShown } from '../../src/app/lessons/lesson-actions.ts';
import { LESSON_CARDS, type LessonId } from '../../src/app/state/lesson-list.ts';
import { LESSON_STEPS, lossesSoFar } from '../../src/app/lessons/lessons.ts';
import { skipStep, watchLesson } from '../../src/app/lessons/lesson-watch.ts';
import type { TableState } from '../../src/app/state/table-state.ts';
import { createTableStore, type TableStore } from '../../src/app/state/table-store.ts';
import { err } from '../../src/kernel/result.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { until } from '../support/until.ts';

const SCENARIO: Readonly<Record<LessonId, string>> = {
  squads: 'lessons/the-first-charge',
  skirmish: 'lessons/the-first-leap',
  regiments: 'builtin/four-against-one',
};
const textOf = (path: string) => readFileSync(new URL(`../../src/scenario/${path}.json`, import.meta.url), 'utf8');

let actions: Actions;
let leave: () => void = () => undefined;
let store: TableStore;
beforeEach(() => {
  store = createTableStore();
});
afterEach(() => leave());

async function begin(id: LessonId): Promise<void> {
  actions = createActions(
    store,
    createReferee(async () => () => err({ kind: 'mesh-unasked' })),
  );
  actions.view.set({ reducedMotion: true });
  actions.lessons.begin(id);
  await actions.scenario.open(id, textOf(SCENARIO[id]));
  actions.lessons.begun();
  leave = watchLesson(store, actions.lessons);
}

const due = () => {
  const lesson = lessonShown(store.getState());
  return lesson && LESSON_STEPS[lesson.id][lesson.step]?.id;
};

const untilTable = (isSo: (table: TableState) => boolean) => until(() => isSo(store.getState()));
const shown = () => untilTable(({ playing, busy }) => playing === undefined && busy === undefined);
const pick = (unit: string) => actions.selection.pickUnit(unit as never);

/** Ends phases until the lesson’s melee. */
async function endPhases(): Promise<void> {
  for (let i = 0; i < 5 && due() === 'melee'; i++) {
    await actions.play.endPhase();
    await shown();
  }
}

/** Confirms what the prompt offers until the lesson is at its end. */
async function fightOn(): Promise<void> {
  for (let i = 0; i < 20 && due() !== 'end'; i++) {
    await actions.play.commit();
    await shown();
  }
}

describe('lessons', () => {
  it('name tables that exist', () => {
    for (const { id, table } of LESSON_CARDS) expect(JSON.parse(textOf(SCENARIO[id])).name).toBe(table);
  });

  it('lead squads from the first look to a charge', async () => {
    await begin('squads');
    expect(due()).toBe('look');
    store.setState({ views: { 0: [0, 10, 10, 0, 0, 0] } });
    expect(due()).toBe('pick');
    pick('pickets');
    expect(due()).toBe('carry');
    actions.move.dragFrom('picket-1' as never);
    actions.move.dragTo([-2.5, 0], 0);
    actions.move.drop();
    await untilTable(({ placements }) => placements.size === 5);
    expect(due()).toBe('move');
    await actions.play.commit();
    await shown();
    expect(due()).toBe('measure');
    actions.tape.measure(true);
    actions.tape.measureTo([4, 0, 0], undefined);
    expect(due()).toBe('measure');
    actions.tape.measure(false);
    actions.lessons.step(5, 13);
    expect(due()).toBe('phase');
    await actions.play.endPhase();
    await actions.play.endPhase();
    expect(due()).toBe('target');
    pick('pickets');
    pick('wardens');
    expect(due()).toBe('declare');
    await untilTable(({ question }) => question.state === 'answered');
    await actions.play.commit();
    expect(due()).toBe('roll');
    await actions.play.commit();
    await shown();
    expect(due()).toBe('charge');
    await actions.play.commit();
    await shown();
    expect(due()).toBe('fight');
    await actions.play.endPhase();
    await shown();
    expect(due()).toBe('strike');
    await fightOn();
    expect(due()).toBe('end');
    const { attacker, defender } = lossesSoFar(store.getState());
    expect([attacker, defender].every((lost) => lost >= 0 && lost <= 5)).toBe(true);
    actions.lessons.step(13, 13);
    expect(due()).toBeUndefined();
    expect(store.getState().settings.lessonsTaken).toEqual(['squads']);
  });

  it('lead a fighter over a gap', async () => {
    await begin('skirmish');
    pick('lark');
    pick('quill');
    expect(due()).toBe('check');
    actions.play.chooseNumber(2);
    expect(due()).toBe('declare');
    for (let i = 0; i < 8 && due() !== 'melee'; i++) {
      await actions.play.commit();
      await shown();
    }
    await endPhases();
    await fightOn();
    expect(due()).toBe('end');
  });

  it('lead three regiments against one', async () => {
    await begin('regiments');
    for (const unit of ['beast', 'left', 'right']) {
      pick(unit);
      pick('guard');
      for (const _ of ['declare', 'answer']) {
        await actions.play.commit();
        await shown();
      }
    }
    expect(due()).toBe('roll');
    await actions.play.commit();
    await shown();
    expect(due()).toBe('home');
    await untilTable(({ regiments: ranks }) => ranks.muster !== undefined);
    await actions.play.commit();
    await shown();
    await endPhases();
    await fightOn();
    expect(due()).toBe('end');
  });

  it.each([
    ['squads', 'combat-resulted'],
    ['skirmish', 'attacked'],
    ['regiments', 'melee-result'],
  ] as const)('are done for a player who skips every step: %s', async (id, last) => {
    await begin(id);
    const seen: (string | undefined)[] = [];
    for (let i = 0; i < LESSON_STEPS[id].length && due() !== 'end'; i++) {
      seen.push(due());
      await skipStep(store, actions);
    }
    expect(due()).toBe('end');
    expect(seen).toEqual(LESSON_STEPS[id].slice(0, -1).map((step) => step.id));
    const log = store.getState().game!.log.flatMap(({ events }) => events.map(({ kind }) => kind));
    expect(log).toContain(last);
    expect(log).not.toContain('charge-failed');
  });

  it('can be left and gone on with, and are offered once', async () => {
    await begin('squads');
    actions.lessons.step(3, 13);
    actions.lessons.leave();
    expect(due()).toBeUndefined();
    actions.lessons.resume();
    expect(due()).toBe('move');
    expect(store.getState().settings.greeted).toBe(true);
    await actions.scenario.open('gap', textOf('builtin/over-the-gap'));
    expect(due()).toBeUndefined();
  });
});

describe('the welcome', () => {
  beforeEach(async () => {
    actions = createActions(
      store,
      createReferee(async () => () => err({ kind: 'mesh-unasked' })),
    );
    await actions.scenario.open('gap', textOf('builtin/over-the-gap'));
  });
  const isShown = () => welcomeShown(store.getState());
  const areTablesOpen = () => store.getState().tools.tablesOpen;

  it('makes room for any panel that would lie over it or below it, and comes back', () => {
    const { freeDice, hands, view, opponent } = actions;
    const doors = [
      freeDice.toggleTray,
      hands.toggle,
      view.toggleLab,
      view.toggleSavedTables,
      view.toggleUserAssets,
      opponent.toggleSetup,
    ];
    for (const toggle of doors) {
      expect(isShown()).toBe(true);
      toggle();
      expect(isShown()).toBe(false);
      toggle();
    }
    expect(isShown()).toBe(true);
  });

  it('closes its list of tables on Escape, and when a table is opened', async () => {
    actions.lessons.chooseTable();
    expect(areTablesOpen()).toBe(true);
    actions.selection.cancel();
    expect(areTablesOpen()).toBe(false);
    expect(isShown()).toBe(true);
    actions.lessons.chooseTable();
    await actions.scenario.open('gap', textOf('builtin/over-the-gap'));
    expect(areTablesOpen()).toBe(false);
  });
});
