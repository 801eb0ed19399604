import type { Opened, Services, Situation } from '../app/state/services.ts';
import type { UserAssetBytes } from '../app/state/user-asset-paths.ts';
import { InvariantError } from '../kernel/assert.ts';
import { err, ok } from '../kernel/result.ts';
import type { Inches } from '../kernel/units.ts';
import { simulateThrow } from '../physics/dice/dice-throw.ts';
import { simulateTopple } from '../physics/dice/topple.ts';
import { seePiece } from '../physics/sight/see-piece.ts';
import { createTable, type Table } from '../physics/table.ts';
import { scriptedDice, seededDice } from '../rules/core/dice.ts';
import { getModel } from '../rules/core/state/lookup.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { decide } from '../rules/play/decide.ts';
import { eyeOf } from '../rules/skirmish/fighters/sight-lines.ts';
import { askCharge } from '../rules/squads/charge/ask.ts';
import { planCharge } from '../rules/squads/charge/plan.ts';
import { answerRegiments } from './systems/regiments.ts';
import { answerSkirmish } from './systems/skirmish.ts';
import { layOut } from '../scenario/lay-out.ts';
import { parseScenario } from '../scenario/parse/parse-scenario.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import { systemOf } from '../rules/play/systems.ts';
import { answerPaths } from './model-paths.ts';

type OpenTable = { readonly table: Table; readonly fixed: Pick<GameState, 'terrain' | 'roster'> };

/** The referee, and how to drop the caches of its table while it is idle. */
type Referee = Services & { readonly dropCaches: () => void };

/**
 * The referee with the physical table: answers everything the client asks, wherever it runs. `meshesOf` fetches the
 * files that a scenario names.
 */
export function createReferee(meshesOf: (text: string, own: UserAssetBytes) => Promise<MeshFiles>): Referee {
  let open: OpenTable | undefined;

  /** Asking before a scenario is open is a bug of ours. */
  const inUse = (): OpenTable => {
    if (open === undefined) throw new InvariantError('no scenario is open yet');
    return open;
  };
  const table = (): Table => inUse().table;
  const toState = (situation: Situation): GameState => ({ ...situation, ...inUse().fixed });
  const { forget, ...paths } = answerPaths(table, toState);

  return {
    async open(text, own = new Map()) {
      const scenario = parseScenario(text, await meshesOf(text, own));
      if (!scenario.ok) return scenario;
      const laid = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
      const state = layOut(scenario.value, laid);
      if (!state.ok) {
        laid.dispose();
        return err(state.error);
      }
      open?.table.dispose();
      const { terrain, roster } = state.value;
      open = { table: laid, fixed: { terrain, ...(roster ? { roster } : {}) } };
      forget();
      const { seed, pinsDice, story, ambience } = scenario.value;
      const opened: Opened = { state: state.value, seed, pinsDice, story, ambience };
      return ok(opened);
    },
    async decide(situation, command, { seed, handPips }) {
      const dice = handPips ? scriptedDice(...handPips) : seededDice(seed);
      // Skips the dice rolled so far, so that the stream continues after them.
      if (!handPips) (systemOf(situation).die === 20 ? dice.d20 : dice.d6)(situation.diceRolled);
      return decide(toState(situation), command, table(), dice);
    },
    async askCharge(situation, unit, targets, watch) {
      const state = toState(situation);
      const answer = askCharge(state, unit, targets, table(), watch);
      if (answer.needed === undefined || answer.witness.length > 0) return answer;
      // The answer only holds the bound; the placement at the needed roll shows the paths.
      const plan = planCharge(state, unit, targets, answer.needed, table());
      return plan.success ? { ...answer, witness: plan.moves } : answer;
    },
    askShots: async (situation, order) => systemOf(situation).shooting?.ask(toState(situation), order, table()),
    ...paths,
    ...answerSight(table, toState),
    ...answerSkirmish(table, toState),
    ...answerRegiments(table, toState),
    see: async (pieces) => pieces.map(seePiece),
    throwDice: (pips, seed, sides) => simulateThrow({ pips, seed, sides }),
    topple: (request) => simulateTopple({ ...request, terrain: [...inUse().fixed.terrain.values()] }),
    dropCaches: () => {
      forget();
      open?.table.dropCaches();
    },
  };
}

/** Height above the ground from which `askField` looks: the middle of an ordinary soldier. */
const CHEST: Inches = 0.75;

/** Answers about lines of sight that are independent of the game system. */
function answerSight(
  inUse: () => Table,
  toState: (situation: Situation) => GameState,
): Pick<Services, 'askSight' | 'askField'> {
  return {
    async askSight(situation, from, to) {
      const state = toState(situation);
      const [viewer, target] = [getModel(state, from), getModel(state, to)];
      const units = new Set([viewer.unit, target.unit]);
      const others = [...state.models.values()].filter((model) => !units.has(model.unit));
      return inUse().sight(viewer, target, others);
    },
    async askField(situation, from, places) {
      const table = inUse();
      const eye = eyeOf(getModel(toState(situation), from));
      const seen = new Uint8Array(places.length / 2);
      for (let i = 0; i < seen.length; i++) {
        const [x, z] = [places[2 * i]!, places[2 * i + 1]!];
        const y = table.dropHeight(x, z);
        if (y !== undefined && table.line(eye, [x, y + CHEST, z], []) === undefined) seen[i] = 255;
      }
      return seen;
    },
  };
}
