import { handMessages } from '../../messages/by-hand/hand-messages.ts';
import { messages } from '../../messages/messages.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { woundsByHand } from '../../rules/by-hand/condition.ts';
import type { ManualChange } from '../../rules/core/manual-change.ts';
import { keepsSecret } from '../systems/skirmish/secrecy.ts';
import { slainLines } from '../play/slain-lines.ts';
import { freeId } from '../play/hand-steps.ts';
import type { Menu } from '../state/panels.ts';
import type { TableState } from '../state/table-state.ts';
import type { PaletteDependencies, PaletteEntry } from './palette-entry.ts';
import type { ToolMenuAction } from './tool-entries.ts';

/** The blasts that have entries of their own: inches across. */
const BLASTS = [3, 5] as const;

const text = handMessages.menu;

/** What can be done by hand at the place where the context menu was opened. */
export function handMenuActions(table: TableState, { unit, model, at }: Menu): readonly ToolMenuAction[] {
  const { game } = table;
  if (game === undefined) return [];
  const { state } = game;
  const names = tableNamesOf(state, game.initial);
  const bearer = model && state.models.get(model);
  const free: readonly ToolMenuAction[] = [
    { label: handMessages.moveFreely, why: undefined, run: (actions) => actions.hands.toggleFree() },
    {
      label: text.open,
      why: undefined,
      run: (actions) => {
        if (unit) actions.selection.pickUnit(unit);
        actions.hands.open();
      },
    },
  ];
  if (bearer && unit) {
    const does =
      (change: ManualChange): ToolMenuAction['run'] =>
      (actions) =>
        void actions.hands.does(change);
    const left = woundsByHand(state, bearer);
    return [
      {
        label: text.carry(names.model(bearer.id)),
        why: undefined,
        run: (actions) => void actions.hands.carry(bearer.id),
      },
      {
        label: text.oneLess,
        why: left > 1 ? undefined : text.lastWound,
        run: does({ kind: 'set-wounds', model: bearer.id, left: left - 1 }),
      },
      { label: text.oneMore, why: undefined, run: does({ kind: 'set-wounds', model: bearer.id, left: left + 1 }) },
      {
        label: text.takeOff(names.model(bearer.id)),
        why: undefined,
        run: does({ kind: 'take-off', models: [bearer.id] }),
      },
      ...free,
    ];
  }
  if (at === undefined || keepsSecret(state)) return free;
  return [
    ...BLASTS.map(
      (across): ToolMenuAction => ({
        label: text.blastHere(across),
        why: undefined,
        run: (actions) =>
          void actions.hands.does({
            ...{ kind: 'put-marker', id: freeId(state, 'disc'), side: state.side, facing: 0 },
            ...{ shape: { kind: 'disc', radius: across / 2 }, at: [at[0], at[2]] },
          }),
      }),
    ),
    ...free,
  ];
}

/** Templates and the clock as entries of the palette; moving freely and the panel have keys. */
export function handEntries({ game }: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  // A template would show distances that are still secret.
  if (game === undefined) return [];
  const group = messages.keys.groups.hands;
  const clock = { id: 'hands/clock', label: handMessages.clock.title, group, run: () => actions.hands.open() };
  const slain = slainLines(game.state, tableNamesOf(game.state, game.initial)).map(({ model, text: who }) => ({
    ...{ id: `hands/back-${model}`, label: handMessages.bringBackOne(who), group },
    run: () => actions.hands.bringBack(model),
  }));
  if (keepsSecret(game.state)) return [clock, ...slain];
  const blasts = BLASTS.map((across) => ({
    ...{ id: `hands/blast-${across}`, label: handMessages.blast(across), group },
    run: () => actions.hands.lay({ kind: 'disc', radius: across / 2 }),
  }));
  return [clock, ...blasts, ...slain];
}
