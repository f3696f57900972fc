/** From the map, or made and put there; the oldest entry makes room. */
export function kept<K, V>(map: Map<K, V>, key: K, limit: number, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    if (map.size >= limit) map.delete(map.keys().next().value!);
    map.set(key, value);
  }
  return value;
}
