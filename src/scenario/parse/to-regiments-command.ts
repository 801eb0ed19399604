import { toRadians } from '../../kernel/units.ts';
import type { RegimentsCommandKind } from '../../rules/core/regiments-commands.ts';
import type { Command } from '../../rules/core/command.ts';
import type { Manoeuvre } from '../../rules/core/formation.ts';
import { modelId, unitId, type PoolId } from '../../rules/core/ids.ts';
import type { CommandDocument } from '../command-schema.ts';
import { toTablePlace } from '../places.ts';

type Of<K extends CommandDocument['kind']> = Extract<CommandDocument, { kind: K }>;

/** A regiments command from its JSON, with degrees converted to radians. */
export function toRegimentsCommand(command: Of<RegimentsCommandKind>): Command {
  switch (command.kind) {
    case 'react':
      return { kind: 'react', unit: unitId(command.unit), reaction: command.reaction };
    case 'redirect':
      return { kind: 'redirect', unit: unitId(command.unit), target: unitId(command.target) };
    case 'roll-charge-range':
      return { kind: 'roll-charge-range', ...targetIn(command) };
    case 'move-chargers':
      return {
        kind: 'move-chargers',
        ...targetIn(command),
        ...(command.quick === undefined ? {} : { quick: command.quick }),
        ...(command.placements ? { placements: command.placements.map(toPlacement) } : {}),
        ...(command.order ? { order: command.order.map(unitId) } : {}),
      };
    case 'manoeuvre':
      return {
        kind: 'manoeuvre',
        unit: unitId(command.unit),
        steps: command.steps.map(toManoeuvre),
        ...(command.march === undefined ? {} : { march: command.march }),
      };
    case 'issue-duel':
    case 'accept-duel':
      return { kind: command.kind, character: modelId(command.character) };
    case 'make-way':
      return { kind: 'make-way', model: modelId(command.model), with: modelId(command.with) };
    case 'allocate':
      return { kind: 'allocate', model: modelId(command.model), targets: command.targets.map((id) => id as PoolId) };
    case 'refuse-duel':
    case 'pass-duel':
    case 'lock-attacks':
    case 'roll-attacks':
      return { kind: command.kind };
  }
}

const targetIn = ({ target }: { readonly target?: string | undefined }) =>
  target === undefined ? {} : { target: unitId(target) };

const toPlacement = ({ unit, at, facing }: NonNullable<Of<'move-chargers'>['placements']>[number]) => ({
  unit: unitId(unit),
  at: toTablePlace(at),
  facing: toRadians(facing),
});

function toManoeuvre(step: Of<'manoeuvre'>['steps'][number]): Manoeuvre {
  if ('advance' in step) return { kind: 'advance', inches: step.advance };
  if ('wheel' in step) return { kind: 'wheel', angle: toRadians(step.wheel) };
  return { kind: 'reform', files: step.reform, facing: toRadians(step.facing ?? 0) };
}
