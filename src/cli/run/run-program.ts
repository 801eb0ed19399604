import type { AddCommand, Done } from '../terminal/grammar.ts';

/** The command that plays a script or a whole game: `run`. */
export function addRunCommand(command: AddCommand, done: Done): void {
  command('run <scenario>', 'play the script of a scenario and print what happens')
    .option('--seed <number>', 'the seed of the dice that the script does not give')
    .option('--auto', 'where there is no script: let policies play both sides')
    .option(
      '--policy <names>',
      'the policies of --auto: random, greedy or odds for both sides, or attacker=odds,defender=random; ignores a script',
    )
    .option('--first <side>', 'the side that has the first turn of --auto: attacker or defender; ignores a script')
    .option('--turns <number>', 'the number of turns that --auto plays for each side (default 3)')
    .option(
      '--record <file>',
      'write the game as a replay; if the name ends in .highground, as a bundle together with its scenario',
    )
    .option('--apart', 'leave the scenario out of the replay and name it by its fingerprint')
    .action(async (file: string, options) => done(await (await import('./run-command.ts')).runCommand(file, options)));
}
