import { FORMATIONS } from '../squads/formations.ts';
import { whyNoFormation } from '../keys/habits-board.ts';
import type { Hands } from '../hands.ts';
import { tableNamesOf } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import type { PaletteEntry, PaletteHouse } from '../palette/palette-entries.ts';
import { keepsSecret } from '../skirmish/secrecy.ts';
import type { Menu, TableState } from '../table/table-state.ts';

/** The widths of rings that are entries of their own. */
const RINGS = [1, 3, 6, 9, 12, 18, 24] as const;

/** Why nothing may be measured now, in one sentence; undefined where it may. */
export const whyNoDistance = ({ game }: TableState): string | undefined =>
  game && keepsSecret(game.state) ? words.tools.nobodyMeasures : undefined;

/** Formations and rings as entries of the palette. */
export function toolEntries(table: TableState, { hands }: PaletteHouse): readonly PaletteEntry[] {
  const isPicked = table.selection.length + table.targets.length > 0;
  return [
    ...FORMATIONS.filter((name) => name !== 'kept').map((name) => ({
      id: `form/${name}`,
      label: words.tools.layOut(words.tools.formations[name].toLowerCase()),
      group: words.keys.groups.moving,
      why: whyNoFormation(table),
      run: () => void hands.form(name),
    })),
    ...RINGS.map((radius) => ({
      id: `ring/${radius}`,
      label: words.tools.ringAboutPicked(radius),
      group: words.keys.groups.measuring,
      why: whyNoDistance(table) ?? (isPicked ? undefined : words.keys.why.nothingPicked),
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
        { label: words.tools.measureFromHere, why: secret, run: (hands) => hands.measureFrom(at, model) },
        { label: words.tools.pingHere, why: undefined, run: (hands) => void hands.ping(at) },
      ]
    : [];
  if (unit === undefined) return here;
  const names = tableNamesOf(game.state);
  const radius = table.tools.auraRadius;
  return [
    ...here,
    {
      label: words.tools.ringAboutUnit(radius, names.unit(unit)),
      why: secret,
      run: (hands) => void hands.toggleAura(radius, unit),
    },
    ...(model
      ? [
          {
            label: words.tools.whatSees(names.model(model)),
            why: undefined,
            run: (hands: Hands) => hands.sightOf(model),
          },
          {
            label: words.tools.eyeOf(names.model(model)),
            why: undefined,
            run: (hands: Hands) => void hands.eye(model),
          },
        ]
      : []),
  ];
}
