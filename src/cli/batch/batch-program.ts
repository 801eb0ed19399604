import type { Command } from 'commander';
import type { Outcome } from '../outcome.ts';
import { withQuestion } from '../map/map-program.ts';

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** The commands that play thousands of games: `batch`, `compare` and `worker`. */
export function addBatchCommands(
  command: (usage: string, summary: string) => Command,
  done: (outcome: Outcome) => void,
): void {
  withPlay(command('batch <scenario>', 'play a scenario thousands of times, and tell what comes of it'))
    .option('--vary <PATH=A..B:STEP>', 'a value of the file that is varied; may be given several times', collect, [])
    .option('--first <how>', 'swap: every game twice, once with either side first')
    .option('--record <which>', 'which games are kept as replays: outliers, none or the first so many')
    .option('--record-to <folder>', 'where replays are kept; beside the first --out unless given')
    .option('--page <address>', 'where the report finds the page that shows replays')
    .action(async (file: string, _own: object, asked: Command) =>
      done(await (await import('./batch-command.ts')).batchCommand(file, asked.optsWithGlobals())),
    );

  const compare = withPlay(
    command('compare <files...>', 'scenarios side by side on the same dice, batches that were played so, or two maps'),
  );
  withQuestion(
    compare.option(
      '--what <question>',
      'asks both tables instead of playing them, as map does: the second’s answers less the first’s; --out may end in .png',
    ),
  )
    .option('--set-a <PLACE=VALUE>', 'of one file: a value of the first of two settings', collect, [])
    .option('--set-b <PLACE=VALUE>', 'a value of the second; may be given several times', collect, [])
    .action(async (files: readonly string[], _own: object, asked: Command) =>
      done(await (await import('./compare-command.ts')).compareCommand(files, asked.optsWithGlobals())),
    );

  command('worker', 'play the games of whoever shares a batch at a Redis, until Ctrl+C')
    .option('--engine <address>', 'where: redis://127.0.0.1:6379', 'redis://127.0.0.1:6379')
    .option('--workers <number>', 'threads; as many as there are cores unless given')
    .option('--once', 'ends when no batch is left')
    .action(async (_own: object, asked: Command) =>
      done(await (await import('./worker-command.ts')).workerCommand(asked.optsWithGlobals())),
    );
}

/** The options of whoever plays games. */
const withPlay = (command: Command): Command =>
  command
    .option('--games <number>', 'games of each combination', '1000')
    .option('--seed <number>', 'game n has the same seed in every combination, and it follows from this one', '1')
    .option('--attacker <policy>', 'who plays the attacker: random, greedy or odds', 'greedy')
    .option('--defender <policy>', 'who plays the defender: random, greedy or odds', 'greedy')
    .option('--turns <number>', 'turns of each side', '5')
    .option('--script', 'plays the scenario’s own script instead, with other dice')
    .option('--precision <share>', 'stops once shares are known to this much, such as 0.02')
    .option('--workers <number>', 'threads; as many as there are cores unless given')
    .option('--out <file>', 'a .html, .json or .csv file; may be given several times', collect, [])
    .option('--resume', 'goes on with what lies in the journal beside --out')
    .option('--engine <address>', 'shares the games with every worker at a Redis: redis://127.0.0.1:6379');
