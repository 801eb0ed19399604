import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/kernel/random.ts';
import { acos, asin, atan, atan2, cos, sin, tan } from '../../src/kernel/trig.ts';
import { EXACT, unitsOff } from '../oracles/trig-by-series.ts';
import { drawn } from '../support/drawn.ts';

type Name = keyof typeof EXACT;

const OURS: Readonly<Record<Name, (...given: readonly never[]) => number>> = { sin, cos, tan, atan, asin, acos, atan2 };

const call = (name: Name, given: readonly number[]): number =>
  (OURS[name] as (...given: readonly number[]) => number)(...given);

const exact = (name: Name, given: readonly number[]): bigint =>
  (EXACT[name] as (...given: readonly number[]) => bigint)(...given);

/** Arguments of many sizes, and those at which formulas meet. */
function argumentsOf(name: Name): readonly (readonly number[])[] {
  const random = seededRandom(7);
  const share = () => (random() + random() / 2 ** 32) / 2 ** 32;
  const within = (most: number) => (2 * share() - 1) * most;
  const ofAnySize = (least: number, most: number) => {
    const size = 2 ** Math.floor(least + share() * (most - least)) * (1 + share());
    return random() % 2 === 0 ? size : -size;
  };
  const some = <T>(make: () => T): readonly T[] => Array.from({ length: drawn(4000, 300) }, make);
  const beside = (x: number) => [x * (1 - 2 ** -53), x, x * (1 + 2 ** -52)];
  switch (name) {
    case 'sin':
    case 'cos':
    case 'tan': {
      // Next to a quarter turn all but a few digits cancel.
      const quarter = () => beside((Math.floor(within(1023)) * Math.PI) / 2);
      const all = some(() => [within(7), within(1608), ofAnySize(-40, 2), ...quarter()]).flat();
      return all.filter((angle) => angle !== 0).map((angle) => [angle]);
    }
    case 'atan': {
      const meets = [7 / 16, 11 / 16, 19 / 16, 39 / 16].flatMap(beside);
      return [...some(() => [within(3), ofAnySize(-40, 40)]).flat(), ...meets].map((x) => [x]);
    }
    case 'asin':
    case 'acos': {
      const nearOne = () => 1 - Math.abs(ofAnySize(-53, -1)) / 2;
      const all = some(() => [within(1), nearOne(), -nearOne(), ofAnySize(-40, -1)]).flat();
      return [...all, ...beside(0.5), 1 - 2 ** -53].map((x) => [x]);
    }
    case 'atan2':
      return some(() => [
        [within(50), within(50)],
        [ofAnySize(-40, 40), ofAnySize(-40, 40)],
        [within(50), 0],
      ]).flat();
  }
}

describe('trigonometry with the same bits everywhere', () => {
  it.each([
    ['sin', 0.9],
    ['cos', 0.9],
    ['tan', 2.5],
    ['atan', 0.9],
    ['asin', 0.9],
    ['acos', 0.9],
    ['atan2', 1.5],
  ] as const)('%s is at most %s units in the last place off', (name, most) => {
    let worst = { off: 0, given: [0] as readonly number[] };
    for (const given of argumentsOf(name)) {
      const off = unitsOff(call(name, given), exact(name, given));
      if (!(off <= worst.off)) worst = { off, given };
    }
    expect(worst.off, `${name}(${worst.given.join(', ')})`).toBeLessThan(most);
  });

  it.each<readonly [Name, readonly number[], number]>([
    ['sin', [0.5], 0.479425538604203],
    ['sin', [1], 0.8414709848078965],
    ['sin', [2], 0.9092974268256817],
    ['sin', [3], 0.1411200080598672],
    ['sin', [-4], 0.7568024953079282],
    ['sin', [7.25], 0.8230808790115055],
    ['sin', [100], -0.5063656411097588],
    ['sin', [1000.5], 0.9952739571052135],
    ['sin', [-1600], 0.8012247906768953],
    ['sin', [Math.PI], 1.2246467991473532e-16],
    ['sin', [Math.PI / 6], 0.49999999999999994],
    ['sin', [Math.PI / 4], 0.7071067811865475],
    ['sin', [(3 * Math.PI) / 4], Math.SQRT1_2],
    ['sin', [2 * Math.PI], -2.4492935982947064e-16],
    ['sin', [22], -0.008851309290403876],
    ['sin', [355], -0.00003014435335948845],
    ['sin', [1e-9], 1e-9],
    ['sin', [1000000], -0.349993502134777],
    ['cos', [0.5], 0.8775825618903728],
    ['cos', [1], 0.5403023058681398],
    ['cos', [2], -0.4161468365471424],
    ['cos', [3], -0.9899924966004454],
    ['cos', [-4], -0.6536436208636119],
    ['cos', [7.25], 0.5679241732886948],
    ['cos', [100], 0.8623188722876839],
    ['cos', [1000.5], 0.09710690144438526],
    ['cos', [Math.PI], -1],
    ['cos', [Math.PI / 2], 6.123233995736766e-17],
    ['cos', [Math.PI / 3], 0.5000000000000001],
    ['cos', [Math.PI / 32], 0.9951847266721969],
    ['cos', [11], 0.004425697988050785],
    ['cos', [355], -0.999999999545659],
    ['cos', [1e-9], 1],
    ['cos', [1000000], 0.936752127546788],
    ['tan', [0.5], 0.5463024898437905],
    ['tan', [1], 1.557407724654902],
    ['tan', [1.5], 14.10141994717172],
    ['tan', [-2], 2.185039863261519],
    ['tan', [Math.PI / 4], 0.9999999999999999],
    ['tan', [Math.PI / 2], 16331239353195370],
    ['atan', [0.3], 0.2914567944778671],
    ['atan', [0.5], 0.4636476090008061],
    ['atan', [1], 0.7853981633974483],
    ['atan', [1.5], 0.982793723247329],
    ['atan', [-3], -1.2490457723982544],
    ['atan', [100], 1.5607966601082315],
    ['atan2', [1, 2], 0.4636476090008061],
    ['atan2', [-3, 1], -1.2490457723982544],
    ['atan2', [2, -5], 2.761086276477428],
    ['atan2', [-0.25, -8], -3.110352820159525],
    ['atan2', [0.00001, -1], 3.1415826535897935],
    ['atan2', [7, 0.001], 1.5706534696530112],
    ['asin', [0.1], 0.1001674211615598],
    ['asin', [0.5], 0.5235987755982989],
    ['asin', [0.75], 0.848062078981481],
    ['asin', [-0.9], -1.1197695149986342],
    ['asin', [0.99999], 1.5663241871131188],
    ['acos', [0.1], 1.4706289056333368],
    ['acos', [0.5], 1.0471975511965979],
    ['acos', [0.75], 0.7227342478134157],
    ['acos', [-0.9], 2.6905658417935308],
    ['acos', [0.99999], 0.0044721396817777506],
    ['acos', [-0.3], 1.8754889808102941],
  ])('%s of %o is %d to the last bit', (name, given, value) => {
    expect(call(name, given)).toBe(value);
  });

  it('keeps the symmetries of the functions to the last bit', () => {
    for (const [x] of argumentsOf('sin')) {
      expect(sin(-x!)).toBe(-sin(x!));
      expect(cos(-x!)).toBe(cos(x!));
      expect(Math.abs(sin(x!) ** 2 + cos(x!) ** 2 - 1)).toBeLessThan(5e-16);
    }
    for (const [x] of argumentsOf('asin')) expect(asin(-x!)).toBe(-asin(x!));
    for (const [y, x] of argumentsOf('atan2')) {
      expect(atan2(-y!, x!)).toBe(-atan2(y!, x!));
      expect(atan(-y!)).toBe(-atan(y!));
    }
  });

  it('gives zeros their signs and ends of ranges their exact values, as Math does', () => {
    for (const name of ['sin', 'tan', 'atan', 'asin'] as const)
      for (const zero of [0, -0]) expect(call(name, [zero])).toBe(zero);
    for (const y of [0, -0, 1, -1]) for (const x of [0, -0]) expect(atan2(y, x)).toBe(Math.atan2(y, x));
    for (const y of [0, -0]) for (const x of [3, -3]) expect(atan2(y, x)).toBe(Math.atan2(y, x));
    expect([acos(1), acos(-1), asin(1), asin(-1)]).toEqual([0, Math.PI, Math.PI / 2, -Math.PI / 2]);
    expect([acos(1 + 2 ** -52), asin(-1.5), sin(NaN), sin(Infinity)]).toEqual([NaN, NaN, NaN, NaN]);
  });

  it('takes an angle beyond 256 turns for one that is no further off than the doubles there lie apart', () => {
    const random = seededRandom(3);
    for (let i = 0; i < drawn(2000, 200); i++) {
      const angle = 2 ** (11 + (random() % 30)) * (1 + random() / 2 ** 32);
      const apart = 2 ** (Math.floor(Math.log2(angle)) - 52);
      for (const name of ['sin', 'cos'] as const) {
        const off = Number(
          ((EXACT[name](angle) - BigInt(Math.round(call(name, [angle]) * 2 ** 60)) * 2n ** 196n) * 2n ** 60n) >> 256n,
        );
        expect(Math.abs(off) / 2 ** 60, `${name}(${angle})`).toBeLessThan(apart / 2 + 2 ** -52);
      }
    }
  });
});
