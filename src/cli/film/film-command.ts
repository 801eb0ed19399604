import { checkModels } from '../../camera/list/check-shots.ts';
import { explainShots } from '../../camera/list/explain-shots.ts';
import { readShots } from '../../camera/list/read-shots.ts';
import { SHOT_LIMITS } from '../../camera/list/shot-limits.ts';
import type { FilmAnswer, FilmOrder } from '../../film/film-order.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { filmMessages } from '../../messages/film.ts';
import { shotMessages } from '../../messages/shots.ts';
import { messages } from '../../messages/messages.ts';
import { createFilmReporter } from './film-reporter.ts';
import { type FilmOut, openFilmOut } from './film-out.ts';
import { type FilmOptions, type FilmTask, readFilmOptions } from './film-options.ts';
import { readText } from '../files/load.ts';
import { bundleOf, type LoadedReplay, loadReplay, scenarioBeside } from '../replay/load-replay.ts';
import { type BadInput, badInput, type Outcome } from '../terminal/outcome.ts';
import { fromUserFolder } from '../files/user-folder.ts';

/** `highground film`: makes a film of a replay in a headless browser. The file appears only when it is complete. */
export async function filmCommand(file: string, options: FilmOptions): Promise<Outcome> {
  const task = readFilmOptions(options);
  if (!task.ok) return task.error;
  const loaded = await loadReplay(file, options.bundle);
  if (!loaded.ok) return loaded.error;
  const shots = readShotFile(options.shots, loaded.value);
  if (!shots.ok) return shots.error;
  const { findChromium } = await import('./find-chromium.ts');
  const executablePath = findChromium();
  if (executablePath === undefined) return badInput('browser', noBrowser());
  const out = openFilmOut(options.out, task.value.settings.container === 'frames');
  if (!out.ok) return out.error;
  const cancel = onInterrupt(out.value);
  try {
    const made = await shoot({ file, options, task: task.value, shots: shots.value, executablePath, out: out.value });
    if (made.kind === 'bad-input') out.value.cancel();
    return made;
  } catch (error) {
    out.value.cancel();
    return badInput('browser', `The browser at ${executablePath} could not make the film (${saidBy(error).said}).`);
  } finally {
    cancel();
  }
}

/** The message of an error, in one line. */
const saidBy = (fault: unknown): { readonly said: string } => ({
  said: (fault instanceof Error ? fault.message : String(fault)).split('\n')[0]!,
});

/** A shot list, checked against the replay; undefined where the director makes one. */
function readShotFile(file: string | undefined, { game }: LoadedReplay): Result<string | undefined, BadInput> {
  if (file === undefined) return ok(undefined);
  const text = readText(file, { bytes: SHOT_LIMITS.text, name: 'shot list' });
  if (!text.ok) return text;
  const list = readShots(text.value);
  const unknown = list.ok ? checkModels(list.value, game.initial.models) : [];
  // Every shot of another replay's list names models that are not there: one sentence says it for all of them.
  if (unknown.length > 1) return err(badInput('shots', shotMessages.otherReplay(file, unknown.length)));
  const problems = list.ok ? unknown : list.error;
  if (problems.length > 0)
    return err({
      kind: 'bad-input',
      error: { kind: 'shots', problems: problems.map(({ at, fault }) => ({ at, message: explainShots(fault), file })) },
    });
  // The browser would report this too, but only later.
  if (list.ok && list.value.shots.length === 0) return err(badInput('shots', filmMessages.faults.noShots));
  return ok(text.value);
}

type Job = {
  readonly file: string;
  readonly options: FilmOptions;
  readonly task: FilmTask;
  readonly shots: string | undefined;
  readonly executablePath: string;
  readonly out: FilmOut;
};

async function shoot({ file, options, task, shots, executablePath, out }: Job): Promise<Outcome> {
  const [{ builtPage }, { serveFilm }, { shootFilm }] = await Promise.all([
    import('./film-page.ts'),
    import('./film-server.ts'),
    import('./film-shoot.ts'),
  ]);
  // With --json nothing but the document may be printed.
  const reporter = createFilmReporter(options.json === true ? undefined : process.stderr);
  const folder = await builtPage(() => reporter.say('Building the page (only this once)…')).catch((fault: unknown) =>
    saidBy(fault),
  );
  if (typeof folder !== 'string') return badInput('page', `The page could not be built (${folder.said}).`);
  const bundle = bundleOf(file, options.bundle) ?? scenarioBeside(file);
  const sources = { replay: fromUserFolder(file), ...(bundle ? { bundle: fromUserFolder(bundle) } : {}) };
  const server = await serveFilm(folder, sources, out);
  const nameOf = (path: string) => path.split(/[\\/]/).at(-1) ?? path;
  const order: FilmOrder = {
    replay: { name: nameOf(file), address: `${server.sink}/replay` },
    ...(bundle ? { bundle: { name: nameOf(bundle), address: `${server.sink}/bundle` } } : {}),
    ...(shots === undefined ? {} : { shots }),
    directed: task.directed,
    settings: task.settings,
    seed: task.seed,
    sink: server.sink,
  };
  reporter.say('Starting a browser…');
  try {
    const answer = await shootFilm({
      ...{ executablePath, address: server.address, order, gpu: options.gpu === true },
      report: (progress) => void reporter.report(progress),
    });
    const fault = server.fault();
    if (fault !== undefined)
      return badInput(
        'file',
        `--out: cannot write ${options.out}: ${fault}. Name a place that can be written to and has room.`,
      );
    return answer.kind === 'fault'
      ? badInput(answer.what, answer.message)
      : toOutcome(answer, options, task, out.finish());
  } finally {
    await reporter.dispose();
    await server.close();
  }
}

/** The film that was made, as text and as data. */
function toOutcome(
  made: Extract<FilmAnswer, { kind: 'made' }>,
  { out, shots: given }: FilmOptions,
  { settings, directed }: FilmTask,
  bytes: number,
): Outcome {
  const { frames, seconds, shots, video, audio, missing, cost } = made;
  const { width, height } = settings.size;
  const packed = [video, audio].filter((one) => one !== undefined).join(' and ');
  const silent = settings.sound && settings.container !== 'frames' && audio === undefined;
  return {
    kind: 'yes',
    answer: {
      ...{ out, frames, seconds, shots, fps: settings.fps, width, height, bytes },
      ...{ container: settings.container, video: video ?? null, audio: audio ?? null, missing },
      msPerFrame: { draw: cost.draw / frames, pack: cost.pack / frames },
      drawCalls: cost.calls,
      repeated: cost.repeated,
    },
    text: [
      `${out}: ${frames} frames, ${seconds.toFixed(1)} s, ${messages.say.count(shots, 'shot')}, ${width}x${height} at ${settings.fps} frames per second${packed === '' ? '' : `, ${packed}`}, ${(bytes / 1e6).toFixed(1)} MB.`,
      ...(given === undefined && directed !== 'full' && seconds < Number(directed) - 0.01
        ? [`The film is shorter than ${directed} s, because this game does not have enough action for more.`]
        : []),
      ...(missing.length > 0 ? [filmMessages.missing(missing, packed)] : []),
      ...(silent ? ['The film has no sound: this browser cannot encode sound in this format.'] : []),
    ],
  };
}

const noBrowser = (): string =>
  process.env['CHROMIUM_PATH']
    ? `There is no browser at ${process.env['CHROMIUM_PATH']}; correct CHROMIUM_PATH.`
    : 'Making a film needs Chromium. Install it (apt-get install chromium, or npx playwright install chromium), or set CHROMIUM_PATH to the path of a browser.';

/** Deletes the unfinished film when the program is interrupted. Returns a function that removes the listeners. */
function onInterrupt(out: FilmOut): () => void {
  const stop = () => {
    out.cancel();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  };
}
