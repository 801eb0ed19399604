import type { ModelId } from '../../core/ids.ts';
import type { PlannedVolley } from '../../core/shooting/shots.ts';
import { getModel } from '../../core/state/lookup.ts';
import type { Model } from '../../core/state/state.ts';
import { duelOf } from '../fight/contact.ts';
import { nearestToLose, upright, type Wounded, woundsLeft } from '../fight/wounds.ts';
import { toSaveFromShot } from './charts.ts';

/**
 * The next model to take a wound of a volley: a wounded one first, then the nearest to the shooters; undefined when
 * none that may take it is left.
 *
 * @source SH-14
 */
export function nextShot(tally: Wounded, volley: PlannedVolley): Model | undefined {
  const { state } = tally;
  const open = upright(
    tally,
    volley.open.map((id) => getModel(state, id)),
  ).filter((model) => duelOf(state, model.id) === undefined);
  if (open.length === 0) return undefined;
  const hurt = open.filter((model) => woundsLeft(tally, model.id) < (model.profile['W'] ?? 1));
  const shooters = volley.shooters.map(({ model }) => getModel(state, model));
  return nearestToLose(tally, shooters, hurt.length > 0 ? hurt : open);
}

/** The pips a model needs to save a wound of a volley; undefined when no roll can. @source SH-15, SH-16 */
export const saveAgainst = (tally: Wounded, volley: PlannedVolley, model: ModelId): number | undefined =>
  toSaveFromShot(
    getModel(tally.state, model).profile,
    volley.weapon.ap,
    volley.cover.includes(model),
    tally.state.rules.shooting,
  );

/** Wounds one unsaved wound costs, besides the dice of the damage. @source SH-17 */
export const plainDamage = ({ weapon, near }: PlannedVolley): number =>
  weapon.damage.plus + (near ? (weapon.traits.searing ?? 0) : 0);
