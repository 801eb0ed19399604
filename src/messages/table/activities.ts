import { countText, nameInside } from '../phrases/sentence.ts';
import { TOOLS } from './tools.ts';

/** What the table is doing, and how it answers an action that is no command. */
export const ACTIVITIES = {
  theReferee: 'Asking the referee',
  nothingToUndo: 'Nothing to undo.',
  nothingToRedo: 'Nothing to redo.',
  wayNotAsked: (fault: string): string => `The path could not be found: ${fault} Let go and try again.`,
  allArePlaced: (count: number): string => `All ${count} models are placed.`,
  arePlacedCannotGetThere: (placed: number, stay: number): string =>
    placed === 0
      ? 'Out of reach: no model was moved.'
      : `${countText(placed, 'model')} placed; ${TOOLS.stayThere(stay)}.`,
  itStays: (model: string): string => `Out of reach: ${nameInside(model)} was not moved.`,
  leadItWithThePointer: (formation: string): string => `${formation}: move the pointer and click to place the unit.`,
  theChargeQuestion: 'Measuring the charge',
  theShots: 'Measuring the shots',
  takenBack: 'Cancelled.',
  modelPicked: (model: string): string => `${model} only.`,
  looking: 'Checking line of sight',
  theInterception: 'Looking for interceptors',
  openingTheScenario: 'Opening the scenario',
  turnAndPhase: (name: string, turn: number, side: string, phase: string): string =>
    `${name}. Turn ${turn}, ${side}, ${phase} phase.`,
  theGameStartsAgain: 'The game starts again.',
  viewIsKept: (slot: number): string => `View ${slot} saved.`,
  viewIsForgotten: (slot: number): string => `View ${slot} deleted.`,
  noViewIsKept: (slot: number): string => `There is no view ${slot} yet.`,
  andMore: (more: number): string => ` (and ${more} more)`,
  moreFaults: (more: number): string => ` ${countText(more, 'more fault follows', 'more faults follow')}.`,
  failed: (what: string, reason: string): string => `${what} failed: ${reason} Nothing was changed; try again.`,
  theDice: 'Rolling the dice',
};
