import type { Services } from '../app/state/services.ts';
import type { Table } from '../physics/table.ts';
import { getModel } from '../rules/core/state/lookup.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { eyeOf } from '../rules/skirmish/fighters/sight-lines.ts';

/** How high above the ground it is looked for: the middle of an ordinary soldier. */
const BREAST = 0.75;

/** What the table asks about lines of sight, besides what a game asks. */
export function answerSight(
  inUse: () => Table,
  toState: (situation: Parameters<Services['decide']>[0]) => GameState,
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
        if (y !== undefined && table.line(eye, [x, y + BREAST, z], []) === undefined) seen[i] = 255;
      }
      return seen;
    },
  };
}
