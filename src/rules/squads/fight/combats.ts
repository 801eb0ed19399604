import type { Combat, CombatStage, Duel } from '../../core/state/squads.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { getModel, hasKeyword, modelsOf, otherSide, sideOf, unitsOfSide } from '../../core/state/lookup.ts';
import { dist, inEngagement } from '../../core/measure/measure.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';
import { duelOf, fightersOf, foesTouched, isFighting, isLocked, modelsInFight, standsBy, touch } from './contact.ts';

/** Above any initiative: before the first step of a combat no model has struck. */
export const BEFORE_BLOWS = 1000;

/**
 * The combats of a fight phase: units linked by base contact; units with a character close behind a friend in contact
 * join that friend's combat; and units only in engagement range of an enemy join the nearest enemy's.
 *
 * @returns In the order of their first units.
 * @source  R7-05, R7-06, R10-30, B15, EX-31
 */
export function formCombats(state: GameState): readonly Combat[] {
  const ours = unitsOfSide(state, 'attacker').map((u) => u.id);
  const theirs = unitsOfSide(state, 'defender').map((u) => u.id);
  const groups = new Map<UnitId, UnitId>();
  const rootOf = (unit: UnitId): UnitId => {
    const parent = groups.get(unit);
    return parent === undefined || parent === unit ? unit : rootOf(parent);
  };
  const join = (a: UnitId, b: UnitId): void => {
    if (!groups.has(a)) groups.set(a, a);
    if (!groups.has(b)) groups.set(b, b);
    groups.set(rootOf(a), rootOf(b));
  };
  for (const a of ours) for (const b of theirs) if (somePair(state, a, b, touch)) join(a, b);
  const locked = new Set(groups.keys());
  for (const unit of [...ours, ...theirs]) {
    if (locked.has(unit)) continue;
    const [friends, foes] = ours.includes(unit) ? [ours, theirs] : [theirs, ours];
    const other = friendOfCharacter(state, unit, friends, foes) ?? nearestInRange(state, unit, foes);
    if (other !== undefined) join(unit, other);
  }
  const members = new Map<UnitId, UnitId[]>();
  for (const unit of state.units.keys()) {
    if (!groups.has(unit)) continue;
    const root = rootOf(unit);
    members.set(root, [...(members.get(root) ?? []), unit]);
  }
  return [...members.values()].map((units) => openCombat(state, units));
}

/** A combat at its beginning. */
function openCombat(state: GameState, units: readonly UnitId[]): Combat {
  const combat = { units, challenged: false, unsaved: { attacker: 0, defender: 0 } };
  return { ...combat, stage: openingStage(state, combat) };
}

type Bare = Omit<Combat, 'stage'>;

function openingStage(state: GameState, combat: Bare): CombatStage {
  const duel = duelIn(state, combat);
  if (duel) {
    const able = duel.round > 1 ? ableCharacters(state, combat, state.side) : [];
    const third = able.some((m) => duelOf(state, m.id) === undefined);
    return third ? { kind: 'intervene' } : { kind: 'blows', below: BEFORE_BLOWS };
  }
  const side = [state.side, otherSide(state.side)].find((s) => canIssueChallenge(state, combat, s));
  return side ? { kind: 'window', side } : { kind: 'blows', below: BEFORE_BLOWS };
}

/** The duel in progress in a combat. @source D-08 */
export const duelIn = (state: GameState, combat: Pick<Combat, 'units'>) =>
  state.duels.find(
    (duel) => !duel.ended && state.models.has(duel.challenger) && inUnits(state, combat, duel.challenger),
  );

const inUnits = (state: GameState, { units }: Pick<Combat, 'units'>, model: ModelId): boolean =>
  units.includes(getModel(state, model).unit);

/** Whether some character of a side could issue a challenge in a combat. @source D-05, D-09, D-10, B3 */
export const canIssueChallenge = (state: GameState, combat: Bare, side: Side): boolean =>
  fightersOf(state, combat, otherSide(side)).some((m) => hasKeyword(m, 'CHARACTER')) &&
  ableCharacters(state, combat, side).length > 0;

/** The side whose decision a combat awaits; undefined when only blows are left, or nothing. */
export function sideToDecide(state: GameState, stage: CombatStage): Side | undefined {
  switch (stage.kind) {
    case 'window':
    case 'meeting':
      return stage.side;
    case 'intervene':
      return state.side;
    case 'issued':
      return otherSide(sideOf(state, stage.challenger));
    case 'refused':
      // The challenger's side nominates. @source D-14
      return sideOf(state, stage.challenger);
    case 'blows':
    case 'fought':
      return undefined;
  }
}

/**
 * The characters of a side that may issue, accept, be nominated or intervene in a combat: in a locked unit, fighting,
 * and able to strike.
 *
 * @source D-05, D-10, D-12, D-14, D-35, R7-22, B7
 */
export const ableCharacters = (state: GameState, combat: Pick<Combat, 'units'>, side: Side): readonly Model[] =>
  fightersOf(state, combat, side).filter(
    (model) =>
      hasKeyword(model, 'CHARACTER') &&
      canStrikeBlows(state, model) &&
      isLocked(state, combat, model.unit) &&
      isFighting(state, combat, model),
  );

/** Whether a model is able to strike: it has attacks and skill, and is not cowed. @source D-10, D-15 */
export const canStrikeBlows = (state: GameState, model: Model): boolean =>
  (model.profile['A'] ?? 0) > 0 && (model.profile['WS'] ?? 0) > 0 && !(state.fight?.cowed.includes(model.id) ?? false);

/** The combats of the phase: those formed, or those that would be formed now. */
export const combatsOf = (state: GameState): readonly Combat[] =>
  state.fight?.combats ?? formCombats(withoutParted(state));

const withoutParted = (state: GameState): GameState => {
  const parted = partedDuels(state);
  return parted.length === 0 ? state : { ...state, duels: state.duels.filter((duel) => !parted.includes(duel)) };
};

/** Duels whose fighters are in one combat only because of the duel itself. @source B15 */
export function partedDuels(state: GameState): readonly Duel[] {
  if (state.duels.length === 0) return [];
  const together = formCombats({ ...state, duels: [] });
  return state.duels.filter(({ challenger, challengee }) => {
    const [a, b] = [state.models.get(challenger)?.unit, state.models.get(challengee)?.unit];
    return !a || !b || !together.some((combat) => combat.units.includes(a) && combat.units.includes(b));
  });
}

/** Index of the combat a unit fights in; −1 when it fights in none. */
export const combatIndexOf = (state: GameState, unit: UnitId): number =>
  combatsOf(state).findIndex((combat) => combat.units.includes(unit));

/** Sides that still have models in a combat. */
export const sidesLeft = (state: GameState, combat: Pick<Combat, 'units'>): ReadonlySet<Side> =>
  new Set(modelsInFight(state, combat).map((model) => sideOf(state, model.id)));

const somePair = (
  state: GameState,
  a: UnitId,
  b: UnitId,
  test: (state: GameState, a: Model, b: Model) => boolean,
): boolean => modelsOf(state, a).some((m) => modelsOf(state, b).some((n) => test(state, m, n)));

/**
 * The friendly unit that a character stands close enough behind, at a model in contact, to fight.
 *
 * @source R7-06, EX-31
 */
function friendOfCharacter(
  state: GameState,
  unit: UnitId,
  friends: readonly UnitId[],
  foes: readonly UnitId[],
): UnitId | undefined {
  const characters = modelsOf(state, unit).filter((m) => hasKeyword(m, 'CHARACTER'));
  if (characters.length === 0) return undefined;
  return friends.find(
    (friend) =>
      friend !== unit &&
      modelsOf(state, friend).some(
        (f) =>
          characters.some((c) => standsBy(c, f, state.rules.fight)) &&
          foesTouched(state, { units: foes }, f).length > 0,
      ),
  );
}

/** The enemy unit with the nearest model in engagement range of a unit. @source R10-01, R10-30 */
function nearestInRange(state: GameState, unit: UnitId, foes: readonly UnitId[]): UnitId | undefined {
  let best: { readonly foe: UnitId; readonly gap: number } | undefined;
  for (const foe of foes) {
    for (const m of modelsOf(state, unit)) {
      for (const n of modelsOf(state, foe)) {
        if (!inEngagement(m, n, state.rules.charge)) continue;
        const gap = dist(m, n);
        if (!best || gap < best.gap) best = { foe, gap };
      }
    }
  }
  return best?.foe;
}
