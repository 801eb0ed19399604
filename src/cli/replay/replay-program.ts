import type { AddCommand, Done } from '../terminal/grammar.ts';

/** The commands about recorded games: `replay verify` and `replay show`. */
export function addReplayCommands(command: AddCommand, done: Done): void {
  const replay = command('replay', 'verify a recorded game, or print its story');
  const ofReplay = (usage: string, summary: string) =>
    replay
      .command(usage)
      .description(summary)
      .option('--json', 'print exactly one JSON document')
      .option(
        '--bundle <file>',
        'the scenario that the replay names by its fingerprint, or the bundle with the models it needs (default: the file of the same name beside the replay)',
      )
      .allowExcessArguments(false);

  ofReplay('verify <replay>', 'check that every line is unchanged and every state is valid, and print the final hash')
    .option('--again', 'also replay every command on the physical table with the same dice, and compare every event')
    .action(async (file: string, options) =>
      done(await (await import('./replay-verify-command.ts')).replayVerifyCommand(file, options)),
    );

  ofReplay('show <replay>', 'print the story of the game by turns and phases')
    .option('--from <number>', 'the first event to print, counted from 1')
    .option('--to <number>', 'the last event to print')
    .action(async (file: string, options) =>
      done(await (await import('./replay-show-command.ts')).replayShowCommand(file, options)),
    );
}
