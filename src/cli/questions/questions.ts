import { Command, CommanderError } from 'commander';
import type { Asked } from '../files/load.ts';
import { collect } from '../terminal/grammar.ts';
import { badInput, type Outcome } from '../terminal/outcome.ts';

/** A question about a game: on the command line about a scenario file, in a script about the state at that step. */
type CliQuestion = {
  readonly name: string;
  readonly summary: string;
  /** Adds the options of the question to a command. */
  readonly options: (command: Command) => Command;
  /** Whether it confirms paths, for which the physics library is made ready beforehand: that takes less memory. */
  readonly isAboutMoves?: true;
  /** Loads the code that answers it. */
  readonly load: () => Promise<Answerer>;
};

/** The code that answers a question. `options` are the question's own, as commander parsed them. */
type Answerer = { answer(asked: Asked, options: object): Outcome };

/** All questions, in the order of the help text. */
export const QUESTIONS: readonly CliQuestion[] = [
  {
    name: 'path',
    summary: 'the shortest legal path of a model to a place',
    options: (command) =>
      command
        .requiredOption('--model <id>', 'the model that moves')
        .requiredOption('--to <X,Z>', 'the place to go to, in inches: X,Z or X,Y,Z (such as --to=-3,4)')
        .option('--fly', 'fly over terrain'),
    isAboutMoves: true,
    load: async () => ({ answer: (await import('./path-command.ts')).answerPath }),
  },
  {
    name: 'charge',
    summary: 'what a charge needs: distance, roll, odds; or what a roll allows',
    options: (command) =>
      command
        .requiredOption('--unit <id>', 'the unit that charges')
        .option('--target <id>', 'a target; may be given several times', collect, [])
        .option('--roll <2..12>', 'the total of the dice, before modifiers'),
    isAboutMoves: true,
    load: async () => ({ answer: (await import('./charge-command.ts')).answerCharge }),
  },
  {
    name: 'engage',
    summary: 'what an attempt to engage needs: line of sight, reach, path length, odds',
    options: (command) =>
      command
        .requiredOption('--unit <id>', 'the fighter that engages')
        .option('--target <id>', 'a target; may be given several times', collect, [])
        .option(
          '--check <kind>',
          'a check of the path: climb, jump-across or jump-down; give several in order',
          collect,
          [],
        )
        .option('--window', 'look from the window beside the fighter')
        .option('--roll <1..20>', 'the die that is kept in the Out-of-Sight roll'),
    isAboutMoves: true,
    load: async () => ({ answer: (await import('./engage-command.ts')).answerEngage }),
  },
  {
    name: 'duel',
    summary: 'whether two characters can fight a duel, and the odds of its next round',
    options: (command) =>
      command
        .requiredOption('--challenger <id>', 'the model that challenges')
        .requiredOption('--challengee <id>', 'the model that accepts'),
    load: async () => ({ answer: (await import('./duel-command.ts')).answerDuel }),
  },
  {
    name: 'shoot',
    summary: 'who of a unit may shoot at a target, what the dice need, and the odds; or what happens',
    options: (command) =>
      command
        .requiredOption('--unit <id>', 'the unit that shoots')
        .requiredOption('--target <id>', 'the unit that is shot at')
        .option('--weapon <name>', 'only weapons of this name; may be given several times', collect, [])
        .option('--at <WEAPON=id>', 'aims the weapons of a name at another unit', collect, [])
        .option('--roll', 'roll the dice')
        .option('--seed <number>', 'the seed of the dice', '1')
        .option('--window', 'in a skirmish: shoot from the window beside the fighter'),
    load: async () => ({ answer: (await import('./shoot-command.ts')).answerShoot }),
  },
  {
    name: 'cast',
    summary: 'in a skirmish: what each spell of a fighter needs, and what it would do to a target',
    options: (command) =>
      command
        .requiredOption('--unit <id>', 'the fighter that casts')
        .requiredOption('--target <id>', 'the fighter the spell is aimed at')
        .option('--window', 'cast from the window beside the fighter'),
    load: async () => ({ answer: (await import('./aim-command.ts')).answerCast }),
  },
  {
    name: 'rout',
    summary: 'in a skirmish: whether a side would test for rout, who would, and the odds',
    options: (command) => command.requiredOption('--side <side>', 'attacker or defender'),
    load: async () => ({ answer: (await import('./rout-command.ts')).answerRout }),
  },
  {
    name: 'combined',
    summary: 'the most contact a combined charge can make, or whether given placements are legal',
    options: (command) =>
      command
        .requiredOption('--target <id>', 'the unit that is charged')
        .option('--range <UNIT=inches>', 'how far a unit can charge; without it, its longest charge range', collect, [])
        .option('--placements <file>', 'placements to judge: a list of { unit, at, facing }, or { placements, order }'),
    load: async () => ({ answer: (await import('./combined-command.ts')).answerCombined }),
  },
  {
    name: 'attacks',
    summary: 'the targets of each model of a unit in ranks, and how it can attack them',
    options: (command) =>
      command
        .requiredOption('--unit <id>', 'the unit that attacks')
        .option('--step <0..10>', 'only models that strike at this initiative step'),
    load: async () => ({ answer: (await import('./attacks-command.ts')).answerAttacks }),
  },
  {
    name: 'sight',
    summary: 'whether a model sees another',
    options: (command) =>
      command
        .requiredOption('--from <id>', 'the model that looks')
        .requiredOption('--to <id>', 'the model that is looked at')
        .option('--window', 'in a skirmish: look from the window beside the fighter'),
    load: async () => ({ answer: (await import('./sight-command.ts')).answerSight }),
  },
];

/**
 * Answers a question written as on the command line, without the file: `charge --unit red --target blue`.
 *
 * @errors Bad input: an unknown question or option, or ids that are not in the game.
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
  return (
    outcome ?? badInput('usage', `A question must begin with one of ${QUESTIONS.map(({ name }) => name).join(', ')}.`)
  );
}
