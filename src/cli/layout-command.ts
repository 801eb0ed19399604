import { readFileSync, statSync } from 'node:fs';
import { textOf } from '../kernel/text-of.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { fromScenario } from '../layout/from-scenario.ts';
import type { LayoutNote } from '../layout/layout-fault.ts';
import { makeLayout } from '../layout/make-layout.ts';
import { findOffset, type Offset } from '../layout/measured.ts';
import { chooseLayout, type LayoutError, readLayouts } from '../layout/read-layout.ts';
import { type SetUpThing, thingsToSetUp } from '../layout/tapes.ts';
import { toScenario } from '../layout/to-scenario.ts';
import { makeLayoutPage, PAGE_SCALES } from '../lab/picture/layout-page.ts';
import { layoutPageFile, type Paper, PAPERS } from '../lab/picture/layout-style.ts';
import { layoutMessages } from '../messages/layout.ts';
import type { SystemName } from '../rules/core/system.ts';
import { LIMITS } from '../scenario/limits.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import { parseScenario } from '../scenario/parse/parse-scenario.ts';
import { fromUserFolder } from './files/user-folder.ts';
import { withScenario } from './files/with-scenario.ts';
import { writeWhole } from './files/write-whole.ts';
import { oneOf, parseNumber } from './terminal/arguments.ts';
import { type BadInput, badInput, type Outcome, refusedInput } from './terminal/outcome.ts';

/** The part of `highground import` that reads layouts. */
type ImportOptions = {
  readonly system: SystemName;
  readonly with: readonly string[];
  readonly layout?: string;
  readonly out?: string;
};

/** `highground import` of a layout: its table as a scenario, and what of it no table can hold. */
export function importLayout(file: string, text: string, options: ImportOptions): Outcome {
  const texts = [text];
  for (const other of options.with) {
    const read = readLayoutFile(other);
    if (!read.ok) return read.error;
    texts.push(read.value);
  }
  const files = [file, ...options.with];
  const library = readLayouts(texts);
  if (!library.ok) return refusedLayout(library.error, files);
  const chosen = chooseLayout(library.value, options.layout);
  if (!chosen.ok) return refusedLayout(chosen.error, files);
  const made = toScenario(chosen.value, options.system);
  if (!made.ok) return refusedLayout(made.error, files);
  const { document } = made.value;
  const scenario = makeScenario(document);
  const sound = parseScenario(scenario, () => err({ kind: 'mesh-unasked' }));
  if (!sound.ok) return refusedInput(sound.error, file);
  if (options.out !== undefined) {
    const failed = writeWhole(options.out, scenario, '--out');
    if (failed) return failed;
  }
  const { unread } = library.value;
  const notes: readonly LayoutNote[] = [
    ...(unread.length > 0 ? [{ kind: 'unread-keys', keys: unread } as const] : []),
    ...made.value.notes,
  ];
  const things = thingsToSetUp(document);
  const tapes = things.reduce((sum, thing) => sum + thing.tapes.length, 0);
  const pieces = document.terrain?.length ?? 0;
  return {
    kind: 'yes',
    answer: {
      ...{ format: 'layout', name: document.name, pieces, tapes, notes: notes.map(layoutMessages.note) },
      ...(options.out === undefined ? { scenario: document } : {}),
    },
    text: [
      layoutMessages.read(document.name, pieces, tapes),
      ...notes.map(layoutMessages.note),
      ...(options.out === undefined ? [] : [`${options.out}: written.`]),
    ],
  };
}

function readLayoutFile(file: string): Result<string, BadInput> {
  const path = fromUserFolder(file);
  try {
    if (statSync(path).size > LIMITS.bytes)
      return err(badInput('file', `${file} is larger than ${LIMITS.bytes / 1e6} MB, which no layout file is.`));
    const text = textOf(readFileSync(path));
    return text === undefined ? err(badInput('text', `${file} is not UTF-8 text; save it again as UTF-8.`)) : ok(text);
  } catch {
    return err(
      badInput('file', `Cannot read ${file}; name the layout, its templates or its zones as a file that exists.`),
    );
  }
}

/** A layout with errors. */
const refusedLayout = ({ file, problems }: LayoutError, files: readonly string[]): BadInput => ({
  kind: 'bad-input',
  error: {
    kind: 'shape',
    problems: problems.map(({ at, fault }) => ({
      ...{ at, message: layoutMessages.fault(fault) },
      ...(files[file] === undefined ? {} : { file: files[file] }),
    })),
  },
});

/** The options of `highground layout`. */
type LayoutOptions = {
  readonly out?: string;
  readonly print?: string;
  readonly scale: string;
  readonly paper: string;
  readonly measured: readonly string[];
};

/** `highground layout`: a table as a layout file, as a page to print, and its tape measures. */
export async function layoutCommand(file: string, options: LayoutOptions): Promise<Outcome> {
  const paper = oneOf(Object.keys(PAPERS) as readonly Paper[], options.paper, '--paper');
  if (!paper.ok) return paper.error;
  const scale = parseNumber(options.scale);
  if (scale === undefined || scale < PAGE_SCALES.least || scale > PAGE_SCALES.most)
    return badInput(
      'usage',
      `--scale must be a number from ${PAGE_SCALES.least} (true size) to ${PAGE_SCALES.most}; got "${options.scale.slice(0, 40)}".`,
    );
  return withScenario(file, ({ scenario: { document }, state }) => {
    const things = thingsToSetUp(document);
    const read = readMeasured(things, options.measured);
    if (!read.ok) return read.error;
    const { layout, notes } = fromScenario(document);
    const out = options.out === undefined ? undefined : writeWhole(options.out, makeLayout(layout), '--out');
    if (out) return out;
    const page = (): string =>
      layoutPageFile(document.name, makeLayoutPage(state, things, { scale, paper: paper.value }));
    const print = options.print === undefined ? undefined : writeWhole(options.print, page(), '--print');
    if (print) return print;
    const offsets = read.value.map(({ thing, measured }) => ({
      ...{ thing, measured },
      offset: findOffset(document.table, thing, measured)!,
    }));
    const answer = {
      things: things.map((thing) => ({
        ...{ kind: thing.kind, id: thing.id, name: layoutMessages.thingName(thing), isGiven: thing.isGiven },
        tapes: thing.tapes.map(({ edge, to, at, distance }) => ({ edge, to, at, distance })),
      })),
      ...(offsets.length > 0 ? { offsets: offsets.map(({ thing, offset }) => ({ id: thing.id, ...offset })) } : {}),
      notes: notes.map(layoutMessages.note),
      ...(options.out === undefined ? { layout } : {}),
    };
    const text = [
      ...(options.out === undefined ? [] : [layoutMessages.written(options.out, layout.layout.pieces?.length ?? 0)]),
      ...(options.print === undefined ? [] : [`${options.print}: written.`]),
      ...notes.map(layoutMessages.note),
      ...(offsets.length > 0
        ? offsets.flatMap(({ thing, measured, offset }) => offsetText(thing, measured, offset))
        : things.flatMap((thing) => [
            `${layoutMessages.thingName(thing)} (${thing.id}):`,
            ...thing.tapes.map((tape) => `  ${layoutMessages.tape(tape, thing)}`),
          ])),
    ];
    const isOff = offsets.some(({ offset }) => !offset.isRight);
    return isOff ? { kind: 'no', violations: [], answer, text } : { kind: 'yes', answer, text };
  });
}

/** How a measured thing differs, and what to do about it. */
function offsetText(thing: SetUpThing, measured: readonly (number | undefined)[], offset: Offset): readonly string[] {
  return [
    `${layoutMessages.thingName(thing)} (${thing.id}):`,
    ...thing.tapes.flatMap((tape, i) =>
      measured[i] === undefined
        ? []
        : [`  ${layoutMessages.tapeEnds(tape, thing)}: ${layoutMessages.differs(measured[i], tape.distance)}`],
    ),
    `  ${layoutMessages.pushText(offset) ?? layoutMessages.standsRight}`,
  ];
}

type Measured = { readonly thing: SetUpThing; readonly measured: readonly (number | undefined)[] };

/** The readings of the command line: `ID=12.03,9.5,-` in the order of its tapes; `-` for one that was not measured. */
function readMeasured(things: readonly SetUpThing[], told: readonly string[]): Result<readonly Measured[], BadInput> {
  const all: Measured[] = [];
  for (const text of told) {
    const [id = '', list = ''] = text.split('=');
    const thing = things.find((one) => one.id === id);
    if (thing === undefined) {
      const known = things.slice(0, 8).map((one) => one.id);
      return err(
        badInput(
          'unknown-id',
          `--measured: there is nothing "${id.slice(0, 40)}" to measure; there is ${known.join(', ')}.`,
        ),
      );
    }
    const words = list.split(',').map((word) => word.trim());
    const measured = words.map((word) => (word === '-' ? undefined : parseNumber(word)));
    const isSound = words.every(
      (word, i) => word === '-' || (measured[i] !== undefined && Math.abs(measured[i]) <= LIMITS.mostSize),
    );
    if (!isSound || words.length > thing.tapes.length || measured.every((one) => one === undefined))
      return err(
        badInput(
          'usage',
          `--measured ${id}= must be up to ${thing.tapes.length} lengths in inches, in the order of its tapes, "-" for one that was not measured; got "${list.slice(0, 40)}".`,
        ),
      );
    all.push({ thing, measured });
  }
  return ok(all);
}
