import { describe, expect, it } from 'vitest';
import { opponentMessages } from '../../src/messages/opponent.ts';
import { PLAIN_NAMES } from '../../src/messages/phrases/names.ts';
import type { Aim } from '../../src/lab/policy/reason.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';

const [unit, target] = [unitId('Red band'), unitId('The guard')];

describe('the sentence of a reason', () => {
  const told = (reason: Omit<Parameters<typeof opponentMessages.reason>[0], 'unit'>) =>
    opponentMessages.reason({ unit, ...reason }, PLAIN_NAMES);

  it.each([
    [{ aim: 'charge', target, chance: 0.58, costs: 2.1 }, 'charge the guard, 58 %; if it fails, it costs 2.1 models.'],
    [{ aim: 'shoot', target, deals: 1 }, 'shoot at the guard; it kills 1.0 models on average.'],
    [{ aim: 'objective', objective: 'the mill', costs: 0.4 }, 'take the mill; it costs 0.4 models on average.'],
    [{ aim: 'hold', chance: 1 }, 'hold, 100 %.'],
    [{ aim: 'objective' }, 'take an objective.'],
  ] as const)('names the aim and the numbers that decided: %o', (reason, sentence) => {
    expect(told(reason)).toBe(`Red band: ${sentence}`);
  });

  it('can be made for every aim, with and without a target', () => {
    const aims: readonly Aim[] = ['charge', 'shoot', 'objective', 'close-in', 'keep-away', 'hold'];
    const sentences = aims.flatMap((aim) => [told({ aim }), told({ aim, target, objective: 'the mill' })]);
    expect(new Set(sentences).size).toBe(2 * aims.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^Red band: [a-z ]+\.$/);
  });
});

describe('advice', () => {
  it.each([
    [{ kind: 'declare-charge', unit, targets: [target] }, 'Charge the guard with Red band.'],
    [{ kind: 'shoot', unit, target }, 'Shoot at the guard with Red band.'],
    [{ kind: 'react', unit, reaction: 'stand-and-shoot' }, 'Stand and shoot with Red band.'],
    [{ kind: 'accept-duel', character: modelId('Orra') }, 'Accept the challenge with Orra.'],
    [{ kind: 'end-phase' }, 'Nothing better to do here: end the phase.'],
    [
      {
        kind: 'manoeuvre',
        unit,
        steps: [
          { kind: 'wheel', angle: 0.2 },
          { kind: 'advance', inches: 4 },
        ],
      },
      'Wheel 11° to the left, then advance 4.0″ with Red band.',
    ],
  ] as const)('says what to do: %o', (command, sentence) => {
    expect(opponentMessages.advice(command, undefined, 'unit' in command ? unit : undefined, PLAIN_NAMES)).toBe(
      sentence,
    );
  });
});
