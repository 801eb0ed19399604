import { Command, Help, type Option } from 'commander';
import { addBatchCommands } from './batch/batch-program.ts';
import { addMapCommand } from './map/map-program.ts';
import { QUESTIONS } from './questions/questions.ts';
import { type AddCommand, collect, type Done } from './terminal/grammar.ts';

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
  addImportCommand(command, done);
  addBalanceCommand(command, done);
  addLadderCommand(command, done);
  addLayoutCommand(command, done);
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
        const answered = await withScenario(file, (loaded) => {
          if (question.isAboutMoves) loaded.table.prepare();
          return answer(loaded, options);
        });
        done(answered);
      });
}

/** The command that reads an army list or a layout: `import`. */
function addImportCommand(command: AddCommand, done: Done): void {
  command(
    'import <file>',
    'set up an army list or one of our own armies on an empty table, or read a layout or a Tabletop Simulator save',
  )
    .option('--bases <file>', 'base sizes: a line for each name, such as "Scouts, 32mm", or JSON')
    .option('--side <side>', 'attacker or defender', 'attacker')
    .option('--system <name>', 'squads, regiments, skirmish or sandbox', 'squads')
    .option('--table <WxD>', 'the size of the table in inches', '60x44')
    .option('--with <file>', 'of a layout: the file with its templates or its zones; may be repeated', collect, [])
    .option('--layout <id>', 'of a file with several layouts: the one to read')
    .option('--models <folder>', 'of a Tabletop Simulator save: the folder with its models, such as Mods/Models')
    .option('--out <file>', 'the scenario file to write')
    .action(async (file, options) =>
      done(await (await import('./import-command.ts')).importCommand(file as string, options)),
    );
}

/** The command that compares our own armies: `balance`. */
function addBalanceCommand(command: AddCommand, done: Done): void {
  command('balance <game>', 'let every two of our own armies of a game play matches, and tell how often each wins')
    .option('--matches <number>', 'matches of each pair: two games, of which each army begins one', '2')
    .option('--seed <number>', 'the seed from which the seeds of all games and battlefields follow', '1')
    .option(
      '--policy <name>',
      'who plays both sides: random, greedy, cautious, portfolio, easy, medium, hard or expert',
      'greedy',
    )
    .action(async (game: string, _own: object, asked: Command) =>
      done(await (await import('./armies/balance-command.ts')).balanceCommand(game, asked.optsWithGlobals())),
    );
}

/** The command that rates policies: `ladder`. */
function addLadderCommand(command: AddCommand, done: Done): void {
  command('ladder [policies...]', 'let every two policies play pairs of games, and rate them with error bars')
    .option('--tables <files...>', 'scenario files or names of built-in scenarios to play on')
    .option(
      '--systems <names>',
      'the games whose built-in missions are played (default: squads,regiments,skirmish, or none with --tables)',
    )
    .option('--pairs <number>', 'the most pairs of games of each two policies', '100')
    .option('--seed <number>', 'the seed from which the seeds of all games follow', '1')
    .option('--turns <number>', 'the number of turns of each side on tables without a mission', '5')
    .option('--sprt <elo0,elo1>', 'the differences in Elo between which a test decides and ends a pairing', '0,20')
    .option('--alpha <share>', 'how often the test may wrongly call a policy stronger', '0.05')
    .option('--beta <share>', 'how often the test may wrongly call a policy not stronger', '0.05')
    .option('--workers <number>', 'number of threads (default: one for each core)')
    .option('--out <file>', 'a .html or .json file to write; may be given several times', collect, [])
    .option('--journal <file>', 'where played games are stored until the end (default: beside the first --out)')
    .option('--resume', 'resume from the journals of the same command')
    .option('--engine <address>', 'share the games with workers through a Redis server, such as redis://127.0.0.1:6379')
    .option('--page <address>', 'record every game, and link to it in this page, such as ./')
    .option('--times', 'also time decisions, which differ from run to run')
    .action(async (policies: readonly string[], _own: object, asked: Command) =>
      done(await (await import('./ladder/ladder-command.ts')).ladderCommand(policies, asked.optsWithGlobals())),
    );
}

/** The command that writes layouts and their tape measures: `layout`. */
function addLayoutCommand(command: AddCommand, done: Done): void {
  command('layout <scenario>', 'a table as a layout file or a page to print, and the tape measures to set it up by')
    .option('--out <file>', 'the layout file to write')
    .option('--print <file>', 'the page to write: HTML, true to scale')
    .option('--scale <number>', 'of the page: inches on the table for each on paper; 1 is true size', '10')
    .option('--paper <name>', 'of the page: a4 or letter', 'a4')
    .option(
      '--measured <ID=lengths>',
      'what a real table measures, in the order of the tapes, such as wall-1=12.03,9.5,-; may be repeated',
      collect,
      [],
    )
    .action(async (file, options) =>
      done(await (await import('./layout-command.ts')).layoutCommand(file as string, options)),
    );
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

/** The command that compares scripts with their expectations: `check`. */
function addCheckCommand(command: AddCommand, done: Done): void {
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
      done(await (await import('./check/check-command.ts')).checkCommand(files, asked.optsWithGlobals())),
    );
}

/** The command that makes a film of a replay: `film`. */
function addFilmCommand(command: AddCommand, done: Done): void {
  command('film <replay>', 'make a film of a replay, drawn frame by frame in a headless browser')
    .requiredOption('--out <place>', 'a file that ends in .webm or .mp4, or a folder for PNG pictures')
    .option('--shots <file>', 'a shot list (default: the director makes one)')
    .option('--director <length>', 'the length of the film: 15, 60 (seconds) or full (the whole game)')
    .option('--size <WxH>', 'the size in pixels, such as 1280x720')
    .option('--aspect <shape>', '16:9, 1:1 or 9:16; the shorter side has 720 pixels')
    .option('--fps <number>', '24, 30 or 60 frames per second', '30')
    .option('--quality <name>', 'the encoding: small (a small file), good or best', 'good')
    .option('--look <name>', 'the level of detail: plain (low), rich (high) or whole (ultra)', 'rich')
    .option('--blur <number>', 'motion blur: the number of pictures averaged into each frame; 1 turns it off', '4')
    .option('--no-sound', 'make a film without sound')
    .option('--seed <number>', 'the seed of the director’s choices', '1')
    .option('--gpu', 'draw with the graphics card')
    .option(
      '--bundle <file>',
      'the scenario that the replay names by its fingerprint, or the bundle with the models it needs',
    )
    .action(async (file: string, options) =>
      done(await (await import('./film/film-command.ts')).filmCommand(file, options)),
    );
}

/** The command that plays a script or a whole game: `run`. */
function addRunCommand(command: AddCommand, done: Done): void {
  command('run <scenario>', 'play the script of a scenario and print what happens')
    .option('--seed <number>', 'the seed of the dice that the script does not give')
    .option('--auto', 'where there is no script: let policies play both sides')
    .option(
      '--policy <names>',
      'the policies of --auto: random, greedy, cautious, portfolio, easy, medium, hard or expert for both sides, or attacker=cautious,defender=random; ignores a script',
    )
    .option('--first <side>', 'the side that has the first turn of --auto: attacker or defender; ignores a script')
    .option('--turns <number>', 'the number of turns that --auto plays for each side (default 3)')
    .option(
      '--record <file>',
      'write the game as a replay; if the name ends in .highground, as a bundle together with its scenario',
    )
    .option('--apart', 'leave the scenario out of the replay and name it by its fingerprint')
    .action(async (file: string, options) =>
      done(await (await import('./run/run-command.ts')).runCommand(file, options)),
    );
}

/** The commands about recorded games: `replay verify` and `replay show`. */
function addReplayCommands(command: AddCommand, done: Done): void {
  const replay = command('replay', 'verify or review a recorded game, or print its story');
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
    .option('--dice', 'instead check the log of a room: that its dice could neither be chosen nor foreseen')
    .action(async (file: string, options) =>
      done(
        options.dice
          ? (await import('./replay/verify-dice-command.ts')).verifyDiceCommand(file)
          : await (await import('./replay/replay-verify-command.ts')).replayVerifyCommand(file, options),
      ),
    );

  ofReplay('review <replay>', 'each side’s chance of winning over the game, and the decisions that cost most')
    .option('--most <number>', 'how many decisions of each side to print', '3')
    .action(async (file: string, options) =>
      done(await (await import('./replay/replay-review-command.ts')).replayReviewCommand(file, options)),
    );

  ofReplay('show <replay>', 'print the story of the game by turns and phases')
    .option('--from <number>', 'the first event to print, counted from 1')
    .option('--to <number>', 'the last event to print')
    .action(async (file: string, options) =>
      done(await (await import('./replay/replay-show-command.ts')).replayShowCommand(file, options)),
    );
}
