/** A fighter of the gallery: 25 mm across and 1.25″ high by default. */
const fighter = (
  id: string,
  side: 'attacker' | 'defender',
  at: readonly number[],
  { profile = {}, keywords = [] }: { readonly profile?: object; readonly keywords?: readonly string[] } = {},
) => ({
  id,
  side,
  name: id[0]!.toUpperCase() + id.slice(1),
  keywords,
  models: [
    {
      id: `${id}.m`,
      base: { round: keywords.includes('MOUNTED') ? 40.64 : 25.4 },
      height: keywords.includes('MOUNTED') ? 2 : 1.25,
      at,
      profile,
    },
  ],
});

const wall = (size: readonly number[], at: readonly number[], role = 'wall') => ({ shape: { box: size }, at, role });

/** A wall along z with one window of 1″ by 1″ in its middle. */
const HOUSE = {
  id: 'house',
  kind: 'ruin',
  at: [1.1, 8],
  shape: {
    parts: [
      wall([0.2, 4, 3.5], [0, 0, -2.25]),
      wall([0.2, 4, 3.5], [0, 0, 2.25]),
      wall([0.2, 0.5, 1], [0, 0, 0]),
      wall([0.2, 2.5, 1], [0, 1.5, 0]),
      wall([0.2, 1, 1], [0, 0.5, 0], 'window'),
    ],
  },
};

/**
 * A skirmish table with something for every phase: a melee of one against two, an archer behind a window, a caster, a
 * rider whose path two fighters may block, and a fighter on a block that riders cannot climb.
 */
export const gallery = (phase: string, rules: object = {}): string =>
  JSON.stringify({
    format: 'highground/scenario',
    version: 1,
    name: 'The gallery',
    system: 'skirmish',
    rules,
    table: { width: 28, depth: 28 },
    terrain: [HOUSE, { id: 'block', kind: 'platform', at: [11, 9], shape: { box: [3, 3, 3] } }],
    units: [
      fighter('ann', 'attacker', [-8, -8], { profile: { attacks: 2, agility: 5 } }),
      fighter('sal', 'attacker', [0, 8], { keywords: ['SHOOTER'] }),
      fighter('cas', 'attacker', [-4, 2], { keywords: ['CASTER'] }),
      fighter('mor', 'attacker', [8, -8], { keywords: ['MOUNTED'], profile: { move: 8 } }),
      fighter('ben', 'defender', [-8, -7]),
      fighter('cid', 'defender', [-8, -9]),
      fighter('dan', 'defender', [6, 11]),
      fighter('eda', 'defender', [-4, 9]),
      fighter('tom', 'defender', [8, 1.5]),
      fighter('ivo', 'defender', [10, -3]),
      fighter('ike', 'defender', [6, -1.5]),
      fighter('upp', 'defender', [11, 9]),
    ],
    start: { turn: 2, side: 'attacker', phase },
    seed: 5,
  });

/** Two bands of three face to face on open ground, from the first turn to the third: a small complete game. */
export const twoBands = (): string =>
  JSON.stringify({
    format: 'highground/scenario',
    version: 1,
    name: 'Two bands',
    system: 'skirmish',
    rules: { lastTurn: 3 },
    table: { width: 22, depth: 18 },
    terrain: [{ id: 'crate', kind: 'crate', at: [0, 2], shape: { box: [2, 1, 2] } }],
    units: [
      fighter('ada', 'attacker', [-4, -3], { profile: { melee: 6, injury: 3 } }),
      fighter('bo', 'attacker', [-6, 0], { keywords: ['CASTER'] }),
      fighter('cy', 'attacker', [-6, 3], { keywords: ['SHOOTER'], profile: { ranged: 7 } }),
      fighter('dee', 'defender', [4, -3], { profile: { melee: 6, injury: 3 } }),
      fighter('eli', 'defender', [5, 0], { keywords: ['CASTER'] }),
      fighter('fay', 'defender', [6, 3], { keywords: ['SHOOTER'], profile: { ranged: 7 } }),
    ],
    start: { turn: 1, side: 'attacker', phase: 'upkeep' },
    seed: 3,
  });
