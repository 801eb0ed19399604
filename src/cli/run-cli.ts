import { InvariantError } from '../kernel/assert.ts';
import { buildProgram } from './program.ts';
import { badInput, EXIT_STATUS, type Outcome, toJson, toText } from './terminal/outcome.ts';
import { CommanderError } from 'commander';

/** What the command line prints and exits with. */
type CliResult = { readonly status: 0 | 1 | 2; readonly stdout: string; readonly stderr: string };

/** The error where a command, or a subcommand of `replay`, is left out. */
const noCommand = (group = ''): string => `No command was given; highground${group} --help lists the commands.`;

/** Runs the command line on the arguments after the program's name. Never throws. */
export async function runCli(argv: readonly string[]): Promise<CliResult> {
  const json = argv.includes('--json');
  let help = '';
  let outcome: Outcome | undefined;
  const program = buildProgram(
    (done) => (outcome = done),
    (text) => (help += text),
  );
  try {
    await program.parseAsync([...argv], { from: 'user' });
    outcome ??= badInput('usage', noCommand());
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return { status: 0, stdout: help, stderr: '' };
    outcome =
      error instanceof CommanderError
        ? badInput('usage', usageText(error, argv))
        : badInput('internal', internalText(error));
  }
  const status = EXIT_STATUS[outcome.kind];
  if (json) return { status, stdout: `${toJson(outcome)}\n`, stderr: '' };
  const text = `${toText(outcome)}\n`;
  return outcome.kind === 'bad-input' && !outcome.text
    ? { status, stdout: '', stderr: text }
    : { status, stdout: text, stderr: '' };
}

const usageText = (error: CommanderError, argv: readonly string[]): string =>
  error.code === 'commander.help'
    ? noCommand(argv.includes('replay') ? ' replay' : '')
    : error.message.replace(/^error: /, '').replaceAll('\n', ' ');

function internalText(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const whose = error instanceof InvariantError ? 'an internal check failed' : 'the program failed';
  return `This is a bug in Highground, not in your input: ${whose} (${said.split('\n')[0]}). Please report it together with the scenario.`;
}
