import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandDocument } from '../../src/scenario/command-schema.ts';
import type { LogEntry } from '../../src/rules/play/game.ts';
import { createJudgePool } from '../../src/server/judge/judge-pool.ts';
import type { BotAnswer } from '../support/room-bot.ts';
import { builtInText, startTestHost, type TestHost } from '../support/test-host.ts';

const token = (name: string): CommandDocument => ({
  kind: 'by-hand',
  change: { kind: 'set-token', on: { unit: 'south' }, name, count: 1 },
});
const kindsOf = (answer: BotAnswer): readonly string[] =>
  answer.kind === 'refused' ? answer.violations.map(({ kind }) => kind) : ['done'];

describe('a room that its judge cannot decide in', () => {
  let host: TestHost;
  beforeAll(async () => {
    const module = new URL('../support/odd-judge-worker.ts', import.meta.url);
    host = await startTestHost({ judging: { module, threads: 3, deadline: 5000, megabytes: 64 } });
  });
  afterAll(() => host.close());
  const attacker = async () => host.join(await host.open(builtInText('over-the-wall')), 'attacker');

  it.each(['hang', 'die', 'swell'])('is told so, and goes on: its thread is made to %s', async (fault) => {
    const odd = await attacker();
    expect(kindsOf(await odd.command(token(fault)))).toEqual(['not-decided-in-time']);
    expect(kindsOf(await odd.command(token('pinned')))).toEqual(['done']);
  });

  it('keeps no other room waiting', async () => {
    const [odd, sound] = await Promise.all([attacker(), attacker()]);
    const hanging = odd.command(token('sleep'));
    const order: string[] = [];
    void hanging.then(() => order.push('hanging'));
    for (let i = 0; i < 5; i++) expect(kindsOf(await sound.command(token(`t${i}`)))).toEqual(['done']);
    order.push('sound');
    expect(kindsOf(await hanging)).toEqual(['not-decided-in-time']);
    expect(order).toEqual(['sound', 'hanging']);
  });

  it('costs nothing where a question cannot be sent: the same threads go on', async () => {
    const module = new URL('../support/odd-judge-worker.ts', import.meta.url);
    const pool = createJudgePool({ module, threads: 1, deadline: 1500, megabytes: 512 });
    const layOut = (entries: readonly LogEntry[]) =>
      pool.layOut({ kind: 'lay-out', scenario: builtInText('over-the-wall'), entries });
    expect((await layOut([])).kind).toBe('laid-out');
    // A function cannot be sent to a thread.
    await expect(layOut([{ command: () => undefined, events: [] } as never])).rejects.toThrow(/could not be cloned/);
    await new Promise((done) => setTimeout(done, 1600));
    const answer = layOut([]);
    expect(pool.load()).toMatchObject({ threads: 1, busy: 1 });
    expect((await answer).kind).toBe('laid-out');
    await pool.close();
  });

  it('waits before its next command, where it has failed', async () => {
    const module = new URL('../support/odd-judge-worker.ts', import.meta.url);
    const pool = createJudgePool({ module, threads: 2, deadline: 500, megabytes: 512 });
    const hang = () =>
      pool.decide({
        ...{ room: 'r', by: 'attacker', command: token('hang'), marks: { losses: [], stand: [] }, seq: 0 },
        ...{ read: async () => [], readBundle: async () => undefined },
      });
    await expect(hang()).rejects.toThrow('no answer in time');
    const again = hang();
    await Promise.resolve();
    expect(pool.load()).toMatchObject({ busy: 0, waiting: 0 });
    await expect(again).rejects.toThrow('no answer in time');
    await pool.close();
  });

  it('keeps no other room waiting when it fails again, where as many rooms hang as there are threads', async () => {
    const rooms = await Promise.all([attacker(), attacker(), attacker()]);
    const sound = await attacker();
    await Promise.all(rooms.map((bot) => bot.command(token('sleep'))));
    const order: string[] = [];
    const again = rooms.map((bot) => bot.command(token('sleep')).then(() => order.push('hanging')));
    // By now each of them would have a thread.
    await new Promise((done) => setTimeout(done, 1500));
    for (let i = 0; i < 3; i++) expect(kindsOf(await sound.command(token(`t${i}`)))).toEqual(['done']);
    order.push('sound');
    await Promise.all(again);
    expect(order).toEqual(['sound', 'hanging', 'hanging', 'hanging']);
  });

  it('comes back for all, where more rooms hang at once than there are threads', async () => {
    const rooms = await Promise.all([attacker(), attacker(), attacker(), attacker(), attacker()]);
    const answers = await Promise.all(rooms.map((bot) => bot.command(token('sleep'))));
    expect(answers.flatMap(kindsOf)).toEqual(Array(5).fill('not-decided-in-time'));
    const after = await Promise.all(rooms.map((bot) => bot.command(token('pinned'))));
    expect(after.flatMap(kindsOf)).toEqual(Array(5).fill('done'));
    expect(host.faults).toEqual([]);
  });
});
