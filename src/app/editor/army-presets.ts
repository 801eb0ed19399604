import type { ArmyList } from '../../army-list/army-list.ts';
import { settleUnits } from '../../army-list/settle.ts';
import { toUnits } from '../../army-list/to-units.ts';
import { stemFrom } from '../../editor/names.ts';
import type { SystemName } from '../../rules/core/system.ts';
import type { Side } from '../../rules/core/turn.ts';
import { RULES_SYSTEMS } from '../../rules/play/systems.ts';
import { type Army, type ArmyRole, type ArmyUnit, modelCount, unitOfArmy } from '../../scenario/armies/army.ts';
import type { UnitDocument } from '../../scenario/schema.ts';

/** Makes ids that are free on a table from the beginning of one. */
type NameFor = (stem: string) => string;

/** A unit of an army, ready to be set up. */
export type UnitPreset = {
  readonly name: string;
  readonly role: ArmyRole | undefined;
  readonly points: number | undefined;
  /** How many models it has. */
  readonly count: number;
  /** The mini of most of its models, as scenarios have it. */
  readonly mini: string;
  /** All characteristics of most of its models, those that are not ordinary included. */
  readonly profile: Readonly<Record<string, number | string>>;
  readonly keywords: readonly string[];
  /** Names of what it shoots with and casts, each with its range in inches. */
  readonly arms: readonly { readonly name: string; readonly range: number }[];
  /** Its units on a table: one, or one for each fighter. */
  readonly units: (side: Side, nameFor: NameFor) => readonly UnitDocument[];
};

/** The units of one of our own armies. */
export const presetsOfArmy = ({ units }: Army, system: SystemName): readonly UnitPreset[] =>
  units.map((unit): UnitPreset => {
    const body = unit.formation ?? mostOf(unit);
    const { ordinary } = RULES_SYSTEMS[system].characteristics;
    return {
      ...{ name: unit.name, role: unit.role, points: unit.points, count: modelCount(unit), mini: body?.mini ?? '' },
      profile: { ...ordinary, ...body?.profile },
      keywords: unit.keywords ?? [],
      arms: armsOf(unit),
      units: (side, nameFor) => [unitOfArmy(unit, side, (name) => nameFor(stemFrom(name) ?? 'unit'))],
    };
  });

const mostOf = ({ models = [] }: ArmyUnit) => models.toSorted((a, b) => b.count - a.count)[0];

const armsOf = ({
  weapons = [],
  missiles = [],
  spells = [],
}: Pick<UnitDocument, 'weapons' | 'missiles' | 'spells'>): UnitPreset['arms'] =>
  [...weapons, ...missiles, ...spells].map(({ name, range }) => ({ name, range }));

/** The units of a kept list that were not left out, as they are in a game. */
export const presetsOfList = ({ units }: Pick<ArmyList, 'units'>, system: SystemName): readonly UnitPreset[] => {
  const { ordinary } = RULES_SYSTEMS[system].characteristics;
  const taken = units.filter(({ isLeft }) => isLeft !== true);
  return settleUnits(taken, { file: new Map(), remembered: new Map() }, system).map((settled): UnitPreset => {
    const make = (side: Side, nameFor: NameFor) => toUnits([settled], side, system, nameFor);
    const [sample] = make('attacker', (stem) => stem);
    const body = sample?.formation ?? sample?.models?.[0];
    const { name, points, count, keywords } = settled.unit;
    return {
      ...{ name, role: undefined, points, count, keywords, mini: body?.mini ?? '' },
      profile: { ...ordinary, ...body?.profile },
      arms: armsOf(sample ?? {}),
      units: make,
    };
  });
};
