import { whyNoFormation } from '../keys/board-key-bindings.ts';
import type { Actions } from '../actions.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { messages } from '../../messages/messages.ts';
import { keepsSecret } from '../systems/skirmish/secrecy.ts';
import type { TableState } from '../state/table-state.ts';
import { FORMATIONS } from '../state/squads.ts';
import type { PaletteEntry, PaletteDependencies } from './palette-entry.ts';
import type { Menu } from '../state/panels.ts';

/** The radii of rings that have their own entries, inches. */
const RINGS = [1, 3, 6, 9, 12, 18, 24] as const;

/** Why measuring is not allowed now, in one sentence; undefined if it is. */
const whyNoDistance = ({ game }: TableState): string | undefined =>
  game && keepsSecret(game.state) ? messages.tools.nobodyMeasures : undefined;

/** Formations and rings as entries of the palette. */
export function toolEntries(table: TableState, { actions }: PaletteDependencies): readonly PaletteEntry[] {
  const isPicked = table.selection.length + table.targets.length > 0;
  return [
    ...FORMATIONS.filter((name) => name !== 'kept').map((name) => ({
      id: `form/${name}`,
      label: messages.tools.layOut(messages.tools.formations[name].toLowerCase()),
      group: messages.keys.groups.moving,
      why: whyNoFormation(table),
      run: () => void actions.move.form(name),
    })),
    ...RINGS.map((radius) => ({
      id: `ring/${radius}`,
      label: messages.tools.ringAboutPicked(radius),
      group: messages.keys.groups.measuring,
      why: whyNoDistance(table) ?? (isPicked ? undefined : messages.keys.why.nothingPicked),
      run: () => void actions.tools.toggleAura(radius),
    })),
  ];
}

/** A tool's line of the context menu, listed below the actions of the game. */
export type ToolMenuAction = {
  readonly label: string;
  readonly why: string | undefined;
  readonly run: (actions: Actions) => void;
};

/** The tools available at the place where the context menu was opened. */
export function toolMenuActions(table: TableState, { unit, model, at }: Menu): readonly ToolMenuAction[] {
  const { game } = table;
  if (game === undefined) return [];
  const secret = whyNoDistance(table);
  const here: readonly ToolMenuAction[] = at
    ? [
        { label: messages.tools.measureFromHere, why: secret, run: (actions) => actions.tape.measureFrom(at, model) },
        { label: messages.tools.pingHere, why: undefined, run: (actions) => void actions.tools.ping(at) },
      ]
    : [];
  if (unit === undefined) return here;
  const names = tableNamesOf(game.state);
  const radius = table.tools.auraRadius;
  return [
    ...here,
    {
      label: messages.tools.ringAboutUnit(radius, names.unit(unit)),
      why: secret,
      run: (actions) => void actions.tools.toggleAura(radius, unit),
    },
    ...(model
      ? [
          {
            label: messages.tools.whatSees(names.model(model)),
            why: undefined,
            run: (actions: Actions) => actions.tools.sightOf(model),
          },
          {
            label: messages.tools.eyeOf(names.model(model)),
            why: undefined,
            run: (actions: Actions) => void actions.tools.lookFromModel(model),
          },
        ]
      : []),
  ];
}
