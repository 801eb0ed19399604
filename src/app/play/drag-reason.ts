import { messages } from '../../messages/messages.ts';
import { type Names, tableNamesOf } from '../../messages/phrases/names.ts';
import type { Inches } from '../../kernel/units.ts';
import type { PathReply } from '../state/services.ts';
import type { TableState } from '../state/table-state.ts';
import { verdictHere } from './hand-steps.ts';
import { squadReport } from '../systems/squads/squad-report.ts';
import { verdictText } from '../systems/regiments/regiment-text.ts';

/** Why what is dragged does not go where the pointer is: not at all, or only as far as its reach. */
export type DragReason = { readonly text: string; readonly verdict: 'costly' | 'illegal' };

/** A regiment that lacks less of the way to the pointer is where it was dragged. */
export const LEAST_SHORT: Inches = 0.05;

type Seen = Pick<TableState, 'game' | 'drag' | 'hands' | 'regiments' | 'refusedDrag'>;

/** What stands in the way of the current drag, or why the last one was refused; undefined if nothing does. */
export function dragReason({ game, drag, hands, regiments, refusedDrag }: Seen): DragReason | undefined {
  if (game === undefined) return undefined;
  const names = tableNamesOf(game.state, game.initial);
  if (drag?.squad) {
    const { lines, verdict } = squadReport(drag.squad, names);
    return lines[0] === undefined ? undefined : { text: lines[0], verdict: verdict === 'illegal' ? verdict : 'costly' };
  }
  if (drag) return drag.path && reasonOfPath(drag.path, names);
  if (hands.carry?.moved) {
    const [why] = verdictHere(hands.carry)?.why ?? [];
    return why && { text: messages.explain.violation(why, names), verdict: 'illegal' };
  }
  if (regiments.grip) return reasonOfGrip({ game, regiments }, names);
  return refusedDrag === undefined ? undefined : { text: refusedDrag, verdict: 'illegal' };
}

function reasonOfPath(path: PathReply, names: Names): DragReason | undefined {
  const [why] = path.why ?? [];
  if (why) return { text: messages.explain.violation(why, names), verdict: 'illegal' };
  if (path.kind === 'path') {
    if (path.beyond) return { text: messages.charge.stopsAtReach(path.beyond.by), verdict: 'costly' };
    return path.within ? undefined : { text: messages.charge.tooFar, verdict: 'illegal' };
  }
  const [by] = path.by;
  const text =
    by === undefined
      ? messages.charge.noPathThere
      : by.kind === 'edge'
        ? messages.charge.theTableEnds
        : messages.charge.isInTheWay(messages.explain.blocker(by, names));
  return { text, verdict: 'illegal' };
}

/** Why a dragged regiment, or the ghost of a charger, may not be where the pointer is. */
function reasonOfGrip(
  {
    game,
    regiments: { grip, trial, verdict },
  }: Pick<Required<Seen>, 'regiments'> & { game: NonNullable<Seen['game']> },
  names: Names,
): DragReason | undefined {
  if (grip?.kind === 'charger') {
    const text = verdict && verdictText(game.state, verdict);
    return text === undefined ? undefined : { text, verdict: 'illegal' };
  }
  if (grip?.kind !== 'regiment') return undefined;
  const [why] = trial?.why ?? [];
  if (why) return { text: messages.explain.violation(why, names), verdict: 'illegal' };
  return grip.short > LEAST_SHORT ? { text: messages.charge.stopsAtReach(grip.short), verdict: 'costly' } : undefined;
}
