import type { Command } from 'commander';
import type { Outcome } from '../outcome.ts';

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** The command that asks a question at every place of a table. */
export function addMapCommand(
  command: (usage: string, summary: string) => Command,
  done: (outcome: Outcome) => void,
): void {
  const map = command('map <scenario>', 'a question asked at every place of a table: a picture, a table or a document');
  withQuestion(map.requiredOption('--what <question>', 'reach, charge, engage, safe, sight, hidden or gap'))
    .option('--seed <number>', 'hidden: of their choice (default 1)')
    .option('--workers <number>', 'threads; as many as there are cores unless given')
    .option('--out <file>', 'where it is written: .png, .csv or .json; a summary is printed unless given')
    .action(async (file: string, _own: object, asked: Command) =>
      done(await (await import('./map-command.ts')).mapCommand(file, asked.optsWithGlobals())),
    );
}

/** The options that say what is asked of a table. */
export const withQuestion = (command: Command): Command =>
  command
    .option('--unit <id>', 'reach, charge, engage: who moves; safe: who is to be safe')
    .option('--model <id>', 'reach: only this model of the unit, its mates staying where they are')
    .option('--limit <inches>', 'reach: the longest way (default 12)')
    .option('--fly', 'reach: through the air')
    .option('--walk', 'reach: on foot, whatever the keywords say')
    .option('--path', 'reach: past enemies’ ranges, which a move keeps out of')
    .option('--target <id>', 'charge, engage: who stands at every place; in regiments whole (an ordinary soldier)')
    .option('--stays', 'charge, engage, safe: whoever stands at every place also stays where he is')
    .option('--facing <degrees>', 'charge, safe: which way ranks face')
    .option(
      '--check <kind>',
      'reach, engage, safe in a skirmish: climb, jump-across or jump-down; in order',
      collect,
      [],
    )
    .option('--from <M|X,Z>', 'sight: the model or place that looks: an id, X,Z or X,Y,Z; safe: from which units')
    .option('--base <mm,…>', 'gap: the bases that come, such as 25,32,60x35 (default 25,32,40,50,60)')
    .option('--places <number>', 'hidden: how many random places look (default 10000)')
    .option('--figure <mm>', 'all but reach: the base of who stands at every place (default 32)')
    .option('--height <inches>', 'how tall figures are (default 1.5)')
    .option('--floor <inches>', 'lifts off the floors above this height')
    .option('--step <inches>', 'how far places lie apart', '1')
    .option('--layer <name>', 'the layer that a picture shows; the first unless given')
    .option('--lines <values>', 'where lines of equal value are drawn; at whole inches or quarters unless given');
