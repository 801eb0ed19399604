import { createContext, useContext } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { InvariantError } from '../../kernel/assert.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import type { FactRow } from '../../lab/batch/fact-row.ts';
import type { CountMeasure, RateMeasure } from '../../lab/batch/measures.ts';
import type { BatchSummary } from '../../lab/batch/summary.ts';
import type { FirstLook } from '../../lab/questions/first-look.ts';
import type { MapAsk } from '../../lab/questions/map-ask.ts';
import type { MapSketch } from '../../lab/map/map-sketch.ts';
import type { PolicyName } from '../../lab/policy/policy-name.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { FIRST_FORM, type LabForm } from './lab-ask.ts';

/** Whether work is in progress, was stopped, or is complete. */
export type Course = 'working' | 'stopped' | 'done';

/** A map that is being drawn or has been drawn. */
export type LabMap = {
  readonly ask: MapAsk;
  /** The game it is about, and whether that is a table in the editor rather than one in play. */
  readonly state: GameState;
  readonly isBuilt: boolean;
  /** The name of the scenario's file. */
  readonly name: string;
  readonly course: Course;
  /** Changed in place as answers arrive; undefined until the question is prepared. */
  readonly sketch: MapSketch | undefined;
  /** The number of answers so far, which also signals changes of the sketch, and the number of all answers. */
  readonly done: number;
  readonly all: number;
  /** What is left out so far if an unfinished map has only had a rough first pass. */
  readonly rough: FirstLook | undefined;
};

/** A batch of games that policies are playing or have played. */
export type LabGames = {
  readonly order: BatchOrder;
  readonly course: Course;
  /** One row per game, in order. */
  readonly rows: readonly FactRow[];
  readonly summary: BatchSummary;
};

/** How games are to be played. */
export type GamesForm = {
  readonly games: number;
  readonly seed: number;
  readonly turns: number;
  readonly attacker: PolicyName;
  readonly defender: PolicyName;
};

/** The bar whose games are listed. */
export type Picked =
  | { readonly kind: 'rate'; readonly rate: RateMeasure }
  | { readonly kind: 'count'; readonly count: CountMeasure; readonly from: number; readonly width: number };

/** The state of the laboratory panel. */
export type LabState = {
  readonly tab: 'map' | 'games';
  readonly folded: boolean;
  readonly form: LabForm;
  readonly gamesForm: GamesForm;
  /** The table in the editor as last laid out. */
  readonly built: GameState | undefined;
  readonly map: LabMap | undefined;
  /** The index of the map layer that is shown. */
  readonly layer: number;
  /** The map's opacity, 0 to 1; whether its colours are in steps; whether contour lines separate them. */
  readonly strength: number;
  readonly banded: boolean;
  readonly lines: boolean;
  /** The probed place, and whether the pointer or the keyboard chose it. */
  readonly probe: { readonly at: PlanPoint; readonly by: 'pointer' | 'keys' } | undefined;
  readonly games: LabGames | undefined;
  readonly picked: Picked | undefined;
  /** The task that is blocking the panel, and why the last task failed. */
  readonly busy: 'opening' | 'replaying' | undefined;
  readonly problem: string | undefined;
};

/** The initial state of the panel. */
export const EMPTY_LAB: LabState = {
  tab: 'map',
  folded: false,
  form: FIRST_FORM,
  gamesForm: { games: 200, seed: 1, turns: 3, attacker: 'greedy', defender: 'greedy' },
  built: undefined,
  map: undefined,
  layer: 0,
  strength: 0.75,
  banded: true,
  lines: true,
  probe: undefined,
  games: undefined,
  picked: undefined,
  busy: undefined,
  problem: undefined,
};

/** The laboratory's own store of plain data, like the table's. */
export type LabStore = StoreApi<LabState>;

/** Creates a store in its initial state. */
export const createLabStore = (): LabStore => createStore<LabState>(() => EMPTY_LAB);

/** Provides the laboratory's store to components. */
export const LabContext = createContext<LabStore | undefined>(undefined);

/** The laboratory's store, for event handlers and effects of components. */
export function useLabStore(): LabStore {
  const store = useContext(LabContext);
  if (store === undefined) throw new InvariantError('a component of the laboratory outside its LabContext');
  return store;
}

/** Part of the laboratory's state; the component renders again when it changes. */
export const useLab = <T>(pick: (lab: LabState) => T): T => useStore(useLabStore(), pick);

/** Several parts of the laboratory's state as one object that is stable while they are unchanged. */
export const useLabParts = <T extends object>(pick: (lab: LabState) => T): T => useLab(useShallow(pick));
