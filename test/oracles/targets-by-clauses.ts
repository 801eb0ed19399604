import type { Formation, FormationPlace } from '../../src/rules/core/formation.ts';
import type { ModelId } from '../../src/rules/core/ids.ts';
import type { GameState, Model } from '../../src/rules/core/state/state.ts';
import { touchesBetween } from '../../src/rules/regiments/ranks/contact.ts';

const word = (model: Model, keyword: string): boolean => model.keywords.includes(keyword);
const own = (model: Model): boolean => word(model, 'CHARACTER') || word(model, 'CHAMPION');

/**
 * The pools a model may strike at, computed clause by clause on each call: a supporter is moved to the first-rank place
 * of its file, and its contacts are measured there.
 *
 * For ranks of whole places: no model stands between two files.
 *
 * @source AA-4 to AA-10a, SM-1 to SM-9, RG-21, RG-25
 */
export function targetsByClauses(state: GameState, id: ModelId): readonly string[] {
  const model = state.models.get(id)!;
  const attacks = model.profile['attacks'] ?? 0;
  if (attacks === 0 || state.regiments?.shamed.includes(id)) return [];
  const duel = state.duels.find((d) => !d.ended && (d.challenger === id || d.challengee === id));
  if (duel) return [duel.challenger === id ? duel.challengee : duel.challenger];
  const contacts = touching(state, model, state.units.get(model.unit)!.formation!);
  const faced = contacts.length > 0 ? contacts : faceInSupport(state, model);
  const duelling = (m: Model): boolean =>
    state.duels.some((d) => !d.ended && (d.challenger === m.id || d.challengee === m.id));
  const general = new Set(faced.filter((m) => !duelling(m)).map((m) => (own(m) ? m.id : m.unit)));
  const onlyLeaders = faced.filter((m) => !duelling(m)).every(own);
  const swirls = faced.length > 0 && onlyLeaders && (!word(model, 'CHARACTER') || word(model, 'WAR PLATFORM'));
  const ranks = swirls
    ? faced.map((m) => m.unit).filter((unit) => [...state.models.values()].some((m) => m.unit === unit && !own(m)))
    : [];
  return [...new Set<string>([...general, ...ranks])].toSorted();
}

/** The enemies that a model of a formation touches. */
function touching(
  state: GameState,
  model: Model,
  formation: Formation,
  enemies = foesOf(state, model),
): readonly Model[] {
  return enemies.flatMap((enemy) =>
    touchesBetween(formation, enemy)
      .filter(({ a }) => a === model.id)
      .map(({ b }) => state.models.get(b)!),
  );
}

const foesOf = (state: GameState, model: Model): readonly Formation[] =>
  [...state.units.values()]
    .filter(({ side, status }) => side !== state.units.get(model.unit)!.side && !status.includes('fleeing'))
    .flatMap(({ formation }) => formation ?? []);

function faceInSupport(state: GameState, model: Model): readonly Model[] {
  const { formation } = state.units.get(model.unit)!;
  const place = formation!.places.get(model.id)!;
  const ranks = 1 + Number(word(model, 'LINE FORMATION')) + Number(word(model, 'EXTRA RANK'));
  if (place.rank < 1 || place.rank > ranks || word(model, 'HARNESSED')) return [];
  const slot: FormationPlace = { ...place, rank: 0 };
  const clear = [...formation!.places].filter(
    ([other, p]) => other !== model.id && !(p.rank < 1 && p.file < slot.file + 1 && slot.file < p.file + p.files),
  );
  const there = { ...formation!, places: new Map([...clear, [model.id, slot] as const]) };
  return touching(
    state,
    model,
    there,
    foesOf(state, model).filter((enemy) => isBefore(formation!, enemy)),
  );
}

/** Whether an enemy formation is wholly in front of the line of a formation's front. */
function isBefore(formation: Formation, enemy: Formation): boolean {
  const [sin, cos] = [Math.sin(formation.facing), Math.cos(formation.facing)];
  const deep = Math.max(...[...enemy.places.values()].map((p) => Math.ceil(p.rank + p.ranks))) * enemy.cell.depth;
  const half = (enemy.files * enemy.cell.width) / 2;
  const [esin, ecos] = [Math.sin(enemy.facing), Math.cos(enemy.facing)];
  return [-half, half].every((right) =>
    [0, deep].every((back) => {
      const x = enemy.at[0] + right * ecos + back * esin - formation.at[0];
      const z = enemy.at[2] - right * esin + back * ecos - formation.at[2];
      return x * -sin + z * -cos > -1e-4;
    }),
  );
}
