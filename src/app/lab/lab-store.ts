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

/** Whether something is still being worked out, was stopped, or is complete. */
export type Course = 'working' | 'stopped' | 'done';

/** A map that is being drawn, or was. */
export type LabMap = {
  readonly ask: MapAsk;
  /** The game it is asked of, and whether that is one in play or a table under construction. */
  readonly state: GameState;
  readonly isBuilt: boolean;
  /** What its scenario's file is called. */
  readonly name: string;
  readonly course: Course;
  /** Changed in place as answers come; undefined until the question is prepared. */
  readonly sketch: MapSketch | undefined;
  /** How many answers have come, which also says that the sketch has changed; and how many make it whole. */
  readonly done: number;
  readonly all: number;
  /** What was left out so far, where an unfinished map has only had a first look. */
  readonly rough: FirstLook | undefined;
};

/** A batch of games that policies play, or have played. */
export type LabGames = {
  readonly order: BatchOrder;
  readonly course: Course;
  /** One row for each game, in their order. */
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

/** Which games are listed: those of a bar. */
export type Picked =
  | { readonly kind: 'rate'; readonly rate: RateMeasure }
  | { readonly kind: 'count'; readonly count: CountMeasure; readonly from: number; readonly width: number };

/** Everything the laboratory's panel knows. */
export type LabState = {
  readonly tab: 'map' | 'games';
  readonly folded: boolean;
  readonly form: LabForm;
  readonly gamesForm: GamesForm;
  /** A table under construction as it was laid out last. */
  readonly built: GameState | undefined;
  readonly map: LabMap | undefined;
  /** The index of the layer of the map that is shown. */
  readonly layer: number;
  /** How strongly it covers the ground, from 0 to 1; whether its colours are steps; whether lines part them. */
  readonly strength: number;
  readonly banded: boolean;
  readonly lines: boolean;
  /** Where the map is read, and whether the pointer or a key led there. */
  readonly probe: { readonly at: PlanPoint; readonly by: 'pointer' | 'keys' } | undefined;
  readonly games: LabGames | undefined;
  readonly picked: Picked | undefined;
  /** What is being done that takes a moment; why the last thing could not be. */
  readonly busy: 'opening' | 'replaying' | undefined;
  readonly problem: string | undefined;
};

/** A panel in which nothing has been asked. */
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

/** The laboratory's own store: plain data, as the table's is. */
export type LabStore = StoreApi<LabState>;

/** A store in which nothing has been asked yet. */
export const createLabStore = (): LabStore => createStore<LabState>(() => EMPTY_LAB);

/** Hands the laboratory's store to the components below. */
export const LabContext = createContext<LabStore | undefined>(undefined);

/** The laboratory's store, for event handlers and effects of components. */
export function useLabStore(): LabStore {
  const store = useContext(LabContext);
  if (store === undefined) throw new InvariantError('a component of the laboratory outside its LabContext');
  return store;
}

/** A part of the laboratory's state; the component is drawn again when it changes. */
export const useLab = <T>(pick: (lab: LabState) => T): T => useStore(useLabStore(), pick);

/** Several parts of the laboratory's state, as one object that stays the same while they do. */
export const useLabParts = <T extends object>(pick: (lab: LabState) => T): T => useLab(useShallow(pick));
