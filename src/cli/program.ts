import { Command } from 'commander';
import { addBatchCommands } from './batch/batch-program.ts';
import { addMapCommand } from './map/map-program.ts';
import type { Outcome } from './outcome.ts';
import { QUESTIONS } from './questions.ts';

/**
 * The command line's grammar. Nothing is printed here, and only the command that is asked for is loaded.
 *
 * @param done  Receives what a command came to.
 * @param print Receives help texts.
 */
export function buildProgram(done: (outcome: Outcome) => void, print: (text: string) => void): Command {
  const program = new Command('highground')
    .description('The 3D wargaming table that knows the rules: ask a scenario file a question.')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print, outputError: () => {} })
    .showSuggestionAfterError(true)
    .option('--json', 'print exactly one JSON document');

  const command = (usage: string, summary: string) =>
    program
      .command(usage)
      .description(summary)
      .option('--json', 'print exactly one JSON document')
      .allowExcessArguments(false);

  for (const question of QUESTIONS)
    question
      .options(command(`${question.name} <scenario>`, question.summary))
      .action(async (file: string, options: object) => {
        const { answer } = await question.load();
        const { withScenario } = await import('./with-scenario.ts');
        done(await withScenario(file, (loaded) => answer(loaded, options)));
      });

  command('run <scenario>', 'play the script and print what happens')
    .option('--seed <number>', 'for dice the script does not give')
    .option('--auto', 'without a script: play both sides by policies')
    .option(
      '--policy <names>',
      'who plays: random, greedy or odds, or attacker=odds,defender=random; sets a script aside',
    )
    .option('--first <side>', 'who has the first turn of --auto: attacker or defender; sets a script aside')
    .option('--turns <number>', 'how many turns of each side --auto plays (default 3)')
    .option(
      '--record <file>',
      'write the game as a replay; with its scenario as one bundle where the name ends in .highground',
    )
    .option('--apart', 'name the scenario in the replay by its fingerprint only')
    .action(async (file: string, options) => done(await (await import('./run-command.ts')).runCommand(file, options)));

  command('check <paths...>', 'run every script with its expectations; folders are searched for .json files')
    .option('--filter <text>', 'only files with these letters in their path')
    .option('--update', 'store the answers to questions that say none, or say another than is stored')
    .option('--watch', 'check again what is changed, until Ctrl+C')
    .option('--workers <number>', 'threads; as many as there are cores unless given')
    .option('--reporter <name>', 'text, tap or junit')
    .option('--out <file>', 'where the report is written; printed unless given')
    .option('--init', 'write a first folder of tests at that place')
    .action(async (files: readonly string[], _own: object, asked: Command) =>
      done(await (await import('./check/check-command.ts')).checkCommand(files, asked.optsWithGlobals())),
    );

  addMapCommand(command, done);

  addBatchCommands(command, done);

  command('film <replay>', 'a film of a replay, drawn frame by frame by a browser without a window')
    .requiredOption('--out <place>', 'a file that ends in .webm or .mp4, or a folder for pictures')
    .option('--shots <file>', 'a shot list; without it the director cuts one')
    .option('--director <length>', '15, 60 or full')
    .option('--size <WxH>', 'pixels, such as 1280x720')
    .option('--aspect <shape>', '16:9, 1:1 or 9:16, at 720 pixels')
    .option('--fps <number>', '24, 30 or 60 pictures a second', '30')
    .option('--quality <name>', 'how much room pictures get: small, good or best', 'good')
    .option('--look <name>', 'how much is drawn: plain, rich or whole', 'rich')
    .option('--blur <number>', 'pictures averaged into each frame; 1 leaves motion sharp', '4')
    .option('--no-sound', 'a silent film')
    .option('--seed <number>', 'of what the director chooses between', '1')
    .option('--gpu', 'draws with the graphics card')
    .option('--bundle <file>', 'the scenario it names by its fingerprint, or the bundle its own files come in')
    .action(async (file: string, options) =>
      done(await (await import('./film/film-command.ts')).filmCommand(file, options)),
    );

  command('generate', 'a fair battlefield from a seed, as a scenario file')
    .option('--seed <number>', 'the same seed always gives the same field', '1')
    .option('--theme <name>', 'village, ruins, desert, snow, dungeon or wild', 'ruins')
    .option('--density <0..1>', 'from a few pieces to all that fits with lanes between', '0.5')
    .option('--symmetry <how>', 'none, mirror or turn', 'turn')
    .option('--table <WxD>', 'inches', '60x44')
    .option('--system <name>', 'squads, regiments, skirmish or sandbox', 'squads')
    .option('--out <file>', 'where to write it; printed unless given')
    .action(async (options) => done(await (await import('./generate-command.ts')).generateCommand(options)));

  const replay = command('replay', 'check a recorded game, or tell its story');
  const ofReplay = (usage: string, summary: string) =>
    replay
      .command(usage)
      .description(summary)
      .option('--json', 'print exactly one JSON document')
      .option(
        '--bundle <file>',
        'the scenario it names by its fingerprint, or the zip file with what its table takes; one of its own name is found beside it',
      )
      .allowExcessArguments(false);

  ofReplay('verify <replay>', 'whether every line is what was written and every state is sound; prints the final hash')
    .option('--again', 'judge every command anew on the physical table with the same dice, and compare every event')
    .action(async (file: string, options) =>
      done(await (await import('./replay/replay-verify-command.ts')).replayVerifyCommand(file, options)),
    );

  ofReplay('show <replay>', 'the story in plain words, under its turns and phases')
    .option('--from <number>', 'the first event that is told, counted from 1')
    .option('--to <number>', 'the last event that is told')
    .action(async (file: string, options) =>
      done(await (await import('./replay/replay-show-command.ts')).replayShowCommand(file, options)),
    );

  for (const each of [...program.commands, ...replay.commands])
    each.exitOverride().configureOutput({ writeOut: print, writeErr: print, outputError: () => {} });
  return program;
}
