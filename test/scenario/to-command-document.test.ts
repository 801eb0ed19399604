import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/rules/core/command.ts';
import { type CommandDocument, commandSchema } from '../../src/scenario/command-schema.ts';
import { toCommand } from '../../src/scenario/parse/to-command.ts';
import { toCommandDocument } from '../../src/scenario/parse/to-command-document.ts';
import { anyCommand } from '../support/any-command.ts';
import { aGame } from '../support/game.ts';

const state = aGame({
  units: [
    { id: 'red', side: 'attacker', at: [[0, 0]] },
    { id: 'blue', side: 'defender', at: [[5, 0]] },
  ],
});
const KINDS = commandSchema.options.map(({ shape }) => shape.kind.value) as CommandDocument['kind'][];

/** Angles pass through degrees, which moves their last bits. */
const rounded = (command: Command): unknown =>
  JSON.parse(JSON.stringify(command, (_, value) => (typeof value === 'number' ? Number(value.toFixed(9)) + 0 : value)));

describe('a command as a document', () => {
  it.each(KINDS)('is read back as the same command, and fits the schema: %s', (kind) => {
    fc.assert(
      fc.property(anyCommand([kind]), (draft) => {
        const command = draft(state);
        const document = toCommandDocument(command);
        // What is drawn for changes by hand has sizes that no file may hold.
        if (kind !== 'by-hand') expect(commandSchema.safeParse(document).error?.issues).toBeUndefined();
        expect(rounded(toCommand(document))).toEqual(rounded(command));
      }),
      { numRuns: 60 },
    );
  });

  it('loses whole turns of an angle that no file may hold', () => {
    const facing = 25 * 2 * Math.PI + 1;
    const document = toCommandDocument({ kind: 'deploy', unit: 'red' as never, facing });
    expect(commandSchema.safeParse(document).success).toBe(true);
    const { facing: read } = toCommand(document) as Extract<Command, { kind: 'deploy' }>;
    expect(Math.cos(read!)).toBeCloseTo(Math.cos(facing), 9);
  });
});
