const ACROSS = 1.2599;

type Place = readonly [id: string, x: number, z: number, character?: Readonly<Record<string, number>>];

const HERO = { WS: 5, S: 5, W: 2, I: 5, A: 3, Ld: 9, Sv: 3 };

/** Two squads on 32 mm bases face to face, with the attacker's champion behind and the defender's two in line. */
export function fightScenario(): string {
  const near = -ACROSS / 2;
  const far = ACROSS / 2;
  return JSON.stringify({
    format: 'highground/scenario',
    version: 1,
    name: 'Close quarters',
    system: 'squads',
    table: { width: 30, depth: 24 },
    terrain: [],
    start: { turn: 1, side: 'attacker', phase: 'fight' },
    seed: 11,
    units: [
      aUnit('wardens', 'attacker', 180, [
        ['warden-1', -ACROSS, near],
        ['warden-2', 0, near],
        ['warden-3', ACROSS, near],
        ['aldous', 0, near - ACROSS, HERO],
      ]),
      aUnit('axes', 'defender', 0, [
        ['axe-1', -ACROSS, far],
        ['garrow', 0, far, { ...HERO, WS: 4, I: 4, A: 4, W: 3, Sv: 5 }],
        ['axe-2', ACROSS, far],
        ['thorn', ACROSS / 2, far + 1.1, { ...HERO, W: 1, I: 3, A: 2, Sv: 6 }],
      ]),
    ],
  });
}

const aUnit = (id: string, side: string, facing: number, places: readonly Place[]) => ({
  id,
  side,
  name: id === 'wardens' ? 'Grey Wardens' : 'Red Axes',
  keywords: ['INFANTRY'],
  models: places.map(([model, x, z, profile]) => ({
    id: model,
    base: { round: 32 },
    at: [x, z],
    facing,
    ...(profile ? { keywords: ['CHARACTER'], profile } : {}),
  })),
});
