/** A shot and its target as plain numbers. */
export type ShotCase = {
  readonly shots: number;
  readonly toHit: number;
  readonly defence: number;
  readonly strength: number;
  readonly piercing: number | undefined;
  readonly wounds: number;
  readonly hurt: 'not' | 'staggered' | 'dazed' | 'stunned';
  /** Whether the shooter is Staggered. */
  readonly shaken: boolean;
};

type Ends = Record<'unhurt' | 'wounded' | 'dazed' | 'stunned' | 'out', number>;

/** How often each face is kept of all throws: of one die, or the lower of two. */
function throws(worse: boolean): readonly (readonly [face: number, share: number])[] {
  const counts = new Map<number, number>();
  for (let one = 1; one <= 20; one++)
    for (let two = 1; two <= 20; two++) {
      const kept = worse ? Math.min(one, two) : one;
      counts.set(kept, (counts.get(kept) ?? 0) + 1 / 400);
    }
  return [...counts];
}

const passed = (face: number, needs: number): boolean => face === 20 || (face >= 5 && face >= needs);

/** The probability of each end of all shots, by walking through every throw of every shot. */
export function shotsAtAFighter(given: ShotCase): Ends {
  const ends: Ends = { unhurt: 0, wounded: 0, dazed: 0, stunned: 0, out: 0 };
  const visit = (left: number, wounds: number, hurt: string, share: number): void => {
    if (left === 0 || hurt === 'out') {
      const end = hurt !== given.hurt ? hurt : wounds < given.wounds ? 'wounded' : 'unhurt';
      ends[end as keyof Ends] += share;
      return;
    }
    let stays = 0;
    for (const [face, chance] of throws(given.shaken)) {
      if (!passed(face, given.toHit)) {
        stays += chance;
        continue;
      }
      const pierces = given.piercing !== undefined && face >= given.piercing;
      const saved = pierces
        ? 0
        : throws(hurt === 'staggered').reduce((sum, [die, p]) => (passed(die, given.defence) ? sum + p : sum), 0);
      stays += chance * saved;
      const open = share * chance * (1 - saved);
      const total = face + given.strength;
      if (open === 0) continue;
      if (wounds > 1) visit(left - 1, wounds - 1, hurt, open);
      else if (total >= 18) visit(left - 1, wounds, 'out', open);
      else if (total >= 15) visit(left - 1, wounds, 'stunned', open);
      else if (total >= 1) visit(left - 1, wounds, hurt === 'stunned' ? 'stunned' : 'dazed', open);
      else visit(left - 1, wounds, hurt, open);
    }
    visit(left - 1, wounds, hurt, share * stays);
  };
  visit(given.shots, given.wounds, given.hurt, 1);
  return ends;
}
