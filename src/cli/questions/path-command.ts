import { flattenLegs } from '../../geometry/routes/flatten-legs.ts';
import type { Path } from '../../geometry/path.ts';
import { type Names, namesOf } from '../../messages/phrases/names.ts';
import type { EngageViolation } from '../../rules/core/violations/skirmish-engage.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import { getModel } from '../../rules/core/state/lookup.ts';
import { placeClause } from '../../rules/core/judge/orders.ts';
import type { Unreachable } from '../../rules/core/ports.ts';
import { moveSetting } from '../../rules/core/measure/setting.ts';
import { whyNotMeasure } from '../../rules/skirmish/engage/secrecy.ts';
import { findModelId, parsePlace } from '../terminal/arguments.ts';
import type { Asked } from '../files/load.ts';
import { type Outcome, withMessage } from '../terminal/outcome.ts';
import { messages } from '../../messages/messages.ts';
import { systemOf } from '../../rules/play/systems.ts';

type Options = { readonly model: string; readonly to: string; readonly fly?: boolean };

/** `highground path`: the shortest legal path of one model to a place, without a move limit and without engagement rules. */
export function answerPath({ state, table }: Asked, options: Options): Outcome {
  const model = findModelId(state, options.model, '--model');
  if (!model.ok) return model.error;
  const to = parsePlace(options.to, '--to');
  if (!to.ok) return to.error;
  const secret = whyNotMeasure(state, getModel(state, model.value).unit);
  if (secret.length > 0) return kept(secret, namesOf(state));
  const setting = moveSetting(state, model.value, { kind: 'path', ...(options.fly ? { fly: true } : {}) });
  const answer = table.path({ ...setting, ...systemOf(state).support(state.rules) }, to.value);
  if (answer.kind === 'path') return reached(model.value, answer.path);
  const message = messages.explain.unreachable(answer.why);
  return {
    kind: 'no',
    violations: [
      { clause: whyClause(answer.why), kind: 'unreachable', message, model: model.value, why: answer.why } as const,
    ],
    answer: { model: model.value, reachable: false, length: null, across: null, up: null, down: null, legs: [] },
    text: [`${model.value} cannot get to ${options.to}: ${message}`],
  };
}

const whyClause = (why: Unreachable): string => (why.kind === 'no-place' ? placeClause(why.why) : 'C-26');

/** The answer while distances are secret. */
const kept = (secret: readonly EngageViolation[], names: Names): Outcome => ({
  kind: 'no',
  violations: secret.map((violation) => withMessage(violation, names)),
  text: secret.map((violation) => `${violation.clause}: ${messages.explain.violation(violation, names)}`),
});

function reached(model: ModelId, path: Path): Outcome {
  const { length, across, up, down } = path;
  const legs = flattenLegs(path.legs);
  return {
    kind: 'yes',
    answer: { model, reachable: true, length, across, up, down, legs },
    text: [
      `${model} needs ${messages.say.inches(length)}: ${messages.say.inches(across)} across, ${messages.say.inches(up)} up, ${messages.say.inches(down)} down.`,
      ...path.legs.map(
        (leg) =>
          `  ${leg.kind.padEnd(5)} ${messages.say.inches(leg.length).padStart(8)}  ${messages.say.point(leg.from)} → ${messages.say.point(leg.to)}${leg.turn ? ' (around a corner)' : ''}`,
      ),
    ],
  };
}
