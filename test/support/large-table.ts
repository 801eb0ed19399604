import { seededRandom } from '../../src/kernel/random.ts';
import { CATALOGUE } from '../../src/scenario/catalogue/catalogue.ts';

/** The size of the largest table that must stay responsive. */
export const LARGE = { minis: 600, pieces: 150 } as const;

const TABLE = { width: 112, depth: 96 } as const;
/** Pieces are in cells in the middle; the armies stand in ranks along both edges. */
const CELL = { across: 14, wide: 8, deep: 5.6 } as const;
const SQUAD = { size: 10, files: 5, across: 12, step: 1.7, wide: 9.1, deep: 3.8, from: 34 } as const;

/** The kinds of squads of an army, in turn: keywords, base, height. */
const SORTS = [
  [['INFANTRY'], 32, 1.5],
  [['INFANTRY'], 32, 1.5],
  [['INFANTRY', 'HEAVY'], 40, 1.8],
  [['INFANTRY'], 32, 1.5],
  [['BEAST'], 40, 1.4],
  [['INFANTRY', 'FLY'], 32, 1.7],
  [['WALKER'], 40, 2],
] as const;

/** The text of a scenario with 600 minis and 150 pieces of the whole catalogue; the same for the same seed. */
export function largeTable(seed: number): string {
  const random = seededRandom(seed);
  const fraction = () => random() / 2 ** 32;
  const terrain = Array.from({ length: LARGE.pieces }, (_, i) => {
    const { piece } = CATALOGUE[(i * 7 + Math.floor(fraction() * 3)) % CATALOGUE.length]!;
    const [column, row] = [i % CELL.across, Math.floor(i / CELL.across)];
    const x = (column - (CELL.across - 1) / 2) * CELL.wide + (fraction() - 0.5);
    const z = (row - 5) * CELL.deep + (fraction() - 0.5);
    return {
      id: `piece-${i}`,
      ...piece,
      at: [toThousandth(x), toThousandth(z)],
      yaw: Math.round(fraction() * 360),
    };
  });
  const units = (['attacker', 'defender'] as const).flatMap((side) =>
    Array.from({ length: LARGE.minis / 2 / SQUAD.size }, (_, u) => squad(side, u)),
  );
  return JSON.stringify({
    format: 'highground/scenario',
    version: 1,
    name: 'Six hundred',
    system: 'squads',
    table: { ...TABLE, mat: 'grass' },
    terrain,
    units,
    start: { turn: 1, side: 'attacker', phase: 'movement' },
  });
}

function squad(side: 'attacker' | 'defender', number: number) {
  const [keywords, round, height] = SORTS[number % SORTS.length]!;
  const ahead = side === 'attacker' ? 1 : -1;
  const left = ((number % SQUAD.across) - (SQUAD.across - 1) / 2) * SQUAD.wide;
  const front = SQUAD.from + Math.floor(number / SQUAD.across) * SQUAD.deep;
  return {
    id: `${side}-${number}`,
    side,
    name: `Squad ${number + 1}`,
    keywords,
    models: Array.from({ length: SQUAD.size }, (_, i) => ({
      id: `${side}-${number}-${i}`,
      base: { round },
      height,
      facing: side === 'attacker' ? 0 : 180,
      at: [
        toThousandth(left + ((i % SQUAD.files) - (SQUAD.files - 1) / 2) * SQUAD.step),
        toThousandth(ahead * (front + Math.floor(i / SQUAD.files) * SQUAD.step)),
      ],
      ...(i === 0 ? { keywords: ['CHARACTER'] } : {}),
    })),
  };
}

const toThousandth = (inches: number): number => Math.round(inches * 1000) / 1000;
