/** Answers that a cache keeps: movers of a game come in a few kinds, and a drag asks about one situation many times. */
export const REMEMBERED = 24;

/** The value of a key, made when it is not there; of more than {@link REMEMBERED} the one made first goes. */
export function remember<K, V>(cache: Map<K, V>, key: K, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (cache.size >= REMEMBERED) cache.delete(cache.keys().next().value as K);
  cache.set(key, made);
  return made;
}
