import type { Command } from 'commander';
import { type AddCommand, collect, type Done } from '../terminal/grammar.ts';

/** The command that answers a question at every place of a table. */
export function addMapCommand(command: AddCommand, done: Done): void {
  const map = command(
    'map <scenario>',
    'answer a question at every place of a table, as a picture, a table or a JSON document',
  );
  withQuestion(map.requiredOption('--what <question>', 'reach, charge, engage, safe, sight, hidden or gap'))
    .option('--seed <number>', 'hidden: the seed of the random viewpoints (default 1)')
    .option('--workers <number>', 'number of threads (default: one for each core)')
    .option('--out <file>', 'the file to write: .png, .csv or .json (default: print a summary)')
    .action(async (file: string, _own: object, asked: Command) =>
      done(await (await import('./map-command.ts')).mapCommand(file, asked.optsWithGlobals())),
    );
}

/** The options of a question about a table. */
export const withQuestion = (command: Command): Command =>
  command
    .option('--unit <id>', 'reach, charge, engage: the unit that moves; safe: the unit that should be safe')
    .option('--model <id>', 'reach: only this model of the unit; the others stay where they are')
    .option('--limit <inches>', 'reach: the longest path (default 12)')
    .option('--fly', 'reach: fly over terrain')
    .option('--walk', 'reach: go on foot, whatever the keywords say')
    .option('--path', 'reach: also within the engagement ranges of enemies, which a move must avoid')
    .option(
      '--target <id>',
      'charge, engage: the unit that stands at every place (default: an ordinary model; in regiments required)',
    )
    .option('--stays', 'charge, engage, safe: the unit at the place also stays where it stands now')
    .option('--facing <degrees>', 'charge, safe: the facing of a unit in ranks')
    .option(
      '--check <kind>',
      'reach, engage, safe in a skirmish: a check of the path: climb, jump-across or jump-down; give several in order',
      collect,
      [],
    )
    .option(
      '--from <M|X,Z>',
      'sight: the model or the place that looks: an id, X,Z or X,Y,Z; safe: the enemy units, separated by commas (default: all)',
    )
    .option('--base <mm,…>', 'gap: the bases that need room, in mm, such as 25,32,60x35 (default 25,32,40,50,60)')
    .option('--places <number>', 'hidden: the number of random viewpoints (default 10000)')
    .option('--figure <mm>', 'all but reach: the base of the model at every place, in mm (default 32)')
    .option('--height <inches>', 'the height of that model (default 1.5)')
    .option('--floor <inches>', 'leave out the floors above this height')
    .option('--step <inches>', 'the distance between places', '1')
    .option('--layer <name>', 'the layer that a picture shows (default: the first)')
    .option('--lines <values>', 'the values of the contour lines (default: whole inches or quarters)');
