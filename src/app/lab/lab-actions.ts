import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { gridOver, placeCountOf } from '../../lab/map/map-grid.ts';
import { emptySketch, lay, portionsOf } from '../../lab/map/map-sketch.ts';
import { firstLook, looksOf } from '../../lab/questions/first-look.ts';
import { labMessages } from '../../messages/lab.ts';
import { createGamesActions } from './games-actions.ts';
import { askOf, fitForm, type LabForm, tellsDistances } from './lab-ask.ts';
import type { LabDependencies } from './lab-port.ts';
import type { LabMap, LabStore } from './lab-store.ts';
import { isSecret, type LabSubject, subjectOf } from './lab-subject.ts';
import { createWorkerPool, LabFault, type WorkerTask } from './worker-pool.ts';

/** The approximate number of portions a map is divided into, and the limits of the number of places in one. */
const PORTIONS = 240;
const PORTION = { least: 4, most: 400 } as const;

/** The actions of the laboratory panel. */
export type LabActions = ReturnType<typeof createLabActions>;

/** Sends questions to the laboratory's workers and stores the answers. The table's own state is not changed. */
export function createLabActions(dependencies: LabDependencies) {
  const { lab } = dependencies;
  const maps = createMapActions(dependencies);
  const games = createGamesActions(dependencies);
  return {
    ...games,
    ...maps,
    choose: (part: Partial<LabForm>): void =>
      lab.setState({ form: { ...lab.getState().form, ...part }, problem: undefined }),
    probe: (at: PlanPoint | undefined, by: 'pointer' | 'keys'): void => {
      const { probe } = lab.getState();
      if (at !== undefined || probe?.by === 'pointer') lab.setState({ probe: at && { at, by } });
    },
    /** Makes and saves a file. Errors are shown in the panel, since loading the code may fail without a network. */
    saveFile: async (make: () => Promise<void>): Promise<void> => {
      lab.setState({ problem: undefined });
      try {
        await make();
      } catch (fault) {
        const reason = fault instanceof Error ? fault.message : String(fault);
        lab.setState({ problem: labMessages.panel.noFile(reason) });
      }
    },
    /** Ends all work; results are kept for when the panel is reopened. */
    leave: (): void => {
      maps.stop();
      games.leaveGames();
    },
  };
}

/** Draws maps and stops drawing them. A new request replaces the previous one. */
function createMapActions(dependencies: LabDependencies) {
  const { table, lab } = dependencies;
  let serial = 0;
  const fail = (problem: string): void => lab.setState({ busy: undefined, problem });
  const pool = createWorkerPool(dependencies, (reason) => {
    serial++;
    const { map } = lab.getState();
    if (map?.course === 'working') lab.setState({ map: { ...map, course: 'stopped' } });
    fail(labMessages.panel.workerEnded(reason));
  });

  const stop = (): void => {
    serial++;
    pool.dismiss();
    lab.setState({ busy: undefined, ...stoppedMap(lab.getState().map) });
  };

  return {
    stop,
    /** Draws the map requested by the form. */
    draw: async (): Promise<void> => {
      const subject = subjectOf(table.getState());
      if (subject === undefined) return;
      if (lab.getState().map?.course === 'working') stop();
      const mine = ++serial;
      lab.setState({ busy: 'opening', problem: undefined });
      try {
        const problem = await drawMap(dependencies, pool.at(subject.text), subject, () => mine === serial);
        if (problem !== undefined) fail(problem);
      } catch (fault) {
        if (mine !== serial) return;
        serial++;
        lab.setState(stoppedMap(lab.getState().map));
        fail(sentenceOf(fault));
      }
    },
    /** Lays out the scenario of the table in the editor, which determines the questions that can be asked. */
    survey: async (): Promise<void> => {
      const subject = subjectOf(table.getState());
      if (subject === undefined || subject.situation || lab.getState().map?.course === 'working') return;
      try {
        const { state } = await pool.at(subject.text)[0]!;
        lab.setState({ built: state, problem: undefined });
      } catch (fault) {
        lab.setState({ built: undefined });
        fail(sentenceOf(fault));
      }
    },
    /** Removes the map from the table. */
    clear: (): void => {
      stop();
      lab.setState({ map: undefined, probe: undefined, problem: undefined });
    },
  };
}

/** Marks an unfinished map as stopped; drops it if it has no answers yet. */
const stoppedMap = (map: LabMap | undefined): { readonly map?: LabMap | undefined } =>
  map?.course === 'working' ? { map: map.sketch && { ...map, course: 'stopped' } } : {};

/** An error in one sentence. */
const sentenceOf = (fault: unknown): string =>
  fault instanceof LabFault ? fault.message : labMessages.panel.workerEnded(String(fault));

/**
 * Draws the map requested by the form.
 *
 * @param isWanted Whether no other map has been requested since.
 * @returns Why it cannot be drawn, in one sentence; undefined if it is drawn or no longer wanted.
 */
async function drawMap(
  { table, lab }: LabDependencies,
  tasks: readonly Promise<WorkerTask>[],
  subject: LabSubject,
  isWanted: () => boolean,
): Promise<string | undefined> {
  const { form } = lab.getState();
  const asked = table.getState();
  const state = subject.situation ? asked.game?.state : (await tasks[0]!).state;
  if (!isWanted() || state === undefined) return undefined;
  const ask = askOf(fitForm(form, state, asked.selection.at(-1)), state, asked.tools.ceiling);
  if (ask === undefined) return labMessages.panel.nobodyChosen;
  if (isSecret(asked) && tellsDistances(ask.what)) return labMessages.panel.secret;
  const map: LabMap = {
    ...{ ask, state, isBuilt: asked.editor !== undefined, name: subject.name },
    ...{ course: 'working', sketch: undefined, done: 0, all: 0, rough: undefined },
  };
  await askAll(lab, tasks, map, subject, form.step, isWanted);
  if (!isWanted()) return undefined;
  const whole = lab.getState().map;
  if (whole) lab.setState({ map: { ...whole, course: 'done', rough: undefined } });
  table.setState({ said: labMessages.panel.mapIsDrawn });
  return undefined;
}

/**
 * Asks every place of a map, coarse ones first. Each worker takes the next portion when it has finished one. A slow
 * question is first asked roughly.
 *
 * @param isWanted Whether the map is still wanted.
 */
async function askAll(
  lab: LabStore,
  tasks: readonly Promise<WorkerTask>[],
  begun: LabMap,
  { situation }: LabSubject,
  step: Inches,
  isWanted: () => boolean,
): Promise<void> {
  const grid = gridOver(begun.state.table, step);
  const size = Math.min(PORTION.most, Math.max(PORTION.least, Math.ceil(placeCountOf(grid) / PORTIONS)));
  const portions = portionsOf(grid, size);
  const looks = looksOf(begun.ask, begun.state);
  let map: LabMap = { ...begun, all: looks.length * placeCountOf(grid), rough: firstLook(begun.ask, begun.state) };
  for (const look of looks) {
    let next = 0;
    const work = async (coming: Promise<WorkerTask>): Promise<void> => {
      const { services: worker } = await coming;
      if (!isWanted()) return;
      const layers = await worker.prepare(look, situation);
      if (!isWanted()) return;
      if (!layers.ok) throw new LabFault(layers.error.message);
      if (map.sketch === undefined) {
        map = { ...map, sketch: emptySketch(grid, layers.value) };
        lab.setState({ map, layer: 0, busy: undefined, probe: undefined });
      }
      for (let portion = portions[next++]; portion !== undefined; portion = portions[next++]) {
        const patch = await worker.ask(grid, portion);
        if (!isWanted()) return;
        lay(map.sketch!, patch);
        map = { ...map, done: map.done + patch.places.length };
        lab.setState({ map });
      }
    };
    await Promise.all(tasks.map(work));
  }
}
