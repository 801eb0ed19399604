import { logLines } from '../../app/play/log-lines.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { parseWhole } from '../terminal/arguments.ts';
import { type LoadedReplay, loadReplay } from './load-replay.ts';
import { type BadInput, badInput, type Outcome } from '../terminal/outcome.ts';
import { replayFactsOf, remarksOn } from './replay-verify-command.ts';

type Options = { readonly from?: string; readonly to?: string; readonly bundle?: string };

/** One line of the story: the number of its event, counted from 1, and when it happens. */
type StoryLine = Pick<GameState, 'turn' | 'side' | 'phase'> & { readonly event: number; readonly text: string };

/** `highground replay show`: prints the story of a replay by turns and phases. */
export async function replayShowCommand(file: string, options: Options): Promise<Outcome> {
  const from = countFrom(options.from, '--from', 1);
  if (!from.ok) return from.error;
  const to = countFrom(options.to, '--to', Number.MAX_SAFE_INTEGER);
  if (!to.ok) return to.error;
  if (to.value < from.value)
    return badInput('usage', `--to ${to.value} is before --from ${from.value}; give a later event.`);
  const loaded = await loadReplay(file, options.bundle);
  if (!loaded.ok) return loaded.error;
  const lines = storyOf(loaded.value).filter(({ event }) => event >= from.value && event <= to.value);
  const { name, system, seed } = loaded.value.replay;
  return {
    kind: 'yes',
    answer: { ...replayFactsOf(loaded.value), story: lines },
    text: [`${name} (${system}, seed ${seed})`, ...tell(lines), ...remarksOn(loaded.value)],
  };
}

function countFrom(text: string | undefined, option: string, otherwise: number): Result<number, BadInput> {
  return text === undefined ? ok(otherwise) : parseWhole(text, option, 1, Number.MAX_SAFE_INTEGER);
}

function storyOf({ replay, game, seeker }: LoadedReplay): readonly StoryLine[] {
  const { entries } = replay;
  return logLines({ ...game, log: entries, cut: entries.length }, false).map(({ text, place }) => {
    const at = seeker.startOf(place.entry) + place.event;
    const { turn, side, phase } = seeker.seek(at);
    return { event: at + 1, turn, side, phase, text };
  });
}

function tell(lines: readonly StoryLine[]): readonly string[] {
  const width = String(lines.at(-1)?.event ?? 1).length;
  let heading = '';
  return lines.flatMap(({ event, turn, side, phase, text }) => {
    const here = `Turn ${turn} · ${side} · ${phase} phase`;
    const head = here === heading ? [] : ['', here];
    heading = here;
    return [...head, `  ${String(event).padStart(width)}  ${text}`];
  });
}
