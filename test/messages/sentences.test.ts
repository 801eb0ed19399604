import { describe, expect, it } from 'vitest';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { type Names, PLAIN_NAMES } from '../../src/messages/phrases/names.ts';
import { labMessages } from '../../src/messages/lab.ts';
import { shotMessages, fallenText } from '../../src/messages/shots.ts';
import { batchMessages } from '../../src/messages/batch.ts';
import { filmMessages } from '../../src/messages/film.ts';
import { messages } from '../../src/messages/messages.ts';

const CALLED: Readonly<Record<string, string>> = {
  giants: 'The giant kin',
  ridge: 'The ridge watch',
  theo: 'Theo',
  band: 'A band of five',
  an: 'An',
};
const names: Names = { ...PLAIN_NAMES, unit: (id) => CALLED[id] ?? id };
const declared = (unit: string, ...targets: readonly string[]) =>
  messages.describe.event(
    { kind: 'charge-declared', unit: unitId(unit), targets: targets.map(unitId) } as never,
    names,
  );

describe('a name with an article', () => {
  it('is written small inside a sentence, and large where the sentence begins', () => {
    expect(declared('giants', 'ridge', 'band')).toBe(
      'The giant kin declared a charge against the ridge watch and a band of five.',
    );
  });

  it('is left alone where it is no article, or all of the name', () => {
    expect(declared('theo', 'an')).toBe('Theo declared a charge against An.');
  });

  it('is large again after a full stop, and small in a refusal, too', () => {
    const told = messages.describe.inside(
      names,
      ({ unit }) => `It fails. ${unit(unitId('ridge'))} holds ${unit(unitId('giants'))}.`,
    );
    expect(told).toBe('It fails. The ridge watch holds the giant kin.');
    const refused = { kind: 'already-engaged', unit: 'giants', model: 'g1', enemy: 'r1' } as never;
    expect(messages.explain.violation(refused, names)).toBe(
      'The giant kin may not charge: g1 is already in engagement range of r1.',
    );
  });

  it('keeps the ids of models as they are', () => {
    expect(messages.describe.inside(names, ({ model }) => `${model(modelId('guard-2'))} falls.`)).toBe(
      'guard-2 falls.',
    );
  });

  it('stands so under the pictures of a film', () => {
    const { against, names: listed } = shotMessages.captions;
    expect(against('The ridge watch', 'The giant kin')).toBe('The ridge watch against the giant kin');
    expect(listed(['The ridge watch', 'The giant kin'], 2)).toBe('The ridge watch, the giant kin and 2 more');
  });
});

describe('a place a probe points at', () => {
  it('is written with a minus that is as wide as a figure', () => {
    expect(labMessages.panel.probeAt(-4, 0.04, 'here.')).toBe('−4″, 0″: here.');
    expect(labMessages.panel.probeAt(6.25, -0.04, 'here.')).toBe('6.3″, 0″: here.');
  });
});

describe('the story of a battle', () => {
  const told = (event: object) => messages.describe.event(event as never, names);
  const reacts = (reaction: string) => told({ kind: 'reacted', unit: 'ridge', charger: 'giants', reaction });

  it('says of each answer to a charge what is done to whom', () => {
    expect(['hold', 'flee', 'stand-and-shoot'].map(reacts)).toEqual([
      'The ridge watch held against the giant kin.',
      'The ridge watch fled from the giant kin.',
      'The ridge watch stood and shot at the giant kin.',
    ]);
  });

  it('keeps the dice of dangerous ground apart from the wounds they cost', () => {
    const tested = (dice: readonly number[], wounds: number) =>
      told({ kind: 'ground-tested', unit: 'giants', dice, wounds });
    expect(tested([5, 1, 4], 1)).toBe('The giant kin crossed dangerous ground and rolled 5, 1 and 4: 1 wound.');
    expect(tested([6], 0)).toBe('The giant kin crossed dangerous ground and rolled 6: no wounds.');
  });

  it('leaves out a turn that is none', () => {
    const moved = (angle: number) =>
      told({
        kind: 'regiment-moved',
        unit: 'ridge',
        how: 'flee',
        legs: [
          { kind: 'pivot', angle },
          { kind: 'advance', length: 9 },
        ],
      });
    expect(moved(0)).toBe('The ridge watch fled: 9.0″ ahead.');
    expect(moved(Math.PI / 6)).toBe('The ridge watch fled: a turn of 30°, 9.0″ ahead.');
  });
});

describe('the name of a saved table’s picture', () => {
  it('holds the mark that is written on it', () => {
    expect(messages.savedTables.open('A')).toBe('Open “A”');
    expect(messages.savedTables.open('A', messages.savedTables.onTheTable)).toBe('Open “A”: In play');
  });
});

describe('the caption of a shot in which models fall', () => {
  it.each([
    [[{ unit: 'Rooftop Runners', count: 2, of: 5 }], 0, 'Two Rooftop Runners fall'],
    [[{ unit: 'Quarry Hands', count: 1, of: 5 }], 0, 'One Quarry Hand falls'],
    [
      [
        { unit: 'Rooftop Runners', count: 2, of: 5 },
        { unit: 'Quarry Hands', count: 1, of: 5 },
      ],
      0,
      'Two Rooftop Runners and one Quarry Hand fall',
    ],
    [[{ unit: 'The grey company', count: 3, of: 20 }], 0, 'Three of the grey company fall'],
    [[{ unit: 'Spearmen', count: 1, of: 20 }], 4, 'One Spearman and 4 more fall'],
    [[{ unit: 'Joss', count: 1, of: 1 }], 0, 'Joss falls'],
    [[{ unit: 'Archers', count: 12, of: 30 }], 0, '12 Archers fall'],
  ])('counts them by units, and names a fighter: %o and %d more', (units, more, caption) => {
    expect(fallenText(units, more)).toBe(caption);
  });
});

describe('the codecs of a film', () => {
  it('are explained where they are not the usual ones', () => {
    expect(filmMessages.missing(['AAC'], 'H.264, Opus')).toBe('Sound is Opus; some players cannot play it in MP4.');
    expect(filmMessages.missing(['VP9'], 'AV1, Opus')).toBe(
      'This browser cannot encode VP9; the film uses AV1, Opus instead.',
    );
  });
});

describe('the worth of going first', () => {
  const { firstSwapped } = batchMessages.report;
  it('is told with its interval, and as no clear effect where that contains 0', () => {
    expect(firstSwapped({ value: 0.12, low: 0.05, high: 0.19 })).toContain(
      'Going first: worth +12.0 points (95 %: +5.0 to +19.0).',
    );
    expect(firstSwapped({ value: -0.07, low: -0.15, high: 0 })).toContain(
      'Going first: no clear effect (−7.0 points; 95 %: −15.0 to +0.0).',
    );
  });
});
