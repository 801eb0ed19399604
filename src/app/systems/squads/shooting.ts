import type { Command } from '../../../rules/core/command.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import { unitsOfSide } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { amountBounds } from '../../../rules/core/weapon.ts';
import { type CountChance, type ShotAnswer, type ShotOdds, weaponsOf } from '../../../rules/core/shooting/shots.ts';
import { systemOf } from '../../../rules/play/systems.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import { messages } from '../../../messages/messages.ts';
import type { MenuAction } from '../../state/menu-action.ts';
import { enemyOrder, ownPick } from '../../state/selection.ts';
import type { ShootingStage } from '../../state/squads.ts';
import type { Stage } from '../../state/stage.ts';
import type { Step } from '../../state/step.ts';
import type { TableState } from '../../state/table-state.ts';

const STAGES: ReadonlySet<string> = new Set<ShootingStage['kind']>(['choose-shooter', 'take-aim', 'shots']);

/** Whether a stage belongs to the shooting phase of squads. */
export const isShootingStage = (stage: Stage): stage is ShootingStage => STAGES.has(stage.kind);

/** The stage of a shooting phase; undefined where the side in turn has nothing to shoot with. */
export function shootingStageOf(
  state: GameState,
  picked: UnitId | undefined,
  [target]: readonly UnitId[],
): ShootingStage | undefined {
  const { side } = state;
  if (state.phase !== 'shooting' || unitsOfSide(state, side).every(({ id }) => weaponsOf(state, id).length === 0))
    return undefined;
  if (picked === undefined) return { kind: 'choose-shooter', side };
  return target === undefined ? { kind: 'take-aim', unit: picked } : { kind: 'shots', unit: picked, target };
}

/** Aims the selected unit at an enemy, or at nobody when it was the target; undefined when a click is no aiming. */
export function stepPickShot({ game, selection, targets }: TableState, unit: UnitId): Step {
  const picked = game && ownPick(game.state, selection);
  if (!game || picked === undefined || game.state.units.get(unit)?.side === game.state.side) return undefined;
  if (!shootingStageOf(game.state, picked, [])) return undefined;
  return { targets: targets.includes(unit) ? [] : [unit], aims: {}, refusal: undefined };
}

/** Why a unit may not shoot now, whatever its target; undefined when it may. */
export const whyNoShots = (state: GameState, unit: UnitId): Violation | undefined =>
  systemOf(state).shooting?.whyNotNow(state, unit)[0];

/** The order to shoot; undefined while it is known that it would be refused. */
export function shootCommand(table: TableState, stage: Stage): Command | undefined {
  if (stage.kind !== 'shots' || (table.shots.state === 'answered' && table.shots.answer.violations.length > 0))
    return undefined;
  return { kind: 'shoot', ...shotOrder(table, stage.unit, stage.target) };
}

/** The order of the chosen unit at its target, with what its player chose for single weapons and for losses. */
export function shotOrder(
  { game, aims, losses, stand }: Pick<TableState, 'game' | 'aims' | 'losses' | 'stand'>,
  unit: UnitId,
  target: UnitId,
): Omit<Extract<Command, { kind: 'shoot' }>, 'kind'> {
  const names = game ? weaponsOf(game.state, unit).map(({ name }) => name) : [];
  const apart = names.flatMap((weapon) => {
    const at = aims[weapon];
    return at === undefined || at === 'hold' || at === target ? [] : [{ weapon, target: at }];
  });
  const used = names.filter((name) => aims[name] !== 'hold');
  const alive = (ids: TableState['losses']) => ids.filter((id) => game?.state.models.has(id));
  const [first, proud] = [alive(losses), alive(stand)];
  return {
    unit,
    target,
    ...(used.length < names.length ? { weapons: used } : {}),
    ...(apart.length > 0 ? { targets: apart } : {}),
    ...(first.length > 0 ? { losses: first } : {}),
    ...(proud.length > 0 ? { stand: proud } : {}),
  };
}

/** The weapons of a unit that its player may aim apart: all where it has several, and the units they may aim at. */
export function aimChoices(
  state: GameState,
  unit: UnitId,
): { readonly weapons: readonly string[]; readonly targets: readonly UnitId[] } {
  const weapons = weaponsOf(state, unit).map(({ name }) => name);
  if (weapons.length < 2) return { weapons: [], targets: [] };
  const targets = enemyOrder(state).filter(
    (target) => systemOf(state).shooting?.whyNoTarget(state, unit, target).length === 0,
  );
  return { weapons, targets };
}

/** The menu's actions of one unit in a shooting phase. */
export function shootingMenuActions(
  table: TableState,
  state: GameState,
  id: UnitId,
  names: Names,
  tell: (violation: Violation) => string,
): readonly MenuAction[] {
  const does = { kind: 'pick', unit: id } as const;
  if (state.units.get(id)?.side === state.side) {
    const why = whyNoShots(state, id);
    return [{ label: messages.menuActions.aimWith.shot(names.unit(id)), why: why && tell(why), does }];
  }
  const picked = ownPick(state, table.selection);
  const { shooting } = systemOf(state);
  const [why] =
    picked === undefined || !shooting
      ? []
      : [...shooting.whyNotNow(state, picked), ...shooting.whyNoTarget(state, picked, id)];
  const label = messages.menuActions.aimAt.shot(names.unit(id));
  if (picked === undefined) return [{ label, why: messages.menuActions.pickOneOfYourOwn, does }];
  return [{ label, why: why && tell(why), does }];
}

/** A volley as the panel has it: what is shot by how many from how far, and what its dice need. */
export type VolleyLine = { readonly what: string; readonly distance: string; readonly needs: readonly string[] };

/** The volleys of an answer in words. */
export const volleyLines = ({ volleys }: ShotAnswer): readonly VolleyLine[] =>
  volleys.map(({ weapon, shooters, extra, saves, toHit, toWound, modifiers }) => {
    const { shooting } = messages;
    const { least, most } = amountBounds(weapon.attacks);
    const needs = [...new Set(saves.map((save) => save.needs))].toSorted((a, b) => (a ?? 7) - (b ?? 7));
    const covered = saves.filter(({ isInCover }) => isInCover).length;
    return {
      what: shooting.shooters(shooters.length, weapon.name),
      distance: shooting.distance(Math.min(...shooters.map(({ distance }) => distance)), weapon.range),
      needs: [
        shooting.attacks(shooters.length * (least + extra), shooters.length * (most + extra)),
        [shooting.hits(toHit, weapon.traits.torrent ?? false), shooting.modifiers(modifiers ?? [])]
          .filter(Boolean)
          .join(': '),
        shooting.wounds(toWound),
        shooting.saves(needs, covered, saves.length),
      ],
    };
  });

/** Each model that shoots: its weapon, what it aims at, how far that is, and how much of it the model sees. */
export const shooterLines = ({ volleys }: ShotAnswer, names: Names): readonly string[] =>
  volleys.flatMap(({ weapon, shooters }) =>
    shooters.map(({ model, at, distance, seen }) =>
      messages.shooting.shooter(names.model(model), weapon.name, names.model(at), distance, seen),
    ),
  );

/** Weapons that are not shot, by the reason, with the models that have them. */
export function silentLines({ silent }: ShotAnswer, names: Names): readonly string[] {
  const found = new Map<string, string[]>();
  for (const one of silent) {
    const [by] = one.blockedBy;
    const told = messages.shooting.silentWeapon(one.weapon, one.why, by && messages.explain.blocker(by, names));
    found.set(told, [...(found.get(told) ?? []), names.model(one.model)]);
  }
  return [...found].map(([told, who]) => messages.shooting.silentModels(who, told));
}

/** The chance of at least one, two and more slain, as far as it is worth a line. */
export function slainAtLeast({ slain }: ShotOdds): readonly Omit<CountChance, 'exact'>[] {
  const sums = slain.map(({ count }) => ({
    count,
    chance: slain.slice(count).reduce((sum, { chance }) => sum + chance, 0),
  }));
  return sums.slice(1).filter(({ chance }, i) => i === 0 || chance >= LEAST_SHOWN);
}

/** The smallest chance that has a line of its own. */
const LEAST_SHOWN = 0.005;

/** The whole answer, as announced. */
export function spokenShots(answer: ShotAnswer, names: Names): string {
  const { order, violations, odds } = answer;
  const who = messages.shooting.spokenPair(names.unit(order.unit), names.unit(order.target));
  if (violations.length > 0) return `${who} ${violations.map((v) => messages.explain.violation(v, names)).join(' ')}`;
  const volleys = volleyLines(answer).map(({ what, distance, needs }) => [what, distance, ...needs].join(', '));
  const told = odds.map((at) =>
    [
      messages.shooting.mean(at.meanWounds, at.meanSlain),
      ...(at.panic ? [`${messages.shooting.panic} ${messages.say.percent(at.panic.chance)}`] : []),
    ].join(', '),
  );
  return [who, ...volleys.map((line) => `${line}.`), ...told.map((line) => `${line}.`)].join(' ');
}
