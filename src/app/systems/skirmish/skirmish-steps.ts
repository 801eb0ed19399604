import { resultOf } from '../../../rules/play/result-of.ts';
import { CHECK_KINDS, type CheckKind } from '../../../rules/core/agility.ts';
import type { Command } from '../../../rules/core/command.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import { modelsOf } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { fighterAttacks, mayStrike } from '../../../rules/skirmish/fighters/attack.ts';
import type { AimAnswer } from '../../../rules/skirmish/ranged/ask-aim.ts';
import { missilesOf, spellsOf } from '../../../rules/skirmish/ranged/arms.ts';
import { allowedMove } from '../../../rules/skirmish/fighters/decide-fighter-move.ts';
import { agilityOf } from '../../../rules/skirmish/fighters/special-rules.ts';
import { isPresent } from '../../../rules/skirmish/fighters/fighters.ts';
import { type Intent, MOST_CHECKS, NO_INTENT, type SkirmishStage } from '../../state/skirmish.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import type { Step } from '../../state/step.ts';
import { skirmishStageOf } from './skirmish-stage.ts';
import { attackTargets, strikable } from './attack-targets.ts';
import type { TableState } from '../../state/table-state.ts';

/** The current stage of a skirmish; undefined in other games, after the end and while an animation runs. */
export function skirmishOn({ game, selection, targets, playing }: Seen): SkirmishStage | undefined {
  if (game === undefined || playing !== undefined || game.state.rules.system !== 'skirmish') return undefined;
  if (resultOf(game.state)) return undefined;
  return skirmishStageOf(game.state, selection, targets);
}
type Seen = Pick<TableState, 'game' | 'selection' | 'targets' | 'playing'>;

/** The default command; undefined while something is still to be chosen. */
export function skirmishCommand(table: TableState, stage: SkirmishStage): Command | undefined {
  const { intent } = table;
  switch (stage.kind) {
    case 'recover':
      return stage.rout ? { kind: 'test-rout' } : { kind: 'end-phase' };
    case 'done':
      return { kind: 'end-phase' };
    case 'engage-with':
      return undefined;
    case 'declare-engage': {
      const { unit, targets } = stage;
      const { checks, window } = intent;
      return { kind: 'declare-engage', unit, targets, checks, ...(window ? { window } : {}) };
    }
    case 'choose-path':
      return { kind: 'roll-out-of-sight' };
    case 'take-path':
      return { kind: 'choose-path', ...placedPath(table) };
    case 'too-far':
    case 'set-out':
      return { kind: 'resolve-engage' };
    case 'step-in': {
      // Until it is known who could intercept, there is nothing to answer.
      if (table.offers === undefined) return undefined;
      const unit = focusOf(table);
      if (unit === undefined) return { kind: 'decline-intercept' };
      const to = placedAt(table, unit) ?? table.offers?.interceptions.find((i) => i.unit === unit)?.move.to;
      return { kind: 'intercept', unit, ...(to ? { to } : {}) };
    }
    case 'go':
      return goCommand(table, intent);
    case 'aim': {
      const { unit, target, what } = stage;
      if (unit === undefined || target === undefined) return undefined;
      const name = armOf(table)?.name ?? intent.arm;
      const aim = { unit, target, ...(intent.window ? { window: true } : {}) };
      return what === 'shot'
        ? { kind: 'shoot', ...aim, ...(name === undefined ? {} : { weapons: [name] }) }
        : { kind: 'cast', ...aim, ...(name === undefined ? {} : { spell: name }) };
    }
    case 'melee': {
      const { unit, targets } = stage;
      if (unit === undefined) return { kind: 'order-melee' };
      return { kind: 'attack', unit, ...(targets.length > 0 ? { targets } : {}) };
    }
  }
}

/** The move of the fighters whose ghosts have been placed, along their paths. */
function goCommand({ placements }: TableState, { checks, run, corners }: Intent): Command | undefined {
  if (placements.size === 0) return undefined;
  const moves = [...placements].map(([model, { to, corners: passed = corners }]) =>
    passed.length > 0 ? { model, path: [...passed, to] } : { model, to },
  );
  return { kind: 'move', moves, ...(run ? { run } : {}), ...(checks.length > 0 ? { checks } : {}) };
}

function placedPath({ placements, intent }: TableState): Pick<Extract<Command, { kind: 'choose-path' }>, 'path'> {
  const [path] = placements.values();
  return path ? { path: [...intent.corners, path.to] } : {};
}

function placedAt({ game, placements }: TableState, unit: UnitId) {
  const [model] = game ? modelsOf(game.state, unit) : [];
  return model && placements.get(model.id)?.to;
}

/** The fighter that would intercept: the one dragged or placed, else a selected one that can, else the first one. */
export function focusOf({
  offers,
  selection,
  game,
  placements,
  drag,
}: Pick<TableState, 'offers' | 'selection' | 'game' | 'placements' | 'drag'>): UnitId | undefined {
  const able = offers?.interceptions.map(({ unit }) => unit) ?? [];
  const placed = drag?.model ?? [...placements.keys()][0];
  const carried = placed && game?.state.models.get(placed)?.unit;
  return carried ?? selection.findLast((unit) => able.includes(unit)) ?? able[0];
}

/** Selects a fighter to act, an enemy to act on, or a fighter that may intercept or strike. */
export function stepPickFighter(table: TableState, unit: UnitId, add: boolean): Step {
  const stage = skirmishOn(table);
  if (stage === undefined || table.game === undefined) return undefined;
  const { state } = table.game;
  const said = tableNamesOf(state).unit(unit);
  const isEnemy = state.units.get(unit)?.side !== state.side;
  switch (stage.kind) {
    case 'engage-with':
    case 'declare-engage':
    case 'aim':
      if (stage.kind === 'aim' && stage.unit !== undefined && aimsAtFriends(table, stage))
        return isEnemy ? { said } : { targets: [unit], refusal: undefined };
      // A second click keeps the target: Esc clears it, Shift removes one of several.
      if (isEnemy && stage.unit !== undefined) {
        const several = add && stage.kind !== 'aim';
        return { targets: several ? toggledIn(table.targets, unit) : [unit], refusal: undefined };
      }
      return freshPick(unit, said);
    case 'melee':
      if (stage.unit !== undefined && mayStrike(state, stage.unit, unit))
        return { targets: add ? nextTarget(state, stage, unit) : [unit], refusal: undefined };
      return freshPick(unit, said);
    case 'step-in':
      return { selection: [unit], placements: new Map(), refusal: undefined, model: undefined, said };
    case 'go':
      return table.selection.includes(unit) ? { said } : freshPick(unit, said);
    case 'recover':
    case 'choose-path':
    case 'take-path':
    case 'too-far':
    case 'set-out':
    case 'done':
      return { selection: [unit], model: undefined, said };
  }
}

/** Selects the fighter that is about to be dragged, as a click would; its plans are kept if it is selected. */
export function stepTakeUp(table: TableState, model: ModelId): Step {
  const unit = table.game?.state.models.get(model)?.unit;
  return unit === undefined || table.selection.includes(unit) ? undefined : stepPickFighter(table, unit, false);
}

const freshPick = (unit: UnitId, said: string): Step => ({
  selection: [unit],
  targets: [],
  intent: NO_INTENT,
  placements: new Map(),
  refusal: undefined,
  model: undefined,
  said,
});

const toggledIn = (targets: readonly UnitId[], unit: UnitId): readonly UnitId[] =>
  targets.includes(unit) ? targets.filter((t) => t !== unit) : [...targets, unit];

/** A striker's targets with one more, for its next attack; after the last attack the list starts again. */
function nextTarget(state: GameState, { unit, targets }: MeleeStage, foe: UnitId): readonly UnitId[] {
  const most = unit === undefined ? 1 : fighterAttacks(state, unit);
  return targets.length < most ? [...targets, foe] : [foe];
}
type MeleeStage = Extract<SkirmishStage, { kind: 'melee' }>;

/** Changes the target of the attack at an index to the next enemy the striker may strike. */
export function stepAttack(table: TableState, attack: number): Step {
  const stage = skirmishOn(table);
  if (stage?.kind !== 'melee' || stage.unit === undefined || table.game === undefined) return undefined;
  const { state } = table.game;
  const able = strikable(state, stage.unit);
  const now = attackTargets(state, stage.unit, stage.targets);
  const next = able[(able.indexOf(now[attack]!) + 1) % able.length];
  return next && { targets: now.map((target, i) => (i === attack ? next : target)), refusal: undefined };
}

/** Adds a check, or removes one: the last, or the one at an index. */
export function stepCheck(table: TableState, change: CheckKind | 'last' | number): Step {
  if (!takesChecks(table)) return undefined;
  const { intent } = table;
  if (typeof change === 'string' && change !== 'last' && !checksOffered(table).includes(change)) return undefined;
  const { checks } = intent;
  const next =
    change === 'last'
      ? checks.slice(0, -1)
      : typeof change === 'number'
        ? checks.filter((_, i) => i !== change)
        : [...checks, change].slice(0, MOST_CHECKS);
  return { intent: { ...intent, checks: next, corners: [] }, placements: new Map(), refusal: undefined };
}

/** Whether checks are declared now: before an attempt to engage, and for a move. */
function takesChecks(table: TableState): boolean {
  const stage = skirmishOn(table);
  return stage?.kind === 'declare-engage' || (stage?.kind === 'go' && stage.unit !== undefined);
}

/** The checks that the selected fighter may declare: the mounted do not climb. @source S-19 */
export function checksOffered(table: Seen): readonly CheckKind[] {
  const stage = skirmishOn(table);
  const unit = stage?.kind === 'declare-engage' || stage?.kind === 'go' ? stage.unit : undefined;
  if (unit === undefined || !table.game) return CHECK_KINDS;
  const { climbs } = agilityOf(table.game.state, unit, []);
  return CHECK_KINDS.filter((check) => check !== 'climb' || climbs);
}

/** Chooses a check, a weapon or spell, or a fighter that may intercept or strike, by its number, counted from 1. */
export function stepNumber(table: TableState, number: number): Step {
  const stage = skirmishOn(table);
  if (stage?.kind === 'step-in') {
    const unit = table.offers?.interceptions[number - 1]?.unit;
    return unit && { selection: [unit], placements: new Map(), refusal: undefined };
  }
  if (stage?.kind === 'melee') {
    const unit = stage.next[number - 1];
    return unit && { selection: [unit], targets: [], refusal: undefined };
  }
  if (stage?.kind === 'aim') return stepArm(table, stage, number);
  const check = CHECK_KINDS[number - 1];
  return check && stepCheck(table, check);
}

type AimStage = Extract<SkirmishStage, { kind: 'aim' }>;

/** The named weapons or spells of a fighter, in the order of its card; a plain shot or spell has no name. */
export const armsOf = (state: GameState, unit: UnitId, what: AimStage['what']) =>
  (what === 'shot' ? missilesOf(state, unit) : spellsOf(state, unit)).filter(({ name }) => name !== undefined);

/** The answer about the weapon or spell that would be used: the chosen one, else the first that may be, else the first. */
export function armOf({ scouting, intent, selection, targets }: ScoutedTable): AimAnswer | undefined {
  const aims = scouting && selection.includes(scouting.unit) && scouting.targets[0] === targets[0] ? scouting.aims : [];
  const chosen = intent.arm === undefined ? undefined : aims.find(({ name }) => name === intent.arm);
  return chosen ?? aims.find(({ violations }) => violations.length === 0) ?? aims[0];
}
type ScoutedTable = Pick<TableState, 'scouting' | 'intent' | 'selection' | 'targets'>;

/** Whether the chosen spell is one for friends. */
export function aimsAtFriends(
  { game, intent }: Pick<TableState, 'game' | 'intent'>,
  { unit, what }: AimStage,
): boolean {
  if (!game || unit === undefined || what === 'shot') return false;
  const spells = spellsOf(game.state, unit);
  const spell = intent.arm === undefined ? spells[0] : spells.find(({ name }) => name === intent.arm);
  return spell?.effect.kind === 'ward';
}

/** Chooses a weapon or spell. One for friends is aimed at its caster first; others keep an enemy as their target. */
function stepArm(table: TableState, stage: AimStage, number: number): Step {
  const { game, intent, targets } = table;
  if (!game || stage.unit === undefined) return undefined;
  const arm = armsOf(game.state, stage.unit, stage.what)[number - 1]?.name;
  if (arm === undefined) return undefined;
  const chosen = { ...intent, arm };
  const isFriend = (id: UnitId) => game.state.units.get(id)?.side === game.state.side;
  const fits = aimsAtFriends({ game, intent: chosen }, stage)
    ? [targets.find(isFriend) ?? stage.unit]
    : targets.filter((id) => !isFriend(id));
  return { intent: chosen, targets: fits, refusal: undefined };
}

/** Chooses the next or the previous fighter that may intercept or strike. */
export function stepNext(table: TableState, by: 1 | -1): Step {
  const stage = skirmishOn(table);
  const able =
    stage?.kind === 'step-in'
      ? (table.offers?.interceptions.map(({ unit }) => unit) ?? [])
      : stage?.kind === 'melee'
        ? stage.next
        : [];
  if (able.length === 0) return undefined;
  const now = stage?.kind === 'melee' ? stage.unit : focusOf(table);
  const at = now === undefined ? -1 : able.indexOf(now);
  return { selection: [able[(at + by + able.length) % able.length]!], targets: [], placements: new Map() };
}

/** Removes the last corner of the planned path. */
export const stepCancelCorner = ({ intent }: TableState): Step =>
  intent.corners.length > 0 ? { intent: { ...intent, corners: intent.corners.slice(0, -1) } } : undefined;

/** Switches the planned move between walking and running. */
export function stepRun(table: TableState): Step {
  const stage = skirmishOn(table);
  if (stage?.kind !== 'go' || stage.unit === undefined) return undefined;
  const { state } = table.game!;
  const run = !table.intent.run;
  const { unit } = stage;
  // What was put down within the new limit stays where it is.
  const fits = [...table.placements.values()].every(({ path }) => path.length <= allowedMove(state, unit, run));
  return {
    intent: { ...table.intent, run, ...(fits ? {} : { corners: [] }) },
    ...(fits ? {} : { placements: new Map() }),
    refusal: undefined,
  };
}

/** Switches between looking out of the window beside the fighter and looking from where it stands. */
export function stepWindow(table: TableState): Step {
  const stage = skirmishOn(table);
  if (stage?.kind !== 'declare-engage' && (stage?.kind !== 'aim' || stage.target === undefined)) return undefined;
  return { intent: { ...table.intent, window: !table.intent.window }, refusal: undefined };
}

/** The fighters of the active side that are on the table. */
export const ownFighters = (state: GameState): readonly UnitId[] =>
  [...state.units.values()].filter((u) => u.side === state.side && isPresent(state, u.id)).map((u) => u.id);
