const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Golden-section steps over a fixed interval: 48 leave 1e-10 of it. */
const STEPS = 48;

/**
 * The minimum position of a unimodal function between two numbers, ends included. Any unit, such as inches, radians or
 * a share.
 *
 * @source Kiefer 1953, "Sequential minimax search for a maximum" (golden section).
 */
export function leastOn(low: number, high: number, f: (t: number) => number): number {
  let a = low;
  let b = high;
  let c = b - GOLDEN * (b - a);
  let d = a + GOLDEN * (b - a);
  let fc = f(c);
  let fd = f(d);
  for (let k = 0; k < STEPS; k++) {
    if (fc < fd) {
      b = d;
      d = c;
      fd = fc;
      c = b - GOLDEN * (b - a);
      fc = f(c);
    } else {
      a = c;
      c = d;
      fc = fd;
      d = a + GOLDEN * (b - a);
      fd = f(d);
    }
  }
  const middle = (a + b) / 2;
  const [ends, between] = [Math.min(f(low), f(high)), f(middle)];
  if (between < ends) return middle;
  return f(high) < f(low) ? high : low;
}

/**
 * The minimum position of a unimodal function between two numbers, to within `fine`. Any unit, such as inches.
 *
 * @source Kiefer 1953, "Sequential minimax search for a maximum" (golden section).
 */
export function leastWithin(low: number, high: number, fine: number, f: (t: number) => number): number {
  let [a, b] = [low, high];
  let [c, d] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
  let [atC, atD] = [f(c), f(d)];
  while (b - a > fine) {
    if (atC <= atD) {
      [b, d, atD] = [d, c, atC];
      c = b - GOLDEN * (b - a);
      atC = f(c);
    } else {
      [a, c, atC] = [c, d, atD];
      d = a + GOLDEN * (b - a);
      atD = f(d);
    }
  }
  return (a + b) / 2;
}

/**
 * How far from one number towards another a cost stays finite, to within `fine`. Any unit, such as inches or radians.
 *
 * @param from  Where it is finite.
 * @source Bisection.
 */
export function furthest(cost: (t: number) => number, from: number, to: number, fine: number): number {
  if (cost(to) < Infinity) return to;
  let [holds, fails] = [from, to];
  while (Math.abs(fails - holds) > fine) {
    const middle = (holds + fails) / 2;
    if (cost(middle) < Infinity) holds = middle;
    else fails = middle;
  }
  return holds;
}

/**
 * A function of a number (inches, radians or a share) that computes each value once.
 *
 * @source Michie 1968, "Memo functions".
 */
export function remembered<Value>(f: (t: number) => Value): (t: number) => Value {
  const known = new Map<number, Value>();
  return (t) => {
    if (known.has(t)) return known.get(t)!;
    const value = f(t);
    known.set(t, value);
    return value;
  };
}
