import { beforeAll, describe, expect, it } from 'vitest';
import { planMenuActions } from '../../src/app/play/menu-actions.ts';
import { stepCycle, stepPickUnit } from '../../src/app/play/pick-steps.ts';
import { nextCommand, wantedModels } from '../../src/app/play/play-steps.ts';
import { stageOf } from '../../src/app/play/stage-of-play.ts';
import { carryLimit } from '../../src/app/play/move-steps.ts';
import { EMPTY_TABLE, type TableState } from '../../src/app/state/table-state.ts';
import { newGame } from '../../src/rules/play/game.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { layOutText } from '../support/lab-games.ts';

let table: TableState;
beforeAll(async () => {
  const { text } = BUILTIN_SCENARIOS.find(({ id }) => id === 'the-chapel-and-the-mill')!;
  const document = JSON.parse(text) as { mission: object };
  const { start } = await layOutText(
    JSON.stringify({ ...document, mission: { ...document.mission, deploy: 'by-hand' } }),
  );
  table = { ...EMPTY_TABLE, game: newGame(start) };
});

describe('the table while units are deployed', () => {
  it('asks the side in turn for one of its units that wait', () => {
    expect(stageOf(table)).toEqual({
      kind: 'deploy',
      side: 'defender',
      waiting: ['sentry', 'wardens'],
      unit: undefined,
      isArriving: false,
    });
    expect(nextCommand(table)).toBe(undefined);
    expect(wantedModels(table).map(({ unit }) => unit)).toEqual(['sentry', ...Array(5).fill('wardens')]);
    expect(planMenuActions(table, undefined).map(({ label }) => label)).toEqual([
      'Deploy Ashen sentry',
      'Deploy Ashen wardens',
    ]);
  });

  it('places the unit that is picked, by click or by key, where its file has it', () => {
    const cycled = { ...table, ...stepCycle(table, 1) };
    expect(nextCommand(cycled)).toEqual({ kind: 'deploy', unit: 'sentry' });
    const [, unit] = [...table.game!.state.units.keys()].filter((id) => id === 'sentry' || id === 'wardens');
    const picked = { ...table, ...stepPickUnit(table, unit!, false) };
    expect(stageOf(picked)).toMatchObject({ unit: 'wardens' });
  });

  it('lets no model be dragged', () => {
    for (const model of table.game!.state.models.keys()) expect(carryLimit(table, model)).toBe(undefined);
  });
});
