import type { PlanPoint } from '../../kernel/point.ts';
import { gridOver, placeCountOf } from '../../lab/map/map-grid.ts';
import { firstLook, looksOf } from '../../lab/questions/first-look.ts';
import { emptySketch, lay, portionsOf } from '../../lab/map/map-sketch.ts';
import { labMessages } from '../../messages/lab.ts';
import { askOf, fitForm, type LabForm, tellsDistances } from './lab-ask.ts';
import { createGamesActions } from './games-actions.ts';
import type { LabHouse } from './lab-port.ts';
import { createWorkerPool, LabFault, type WorkerTask } from './worker-pool.ts';
import { type LabMap, labNow, setLab } from './lab-store.ts';
import { isSecret, type LabSubject, subjectOf } from './lab-subject.ts';
import { setTable, tableNow } from '../state/table-store.ts';

/** Portions a map is cut into, about; and places in one. */
const PORTIONS = 240;
const PORTION = { least: 4, most: 400 } as const;

/** What went wrong, in one sentence. */
export const sentenceOf = (fault: unknown): string =>
  fault instanceof LabFault ? fault.message : labMessages.panel.workerEnded(String(fault));

/** The hands of the laboratory's panel. */
export type LabActions = ReturnType<typeof createLabActions>;

/** Hands that ask the laboratory's workers and leave their answers in its store. The table's own state stays as it is. */
export function createLabActions(house: LabHouse) {
  let turn = 0;
  const fail = (problem: string): void => setLab({ busy: undefined, problem });
  const ended = (reason: string): void => {
    turn++;
    const { map } = labNow();
    if (map?.course === 'working') setLab({ map: { ...map, course: 'stopped' } });
    fail(labMessages.panel.workerEnded(reason));
  };
  const seats = createWorkerPool(house, ended);
  const games = createGamesActions(house);

  /** Begins a map: what it is asked of, and by whom. */
  const draw = async (): Promise<void> => {
    const { form } = labNow();
    const table = tableNow();
    const subject = subjectOf(table);
    if (subject === undefined) return;
    if (labNow().map?.course === 'working') stop();
    const mine = ++turn;
    setLab({ busy: 'opening', problem: undefined });
    try {
      const seated = seats.at(subject.text);
      const state = subject.situation ? table.game?.state : (await seated[0]!).state;
      if (mine !== turn || state === undefined) return;
      const ask = askOf(fitForm(form, state, table.selection.at(-1)), state, table.tools.ceiling);
      if (ask === undefined) return fail(labMessages.panel.nobodyChosen);
      if (isSecret(table) && tellsDistances(ask.what)) return fail(labMessages.panel.secret);
      const map: LabMap = {
        ...{ ask, state, isBuilt: table.editor !== undefined, name: subject.name },
        ...{ course: 'working', sketch: undefined, done: 0, all: 0, rough: undefined },
      };
      await askAll(seated, map, subject, form.step, () => mine === turn);
      if (mine !== turn) return;
      const whole = labNow().map;
      if (whole) setLab({ map: { ...whole, course: 'done', rough: undefined } });
      setTable({ said: labMessages.panel.mapIsDrawn });
    } catch (fault) {
      if (mine !== turn) return;
      turn++;
      const { map } = labNow();
      if (map?.course === 'working') setLab({ map: map.sketch ? { ...map, course: 'stopped' } : undefined });
      fail(sentenceOf(fault));
    }
  };

  /** Looks at a table under construction as its scenario lays it out: what can be asked of it follows from that. */
  const survey = async (): Promise<void> => {
    const subject = subjectOf(tableNow());
    if (subject === undefined || subject.situation || labNow().map?.course === 'working') return;
    try {
      const { state } = await seats.at(subject.text)[0]!;
      setLab({ built: state, problem: undefined });
    } catch (fault) {
      setLab({ built: undefined });
      fail(sentenceOf(fault));
    }
  };

  const stop = (): void => {
    turn++;
    seats.dismiss();
    const { map } = labNow();
    setLab({
      busy: undefined,
      ...(map?.course === 'working' ? { map: map.sketch ? { ...map, course: 'stopped' } : undefined } : {}),
    });
  };

  return {
    ...games,
    draw,
    survey,
    stop,
    choose: (part: Partial<LabForm>): void => setLab({ form: { ...labNow().form, ...part }, problem: undefined }),
    /** Takes the map off the table. */
    clear: (): void => {
      stop();
      setLab({ map: undefined, probe: undefined, problem: undefined });
    },
    probe: (at: PlanPoint | undefined, by: 'pointer' | 'keys'): void => {
      const { probe } = labNow();
      if (at === undefined ? probe?.by === 'pointer' : true) setLab({ probe: at && { at, by } });
    },
    /** Ends all work; what was found stays for when the panel is opened again. */
    leave: (): void => {
      stop();
      games.leaveGames();
    },
  };
}

/**
 * Asks every place of a map, coarse ones first: each worker takes the next portion as soon as it has done one. What takes
 * long is looked at roughly before.
 *
 * @param isWanted Whether anybody still waits for it.
 */
async function askAll(
  seated: readonly Promise<WorkerTask>[],
  begun: LabMap,
  { situation }: LabSubject,
  step: number,
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
        setLab({ map, layer: 0, busy: undefined, probe: undefined });
      }
      for (let portion = portions[next++]; portion !== undefined; portion = portions[next++]) {
        const patch = await worker.ask(grid, portion);
        if (!isWanted()) return;
        lay(map.sketch!, patch);
        map = { ...map, done: map.done + patch.places.length };
        setLab({ map });
      }
    };
    await Promise.all(seated.map(work));
  }
}
