/** A binary min-heap of numbers' payloads: the least key comes out first; ties come out in no particular order. */
export type PriorityQueue<T> = {
  readonly size: () => number;
  readonly push: (key: number, value: T) => void;
  /** The least key waiting; Infinity when empty. */
  readonly least: () => number;
  /** Takes the value with the least key, or undefined when empty. */
  readonly pop: () => T | undefined;
};

/** An empty queue. */
export function priorityQueue<T>(): PriorityQueue<T> {
  const keys: number[] = [];
  const values: T[] = [];

  const up = (key: number, value: T) => {
    let at = keys.length;
    keys.push(key);
    values.push(value);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent]! <= key) break;
      keys[at] = keys[parent]!;
      values[at] = values[parent]!;
      at = parent;
    }
    keys[at] = key;
    values[at] = value;
  };

  const down = (key: number, value: T) => {
    const half = keys.length >> 1;
    let at = 0;
    while (at < half) {
      let child = 2 * at + 1;
      if (child + 1 < keys.length && keys[child + 1]! < keys[child]!) child++;
      if (keys[child]! >= key) break;
      keys[at] = keys[child]!;
      values[at] = values[child]!;
      at = child;
    }
    keys[at] = key;
    values[at] = value;
  };

  return {
    size: () => keys.length,
    push: up,
    least: () => (keys.length > 0 ? keys[0]! : Infinity),
    pop: () => {
      if (keys.length === 0) return undefined;
      const top = values[0]!;
      const key = keys.pop()!;
      const value = values.pop()!;
      if (keys.length > 0) down(key, value);
      return top;
    },
  };
}
