import { FORMATIONS } from '../systems/squads/formations.ts';
import { whyNoFormation } from '../keys/habits-board.ts';
import type { Hands } from '../hands.ts';
import { tableNamesOf } from '../../messages/names.ts';
import { messages } from '../../messages/messages.ts';
import type { PaletteEntry, PaletteHouse } from '../palette/palette-entries.ts';
import { keepsSecret } from '../systems/skirmish/secrecy.ts';
import type { Menu, TableState } from '../table/table-state.ts';

/** The widths of rings that are entries of their own. */
const RINGS = [1, 3, 6, 9, 12, 18, 24] as const;

/** Why nothing may be measured now, in one sentence; undefined where it may. */
export const whyNoDistance = ({ game }: TableState): string | undefined =>
  game && keepsSecret(game.state) ? messages.tools.nobodyMeasures : undefined;

/** Formations and rings as entries of the palette. */
export function toolEntries(table: TableState, { hands }: PaletteHouse): readonly PaletteEntry[] {
  const isPicked = table.selection.length + table.targets.length > 0;
  return [
    ...FORMATIONS.filter((name) => name !== 'kept').map((name) => ({
      id: `form/${name}`,
      label: messages.tools.layOut(messages.tools.formations[name].toLowerCase()),
      group: messages.keys.groups.moving,
      why: whyNoFormation(table),
      run: () => void hands.form(name),
    })),
    ...RINGS.map((radius) => ({
      id: `ring/${radius}`,
      label: messages.tools.ringAboutPicked(radius),
      group: messages.keys.groups.measuring,
      why: whyNoDistance(table) ?? (isPicked ? undefined : messages.keys.why.nothingPicked),
      run: () => void hands.toggleAura(radius),
    })),
  ];
}

/** One line of the list that opens beside the pointer, beneath what the game allows now. */
export type ToolDeed = {
  readonly label: string;
  readonly why: string | undefined;
  readonly run: (hands: Hands) => void;
};

/** What can be done with the tools where the list was opened. */
export function toolDeeds(table: TableState, { unit, model, at }: Menu): readonly ToolDeed[] {
  const { game } = table;
  if (game === undefined) return [];
  const secret = whyNoDistance(table);
  const here: readonly ToolDeed[] = at
    ? [
        { label: messages.tools.measureFromHere, why: secret, run: (hands) => hands.measureFrom(at, model) },
        { label: messages.tools.pingHere, why: undefined, run: (hands) => void hands.ping(at) },
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
      run: (hands) => void hands.toggleAura(radius, unit),
    },
    ...(model
      ? [
          {
            label: messages.tools.whatSees(names.model(model)),
            why: undefined,
            run: (hands: Hands) => hands.sightOf(model),
          },
          {
            label: messages.tools.eyeOf(names.model(model)),
            why: undefined,
            run: (hands: Hands) => void hands.eye(model),
          },
        ]
      : []),
  ];
}
