/** A scenario's text with 400 models and 60 pieces of every kind, laid out on a grid. */
export function crowdScenario(): string {
  const kinds = [
    ['wall', { box: [4, 2, 0.5] }],
    ['container', { box: [4, 2, 2] }],
    [
      'hill',
      {
        prism: {
          outline: [
            [-2, -1],
            [2, -1.4],
            [2.4, 1],
            [-1.6, 1.4],
          ],
          height: 2,
        },
      },
    ],
    ['rock', { cylinder: { radius: 1.2, height: 2 } }],
    [
      'ruin',
      {
        parts: [
          { shape: { box: [4, 4, 0.3] }, at: [0, 0, -1.2], role: 'wall' },
          { shape: { box: [4, 0.2, 2.4] }, at: [0, 3, 0], role: 'floor' },
        ],
      },
    ],
    ['woods', { cylinder: { radius: 1.4, height: 0.1 } }],
    ['crate', { box: [1.5, 1.5, 1.5] }],
    ['barricade', { box: [3, 1, 0.5] }],
    ['crater', { cylinder: { radius: 1.3, height: 0.2 } }],
    ['debris', { box: [2, 0.8, 1.2] }],
  ] as const;
  const terrain = Array.from({ length: 60 }, (_, i) => {
    const [kind, shape] = kinds[i % kinds.length]!;
    return { id: `piece-${i}`, kind, shape, at: [-32 + (i % 12) * 6, -13 + Math.floor(i / 12) * 6.5], yaw: 0 };
  });
  const models = (side: number) =>
    Array.from({ length: 200 }, (_, i) => ({
      id: `${side < 0 ? 'far' : 'near'}-${i}`,
      base: { round: 32 },
      at: [-34.5 + (i % 50) * 1.4, side * (18.3 + Math.floor(i / 50) * 1.4)],
      ...(i % 10 === 0 ? { keywords: ['CHARACTER'] } : {}),
    }));
  const units = [-1, 1].flatMap((side) =>
    Array.from({ length: 20 }, (_, u) => ({
      id: `${side < 0 ? 'far' : 'near'}-squad-${u}`,
      side: side > 0 ? 'attacker' : 'defender',
      name: `Squad ${u}`,
      keywords: ['INFANTRY'],
      models: models(side).slice(u * 10, u * 10 + 10),
    })),
  );
  return JSON.stringify({
    format: 'highground/scenario',
    version: 1,
    name: 'A crowd',
    system: 'squads',
    table: { width: 72, depth: 48 },
    terrain,
    units,
    start: { turn: 1, side: 'attacker', phase: 'charge' },
  });
}
