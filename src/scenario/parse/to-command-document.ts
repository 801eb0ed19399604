import { type Radians, toDegrees } from '../../kernel/units.ts';
import type { Command, Placement } from '../../rules/core/command.ts';
import type { Manoeuvre } from '../../rules/core/formation.ts';
import type { ManualChange, MarkerShape } from '../../rules/core/manual-change.ts';
import type { ChangeDocument } from '../change-schema.ts';
import type { CommandDocument } from '../command-schema.ts';

/** The widest angle of a file, degrees; one beyond it loses whole turns. */
const WIDEST = 3600;

/** A command as a file or a message writes it, with radians converted to degrees: the inverse of `toCommand`. */
export function toCommandDocument(command: Command): CommandDocument {
  if (command.kind === 'by-hand') return { kind: 'by-hand', change: toChangeDocument(command.change) };
  if (command.kind === 'deploy') return asDocument({ ...command, ...facingIn(command.facing) });
  if (command.kind === 'manoeuvre') return asDocument({ ...command, steps: command.steps.map(toManoeuvreDocument) });
  if (command.kind === 'move-chargers' && command.placements)
    return asDocument({ ...command, placements: command.placements.map(toPlacementDocument) });
  return asDocument(command);
}

/** Files and commands have the same members; only what is read-only, and the brands of ids, differ. */
const asDocument = (same: object): CommandDocument => same as CommandDocument;
const asChange = (same: object): ChangeDocument => same as ChangeDocument;

const toPlacementDocument = ({ unit, at, facing }: Placement) => ({ unit, at, facing: degreesOf(facing) });

function toManoeuvreDocument(step: Manoeuvre) {
  switch (step.kind) {
    case 'advance':
      return { advance: step.inches };
    case 'wheel':
      return { wheel: degreesOf(step.angle) };
    case 'reform':
      return { reform: step.files, facing: degreesOf(step.facing) };
  }
}

/** A change by hand as a file writes it. */
function toChangeDocument(change: ManualChange): ChangeDocument {
  if (change.kind === 'place' || change.kind === 'bring-back')
    return asChange({ ...change, models: change.models.map((one) => ({ ...one, ...facingIn(one.facing) })) });
  if (change.kind === 'place-ranks') return asChange({ ...change, ...facingIn(change.facing) });
  if (change.kind === 'put-marker')
    return asChange({ ...change, shape: toShapeDocument(change.shape), ...facingIn(change.facing) });
  return asChange(change);
}

function toShapeDocument(shape: MarkerShape) {
  switch (shape.kind) {
    case 'disc':
      return { disc: shape.radius };
    case 'line':
      return { line: [shape.length, shape.width] };
    case 'teardrop':
      return { teardrop: [shape.length, shape.width] };
  }
}

const facingIn = (facing: Radians | undefined) => (facing === undefined ? {} : { facing: degreesOf(facing) });

function degreesOf(angle: Radians): number {
  const degrees = toDegrees(angle);
  return Math.abs(degrees) <= WIDEST ? degrees : degrees % WIDEST;
}
