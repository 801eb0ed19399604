import { FORMATION_LABEL, FORMATIONS } from './formations.ts';
import { whyNoFormation } from './habits-board.ts';
import type { Hands } from './hands.ts';
import { namesOf } from '../words/names.ts';
import type { PaletteEntry, PaletteHouse } from './palette-entries.ts';
import { keepsSecret } from './secrecy.ts';
import type { Menu, TableState } from './table-state.ts';

/** The widths of rings that are entries of their own. */
const RINGS = [1, 3, 6, 9, 12, 18, 24] as const;

/** Why nothing may be measured now, in one sentence; undefined where it may. */
export const whyNoDistance = ({ game }: TableState): string | undefined =>
  game && keepsSecret(game.state) ? 'Nobody measures while somebody may still declare.' : undefined;

/** Formations and rings as entries of the palette. */
export function toolEntries(table: TableState, { hands }: PaletteHouse): readonly PaletteEntry[] {
  const isPicked = table.selection.length + table.targets.length > 0;
  return [
    ...FORMATIONS.filter((name) => name !== 'kept').map((name) => ({
      id: `form/${name}`,
      label: `Lay the squad out: ${FORMATION_LABEL[name].toLowerCase()}`,
      group: 'Moving',
      why: whyNoFormation(table),
      run: () => void hands.form(name),
    })),
    ...RINGS.map((radius) => ({
      id: `ring/${radius}`,
      label: `Ring of ${radius}″ about what is picked`,
      group: 'Measuring and seeing',
      why: whyNoDistance(table) ?? (isPicked ? undefined : 'Nothing is picked.'),
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
  const name = unit && namesOf(game.state).unit(unit);
  const here: readonly ToolDeed[] = at
    ? [
        { label: 'Measure from here', why: secret, run: (hands) => hands.measureFrom(at, model) },
        { label: 'Ping here', why: undefined, run: (hands) => void hands.ping(at) },
      ]
    : [];
  if (unit === undefined) return here;
  const radius = table.tools.auraRadius;
  return [
    ...here,
    { label: `Ring of ${radius}″ about ${name}`, why: secret, run: (hands) => void hands.toggleAura(radius, unit) },
    ...(model
      ? [
          { label: `What ${model} sees`, why: undefined, run: (hands: Hands) => hands.sightOf(model) },
          { label: `From the eye of ${model}`, why: undefined, run: (hands: Hands) => void hands.eye(model) },
        ]
      : []),
  ];
}
