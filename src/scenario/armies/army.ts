import { z } from 'zod';
import type { SystemName } from '../../rules/core/system.ts';
import type { Side } from '../../rules/core/turn.ts';
import { atLeast, atMost, listRule, nameId, textUpTo, whole } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type ModelDocument, scenarioSchema, type UnitDocument } from '../schema.ts';

/** What a unit does for its army. */
export const ARMY_ROLES = ['leader', 'line', 'shock', 'shooters', 'support', 'fast', 'heavy'] as const;
/** What a unit does, by a word. */
export type ArmyRole = (typeof ARMY_ROLES)[number];

/** The games that have armies of their own. */
export const ARMY_SYSTEMS = ['squads', 'regiments', 'skirmish'] as const satisfies readonly SystemName[];
/** A game that has them. */
export type ArmySystem = (typeof ARMY_SYSTEMS)[number];

const unit = scenarioSchema.shape.units.unwrap().element;
const model = unit.shape.models.unwrap().element;

/** Models that are alike, of a unit or the one of a fighter. */
const models = model
  .omit({ id: true, at: true, facing: true, status: true, wounds: true })
  .extend({ count: whole(1, 100), mini: textUpTo(80) });

/** A unit as in a scenario, without a side, a place and ids; a squad by its alike models. */
const armyUnit = unit.omit({ id: true, side: true, status: true, kind: true, equipment: true }).extend({
  name: textUpTo(80),
  role: z.enum(ARMY_ROLES),
  points: whole(1, LIMITS.unitPoints),
  models: z.array(models, listRule('models')).min(1, atLeast(1, 'models')).optional(),
  formation: unit.shape.formation
    .unwrap()
    .omit({ at: true, facing: true, wounds: true })
    .extend({ mini: textUpTo(80) })
    .optional(),
});

const army = z.strictObject({
  id: nameId,
  name: textUpTo(80),
  /** One line on how it plays. */
  story: textUpTo(160),
  points: whole(1, LIMITS.unitPoints),
  units: z.array(armyUnit, listRule('units')).min(1, atLeast(1, 'units')).max(40, atMost(40, 'units')),
});

/** A file of armies of one game. */
export const armiesSchema = z.array(army, listRule('units'));

/** An army of our own: original units with their cards. */
export type Army = z.infer<typeof army>;
/** A unit of such an army. */
export type ArmyUnit = z.infer<typeof armyUnit>;

/**
 * A unit of an army as a scenario has it, at the table's middle: the editor finds places.
 *
 * @param nameFor An id that is free, from a name.
 */
export function unitOfArmy(
  { role: _, models: groups, formation, ...card }: ArmyUnit,
  side: Side,
  nameFor: (name: string) => string,
): UnitDocument {
  const id = nameFor(card.name);
  if (formation) return { ...card, id, side, formation: { ...formation, at: [0, 0] } };
  const each = (groups ?? []).flatMap(({ count, ...body }) =>
    Array.from({ length: count }, (): Omit<ModelDocument, 'id'> => ({ ...body, at: [0, 0] })),
  );
  return { ...card, id, side, models: each.map((body, i) => ({ id: `${id}-m${i + 1}`, ...body })) };
}

/** How many models a unit of an army has. */
export const modelCount = ({ models: groups = [], formation }: Pick<ArmyUnit, 'models' | 'formation'>): number =>
  formation?.count ?? groups.reduce((sum, { count }) => sum + count, 0);
