import type { Command } from 'commander';
import { type AddCommand, collect, type Done } from '../terminal/grammar.ts';
import { withQuestion } from '../map/map-program.ts';

/** The commands that play thousands of games: `batch`, `compare` and `worker`. */
export function addBatchCommands(command: AddCommand, done: Done): void {
  withPlay(command('batch <scenario>', 'play a scenario thousands of times, and report the results'))
    .option('--vary <PATH=A..B:STEP>', 'a value of the scenario file to vary; may be given several times', collect, [])
    .option('--first <how>', 'swap: play every game twice, once with each side first')
    .option('--record <which>', 'the games to keep as replays: outliers, none or a number (the first so many)')
    .option('--record-to <folder>', 'the folder for the replays (default: beside the first --out)')
    .option('--page <address>', 'the address of the page in which the report opens replays')
    .action(async (file: string, _own: object, asked: Command) =>
      done(await (await import('./batch-command.ts')).batchCommand(file, asked.optsWithGlobals())),
    );

  const compare = withPlay(
    command(
      'compare <files...>',
      'compare scenarios with the same dice, batches played with the same seed, or two maps',
    ),
  );
  withQuestion(
    compare.option(
      '--what <question>',
      'compare the maps of two scenarios instead of playing them (the second minus the first); the questions are those of map, and --out may end in .png',
    ),
  )
    .option(
      '--set-a <PLACE=VALUE>',
      'of one file: a value of the first setting; may be given several times',
      collect,
      [],
    )
    .option(
      '--set-b <PLACE=VALUE>',
      'of one file: a value of the second setting; may be given several times',
      collect,
      [],
    )
    .action(async (files: readonly string[], _own: object, asked: Command) =>
      done(await (await import('./compare-command.ts')).compareCommand(files, asked.optsWithGlobals())),
    );

  command('worker', 'play games of the batches that are shared through a Redis server, until Ctrl+C')
    .option('--engine <address>', 'the address of the Redis server', 'redis://127.0.0.1:6379')
    .option('--workers <number>', 'number of threads (default: one for each core)')
    .option('--once', 'stop when no batch is left')
    .action(async (_own: object, asked: Command) =>
      done(await (await import('./worker-command.ts')).workerCommand(asked.optsWithGlobals())),
    );
}

/** The options of commands that play games. */
const withPlay = (command: Command): Command =>
  command
    .option('--games <number>', 'the number of games of each combination', '1000')
    .option(
      '--seed <number>',
      'the seed from which the seeds of all games follow; game n has the same seed in every combination',
      '1',
    )
    .option(
      '--attacker <policy>',
      'the policy of the attacker: random, greedy (nearest and most), cautious (declines poor charges), portfolio (one turn ahead), easy, medium, hard or expert',
      'greedy',
    )
    .option(
      '--defender <policy>',
      'the policy of the defender: random, greedy (nearest and most), cautious (declines poor charges), portfolio (one turn ahead), easy, medium, hard or expert',
      'greedy',
    )
    .option('--turns <number>', 'the number of turns of each side', '5')
    .option('--script', 'play the script of the scenario instead, with different dice')
    .option('--precision <share>', 'stop once shares are known to this precision, such as 0.02')
    .option('--workers <number>', 'number of threads (default: one for each core)')
    .option('--out <file>', 'a .html, .json or .csv file to write; may be given several times', collect, [])
    .option('--resume', 'resume from the journal beside --out')
    .option(
      '--engine <address>',
      'share the games with workers through a Redis server, such as redis://127.0.0.1:6379',
    );
