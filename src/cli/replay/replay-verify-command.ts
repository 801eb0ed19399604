import { SAME_RECORDED_HEIGHT } from '../../kernel/tolerances.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type JudgedDifference, judgeAgain } from '../../replay/judge-again.ts';
import { CORE_EDITION } from '../../rules/core/edition.ts';
import { resultOf } from '../../rules/play/result-of.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { toAnsweredResult } from '../../scenario/public-mission.ts';
import { firstFault } from '../../scenario/problem.ts';
import { type Names, namesOf } from '../../messages/phrases/names.ts';
import { replayMessages } from '../../messages/replay.ts';
import { scenarioMessages } from '../../messages/scenario.ts';
import { messages } from '../../messages/messages.ts';
import { type LoadedReplay, loadReplay, onTable } from './load-replay.ts';
import type { Outcome, TextedViolation } from '../terminal/outcome.ts';
import { createProgressBar, type ProgressBar } from '../terminal/progress-bar.ts';

type Options = { readonly again?: boolean; readonly bundle?: string };

/** `highground replay verify`: whether a replay is unchanged, and with `--again` whether the rules give the same events. */
export async function replayVerifyCommand(file: string, options: Options): Promise<Outcome> {
  const loaded = await loadReplay(file, options.bundle);
  if (!loaded.ok) return loaded.error;
  const replay = loaded.value;
  const again = options.again ? await proveAgain(replay) : undefined;
  const answer = {
    ...replayFactsOf(replay),
    ...(again ? { again: { commands: replay.replay.entries.length, same: again.ok } } : {}),
  };
  const text = tell(replay, again);
  return again && !again.ok ? { kind: 'no', violations: [again.error], answer, text } : { kind: 'yes', answer, text };
}

/** The facts of a replay in JSON answers. */
export function replayFactsOf({ replay, game, hash, torn, missing, isClosed }: LoadedReplay): object {
  const { name, core, system, seed, version, entries, undone } = replay;
  return {
    ...{ name, system, seed, version, core },
    sameEdition: core === CORE_EDITION,
    commands: entries.length,
    events: countEvents(entries),
    undone: undone.length,
    turn: game.state.turn,
    result: toAnsweredResult(resultOf(game.state)),
    hash,
    closed: isClosed,
    ...(torn === undefined ? {} : { torn }),
    ...(missing === 0 ? {} : { missing }),
  };
}

const countEvents = (entries: LoadedReplay['replay']['entries']): number =>
  entries.reduce((sum, { events }) => sum + events.length, 0);

/** Remarks on how the file ends, and on the edition of the rules it was played under. */
export function remarksOn({ replay, torn, missing, isClosed }: LoadedReplay): readonly string[] {
  const { file } = replayMessages;
  return [
    ...(torn === undefined ? [] : [file.torn(torn)]),
    ...(missing === 0 ? [] : [file.missing(missing)]),
    // Files of the first version have no closing line.
    ...(isClosed || torn !== undefined || missing > 0 || replay.version === 1 ? [] : [file.open]),
    ...(replay.core === CORE_EDITION ? [] : [file.otherEdition(replay.core)]),
  ];
}

function tell(loaded: LoadedReplay, again: Result<undefined, TextedViolation> | undefined): readonly string[] {
  const { replay, hash, game } = loaded;
  const result = resultOf(game.state);
  const over = result ? [messages.spoken.over(result, game.state.mission !== undefined)] : [];
  const { count } = messages.say;
  const told = `${count(countEvents(replay.entries), 'event')} of ${count(replay.entries.length, 'command')}`;
  const undone = replay.undone.length > 0 ? `, ${count(replay.undone.length, 'command')} undone at the end` : '';
  const judged = again?.ok
    ? ['Every command was replayed on the physical table with the same dice: all events are the same.']
    : [];
  // A file may be sealed by its author: that its moves are legal is known only once they are judged.
  const notJudged = again ? [] : [replayMessages.file.notJudged];
  const difference = again && !again.ok ? [again.error.message] : [];
  return [
    `${replay.name} (${replay.system}, seed ${replay.seed})`,
    ...[
      `${told}${undone}: every line is unchanged and every state is valid.`,
      ...judged,
      ...notJudged,
      ...difference,
      ...over,
    ].map(inset),
    ...remarksOn(loaded).map(inset),
    inset(`Final hash ${hash}`),
  ];
}

const inset = (line: string): string => `  ${line}`;

/** Replays every command in force. @errors The first event that differs. */
async function proveAgain(loaded: LoadedReplay): Promise<Result<undefined, TextedViolation>> {
  const { replay, game, scenario } = loaded;
  const bar = await createProgressBar(replay.entries.length);
  try {
    return await onTable(scenario, (table, laid) => {
      const stray = laid.ok ? strayOf(game.initial, laid.value) : scenarioMessages.fault(firstFault(laid.error));
      return stray === undefined ? judgeAll(loaded, table, bar) : err(otherwise('laid-out', stray));
    });
  } finally {
    bar.dispose();
  }
}

/** The first model whose height on the physical table differs from the file. */
function strayOf(recorded: GameState, laid: GameState): string | undefined {
  for (const [id, { at }] of recorded.models) {
    const there = laid.models.get(id)?.at;
    if (there && Math.abs(there[1] - at[1]) > SAME_RECORDED_HEIGHT)
      return `Model "${id}" begins at a height of ${at[1]}″ in the file, but at ${there[1]}″ on the physical table.`;
  }
  return undefined;
}

function judgeAll(
  { replay, game, lines, missing }: LoadedReplay,
  table: TableQuery,
  bar: ProgressBar,
): Result<undefined, TextedViolation> {
  const names = namesOf(game.initial);
  let state = game.initial;
  let before = 0;
  for (const [n, entry] of replay.entries.entries()) {
    const unfinished = n === replay.entries.length - 1 ? missing : 0;
    const difference = judgeAgain(state, entry, { table, unfinished });
    if (difference) {
      const event = 'event' in difference ? difference.event : 0;
      const where = { command: n + 1, event: before + event + 1, line: lines[n]! + event };
      const recorded = entry.events[event];
      const said = `Event ${where.event} (line ${where.line}) is different when its command is replayed. ${explain(difference, names)}`;
      return err({ ...otherwise('judged-otherwise', said), ...where, recorded, difference });
    }
    state = evolveAll(state, entry.events);
    before += entry.events.length;
    bar.step();
  }
  return ok(undefined);
}

const otherwise = (kind: string, message: string) => ({ clause: 'replay', kind, message });

function explain(difference: JudgedDifference, names: Names): string {
  const { violation, event } = { violation: messages.explain.violation, event: messages.describe.event };
  switch (difference.kind) {
    case 'refused':
      return `The command is refused: ${difference.violations.map((v) => `${v.clause}: ${violation(v, names)}`).join(' ')}`;
    case 'impossible':
      return 'The command makes no sense in the game up to there.';
    case 'fewer':
      return 'The event does not happen.';
    case 'more':
      return `There is an additional event: ${event(difference.judged, names)}`;
    case 'other': {
      const { judged, pointer, recorded, found } = difference;
      const where = pointer === '' ? 'Recorded' : `At ${pointer}, recorded`;
      return `${where}: ${show(recorded)}; replayed: ${show(found)}. The replayed event: ${event(judged, names)}`;
    }
  }
}

/** A value shortened for quotation. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
