import type { Command } from 'commander';
import type { AddCommand, Done } from '../terminal/grammar.ts';

/** The command that compares scripts with their expectations: `check`. */
export function addCheckCommand(command: AddCommand, done: Done): void {
  command(
    'check <paths...>',
    'run scripts and compare them with their expectations; folders are searched for .json files',
  )
    .option('--filter <text>', 'only files whose path contains this text')
    .option('--update', 'store the current answers instead of comparing them with the stored ones')
    .option('--watch', 'check files again when they change, until Ctrl+C')
    .option('--workers <number>', 'number of threads (default: one for each core)')
    .option('--reporter <name>', 'text, tap or junit')
    .option('--out <file>', 'the file to write the report to (default: print it)')
    .option('--init', 'create a folder with example tests')
    .action(async (files: readonly string[], _own: object, asked: Command) =>
      done(await (await import('./check-command.ts')).checkCommand(files, asked.optsWithGlobals())),
    );
}
