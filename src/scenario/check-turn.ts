import { PHASES, type Phase } from '../rules/core/turn.ts';
import type { Problem } from './problem.ts';
import type { ScenarioDocument } from './schema.ts';

/** Sides of the dice a system is played with. */
const DICE_SIDES = { squads: 6, regiments: 6, skirmish: 20, sandbox: 20 } as const;

/** What a document says of turns and dice that its system does not have: phases of another system, pips no die of its shows. */
export function checkTurn({ system, start, script }: ScenarioDocument): readonly Problem[] {
  const phases: readonly Phase[] = PHASES[system];
  const phase = start?.phase;
  const foreign: readonly Problem[] =
    phase === undefined || phases.includes(phase)
      ? []
      : [{ at: '/start/phase', fault: { kind: 'no-phase', system, phase, phases } }];
  const sides = DICE_SIDES[system];
  const noDice = (script ?? []).flatMap((step, i): readonly Problem[] =>
    'do' in step
      ? (step.dice ?? []).flatMap((pips, k): readonly Problem[] =>
          pips > sides ? [{ at: `/script/${i}/dice/${k}`, fault: { kind: 'no-die', sides, pips } }] : [],
        )
      : [],
  );
  return [...foreign, ...noDice];
}
