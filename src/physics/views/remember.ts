/** Maximum number of cache entries: a game has few kinds of movers, and a drag queries one situation many times. */
export const REMEMBERED = 8;

/** The cached value of a key, created if missing; beyond a number of entries the oldest is evicted. */
export function remember<K, V>(cache: Map<K, V>, key: K, make: () => V, most: number = REMEMBERED): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (cache.size >= most) cache.delete(cache.keys().next().value as K);
  cache.set(key, made);
  return made;
}
