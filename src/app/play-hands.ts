import type { Command } from '../rules/core/command.ts';
import { redo, undo } from '../rules/core/game.ts';
import type { Desk } from './desk.ts';
import { nextCommand, stepHappened, stepRefused, stepTurned } from './play-steps.ts';
import { diceFallen, recordEvents, toSituation } from './record-events.ts';
import { setTable, tableNow } from './table-store.ts';

/** Hands that play: commands, dice, the log back and forth. */
export function createPlayHands({ services, serial, guarded }: Desk) {
  /** Sends a command to be judged, and lays its outcome on the table. */
  const perform = (command: Command, own?: readonly number[]): Promise<void> =>
    guarded('The referee', async () => {
      const { game, onTable, busy } = tableNow();
      if (game === undefined || onTable === undefined || busy !== undefined) return;
      setTable({ busy: 'judging', refusal: undefined, problem: undefined, menu: undefined });
      const decided = await services.decide(toSituation(game.state), command, {
        seed: onTable.seed,
        fallen: diceFallen(game),
        ...(own ? { own } : {}),
      });
      if (!decided.ok) {
        setTable(stepRefused(tableNow(), command, decided.error) ?? {});
        return;
      }
      setTable(stepHappened(tableNow(), recordEvents(game, command, decided.value), decided.value, serial()) ?? {});
      const rolled = decided.value.find((e) => e.kind === 'charge-rolled');
      if (rolled) castDice(rolled.dice);
    });

  const castDice = (pips: readonly number[]): void => {
    const { settings, onTable } = tableNow();
    const mine = serial();
    const still = settings.reducedMotion || settings.fastDice;
    setTable({ throw: { serial: mine, pips, thrown: undefined, settled: still } });
    const seed = (onTable?.seed ?? 1) * 31 + mine;
    void services.throwDice(pips, seed).then(
      (thrown) => {
        const now = tableNow().throw;
        if (now?.serial === mine) setTable({ throw: { ...now, thrown } });
      },
      // The pips are known without the tumble: a table whose dice cannot be thrown still shows them.
      () => diceSettled(mine),
    );
  };

  const diceSettled = (which: number): void => {
    const now = tableNow().throw;
    if (now?.serial === which && !now.settled) setTable({ throw: { ...now, settled: true } });
  };

  const turnBack = (step: typeof undo, none: string): void => {
    const { game, busy } = tableNow();
    if (game === undefined || busy !== undefined) return;
    const then = step(game);
    setTable(then === undefined ? { said: none } : (stepTurned(tableNow(), then) ?? {}));
  };

  return {
    perform,
    diceSettled,
    walkDone: (which: number): void => {
      if (tableNow().walk?.serial === which) setTable({ walk: undefined });
    },
    /** The next sensible step, if there is one. */
    commit: (): Promise<void> => {
      const command = nextCommand(tableNow());
      return command === undefined ? Promise.resolve() : perform(command);
    },
    undo: () => turnBack(undo, 'Nothing to undo.'),
    redo: () => turnBack(redo, 'Nothing to redo.'),
    /** Dice thrown by hand, on a real table perhaps. */
    rollOwn: (pips: readonly number[]) => perform({ kind: 'roll-charge' }, pips),
    endPhase: () => perform({ kind: 'end-phase' }),
  };
}
