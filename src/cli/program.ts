import { Command, Help, type Option } from 'commander';
import { addBatchCommands } from './batch/batch-program.ts';
import { addCheckCommand } from './check/check-program.ts';
import { addFilmCommand } from './film/film-program.ts';
import { addMapCommand } from './map/map-program.ts';
import { QUESTIONS } from './questions/questions.ts';
import { addReplayCommands } from './replay/replay-program.ts';
import { addRunCommand } from './run/run-program.ts';
import type { AddCommand, Done } from './terminal/grammar.ts';

/**
 * The grammar of the command line. Nothing is printed here, and only the command that runs is loaded.
 *
 * @param print Receives help texts.
 */
export function buildProgram(done: Done, print: (text: string) => void): Command {
  const program = new Command('highground')
    .description(
      'The 3D wargaming table that knows the rules: questions about scenario files, games, replays and films.',
    )
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => {} })
    .configureHelp({ optionDescription: describeOption })
    .showSuggestionAfterError(true)
    .option('--json', 'print exactly one JSON document');

  const command: AddCommand = (usage, summary) =>
    program
      .command(usage)
      .description(summary)
      .option('--json', 'print exactly one JSON document')
      .allowExcessArguments(false);

  addQuestions(command, done);
  addRunCommand(command, done);
  addCheckCommand(command, done);
  addMapCommand(command, done);
  addBatchCommands(command, done);
  addFilmCommand(command, done);
  addGenerateCommand(command, done);
  addReplayCommands(command, done);
  return program;
}

/** The description of an option in the help text, without the default if that is an empty list. */
const describeOption = (option: Option): string =>
  Array.isArray(option.defaultValue) ? option.description : new Help().optionDescription(option);

/** The questions about a scenario: `path`, `charge` and so on. */
function addQuestions(command: AddCommand, done: Done): void {
  for (const question of QUESTIONS)
    question
      .options(command(`${question.name} <scenario>`, question.summary))
      .action(async (file: string, options: object) => {
        const { answer } = await question.load();
        const { withScenario } = await import('./files/with-scenario.ts');
        done(await withScenario(file, (loaded) => answer(loaded, options)));
      });
}

/** The command that makes a battlefield: `generate`. */
function addGenerateCommand(command: AddCommand, done: Done): void {
  command('generate', 'generate a fair battlefield from a seed, as a scenario file')
    .option('--seed <number>', 'the same seed always gives the same battlefield', '1')
    .option('--theme <name>', 'village, ruins, desert, snow, dungeon or wild', 'ruins')
    .option('--density <0..1>', 'from 0 (a few pieces) to 1 (as many as fit with lanes between them)', '0.5')
    .option('--symmetry <how>', 'none, mirror or turn (rotated by 180°)', 'turn')
    .option('--table <WxD>', 'the size of the table in inches', '60x44')
    .option('--system <name>', 'squads, regiments, skirmish or sandbox', 'squads')
    .option('--out <file>', 'the file to write (default: print it)')
    .action(async (options) => done(await (await import('./generate-command.ts')).generateCommand(options)));
}
