import { isRegimentsCommand } from '../../rules/core/regiments-commands.ts';
import type { Command } from '../../rules/core/command.ts';
import { modelId, unitId } from '../../rules/core/ids.ts';
import type { CommandDocument } from '../command-schema.ts';
import { toManualChange } from './to-change.ts';
import { toRegimentsCommand } from './to-regiments-command.ts';
import { toRadians } from '../../kernel/units.ts';
import { toTablePlace } from '../places.ts';

/** A command from its JSON; the rules check that its ids exist. */
export function toCommand(command: CommandDocument): Command {
  if (isRegimentsCommand(command)) return toRegimentsCommand(command);
  switch (command.kind) {
    case 'by-hand':
      return { kind: 'by-hand', change: toManualChange(command.change) };
    case 'deploy': {
      const { unit, at, facing, moves } = command;
      return {
        ...{ kind: 'deploy', unit: unitId(unit) },
        ...(at ? { at: toTablePlace(at) } : {}),
        ...(facing === undefined ? {} : { facing: toRadians(facing) }),
        ...(moves ? { moves: moves.map(toOrder) } : {}),
      };
    }
    case 'end-phase':
    case 'redo':
      return { kind: command.kind };
    case 'undo':
      return { kind: 'undo', ...(command.consent === undefined ? {} : { consent: command.consent }) };
    case 'move':
      return {
        kind: 'move',
        moves: command.moves.map(toOrder),
        ...(command.run === undefined ? {} : { run: command.run }),
        ...(command.checks ? { checks: command.checks } : {}),
      };
    case 'declare-charge':
    case 'roll-charge':
    case 'move-charge':
      return toChargeCommand(command);
    case 'declare-engage':
    case 'roll-out-of-sight':
    case 'choose-path':
    case 'intercept':
    case 'decline-intercept':
    case 'resolve-engage':
    case 'shoot':
    case 'cast':
    case 'test-rout':
    case 'rout':
    case 'order-melee':
    case 'attack':
      return toSkirmishCommand(command);
    case 'issue-challenge':
    case 'pass-challenge':
    case 'accept-challenge':
    case 'refuse-challenge':
    case 'nominate':
    case 'glorious-intervention':
    case 'swap-with':
    case 'pile-in':
    case 'strike':
      return toFightCommand(command);
  }
}

type Of<K extends CommandDocument['kind']> = Extract<CommandDocument, { kind: K }>;

function toChargeCommand(command: Of<'declare-charge' | 'roll-charge' | 'move-charge'>): Command {
  switch (command.kind) {
    case 'declare-charge':
      return { kind: 'declare-charge', unit: unitId(command.unit), targets: targetsOf(command).map(unitId) };
    case 'roll-charge':
      return { kind: 'roll-charge' };
    case 'move-charge':
      return { kind: 'move-charge', ...(command.moves ? { moves: command.moves.map(toOrder) } : {}) };
  }
}

/** The list of targets, or the single one. */
const targetsOf = ({ targets, target }: Of<'declare-charge'>): readonly string[] => [
  ...(targets ?? []),
  ...(target === undefined ? [] : [target]),
];

type FightCommandKind =
  | 'issue-challenge'
  | 'pass-challenge'
  | 'accept-challenge'
  | 'refuse-challenge'
  | 'nominate'
  | 'glorious-intervention'
  | 'swap-with'
  | 'pile-in'
  | 'strike';

function toFightCommand(command: Of<FightCommandKind>): Command {
  switch (command.kind) {
    case 'refuse-challenge':
      return { kind: 'refuse-challenge' };
    case 'issue-challenge':
    case 'accept-challenge':
    case 'nominate':
    case 'glorious-intervention':
      return { kind: command.kind, character: modelId(command.character) };
    case 'swap-with':
      return { kind: 'swap-with', model: modelId(command.model) };
    case 'pass-challenge':
      return { kind: 'pass-challenge', ...whereOf(command) };
    case 'pile-in':
      return {
        kind: 'pile-in',
        ...whereOf(command),
        ...(command.moves ? { moves: command.moves.map(toOrder) } : {}),
      };
    case 'strike':
      return {
        kind: 'strike',
        ...whereOf(command),
        ...(command.losses ? { losses: command.losses.map(modelId) } : {}),
        ...(command.stand ? { stand: command.stand.map(modelId) } : {}),
      };
  }
}

type SkirmishCommandKind =
  | 'declare-engage'
  | 'roll-out-of-sight'
  | 'choose-path'
  | 'intercept'
  | 'decline-intercept'
  | 'resolve-engage'
  | 'shoot'
  | 'cast'
  | 'test-rout'
  | 'rout'
  | 'order-melee'
  | 'attack';

function toSkirmishCommand(command: Of<SkirmishCommandKind>): Command {
  switch (command.kind) {
    case 'declare-engage':
      return {
        kind: 'declare-engage',
        unit: unitId(command.unit),
        targets: command.targets.map(unitId),
        checks: command.checks ?? [],
        ...windowIn(command),
      };
    case 'roll-out-of-sight':
    case 'decline-intercept':
    case 'resolve-engage':
    case 'test-rout':
    case 'rout':
    case 'order-melee':
      return { kind: command.kind };
    case 'choose-path':
      return { kind: 'choose-path', ...(command.path ? { path: command.path.map(toTablePlace) } : {}) };
    case 'intercept':
      return { kind: 'intercept', unit: unitId(command.unit), ...(command.to ? { to: toTablePlace(command.to) } : {}) };
    case 'shoot':
      return toShoot(command);
    case 'cast':
      return {
        ...{ kind: 'cast', unit: unitId(command.unit), target: unitId(command.target), ...windowIn(command) },
        ...(command.spell === undefined ? {} : { spell: command.spell }),
      };
    case 'attack':
      return {
        kind: 'attack',
        ...whereOf(command),
        ...(command.targets ? { targets: command.targets.map(unitId) } : {}),
      };
  }
}

const toShoot = (command: Of<'shoot'>): Command => ({
  kind: 'shoot',
  unit: unitId(command.unit),
  target: unitId(command.target),
  ...windowIn(command),
  ...(command.weapons ? { weapons: command.weapons } : {}),
  ...(command.targets
    ? { targets: command.targets.map(({ weapon, target }) => ({ weapon, target: unitId(target) })) }
    : {}),
  ...(command.losses ? { losses: command.losses.map(modelId) } : {}),
  ...(command.stand ? { stand: command.stand.map(modelId) } : {}),
});

const whereOf = ({ unit }: { readonly unit?: string | undefined }) =>
  unit === undefined ? {} : { unit: unitId(unit) };

const windowIn = ({ window }: { readonly window?: boolean | undefined }) => (window === undefined ? {} : { window });

const toOrder = (order: Of<'move'>['moves'][number]) => ({
  model: modelId(order.model),
  ...(order.to ? { to: toTablePlace(order.to) } : {}),
  ...(order.path ? { path: order.path.map(toTablePlace) } : {}),
});
