import { type Names, namesOf } from '../../messages/phrases/names.ts';
import { getModel } from '../../rules/core/state/lookup.ts';
import type { Body } from '../../rules/core/ports.ts';
import { toBody } from '../../rules/core/shooting/sight.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import { shareInSight } from '../../rules/skirmish/fighters/sight-lines.ts';
import { windowOf } from '../../rules/skirmish/fighters/windows.ts';
import { findModelId } from '../terminal/arguments.ts';
import type { Asked } from '../files/load.ts';
import { badInput, type Outcome, withMessage } from '../terminal/outcome.ts';
import { systemOf } from '../../rules/play/systems.ts';

type Options = { readonly from: string; readonly to: string; readonly window?: boolean };

/** `highground sight`: whether one model sees another, how much of it, and what blocks the view. */
export function answerSight({ state, table }: Asked, options: Options): Outcome {
  const from = findModelId(state, options.from, '--from');
  if (!from.ok) return from.error;
  const to = findModelId(state, options.to, '--to');
  if (!to.ok) return to.error;
  if (from.value === to.value) return badInput('usage', '--from and --to must be two different models.');
  const [viewer, target] = [getModel(state, from.value), getModel(state, to.value)];
  const seesAlongLines = systemOf(state).sight === 'lines';
  if (options.window && !seesAlongLines) return badInput('usage', '--window works only in skirmishes; leave it out.');
  const window = options.window ? windowOf(state, viewer.unit) : undefined;
  if (options.window && !window) return withoutWindow(viewer, namesOf(state));
  const { visible, fraction, blockedBy, line } = seesAlongLines
    ? shareInSight(state, viewer.unit, target.unit, table, window ? { window } : {})
    : table.sight(toBody(viewer), toBody(target), othersThan(state, viewer, target));
  const ids = blockedBy.map((by) => (by.kind === 'edge' ? 'edge' : by.id));
  const behind = ids.length > 0 ? ` In the way: ${ids.join(', ')}.` : '';
  return {
    kind: 'yes',
    answer: { from: viewer.id, to: target.id, visible, fraction, blockedBy: ids, ...(line ? { line } : {}) },
    text: [
      visible
        ? `${viewer.id} sees ${target.id}: ${Math.round(fraction * 100)} % of it.${behind}`
        : `${viewer.id} does not see ${target.id}.${behind}`,
    ],
  };
}

function withoutWindow({ unit }: Model, names: Names): Outcome {
  const told = withMessage({ clause: 'S-11', kind: 'no-window', unit }, names);
  return { kind: 'no', violations: [told], text: [`${told.clause}: ${told.message}`] };
}

const othersThan = (state: GameState, viewer: Model, target: Model): readonly Body[] =>
  [...state.models.values()].filter((model) => model !== viewer && model !== target).map(toBody);
