import { describe, expect, it } from 'vitest';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { changed, faultsOf, NO_MESHES, WALL_SCENARIO } from '../support/scenarios.ts';

describe('a bad scenario is refused with its place', () => {
  const R1 = ['units', 0, 'models', 0] as const;
  const shape = (value: unknown) => changed(['terrain', 0, 'shape'], value);
  const bowTie = [
    [0, 0],
    [4, 4],
    [4, 0],
    [0, 4],
  ];

  it.each<[string, unknown, RegExp]>([
    [
      'an unknown key',
      changed(['units', 0, 'modles'], []),
      /^\/units\/0\/modles: There is no key "modles" in entry 0 of "units"/,
    ],
    ['a missing key', changed(['table'], undefined), /^\/table: "table" is missing; it must be a JSON object/],
    [
      'a later version',
      changed(['version'], 3),
      /^\/version: This scenario has version 3; this Highground reads up to version 2/,
    ],
    ['another format', changed(['format'], 'x'), /^\/format: "format" must be "highground\/scenario"; got "x"/],
    ['an unknown system', changed(['system'], 'chess'), /^\/system: "system" must be "squads", .*got "chess"/],
    [
      'a negative base',
      changed([...R1, 'base'], { round: -5 }),
      /^\/units\/0\/models\/0\/base\/round: "round" must be a number from 1 to 1000 \(millimetres\); got -5/,
    ],
    [
      'a base of no kind',
      changed([...R1, 'base'], { square: 25 }),
      /^\/units\/0\/models\/0\/base: "base" must be exactly one of .*"square"/,
    ],
    [
      'a base of two kinds',
      changed([...R1, 'base'], { round: 25, hull: [1, 1] }),
      /^\/units\/0\/models\/0\/base: "base" must be exactly one/,
    ],
    ['a missing base', changed([...R1, 'base'], undefined), /^\/units\/0\/models\/0\/base: "base" is missing/],
    [
      'a place of four numbers',
      changed([...R1, 'at'], [0, 0, 0, 0]),
      /^\/units\/0\/models\/0\/at: "at" must be \[x, z\] or \[x, y, z\]/,
    ],
    ['a place that is text', changed([...R1, 'at'], 'here'), /^\/units\/0\/models\/0\/at: "at" must be .*got "here"/],
    [
      'a far place',
      changed([...R1, 'at'], [0, 1001]),
      /^\/units\/0\/models\/0\/at\/1: Entry 1 of "at" must be a number from -1000 to 1000/,
    ],
    ['a null in a place', changed([...R1, 'at'], [0, null]), /^\/units\/0\/models\/0\/at\/1: .*got null/],
    [
      'a huge size',
      shape({ box: [0.5, 1e30, 20] }),
      /^\/terrain\/0\/shape\/box\/1: .*from 0\.001 to 200 \(inches\); got 1e\+30/,
    ],
    ['a size of zero', shape({ box: [0.5, 0, 20] }), /^\/terrain\/0\/shape\/box\/1: .*got 0/],
    [
      'a negative size',
      shape({ cylinder: { radius: -1, height: 2 } }),
      /^\/terrain\/0\/shape\/cylinder\/radius: .*got -1/,
    ],
    ['a shape of no kind', shape({ sphere: 3 }), /^\/terrain\/0\/shape: "shape" must be exactly one of/],
    ['a shape that is a number', shape(7), /^\/terrain\/0\/shape: .*got 7/],
    [
      'an outline of two corners',
      shape({
        prism: {
          outline: [
            [0, 0],
            [1, 0],
          ],
          height: 2,
        },
      }),
      /^\/terrain\/0\/shape\/prism\/outline: .*at least 3 corners/,
    ],
    [
      'an outline of too many corners',
      shape({ prism: { outline: Array.from({ length: 513 }, (_, i) => [i, i * i * 1e-3]), height: 2 } }),
      /at most 512 corners/,
    ],
    [
      'an outline that crosses itself',
      shape({ prism: { outline: bowTie, height: 2 } }),
      /^\/terrain\/0\/shape\/prism\/outline: .*edge 0 \(corner 0 to 1\) meets edge 2 \(corner 2 to 3\)/,
    ],
    [
      'an outline without area',
      shape({
        prism: {
          outline: [
            [0, 0],
            [2, 0],
            [4, 0],
          ],
          height: 2,
        },
      }),
      /^\/terrain\/0\/shape\/prism\/outline/,
    ],
    [
      'an outline that names a corner twice',
      shape({
        prism: {
          outline: [
            [0, 0],
            [4, 0],
            [4, 0],
            [0, 4],
          ],
          height: 2,
        },
      }),
      /^\/terrain\/0\/shape\/prism\/outline\/1: Corner 1 .*same place as corner 2/,
    ],
    [
      'an outline closed by hand',
      shape({
        prism: {
          outline: [
            [0, 0],
            [4, 0],
            [0, 4],
            [0, 0],
          ],
          height: 2,
        },
      }),
      /^\/terrain\/0\/shape\/prism\/outline\/3: .*closes itself/,
    ],
    [
      'heights that do not fill their grid',
      shape({ heightfield: { size: [9, 9], columns: 3, rows: 3, heights: [0, 0, 0] } }),
      /^\/terrain\/0\/shape\/heightfield\/heights: .*3 × 3 = 9 entries; got 3/,
    ],
    [
      'a grid of one column',
      shape({ heightfield: { size: [9, 9], columns: 1, rows: 3, heights: [0, 0, 0] } }),
      /^\/terrain\/0\/shape\/heightfield\/columns: .*from 2 to 512; got 1/,
    ],
    [
      'a grid too fine',
      shape({ heightfield: { size: [9, 9], columns: 513, rows: 2, heights: [] } }),
      /^\/terrain\/0\/shape\/heightfield\/columns/,
    ],
    [
      'a mesh that is not there',
      shape({ mesh: { file: 'no.glb' } }),
      /^\/terrain\/0\/shape\/mesh\/file: There is no mesh file "no\.glb"/,
    ],
    ['parts of no parts', shape({ parts: [] }), /^\/terrain\/0\/shape\/parts: .*at least 1 part/],
    [
      'a fault in a part',
      shape({ parts: [{ shape: { prism: { outline: bowTie, height: 1 } } }] }),
      /^\/terrain\/0\/shape\/parts\/0\/shape\/prism\/outline: The outline crosses itself/,
    ],
    ['parts within parts', shape({ parts: [{ shape: { parts: [] } }] }), /^\/terrain\/0\/shape\/parts\/0\/shape/],
    ['an unknown kind of piece', changed(['terrain', 0, 'kind'], 'walll'), /^\/terrain\/0\/kind: .*got "walll"/],
    [
      'an unknown trait',
      changed(['terrain', 0, 'traits'], { solid: true }),
      /^\/terrain\/0\/traits\/solid: There is no key "solid"/,
    ],
    ['an id with a space', changed(['units', 0, 'id'], 'red squad'), /^\/units\/0\/id: "id" must be a name/],
    ['an id that is empty', changed([...R1, 'id'], ''), /^\/units\/0\/models\/0\/id: "id" must be a name/],
    [
      'a model’s id given twice',
      changed(['units', 1, 'models', 0, 'id'], 'r1'),
      /^\/units\/1\/models\/0\/id: The id "r1" is already used by the model at \/units\/0\/models\/0\/id/,
    ],
    [
      'a unit’s id given twice',
      changed(['units', 1, 'id'], 'red'),
      /^\/units\/1\/id: The id "red" is already used by the unit at/,
    ],
    [
      'a unit without models',
      changed(['units', 1, 'models'], undefined),
      /^\/units\/1: Unit "blue" needs "models" .* or a "formation"/,
    ],
    [
      'a unit with an empty list of models',
      changed(['units', 1, 'models'], []),
      /^\/units\/1\/models: .*at least 1 model/,
    ],
    [
      'an unknown characteristic',
      changed([...R1, 'profile'], { agility: 3 }),
      /^\/units\/0\/models\/0\/profile\/agility: The system "squads" has no characteristic "agility"/,
    ],
    [
      'a characteristic that is a word',
      changed([...R1, 'profile'], { M: 'fast' }),
      /^\/units\/0\/models\/0\/profile\/M: "M" must be a number/,
    ],
    [
      'an unknown clause',
      changed(['rules'], { clauses: { 'C-99': 'off' } }),
      /^\/rules\/clauses\/C-99: There is no rule clause "C-99"/,
    ],
    [
      'a refusal by an unknown clause',
      changed(['script', 4, 'refused'], 'D-99'),
      /^\/script\/4\/refused: There is no rule clause "D-99"/,
    ],
    ['a mini outside models/', changed([...R1, 'mini'], '../../etc/passwd'), /^\/units\/0\/models\/0\/mini: /],
    ['an expectation that points nowhere', changed(['script', 3, 'expect'], { turn: 1 }), /^\/script\/3/],
    ['a pace backwards', changed([...R1, 'profile'], { M: -1 }), /^\/units\/0\/models\/0\/profile\/M: "M" must/],
    [
      'half an attack',
      changed([...R1, 'profile'], { A: 1.5 }),
      /^\/units\/0\/models\/0\/profile\/A: "A" must be a whole number from 0 to 100; got 1.5/,
    ],
    [
      'a soldier without a wound to take',
      changed([...R1, 'profile'], { W: 0 }),
      /^\/units\/0\/models\/0\/profile\/W: "W" must be a whole number from 1 to 100; got 0/,
    ],
    [
      'a keyword in lower case',
      changed([...R1, 'keywords'], ['fly']),
      /^\/units\/0\/models\/0\/keywords\/0: .*upper case/,
    ],
    ['an unknown status', changed(['units', 0, 'status'], ['asleep']), /^\/units\/0\/status\/0: .*got "asleep"/],
    [
      'an unknown side',
      changed(['units', 0, 'side'], 'red'),
      /^\/units\/0\/side: "side" must be "attacker" or "defender"; got "red"/,
    ],
    ['a fraction for a seed', changed(['seed'], 1.5), /^\/seed: "seed" must be a whole number/],
    ['a table too large', changed(['table', 'width'], 201), /^\/table\/width: /],
    [
      'a rule by another name',
      changed(['rules', 'engageRange'], 1),
      /^\/rules\/engageRange: There is no key "engageRange" in "rules"/,
    ],
    ['a mode of no clause', changed(['rules', 'clauses'], { charge: 'off' }), /^\/rules\/clauses\/charge: /],
    [
      'an unknown command',
      changed(['script', 1, 'do', 'kind'], 'roll-it'),
      /^\/script\/1\/do\/kind: .*roll-charge.*got "roll-it"/,
    ],
    ['an unknown key in a step', changed(['script', 1, 'dices'], [1]), /^\/script\/1\/dices: There is no key "dices"/],
    ['a die of seven pips', changed(['script', 1, 'dice'], [6, 7]), /^\/script\/1\/dice\/1: .*from 1 to 6; got 7/],
    [
      'a step that is neither',
      changed(['script', 3], { wait: 1 }),
      /^\/script\/3: .*exactly one of "do" .*, "expect" .* or "ask"/,
    ],
  ])('%s', (_what, document, expected) => {
    const faults = faultsOf(JSON.stringify(document));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(expected);
  });

  const MISSION = {
    turns: 3,
    deployment: [
      {
        side: 'attacker',
        zone: [
          [-5, -5],
          [5, -5],
          [5, 5],
        ],
      },
    ],
    objectives: [{ id: 'well', at: [0, 0], radius: 3 }],
    scoring: [{ hold: 'each', points: 1 }],
  };

  it.each<[string, object, RegExp]>([
    [
      'an objective off the table',
      { objectives: [{ id: 'well', at: [31, 0], radius: 3 }] },
      /^\/mission\/objectives\/0\/at: The objective is off the table, .*-?30 in x/,
    ],
    [
      'an objective without an id',
      { objectives: [{ at: [0, 0], radius: 3 }] },
      /^\/mission\/objectives\/0\/id: "id" is missing/,
    ],
    [
      'two objectives of one id',
      { objectives: [...MISSION.objectives, ...MISSION.objectives] },
      /^\/mission\/objectives\/1\/id: The id "well" is already used/,
    ],
    [
      'a zone whose edges cross',
      {
        deployment: [
          {
            side: 'attacker',
            zone: [
              [0, 0],
              [4, 4],
              [4, 0],
              [0, 3],
            ],
          },
        ],
      },
      /^\/mission\/deployment\/0\/zone: The outline crosses itself/,
    ],
    [
      'a zone off the table',
      {
        deployment: [
          {
            side: 'attacker',
            zone: [
              [0, 0],
              [31, 0],
              [4, 5],
            ],
          },
        ],
      },
      /^\/mission\/deployment\/0\/zone\/1: This corner of the zone is off the table/,
    ],
    [
      'an unknown unit',
      { scoring: [{ kill: ['green'], points: 1 }] },
      /^\/mission\/scoring\/0\/kill\/0: The scenario has no unit "green"; use "red" or "blue"/,
    ],
    [
      'an unknown objective',
      { scoring: [{ reach: 'mill', points: 1 }] },
      /^\/mission\/scoring\/0\/reach: The mission has no objective "mill"; use "well"/,
    ],
    ['a rule without points', { scoring: [{ hold: 'each' }] }, /^\/mission\/scoring\/0\/points: "points" is missing/],
    ['no turns', { turns: 0 }, /^\/mission\/turns: "turns" must be a whole number from 1 to 20/],
    ['too many turns', { turns: 21 }, /^\/mission\/turns: "turns" must be a whole number from 1 to 20/],
    [
      'a rule that counts nothing',
      { scoring: [{ points: 1 }] },
      /^\/mission\/scoring\/0: A scoring rule needs one of "hold", "kill" and "reach"/,
    ],
    [
      'a rule that counts twice',
      { scoring: [{ hold: 'each', kill: 'units', points: 1 }] },
      /^\/mission\/scoring\/0: A scoring rule has one of/,
    ],
    [
      'a key of another rule',
      { scoring: [{ hold: 'each', per: 5, points: 1 }] },
      /^\/mission\/scoring\/0\/per: "per" belongs to rules with "kill"/,
    ],
    [
      'more than there is to hold',
      { scoring: [{ hold: 2, points: 1 }] },
      /^\/mission\/scoring\/0\/hold: Nobody can hold 2 of 1 objective/,
    ],
    [
      'a word for hold',
      { scoring: [{ hold: 'some', points: 1 }] },
      /^\/mission\/scoring\/0\/hold: "hold" must be "each", "more", or a whole number/,
    ],
    [
      'points nobody has',
      { scoring: [{ kill: 'points', points: 1 }] },
      /^\/mission\/scoring\/0\/kill: No unit of the scenario has "points"/,
    ],
    [
      'a rule that comes too late',
      { scoring: [{ hold: 'each', points: 1, from: 4 }] },
      /^\/mission\/scoring\/0\/from: The rule scores from turn 4, but the mission has 3 turns/,
    ],
    ['nothing to score', { scoring: [] }, /^\/mission\/scoring: Nothing can score/],
    [
      'treasures without fighters',
      { treasures: [{ id: 'chest', at: [0, 0] }] },
      /^\/mission\/treasures: A table that plays squads has no fighters to carry treasures/,
    ],
    [
      'a rule for treasures it does not have',
      { scoring: [{ treasure: 'all', points: 1 }] },
      /^\/mission\/scoring\/0\/treasure: The mission has no treasures to score for/,
    ],
    [
      'an unknown treasure',
      { scoring: [{ treasure: ['crown'], points: 1 }] },
      /^\/mission\/scoring\/0\/treasure\/0: The mission has no treasure "crown"/,
    ],
  ])('in its mission: %s', (_what, change, expected) => {
    const document = { ...(changed(['version'], 2) as object), mission: { ...MISSION, ...change } };
    const faults = faultsOf(JSON.stringify(document));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(expected);
  });

  it('for a mission in a file of version 1', () => {
    expect(faultsOf(JSON.stringify({ ...(changed(['version'], 1) as object), mission: MISSION }))).toEqual([
      '/mission: "mission" needs version 2 of the format; write "version": 2.',
    ]);
    expect(faultsOf(JSON.stringify({ ...(changed(['version'], 2) as object), mission: MISSION }))).toEqual([]);
  });

  it.each<[string, string, RegExp]>([
    ['nothing', '', /^: The file is empty/],
    ['only spaces', ' \n ', /^: The file is empty/],
    ['a list', '[1]', /^: A scenario must be a JSON object/],
    ['null', 'null', /^: A scenario must be a JSON object {…}; got null/],
    [
      'a text cut off',
      JSON.stringify(WALL_SCENARIO).slice(0, 300),
      /^: The JSON is incomplete: the text ends at line 1, column 301/,
    ],
    [
      'a trailing comma',
      '{"format": "highground/scenario",}',
      /^: This is not JSON: unexpected "}" at line 1, column 34/,
    ],
    ['NaN', '{\n  "seed": NaN }', /^: JSON has no number NaN \(at line 2, column 11\)/],
    ['-Infinity', '{"seed": -Infinity}', /^: JSON has no number -Infinity/],
    [
      'a number beyond all',
      JSON.stringify(WALL_SCENARIO).replace('"width":60', '"width":1e999'),
      /^\/table\/width: .*got Infinity/,
    ],
    [
      '65 lists in one another',
      `{"a":${'['.repeat(64)}${']'.repeat(64)}}`,
      /^: Arrays and objects may be nested at most 64 deep; this file passes the limit at line 1, column 69/,
    ],
    ['a million brackets', '['.repeat(1_000_000), /^: Arrays and objects may be nested at most 64/],
    [
      'the prototype',
      JSON.stringify(WALL_SCENARIO).replace('"width":60', '"__proto__":{"width":60}'),
      /^\/table\/__proto__: No key may be called "__proto__"/,
    ],
    ['over 5 MB', `{"name":"${'x'.repeat(5_000_000)}"}`, /^: A scenario may be at most 5 MB of text; this is 5\.0 MB/],
    ['over 5 MB in bytes only', `{"name":"${'ü'.repeat(2_600_000)}"}`, /^: A scenario may be at most 5 MB/],
  ])('%s', (_what, text, expected) => {
    const faults = faultsOf(text);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(expected);
  });

  it('takes the last of two keys of one name, and nothing worse', () => {
    const text = JSON.stringify(WALL_SCENARIO).replace('"name":"Over the wall"', '"name":"First","name":"Second"');
    const scenario = parseScenario(text, NO_MESHES);
    expect(scenario.ok && scenario.value.name).toBe('Second');
  });

  it('tells twenty faults at most, however many there are', () => {
    const models = Array.from({ length: 1000 }, () => ({ id: '!', base: 7, at: 'x' }));
    expect(faultsOf(JSON.stringify(changed(['units', 0, 'models'], models)))).toHaveLength(20);
  });

  it('keeps to 2000 models and 500 pieces, formations counted whole', () => {
    const piece = (i: number) => ({ id: `p${i}`, kind: 'rock', shape: { box: [1, 1, 1] }, at: [0, 0] });
    const formation = (count: number) => ({ files: 50, count, base: { rect: [20, 20] }, at: [0, 0] });
    const units = (n: number) => [
      { id: 'a', side: 'attacker', formation: formation(1000) },
      { id: 'b', side: 'defender', formation: formation(n) },
    ];
    expect(
      faultsOf(
        JSON.stringify(
          changed(
            ['terrain'],
            Array.from({ length: 500 }, (_, i) => piece(i)),
          ),
        ),
      ),
    ).toEqual([]);
    expect(
      faultsOf(
        JSON.stringify(
          changed(
            ['terrain'],
            Array.from({ length: 501 }, (_, i) => piece(i)),
          ),
        ),
      ),
    ).toEqual([expect.stringMatching(/^\/terrain: .*at most 500/)]);
    expect(faultsOf(JSON.stringify(changed(['units'], units(1000))))).toEqual([]);
    expect(faultsOf(JSON.stringify(changed(['units'], units(1001))))).toEqual([
      expect.stringMatching(/^\/units: .*at most 2000 models in total; this one has 2001/),
    ]);
  });
});
