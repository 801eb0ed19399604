import { Command, CommanderError } from 'commander';
import type { Asked } from './load.ts';
import { badInput, type Outcome } from './outcome.ts';

/** A question that can be asked of a game at any moment: on the command line of a scenario file, in a script of the moment. */
export type Question = {
  readonly name: string;
  readonly summary: string;
  /** Its options, added to a command. */
  readonly options: (command: Command) => Command;
  /** Loads what answers it. */
  readonly load: () => Promise<Answerer>;
};

/** What answers a question. `options` are its own, as commander read them. */
type Answerer = { answer(asked: Asked, options: object): Outcome };

/** Collects an option that may be given several times. */
export const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** All of them, in the order of the help text. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'path',
    summary: 'the shortest legal way of a model to a place',
    options: (command) =>
      command
        .requiredOption('--model <id>', 'who moves')
        .requiredOption('--to <X,Z>', 'where to, in inches: X,Z or X,Y,Z (write --to=-3,4)')
        .option('--fly', 'through the air'),
    load: async () => ({ answer: (await import('./path-command.ts')).answerPath }),
  },
  {
    name: 'charge',
    summary: 'what a charge needs: distance, roll, odds; or what a roll allows',
    options: (command) =>
      command
        .requiredOption('--unit <id>', 'who charges')
        .option('--target <id>', 'whom; may be given several times', collect, [])
        .option('--roll <2..12>', 'the total of the dice, before modifiers'),
    load: async () => ({ answer: (await import('./charge-command.ts')).answerCharge }),
  },
  {
    name: 'engage',
    summary: 'what an attempt to engage would come to: sight, reach, length, odds',
    options: (command) =>
      command
        .requiredOption('--unit <id>', 'who engages')
        .option('--target <id>', 'whom; may be given several times', collect, [])
        .option('--check <kind>', 'a check of the way: climb, jump-across or jump-down; in order', collect, [])
        .option('--window', 'looks from the window beside the fighter')
        .option('--roll <1..20>', 'the kept die of the Out-of-Sight Roll'),
    load: async () => ({ answer: (await import('./engage-command.ts')).answerEngage }),
  },
  {
    name: 'duel',
    summary: 'whether two characters could fight a duel, and the odds of its next round',
    options: (command) =>
      command.requiredOption('--challenger <id>', 'who challenges').requiredOption('--challengee <id>', 'who accepts'),
    load: async () => ({ answer: (await import('./duel-command.ts')).answerDuel }),
  },
  {
    name: 'combined',
    summary: 'the most contact a combined charge can make, or the verdict on placements of it',
    options: (command) =>
      command
        .requiredOption('--target <id>', 'whom everybody charges')
        .option('--range <UNIT=inches>', 'how far a unit charges; its largest range unless given', collect, [])
        .option('--placements <file>', 'judges these: a list of { unit, at, facing }, or { placements, order }'),
    load: async () => ({ answer: (await import('./combined-command.ts')).answerCombined }),
  },
  {
    name: 'attacks',
    summary: 'whom each model of a ranked unit can strike at, and how',
    options: (command) =>
      command
        .requiredOption('--unit <id>', 'whose attacks')
        .option('--step <0..10>', 'only who strikes at this step of the initiative'),
    load: async () => ({ answer: (await import('./attacks-command.ts')).answerAttacks }),
  },
  {
    name: 'sight',
    summary: 'whether a model sees another',
    options: (command) =>
      command
        .requiredOption('--from <id>', 'who looks')
        .requiredOption('--to <id>', 'at whom')
        .option('--window', 'in a skirmish: looks from the window beside the fighter'),
    load: async () => ({ answer: (await import('./sight-command.ts')).answerSight }),
  },
];

/**
 * Answers a question written as on the command line, without its file: `charge --unit red --target blue`.
 *
 * @errors A question or an option that does not exist, ids that the game does not have: bad input.
 */
export async function answerWritten(question: string, asked: Asked): Promise<Outcome> {
  let outcome: Outcome | undefined;
  const silent = { writeOut: () => undefined, writeErr: () => undefined, outputError: () => undefined };
  const asker = new Command('ask').exitOverride().configureOutput(silent).helpCommand(false).helpOption(false);
  for (const { name, options, load } of QUESTIONS)
    options(asker.command(name))
      .helpOption(false)
      .allowExcessArguments(false)
      .exitOverride()
      .configureOutput(silent)
      .action(async (given: object) => {
        outcome = (await load()).answer(asked, given);
      });
  try {
    await asker.parseAsync(question.trim().split(/\s+/), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return badInput('usage', error.message.replace(/^error: /, '').replaceAll('\n', ' '));
  }
  return outcome ?? badInput('usage', `It must begin with one of ${QUESTIONS.map(({ name }) => name).join(', ')}.`);
}
